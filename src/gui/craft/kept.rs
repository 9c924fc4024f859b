//! The lesson or puzzle being made is kept after each change until it is saved or put away; after a crash or a kill it is offered
//! again, and lies there until somebody goes on with it, whatever is made meanwhile.

use std::path::PathBuf;

use bevy::prelude::*;

use super::{Craft, Press};
use crate::app::{Request, Session};
use crate::files;
use crate::gui::notice::Toasts;
use crate::gui::workshop::{Aside, Places, set_aside};
use crate::workshop::history::{History, InHand};
use crate::workshop::journal::{Journal, Left};
use crate::workshop::lesson::{Draft, Jot};

/// The file that the game of a puzzle is laid in, to be brought on the table.
const POSITION: &str = "puzzle-position.jsonl";

/// Where it is kept.
#[derive(Resource, Debug, Default)]
pub struct Kept {
    journal: Option<Journal>,
    /// Where that lies which was left behind and is offered.
    offered: Option<Journal>,
    /// What else was left behind: offered one after the other, the last first.
    left: Vec<Aside<(Draft, Option<PathBuf>)>>,
    /// It has been looked whether something was left behind.
    looked: bool,
    /// What was kept last.
    last: Option<Jot>,
}

/// A puzzle as a journal keeps it.
struct Made {
    history: History,
    text: String,
}

impl InHand for Made {
    fn history(&self) -> &History {
        &self.history
    }

    fn text(&self) -> String {
        self.text.clone()
    }
}

/// Looks, once, whether a puzzle was left behind.
pub(super) fn look(
    places: Res<Places>,
    mut kept: ResMut<Kept>,
    mut craft: ResMut<Craft>,
    mut toasts: ResMut<Toasts>,
) {
    if kept.looked {
        return;
    }
    kept.looked = true;
    let Some(folder) = places.drawings.as_deref().filter(|folder| folder.is_dir()) else { return };
    let Some(mut journal) = Journal::of_puzzle(folder) else { return };
    let read = |left: &Left| Draft::from_kept(left.text.trim_end());
    kept.left = set_aside(&mut journal, read, &mut toasts);
    kept.journal = Some(journal);
    kept.offer(&mut craft);
}

impl Kept {
    /// Offers the next one that was left behind.
    fn offer(&mut self, craft: &mut Craft) {
        let Some((made, journal)) = self.left.pop().map(Aside::take) else { return };
        craft.left = Some(Box::new(made));
        self.offered = Some(journal);
    }
}

/// Goes on with what was left behind, where that is pressed, unless something would be lost.
pub(super) fn go_on(
    session: Option<Res<Session>>,
    mut craft: ResMut<Craft>,
    mut kept: ResMut<Kept>,
    mut toasts: ResMut<Toasts>,
) {
    if craft.pressed != Some(Press::GoOn) {
        return;
    }
    craft.pressed = None;
    if craft.left.is_none() {
        return;
    }
    if craft.draft.is_some() && !craft.is_kept() {
        let text = "This is not saved: save or close it first, then go on with the other one.";
        craft.said = Some((false, text.to_owned()));
        if session.is_none() {
            toasts.refuse("Another puzzle is being made, and not saved: go back to its game, and save or close it first.".to_owned());
        }
        return;
    }
    craft.take_up();
    // Over a game it has a button for that.
    if session.is_none() {
        craft.pressed = Some(Press::ToItsPosition);
    }
    // It is kept where it lay.
    if let Some(journal) = kept.offered.take()
        && let Some(before) = kept.journal.replace(journal)
    {
        let _ = before.forget();
    }
    kept.offer(&mut craft);
}

/// Keeps what has been changed.
pub(super) fn keep(
    places: Res<Places>,
    craft: Res<Craft>,
    mut kept: ResMut<Kept>,
    mut toasts: ResMut<Toasts>,
) {
    let now = craft.draft.as_ref().filter(|_| !craft.is_saved()).map(Draft::jot);
    let now = now.filter(|jot| !jot.is_blank());
    if now == kept.last {
        return;
    }
    if kept.journal.is_none() {
        kept.journal = places.drawings.as_deref().and_then(Journal::of_puzzle);
    }
    kept.last.clone_from(&now);
    let Some(journal) = &kept.journal else { return };
    let written = match craft.draft.as_ref().filter(|_| now.is_some()) {
        None => journal.forget().map_err(|error| error.to_string()),
        Some(draft) => match draft.to_kept(craft.saved.as_deref()) {
            Ok(text) => {
                let history = History::left_behind("", "");
                let kept = journal.keep(&Made { history, text });
                kept.map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        },
    };
    if let Err(error) = written {
        toasts.refuse(format!("What is made is not kept: {error}"));
    }
}

/// Brings the position that a puzzle begins with on the table, where that is pressed; the game that is there waits in the menu.
pub(super) fn to_its_position(
    places: Res<Places>,
    mut craft: ResMut<Craft>,
    mut toasts: ResMut<Toasts>,
    mut ask: MessageWriter<Request>,
) {
    if craft.pressed != Some(Press::ToItsPosition) {
        return;
    }
    craft.pressed = None;
    match craft.position_file(&places) {
        Ok(Some(path)) => {
            ask.write(Request::Load(path));
        }
        Ok(None) => {}
        Err(problem) => toasts.refuse(problem),
    }
}

impl Craft {
    /// Takes up what was left behind, where there is something.
    fn take_up(&mut self) {
        let Some(left) = self.left.take() else { return };
        let (draft, saved) = *left;
        *self = Craft { draft: Some(draft), saved, ..Craft::default() };
    }

    /// Takes up one that was saved, where no other is in hand, and has its position brought on the table.
    ///
    /// # Errors
    /// Why that does not go.
    pub fn mend(&mut self, path: PathBuf) -> Result<(), String> {
        if self.draft.is_some() && !self.is_kept() {
            let other =
                "Another puzzle is being made, and not saved: go on with it or close it first.";
            return Err(other.to_owned());
        }
        let draft =
            Draft::from_file(&path).map_err(|error| format!("{}: {error}.", path.display()))?;
        let saved_as = Some(draft.jot());
        *self = Craft {
            draft: Some(draft),
            saved: Some(path),
            saved_as,
            pressed: Some(Press::ToItsPosition),
            left: self.left.take(),
            ..Craft::default()
        };
        Ok(())
    }

    /// Lays the game that it begins with in a file, to be brought on the table.
    ///
    /// # Errors
    /// Why that does not go.
    fn position_file(&self, places: &Places) -> Result<Option<PathBuf>, String> {
        let Some(draft) = &self.draft else { return Ok(None) };
        let nowhere = "This system names no folder for one's own files.";
        let folder = places.drawings.as_deref().ok_or(nowhere)?;
        let path = folder.join(POSITION);
        let text = draft.game().to_text().map_err(|error| error.to_string())?;
        let written =
            files::folders::make_for(&path).and_then(|()| files::replace(&path, text.as_bytes()));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Some(path))
    }
}
