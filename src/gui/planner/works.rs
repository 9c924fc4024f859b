//! Foxholes, trenches, wire, and weapons that nobody possesses.

use bevy_egui::egui::{Sense, Ui, Vec2};

use super::areas::brush;
use super::fields::{button, make, option, remark};
use super::forces::{COUNTER, called, picture};
use super::{Gallery, Pick, Planner, Want, sheet};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::workshop::plan::{Edit, Layer};

/// Draws them.
pub(super) fn draw(ui: &mut Ui, (planner, gallery): (&Planner, &Gallery), desk: &mut Desk<'_>) {
    brush(ui, planner, desk);
    paint::heading(ui, "What is laid", "choose it and paint it on the board");
    let setting = &planner.plan.scenario().setting;
    let layers = [
        (Layer::Foxholes(1), "foxholes 1", "Foxholes for one squad".to_owned()),
        (Layer::Foxholes(2), "foxholes 2", "Foxholes for two squads".to_owned()),
        (Layer::Foxholes(3), "foxholes 3", "Foxholes for three squads".to_owned()),
        (Layer::Trench, "trench", format!("Trench: {} hexes", setting.trenches.len())),
        (Layer::Wire, "wire", format!("Wire: {} hexes", setting.wire.len())),
    ];
    for (layer, name, words) in layers {
        if option(ui, (&format!("works:{name}"), planner.works == layer), &words, desk) {
            desk.wishes.planning.push(Want::On(layer));
        }
    }
    remark(
        ui,
        "None of them lies in buildings, rubble, marsh, crags, water or Depressions (B26, B27): the brush leaves those hexes out.",
    );
    lying(ui, (planner, gallery), desk);
    arsenal(ui, (planner, gallery), desk);
}

/// The weapons that lie about.
fn lying(ui: &mut Ui, (planner, gallery): (&Planner, &Gallery), desk: &mut Desk<'_>) {
    let weapons = &planner.plan.draft().raw.weapon;
    let told = match weapons.len() {
        0 => "none".to_owned(),
        count => count.to_string(),
    };
    paint::heading(ui, "Weapons that nobody possesses", &told);
    let setting = &planner.plan.scenario().setting;
    for (number, weapon) in weapons.iter().enumerate() {
        let (counter, at) = (weapon.counter.get_ref(), weapon.at.get_ref());
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(COUNTER), Sense::hover());
            picture(ui, gallery, rect, counter);
            let called = called(setting, counter);
            let words = format!("{called} in {at}");
            paint::say(ui, words, fonts::text(13.5), theme::of(ui).text);
            if button(ui, &format!("lying:{number}:out"), "Out", desk) {
                make(desk, Edit::TakeUp(number), format!("no {called} in {at}"));
            }
        });
    }
}

/// The weapons that can lie somewhere: those of both sides.
fn arsenal(ui: &mut Ui, (planner, gallery): (&Planner, &Gallery), desk: &mut Desk<'_>) {
    let sought = paint::search(ui, "weapons to lie about", "LMG, mortar").to_lowercase();
    let setting = &planner.plan.scenario().setting;
    let raw = &planner.plan.draft().raw;
    let mut nations = vec![raw.first.nationality, raw.second.nationality];
    nations.dedup();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        let catalogue = &setting.catalogue;
        for id in nations.into_iter().flat_map(|nation| sheet::support(catalogue, nation)) {
            let name = called(setting, &id.to_string());
            if !sheet::is_sought(&sought, &format!("{name} {id} weapon")) {
                continue;
            }
            let (rect, face) = ui.allocate_exact_size(Vec2::splat(COUNTER), Sense::click());
            if ui.is_rect_visible(rect) {
                picture(ui, gallery, rect, &id.to_string());
            }
            sheet::frame(ui, rect, planner.pick == Some(Pick::Lay(id)));
            desk.note(format!("lay:{id}"), rect);
            if face.on_hover_text(format!("{name}: click then where it lies")).clicked() {
                desk.wishes.planning.push(Want::Pick(Pick::Lay(id)));
            }
        }
    });
    let hint = match planner.pick {
        Some(Pick::Lay(_)) => "Click the hex on the board where it lies.",
        _ => "Click a weapon, then the hex where it lies.",
    };
    remark(ui, hint);
}
