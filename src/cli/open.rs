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

/// What a file asks the window for. A saved game is read there, where everybody sees what is wrong with it: it may have been opened
/// from a desktop.
///
/// # Errors
/// It is neither a saved game nor a sound scenario or lesson; what is wrong with it.
#[cfg(feature = "gui")]
pub fn first(file: &std::path::Path) -> Result<crate::app::Request, String> {
    use crate::app::Request;
    use crate::files::{Kind, read_text};
    use crate::game::Mode;
    use crate::gui::desk::seed_of_the_clock;
    use crate::lessons::Lesson;
    use crate::scenario::Scenario;

    // The game goes on reading it by this name.
    let path = std::path::absolute(file).map_err(|error| format!("{}: {error}", file.display()))?;
    if path.extension().is_some_and(|end| end == "jsonl") {
        return Ok(Request::Load(path));
    }
    let name = path.to_str().ok_or_else(|| format!("{}: its name is no text", file.display()))?;
    let text = read_text(&path, Kind::Written);
    let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
    if text.lines().any(|line| line.trim_start().starts_with("[[step]]")) {
        Lesson::load(name).map_err(|error| error.to_string())?;
        return Ok(Request::Lesson(name.to_owned()));
    }
    Scenario::load(name).map_err(|error| error.to_string())?;
    let (scenario, seed) = (name.to_owned(), seed_of_the_clock());
    Ok(Request::NewGame { scenario, seed, mode: Mode::Solitaire })
}
