//! The decision bar: the question in one sentence, and the answers as cards.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::{View, paint};
use crate::gui::choices::{Card, Key};
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};

const CARD: Vec2 = Vec2::new(166.0, 82.0);

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk) {
    ui.horizontal(|ui| {
        paint::say(ui, &view.choices.sentence, fonts::bold(16.0), theme::BAR_TEXT);
        paint::say(ui, &view.choices.hint, fonts::text(13.0), theme::BAR_FAINT);
    });
    ui.add_space(4.0);
    egui::ScrollArea::horizontal().id_salt("cards").show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for card in &view.choices.cards {
                let rect = draw_card(ui, card, desk);
                desk.note(format!("card:{}", card.title), rect);
            }
        });
    });
}

fn draw_card(ui: &mut Ui, card: &Card, desk: &mut Desk) -> Rect {
    let enabled = card.blocked.is_none();
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(CARD, sense);
    let go = card.key == Some(Key::Enter);
    let (fill, ink, faint) = match (enabled, go) {
        (true, true) => (theme::ACCENT, theme::TEXT, theme::TEXT),
        (true, false) => (theme::BAR_RAISED, theme::BAR_TEXT, theme::BAR_FAINT),
        (false, _) => (
            theme::BAR,
            theme::BAR_FAINT.gamma_multiply(0.75),
            egui::Color32::from_rgb(0xd8, 0x8d, 0x7c),
        ),
    };
    let fill = if enabled && response.hovered() && !go { fill.gamma_multiply(1.35) } else { fill };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(6), fill);
    let rim = match (card.lit, enabled && response.hovered()) {
        (true, _) => Stroke::new(2.0, theme::ACCENT),
        (_, true) => Stroke::new(1.5, theme::BAR_TEXT),
        _ => Stroke::new(1.0, theme::BAR_FAINT.gamma_multiply(0.5)),
    };
    painter.rect_stroke(rect, CornerRadius::same(6), rim, StrokeKind::Inside);
    let inner = rect.shrink2(Vec2::new(10.0, 8.0));
    let mut title_width = inner.width();
    if let Some(key) = card.key {
        let galley = painter.layout_no_wrap(key.label(), fonts::bold(11.5), theme::BAR_TEXT);
        let size = Vec2::new((galley.size().x + 10.0).max(18.0), 18.0);
        let cap = Rect::from_min_size(Pos2::new(inner.right() - size.x, inner.top()), size);
        painter.rect_filled(cap, CornerRadius::same(4), theme::BAR.gamma_multiply(0.9));
        painter.galley(cap.center() - galley.size() / 2.0, galley, theme::BAR_TEXT);
        title_width -= size.x + 4.0;
    }
    let clipped = painter.with_clip_rect(inner);
    let title = clipped.layout(card.title.clone(), fonts::bold(14.5), ink, title_width);
    let below = inner.top() + title.size().y + 2.0;
    clipped.galley(inner.left_top(), title, ink);
    let detail = clipped.layout(card.detail.clone(), fonts::text(12.5), faint, inner.width());
    let cut = below + detail.size().y > inner.bottom() + 2.0;
    clipped.galley(Pos2::new(inner.left(), below), detail, faint);
    if cut {
        clipped.text(inner.right_bottom(), Align2::RIGHT_BOTTOM, "...", fonts::bold(13.0), ink);
    }
    if response.clicked() {
        desk.want(Intent::Act(card.act.clone()));
    }
    if cut {
        response.on_hover_text(format!("{}\n{}", card.title, card.detail));
    }
    rect
}
