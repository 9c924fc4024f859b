//! The sheet of games by exchange of files: one's games, what each waits for, its watchword, and the files that have come.

use std::path::Path;
use std::time::SystemTime;

use bevy_egui::egui::Ui;

use super::saves::ago;
use super::{View, paint};
use crate::app::{Exchanging, Request};
use crate::gui::desk::{Desk, Intent};
use crate::gui::exchange::short;
use crate::gui::trash::{self, Thrown};
use crate::gui::{fonts, theme};
use crate::sharing::exchange::{Arrived, GameId, Now, Sent, Standing};

/// Draws it; with the game on the table, where there is one.
pub fn draw(ui: &mut Ui, view: Option<&View<'_>>, desk: &mut Desk<'_>) {
    let on_table = view.and_then(|view| view.session.apart()).map(|apart| apart.id);
    let (games, arrived) = (desk.post.games.clone(), desk.post.arrived.clone());
    let faint = theme::of(ui).faint;
    paint::heading(ui, "Files that have come", "");
    if arrived.is_empty() {
        let text = if desk.post.is_looking() {
            "Looking for them …"
        } else {
            "None lies among your downloads, documents or on the desktop."
        };
        paint::say(ui, text, fonts::text(13.5), faint);
    }
    for (number, file) in arrived.iter().enumerate() {
        sent(ui, number, file, desk);
    }
    let text = "A file of another player can also be dropped on this window, wherever it lies.";
    paint::say(ui, text, fonts::text(13.0), faint);
    ui.add_space(8.0);
    paint::heading(ui, "Your games", "");
    if games.is_empty() && !desk.post.is_looking() {
        paint::say(ui, "None yet.", fonts::text(13.5), faint);
    }
    for (number, game) in games.iter().enumerate() {
        match game {
            Ok(game) => entry(ui, number, game, on_table, desk),
            Err(problem) => {
                paint::say(ui, problem, fonts::text(13.0), theme::of(ui).bad);
            }
        }
        ui.add_space(4.0);
    }
    let text = "A new one begins on the card of a scenario in the menu. Two people, each at his own computer, hand each other \
                files. What the other has concealed is not on your table, and nobody can choose his dice.";
    paint::say(ui, text, fonts::text(13.0), faint);
}

/// A file that has come: what it is, where it lies, and what takes it up.
fn sent(ui: &mut Ui, number: usize, file: &Arrived, desk: &mut Desk<'_>) {
    let what = match &file.what {
        Sent::Invitation { title, side } => {
            format!("An invitation to {title}: you would play the {side}")
        }
        Sent::Of(title) => format!("Your game {title}"),
        Sent::Taken(title) => format!("Your game {title}: taken already, nothing in it is new"),
    };
    let taken = matches!(file.what, Sent::Taken(_));
    ui.horizontal(|ui| {
        if !taken {
            let take = ui.add(paint::primary(ui, "Take it up", 13.5));
            desk.note(format!("arrived:{number}"), take.rect);
            if take.clicked() {
                let take = Exchanging::Take(file.path.clone());
                desk.want(Intent::Ask(Request::Exchange(take)));
                desk.layout.sheet = None;
            }
        }
        ui.vertical(|ui| {
            let (font, color) = match taken {
                true => (fonts::text(13.0), theme::of(ui).faint),
                false => (fonts::bold(13.5), theme::of(ui).text),
            };
            paint::say(ui, what, font, color);
            let age = file.at.and_then(|at| SystemTime::now().duration_since(at).ok()).map(ago);
            let text = match age {
                Some(age) => format!("{}, {age}", name(&file.path)),
                None => name(&file.path),
            };
            let shown = paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
            shown.on_hover_text(file.path.display().to_string());
        });
    });
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A game: which, as whom, what it waits for, and what can be done with it.
fn entry(
    ui: &mut Ui,
    number: usize,
    game: &Standing,
    on_table: Option<GameId>,
    desk: &mut Desk<'_>,
) {
    let here = on_table == Some(game.id);
    let title = format!("{}, you play the {}", game.gist.title, game.name);
    paint::say(ui, title, fonts::bold(14.0), theme::of(ui).text);
    let color = if game.now == Now::Asked { theme::of(ui).good } else { theme::of(ui).text };
    let line = format!("{} · {}", short(game.now), game.gist.when());
    paint::say(ui, line, fonts::text(13.0), color);
    ui.horizontal_wrapped(|ui| {
        if here {
            paint::say(ui, "On the table.", fonts::text(13.0), theme::of(ui).faint);
        } else {
            let on = ui.button(if game.now == Now::Over { "Look at it" } else { "Go on" });
            desk.note(format!("exchange:{number}"), on.rect);
            if on.clicked() {
                let on = Exchanging::GoOn(game.id);
                desk.want(Intent::Ask(Request::Exchange(on)));
                desk.layout.sheet = None;
            }
            trash::button(ui, desk, &format!("exchange:{number}"), || Thrown::Exchange(game.id));
        }
        let Some(word) = &game.watchword else { return };
        let shown = desk.post.shown == Some(game.id);
        let button = ui.button(if shown { "Hide the watchword" } else { "Show the watchword" });
        desk.note(format!("watchword:{number}"), button.rect);
        if button.clicked() {
            desk.post.shown = (!shown).then_some(game.id);
        }
        if shown {
            let said = paint::say(ui, word, fonts::bold(15.0), theme::of(ui).text);
            desk.note(format!("watchword:{number}:said"), said.rect);
        }
    });
    if desk.post.shown == Some(game.id) {
        let text = "Read it to the other player by telephone. Where he has the same, nobody stands between the two of you and \
                    plays each against the other.";
        paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
    }
}
