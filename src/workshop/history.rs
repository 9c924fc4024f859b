//! What is made stroke by stroke: each stroke can be taken back as long as the thing is open, however many there are, and what is
//! saved goes over nobody else's file.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::{self, Kind, digest_of};

/// What was done in one go, and the text of the file after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stroke {
    /// What was done, for the player.
    pub said: String,
    /// The text of the file after it.
    text: Arc<str>,
}

/// Why something is not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Somebody else wrote the file in the meantime.
    #[error("{0} has been changed by somebody else since it was opened: save under another name")]
    ChangedElsewhere(PathBuf),
    /// A file lies there that is another one.
    #[error("there is a file {0} already: choose another name")]
    Taken(PathBuf),
    /// Something lies there of which nobody knows what it is worth.
    #[error("what lies at {0} cannot be read, and is not written over ({1}): choose another name")]
    Unreadable(PathBuf, io::Error),
    /// Nobody could open it again.
    #[error("{0} would be larger than {most}, and not be read again", most = Kind::Written.most())]
    TooLarge(PathBuf),
    /// It cannot be written.
    #[error("{0} cannot be written: {1}")]
    Unwritable(PathBuf, io::Error),
}

/// Something in hand that may have to be kept until it is saved.
pub trait InHand {
    /// Its strokes and its file.
    fn history(&self) -> &History;
    /// The text of its file as it is now, the stroke under way too.
    fn text(&self) -> String;
}

/// What something is called that is saved under a name while its title is still the one that all new ones have; nothing where
/// somebody has called it something, or where the name says nothing new.
#[must_use]
pub fn title_of_name(title: &str, new: &str, name: &str) -> Option<String> {
    let name = name.trim().trim_end_matches(".toml").trim();
    (title == new && name != new && !name.is_empty()).then(|| name.to_owned())
}

/// What a file says, as far as it is known here.
#[derive(Debug, Clone)]
enum OnDisk {
    /// All of it.
    Text(Arc<str>),
    /// No more than what its digest was, from a program that did not come to save what it made of it; it says something else by now.
    Digest(String),
}

impl OnDisk {
    fn is(&self, text: &str) -> bool {
        match self {
            OnDisk::Text(said) => **said == *text,
            OnDisk::Digest(said) => *said == digest_of(text.as_bytes()),
        }
    }

    fn digest(&self) -> String {
        match self {
            OnDisk::Text(said) => digest_of(said.as_bytes()),
            OnDisk::Digest(said) => said.clone(),
        }
    }
}

/// The strokes of one file, and what is known of it on the disk.
#[derive(Debug, Clone)]
pub struct History {
    /// The first is how it was opened.
    strokes: Vec<Stroke>,
    /// The one after which it is shown; those behind it have been taken back.
    at: usize,
    /// What the stroke under way is called, which ends where the button is let go.
    wet: Option<String>,
    /// It was left behind as it is here at first, and no file has that.
    left: bool,
    path: Option<PathBuf>,
    /// What the file says; nothing is known of it where there is none, or where nobody wrote down what it said.
    on_disk: Option<OnDisk>,
}

impl History {
    /// Of something that lies in no file yet.
    #[must_use]
    pub fn begin(said: &str, text: &str) -> History {
        let first = Stroke { said: said.to_owned(), text: text.into() };
        History { strokes: vec![first], at: 0, wet: None, left: false, path: None, on_disk: None }
    }

    /// Of a file that has just been read.
    #[must_use]
    pub fn of_file(path: &Path, text: &str) -> History {
        let text: Arc<str> = text.into();
        let first = Stroke { said: "as it was opened".to_owned(), text: Arc::clone(&text) };
        let (path, on_disk) = (Some(path.to_owned()), Some(OnDisk::Text(text)));
        History { strokes: vec![first], at: 0, wet: None, left: false, path, on_disk }
    }

    /// Of something that lies in no file and is kept on until it is saved: somebody has worked on it, if not here.
    #[must_use]
    pub fn left_behind(said: &str, text: &str) -> History {
        History { left: true, ..History::begin(said, text) }
    }

