//! How victory stands, in the bar at the top: a pennant of the side that has to win, the count, and a pip for each hex.

use bevy_egui::egui::{
    Color32, CornerRadius, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
};

use super::View;
use crate::game::{tally_words, victory_words};
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::{fonts, theme};
use crate::rules::setting::Victory;
use crate::rules::victory::Tally;

/// The room for pips, and the widest that one is with its gap.
const PIPS: f32 = 112.0;
const PIP: f32 = 12.0;
/// From the left rim to the words.
const INSET: f32 = 28.0;

/// Draws it, of what the one who looks knows. A click opens the scenario's card.
pub(super) fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    // A lesson that does not say who wins is about something else.
    if view.lecture.is_some() && matches!(pos.setting.victory, Victory::Points { .. }) {
        return;
    }
    let tally = Tally::of(pos);
    let ink = theme::of(ui).bar_text;
    let words = ui.painter().layout_no_wrap(tally_words(tally), fonts::bold(13.0), ink);
    let size = Vec2::new(INSET + words.size().x.max(PIPS) + 8.0, 38.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    desk.note("tally", rect);
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(6), theme::of(ui).bar_raised);
    let color = theme::color32(theme::nation(pos.setting.side(tally.side()).nationality));
    let foot = rect.left_bottom() + Vec2::new(9.0, -6.0);
    pennant(ui, foot, color);
    let left = rect.left() + INSET;
    painter.galley(Pos2::new(left, rect.top() + 4.0), words, ink);
    let line = Rect::from_min_size(Pos2::new(left, rect.top() + 24.0), Vec2::new(PIPS, 8.0));
    match tally {
        Tally::Control { held, of, needed, .. } => pips(ui, line, color, [held, of, needed]),
        Tally::Points { lead, needed, .. } => {
            let share = (lead as f32 / needed.max(1) as f32).clamp(0.0, 1.0);
            gauge(ui, line, color, if tally.is_met() { 1.0 } else { share });
        }
    }
    let hint = format!("{} The scenario's card  F11", victory_words(&pos.setting));
    if response.on_hover_text(hint).clicked() {
        desk.want(Intent::Toggle(Sheet::Scenario));
    }
}

/// A flag on its pole.
fn pennant(ui: &Ui, foot: Pos2, color: Color32) {
    let top = foot - Vec2::new(0.0, 26.0);
    let painter = ui.painter();
    painter.line_segment([foot, top], Stroke::new(1.5, theme::of(ui).bar_text));
    let fly = Rect::from_min_size(top, Vec2::new(9.0, 9.0));
    painter.rect_filled(fly, CornerRadius::ZERO, color);
    // The swallow's tail makes the whole concave: its ends are painted apart.
    let notch = fly.right_center();
    for corner in [fly.right_top(), fly.right_bottom()] {
        let tail = vec![corner, corner + Vec2::new(5.0, 0.0), notch];
        painter.add(Shape::convex_polygon(tail, color, Stroke::NONE));
    }
}

/// A pip for each hex that counts, those held filled, a stroke in gold behind the last that is needed.
fn pips(ui: &Ui, line: Rect, color: Color32, [held, of, needed]: [u8; 3]) {
    let step = (line.width() / f32::from(of.max(1))).min(PIP);
    let painter = ui.painter();
    for n in 0..of {
        let min = line.min + Vec2::new(step * f32::from(n), 0.0);
        let pip = Rect::from_min_size(min, Vec2::new((step - 2.0).max(1.0), line.height()));
        let fill = if n < held { color } else { Color32::TRANSPARENT };
        painter.rect_filled(pip, CornerRadius::same(1), fill);
        let rim = Stroke::new(1.0, theme::of(ui).bar_faint);
        painter.rect_stroke(pip, CornerRadius::same(1), rim, StrokeKind::Inside);
    }
    let x = line.left() + step * f32::from(needed) - 1.0;
    goal(ui, line, x);
}

/// How much of the lead that is needed is there.
fn gauge(ui: &Ui, line: Rect, color: Color32, share: f32) {
    let painter = ui.painter();
    let rim = Stroke::new(1.0, theme::of(ui).bar_faint);
    let mut full = line;
    full.set_width(line.width() * share);
    painter.rect_filled(full, CornerRadius::same(1), color);
    painter.rect_stroke(line, CornerRadius::same(1), rim, StrokeKind::Inside);
    goal(ui, line, line.right() - 1.0);
}

fn goal(ui: &Ui, line: Rect, x: f32) {
    let stroke = Stroke::new(2.0, theme::of(ui).accent);
    ui.painter().vline(x, line.y_range().expand(3.0), stroke);
}
