//! Reports on their way to their files.

use std::path::PathBuf;

use bevy::prelude::*;

use super::message::{Failed, Failure, Notice};
use super::session::Session;
use super::work::{Waker, Work};
use crate::files::folders;
use crate::game::{Form, Report, SaveError};

/// The reports that are being written.
#[derive(Resource, Debug, Default)]
pub(super) struct Writing(Vec<Work<Result<PathBuf, SaveError>>>);

/// Begins to write the report of the game on the table: a long game takes longer to tell than a frame.
pub(super) fn begin(world: &mut World, path: PathBuf, form: Form) -> Result<(), Failure> {
    let game = world.get_resource::<Session>().ok_or(Failure::NoGame)?.shared();
    let waker = world.get_resource::<Waker>().cloned();
    let work = Work::begin(waker, move || {
        folders::make_for(&path).ok();
        Report::of(&game).write(&path, form).map(|()| path)
    });
    world.resource_mut::<Writing>().0.push(work);
    Ok(())
}

/// Says of those that are written, or cannot be.
pub(super) fn finish(
    mut writing: ResMut<Writing>,
    mut notices: MessageWriter<Notice>,
    mut failed: MessageWriter<Failed>,
) {
    writing.0.retain_mut(|work| {
        match work.take() {
            None => return true,
            Some(Ok(Ok(path))) => {
                notices.write(Notice::Written(path));
            }
            Some(Ok(Err(error))) => {
                failed.write(Failed(Failure::Save(error)));
            }
            Some(Err(broken)) => {
                failed.write(Failed(Failure::Report(broken)));
            }
        }
        false
    });
}
