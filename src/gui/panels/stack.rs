//! The card on the left: the Location that is looked at, its stack, and what each counter would do.

use bevy_egui::egui::{self, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::{View, fire_strip, onlookers, paint, rows, unit_card};
use crate::board::Location;
use crate::game::{entry_words, wreck_words};
use crate::gui::choices::words;
use crate::gui::counters::Thing;
use crate::gui::desk::{Desk, Intent};
use crate::gui::{drag, fonts, input, theme};
use crate::rules::encirclement::explain;
use crate::rules::stacking::crowd;
use crate::rules::view::is_stand_in;
use crate::rules::{Phase, Position, Side, Unit, UnitId, Weapon};

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    egui::ScrollArea::vertical().id_salt("stack").auto_shrink(false).show(ui, |ui| {
        tray(ui, view, desk);
        match view.selection.place {
            Some(place) => location(ui, view, desk, place),
            // Picked in the tray: it lies nowhere yet.
            None if let Some(unit) = in_hand(view) => {
                unit_card::draw(ui, view, unit, "not on the board yet");
            }
            None => {
                onlookers::draw(ui, view, desk);
                paint::heading(ui, "Nothing selected", "");
                paint::say(ui, "Click a counter or a hex.", fonts::text(13.5), theme::of(ui).faint);
            }
        }
    });
}

/// The first of those in hand who are not on the board.
fn in_hand<'a>(view: &'a View<'_>) -> Option<&'a Unit> {
    let first = view.selection.units.first()?;
    let unit = view.session.position().unit(view.selection.shown.unwrap_or(*first))?;
    (unit.at().is_none() && unit.carrier().is_none()).then_some(unit)
}

/// What has still to be set up, and the Location that is looked at, within another panel.
pub fn here(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    tray(ui, view, desk);
    if let Some(place) = view.selection.place {
        location(ui, view, desk, place);
    }
}

/// Units that wait off the board, in rows: to be set up by whoever is asked, or reinforcements of whoever looks, which stay
/// in sight until they are in.
fn tray(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    let ready = input::tray(pos, view.choices);
    let units =
        if pos.phase == Phase::Setup { ready.clone() } else { input::arriving(view.session) };
    let waiting: Vec<&Unit> = units.into_iter().filter_map(|unit| pos.unit(unit)).collect();
    if pos.phase == Phase::Setup {
        desk.note(drag::TRAY, ui.clip_rect());
        let faint = theme::of(ui).faint;
        if let Some(side) = view.session.machine() {
            let who = words::side(pos, side);
            paint::heading(ui, "To be set up", "by the machine");
            let text = format!("The machine sets up the {who} now: that may take some seconds.");
            let said = paint::say(ui, text, fonts::text(13.5), faint);
            desk.note("tray:machine", said.rect);
        } else if view.session.is_asked_elsewhere() {
            paint::heading(ui, "To be set up", "in the other home");
            let text = "It is not for you to set up now.";
            let said = paint::say(ui, text, fonts::text(13.5), faint);
            desk.note("tray:elsewhere", said.rect);
        } else {
            paint::heading(ui, "To be set up", &waiting.len().to_string());
            if waiting.is_empty() {
                paint::say(ui, "Everybody is on the board.", fonts::text(13.5), faint);
            }
        }
    } else if !waiting.is_empty() {
        let when = match (ready.is_empty(), pos.phase) {
            (false, _) => "pick, then a lit entry hex",
            (true, Phase::Movement) => "still off the board",
            (true, _) => "they enter in the Movement Phase",
        };
        paint::heading(ui, "Reinforcements", when);
        let side = waiting.first().map(|unit| unit.side);
        if let Some(hexes) = side.and_then(|side| entry_words(&pos.setting, side)) {
            let text = format!("They enter by {hexes}.");
            paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
        }
    }
    counters(ui, view, desk, (&waiting, &ready));
    if pos.phase == Phase::Movement && ready.len() > 1 {
        let all = ui.button("Pick all");
        desk.note("tray:all", all.rect);
        if all
            .on_hover_text("They move as one stack, as far as one hex holds them (A5.1)")
            .clicked()
        {
            for (nth, unit) in ready.iter().enumerate() {
                desk.want(Intent::PickUnit(*unit, nth > 0));
            }
        }
    }
}

