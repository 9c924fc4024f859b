//! What is in hand and not saved, kept after each stroke: whatever it is, a crash takes the stroke under way and no other.

use std::fmt;
use std::io;
use std::marker::PhantomData;

use bevy::prelude::*;

use crate::gui::notice::Toasts;
use crate::workshop::history::InHand;
use crate::workshop::journal::{Journal, Left};

/// Where one kind of thing is kept while it is not saved.
#[derive(Resource)]
pub struct Kept<T: 'static> {
    /// None where there is no folder for it.
    pub journal: Option<Journal>,
    /// After how many strokes it was kept last, of how many, and whether it was saved then.
    at: Option<(usize, usize, bool)>,
    of: PhantomData<fn() -> T>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Kept { journal: None, at: None, of: PhantomData }
    }
}

impl<T> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").field("journal", &self.journal).field("at", &self.at).finish()
    }
}

/// What was left behind, as a reader makes it out; what cannot be read is said.
pub(in crate::gui) fn take_up<T, E: fmt::Display>(
    journal: &mut Option<Journal>,
    read: impl Fn(&Left) -> Result<T, E>,
    toasts: &mut Toasts,
) -> Option<T> {
    let (made, unread) = journal.as_mut()?.take_up(read);
    unread.iter().for_each(|unread| toasts.warn(unread.to_string()));
    made
}

impl<T: InHand> Kept<T> {
    /// Keeps what has been done since it was kept last.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&mut self, made: &T) -> io::Result<()> {
        let history = made.history();
        let (strokes, at) = history.strokes();
        let now = Some((at, strokes.len(), history.is_saved()));
        match &self.journal {
            Some(journal) if self.at != now => {
                self.at = now;
                journal.keep(made)
            }
            _ => Ok(()),
        }
    }
}
