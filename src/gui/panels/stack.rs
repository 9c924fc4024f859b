//! The card on the left: the Location that is looked at, its stack, and what each counter would do.

use bevy_egui::egui::{self, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::{View, paint};
use crate::board::Location;
use crate::gui::choices::words;
use crate::gui::counters::Thing;
use crate::gui::counters::stacks::{fire_marker, markers_of};
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};
use crate::rules::decision::DecisionKind;
use crate::rules::encirclement::explain;
use crate::rules::unit::FireMarker;
use crate::rules::weapon::Held;
use crate::rules::{Phase, Position, Side, Unit, UnitId};

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk) {
    egui::ScrollArea::vertical().id_salt("stack").auto_shrink(false).show(ui, |ui| {
        if view.session.position().phase == Phase::Setup {
            tray(ui, view, desk);
        }
        entering(ui, view, desk);
        match view.selection.place {
            Some(place) => location(ui, view, desk, place),
            None => {
                paint::heading(ui, "Nothing selected", "");
                paint::say(ui, "Click a counter or a hex.", fonts::text(13.5), theme::FAINT);
            }
        }
    });
}

/// Units that still have to be placed by whoever is asked, in rows.
fn tray(ui: &mut Ui, view: &View<'_>, desk: &mut Desk) {
    let pos = view.session.position();
    let Some(asked) = &view.choices.asked else { return };
    let waiting: Vec<&Unit> = pos
        .units
        .values()
        .filter(|unit| unit.side == asked.side && unit.at.is_none() && unit.enters == 0)
        .collect();
    paint::heading(ui, "To be set up", &waiting.len().to_string());
    if waiting.is_empty() {
        paint::say(ui, "Everybody is on the board.", fonts::text(13.5), theme::FAINT);
    }
    counters(ui, view, desk, &waiting);
}

/// Reinforcements that may be placed now.
fn entering(ui: &mut Ui, view: &View<'_>, desk: &mut Desk) {
    let pos = view.session.position();
    let waiting: Vec<&Unit> = pos
        .units
        .values()
        .filter(|unit| {
            unit.at.is_none() && unit.enters > 0 && view.choices.eligible.contains(&unit.id)
        })
        .collect();
    if !waiting.is_empty() {
        paint::heading(ui, "Reinforcements", "click, then a lit hex");
        counters(ui, view, desk, &waiting);
    }
}

fn counters(ui: &mut Ui, view: &View<'_>, desk: &mut Desk, units: &[&Unit]) {
    let pos = view.session.position();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(5.0, 5.0);
        for unit in units {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(53.0), Sense::click());
            for (n, weapon) in pos.weapons_of(unit.id).enumerate() {
                let shift = Vec2::splat(6.0 + 3.0 * n as f32);
                let face = view.faces.0.get(&Thing::Weapon(weapon.id));
                paint::counter(ui, Rect::from_min_size(rect.min + shift, Vec2::splat(46.0)), face);
            }
            let face = view.faces.0.get(&Thing::Unit(unit.id));
            let size = if pos.weapons_of(unit.id).next().is_some() { 46.0 } else { 53.0 };
            paint::counter(ui, Rect::from_min_size(rect.min, Vec2::splat(size)), face);
            if view.selection.units.contains(&unit.id) {
                let rim = Stroke::new(3.0, theme::ACCENT);
                ui.painter().rect_stroke(rect, CornerRadius::same(4), rim, StrokeKind::Inside);
                ui.painter().rect_stroke(
                    rect,
                    CornerRadius::same(4),
                    Stroke::new(1.0, theme::TEXT),
                    StrokeKind::Outside,
                );
            }
            desk.note(format!("tray:{}", unit.id.0), rect);
            if response.clicked() {
                let add = ui.input(|input| input.modifiers.shift);
                desk.want(Intent::PickUnit(unit.id, add));
            }
            let weapons: Vec<String> = pos
                .weapons_of(unit.id)
                .filter_map(|w| Some(pos.weapon_type(w.id)?.name.clone()))
                .collect();
            let mut hover = words::names(pos).unit(unit.id);
            if !weapons.is_empty() {
                hover = format!("{hover} with {}", weapons.join(", "));
            }
            response.on_hover_text(hover);
        }
    });
}

