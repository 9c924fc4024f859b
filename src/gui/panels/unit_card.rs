//! One counter, large, with what is printed and marked on it in words.

use bevy_egui::egui::{Rect, Sense, Ui, Vec2};

use super::{View, paint, vehicle_card};
use crate::counters::{Force, UnitKind, UnitType};
use crate::gui::choices::words;
use crate::gui::counters::Thing;
use crate::gui::counters::face::letter;
use crate::gui::counters::markers::Marker;
use crate::gui::{fonts, terms, theme};
use crate::rules::morale::morale_level;
use crate::rules::movement::{inherent_mf, portage_points};
use crate::rules::view::is_stand_in;
use crate::rules::{Phase, Position, Unit};

/// The side of the counter.
const SIDE: f32 = 88.0;

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, unit: &Unit, place: &str) {
    let pos = view.session.position();
    paint::heading(ui, "Unit", place);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::hover());
        let told = terms::sentences(&written(view, pos, unit));
        if !told.is_empty() {
            response.on_hover_text(told);
        }
        let counter = Rect::from_min_size(rect.min, Vec2::splat(SIDE));
        paint::counter(ui, counter, view.faces.counters.get(&Thing::Unit(unit.id)));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.set_width(ui.available_width());
            let driven = pos.vehicle_type(unit.id).zip(unit.vehicle());
            let lines = match pos.unit_type(unit.id) {
                _ if let Some((values, vehicle)) = driven => {
                    paint::say(ui, &*values.name, fonts::bold(16.0), theme::of(ui).text);
                    vehicle_card::of_vehicle(values, vehicle)
                }
                Some(values) if !is_stand_in(unit.id) => {
                    paint::say(ui, name(values, unit), fonts::bold(16.0), theme::of(ui).text);
                    printed(pos, values, unit)
                }
                _ => {
                    paint::say(ui, "Concealed", fonts::bold(16.0), theme::of(ui).text);
                    vec![
                        words::side(pos, unit.side).to_owned(),
                        "Who is under the \"?\" is not known (A12).".to_owned(),
                    ]
                }
            };
            for line in lines {
                paint::say(ui, line, fonts::text(13.0), theme::of(ui).text);
            }
        });
    });
    let state = status(view, pos, unit);
    if !state.is_empty() {
        let hurt = unit.men().broken || unit.men().pinned || unit.men().wounded;
        let color = if hurt { theme::of(ui).bad } else { theme::of(ui).faint };
        paint::say(ui, state, fonts::text(13.0), color);
    }
}

/// What stands on the counter and its markers, as far as it is seen.
fn written(view: &View<'_>, pos: &Position, unit: &Unit) -> Vec<String> {
    if is_stand_in(unit.id) {
        return vec!["\"?\"".to_owned()];
    }
    let strength = pos.unit_type(unit.id).map(|values| values.strength.clone());
    let broken = unit.men().broken.then(|| "broken".to_owned());
    let markers = view.stacks.badges(Thing::Unit(unit.id)).iter().map(|marker| marker.name());
    strength.into_iter().chain(broken).chain(markers).collect()
}

/// `Squad A`.
fn name(values: &UnitType, unit: &Unit) -> String {
    let kind = match values.kind {
        UnitKind::Squad => "Squad",
        UnitKind::HalfSquad => "Half-squad",
        UnitKind::Crew => "Crew",
        UnitKind::Leader => "Leader",
        UnitKind::Hero => "Hero",
        UnitKind::Dummy => "Dummy",
    };
    format!("{kind} {}", letter(unit.letter))
}

/// What the counter says, in words.
fn printed(pos: &Position, values: &UnitType, unit: &Unit) -> Vec<String> {
    let nation = match values.force {
        Force::Regular => values.nationality.to_string(),
        _ => format!("{} {}", values.nationality, force(values.force)),
    };
    let mut lines = Vec::new();
    if values.kind.is_mmc() {
        lines.push(format!("{}, {nation}", values.class));
    } else {
        lines.push(nation);
    }
    if values.kind.is_dummy() {
        lines.push("nobody under the \"?\" (A12.11)".to_owned());
        return lines;
    }
    let (fp, range) = crate::rules::status::inherent_fire(pos, unit.id);
    if fp > 0 {
        let mut line = format!("Firepower {fp}");
        if values.assault_fire {
            line += " · Assault Fire";
        }
        if let Some(exponent) = values.smoke_exponent {
            line += &format!(" · smoke {exponent}");
        }
        lines.push(line);
        let spray = if values.spraying_fire { " · may spray" } else { "" };
        lines.push(format!("Range {range}{spray}"));
    }
    if let Some(drm) = values.leadership {
        lines.push(format!("Leadership {}", words::signed(i32::from(drm))));
    }
    let printed = if unit.men().broken { values.broken_morale } else { values.morale };
    let now = morale_level(pos, unit.id);
    // Of a Fanatic, heroic, berserk or wounded one the counter does not say it.
    let now = if now == printed { String::new() } else { format!(" · now {now}") };
    lines.push(format!("Morale {} · broken {}{now}", values.morale, values.broken_morale));
    let load = portage_points(pos, unit.id);
    let carries = if load > 0 { format!(" · carries {load} PP") } else { String::new() };
    lines.push(format!("{} MF{carries}", inherent_mf(pos, unit.id)));
    lines
}

fn force(force: Force) -> &'static str {
    match force {
        Force::Regular => "",
        Force::Ss => "SS",
        Force::Volksgrenadier => "Volksgrenadier",
        Force::Nkvd => "NKVD",
        Force::EarlyPacific => "early Pacific",
        Force::Usmc => "USMC",
        Force::UsmcRaider => "USMC Raiders",
        Force::Sissi => "Sissi",
    }
}

/// What is marked on a unit, in words; nothing for a concealed enemy.
pub fn status(view: &View<'_>, pos: &Position, unit: &Unit) -> String {
    if is_stand_in(unit.id) {
        return String::new();
    }
    let mut parts = Vec::new();
    if unit.men().broken {
        parts.push("broken".to_owned());
    }
    if unit.men().wounded {
        parts.push("wounded".to_owned());
    }
    parts.extend(view.stacks.badges(Thing::Unit(unit.id)).iter().map(|marker| marker.name()));
    parts.extend(unit.at().filter(|at| at.level != 0).map(|at| Marker::Level(at.level).name()));
    if unit.moved && pos.phase == Phase::Movement {
        parts.push("has moved".to_owned());
    }
    if unit.men().inherent_lost {
        parts.push("inherent FP used up".to_owned());
    }
    if parts.is_empty() && unit.at().is_some() {
        parts.push("Good Order".to_owned());
    }
    parts.join(", ")
}
