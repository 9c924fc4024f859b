//! Which lessons a learner has been through.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::files::{self, FileError, Kind, folders};

/// The lessons that were finished, by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Their ids.
    pub done: BTreeSet<String>,
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
        Ok(files::read_toml(path, Kind::Settings)?.unwrap_or_default())
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
