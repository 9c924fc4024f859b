//! Foxholes, trenches and wire.

use bevy_egui::egui::Ui;

use super::areas::brush;
use super::fields::{option, remark};
use super::{Planner, Want};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::workshop::plan::Layer;

/// Draws them.
pub(super) fn draw(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
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
}
