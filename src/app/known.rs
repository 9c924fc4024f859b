//! The saved games that this window has loaded or saved: only those, and only as it left them, are written anew.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::prelude::Resource;

use crate::files::{self, Kind, Seen, folders};
use crate::game::{Game, SaveError, SaveProblem};

/// What each of them looked like when it was loaded or saved last.
#[derive(Resource, Debug, Default)]
pub(super) struct Known(BTreeMap<PathBuf, Seen>);

impl Known {
    /// Loads a game.
    pub(super) fn load(&mut self, path: &Path) -> Result<Game, SaveError> {
        // Before it is read: what is written while it is read is not known.
        let seen = Seen::at(path);
        let game = Game::load(path)?;
        self.0.extend(seen.map(|seen| (path.to_owned(), seen)));
        Ok(game)
    }

    /// Saves a game: in a new file, or over what this window knows.
    pub(super) fn save(&mut self, game: &Game, path: &Path) -> Result<(), SaveError> {
        let error = |problem| SaveError { file: path.display().to_string(), line: None, problem };
        folders::make_for(path)
            .map_err(|reason| error(SaveProblem::Unwritable(reason.to_string())))?;
        if path.symlink_metadata().is_err() {
            game.save_new(path)?;
        } else if self.0.get(path).is_some_and(|known| known.is_at(path)) {
            game.save(path)?;
        } else {
            return Err(error(SaveProblem::WrittenSince));
        }
        self.0.extend(Seen::at(path).map(|seen| (path.to_owned(), seen)));
        Ok(())
    }

    /// Whether one of them holds the very same game as this file does.
    pub(super) fn hold(&self, path: &Path) -> bool {
        let Ok(bytes) = files::read(path, Kind::Save) else { return false };
        self.0.keys().any(|known| files::read(known, Kind::Save).is_ok_and(|it| it == bytes))
    }
}
