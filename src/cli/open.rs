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

/// What a file asks the window for. What is in a bundle is put among the player's own files, and its first scenario opened, or its
/// first lesson. A saved game is read there, where everybody sees what is wrong with it: it may have been opened
/// from a desktop.
///
/// # Errors
/// It is neither a saved game nor a sound scenario, lesson or bundle; what is wrong with it.
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
    let path = if crate::sharing::is_bundle_file(&path) { unpacked(&path)? } else { path };
    let name = path.to_str().ok_or_else(|| format!("{}: its name is no text", file.display()))?;
    let text = read_text(&path, Kind::Written);
    let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
    if crate::lessons::is_lesson(&text) {
        Lesson::load(name).map_err(|error| error.to_string())?;
        return Ok(Request::Lesson(name.to_owned()));
    }
    Scenario::load(name).map_err(|error| error.to_string())?;
    let (scenario, seed) = (name.to_owned(), seed_of_the_clock());
    Ok(Request::NewGame { scenario, seed, mode: Mode::Solitaire })
}

/// Puts what is in a bundle among the player's own files. Returns the one to open.
#[cfg(feature = "gui")]
fn unpacked(bundle: &std::path::Path) -> Result<PathBuf, String> {
    use crate::files::folders;
    use crate::sharing::{Imported, Taken, import};

    let nowhere = || format!("{}: the system names no folder for data", bundle.display());
    let folder = folders::data().ok_or_else(nowhere)?;
    let Imported { scenarios, lessons, .. } =
        import(bundle, &folder, Taken::Refuse).map_err(|error| error.to_string())?;
    let nothing = || format!("{}: there is nothing to play in it", bundle.display());
    scenarios.into_iter().chain(lessons).next().ok_or_else(nothing)
}
