//! Weapons, Guns and vehicles of one's own: each like another one, with values of its own.

use bevy_egui::egui::{self, ComboBox, Ui};

use super::fields::{button, number, remark, row, tick};
use super::own::{kinds, named, of_side, takes_part};
use super::{Planner, Want};
use crate::counters::{ArmorFactor, CounterId};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::workshop::right::line;
use crate::gui::{fonts, theme};
use crate::workshop::own_counter::{Materiel, OwnCounterError, OwnMateriel, Said, Shape, Trait};
use crate::workshop::plan::Sort;

/// What the form begins with: like the vehicle that is looked at, or the first of the nation; nothing where it has none.
pub(super) fn begun(
    planner: &Planner,
    kind: Materiel,
) -> Option<Result<OwnMateriel, OwnCounterError>> {
    let side = of_side(planner);
    let looked_at = planner.entry.filter(|id| id.sort == Sort::Vehicle && id.side == planner.side);
    let id = looked_at.and_then(|id| side.vehicle.get(id.number)?.counter.get_ref().parse().ok());
    let all = kind.of_nation(&planner.plan.scenario().setting.catalogue, side.nationality);
    let like = id.filter(|id| all.contains(id)).or(all.first().copied())?;
    Some(like_that(planner, kind, like))
}

fn like_that(
    planner: &Planner,
    kind: Materiel,
    like: CounterId,
) -> Result<OwnMateriel, OwnCounterError> {
    let nationality = of_side(planner).nationality;
    OwnMateriel::like((kind, like), nationality, planner.plan.folder(), &named(planner))
}

/// Draws the form.
pub(super) fn draw(ui: &mut Ui, planner: &Planner, own: &OwnMateriel, desk: &mut Desk<'_>) {
    paint::heading(ui, "A counter of your own", "Esc closes");
    kinds(ui, Some(own.kind), desk);
    let setting = &planner.plan.scenario().setting;
    let mut next = own.clone();
    row(ui, "Like", |ui| {
        let called = |id: &CounterId| super::forces::called(setting, id.as_str());
        let combo = ComboBox::from_id_salt("own:like").selected_text(called(&own.like));
        let combo = combo.width(260.0).show_ui(ui, |ui| {
            for id in own.kind.of_nation(&setting.catalogue, own.nationality) {
                if ui.selectable_label(id == own.like, called(&id)).clicked() {
                    match like_that(planner, own.kind, id) {
                        Ok(like) => next = like,
                        Err(error) => desk.say(&error.to_string()),
                    }
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
    // Of another one nothing is asked that was asked of this one.
    if next.like == own.like {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (of, said) in &mut next.values {
            row(ui, of.name, |ui| value(ui, of, said, desk));
        }
    }
    match own.id() {
        Ok(id) => paint::say(ui, id.as_str(), fonts::bold(13.5), theme::of(ui).text),
        Err(error) => paint::say(ui, error.to_string(), fonts::text(13.0), theme::of(ui).bad),
    };
    remark(
        ui,
        &format!(
            "All else that is printed is as on the other one. It is written into {} beside the scenario, where it can be changed.",
            own.file()
        ),
    );
    let words = match own.kind {
        Materiel::Vehicle => "Make it, and one takes part",
        Materiel::Weapon | Materiel::Mortar | Materiel::Gun => {
            "Make it, for those who are looked at"
        }
    };
    let made = button(ui, "own:make", words, desk);
    if next != *own {
        desk.wishes.planning.push(Want::FormOf(next.clone()));
    }
    if made {
        desk.wishes.planning.push(Want::MakeMateriel(next));
    }
}

/// One of its values, to be set.
fn value(ui: &mut Ui, of: &Trait, said: &mut Said, desk: &mut Desk<'_>) {
    let spot = format!("own:{}", of.key);
    match (said, of.shape) {
        (Said::Number(now), Shape::Factor) => factor(ui, &spot, now, desk),
        (Said::Number(Some(now)), Shape::Number(least, most)) => {
            if let Some(wanted) = number(ui, (&spot, *now), (least, most), desk) {
                *now = wanted;
            }
        }
        (Said::Text(now), Shape::OneOf(words)) => {
            let combo = ComboBox::from_id_salt(&spot).selected_text(now.replace('-', " "));
            let combo = combo.show_ui(ui, |ui| {
                for word in words {
                    if ui.selectable_label(now == word, word.replace('-', " ")).clicked() {
                        *now = (*word).to_owned();
                    }
                }
            });
            desk.note(spot, combo.response.rect);
        }
        (Said::Text(now), _) => {
            if let Some(text) = line(ui, &spot, now, desk) {
                *now = text;
            }
        }
        (Said::Yes(now), _) => {
            if let Some(on) = tick(ui, (&spot, *now), "none", desk) {
                *now = on;
            }
        }
        (Said::Number(_), _) => {}
    }
}

/// An Armor Factor, a step up or down its scale; below the least of a turret is what the hull has.
fn factor(ui: &mut Ui, spot: &str, now: &mut Option<i64>, desk: &mut Desk<'_>) {
    let scale = ArmorFactor::SCALE.map(i64::from);
    let steps = || (0_i64..).zip(scale);
    let step = now.map_or(-1, |now| steps().filter(|(_, factor)| *factor < now).count() as i64);
    let hulls = spot.contains("turret");
    let small = egui::vec2(22.0, 22.0);
    let mut wanted = step;
    let least = if hulls { -1 } else { 0 };
    let less = ui.add_enabled(step > least, egui::Button::new("-").min_size(small));
    desk.note(format!("{spot}:less"), less.rect);
    wanted -= i64::from(less.clicked());
    ui.allocate_ui(egui::vec2(30.0, 20.0), |ui| {
        ui.set_width(30.0);
        let text = now.map_or_else(|| "-".to_owned(), |now| now.to_string());
        ui.centered_and_justified(|ui| paint::say(ui, text, fonts::bold(14.0), theme::of(ui).text));
    });
    let most = scale.len() as i64 - 1;
    let more = ui.add_enabled(step < most, egui::Button::new("+").min_size(small));
    desk.note(format!("{spot}:more"), more.rect);
    wanted += i64::from(more.clicked());
    if now.is_none() {
        remark(ui, "as the hull");
    }
    if wanted != step {
        *now = steps().find(|(step, _)| *step == wanted).map(|(_, factor)| factor);
    }
}

/// Makes it: a vehicle takes part at once, a weapon or Gun goes to those who are looked at.
pub(super) fn make(planner: &mut Planner, own: &OwnMateriel, desk: &mut Desk<'_>) {
    let folder = planner.plan.folder().to_owned();
    if folder.as_os_str().is_empty() {
        desk.say("This system names no folder for one's own files.");
        return;
    }
    let joins = (own.kind == Materiel::Vehicle).then_some(Sort::Vehicle);
    match own.add(&folder, &named(planner)) {
        Ok(made) => takes_part(planner, made, joins, desk),
        Err(error) => desk.say(&error.to_string()),
    }
}
