//! Where the sides set up, where they enter, and to where they run.

use bevy_egui::egui::Ui;

use super::fields::{button, make, option, remark, row};
use super::{Planner, Want};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::workshop::Grain;
use crate::gui::workshop::left::choice;
use crate::gui::workshop::right::line;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::workshop::plan::{Edit, Layer};

/// Draws them.
pub(super) fn draw(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
    let raw = &planner.plan.draft().raw;
    brush(ui, planner, desk);
    paint::heading(ui, "Areas to set up in", "choose one and paint it on the board");
    for (number, area) in raw.area.iter().enumerate() {
        let name = area.name.get_ref();
        let users = users(planner, name);
        let who =
            if users.is_empty() { "nobody sets up here".to_owned() } else { users.join(", ") };
        let layer = Layer::Area(number);
        let spot = format!("area:{number}");
        if option(ui, (&spot, planner.area == layer), &format!("{name}: {who}"), desk) {
            desk.wishes.planning.push(Want::On(layer));
        }
        if planner.area != layer {
            continue;
        }
        row(ui, "Its name", |ui| {
            let written = line(ui, "area:name", name, desk);
            let taken = |text: &str| raw.area.iter().any(|area| area.name.get_ref() == text);
            if let Some(text) = written.map(|text| text.trim().to_owned()) {
                if text.is_empty() || taken(&text) {
                    desk.say("Each area has a name of its own.");
                } else {
                    let said = format!("area {text}");
                    make(desk, Edit::CallArea(number, text), said);
                }
            }
            if users.is_empty() && button(ui, "area:remove", "Take it out", desk) {
                make(desk, Edit::RemoveArea(number), format!("no area {name}"));
            }
        });
    }
    if button(ui, "area:new", "Another area", desk) {
        let taken = |text: &String| raw.area.iter().any(|area| area.name.get_ref() == text);
        let name = (1..).map(|number| format!("area {number}")).find(|name| !taken(name));
        if let Some(name) = name {
            make(desk, Edit::AddArea(name.clone()), format!("area {name}"));
            desk.wishes.planning.push(Want::On(Layer::Area(raw.area.len())));
        }
    }
    paint::heading(ui, "At the edge of the board", "");
    for side in Side::BOTH {
        let name = &planner.plan.scenario().setting.side(side).name;
        let layers = [
            (Layer::Entry(side), "entry", format!("{name}: reinforcements enter here")),
            (Layer::Edge(side), "edge", format!("{name}: friendly edge, to which the broken run")),
        ];
        for (layer, word, words) in layers {
            let spot = format!("{word}:{}", side.index());
            if option(ui, (&spot, planner.area == layer), &words, desk) {
                desk.wishes.planning.push(Want::On(layer));
            }
        }
    }
    remark(ui, "Who comes later is said with the Forces: each entry there has a place to begin.");
}

/// The brush: what it does and how much at once.
pub(super) fn brush(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
    paint::heading(ui, "Brush", "B  X  G");
    ui.horizontal(|ui| {
        let size = bevy_egui::egui::vec2(90.0, 26.0);
        for (wipes, text, name) in
            [(false, "Paint  B", "brush:paint"), (true, "Erase  X", "brush:erase")]
        {
            let button = choice(ui, planner.wipes == wipes, size, text);
            desk.note(name, button.rect);
            if button.clicked() {
                desk.wishes.planning.push(Want::Wipe(wipes));
            }
        }
        ui.add_space(10.0);
        for grain in Grain::ALL {
            let text = grain.hexes().to_string();
            let button =
                choice(ui, planner.grain == grain, bevy_egui::egui::vec2(40.0, 26.0), &text);
            desk.note(format!("brush:{text}"), button.rect);
            if button.clicked() {
                desk.wishes.planning.push(Want::Grain(grain));
            }
        }
        paint::say(ui, "hexes at once", fonts::text(12.5), theme::of(ui).faint);
    });
}

/// The names of the sides that set up in an area.
fn users(planner: &Planner, area: &str) -> Vec<String> {
    let raw = &planner.plan.draft().raw;
    let sides = [&raw.first, &raw.second];
    let there = |name: &Option<toml::Spanned<String>>| {
        name.as_ref().is_some_and(|name| name.get_ref() == area)
    };
    let uses = |side: &&&crate::scenario::file::RawSide| {
        side.unit.iter().any(|unit| there(&unit.area))
            || side.vehicle.iter().any(|vehicle| there(&vehicle.area))
    };
    sides.iter().filter(uses).map(|side| side.name.clone()).collect()
}
