//! All that is said of the entry of the forces that is looked at.

use bevy_egui::egui::{ComboBox, Sense, Ui, Vec2};

use super::fields::{make, remark, row, tick};
use super::forces::{COUNTER, called, picture};
use super::{Gallery, Planner};
use crate::board::Hexspine;
use crate::counters::{CounterId, VehicleType};
use crate::gui::desk::Desk;
use crate::gui::workshop::right::line;
use crate::scenario::file::{RawUnit, RawVehicle};
use crate::workshop::plan::{Edit, EntryId, Mark};

/// What is said of the men of an entry.
pub(super) fn of_units(
    ui: &mut Ui,
    (planner, gallery): (&Planner, &Gallery),
    (id, unit): (EntryId, &RawUnit),
    desk: &mut Desk<'_>,
) {
    let setting = &planner.plan.scenario().setting;
    ui.indent("of units", |ui| {
        let weapons: Vec<&str> =
            unit.weapons.iter().chain(&unit.captured).map(|it| it.get_ref().as_str()).collect();
        ui.horizontal_wrapped(|ui| {
            for (number, weapon) in weapons.iter().enumerate() {
                let (rect, face) =
                    ui.allocate_exact_size(Vec2::splat(COUNTER * 0.8), Sense::click());
                picture(ui, gallery, rect, weapon);
                desk.note(format!("weapon:{number}"), rect);
                let called = called(setting, weapon);
                if face.on_hover_text(format!("{called}: a click takes it away")).clicked() {
                    make(desk, Edit::Disarm(id, number), format!("no {called}"));
                }
            }
        });
        remark(ui, "A click on a weapon of the sheet gives it to them; dealt out one by one.");
        let fanatic = ("fanatic", "Fanatic for the whole game (A10.8)");
        mark(ui, (id, Mark::Fanatic, unit.fanatic), fanatic, desk);
        let concealed = ("concealed", "under a \"?\" from the start");
        mark(ui, (id, Mark::Concealed, unit.concealed), concealed, desk);
        if let Some(now) = &unit.facing {
            facing(ui, (id, "Gun points"), Some(*now.get_ref()), desk);
            let on = unit.emplaced.as_ref().is_none_or(|it| *it.get_ref());
            mark(ui, (id, Mark::Emplaced, on), ("emplaced", "emplaced (C11.2)"), desk);
        }
        let comes_apart = |id: &&str| {
            let id = id.parse::<CounterId>();
            id.is_ok_and(|id| setting.catalogue.comes_apart(&id))
        };
        if weapons.iter().any(comes_apart) {
            let on = unit.dismantled.as_ref().is_some_and(|it| *it.get_ref());
            let words = "weapons dismantled, as far as they can be (A9.8)";
            mark(ui, (id, Mark::Dismantled, on), ("dismantled", words), desk);
        }
    });
}

/// Something that is said of all of an entry, or not.
fn mark(
    ui: &mut Ui,
    (id, mark, on): (EntryId, Mark, bool),
    (name, words): (&str, &str),
    desk: &mut Desk<'_>,
) {
    if let Some(on) = tick(ui, (&format!("mark:{name}"), on), words, desk) {
        let said = if on { words.to_owned() } else { format!("not {words}") };
        make(desk, Edit::Mark(id, mark, on), said);
    }
}

/// What is said of the vehicles of an entry.
pub(super) fn of_vehicles(
    ui: &mut Ui,
    planner: &Planner,
    (id, vehicle): (EntryId, &RawVehicle),
    desk: &mut Desk<'_>,
) {
    let catalogue = &planner.plan.scenario().setting.catalogue;
    let values = vehicle.counter.get_ref().parse().ok().and_then(|id| catalogue.vehicle(&id));
    let spine = |written: &Option<toml::Spanned<String>>| {
        let written = written.as_ref().map(|it| it.get_ref().as_str());
        Hexspine::ALL.into_iter().find(|spine| Some(spine.to_string().as_str()) == written)
    };
    ui.indent("of vehicles", |ui| {
        if vehicle.enters.is_none() {
            facing(ui, (id, "Points"), spine(&vehicle.facing), desk);
            if values.is_some_and(VehicleType::turns_turret) {
                turret(ui, id, spine(&vehicle.turret), desk);
            }
        }
        if vehicle.at.is_some() {
            let on = vehicle.motion.as_ref().is_some_and(|it| *it.get_ref());
            let words = "in Motion from the start (D2.4)";
            mark(ui, (id, Mark::Motion, on), ("motion", words), desk);
        }
        if let Some(values) = values.filter(|values| values.armor.is_some()) {
            let said = vehicle.ce.as_ref().map(|it| *it.get_ref());
            let on = said.unwrap_or_else(|| values.exposed_by_itself());
            mark(ui, (id, Mark::Exposed, on), ("exposed", "crew exposed (D5.3)"), desk);
        }
        row(ui, "Passengers", |ui| {
            let now = vehicle.label.as_ref().map_or("", |it| it.get_ref().as_str());
            if let Some(label) = line(ui, "vehicle:label", now, desk) {
                let said = format!("called {label} by Passengers");
                make(desk, Edit::Label(id, label.trim().to_owned()), said);
            }
        });
        remark(ui, "Give them a word there, and men can begin aboard of it.");
    });
}

fn facing(ui: &mut Ui, (id, name): (EntryId, &str), now: Option<Hexspine>, desk: &mut Desk<'_>) {
    let shown = now.map_or_else(|| "as its player likes".to_owned(), |now| now.to_string());
    let choices = Hexspine::ALL.map(|spine| (spine.to_string(), Some(spine)));
    if let Some(Some(spine)) = points(ui, (name, "facing"), (shown, now), &choices, desk) {
        make(desk, Edit::Facing(id, spine), format!("to the {spine}"));
    }
}

fn turret(ui: &mut Ui, id: EntryId, now: Option<Hexspine>, desk: &mut Desk<'_>) {
    let as_hull = "as the hull".to_owned();
    let shown = now.map_or_else(|| as_hull.clone(), |now| now.to_string());
    let mut choices = vec![(as_hull, None)];
    choices.extend(Hexspine::ALL.map(|spine| (spine.to_string(), Some(spine))));
    if let Some(turret) = points(ui, ("Turret", "turret"), (shown.clone(), now), &choices, desk) {
        let to = turret.map_or_else(|| "as the hull".to_owned(), |spine| format!("to the {spine}"));
        make(desk, Edit::Turret(id, turret), format!("turret {to}"));
    }
}

/// To where something points, of several: what somebody has chosen.
fn points(
    ui: &mut Ui,
    (name, spot): (&str, &str),
    (shown, now): (String, Option<Hexspine>),
    choices: &[(String, Option<Hexspine>)],
    desk: &mut Desk<'_>,
) -> Option<Option<Hexspine>> {
    let mut chosen = None;
    row(ui, name, |ui| {
        let combo = ComboBox::from_id_salt(spot).selected_text(shown);
        let combo = combo.show_ui(ui, |ui| {
            for (words, spine) in choices {
                let choice = ui.selectable_label(now == *spine, words.as_str());
                desk.note(format!("{spot}:{words}"), choice.rect);
                if choice.clicked() && now != *spine {
                    chosen = Some(*spine);
                }
            }
        });
        desk.note(spot, combo.response.rect);
    });
    chosen
}
