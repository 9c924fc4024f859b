//! The game that was played last, offered in the menu: what it is, where it stands, and what could not be read.

use bevy_egui::egui::Ui;

use crate::app::{LastGame, Request, Unfinished};
use crate::game::Mode;
use crate::gui::desk::{Desk, Intent};
use crate::gui::panels::paint;
use crate::gui::panels::saves::ago;
use crate::gui::{fonts, theme};

/// Draws it.
pub(super) fn draw(ui: &mut Ui, last: &LastGame, desk: &mut Desk<'_>) {
    for (nth, game) in last.unfinished.iter().enumerate() {
        offer(ui, nth, game, desk);
    }
    if last.unfinished.is_empty() {
        let text = "No game is waiting to be gone on with.";
        paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
    }
    if let Some(path) = &last.beside {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = format!(
            "First Fire is open in another window, which has the usual file. This one saves its game as {name}."
        );
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).bad);
    }
    for broken in &last.broken {
        let text = format!("A game saved by itself cannot be read. It is left as it is. {broken}");
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).bad);
    }
}

/// One game that waits; what there are besides the first were left by windows that were open at the same time.
fn offer(ui: &mut Ui, nth: usize, game: &Unfinished, desk: &mut Desk<'_>) {
    let players = match game.mode {
        Mode::Hotseat => "two players",
        Mode::Solitaire | Mode::Teaching | Mode::Learning(_) => "solitaire",
        Mode::Against(_) => "against the machine",
        Mode::Apart(_) => "by exchange of files",
        Mode::Watching => "machine against machine",
    };
    let age = game.age.map_or_else(String::new, |age| format!(", saved {}", ago(age)));
    let (title, text) = (&game.gist.title, format!("{}, {players}{age}.", game.gist.when()));
    let (name, button) = if nth == 0 {
        let button = ui.add(paint::primary(ui, format!("Resume {title}"), 15.0));
        let button =
            button.on_hover_text("It is kept among the saved games when another one is begun.");
        paint::say(ui, text, fonts::text(13.5), theme::of(ui).text);
        ("resume".to_owned(), button)
    } else {
        let button = super::menu::wide(ui, &format!("Resume {title}"));
        (format!("resume {}", nth + 1), button.on_hover_text(text))
    };
    desk.note(name, button.rect);
    if button.clicked() {
        desk.want(Intent::Ask(Request::Resume(game.path.clone())));
    }
}
