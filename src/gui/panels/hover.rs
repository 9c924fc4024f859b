//! What lies under the pointer: its counters, what could be done there, and why something cannot.

use bevy::math::Vec2 as World;
use bevy_egui::egui::{self, Pos2, Rect, Sense, Vec2};

use super::armor::{self, Stands};
use super::{View, fan, paint, toolbar};
use crate::gui::board::geometry::{hex_at, spot};
use crate::gui::choices::reasons::{self, Reason};
use crate::gui::choices::{HexChoice, setup, words};
use crate::gui::counters::Thing;
use crate::gui::counters::machines::Crew;
use crate::gui::desk::Desk;
use crate::gui::fan::ROW;
use crate::gui::{fonts, path, theme};
use crate::rules::decision::DecisionKind;
use crate::rules::ordnance::Aspect;
use crate::rules::{Phase, Position, Unit};

/// The name under which the card notes where it is.
pub const NAME: &str = "hover";
/// How large it is thought before it has been drawn.
const FIRST: Vec2 = Vec2::new(300.0, 160.0);
/// The side of a counter on it.
const PICTURE: f32 = 50.0;
/// Between it and what it stands beside.
const GAP: f32 = 10.0;

/// Beside the hex that it is about, where there is more room.
fn beside(board: Rect, hex: Rect, size: Vec2) -> Pos2 {
    let right = board.right() - hex.right() >= hex.left() - board.left();
    let x = if right { hex.right() + GAP } else { hex.left() - GAP - size.x };
    let lowest = (board.bottom() - size.y - GAP).max(board.top() + GAP);
    Pos2::new(x, (hex.center().y - size.y / 2.0).clamp(board.top() + GAP, lowest))
}

/// In a corner of the board, while something can be done on it: where it is already, unless the hex aimed at would lie
/// under it; else where it lies over the fewest hexes that are lit.
fn docked(ctx: &egui::Context, board: Rect, aimed: Rect, size: Vec2, lit: &[Rect]) -> Pos2 {
    let (low, high) = (board.bottom() - size.y - GAP, board.top() + toolbar::HEIGHT + GAP);
    let (left, right) = (board.left() + GAP, board.right() - size.x - GAP);
    let corners = [(right, high), (left, high), (right, low), (left, low)];
    let rect = |(x, y)| Rect::from_min_size(Pos2::new(x, y), size);
    let free = |corner: &(f32, f32)| !rect(*corner).intersects(aimed);
    let name = egui::Id::new("corner of the hover card");
    let before = ctx.data(|data| data.get_temp::<usize>(name));
    let stays = before.filter(|at| corners.get(*at).is_some_and(free));
    let hides = |at: &usize| {
        let corner = corners.get(*at).copied().unwrap_or_default();
        lit.iter().filter(|hex| hex.intersects(rect(corner))).count()
    };
    let all = (0..corners.len()).filter(|at| corners.get(*at).is_some_and(free));
    let at = stays.or_else(|| all.min_by_key(hides)).unwrap_or_default();
    ctx.data_mut(|data| data.insert_temp(name, at));
    rect(corners.get(at).copied().unwrap_or((left, high))).min
}

