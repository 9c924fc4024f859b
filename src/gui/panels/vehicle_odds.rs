//! The exact odds of vehicles: a bar of what may become of each, and its crew in words.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::odds::{bar as bar_of_men, pattern};
use super::{View, paint};
use crate::game::narrate::Names;
use crate::gui::counters::Thing;
use crate::gui::{fonts, theme};
use crate::odds::ordnance::{CrewOdds, VehicleOdds, VehicleShotOdds};
use crate::odds::{AttackOdds, in_a_hundred};
use crate::rules::UnitId;

/// What may become of a vehicle, from the mildest on.
const HARMS: [&str; 6] = ["miss", "no effect", "shocked", "immobilized", "eliminated", "burning"];

/// The shares of the bar.
fn harms(odds: &VehicleOdds) -> [f64; 6] {
    let shocked = odds.shocked + odds.stunned;
    [odds.miss, odds.no_effect, shocked, odds.immobilized, odds.eliminated, odds.burning]
}

/// For a card: in how many of a hundred games it is stopped, and killed.
pub fn in_short(shot: &VehicleShotOdds) -> String {
    let [_, _, shocked, immobilized, eliminated, burning] = in_a_hundred(harms(&shot.vehicle));
    let kills = eliminated + burning;
    format!("stops it {} %, kills {kills} %", shocked + immobilized + kills)
}

/// Draws a bar for each vehicle that the attack can hurt: the one that ordnance fires at, and those that the fire table or
/// flames strike with the men in their Location.
pub(super) fn draw(ui: &mut Ui, view: &View<'_>, names: &Names, odds: &AttackOdds) {
    let stage = odds.assessment.to_hit.as_ref();
    let aimed = stage.and_then(|stage| Some(stage.kill.as_ref()?.unit));
    let shot = odds.vehicle.as_ref().zip(aimed);
    if let Some((shot, unit)) = shot {
        one(ui, view, names, unit, &shot.vehicle, true);
        crew(ui, shot.crew.as_ref());
        shot.passengers.iter().for_each(|passenger| bar_of_men(ui, view, names, passenger));
    }
    for fate in &odds.vehicles {
        one(ui, view, names, fate.unit, &fate.vehicle, false);
        crew(ui, fate.crew.as_ref());
        fate.passengers.iter().for_each(|passenger| bar_of_men(ui, view, names, passenger));
    }
    if shot.is_some() || !odds.vehicles.is_empty() {
        legend(ui);
    }
}

fn crew(ui: &mut Ui, odds: Option<&CrewOdds>) {
    if let Some(crew) = odds {
        paint::say(ui, crew_words(crew), fonts::text(12.5), theme::of(ui).faint);
    }
}

/// The bar of one vehicle; `rolls_to_hit` says whether it may be missed.
fn one(
    ui: &mut Ui,
    view: &View<'_>,
    names: &Names,
    unit: UnitId,
    odds: &VehicleOdds,
    rolls_to_hit: bool,
) {
    let parts = harms(odds);
    let numbers = in_a_hundred(parts);
    let [_, no_effect, shocked, immobilized, eliminated, burning] = numbers;
    let stopped = shocked + immobilized + eliminated + burning;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(46.0), Sense::hover());
        paint::counter(ui, rect, view.faces.counters.get(&Thing::Unit(unit)));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let width = ui.available_width();
            let (line, _) = ui.allocate_exact_size(Vec2::new(width, 17.0), Sense::hover());
            let (ink, faint) = (theme::of(ui).text, theme::of(ui).faint);
            let name = names.unit(unit);
            let left = line.left_center();
            let named = ui.painter().text(left, Align2::LEFT_CENTER, name, fonts::bold(13.5), ink);
            let lay = |text: String| ui.painter().layout_no_wrap(text, fonts::text(12.5), faint);
            let whole = lay(format!("hit {} in 100, stopped {stopped}", no_effect + stopped));
            // Beside a long name there is room for the half that matters more.
            let fits = rolls_to_hit && named.right() + 8.0 + whole.size().x <= line.right();
            let said = if fits { whole } else { lay(format!("stopped {stopped}")) };
            let corner = Align2::RIGHT_CENTER.anchor_size(line.right_center(), said.size());
            ui.painter().galley(corner.min, said, faint);
            bar(ui, parts, numbers);
        });
    });
}

/// Tone and pattern of what may become of a vehicle, and whether what stands on it is light.
fn tones(ui: &Ui) -> [(Color32, usize, bool); 6] {
    let theme = theme::of(ui);
    let [nothing, pinned, broken, reduced, eliminated] = theme.outcomes;
    [
        (theme.card, 2, false),
        (nothing, 0, false),
        (pinned, 1, false),
        (broken, 2, false),
        (reduced, 3, true),
        (eliminated, 0, true),
    ]
}

fn bar(ui: &mut Ui, parts: [f64; 6], numbers: [u8; 6]) {
    let (bar, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 19.0), Sense::hover());
    let mut x = bar.left();
    for ((share, number), (tone, texture, light)) in parts.iter().zip(numbers).zip(tones(ui)) {
        let wide = bar.width() * *share as f32;
        let part = Rect::from_min_size(Pos2::new(x, bar.top()), Vec2::new(wide, bar.height()));
        pattern(ui, part, texture, tone);
        if wide > 24.0 {
            let ink = if light { theme::of(ui).on_fill } else { theme::of(ui).text };
            let plate = Rect::from_center_size(part.center(), Vec2::new(20.0, 15.0));
            ui.painter().rect_filled(plate, CornerRadius::same(3), tone);
            let (text, font) = (number.to_string(), fonts::bold(12.5));
            ui.painter().text(part.center(), Align2::CENTER_CENTER, text, font, ink);
        }
        x += wide;
    }
    let rim = Stroke::new(1.0, theme::of(ui).text);
    ui.painter().rect_stroke(bar, CornerRadius::ZERO, rim, StrokeKind::Inside);
}

fn legend(ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (name, (tone, texture, _)) in HARMS.iter().zip(tones(ui)) {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(12.0, 12.0), Sense::hover());
            pattern(ui, rect, texture, tone);
            let rim = Stroke::new(1.0, theme::of(ui).faint);
            ui.painter().rect_stroke(rect, CornerRadius::ZERO, rim, StrokeKind::Inside);
            paint::say(ui, *name, fonts::text(12.0), theme::of(ui).faint);
            ui.add_space(4.0);
        }
    });
}

/// What becomes of a crew, in how many of a hundred games.
fn crew_words(crew: &CrewOdds) -> String {
    let fates = [
        ("as before", crew.unharmed),
        ("pinned", crew.pinned),
        ("stunned", crew.stunned),
        ("recalled", crew.recalled),
        ("abandons it", crew.abandoned),
        ("survives it", crew.survived),
        ("dead", crew.dead),
    ];
    let numbers = in_a_hundred(fates.map(|(_, share)| share));
    let told = fates.iter().zip(numbers).filter(|(_, number)| *number > 0);
    let told: Vec<String> = told.map(|((word, _), number)| format!("{word} {number}")).collect();
    format!("Crew: {}", told.join(", "))
}
