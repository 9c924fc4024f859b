//! What a file is that somebody gives to the program: on the command line, or dropped on the window.

use std::io;
use std::path::Path;

use super::{exchange, is_bundle_file};
use crate::files::{self, Meant};

/// How the name of a saved game ends.
const SAVE_ENDING: &str = "jsonl";

/// What a file is meant to be, sound or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// A bundle of scenarios and lessons.
    Bundle,
    /// A file of a game by exchange.
    Exchange,
    /// A saved game.
    Save,
    /// What people write.
    Written(Meant),
}

/// What a file is meant to be, by its ending, how it begins, or the keys that stand in it; `None` where it is nothing of ours.
///
/// # Errors
/// It cannot be read, or is larger than any such file may be.
pub fn recognise(path: &Path) -> io::Result<Option<Given>> {
    let ends = |ending: &str| path.extension().is_some_and(|end| end == ending);
    if ends(exchange::ENDING) {
        return Ok(Some(Given::Exchange));
    }
    if ends(SAVE_ENDING) {
        return Ok(Some(Given::Save));
    }
    if is_bundle_file(path) {
        return Ok(Some(Given::Bundle));
    }
    // It may be as large as the largest that it could be.
    let text = files::read_text(path, files::Kind::Save)?;
    if text.trim_start().starts_with('{') {
        return Ok(Some(Given::Save));
    }
    Ok(Meant::of(&text).map(Given::Written))
}
