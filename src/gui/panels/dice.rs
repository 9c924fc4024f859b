//! The dice sheet: every throw and every attack of both sides against what was to be expected.

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::log::Lines;
use super::{View, paint};
use crate::app::Session;
use crate::game::{AttackLuck, Throws};
use crate::gui::desk::{Layout, Sheet};
use crate::gui::{fonts, theme};
use crate::rules::Side;

/// As many orders are worked out in a frame, so that none takes long.
const A_FRAME: usize = 8;

/// Works the luck out, some orders a frame, while somebody wants to see it.
pub fn count(
    session: Option<Res<Session>>,
    layout: Res<Layout>,
    mut lines: ResMut<Lines>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(session) = session.filter(|_| layout.sheet == Some(Sheet::Dice)) else { return };
    let game = session.game();
    if lines.counted >= game.log().len() {
        return;
    }
    for _ in 0..A_FRAME.min(game.log().len() - lines.counted) {
        let index = lines.counted;
        lines.luck.add(game, index, session.viewer());
        lines.counted += 1;
    }
    redraw.write(RequestRedraw);
}

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, lines: &Lines) {
    let all = view.session.game().log().len();
    if lines.counted < all {
        // How many orders there are is not told: some are given out of sight.
        paint::say(ui, "Still counting", fonts::italic(13.0), theme::of(ui).faint);
    }
    let setting = &view.session.position().setting;
    ui.columns(2, |columns| {
        for (ui, side) in columns.iter_mut().zip([Side::First, Side::Second]) {
            let values = setting.side(side);
            let color = theme::color32(theme::nation(values.nationality));
            let throws = lines.luck.throws(side);
            paint::heading(ui, &values.name, &format!("{} DR", throws.count_two()));
            paint::say(
                ui,
                mean("DR", throws.mean_two(), 7.0),
                fonts::text(13.5),
                theme::of(ui).text,
            );
            let due = |at: usize| {
                let face = u8::try_from(at + 2).unwrap_or(0);
                f64::from(throws.count_two()) * Throws::chance_of(face)
            };
            bars(ui, &throws.two, 2, color, due);
            let text = format!("{} dr. {}", throws.count_one(), mean("dr", throws.mean_one(), 3.5));
            paint::say(ui, text, fonts::text(13.5), theme::of(ui).text);
            bars(ui, &throws.one, 1, color, |_| f64::from(throws.count_one()) / 6.0);
            let (expected, came) = lines.luck.balance(side);
            let number = lines.luck.attacks_of(side).count();
            let text = format!(
                "{number} attacks: {expected:.1} units expected to break or worse, {came} did."
            );
            paint::say(ui, text, fonts::bold(13.5), theme::of(ui).text);
        }
    });
    let note = "Outlined: what is due in the long run. An attack counts its targets that break, are reduced or \
                eliminated, against the chance its exact odds gave each.";
    paint::say(ui, note, fonts::text(12.0), theme::of(ui).faint);
    paint::heading(ui, "Attack by attack", "expected, came");
    egui::ScrollArea::vertical().id_salt("dice").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        if lines.luck.attacks.is_empty() {
            paint::say(ui, "No attack yet.", fonts::italic(13.0), theme::of(ui).faint);
        }
        for attack in &lines.luck.attacks {
            let number = lines.chronicle.steps(attack.order);
            row(ui, (number, &setting.side(attack.side).name), attack);
        }
    });
}

fn mean(what: &str, mean: Option<f64>, due: f64) -> String {
    mean.map_or_else(
        || format!("No {what} yet."),
        |mean| format!("Mean {what} {mean:.2}, {due} expected."),
    )
}

/// How often each face came up, with an outline where it was due.
fn bars(ui: &mut Ui, counts: &[u32], first: u8, color: egui::Color32, due: impl Fn(usize) -> f64) {
    const HEIGHT: f32 = 74.0;
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, HEIGHT + 16.0), Sense::hover());
    let most = (0..counts.len()).map(&due).chain(counts.iter().map(|n| f64::from(*n)));
    let most = most.fold(1.0, f64::max);
    let step = (width / counts.len() as f32).min(34.0);
    let painter = ui.painter();
    let floor = rect.top() + HEIGHT;
    painter.hline(rect.x_range(), floor, Stroke::new(1.0, theme::of(ui).hairline));
    for (at, count) in counts.iter().enumerate() {
        let left = rect.left() + step * at as f32;
        let column = |value: f64, inset: f32| {
            let high = (value / most) as f32 * (HEIGHT - 14.0);
            Rect::from_min_max(
                egui::pos2(left + inset, floor - high),
                egui::pos2(left + step - inset, floor),
            )
        };
        let bar = column(f64::from(*count), 5.0);
        painter.rect_filled(bar, CornerRadius::ZERO, color);
        painter.rect_stroke(
            column(due(at), 2.5),
            CornerRadius::ZERO,
            Stroke::new(1.0, theme::of(ui).text),
            StrokeKind::Inside,
        );
        let middle = left + step / 2.0;
        if *count > 0 {
            let at = egui::pos2(middle, bar.top().min(column(due(at), 0.0).top()) - 1.0);
            let font = fonts::text(11.0);
            painter.text(at, Align2::CENTER_BOTTOM, count.to_string(), font, theme::of(ui).text);
        }
        let face = (at + usize::from(first)).to_string();
        let at = egui::pos2(middle, floor + 2.0);
        painter.text(at, Align2::CENTER_TOP, face, fonts::bold(12.0), theme::of(ui).faint);
    }
}

fn row(ui: &mut Ui, (order, side): (usize, &str), attack: &AttackLuck) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 18.0), Sense::hover());
    let painter = ui.painter();
    let (y, font) = (rect.center().y, fonts::text(13.0));
    let number = egui::pos2(rect.left() + 32.0, y);
    painter.text(
        number,
        Align2::RIGHT_CENTER,
        order.to_string(),
        fonts::text(12.0),
        theme::of(ui).faint,
    );
    let text = format!(
        "{side}: {} at {}, DR {},{}, {} targets",
        attack.kind, attack.at, attack.roll.colored, attack.roll.white, attack.targets
    );
    let at = egui::pos2(rect.left() + 42.0, y);
    painter.text(at, Align2::LEFT_CENTER, text, font.clone(), theme::of(ui).text);
    let ahead = attack.came as f64 > attack.expected;
    let color = if ahead { theme::of(ui).good } else { theme::of(ui).faint };
    let text = format!("{:.2}   {}", attack.expected, attack.came);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, text, fonts::bold(13.0), color);
}