/// Draws the card of what the pointer is over: beside its hex, or docked in a corner; never over that hex.
pub fn draw(
    ctx: &egui::Context,
    view: &View<'_>,
    world: World,
    place: &fan::Place<'_>,
    desk: &mut Desk<'_>,
) {
    let points = ctx.zoom_factor();
    let pos = view.session.position();
    let on = view.stacks.at(spot(world));
    let hex = on.map(|placed| placed.at.hex).or_else(|| hex_at(spot(world)));
    let Some(hex) = hex.filter(|hex| pos.map().contains(*hex)) else { return };
    let here: Vec<&Unit> = pos.units.in_hex(hex).collect();
    let choice = view.choices.hexes.get(&hex);
    let barred = view.choices.asked.as_ref().filter(|_| pos.phase == Phase::Setup);
    let barred = barred.and_then(|asked| setup::why_not(pos, asked.side, view.selection, hex));
    if here.is_empty() && choice.is_none() && barred.is_none() && view.path.shown().is_none() {
        return;
    }
    // A stack that is spread out says it all, and needs the room; its row lies over hexes that are not meant.
    let over_row = || {
        let pointer = ctx.pointer_hover_pos();
        desk.spots.get(ROW).zip(pointer).is_some_and(|(row, at)| row.contains(at))
    };
    if place.open.is_some_and(|open| open.hex == hex || over_row()) {
        return;
    }
    let id = egui::Id::new(NAME);
    let size = ctx.memory(|memory| memory.area_rect(id)).map_or(FIRST, |rect| rect.size());
    let aimed = place.hex(points, hex);
    let lit: Vec<Rect> = view.choices.hexes.keys().map(|hex| place.hex(points, *hex)).collect();
    let at = match lit.is_empty() && view.path.shown().is_none() {
        true => beside(place.board, aimed, size),
        false => docked(ctx, place.board, aimed, size, &lit),
    };
    let shown = egui::Area::new(id)
        .order(egui::Order::Tooltip)
        .interactable(false)
        .fixed_pos(at)
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
                        for line in path::lines(pos, odds, view.settings.assistance_in(pos)) {
                            paint::say(ui, line, fonts::text(12.5), theme::of(ui).bar_text);
                        }
                    }
                    if let Some(why) = barred {
                        paint::say(ui, why, fonts::text(13.0), theme::of(ui).bar_bad);
                    }
                    pictures(ui, view, &here);
                    for unit in &here {
                        armor(ui, view, pos, unit);
                    }
                    for unit in here {
                        lines(ui, view, pos, unit);
                    }
                },
            );
        });
    desk.note(NAME, shown.response.rect);
}

fn pictures(ui: &mut egui::Ui, view: &View<'_>, here: &[&Unit]) {
    let pos = view.session.position();
    let things = here.iter().flat_map(|unit| {
        std::iter::once(Thing::Unit(unit.id)).chain(
            pos.weapons_with(unit.id)
                .filter(|_| unit.vehicle().is_none())
                .map(|weapon| Thing::Weapon(weapon.id)),
        )
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        for thing in things {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(PICTURE), Sense::hover());
            paint::counter(ui, rect, view.faces.counters.get(&thing));
        }
    });
}

/// The armour of a vehicle, with the side lit that those in hand would meet.
fn armor(ui: &mut egui::Ui, view: &View<'_>, pos: &Position, unit: &Unit) {
    let (Some(printed), Some(vehicle)) = (pos.vehicle_type(unit.id), unit.vehicle()) else {
        return;
    };
    let met = || {
        let firer = view.selection.units.iter().find_map(|id| pos.unit(*id));
        let firer = firer.filter(|firer| firer.side != unit.side)?;
        let entry = pos.los(firer.at()?, unit.at()?).entry?;
        let hull = Aspect::met(vehicle.facing, entry);
        Some((hull, Aspect::met(vehicle.turret, entry)))
    };
    let crew = if vehicle.exposed { Crew::Out } else { Crew::Shut };
    let stands = Stands { hull: vehicle.facing, turret: vehicle.turret, crew, met: met() };
    armor::draw(ui, printed, stands);
}

fn lines(ui: &mut egui::Ui, view: &View<'_>, pos: &Position, unit: &Unit) {
    let name = words::unit(pos, unit.id);
    let mut text = name.clone();
    let badges = view.stacks.badges(Thing::Unit(unit.id));
    let marks: Vec<String> = badges.iter().map(|marker| marker.name()).collect();
    if unit.men().broken {
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
        paint::say(ui, why.line(), fonts::text(12.5), theme::of(ui).bar_bad);
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
