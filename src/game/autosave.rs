//! Where saved games are kept when nobody says where.

use std::path::PathBuf;

use super::Game;
use super::format::{SaveError, SaveProblem};
use crate::files::folders;

/// The file that [`Game::autosave`] writes.
#[must_use]
pub fn autosave_path() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("saves").join("autosave.jsonl"))
}

impl Game {
    /// Saves the game where the next start of the program finds it. Returns the file.
    ///
    /// # Errors
    /// When the system names no folder for data, or the file cannot be written.
    pub fn autosave(&self) -> Result<PathBuf, SaveError> {
        let path = autosave_path().ok_or_else(|| SaveError {
            file: "autosave".to_owned(),
            line: None,
            problem: SaveProblem::NoDataFolder,
        })?;
        self.save(&path)?;
        Ok(path)
    }
}
