//! Keys and mouse, on one card.

use bevy_egui::egui::{self, Ui};

use super::paint;
use crate::gui::{fonts, theme};

const KEYS: [(&str, &str); 30] = [
    ("Click", "pick a stack, a unit in the tray, a lit hex, a card"),
    ("Shift click", "add a counter to the picks, or drop it"),
    ("Esc", "put everything down"),
    ("Enter", "fire the attack that is worked out"),
    ("Space", "hold fire, stop moving"),
    ("1 to 9", "choose a card by its number"),
    ("N", "my part of the phase is over"),
    ("Ctrl Z, Ctrl Y", "undo, redo"),
    ("PgUp, PgDn", "back and forth through the log"),
    ("Ctrl S", "save the game"),
    ("Ctrl O", "saved games"),
    ("Wheel, F3, F4", "zoom at the pointer"),
    ("Right or middle drag", "move the board"),
    ("Arrows, W A S D", "move the board"),
    ("Home", "show the whole board"),
    ("F1", "this card"),
    ("F6", "which rules are enforced"),
    ("F5", "the fire table"),
    ("F8", "the whole log"),
    ("F2", "dice: luck against expectation"),
    ("F7", "branches: what was played otherwise"),
    ("[ and ]", "fold the panels beside the board"),
    ("F9", "settings"),
    ("Ctrl +, Ctrl -", "larger, smaller panels and type"),
    ("F10", "lines of sight"),
    ("Shift F10", "all that is seen from the Location looked at"),
    ("Up, Down, with Ctrl", "in it, the level looked at, looked from"),
    ("Gold frame", "picked"),
    ("Green frame", "can act now"),
    ("Red brackets", "is aimed at"),
];

/// Draws it.
pub fn draw(ui: &mut Ui) {
    egui::Grid::new("keys").num_columns(2).spacing([18.0, 5.0]).show(ui, |ui| {
        for (key, what) in KEYS {
            paint::say(ui, key, fonts::bold(14.0), theme::of(ui).text);
            paint::say(ui, what, fonts::text(14.0), theme::of(ui).text);
            ui.end_row();
        }
    });
}
