//! Saved games: a list of what lies in the game's folder.

use std::path::PathBuf;

use bevy_egui::egui::{self, Ui};

use super::paint;
use crate::app::Request;
use crate::game::{Form, Game, autosave_path, is_autosave};
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};

/// How a saved game's file name ends.
const ENDING: &str = "jsonl";

/// Where saved games lie: beside the one that the game saves by itself.
fn folder() -> Option<PathBuf> {
    autosave_path()?.parent().map(PathBuf::from)
}

/// Where a game is saved next: scenario, turn and a number that is free.
pub fn new_path(game: &Game) -> Option<PathBuf> {
    let folder = folder()?;
    let name = format!("{}-turn-{}", game.scenario().id(), game.position().turn);
    (1..1000_u32)
        .map(|number| folder.join(format!("{name}-{number}.{ENDING}")))
        .find(|path| !path.exists())
}

/// Every saved game in the folder, the newest first.
pub fn find() -> Vec<PathBuf> {
    let Some(entries) = folder().and_then(|folder| std::fs::read_dir(folder).ok()) else {
        return Vec::new();
    };
    let mut saves: Vec<(std::time::SystemTime, PathBuf)> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|end| end == ENDING))
        .filter(|entry| !is_autosave(&entry.path()))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    saves.sort_by(|a, b| b.cmp(a));
    saves.into_iter().map(|(_, path)| path).collect()
}

/// The list; with a game on the table also what can be done with that.
pub fn draw(ui: &mut Ui, desk: &mut Desk, playing: Option<&Game>) {
    if let Some(game) = playing {
        ui.horizontal(|ui| {
            if ui.button("Save this game").clicked() {
                match new_path(game) {
                    Some(path) => {
                        desk.want(Intent::Ask(Request::Save(path)));
                        desk.sheet = None;
                    }
                    None => {
                        paint::say(
                            ui,
                            "There is no folder to save in.",
                            fonts::text(14.0),
                            theme::of(ui).bad,
                        );
                    }
                }
            }
            if ui.button("Back to the menu").clicked() {
                desk.want(Intent::Ask(Request::Leave));
                desk.sheet = None;
            }
        });
        ui.separator();
    }
    let saves = desk.saves.clone();
    if saves.is_empty() {
        paint::say(
            ui,
            "No saved game yet. Ctrl S saves one.",
            fonts::text(14.0),
            theme::of(ui).faint,
        );
    }
    egui::ScrollArea::vertical().max_height(340.0).id_salt("saves").show(ui, |ui| {
        for path in saves {
            let name = path
                .file_stem()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let button = ui.button(egui::RichText::new(&name).font(fonts::text(14.5)));
            desk.note(format!("save:{name}"), button.rect);
            if button.clicked() {
                desk.want(Intent::Ask(Request::Load(path)));
                desk.sheet = None;
            }
        }
    });
}

/// Where the next report of a game is written: beside the folder of saved games.
pub fn new_report(game: &Game, form: Form) -> Option<PathBuf> {
    let folder = folder()?.parent()?.join("reports");
    let name = format!("{}-turn-{}", game.scenario().id(), game.position().turn);
    (1..1000_u32)
        .map(|number| folder.join(format!("{name}-{number}.{}", form.ending())))
        .find(|path| !path.exists())
}
