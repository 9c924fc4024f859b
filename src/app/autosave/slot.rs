//! The file that this window saves its game to by itself: its own, as long as it is open.

use std::path::{Path, PathBuf};

use bevy::prelude::Resource;

use super::super::message::Notice;
use super::Elsewhere;
use crate::files::{Claim, Seen, numbered, set_aside};
use crate::game::{Game, SaveError, SaveProblem};

/// So many windows, or files that cannot be read, leave no file for another window.
const MOST_FILES: u16 = 99;

/// What a game is called that was left without being ended.
const LEFT: &str = "left-unfinished.jsonl";

/// The file that this window saves to.
#[derive(Resource, Debug, Default)]
pub(crate) struct Slot {
    /// The file of the first window; those of others have a number. None where nothing is saved.
    first: Option<PathBuf>,
    own: Option<Own>,
}

#[derive(Debug)]
struct Own {
    path: PathBuf,
    /// As this window knows it: as it was read, or written last.
    seen: Option<Seen>,
    _claim: Claim,
}

impl Slot {
    /// One of the files that begin with this one, none yet.
    pub(super) fn among(first: PathBuf) -> Slot {
        Slot { first: Some(first), own: None }
    }

    /// All the files that it can be.
    pub(super) fn files(&self) -> impl Iterator<Item = PathBuf> + use<> {
        let first = self.first.clone();
        (1..=MOST_FILES).filter_map(move |number| Some(numbered(first.as_ref()?, number)))
    }

    /// Has this file from now on, and no longer the one before.
    pub(crate) fn take(&mut self, path: PathBuf, claim: Claim) {
        self.own = Some(Own { seen: Seen::at(&path), path, _claim: claim });
    }

    /// The file.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.own.as_ref().map(|own| own.path.as_path())
    }

    /// Saves the game. It never goes over what somebody else has written: then it goes into another file, and that is
    /// said.
    pub(super) fn save(&mut self, game: &Game) -> Result<Option<Notice>, SaveError> {
        let strange = |own: &Own| {
            let known = own.seen.as_ref().is_some_and(|seen| seen.is_at(&own.path));
            own.path.exists() && !known
        };
        let moved = if self.own.as_ref().is_some_and(strange) { self.move_on() } else { None };
        let own = self.own.as_mut().ok_or_else(|| SaveError {
            file: "autosave".to_owned(),
            line: None,
            problem: match self.first {
                Some(_) => SaveProblem::NoFileFree,
                None => SaveProblem::NoDataFolder,
            },
        })?;
        game.save(&own.path)?;
        own.seen = Seen::at(&own.path);
        Ok(moved)
    }

    /// Gives what lies in the file a name of its own among the saved games.
    pub(crate) fn keep(&mut self) -> Option<Notice> {
        let own = self.own.as_mut().filter(|own| own.path.exists())?;
        if set_aside(&own.path, LEFT).is_ok() {
            own.seen = None;
            return None;
        }
        // It stays where it is, and the next game goes elsewhere.
        self.move_on()
    }

    /// Goes on in the next file that is not there yet.
    fn move_on(&mut self) -> Option<Notice> {
        self.own = None;
        let free = |path: PathBuf| {
            let free = path.symlink_metadata().is_err();
            free.then(|| Claim::on(&path)).flatten().map(|claim| (claim, path))
        };
        let (claim, path) = self.files().find_map(free)?;
        self.take(path.clone(), claim);
        Some(Notice::SavesElsewhere(path, Elsewhere::Written))
    }
}
