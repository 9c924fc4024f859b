//! Keys and mouse, and the words of the game, on one card: found by a search.

use bevy_egui::egui::{self, Ui};

use super::paint;
use crate::glossary::Glossary;
use crate::gui::desk::Desk;
use crate::gui::{fonts, theme};

const KEYS: [(&str, &str); 68] = [
    ("Click", "pick a stack, a unit in the tray, a lit hex, a card"),
    ("SMOKE, Bypass, Crest", "choose the card, then click a lit hex or hexside; Esc goes back"),
    ("Click your own hex", "while moving: the way up and down, into foxholes and out"),
    ("Shift click", "add a stack; of one in hand, leave a counter out"),
    ("Drag", "set up: a counter and those on it to a lit hex or back"),
    ("Drag from a stack", "in hand, to move: its way by those hexes; click it: none"),
    ("Rest on a stack, Tab", "spread it out: click a counter in the row, Shift adds"),
    ("Esc", "close the window or row that is open; put everything down"),
    ("Enter", "fire the attack that is worked out"),
    ("Space", "hold fire, stop moving"),
    ("1 to 9", "choose a card by its number; 0 shows the next nine"),
    ("Enter, Backspace", "in a lesson: on, back; PgDn and PgUp too"),
    ("N", "my part of the phase is over; in between, Space answers"),
    ("O", "standing orders: what I want to be asked"),
    ("Ctrl Z, Ctrl Y", "undo, redo"),
    ("P", "who plays: you or the machine, which waits while this is open"),
    ("Any key or click", "pass over what the machine has just done"),
    ("End", "while the machine plays: pass over all of it until you are asked"),
    ("W", "what has happened: read, go on; or bring it back"),
    (", and .", "step through what has happened, line by line"),
    ("PgUp, PgDn", "back and forth through the log"),
    ("Ctrl S", "save the game"),
    ("Ctrl O", "saved games"),
    ("Wheel, F3, F4", "zoom at the pointer"),
    ("Right or middle drag", "move the board"),
    ("Alt and arrows", "move the board"),
    ("Home", "show the whole board"),
    ("M", "fold or unfold the small map; click or drag in it to look there"),
    ("F1", "this card: keys, words, numbers"),
    ("F5", "the fire table"),
    ("F6", "which rules are enforced"),
    ("F8", "the whole log"),
    ("F2", "dice: luck against expectation"),
    ("F7", "branches: what was played otherwise"),
    ("[ and ]", "fold the panels beside the board"),
    ("F11", "the scenario's card: forces, losses, victory"),
    ("F12", "settings"),
    ("Ctrl +, Ctrl -", "larger, smaller panels and type"),
    ("H", "hints: what might be done now, tried out"),
    ("A", "a game that is over: where it was won and lost"),
    ("N", "in it, the next decision that went wrong"),
    ("L", "make a puzzle or lesson of what is shown"),
    ("F10", "lines of sight"),
    ("F9", "the arcs that Guns and vehicles point at"),
    ("Shift F10", "all that is seen from the Location looked at"),
    ("Shift Up, Down", "in it, the level looked at; Ctrl: looked from"),
    ("Arrows, Enter", "in it, go to a hex; start there, hold the line there"),
    ("", "The teacher's view, for a projector"),
    ("V", "the board and one panel, both large; again, or Esc: back"),
    ("S, Ctrl click", "light a hex, the rest goes dark; the same again: no longer"),
    ("D", "draw on the board with the mouse; the next colour; none"),
    ("Ctrl Z, X", "while drawing: the last line back; X: wipe all"),
    ("PgDn, PgUp", "a presenter's keys: the next step or order, the last"),
    ("B or .", "the whole window black; any key: back"),
    ("", "Without a mouse"),
    ("Arrows, number pad", "point at a hex; Enter acts there"),
    ("E, Q", "the next or last lit hex, or able stack"),
    ("Shift E, Shift Q", "the same, stacks only"),
    ("Shift Enter", "add the stack to what is picked"),
    ("Shift 1 to 9", "the tick boxes in the card on the left"),
    ("T, Shift T", "pick the next unit of the tray, or add it"),
    ("Up, Down, Enter", "in the menu: choose a scenario, start it"),
    ("Tab, arrows, Enter", "from button to button in menu and windows"),
    ("", "Frames on the board"),
    ("Gold", "picked"),
    ("Green", "can act now"),
    ("Red brackets", "is aimed at"),
    ("White with red corners", "where the keys point"),
];

