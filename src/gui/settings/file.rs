//! The file in which settings are kept between runs. One that cannot be read is named with its line and left as it
//! is; the game goes on with the defaults. Only when a player then changes a setting is it set aside and a new one
//! written.

use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Settings;
use crate::files;
use crate::gui::desk::{Desk, Toast};

/// Where settings are kept.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub enum SettingsFile {
    /// In the folder that the system keeps for what a user has set.
    ConfigFolder,
    /// In this file.
    File(PathBuf),
    /// Nowhere.
    #[default]
    Nowhere,
}

impl SettingsFile {
    /// The file, if there is one to be.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            SettingsFile::ConfigFolder => {
                files::folders::config().map(|folder| folder.join("settings.toml"))
            }
            SettingsFile::File(path) => Some(path.clone()),
            SettingsFile::Nowhere => None,
        }
    }
}

/// Settings that cannot be read: where and why. Displays as `file:line: problem`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsError {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1; `None` when the file could not be read at all.
    pub line: Option<usize>,
    /// What is wrong there.
    pub problem: String,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file.display(), self.problem),
            None => write!(f, "{}: {}", self.file.display(), self.problem),
        }
    }
}

impl std::error::Error for SettingsError {}

impl Settings {
    /// Reads a file of settings. What it leaves out, and a file that is not there, has the defaults.
    ///
    /// # Errors
    /// It cannot be read, is not TOML, or says something that there is no setting for.
    pub fn load(path: &Path) -> Result<Settings, SettingsError> {
        let error = |line, problem| SettingsError { file: path.to_owned(), line, problem };
        let text = match files::read_text(path) {
            Ok(text) => text,
            Err(missing) if missing.kind() == ErrorKind::NotFound => return Ok(Settings::default()),
            Err(other) => return Err(error(None, other.to_string())),
        };
        toml::from_str(&text).map_err(|found| {
            let before = text.get(..found.span().map_or(0, |span| span.start)).unwrap_or_default();
            error(Some(before.matches('\n').count() + 1), found.message().to_owned())
        })
    }
}

/// What the file says, as far as is known.
#[derive(Resource)]
pub(super) enum OnDisk {
    /// These.
    Known(Settings),
    /// Something that cannot be read.
    Broken,
}

fn say(desk: &mut Desk, text: String, refusal: bool) {
    desk.toasts.push(Toast { text, since: 0.0, refusal });
}

/// Takes the settings of the last run.
pub(super) fn read(
    file: Res<SettingsFile>,
    mut settings: ResMut<Settings>,
    mut desk: ResMut<Desk>,
    mut commands: Commands,
) {
    let Some(path) = file.path() else { return };
    let known = match Settings::load(&path) {
        Ok(loaded) => {
            *settings = loaded.clone();
            OnDisk::Known(loaded)
        }
        Err(error) => {
            let text = format!(
                "Settings could not be read; the usual ones are in force, and the file is left as it is. {error}"
            );
            say(&mut desk, text, true);
            OnDisk::Broken
        }
    };
    commands.insert_resource(known);
}

/// Writes what was changed.
pub(super) fn write(
    file: Res<SettingsFile>,
    settings: Res<Settings>,
    known: Option<ResMut<OnDisk>>,
    mut desk: ResMut<Desk>,
) {
    let (Some(path), Some(mut known)) = (file.path(), known) else { return };
    let aside = match &*known {
        OnDisk::Known(on_disk) if *on_disk == *settings => return,
        OnDisk::Known(_) => None,
        // Nothing has been changed yet: what cannot be read stays in its place.
        OnDisk::Broken if *settings == Settings::default() => return,
        OnDisk::Broken => Some(spare(&path)),
    };
    let written = aside
        .as_ref()
        .map_or(Ok(()), |aside| std::fs::rename(&path, aside))
        .and_then(|()| toml::to_string(&*settings).map_err(std::io::Error::other))
        .and_then(|text| files::write_whole(&path, &text));
    match (written, aside) {
        (Ok(()), aside) => {
            *known = OnDisk::Known(settings.clone());
            if let Some(aside) = aside {
                let text =
                    format!("The settings that could not be read are kept as {}.", aside.display());
                say(&mut desk, text, false);
            }
        }
        (Err(error), _) => {
            let text = format!("Settings could not be kept: {}: {error}", path.display());
            say(&mut desk, text, true);
        }
    }
}

/// A name beside a file that is still free.
fn spare(path: &Path) -> PathBuf {
    let numbered = |number: u32| path.with_extension(format!("unreadable-{number}.toml"));
    (1..).map(numbered).find(|free| !free.exists()).unwrap_or_else(|| numbered(0))
}
