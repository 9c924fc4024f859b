//! The file in which settings are kept between runs. One that cannot be read is named with its line and left as it
//! is; the game goes on with the defaults. Only when a player then changes a setting is it set aside and a new one
//! written.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Settings;
use crate::files::{self, FileError, Kind, folders};
use crate::gui::notice::Toasts;

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
                folders::config().map(|folder| folder.join("settings.toml"))
            }
            SettingsFile::File(path) => Some(path.clone()),
            SettingsFile::Nowhere => None,
        }
    }
}

impl Settings {
    /// Reads a file of settings. What it leaves out, and a file that is not there, has the defaults.
    ///
    /// # Errors
    /// It cannot be read, is not TOML, or says something that there is no setting for.
    pub fn load(path: &Path) -> Result<Settings, FileError> {
        Ok(files::read_toml(path, Kind::Settings)?.unwrap_or_default())
    }

    /// Writes those that are others than they were known to be. What another window has written there meanwhile stays.
    fn save(&self, path: &Path, known: &Settings) -> Result<(), FileError> {
        let error = |problem: String| FileError::of_file(path, problem);
        let table = |settings: &Settings| {
            toml::Table::try_from(settings).map_err(|reason| error(reason.to_string()))
        };
        let (known, mut written) = (table(known)?, table(&Settings::load(path)?)?);
        let changed = table(self)?.into_iter().filter(|(key, value)| known.get(key) != Some(value));
        written.extend(changed);
        folders::make_for(path)
            .and_then(|()| files::replace(path, written.to_string().as_bytes()))
            .map_err(|reason| error(reason.to_string()))
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

/// Takes the settings of the last run.
pub(super) fn read(
    file: Res<SettingsFile>,
    mut settings: ResMut<Settings>,
    mut toasts: ResMut<Toasts>,
    mut commands: Commands,
) {
    let Some(path) = file.path() else { return };
    let known = match Settings::load(&path) {
        Ok(loaded) => {
            *settings = loaded.clone();
            OnDisk::Known(loaded)
        }
        Err(error) => {
            toasts.warn(format!(
                "Settings could not be read; the usual ones are in force, and the file is left as it is. {error}"
            ));
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
    mut toasts: ResMut<Toasts>,
) {
    let (Some(path), Some(mut known)) = (file.path(), known) else { return };
    let aside = match &*known {
        OnDisk::Known(on_disk) if *on_disk == *settings => return,
        // Nothing has been changed yet: what cannot be read stays in its place.
        OnDisk::Broken if *settings == Settings::default() => return,
        OnDisk::Known(_) => Ok(None),
        OnDisk::Broken => match files::set_aside(&path, "settings.unreadable.toml") {
            // It was set aside before, and the new one could not be written.
            Err(gone) if gone.kind() == ErrorKind::NotFound => Ok(None),
            set_aside => set_aside.map(Some),
        },
    };
    let before = match &*known {
        OnDisk::Known(on_disk) => on_disk.clone(),
        OnDisk::Broken => Settings::default(),
    };
    let written = aside
        .map_err(|error| FileError::of_file(&path, error))
        .and_then(|aside| settings.save(&path, &before).map(|()| aside));
    match written {
        Ok(aside) => {
            *known = OnDisk::Known(settings.clone());
            if let Some(aside) = aside {
                let kept = aside.display();
                toasts.say(format!("The settings that could not be read are kept as {kept}."));
            }
        }
        Err(error) => toasts.warn(format!("Settings could not be kept: {error}")),
    }
}