/// Those of the map editor.
const DRAWING: [(&str, &str); 16] = [
    ("", "The map editor"),
    ("B, F, X", "brush, fill, erase"),
    ("P, V", "take up what lies there; look at a house closely"),
    ("A, H, S", "an area; houses along a street; strewn about"),
    ("1 to 8", "what is drawn with; [ and ]: a hill level"),
    ("G, M", "1, 7 or 19 hexes; mirrored or not"),
    ("Ctrl C, X, V", "copy, cut or set down the area; R turns it, M mirrors it"),
    ("Delete", "the area goes"),
    ("R, comma, period", "a house closely looked at: its ridge, turned"),
    ("L, Shift L", "a line of sight; all that is not seen"),
    ("Ctrl Up, Shift Up", "in it, the storey looked from; looked at"),
    ("Arrows, Enter", "point at a hex; draw there"),
    ("Ctrl Z, Ctrl Y", "a stroke back, and again"),
    ("Ctrl S, Shift Ctrl S", "save; save under another name"),
    ("Ctrl O, Ctrl N", "open a map; a new one"),
    ("Ctrl E, Ctrl B", "a scenario on it; a battle by chance on it"),
];

/// Those of the scenario editor.
const PLANNING: [(&str, &str); 8] = [
    ("", "The scenario editor"),
    ("1 to 6", "its parts: story, sides, forces, areas, fieldworks, to win"),
    ("B, X, G", "painting an area: paint, erase, 1, 7 or 19 hexes"),
    ("S", "the other side"),
    ("Arrows, Enter", "point at a hex; paint or place there"),
    ("Ctrl P", "save it and play it"),
    ("Ctrl S, Ctrl O", "save; open another. Shift Ctrl S: under another name"),
    ("Ctrl Z, Ctrl Y", "a stroke back, and again"),
];

/// The room for the name of a word, in points.
const NAMES: f32 = 170.0;

/// How many of them stand in the first column.
const FIRST: usize = 33;

/// Over what the card lies: its keys come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// The menu, or a game.
    Table,
    /// The map editor.
    Maps,
    /// The scenario editor.
    Scenarios,
}

/// Draws it.
pub fn draw(ui: &mut Ui, at: At, desk: &mut Desk<'_>) {
    let searched = ui.scope(|ui| paint::search(ui, "help", "a key, a word, an abbreviation"));
    desk.note("help:search", searched.response.rect);
    let text = "In play: rest the pointer on a word or number of a panel, or press it.";
    paint::say(ui, text, fonts::italic(13.0), theme::of(ui).faint);
    let wanted = searched.inner;
    let wanted = wanted.trim();
    if wanted.is_empty() {
        egui::ScrollArea::horizontal().id_salt("help").show(ui, |ui| {
            let (first, second) = KEYS.split_at(FIRST);
            let table = [("first", first), ("second", second)];
            let editors = match at {
                At::Scenarios => [("planning", &PLANNING[..]), ("drawing", &DRAWING[..])],
                At::Table | At::Maps => [("drawing", &DRAWING[..]), ("planning", &PLANNING[..])],
            };
            let rows = if at == At::Table { [table, editors] } else { [editors, table] };
            for [(left, keys), (right, others)] in rows {
                desk.note(format!("help:{left}"), ui.cursor());
                ui.horizontal_top(|ui| {
                    column(ui, left, keys);
                    ui.add_space(18.0);
                    column(ui, right, others);
                });
                ui.add_space(10.0);
            }
        });
    } else {
        let small = wanted.to_lowercase();
        let named =
            |(key, what): &&(&str, &str)| format!("{key} {what}").to_lowercase().contains(&small);
        let all = KEYS.iter().chain(&DRAWING).chain(&PLANNING);
        let keys: Vec<(&str, &str)> = all.filter(named).copied().collect();
        column(ui, "found", &keys);
    }
    words(ui, wanted);
}

/// The words in which all that is looked for comes up; all of them where nothing is.
fn words(ui: &mut Ui, wanted: &str) {
    let glossary = match Glossary::built_in() {
        Ok(glossary) => glossary,
        Err(error) => {
            paint::say(ui, error.to_string(), fonts::text(14.0), theme::of(ui).bad);
            return;
        }
    };
    let found = glossary.search(wanted);
    paint::heading(ui, "Words, abbreviations and numbers", &found.len().to_string());
    if found.is_empty() {
        paint::say(ui, "No word has that in it.", fonts::text(14.0), theme::of(ui).faint);
    }
    for term in found {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2(NAMES, 16.0), |ui| {
                ui.set_width(NAMES);
                paint::say(ui, &term.name, fonts::bold(14.0), theme::of(ui).text);
            });
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                paint::say(ui, term.sentence(), fonts::text(14.0), theme::of(ui).text);
            });
        });
    }
}

fn column(ui: &mut Ui, name: &str, keys: &[(&str, &str)]) {
    ui.spacing_mut().interact_size.y = 15.0;
    egui::Grid::new(name).num_columns(2).spacing([14.0, 2.0]).show(ui, |ui| {
        for (key, what) in keys {
            let font = if key.is_empty() { fonts::bold(14.0) } else { fonts::text(14.0) };
            paint::say(ui, *key, fonts::bold(14.0), theme::of(ui).text);
            paint::say(ui, *what, font, theme::of(ui).text);
            ui.end_row();
        }
    });
}
