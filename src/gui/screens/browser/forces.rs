//! A scenario in figures: who takes part, how often each side has won.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Align2, CornerRadius, Rect, Sense, Ui, Vec2};

use crate::counters::CounterId;
use crate::game::forces;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::scenario::{Balance, Scenario};

/// The size of a counter, and the room it takes with its number.
const COUNTER: f32 = 42.0;
const PLACE: Vec2 = Vec2::new(50.0, 60.0);

/// The counters of a side, each kind once with its number: those on the board from the start, then the
/// reinforcements by their turn.
pub(super) fn side(
    ui: &mut Ui,
    scenario: &Scenario,
    side: Side,
    faces: &BTreeMap<CounterId, egui::TextureId>,
) {
    let setting = scenario.setting.side(side);
    paint::heading(ui, &setting.name, &format!("ELR {}", setting.elr));
    for (turn, wave) in forces(scenario, side) {
        if turn > 0 {
            let text = format!("Reinforcements of turn {turn}");
            paint::say(ui, text, fonts::bold(12.5), theme::of(ui).faint);
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(2.0);
            for (id, count) in wave {
                counter(ui, faces.get(&id), count);
            }
        });
    }
}

fn counter(ui: &mut Ui, face: Option<&egui::TextureId>, count: usize) {
    let (place, _) = ui.allocate_exact_size(PLACE, Sense::hover());
    let rect = Rect::from_min_size(place.min + Vec2::new(4.0, 2.0), Vec2::splat(COUNTER));
    if face.is_none() {
        ui.painter().rect_filled(rect, CornerRadius::same(3), theme::of(ui).hairline);
    }
    paint::counter(ui, rect, face);
    let at = rect.center_bottom() + Vec2::new(0.0, 8.0);
    let align = Align2::CENTER_CENTER;
    ui.painter().text(at, align, count.to_string(), fonts::bold(13.0), theme::of(ui).text);
}

/// How often each side has won, as a bar in their colours and in words.
pub(super) fn balance(ui: &mut Ui, scenario: &Scenario, balance: Balance) {
    let [first, second] = balance.wins;
    let all = f32::from(first.saturating_add(second).max(1));
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 24.0), Sense::hover());
    let part = rect.width() * f32::from(first) / all;
    let setting = &scenario.setting;
    let mut left = rect;
    left.set_right(rect.left() + part);
    let mut right = rect;
    right.set_left(left.right());
    for (area, side, wins, align) in [
        (left, Side::First, first, Align2::LEFT_CENTER),
        (right, Side::Second, second, Align2::RIGHT_CENTER),
    ] {
        let of = setting.side(side);
        let color = theme::color32(theme::nation(of.nationality));
        ui.painter().rect_filled(area, CornerRadius::same(3), color);
        let at = align.pos_in_rect(&area.shrink2(Vec2::new(8.0, 0.0)));
        let text = format!("{} {wins}", of.name);
        ui.painter().text(at, align, text, fonts::bold(13.0), theme::of(ui).text);
    }
    let text = format!("Wins in {all:.0} games of the machine against itself.");
    paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
}
