//! Where saved games are kept when nobody says where.

use std::path::PathBuf;

use super::Game;
use super::format::{SaveError, SaveProblem};

/// The folder for the game's own data, as the system has it: `XDG_DATA_HOME`, else under `HOME`; on Windows
/// `APPDATA`. `None` when the system names none.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| {
        // The base directory rules ask to pass over a path that is not absolute.
        std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())
    };
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else {
        folder("XDG_DATA_HOME").or_else(|| {
            let below = if cfg!(target_os = "macos") {
                "Library/Application Support"
            } else {
                ".local/share"
            };
            folder("HOME").map(|home| home.join(below))
        })
    };
    base.map(|base| base.join("first-fire"))
}

/// The file that [`Game::autosave`] writes.
#[must_use]
pub fn autosave_path() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("saves").join("autosave.jsonl"))
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
