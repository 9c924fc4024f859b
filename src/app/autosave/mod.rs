//! The game is saved after every order, so that nothing is lost when the lights go out.

mod last;
mod slot;

use std::path::PathBuf;

use bevy::prelude::*;

use super::message::{Failed, Failure, Notice};
use super::session::Session;
use crate::game::autosave_path;

pub(super) use last::look;
pub use last::{LastGame, Unfinished};
pub(super) use slot::Slot;

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
    /// The file, if there is one to be. Where another window has it, or it cannot be read, its name gets a number.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            Autosave::DataFolder => autosave_path(),
            Autosave::File(path) => Some(path.clone()),
            Autosave::Off => None,
        }
    }
}

/// Why the game is not saved by itself in the usual file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elsewhere {
    /// Another window saves its game there.
    OpenTwice,
    /// Somebody else has written the file since this program did.
    Written,
}

/// There while orders have been played that are not saved yet.
#[derive(Resource, Default)]
pub(super) struct Unsaved;

/// Saves once for all the orders of a frame. A game that cannot be saved goes on, and says so.
pub(super) fn autosave(
    unsaved: Option<Res<Unsaved>>,
    session: Option<Res<Session>>,
    (autosave, mut slot): (Res<Autosave>, ResMut<Slot>),
    mut notices: MessageWriter<Notice>,
    mut failed: MessageWriter<Failed>,
    mut commands: Commands,
) {
    if unsaved.is_none() {
        return;
    }
    commands.remove_resource::<Unsaved>();
    // One by exchange is kept by its home.
    let saved = |session: &Res<Session>| *autosave != Autosave::Off && session.apart().is_none();
    let Some(session) = session.filter(saved) else { return };
    match slot.save(session.game()) {
        Ok(moved) => {
            notices.write_batch(moved);
        }
        Err(error) => {
            failed.write(Failed(Failure::Autosave(error)));
        }
    }
}