    /// It goes on from a text that was left behind, when its file had this digest, as far as that was written down. A file that says
    /// something else by now, and not that text either, is known no longer: it is saved over nobody else's changes.
    pub fn goes_on_from(&mut self, text: &str, said: Option<&str>) {
        let now = self.on_disk.as_ref();
        let same = |now: &OnDisk| now.is(text) || Some(now.digest().as_str()) == said;
        if !now.is_some_and(same) {
            self.on_disk = said.map(|said| OnDisk::Digest(said.to_owned()));
        }
    }

    /// The digest of what its file says, as far as it is known here.
    #[must_use]
    pub fn digest(&self) -> Option<String> {
        self.on_disk.as_ref().map(OnDisk::digest)
    }

    /// Its file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether its file says what there is here.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        let says = self.stroke().map(|one| &*one.text);
        // A digest tells what it said once.
        matches!(&self.on_disk, Some(OnDisk::Text(said)) if self.wet.is_none() && says == Some(&**said))
    }

    /// Whether nothing has been done since it was opened, or before that.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.at == 0 && self.wet.is_none() && !self.left
    }

    /// Whether something has been done that no file has.
    #[must_use]
    pub fn would_be_lost(&self) -> bool {
        !self.is_saved() && !self.is_untouched()
    }

    /// All strokes, the first being how it was opened, and after which of them it is shown.
    #[must_use]
    pub fn strokes(&self) -> (&[Stroke], usize) {
        (&self.strokes, self.at)
    }

    fn stroke(&self) -> Option<&Stroke> {
        self.strokes.get(self.at)
    }

    /// A stroke is under way.
    pub fn wet(&mut self, said: &str) {
        self.wet = Some(said.to_owned());
    }

    /// No stroke is under way any more. Whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.wet.take().is_some()
    }

    /// The stroke under way ends with this text. What had been taken back before it is gone then. Whether there was one that
    /// changed anything.
    pub fn dry(&mut self, text: &str) -> bool {
        let Some(said) = self.wet.take() else { return false };
        if self.stroke().is_some_and(|stroke| *stroke.text == *text) {
            return false;
        }
        self.strokes.truncate(self.at + 1);
        self.strokes.push(Stroke { said, text: text.into() });
        self.at += 1;
        true
    }

    /// The text after so many strokes.
    #[must_use]
    pub fn text_after(&self, stroke: usize) -> Option<Arc<str>> {
        self.strokes.get(stroke).map(|stroke| Arc::clone(&stroke.text))
    }

    /// It is shown as it was after so many strokes.
    pub fn go_to(&mut self, stroke: usize) {
        if stroke < self.strokes.len() {
            self.at = stroke;
        }
    }

    /// Writes its text into a file, which is its own from then on.
    ///
    /// # Errors
    /// Somebody else has changed the file, another file lies there or something that cannot be read, or it cannot be written; then
    /// it is as it was.
    pub fn save(&mut self, path: &Path, text: &str) -> Result<(), SaveError> {
        if text.len() as u64 > Kind::Written.most_bytes() {
            return Err(SaveError::TooLarge(path.to_owned()));
        }
        let known = self.path.as_deref() == Some(path);
        match files::read_text(path, Kind::Written) {
            // Who says the same loses nothing.
            Ok(found) if *found == *text => {}
            Ok(_) if !known => return Err(SaveError::Taken(path.to_owned())),
            Ok(found) if !self.on_disk.as_ref().is_some_and(|known| known.is(&found)) => {
                return Err(SaveError::ChangedElsewhere(path.to_owned()));
            }
            Ok(_) => {}
            // Nothing lies there: no other error says so.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(SaveError::Unreadable(path.to_owned(), error)),
        }
        let unwritable = |error| SaveError::Unwritable(path.to_owned(), error);
        files::folders::make_for(path).map_err(unwritable)?;
        files::replace(path, text.as_bytes()).map_err(unwritable)?;
        (self.path, self.on_disk) = (Some(path.to_owned()), Some(OnDisk::Text(text.into())));
        Ok(())
    }
}