/// The counters of a tray, and which of them may be picked.
fn counters(
    ui: &mut Ui,
    view: &View<'_>,
    desk: &mut Desk<'_>,
    (units, ready): (&[&Unit], &[UnitId]),
) {
    let pos = view.session.position();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(5.0, 5.0);
        for unit in units {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(53.0), Sense::click());
            for (n, weapon) in pos.weapons_with(unit.id).enumerate() {
                let shift = Vec2::splat(6.0 + 3.0 * n as f32);
                let face = view.faces.counters.get(&Thing::Weapon(weapon.id));
                paint::counter(ui, Rect::from_min_size(rect.min + shift, Vec2::splat(46.0)), face);
            }
            let face = view.faces.counters.get(&Thing::Unit(unit.id));
            let size = if pos.weapons_with(unit.id).next().is_some() { 46.0 } else { 53.0 };
            paint::counter(ui, Rect::from_min_size(rect.min, Vec2::splat(size)), face);
            if view.selection.units.contains(&unit.id) {
                let rim = Stroke::new(3.0, theme::of(ui).accent);
                ui.painter().rect_stroke(rect, CornerRadius::same(4), rim, StrokeKind::Inside);
                ui.painter().rect_stroke(
                    rect,
                    CornerRadius::same(4),
                    Stroke::new(1.0, theme::of(ui).text),
                    StrokeKind::Outside,
                );
            }
            desk.note(format!("tray:{}", unit.id.0), rect);
            if response.clicked() && ready.contains(&unit.id) {
                let add = ui.input(|input| input.modifiers.shift);
                desk.want(Intent::PickUnit(unit.id, add));
            }
            response.on_hover_ui(|ui| drop(ui.label(held(pos, unit.id))));
        }
    });
}

/// A unit with what it carries, and who is aboard it.
fn held(pos: &Position, id: UnitId) -> String {
    let mut text = words::unit(pos, id);
    let weapons: Vec<String> =
        pos.weapons_with(id).map(|weapon| words::weapon(pos, weapon.id)).collect();
    if !weapons.is_empty() {
        text = format!("{text} with {}", weapons.join(", "));
    }
    let aboard: Vec<String> = pos.units.aboard(id).map(|unit| words::unit(pos, unit.id)).collect();
    if !aboard.is_empty() {
        text = format!("{text}, aboard it {}", aboard.join(", "));
    }
    text
}

/// What there is to say of the Location itself.
fn ground(ui: &mut Ui, view: &View<'_>, place: Location) {
    let pos = view.session.position();
    let map = pos.map();
    let facts = map.facts(place.hex);
    paint::heading(ui, &place.to_string(), &terrain(pos, place));
    let mut line = format!("TEM {}", words::signed(i32::from(facts.tem)));
    let hindrance = map.hindrance_drm(place.hex);
    if hindrance != 0 {
        line += &format!(" · hindrance {}", words::signed(i32::from(hindrance)));
    }
    if map.base_level(place.hex) != 0 {
        line += &format!(" · level {}", map.base_level(place.hex));
    }
    paint::say(ui, line, fonts::text(13.0), theme::of(ui).faint);
    for side in Side::BOTH {
        let crowd = crowd(pos, side, place);
        if crowd > 0 {
            let who = words::side(pos, side);
            let text = format!(
                "Vehicles in each other's way: +{crowd} to the DR of {who} fire from here (A5.12)."
            );
            paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
        }
    }
    for text in wreck_words(pos, place) {
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
    }
    let smoke = pos.smoke_in(place);
    if smoke > 0 {
        let stays = pos
            .screens
            .iter()
            .any(|(at, screen)| at.hex == place.hex && i16::from(screen.drm()) == i16::from(smoke));
        let until = if stays {
            "until a PFPh of its side begins (A24.4)"
        } else {
            "until the MPh ends (A24.2)"
        };
        let text = format!("SMOKE: +{smoke} Hindrance {until}.");
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
    }
    let residual =
        pos.residual.get(&place).map(|fp| format!("Residual FP {fp} waits here (A8.2)."));
    let rim = pos.rim_residual.get(&place);
    let rim = rim.map(|fp| format!("Residual FP {fp} waits at the rim here (A8.21)."));
    for text in residual.into_iter().chain(rim) {
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).bad);
    }
    for side in Side::BOTH {
        if let Some(encirclement) = explain(pos, side, place) {
            let who = words::side(pos, side);
            let text = format!("{who}: {}", encirclement.text(place));
            paint::say(ui, text, fonts::text(13.0), theme::of(ui).bad);
        }
    }
}

