//! Which lessons a learner has been through.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::files::{folders, write_whole};

/// The lessons that were finished, by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Their ids.
    pub done: BTreeSet<String>,
}

/// Why the file of it cannot be used. It is left as it is. Displays as `file:line: problem`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgressError {
    /// The file.
    pub file: String,
    /// The line, from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for ProgressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.problem),
            None => write!(f, "{}: {}", self.file, self.problem),
        }
    }
}

impl std::error::Error for ProgressError {}

/// The file it is kept in, in the folder that the system has for programs' data.
#[must_use]
pub fn progress_path() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("lessons.toml"))
}

impl Progress {
    /// What the file says; nothing is done when there is no file.
    ///
    /// # Errors
    /// The file cannot be read or is not as [`Progress::save`] writes it.
    pub fn load(path: &Path) -> Result<Progress, ProgressError> {
        let file = path.display().to_string();
        if !path.exists() {
            return Ok(Progress::default());
        }
        let text = crate::files::read_text(path).map_err(|error| ProgressError {
            file: file.clone(),
            line: None,
            problem: error.to_string(),
        })?;
        toml::from_str(&text).map_err(|error| {
            let byte = error.span().map_or(0, |span| span.start);
            let before = text.bytes().take(byte).filter(|&byte| byte == b'\n').count();
            ProgressError { file, line: Some(before + 1), problem: error.message().to_owned() }
        })
    }

    /// Writes it down. The file is whole at any moment.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), ProgressError> {
        let error = |problem: String| ProgressError {
            file: path.display().to_string(),
            line: None,
            problem,
        };
        let text = toml::to_string(self).map_err(|reason| error(reason.to_string()))?;
        write_whole(path, &text).map_err(|reason| error(reason.to_string()))
    }
}