fn location(ui: &mut Ui, view: &View<'_>, desk: &mut Desk, place: Location) {
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
    paint::say(ui, line, fonts::text(13.0), theme::FAINT);
    let smoke = pos.smoke_in(place);
    if smoke > 0 {
        let text = format!("SMOKE: +{smoke} Hindrance until the MPh ends (A24.2).");
        paint::say(ui, text, fonts::text(13.0), theme::FAINT);
    }
    if let Some(fp) = pos.residual.get(&place) {
        paint::say(
            ui,
            format!("Residual FP {fp} waits here (A8.2)."),
            fonts::text(13.0),
            theme::BAD,
        );
    }
    for side in Side::BOTH {
        if let Some(encirclement) = explain(pos, side, place) {
            let who = words::side(pos, side);
            let text = format!("{who}: {}", encirclement.text(place));
            paint::say(ui, text, fonts::text(13.0), theme::BAD);
        }
    }
    let here: Vec<&Unit> =
        pos.units.values().filter(|unit| unit.at.is_some_and(|at| at.hex == place.hex)).collect();
    let single = here.len() == 1
        && pos.weapons_of(here.first().map_or(UnitId(0), |u| u.id)).next().is_none();
    for unit in &here {
        unit_row(ui, view, desk, unit, single);
    }
    let lying = pos.weapons.values().filter(|weapon| weapon.owner().is_none());
    for weapon in
        lying.filter(|weapon| pos.weapon_at(weapon.id).is_some_and(|at| at.hex == place.hex))
    {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(46.0), Sense::hover());
            paint::counter(ui, rect, view.faces.0.get(&Thing::Weapon(weapon.id)));
            paint::say(ui, "possessed by nobody", fonts::text(13.0), theme::FAINT);
        });
    }
    if let [only] = here.as_slice() {
        marker_strip(ui, only.fire);
    } else if let Some(unit) = here.iter().find(|unit| view.selection.units.contains(&unit.id)) {
        marker_strip(ui, unit.fire);
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

fn fires_now(view: &View<'_>) -> bool {
    view.choices.asked.as_ref().is_some_and(|asked| {
        matches!(
            asked.kind,
            DecisionKind::FirstFire
                | DecisionKind::Phase(
                    Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire
                )
        )
    })
}

fn unit_row(ui: &mut Ui, view: &View<'_>, desk: &mut Desk, unit: &Unit, _single: bool) {
    let pos = view.session.position();
    let picked = view.selection.units.contains(&unit.id);
    let eligible = view.choices.eligible.contains(&unit.id);
    let rim = if picked {
        Stroke::new(2.0, theme::ACCENT)
    } else if eligible {
        Stroke::new(1.5, theme::GOOD)
    } else {
        Stroke::new(1.0, theme::HAIRLINE)
    };
    let frame = egui::Frame::new().fill(theme::CARD).stroke(rim).corner_radius(6).inner_margin(6);
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(56.0), Sense::click());
            paint::counter(ui, rect, view.faces.0.get(&Thing::Unit(unit.id)));
            if response.clicked() {
                desk.want(Intent::PickUnit(unit.id, true));
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                paint::say(ui, words::names(pos).unit(unit.id), fonts::bold(14.0), theme::TEXT);
                let state = status(pos, unit);
                if !state.is_empty() {
                    paint::say(ui, state, fonts::text(12.5), theme::FAINT);
                }
                if fires_now(view) && eligible {
                    fire_ticks(ui, view, desk, unit);
                } else if eligible {
                    let box_ = paint::tick(ui, picked, "takes part");
                    if box_.clicked() {
                        desk.want(Intent::PickUnit(unit.id, true));
                    }
                }
            });
        });
        for weapon in pos.weapons_for(unit.id) {
            ui.horizontal(|ui| {
                ui.add_space(10.0);
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(44.0), Sense::hover());
                paint::counter(ui, rect, view.faces.0.get(&Thing::Weapon(weapon.id)));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    let name = pos
                        .weapon_type(weapon.id)
                        .map_or_else(String::new, |printed| printed.name.clone());
                    let mut state = vec![name];
                    state.extend(fire_marker(weapon.fire).map(|marker| marker.name()));
                    if weapon.malfunctioned {
                        state.push("malfunctioned".to_owned());
                    }
                    if weapon.dismantled {
                        state.push("dismantled".to_owned());
                    }
                    if let Held::Placed { at, .. } = weapon.held {
                        state.push(format!("placed in {at}"));
                    }
                    paint::say(ui, state.join(" · "), fonts::text(13.0), theme::TEXT);
                    if fires_now(view) && eligible && !weapon.malfunctioned {
                        let on = view.selection.weapons.contains(&weapon.id);
                        let tick = paint::tick(ui, on, "fires");
                        desk.note(format!("weapon:{}", weapon.id.0), tick.rect);
                        if tick.clicked() {
                            desk.want(Intent::ToggleWeapon(weapon.id));
                        }
                    }
                });
            });
        }
    });
    desk.note(format!("row:{}", unit.id.0), shown.response.rect);
}