/// The units in the hex of a Location, the Location's own first.
fn units_in(pos: &Position, place: Location) -> Vec<&Unit> {
    let here = pos.units.values().filter(|unit| unit.at().is_some_and(|at| at.hex == place.hex));
    let mut here: Vec<&Unit> = here.collect();
    here.sort_by_key(|unit| unit.at() != Some(place));
    here
}

/// The card of the one that is looked at, the stack, and who else could act. While an attack is put together the card
/// comes last, so that the boxes of everybody who can take part are in sight.
fn location(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>, place: Location) {
    let pos = view.session.position();
    let here = units_in(pos, place);
    // Not by who is picked: unticking the last of them must not move the boxes.
    let aims = !view.choices.onlookers.is_empty();
    if !aims {
        looked_at(ui, view, &here, place);
    }
    stack(ui, view, desk, &here, place);
    onlookers::draw(ui, view, desk);
    if aims {
        looked_at(ui, view, &here, place);
    }
    ground(ui, view, place);
}

/// The card of the unit that is looked at; not of whoever is picked first, for a tick must not change it.
fn looked_at(ui: &mut Ui, view: &View<'_>, here: &[&Unit], place: Location) {
    let pos = view.session.position();
    let shown = view.selection.shown.and_then(|id| here.iter().find(|unit| unit.id == id));
    let Some(unit) = shown.or(here.first()) else { return };
    let ground = pos.map().facts(place.hex).name;
    unit_card::draw(ui, view, unit, &format!("{place} · {ground}"));
    if !is_stand_in(unit.id) && !unit.men().broken {
        fire_strip::draw(ui, pos, unit);
    }
}

/// The rows of a stack, and what lies on the ground there.
fn stack(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>, here: &[&Unit], place: Location) {
    let pos = view.session.position();
    let lying: Vec<&Weapon> = pos
        .weapons
        .values()
        .filter(|weapon| weapon.owner().is_none())
        .filter(|weapon| pos.weapon_at(weapon.id).is_some_and(|at| at.hex == place.hex))
        .collect();
    if here.is_empty() && lying.is_empty() {
        return;
    }
    paint::heading(ui, &format!("Stack in {}", place.hex), "");
    ui.spacing_mut().item_spacing.y = 4.0;
    for unit in here {
        rows::draw(ui, view, desk, unit);
    }
    for weapon in lying {
        rows::lying(ui, view, desk, pos, weapon);
    }
    if rows::fires_now(view) && here.len() > 1 {
        let text = "One Location, one target: they fire together (A7.55).";
        paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
    }
}

fn terrain(pos: &Position, place: Location) -> String {
    let map = pos.map();
    let name = map.facts(place.hex).name;
    match map.building(place.hex).and_then(|building| map.building_name(building)) {
        Some(building) => format!("{name} ({building})"),
        None => name.to_owned(),
    }
}
