//! The game is saved after every order, so that nothing is lost when the lights go out.

use std::path::PathBuf;

use bevy::prelude::*;

use super::message::{Failed, Failure};
use super::session::Session;
use crate::game::{SaveError, autosave_path};

/// Where the game is saved after every order.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub enum Autosave {
    /// In the folder that the system keeps for programs' data.
    #[default]
    DataFolder,
    /// In this file.
    File(PathBuf),
    /// Nowhere.
    Off,
}

impl Autosave {
    /// The file, if there is one to be.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            Autosave::DataFolder => autosave_path(),
            Autosave::File(path) => Some(path.clone()),
            Autosave::Off => None,
        }
    }
}

/// There while orders have been played that are not saved yet.
#[derive(Resource, Default)]
pub(super) struct Unsaved;

/// Saves once for all the orders of a frame. A game that cannot be saved goes on, and says so.
pub(super) fn autosave(
    unsaved: Option<Res<Unsaved>>,
    session: Option<Res<Session>>,
    autosave: Res<Autosave>,
    mut failed: MessageWriter<Failed>,
    mut commands: Commands,
) {
    if unsaved.is_none() {
        return;
    }
    commands.remove_resource::<Unsaved>();
    let Some(session) = session else { return };
    let saved: Result<(), SaveError> = match &*autosave {
        Autosave::DataFolder => session.game().autosave().map(drop),
        Autosave::File(path) => session.game().save(path),
        Autosave::Off => Ok(()),
    };
    if let Err(error) = saved {
        failed.write(Failed(Failure::Autosave(error)));
    }
}
