//! What lies under the pointer: its counters, what could be done there, and why something cannot.

use bevy::math::Vec2 as World;
use bevy_egui::egui::{self, Sense, Vec2};

use super::{View, fan, paint};
use crate::gui::board::geometry::{hex_at, spot};
use crate::gui::choices::reasons::{self, Reason};
use crate::gui::choices::{HexChoice, setup, words};
use crate::gui::counters::stacks::markers_of;
use crate::gui::counters::{Stacks, Thing};
use crate::gui::{fonts, path, theme};
use crate::rules::decision::DecisionKind;
use crate::rules::{Phase, Position, Unit};

/// Draws the card beside the pointer.
pub fn draw(
    ctx: &egui::Context,
    view: &View<'_>,
    stacks: &Stacks,
    (world, screen): (World, World),
    place: &fan::Place<'_>,
) {
    let board = place.board;
    let cursor = egui::pos2(screen.x, screen.y) / ctx.zoom_factor();
    let pos = view.session.position();
    let on = stacks.at(spot(world));
    let hex = on.map(|placed| placed.at.hex).or_else(|| hex_at(spot(world)));
    let Some(hex) = hex.filter(|hex| pos.map().contains(*hex)) else { return };
    let here: Vec<&Unit> =
        pos.units.values().filter(|unit| unit.at.is_some_and(|at| at.hex == hex)).collect();
    let choice = view.choices.hexes.get(&hex);
    let barred = view.choices.asked.as_ref().filter(|_| pos.phase == Phase::Setup);
    let barred = barred.and_then(|asked| setup::why_not(pos, asked.side, view.selection, hex));
    if here.is_empty() && choice.is_none() && barred.is_none() && view.path.shown().is_none() {
        return;
    }
    // A stack that is spread out says it all, and needs the room.
    if place.open.is_some_and(|open| open.hex == hex) {
        return;
    }
    let left = cursor.x > board.center().x;
    // Where the stack spreads out there is no room for the card, and no need for its pictures.
    let spreads = view.settings.fan_on_hover && stacks.in_hex(hex) > 1;
    let above = match spreads {
        true => place.row(ctx, pos, stacks, hex).top() > cursor.y,
        false => cursor.y > board.center().y,
    };
    let pivot = match (left, above) {
        (false, false) => egui::Align2::LEFT_TOP,
        (true, false) => egui::Align2::RIGHT_TOP,
        (false, true) => egui::Align2::LEFT_BOTTOM,
        (true, true) => egui::Align2::RIGHT_BOTTOM,
    };
    let shift = egui::vec2(if left { -26.0 } else { 26.0 }, if above { -26.0 } else { 26.0 });
    egui::Area::new("hover".into())
        .order(egui::Order::Tooltip)
        .interactable(false)
        .pivot(pivot)
        .fixed_pos(cursor + shift)
        .show(ctx, |ui| {
            egui::Frame::new().fill(theme::of(ui).bar).corner_radius(6).inner_margin(10).show(
                ui,
                |ui| {
                    ui.set_max_width(400.0);
                    ui.spacing_mut().item_spacing.y = 3.0;
                    let text = format!("{hex}  {}", pos.map().facts(hex).name);
                    paint::say(ui, text, fonts::bold(13.5), theme::of(ui).bar_text);
                    let at_side = view.choices.side_at(spot(world)).map(|side| &side.choice);
                    if let Some((_, several)) = choice {
                        let none_but = |choice: &&HexChoice| at_side.is_none_or(|at| at == *choice);
                        for choice in several.iter().filter(none_but) {
                            let cost = choice
                                .label
                                .as_ref()
                                .map_or_else(String::new, |label| format!(": {label}"));
                            paint::say(
                                ui,
                                format!("{}{cost}", choice.title),
                                fonts::text(13.0),
                                theme::of(ui).accent,
                            );
                        }
                    }
                    if let Some(why) =
                        reasons::against_advance(pos, view.choices, view.selection, hex)
                    {
                        paint::say(ui, why.line(), fonts::text(12.5), theme::of(ui).bar_bad);
                    }
                    if let Some(odds) = view.path.shown() {
                        for line in path::lines(pos, odds, view.settings.assistance) {
                            paint::say(ui, line, fonts::text(12.5), theme::of(ui).bar_text);
                        }
                    }
                    if let Some(why) = barred {
                        paint::say(ui, why, fonts::text(13.0), theme::of(ui).bar_bad);
                    }
                    if !spreads {
                        pictures(ui, view, &here);
                    }
                    for unit in here {
                        lines(ui, view, pos, unit);
                    }
                },
            );
        });
}

fn pictures(ui: &mut egui::Ui, view: &View<'_>, here: &[&Unit]) {
    let pos = view.session.position();
    let things = here.iter().flat_map(|unit| {
        std::iter::once(Thing::Unit(unit.id))
            .chain(pos.weapons_of(unit.id).map(|weapon| Thing::Weapon(weapon.id)))
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        for thing in things {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(64.0), Sense::hover());
            paint::counter(ui, rect, view.faces.counters.get(&thing));
        }
    });
}

fn lines(ui: &mut egui::Ui, view: &View<'_>, pos: &Position, unit: &Unit) {
    let name = words::names(pos).unit(unit.id);
    let mut text = name.clone();
    let marks: Vec<String> =
        markers_of(pos, unit).into_iter().map(|marker| marker.name()).collect();
    if unit.broken {
        text += ", broken";
    }
    if !marks.is_empty() {
        text = format!("{text}, {}", marks.join(", "));
    }
    paint::say(ui, text, fonts::text(13.0), theme::of(ui).bar_text);
    if let Some(why) = why_not(view, pos, unit) {
        let fire = view.choices.asked.as_ref().map(|asked| &asked.kind);
        if let (Some(DecisionKind::FirstFire), Some(target)) = (fire, reasons::mover_at(pos)) {
            let title = format!("{name} cannot fire at {target}");
            paint::say(ui, title, fonts::bold(13.0), theme::of(ui).bar_text);
        }
        let red = theme::of(ui).bar_bad;
        paint::say(ui, why.text, fonts::text(12.5), red);
        paint::say(ui, why.rule, fonts::text(12.0), theme::of(ui).bar_faint);
    }
}

/// Why a unit can do nothing now.
pub(super) fn why_not(view: &View<'_>, pos: &Position, unit: &Unit) -> Option<Reason> {
    let asked = view.choices.asked.as_ref()?;
    if view.choices.eligible.contains(&unit.id) {
        return None;
    }
    reasons::against_unit(pos, asked, unit)
}
