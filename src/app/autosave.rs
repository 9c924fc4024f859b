//! The game is saved after every order, so that nothing is lost when the lights go out.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;

use super::message::{Failed, Failure};
use super::session::Session;
use crate::game::{
    Game, Mode, Moment, SaveError, SaveProblem, autosave_path, moment_words, phase_words,
};
use crate::rules::Phase;

/// After so many files that cannot be read the program looks no further.
const MOST_BROKEN: u8 = 99;

/// Where the game is saved after every order.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub enum Autosave {
    /// In the folder that the system keeps for programs' data.
    #[default]
    DataFolder,
    /// In this file.
    File(PathBuf),
    /// Nowhere.
    Off,
}

impl Autosave {
    /// The file, if there is one to be.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            Autosave::DataFolder => autosave_path(),
            Autosave::File(path) => Some(path.clone()),
            Autosave::Off => None,
        }
    }
}

/// A game that the program saved by itself and that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The scenario.
    pub title: String,
    /// Turn, Player Turn and phase, in words.
    pub when: String,
    /// How many orders have been played. Not to be shown: some may have been given out of a side's sight.
    pub orders: usize,
    /// Who plays.
    pub mode: Mode,
    /// How long ago it was saved, as of when it was looked at; `None` where the system does not tell.
    pub age: Option<Duration>,
}

impl Unfinished {
    fn of(game: &Game, age: Option<Duration>) -> Option<Unfinished> {
        let pos = game.position();
        let going_on = pos.outcome.is_none() && !game.log().is_empty();
        let moment = Moment::of(pos);
        going_on.then(|| Unfinished {
            title: pos.setting.title.clone(),
            when: match moment.phase {
                Phase::Setup => moment_words(pos, moment),
                phase => format!("{}, {}", moment_words(pos, moment), phase_words(phase)),
            },
            orders: game.log().len(),
            mode: game.mode(),
            age,
        })
    }
}

/// What the program found when it looked for the game that it saved last by itself.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct LastGame {
    /// Where the game is saved by itself.
    path: Option<PathBuf>,
    /// The game to go on with.
    pub unfinished: Option<Unfinished>,
    /// What cannot be read: which file, where and why. It is left as it is, and the game is saved beside it.
    pub broken: Vec<String>,
}

impl LastGame {
    /// The file to go on from.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Gives the file a name of its own among the saved games. One that cannot be renamed is overwritten, as ever.
    pub(super) fn keep(&self) {
        let Some(path) = self.path.as_deref() else { return };
        let left = path.with_file_name("left-unfinished.jsonl");
        let free = (1..=MOST_BROKEN).map(|number| numbered(&left, number)).find(|it| !it.exists());
        if let Some(free) = free {
            let _ = std::fs::rename(path, free);
        }
    }

    /// The game on the table is left: it can be gone on with.
    pub(super) fn leave(&mut self, game: &Game) {
        self.unfinished =
            self.path.as_ref().and_then(|_| Unfinished::of(game, Some(Duration::ZERO)));
    }
}

/// Looks for the game that was saved last. A file that cannot be read keeps its name, and the next one gets a number.
pub(super) fn look(autosave: Res<Autosave>, mut last: ResMut<LastGame>) {
    let Some(first) = autosave.path() else { return };
    for number in 1..=MOST_BROKEN {
        let path = numbered(&first, number);
        if !path.exists() {
            last.path = Some(path);
            return;
        }
        match Game::load(&path) {
            Ok(game) => {
                let written = std::fs::metadata(&path).and_then(|file| file.modified()).ok();
                let age = written.and_then(|written| written.elapsed().ok());
                last.unfinished = Unfinished::of(&game, age);
                last.path = Some(path);
                return;
            }
            Err(error) => last.broken.push(error.to_string()),
        }
    }
}

/// The first of these files has the plain name.
fn numbered(path: &Path, number: u8) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let ending = path.extension().map(|end| end.to_string_lossy()).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}.{ending}"))
}

/// There while orders have been played that are not saved yet.
#[derive(Resource, Default)]
pub(super) struct Unsaved;

/// Saves once for all the orders of a frame. A game that cannot be saved goes on, and says so.
pub(super) fn autosave(
    unsaved: Option<Res<Unsaved>>,
    session: Option<Res<Session>>,
    (autosave, last): (Res<Autosave>, Res<LastGame>),
    mut failed: MessageWriter<Failed>,
    mut commands: Commands,
) {
    if unsaved.is_none() {
        return;
    }
    commands.remove_resource::<Unsaved>();
    let Some(session) = session else { return };
    let saved: Result<(), SaveError> = match (&*autosave, &last.path) {
        (Autosave::Off, _) => Ok(()),
        (_, Some(path)) => session.game().save(path),
        // No folder, or nothing but files that cannot be read: it says so.
        (Autosave::DataFolder | Autosave::File(_), None) => Err(SaveError {
            file: "autosave".to_owned(),
            line: None,
            problem: SaveProblem::NoDataFolder,
        }),
    };
    if let Err(error) = saved {
        failed.write(Failed(Failure::Autosave(error)));
    }
}
