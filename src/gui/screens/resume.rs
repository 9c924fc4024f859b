//! The game that was played last, offered in the menu: what it is, where it stands, and what could not be read.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::{LastGame, Request};
use crate::game::Mode;
use crate::gui::desk::{Desk, Intent};
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};

/// Draws it.
pub(super) fn draw(ui: &mut Ui, last: &LastGame, desk: &mut Desk) {
    match &last.unfinished {
        Some(game) => {
            let text =
                egui::RichText::new(format!("Resume {}", game.title)).font(fonts::bold(15.0));
            let button = ui.add(egui::Button::new(text).fill(theme::of(ui).accent));
            desk.note("resume", button.rect);
            if button.clicked() {
                desk.want(Intent::Ask(Request::Resume));
            }
            let players = match game.mode {
                Mode::Hotseat => "two players",
                Mode::Solitaire | Mode::Teaching => "solitaire",
                Mode::Against(_) => "against the machine",
                Mode::Watching => "machine against machine",
            };
            let age = game.age.map_or_else(String::new, |age| format!(", saved {}", ago(age)));
            let text = format!("{}, {players}{age}.", game.when);
            paint::say(ui, text, fonts::text(13.5), theme::of(ui).text);
            let text = "A game begun instead is saved in its place; Ctrl S keeps a game for good.";
            paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
        }
        None => {
            let text = "No game is waiting to be gone on with.";
            paint::say(ui, text, fonts::text(13.5), theme::of(ui).faint);
        }
    }
    for broken in &last.broken {
        let text = format!("A game saved by itself cannot be read. It is left as it is. {broken}");
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).bad);
    }
}

/// How long ago, in the largest unit that fits.
fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (number, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural} ago")
}
