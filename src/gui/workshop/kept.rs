//! What is in hand and not saved, kept after each stroke: whatever it is, a crash takes the stroke under way and no other.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::gui::notice::Toasts;
use crate::workshop::history::InHand;
use crate::workshop::journal::{Journal, Left};

/// Said where every file is taken by something that was left behind.
const TOO_MANY: &str = "So much was left behind without being saved that there is no room to keep more: deal with what is offered, and start the game anew.";

/// Something that was left behind, until somebody goes on with it or throws it away.
#[derive(Debug)]
pub struct Aside<T> {
    made: T,
    journal: Journal,
}

impl<T> Aside<T> {
    /// It, and where it is kept from now on.
    pub fn take(self) -> (T, Journal) {
        (self.made, self.journal)
    }

    /// The file in which it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.journal.path()
    }
}

/// Where one kind of thing is kept while it is not saved.
#[derive(Resource)]
pub struct Kept<T: Send + Sync + 'static> {
    /// None where there is no folder for it.
    pub journal: Option<Journal>,
    /// After how many strokes it was kept last, of how many, and whether it was saved then.
    at: Option<(usize, usize, bool)>,
    /// What was left behind, as it is offered.
    left: Vec<Aside<T>>,
}

impl<T: Send + Sync> Default for Kept<T> {
    fn default() -> Self {
        Kept { journal: None, at: None, left: Vec::new() }
    }
}

impl<T: Send + Sync> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").field("journal", &self.journal).field("at", &self.at).finish()
    }
}

/// What was left behind, as a reader makes it out, set aside: nobody has asked for it yet. What cannot be read is said.
pub(in crate::gui) fn set_aside<T, E: fmt::Display>(
    journal: &mut Journal,
    read: impl Fn(&Left) -> Result<T, E>,
    toasts: &mut Toasts,
) -> Vec<Aside<T>> {
    let mut left = Vec::new();
    loop {
        let (made, unread) = journal.take_up(&read);
        unread.iter().for_each(|unread| toasts.warn(unread.to_string()));
        let Some(made) = made else { break };
        match journal.set_aside() {
            Some(journal) => left.push(Aside { made, journal }),
            None => {
                toasts.warn(TOO_MANY.to_owned());
                break;
            }
        }
    }
    // What lies in a later file is left all the same, when that of an earlier one has been dealt with.
    for other in journal.others() {
        match other.made(&read) {
            Ok(Some(made)) => left.push(Aside { made, journal: other }),
            Ok(None) => {}
            Err(unread) => {
                toasts.warn(unread.to_string());
                journal.hold(other);
            }
        }
    }
    left
}

impl<T: InHand + Send + Sync> Kept<T> {
    /// Looks, once, what was left behind in a journal; whether there was something.
    pub fn look<E: fmt::Display>(
        &mut self,
        journal: Option<Journal>,
        read: impl Fn(&Left) -> Result<T, E>,
        toasts: &mut Toasts,
    ) -> bool {
        let Some(mut journal) = journal else { return false };
        self.left = set_aside(&mut journal, read, toasts);
        self.journal = Some(journal);
        !self.left.is_empty()
    }

    /// Goes on with something that was left behind: it is kept where it lay, and what was in hand no longer.
    pub fn go_on(&mut self, number: usize) -> Option<T> {
        if number >= self.left.len() {
            return None;
        }
        let (made, journal) = self.left.remove(number).take();
        if let Some(before) = self.journal.replace(journal) {
            let _ = before.forget();
        }
        self.at = None;
        Some(made)
    }

    /// What was left behind, by its name and its file; what has been thrown away is no longer.
    pub fn offers(&mut self, name: impl Fn(&T) -> String) -> Vec<(String, PathBuf)> {
        self.left.retain(|aside| aside.path().exists());
        let offer = |aside: &Aside<T>| (name(&aside.made), aside.path().to_owned());
        self.left.iter().map(offer).collect()
    }

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
