//! `first-fire FILE`: what the window opens with.

use std::path::PathBuf;

/// A file that is there; else the word was meant for a command.
pub(super) fn file(word: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(word);
    if path.exists() {
        Ok(path)
    } else {
        Err("there is no such command, and no such file".to_owned())
    }
}

/// What a file asks the window for.
///
/// # Errors
/// As [`request`](crate::gui::handed::request).
#[cfg(feature = "gui")]
pub fn first(file: &std::path::Path) -> Result<crate::app::Request, String> {
    crate::gui::handed::request(file, crate::files::folders::data().as_deref())
}
