//! What the map is, what the hex is that is looked at, and what is wrong.

use bevy_egui::egui::{self, ScrollArea, Slider, Ui};

use super::{Easel, Tool, Want};
use crate::board::{
    BuildingMaterial, Coord, MAX_COLUMNS, MAX_ROWS, Map, Month, Point, Storeys, Terrain,
};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::workshop::sheet::{Edit, House};

/// Draws it.
pub(super) fn draw(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    ScrollArea::vertical().id_salt("workshop facts").show(ui, |ui| {
        let map = easel.drawing.map();
        match easel.selected.filter(|hex| map.contains(*hex)) {
            Some(hex) => looked_at(ui, easel, hex, desk),
            None => {
                paint::heading(ui, "Hex", "");
                let hint = "Select (V) and click a hex to look at it: a building can be named, turned and \
                            shaped there.";
                paint::say(ui, hint, fonts::text(13.0), theme::of(ui).faint);
            }
        }
        problems(ui, easel, desk);
        of_map(ui, easel, desk);
        ui.add_space(8.0);
        let kept = "Comments and order of the file stay as a person wrote them.";
        paint::say(ui, kept, fonts::text(12.5), theme::of(ui).faint);
    });
}

/// One line that can be written in; what was written once it is left.
pub(in crate::gui) fn line(
    ui: &mut Ui,
    name: &str,
    now: &str,
    desk: &mut Desk<'_>,
) -> Option<String> {
    let id = egui::Id::new(("workshop line", name));
    let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_else(|| now.to_owned());
    let edit = egui::TextEdit::singleline(&mut text).desired_width(190.0).char_limit(60);
    let field = ui.add(edit);
    desk.note(name, field.rect);
    if field.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
        return None;
    }
    ui.data_mut(|data| data.remove_temp::<String>(id));
    (field.lost_focus() && text != now).then_some(text)
}

fn looked_at(ui: &mut Ui, easel: &Easel, hex: Coord, desk: &mut Desk<'_>) {
    let map = easel.drawing.map();
    let terrain = map.terrain(hex);
    paint::heading(ui, &format!("{hex}: {terrain}"), "looked at");
    let level = map.base_level(hex);
    let tem = match map.facts(hex).tem {
        0 => "no TEM".to_owned(),
        tem => format!("TEM {tem:+}"),
    };
    paint::say(ui, format!("level {level}, {tem}"), fonts::text(13.0), theme::of(ui).faint);
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
    house(ui, easel, hex, desk);
}

/// How long and wide a house is, and how it is turned.
fn house(ui: &mut Ui, easel: &Easel, hex: Coord, desk: &mut Desk<'_>) {
    let from = Point::center(hex);
    let shapes = easel.drawing.map().footprint(hex);
    let own: Vec<Vec<(i32, i32)>> = shapes
        .iter()
        .map(|points| points.iter().map(|at| (at.x - from.x, at.y - from.y)).collect())
        .collect();
    let now = match own.as_slice() {
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
            paint::say(ui, "or drag its corners", fonts::text(12.5), theme::of(ui).faint);
        }
    });
}

fn problems(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let all = easel.drawing.problems();
    let count = match all.len() {
        0 => "nothing is wrong".to_owned(),
        count => format!("{count} wrong"),
    };
    paint::heading(ui, "Problems", &count);
    for (number, problem) in all.iter().enumerate().take(20) {
        let theme = theme::of(ui);
        let card = egui::Frame::new()
            .fill(theme.bad_ground)
            .stroke(egui::Stroke::new(1.0, theme.bad))
            .corner_radius(4)
            .inner_margin(8);
        card.show(ui, |ui| {
            paint::say(ui, problem.problem.to_string(), fonts::text(13.0), theme.text);
            ui.horizontal(|ui| {
                if let Some(line) = problem.line {
                    paint::say(ui, format!("line {line}"), fonts::text(12.0), theme.faint);
                }
                if let Some(hex) = problem.hex {
                    let show = ui.button(format!("Show {hex}"));
                    desk.note(format!("problem:{number}"), show.rect);
                    if show.clicked() {
                        desk.wishes.drawing.push(Want::Show(hex));
                    }
                }
            });
        });
    }
}

fn of_map(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let map = easel.drawing.map();
    paint::heading(ui, "Map", "");
    ui.horizontal(|ui| {
        ui.label("Name");
        if let Some(text) =
            line(ui, "map:name", map.name(), desk).filter(|text| !text.trim().is_empty())
        {
            let said = format!("called {text}");
            desk.wishes.drawing.push(Want::Do(Edit::Title(text.trim().to_owned()), said));
        }
    });
    size(ui, map, desk);
    ui.horizontal(|ui| {
        ui.label("Month");
        let now = map.month();
        let combo = egui::ComboBox::from_id_salt("map month").selected_text(now.name());
        combo.show_ui(ui, |ui| {
            for number in 1..=12_u8 {
                let Some(month) = Month::new(number) else { continue };
                if ui.selectable_label(month == now, month.name()).clicked() {
                    desk.wishes
                        .drawing
                        .push(Want::Do(Edit::Month(number), month.name().to_owned()));
                }
            }
        });
    });
    paint::say(
        ui,
        "Grain stands from June to September, orchards are in leaf from April to October.",
        fonts::text(12.5),
        theme::of(ui).faint,
    );
}

/// How large the board is. It is made so when somebody says so: what lies beyond a smaller one goes.
fn size(ui: &mut Ui, map: &Map, desk: &mut Desk<'_>) {
    let (id, now) = (egui::Id::new("workshop size"), (map.columns(), map.rows()));
    let (mut columns, mut rows): (u8, u8) = ui.data(|data| data.get_temp(id)).unwrap_or(now);
    ui.horizontal(|ui| {
        ui.label("Size");
        let across = ui.add(egui::DragValue::new(&mut columns).range(1..=MAX_COLUMNS));
        desk.note("map:columns", across.rect);
        ui.label("by");
        let down = ui.add(egui::DragValue::new(&mut rows).range(1..=MAX_ROWS));
        desk.note("map:rows", down.rect);
        let differs = (columns, rows) != now;
        ui.data_mut(|data| {
            if differs {
                data.insert_temp(id, (columns, rows));
            } else {
                data.remove_temp::<(u8, u8)>(id);
            }
        });
        if !differs {
            ui.label("hexes");
            return;
        }
        let resize = ui.add(paint::primary(ui, "Make it so", 13.0));
        desk.note("map:resize", resize.rect);
        if resize.clicked() {
            ui.data_mut(|data| data.remove_temp::<(u8, u8)>(id));
            let said = format!("{columns} by {rows} hexes");
            desk.wishes.drawing.push(Want::Do(Edit::Size { columns, rows }, said));
        }
    });
}
