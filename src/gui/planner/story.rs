//! Title, story, map, turns, and what holds for both sides.

use bevy_egui::egui::{self, Ui};

use super::fields::{button, make, number, option, remark, row, tick};
use super::{Planner, Want};
use crate::board::Month;
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::workshop::right::line;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::scenario::file::RawScenario;
use crate::workshop::plan::Edit;

/// The longest story.
const LONGEST: usize = 2000;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
    let raw = &planner.plan.draft().raw;
    let setting = &planner.plan.scenario().setting;
    paint::heading(ui, "What is told", "");
    row(ui, "Title", |ui| {
        let written = line(ui, "plan:title", &raw.title, desk);
        if let Some(title) = written.filter(|title| !title.trim().is_empty()) {
            let title = title.trim().to_owned();
            let said = format!("called {title}");
            make(desk, Edit::Title(title), said);
        }
    });
    story(ui, &raw.description, desk);
    paint::heading(ui, "Where and how long", "");
    row(ui, "Map", |ui| {
        paint::say(ui, setting.map.name(), fonts::text(14.0), theme::of(ui).text);
        if button(ui, "plan:map", "Another map", desk) {
            desk.wishes.planning.push(Want::WhichMap);
        }
    });
    row(ui, "Turns", |ui| {
        let now = *raw.turns.get_ref();
        if let Some(turns) = number(ui, ("plan:turns", now), (1, 30), desk) {
            make(desk, Edit::Turns(turns as u8), format!("{turns} turns"));
        }
    });
    row(ui, "Year", |ui| {
        if let Some(year) = number(ui, ("plan:year", i64::from(setting.year)), (1936, 1945), desk) {
            make(desk, Edit::Year(year as u16), format!("in {year}"));
        }
        remark(ui, "ammunition goes by it");
    });
    row(ui, "Month", |ui| month(ui, planner, desk));
    beside(ui, raw, desk);
    paint::heading(ui, "Set-up", "");
    row(ui, "Sets up first", |ui| {
        for side in Side::BOTH {
            let name = &setting.side(side).name;
            let spot = format!("plan:sets up:{}", side.index());
            if option(ui, (&spot, raw.sets_up_first == side), name, desk) {
                make(desk, Edit::SetsUpFirst(side), format!("{name} set up first"));
            }
        }
    });
    remark(ui, "The other side sees where it stands, and sets up after it.");
    row(ui, "Moves first", |ui| {
        for side in Side::BOTH {
            let name = &setting.side(side).name;
            let spot = format!("plan:moves:{}", side.index());
            if option(ui, (&spot, side == Side::First), name, desk) {
                make(desk, Edit::MovesFirst(side), format!("{name} move first"));
            }
        }
    });
    let words = "units out of sight go under a \"?\" (A12)";
    if let Some(on) = tick(ui, ("plan:concealment", raw.concealment), words, desk) {
        make(desk, Edit::Concealment(on), if on { "concealment" } else { "no concealment" });
    }
}

/// The month: the map's, or one of its own.
fn month(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
    let own = planner.plan.draft().raw.month.is_some();
    let now = planner.plan.scenario().setting.map.month();
    let shown = if own { now.name().to_owned() } else { format!("{}, the map's", now.name()) };
    let combo = egui::ComboBox::from_id_salt("plan month").selected_text(shown);
    let combo = combo.show_ui(ui, |ui| {
        if ui.selectable_label(!own, "the map's").clicked() && own {
            make(desk, Edit::Month(None), "the month of the map");
        }
        for month in (1..=12).filter_map(Month::new) {
            let line = ui.selectable_label(own && month == now, month.name());
            desk.note(format!("plan:month:{}", month.number()), line.rect);
            if line.clicked() {
                make(desk, Edit::Month(Some(month.number())), month.name());
            }
        }
    });
    desk.note("plan:month", combo.response.rect);
    remark(ui, "grain, orchards and Panzerfausts go by it");
}

/// The files that lie beside it and that it names.
fn beside(ui: &mut Ui, raw: &RawScenario, desk: &mut Desk<'_>) {
    paint::heading(ui, "Beside it", "files in the folder of this scenario");
    row(ui, "Picture", |ui| {
        let name = raw.picture.as_ref().map(|name| name.get_ref());
        let shown = name.map_or("none", String::as_str);
        paint::say(ui, shown, fonts::text(14.0), theme::of(ui).text);
        if button(ui, "plan:picture", "Choose", desk) {
            desk.wishes.planning.push(Want::WhichPicture);
        }
        if name.is_some() && button(ui, "plan:picture:out", "Out", desk) {
            make(desk, Edit::Picture(None), "no picture");
        }
    });
    row(ui, "Own counters", |ui| {
        if button(ui, "plan:counters", "Add a file", desk) {
            desk.wishes.planning.push(Want::WhichCounters);
        }
        if raw.counters.is_empty() {
            remark(ui, "none: those of the game");
        }
    });
    for (number, name) in raw.counters.iter().enumerate() {
        row(ui, "", |ui| {
            let name = name.get_ref();
            paint::say(ui, name.as_str(), fonts::text(14.0), theme::of(ui).text);
            if button(ui, &format!("plan:counters:{number}"), "Out", desk) {
                make(desk, Edit::Counters(name.clone(), false), format!("without {name}"));
            }
        });
    }
}

/// Whether the last sentence is over, and the next one not begun.
fn is_between_sentences(text: &str) -> bool {
    text.ends_with('\n') || (text.ends_with(' ') && text.trim_end().ends_with(['.', '!', '?']))
}

fn story(ui: &mut Ui, now: &str, desk: &mut Desk<'_>) {
    let id = egui::Id::new("plan story");
    let now = now.trim();
    let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_else(|| now.to_owned());
    paint::say(ui, "Story", fonts::bold(13.5), theme::of(ui).text);
    let wide = ui.available_width() - 8.0;
    let edit = egui::TextEdit::multiline(&mut text)
        .hint_text("What happened here, and what the players should know before they choose it")
        .desired_width(wide)
        .desired_rows(7)
        .char_limit(LONGEST);
    let field = ui.add(edit);
    desk.note("plan:story", field.rect);
    if field.has_focus() {
        // Sentence by sentence: a kill takes the one under way at the end, and not all that has been written.
        if field.changed() && is_between_sentences(&text) && text.trim() != now {
            make(desk, Edit::Story(text.trim().to_owned()), "the story");
        }
        ui.data_mut(|data| data.insert_temp(id, text));
        return;
    }
    ui.data_mut(|data| data.remove_temp::<String>(id));
    if field.lost_focus() && text.trim() != now {
        make(desk, Edit::Story(text.trim().to_owned()), "the story");
    }
}
