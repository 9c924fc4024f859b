//! The sheet of counters: all of a nation, to be searched and clicked.

use bevy_egui::egui::{CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::fields::{button, make, remark, tick};
use super::forces::{COUNTER, called, picture};
use super::{Gallery, Planner, Want};
use crate::counters::{Catalogue, CounterId, GunKind, Nationality};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::theme;
use crate::rules::Side;
use crate::workshop::own_counter::Materiel;
use crate::workshop::plan::{Edit, Sort};

/// What a click on a counter does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// One more takes part.
    Joins,
    /// Those who are looked at get it.
    Arms,
}

/// Draws it.
pub(super) fn draw(
    ui: &mut Ui,
    (planner, gallery): (&Planner, &Gallery),
    nation: Nationality,
    desk: &mut Desk<'_>,
) {
    let setting = &planner.plan.scenario().setting;
    let side = planner.side;
    let armed = planner.entry.filter(|id| id.sort == Sort::Unit && id.side == side);
    paint::heading(ui, &format!("Counters: {nation}"), "a click takes one");
    let sought = paint::search(ui, "counters of a scenario", "squad, MG, 8-1, tank").to_lowercase();
    let words = "weapons of the other side too: captured (A21)";
    if let Some(on) = tick(ui, ("sheet:captured", planner.captured), words, desk) {
        desk.wishes.planning.push(Want::Captured(on));
    }
    if button(ui, "sheet:own", "A counter of your own", desk) {
        // Like those who are looked at.
        let vehicle = planner.entry.is_some_and(|id| id.sort == Sort::Vehicle && id.side == side);
        desk.wishes.planning.push(match vehicle {
            true => Want::OwnMateriel(Materiel::Vehicle),
            false => Want::OwnCounter,
        });
    }
    let other = match side {
        Side::First => planner.plan.draft().raw.second.nationality,
        Side::Second => planner.plan.draft().raw.first.nationality,
    };
    let fits = |id: &CounterId, kind: &str| {
        is_sought(&sought, &format!("{} {id} {kind}", called(setting, &id.to_string())))
    };
    let mut groups = groups(&setting.catalogue, nation, &fits);
    if planner.captured {
        let theirs = weapons(&setting.catalogue, other, &fits);
        groups.push(("Captured weapons", Use::Arms, theirs));
    }
    ScrollArea::vertical().id_salt("sheet").show(ui, |ui| {
        ui.set_width(ui.available_width());
        for (title, purpose, ids) in groups.into_iter().filter(|(.., ids)| !ids.is_empty()) {
            let hint = match (purpose, armed) {
                (Use::Joins, _) => "",
                (Use::Arms, Some(_)) => "for those who are looked at",
                (Use::Arms, None) => "click first on a picture above: who gets it",
            };
            paint::heading(ui, title, hint);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(4.0);
                for id in ids {
                    let (rect, face) = ui.allocate_exact_size(Vec2::splat(COUNTER), Sense::click());
                    if ui.is_rect_visible(rect) {
                        picture(ui, gallery, rect, &id.to_string());
                    }
                    desk.note(format!("counter:{id}"), rect);
                    let name = called(setting, &id.to_string());
                    if !face.on_hover_text(name.clone()).clicked() {
                        continue;
                    }
                    match (purpose, armed) {
                        (Use::Joins, _) => {
                            make(
                                desk,
                                Edit::Add(side, id, planner.post(side)),
                                format!("one more {name}"),
                            );
                        }
                        (Use::Arms, Some(entry)) => {
                            make(desk, Edit::Arm(entry, id), format!("{name} for them"));
                        }
                        (Use::Arms, None) => {
                            desk.say("Click first on a picture in the field above: who gets it?");
                        }
                    }
                }
            });
        }
        remark(ui, "A weapon is given to those whose picture is framed above.");
    });
}

type Group = (&'static str, Use, Vec<CounterId>);

fn groups(
    catalogue: &Catalogue,
    nation: Nationality,
    fits: &dyn Fn(&CounterId, &str) -> bool,
) -> Vec<Group> {
    let units = catalogue.units.values().filter(|unit| unit.nationality == nation);
    let mut units: Vec<_> = units.filter(|unit| fits(&unit.id, &unit.kind.to_string())).collect();
    units.sort_by_key(|unit| (unit.kind, unit.class, unit.id));
    let vehicles = catalogue.vehicles.values().filter(|vehicle| vehicle.nationality == nation);
    let vehicles = vehicles.filter(|vehicle| fits(&vehicle.id, "vehicle tank")).map(|it| it.id);
    vec![
        ("Men", Use::Joins, units.into_iter().map(|unit| unit.id).collect()),
        ("Weapons and Guns", Use::Arms, weapons(catalogue, nation, fits)),
        ("Vehicles", Use::Joins, vehicles.collect()),
    ]
}

/// Whether every word that is sought is in what is said of a counter.
pub(super) fn is_sought(sought: &str, said: &str) -> bool {
    let said = said.to_lowercase();
    sought.split_whitespace().all(|word| said.contains(word))
}

/// Support weapons that somebody can possess, and Guns.
fn weapons(
    catalogue: &Catalogue,
    nation: Nationality,
    fits: &dyn Fn(&CounterId, &str) -> bool,
) -> Vec<CounterId> {
    let weapons = support(catalogue, nation).filter(|id| fits(id, "weapon"));
    let guns = catalogue.guns.values().filter(|gun| {
        gun.nationality == nation && gun.kind != GunKind::LightMortar && fits(&gun.id, "gun")
    });
    weapons.chain(guns.map(|gun| gun.id)).collect()
}

/// Support weapons of a nation; Panzerfausts are inherent.
pub(super) fn support(
    catalogue: &Catalogue,
    nation: Nationality,
) -> impl Iterator<Item = CounterId> + '_ {
    let one_shot = |latw: &crate::counters::Latw| latw.one_shot;
    let weapons = catalogue.weapons.values().filter(move |weapon| {
        weapon.nationality == nation && !weapon.latw.as_ref().is_some_and(one_shot)
    });
    weapons.map(|weapon| weapon.id)
}

/// A rim about a counter that something is done with.
pub(super) fn frame(ui: &Ui, rect: Rect, on: bool) {
    if on {
        let rim = Stroke::new(3.0, theme::of(ui).accent);
        ui.painter().rect_stroke(rect, CornerRadius::same(4), rim, StrokeKind::Inside);
    }
}
