//! A counter of one's own: like another one, with a strength of its own.

use bevy_egui::egui::{ComboBox, Ui};

use super::fields::{button, number, option, remark, row};
use super::{Planner, Want};
use crate::counters::{CounterId, Nationality, UnitKind, UnitType};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::workshop::right::line;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::scenario::file::RawSide;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::own_counter::{Materiel, OwnCounter};
use crate::workshop::plan::{Edit, Sort};

/// The men of a nation, as the sheet shows them.
fn men(planner: &Planner, nation: Nationality) -> Vec<&UnitType> {
    let catalogue = &planner.plan.scenario().setting.catalogue;
    let mut men: Vec<&UnitType> = catalogue
        .units
        .values()
        .filter(|unit| unit.nationality == nation && unit.kind != UnitKind::Dummy)
        .collect();
    men.sort_by_key(|unit| (unit.kind, unit.class, unit.id));
    men
}

/// The side that is looked at, as its file says it.
pub(super) fn of_side(planner: &Planner) -> &RawSide {
    let raw = &planner.plan.draft().raw;
    match planner.side {
        Side::First => &raw.first,
        Side::Second => &raw.second,
    }
}

/// The files of counters that the scenario names.
pub(super) fn named(planner: &Planner) -> Vec<String> {
    let all = planner.plan.draft().raw.counters.iter();
    all.map(|name| name.get_ref().clone()).collect()
}

/// Chooses what is made: men, or none.
pub(super) fn kinds(ui: &mut Ui, now: Option<Materiel>, desk: &mut Desk<'_>) {
    row(ui, "What", |ui| {
        if option(ui, ("own:men", now.is_none()), "Men", desk) {
            desk.wishes.planning.push(Want::OwnCounter);
        }
        for (kind, name) in Materiel::ALL {
            let spot = format!("own:{}", name.to_lowercase());
            if option(ui, (&spot, now == Some(kind)), name, desk) {
                desk.wishes.planning.push(Want::OwnMateriel(kind));
            }
        }
    });
}

/// What the form begins with: like those who are looked at, or the first on the sheet.
pub(super) fn begun(planner: &Planner) -> Option<OwnCounter> {
    let side = of_side(planner);
    let looked_at = planner.entry.filter(|id| id.sort == Sort::Unit && id.side == planner.side);
    let id = looked_at.and_then(|id| side.unit.get(id.number)?.counter.get_ref().parse().ok());
    let all = men(planner, side.nationality);
    let like = all.iter().find(|unit| Some(unit.id) == id).or(all.first())?;
    Some(OwnCounter::like(like))
}

/// Draws the form.
pub(super) fn draw(ui: &mut Ui, planner: &Planner, own: &OwnCounter, desk: &mut Desk<'_>) {
    paint::heading(ui, "A counter of your own", "Esc closes");
    let catalogue = &planner.plan.scenario().setting.catalogue;
    let Some(other) = catalogue.unit(&own.like) else { return };
    kinds(ui, None, desk);
    let mut next = own.clone();
    row(ui, "Like", |ui| {
        let combo =
            ComboBox::from_id_salt("own:like").selected_text(own.like.as_str()).width(260.0);
        let combo = combo.show_ui(ui, |ui| {
            for unit in men(planner, other.nationality) {
                if ui.selectable_label(unit.id == own.like, unit.id.as_str()).clicked() {
                    next = OwnCounter { name: own.name.clone(), ..OwnCounter::like(unit) };
                }
            }
        });
        desk.note("own:like", combo.response.rect);
    });
    row(ui, "Name", |ui| {
        if let Some(name) = line(ui, "own:name", &own.name, desk) {
            next.name = name;
        }
    });
    row(ui, "Strength", |ui| {
        if let Some(strength) = line(ui, "own:strength", &own.strength, desk) {
            next.strength = strength;
        }
    });
    row(ui, "Broken side", |ui| {
        let now = i64::from(own.broken_morale.unwrap_or(0));
        if let Some(morale) = number(ui, ("own:broken", now), (0, 10), desk) {
            next.broken_morale = u8::try_from(morale).ok().filter(|morale| *morale > 0);
        }
        remark(ui, if own.broken_morale.is_some() { "its Morale" } else { "it does not break" });
    });
    match own.id(other.nationality) {
        Ok(id) => paint::say(ui, id.as_str(), fonts::bold(13.5), theme::of(ui).text),
        Err(error) => paint::say(ui, error.to_string(), fonts::text(13.0), theme::of(ui).bad),
    };
    let file = OwnCounter::file(other.nationality);
    remark(
        ui,
        &format!(
            "All else that is printed and its half-squad are as on the other one; so is what replaces it, if that is worse. It is written into {file} beside \
             the scenario, where it can be changed."
        ),
    );
    let made = button(ui, "own:make", "Make it, and one takes part", desk);
    if next != *own {
        desk.wishes.planning.push(Want::Form(next.clone()));
    }
    if made {
        desk.wishes.planning.push(Want::MakeOwn(next));
    }
}

/// Makes it; one takes part at once.
pub(super) fn make(planner: &mut Planner, own: &OwnCounter, desk: &mut Desk<'_>) {
    let Some(other) = planner.plan.scenario().setting.catalogue.unit(&own.like).cloned() else {
        return;
    };
    let folder = planner.plan.folder().to_owned();
    if folder.as_os_str().is_empty() {
        desk.say("This system names no folder for one's own files.");
        return;
    }
    match own.add(&other, &folder, &named(planner)) {
        Ok(made) => takes_part(planner, made, Some(Sort::Unit), desk),
        Err(error) => desk.say(&error.to_string()),
    }
}

/// The scenario names the file, and one of its kind takes part, or goes to those who are looked at: all one stroke.
pub(super) fn takes_part(
    planner: &mut Planner,
    (id, file): (CounterId, String),
    joins: Option<Sort>,
    desk: &mut Desk<'_>,
) {
    planner.page = None;
    let path = planner.plan.folder().join(&file);
    desk.toasts.say(format!("{id} is written into {}", path.display()));
    let side = planner.side;
    let armed = planner.entry.filter(|entry| entry.sort == Sort::Unit && entry.side == side);
    let edit = match (joins, armed) {
        (Some(_), _) => Some(Edit::Add(side, id, planner.post(side))),
        (None, Some(entry)) => Some(Edit::Arm(entry, id)),
        (None, None) => {
            desk.say("It is on the sheet: click first on a picture in the field, whose it is to be, and then on it.");
            None
        }
    };
    let names = !named(planner).contains(&file);
    let names = names.then_some(Edit::Counters(file, true)).into_iter();
    planner.plan.dry();
    for edit in names.chain(edit) {
        if let Err(error) = planner.plan.draw(&edit, &format!("{id}, a counter of one's own")) {
            desk.say(&error.to_string());
        }
    }
    planner.plan.dry();
}
