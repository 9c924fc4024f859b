//! Which lessons a learner has been through.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::files::{self, FileError, Kind, folders};

/// The lessons that were finished.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Their names: of built-in ones without the number in front, which changes when another comes in between.
    done: BTreeSet<String>,
}

/// What a lesson is remembered by: what is left when no number stands in front any more, so that a name that was remembered is
/// remembered by itself.
fn name(id: &str) -> &str {
    let mut name = id;
    while let Some(rest) = unnumbered(name) {
        name = rest;
    }
    name
}

/// A name without the number in front that gives built-in lessons and puzzles their order: two digits, after a `p` for a puzzle.
/// `None` where there is none; a year is none.
fn unnumbered(id: &str) -> Option<&str> {
    let (prefix, rest) = id.split_once('-')?;
    let digits = prefix.strip_prefix('p').unwrap_or(prefix);
    (digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit())).then_some(rest)
}

/// The file it is kept in, in the folder that the system has for programs' data.
#[must_use]
pub fn progress_path() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("lessons.toml"))
}

impl Progress {
    /// What the file says; nothing is done when there is no file.
    ///
    /// # Errors
    /// The file cannot be read or is not as [`Progress::save`] writes it. It is left as it is.
    pub fn load(path: &Path) -> Result<Progress, FileError> {
        let read: Progress = files::read_toml(path, Kind::Settings)?.unwrap_or_default();
        // Older files have the numbers.
        Ok(Progress { done: read.done.iter().map(|id| name(id).to_owned()).collect() })
    }

    /// Whether a lesson is done, by its id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.done.contains(name(id))
    }

    /// Notes that a lesson is done, by its id; says whether that is new.
    pub fn add(&mut self, id: &str) -> bool {
        self.done.insert(name(id).to_owned())
    }

    /// Whether none is done yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// Writes it down with what another window has written there meanwhile. The file is whole at any moment.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn save(&mut self, path: &Path) -> Result<(), FileError> {
        self.done.append(&mut Progress::load(path)?.done);
        let error = |problem: String| FileError::of_file(path, problem);
        let text = toml::to_string(self).map_err(|reason| error(reason.to_string()))?;
        folders::make_for(path)
            .and_then(|()| files::replace(path, text.as_bytes()))
            .map_err(|reason| error(reason.to_string()))
    }
}
