//! What the program finds when it looks for the games that it saved by itself.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;

use super::super::message::Notice;
use super::slot::Slot;
use super::{Autosave, Elsewhere};
use crate::files::{Claim, Seen, folders, sweep};
use crate::game::{Game, Gist, Mode};

/// A game that the program saved by itself and that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// Its file.
    pub path: PathBuf,
    /// Which game it is and where it stands.
    pub gist: Gist,
    /// How many orders have been played. Not to be shown: some may have been given out of a side's sight.
    pub orders: usize,
    /// Who plays.
    pub mode: Mode,
    /// How long ago it was saved, as of when it was looked at; `None` where the system does not tell.
    pub age: Option<Duration>,
}

impl Unfinished {
    fn of(path: &Path, game: &Game, age: Option<Duration>) -> Option<Unfinished> {
        let gist = Gist::of(game.position());
        let going_on = !gist.over && !game.log().is_empty();
        going_on.then(|| Unfinished {
            path: path.to_owned(),
            gist,
            orders: game.log().len(),
            mode: game.mode(),
            age,
        })
    }
}

/// What the program found when it looked for the games that it saved by itself.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct LastGame {
    /// The games to go on with, the one that was saved last first: more than one where several windows were open.
    pub unfinished: Vec<Unfinished>,
    /// What cannot be read: which file, where and why. It is left as it is, and the game is saved beside it.
    pub broken: Vec<String>,
    /// The file in which this window saves its game, where another window has the usual one.
    pub beside: Option<PathBuf>,
}

impl LastGame {
    /// The game on the table is left: it can be gone on with.
    pub(crate) fn leave(&mut self, slot: &Slot, game: &Game) {
        let Some(path) = slot.path() else { return };
        self.unfinished.retain(|unfinished| unfinished.path != path);
        let left = Unfinished::of(path, game, Some(Duration::ZERO));
        self.unfinished.splice(0..0, left);
    }

    /// Whether a game in this file waits to be gone on with.
    pub(crate) fn waits(&self, path: &Path) -> bool {
        self.unfinished.iter().any(|unfinished| unfinished.path == path)
    }

    /// A game is no longer where it was.
    pub(crate) fn forget(&mut self, path: &Path) {
        self.unfinished.retain(|unfinished| unfinished.path != path);
    }
}

/// Looks for the games that were saved, and takes a file for this window: the first that no other window has and that
/// can be read, or is not there yet.
pub(crate) fn look(
    autosave: Res<Autosave>,
    mut last: ResMut<LastGame>,
    mut slot: ResMut<Slot>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(first) = autosave.path() else { return };
    // What cannot be made or cleared away is said when the game cannot be saved.
    let _ = folders::make_for(&first);
    first.parent().into_iter().for_each(sweep);
    *slot = Slot::among(first);
    let mut open_twice = false;
    for path in slot.files() {
        let there = path.exists();
        if !there && slot.path().is_some() {
            continue;
        }
        let Some(claim) = Claim::on(&path) else {
            open_twice |= slot.path().is_none();
            continue;
        };
        match there.then(|| Game::load(&path)) {
            Some(Err(error)) => {
                last.broken.push(error.to_string());
                continue;
            }
            Some(Ok(game)) => {
                let written = Seen::at(&path).and_then(|seen| seen.written());
                let age = written.and_then(|written| written.elapsed().ok());
                last.unfinished.extend(Unfinished::of(&path, &game, age));
            }
            None => {}
        }
        if slot.path().is_none() {
            slot.take(path, claim);
        }
    }
    last.unfinished.sort_by_key(|unfinished| unfinished.age.unwrap_or(Duration::MAX));
    if let Some(path) = slot.path().filter(|_| open_twice) {
        last.beside = Some(path.to_owned());
        notices.write(Notice::SavesElsewhere(path.to_owned(), Elsewhere::OpenTwice));
    }
}
