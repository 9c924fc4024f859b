//! The building that is looked at: its name, walls, levels and roof, and how its house stands.

use bevy_egui::egui::{Slider, Ui};

use super::grip::covered;
use super::right::line;
use super::{Easel, Tool, Want};
use crate::board::{
    BuildingMaterial, Coord, Map, MapProblem, Ridge, Roof, RoofForm, Storeys, Terrain,
};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::workshop::sheet::{Edit, House};

/// Draws it; nothing where there is none.
pub(super) fn draw(ui: &mut Ui, easel: &Easel, hex: Coord, desk: &mut Desk<'_>) {
    let map = easel.drawing.map();
    let terrain = map.terrain(hex);
    let Terrain::Building { material, storeys } = terrain else { return };
    let name = map.building(hex).and_then(|building| map.building_name(building));
    ui.horizontal(|ui| {
        ui.label("Name");
        if let Some(text) = line(ui, "building:name", name.unwrap_or_default(), desk) {
            let said = format!("called {text}");
            desk.wishes.drawing.push(Want::Do(Edit::Name(hex, Some(text)), said));
        }
    });
    ui.horizontal(|ui| {
        ui.label("Walls");
        for (of, text) in [(BuildingMaterial::Wooden, "wooden"), (BuildingMaterial::Stone, "stone")]
        {
            let option = paint::option(ui, material == of, text);
            desk.note(format!("building:{text}"), option.rect);
            if option.clicked() {
                desk.wishes
                    .drawing
                    .push(Want::Do(Edit::Rebuild(hex, of, storeys), format!("{text} walls")));
            }
        }
    });
    ui.horizontal(|ui| {
        ui.label("Levels up");
        for levels in 0..=2_u8 {
            let of = if levels == 0 { Storeys::SingleStorey } else { Storeys::Levels(levels) };
            let option = paint::option(ui, storeys == of, &levels.to_string());
            desk.note(format!("building:levels:{levels}"), option.rect);
            if option.clicked() {
                let said = format!("{levels} levels up");
                desk.wishes.drawing.push(Want::Do(Edit::Rebuild(hex, material, of), said));
            }
        }
    });
    roof(ui, map, hex, desk);
    house(ui, easel, hex, desk);
}

/// How its roof is made, and which way the ridge runs.
fn roof(ui: &mut Ui, map: &Map, hex: Coord, desk: &mut Desk<'_>) {
    let now = map.roof(hex);
    ui.horizontal(|ui| {
        ui.label("Roof");
        for form in RoofForm::ALL {
            let word = form.map_word();
            let option = paint::option(ui, now.form == form, word);
            desk.note(format!("building:roof:{word}"), option.rect);
            if !option.clicked() {
                continue;
            }
            match unfit(map, hex, form) {
                Some(problem) => desk.say(&problem.to_string()),
                None => {
                    let edit = Edit::Roof(hex, Roof { form, ..now });
                    desk.wishes.drawing.push(Want::Do(edit, format!("{word} roof")));
                }
            }
        }
    });
    ui.horizontal(|ui| {
        ui.label("Ridge");
        for ridge in [Ridge::Along, Ridge::Across] {
            let word = ridge.map_word();
            let option = paint::option(ui, now.ridge == ridge, word);
            desk.note(format!("building:ridge:{word}"), option.rect);
            if option.clicked() {
                desk.wishes.drawing.push(ridge_runs(hex, Roof { ridge, ..now }));
            }
        }
        paint::say(ui, "R turns it", fonts::text(12.5), theme::of(ui).faint);
    });
}

/// Why the building of a hex can have no such roof.
fn unfit(map: &Map, hex: Coord, form: RoofForm) -> Option<MapProblem> {
    let hexes = map.building(hex).map(|building| map.building_hexes(building)).unwrap_or_default();
    let corners = |hex: &Coord| map.footprint(*hex).first().map_or(0, Vec::len);
    let hex = hexes.iter().copied().find(|hex| !form.fits(corners(hex)))?;
    Some(MapProblem::HalfHip { hex, corners: corners(&hex) })
}

fn ridge_runs(hex: Coord, roof: Roof) -> Want {
    Want::Do(Edit::Roof(hex, roof), format!("ridge {}", roof.ridge.map_word()))
}

/// The ridge of the house that is looked at runs the other way.
pub(super) fn turn_ridge(easel: &Easel) -> Option<Want> {
    let map = easel.drawing.map();
    let hex = easel.selected.filter(|hex| map.terrain(*hex).is_building())?;
    let now = map.roof(hex);
    let ridge = match now.ridge {
        Ridge::Along => Ridge::Across,
        Ridge::Across => Ridge::Along,
    };
    Some(ridge_runs(hex, Roof { ridge, ..now }))
}

/// How long and wide a house is, and how it is turned.
fn house(ui: &mut Ui, easel: &Easel, hex: Coord, desk: &mut Desk<'_>) {
    let now = match covered(easel, hex).as_slice() {
        [one] => House::of(one),
        _ => None,
    };
    let mut wanted = now.unwrap_or(House::USUAL);
    let (least, most) = House::SIDES;
    ui.add_space(4.0);
    paint::say(ui, "The house in this hex", fonts::bold(13.0), theme::of(ui).text);
    let (mut changed, mut done) = (false, false);
    for (name, value, range, unit) in [
        ("length", &mut wanted.length, least..=most, " m long"),
        ("width", &mut wanted.width, least..=most, " m wide"),
        ("turned", &mut wanted.turned, 0..=179, " degrees"),
    ] {
        let slider = ui.add(Slider::new(value, range).suffix(unit));
        desk.note(format!("house:{name}"), slider.rect);
        changed |= slider.changed();
        done |= slider.drag_stopped() || slider.lost_focus();
    }
    // However long it is dragged, it is one stroke.
    if changed {
        let said = "house, turned or sized".to_owned();
        desk.wishes.drawing.push(Want::Draw(Edit::House(hex, Some(wanted)), said));
    }
    if done {
        desk.wishes.drawing.push(Want::Dry);
    }
    ui.horizontal(|ui| {
        let usual = ui.button("As usual");
        desk.note("house:usual", usual.rect);
        if usual.clicked() {
            desk.wishes.drawing.push(Want::Do(Edit::House(hex, None), "house as usual".to_owned()));
        }
        if easel.tool == Tool::Select {
            let how = "or drag its corners, or the knob";
            paint::say(ui, how, fonts::text(12.5), theme::of(ui).faint);
        }
    });
}
