//! Saved games: a list of what lies in the game's folder.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bevy::prelude::{ResMut, Resource};
use bevy_egui::egui::{self, Ui};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::paint;
use crate::app::Request;
use crate::files::brief;
use crate::game::{Form, Game, Gist, Mode, autosave_path, is_autosave};
use crate::gui::desk::{Desk, Intent};
use crate::gui::trash::{self, Thrown};
use crate::gui::{fonts, theme};

/// How a saved game's file name ends.
const ENDING: &str = "jsonl";

/// Where saved games lie: beside the one that the game saves by itself.
fn folder() -> Option<PathBuf> {
    autosave_path()?.parent().map(PathBuf::from)
}

/// Saved games, newest first, as last looked up.
#[derive(Resource, Debug, Default)]
pub struct Saves(pub Vec<Saved>);

/// A saved game in the list.
#[derive(Debug, Clone)]
pub struct Saved {
    /// Its file.
    pub path: PathBuf,
    /// Which game it is and where it stands; `None` where the first line of the file does not say.
    pub gist: Option<Gist>,
    /// When it was saved.
    pub at: SystemTime,
    /// How long ago that was when the list was made; `None` where the clock has been set back since.
    pub age: Option<Duration>,
}

impl Saved {
    /// The file's name, without its ending.
    #[must_use]
    pub fn name(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The scenario; where the file does not say, its name.
    #[must_use]
    pub fn title(&self) -> String {
        let name = || self.name();
        self.gist.as_ref().map_or_else(name, |gist| brief(&gist.title).into_owned())
    }

    /// Where the game stands: turn, whose Player Turn, and phase.
    #[must_use]
    pub fn when(&self) -> String {
        match &self.gist {
            Some(gist) => brief(&gist.when()).into_owned(),
            None => "Turn and phase are seen when it is loaded.".to_owned(),
        }
    }

    /// The date, and how long ago that was.
    #[must_use]
    pub fn saved(&self, zone: TimeZone) -> String {
        let date = Timestamp::try_from(self.at)
            .map(|at| at.to_zoned(zone).strftime("%-d %B %Y, %H:%M").to_string());
        let parts = [date.ok(), self.age.map(ago)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

/// Where a game is saved next: scenario, turn, phase and a number that is free.
pub fn new_path(game: &Game) -> Option<PathBuf> {
    let folder = folder()?;
    let pos = game.position();
    let phase = pos.phase.to_string().to_lowercase().replace(' ', "-");
    let name = format!("{}-turn-{}-{phase}", game.scenario().id(), pos.turn);
    (1..1000_u32)
        .map(|number| folder.join(format!("{name}-{number}.{ENDING}")))
        .find(|path| !path.exists())
}

/// Looks for saved games.
pub fn look_up(mut saves: ResMut<Saves>) {
    saves.0 = find();
}

/// Every saved game in the usual folder, the newest first.
pub fn find() -> Vec<Saved> {
    folder().map_or_else(Vec::new, |folder| find_in(&folder))
}

/// Every saved game in a folder, the newest first. None of them is played again for that.
pub fn find_in(folder: &Path) -> Vec<Saved> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut saves: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|end| end == ENDING))
        .filter(|entry| !is_autosave(&entry.path()))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    saves.sort_by(|a, b| b.cmp(a));
    let now = SystemTime::now();
    let saved = |(at, path): (SystemTime, PathBuf)| {
        let gist = Gist::read(&path).ok().flatten();
        Saved { path, gist, at, age: now.duration_since(at).ok() }
    };
    saves.into_iter().map(saved).collect()
}

/// How long ago, in the largest unit that fits.
pub fn ago(age: Duration) -> String {
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

/// The list; with a game on the table also what can be done with that.
pub fn draw(ui: &mut Ui, desk: &mut Desk<'_>, playing: Option<&Game>) {
    if let Some(game) = playing {
        ui.horizontal(|ui| {
            let apart = matches!(game.mode(), Mode::Apart(_));
            if apart {
                let text = "A game by exchange is kept by itself.";
                paint::say(ui, text, fonts::text(14.0), theme::of(ui).text);
            } else if ui.add(paint::primary(ui, "Save this game", 14.0)).clicked() {
                match new_path(game) {
                    Some(path) => {
                        desk.want(Intent::Ask(Request::Save(path)));
                        desk.layout.sheet = None;
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
                desk.layout.sheet = None;
            }
        });
        ui.separator();
    }
    let saves = desk.saves.0.clone();
    if saves.is_empty() {
        paint::say(
            ui,
            "None saved by hand yet: Ctrl S in a game.",
            fonts::text(14.0),
            theme::of(ui).faint,
        );
    }
    egui::ScrollArea::vertical().max_height(340.0).id_salt("saves").show(ui, |ui| {
        for saved in saves {
            entry(ui, desk, &saved);
            ui.add_space(6.0);
        }
    });
}

/// A saved game: which and where it stands, what loads it, and when it was saved.
fn entry(ui: &mut Ui, desk: &mut Desk<'_>, saved: &Saved) {
    paint::say(ui, saved.title(), fonts::bold(13.5), theme::of(ui).text);
    paint::say(ui, saved.when(), fonts::text(13.0), theme::of(ui).text);
    ui.horizontal_wrapped(|ui| {
        let name = saved.name();
        let button = ui.button("Load").on_hover_text(format!("Loads {name}"));
        desk.note(format!("save:{name}"), button.rect);
        if button.clicked() {
            desk.want(Intent::Ask(Request::Load(saved.path.clone())));
            desk.layout.sheet = None;
        }
        trash::button(ui, desk, &name, || Thrown::File(saved.path.clone()));
    });
    paint::say(ui, saved.saved(TimeZone::system()), fonts::text(12.5), theme::of(ui).faint);
}

/// Where the next report of a game is written: beside the folder of saved games.
pub fn new_report(game: &Game, form: Form) -> Option<PathBuf> {
    let folder = folder()?.parent()?.join("reports");
    let name = format!("{}-turn-{}", game.scenario().id(), game.position().turn);
    (1..1000_u32)
        .map(|number| folder.join(format!("{name}-{number}.{}", form.ending())))
        .find(|path| !path.exists())
}
