//! Where saved games are kept when nobody says where.

use std::path::PathBuf;

use crate::files::folders;

/// The file that a game is saved to by itself.
#[must_use]
pub fn autosave_path() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("saves").join("autosave.jsonl"))
}