fn fire_ticks(ui: &mut Ui, view: &View<'_>, desk: &mut Desk, unit: &Unit) {
    let pos = view.session.position();
    let picked = view.selection.units.contains(&unit.id);
    let printed = pos.unit_type(unit.id);
    if printed.is_some_and(|printed| printed.fp > 0) {
        let on = picked && !view.selection.silent.contains(&unit.id);
        let tick = paint::tick(ui, on, "fires inherent FP");
        desk.note(format!("inherent:{}", unit.id.0), tick.rect);
        if tick.clicked() {
            let intent = if picked {
                Intent::ToggleInherent(unit.id)
            } else {
                Intent::PickUnit(unit.id, true)
            };
            desk.want(intent);
        }
    }
    if let Some(drm) = crate::rules::morale::leadership(pos, unit.id) {
        let on = view.selection.directors.contains(&unit.id);
        let tick = paint::tick(ui, on, &format!("directs: {}", words::signed(i32::from(drm))));
        if tick.clicked() {
            desk.want(Intent::ToggleDirector(unit.id));
        }
    }
}

fn status(pos: &Position, unit: &Unit) -> String {
    let mut parts = Vec::new();
    if unit.broken {
        parts.push("broken".to_owned());
    }
    if unit.wounded {
        parts.push("wounded".to_owned());
    }
    parts.extend(markers_of(pos, unit).into_iter().map(|marker| marker.name()));
    if unit.moved && pos.phase == Phase::Movement {
        parts.push("has moved".to_owned());
    }
    if unit.inherent_lost {
        parts.push("inherent FP used up".to_owned());
    }
    if parts.is_empty() && unit.at.is_some() {
        parts.push("Good Order".to_owned());
    }
    parts.join(", ")
}

/// What fire still allows: unmarked, First, Final.
fn marker_strip(ui: &mut Ui, present: FireMarker) {
    if matches!(present, FireMarker::Bounding | FireMarker::Prep) {
        return;
    }
    paint::heading(ui, "What defensive fire still allows", "A8");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let width = (ui.available_width() - 8.0) / 3.0;
        for (marker, title, line) in [
            (FireMarker::None, "Unmarked", "fires freely"),
            (FireMarker::First, "First Fire", "half, near"),
            (FireMarker::Final, "Final Fire", "only FPF"),
        ] {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 42.0), Sense::hover());
            let lit = marker == present;
            let fill = if lit { egui::Color32::from_rgb(0xcd, 0xee, 0xe0) } else { theme::PAPER };
            ui.painter().rect_filled(rect, CornerRadius::same(5), fill);
            let rim =
                if lit { Stroke::new(1.5, theme::GOOD) } else { Stroke::new(1.0, theme::HAIRLINE) };
            ui.painter().rect_stroke(rect, CornerRadius::same(5), rim, StrokeKind::Inside);
            let center = rect.center();
            let top = egui::Align2::CENTER_CENTER;
            ui.painter().text(
                center - Vec2::new(0.0, 8.0),
                top,
                title,
                fonts::bold(12.5),
                theme::TEXT,
            );
            ui.painter().text(
                center + Vec2::new(0.0, 9.0),
                top,
                line,
                fonts::text(12.0),
                theme::FAINT,
            );
        }
    });
}
