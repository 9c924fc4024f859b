//! What the map is, what the hex is that is looked at, and what is wrong.

use bevy_egui::egui::{self, ScrollArea, Ui};

use super::{Easel, Want, house};
use crate::board::{Coord, MAX_COLUMNS, MAX_ROWS, Map, Month};
use crate::gui::desk::Desk;
use crate::gui::panels::problems::Problem;
use crate::gui::panels::{paint, problems};
use crate::gui::{fonts, theme};
use crate::workshop::sheet::Edit;

/// The height of a row with fields.
const ROW: f32 = 28.0;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    ScrollArea::vertical().id_salt("workshop facts").show(ui, |ui| {
        // Words lie as high as the fields behind them.
        ui.spacing_mut().interact_size.y = ROW;
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
        wrong(ui, easel, desk);
        of_map(ui, easel, desk);
        ui.add_space(8.0);
        let kept = "What somebody wrote in the file by hand, remarks too, stays there as it is.";
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
    house::draw(ui, easel, hex, desk);
}

fn wrong(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let all = easel.drawing.problems();
    let told = all.iter().map(|problem| Problem {
        text: problem.problem.to_string(),
        line: problem.line,
        way: problem.hex.map(|hex| format!("Show {hex}")),
    });
    let asked = problems::draw(ui, "nothing is wrong", told, desk);
    if let Some(hex) = asked.and_then(|number| all.get(number)?.hex) {
        desk.wishes.drawing.push(Want::Show(hex));
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
