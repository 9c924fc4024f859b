//! Where saved games are kept when nobody says where.

use std::path::{Path, PathBuf};

use crate::files::folders;

/// The file that a game is saved to by itself; where several windows are open, those of the others have a number.
const NAME: &str = "autosave";

/// The file that a game is saved to by itself.
#[must_use]
pub fn autosave_path() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("saves").join(format!("{NAME}.jsonl")))
}

/// Whether a file is one of those.
#[must_use]
pub fn is_autosave(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let Some(number) = stem.and_then(|stem| stem.strip_prefix(NAME)) else { return false };
    number.is_empty()
        || number.strip_prefix('-').is_some_and(|number| number.parse::<u16>().is_ok())
}
