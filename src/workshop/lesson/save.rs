//! Saving a lesson or puzzle: under a name of its own, and over nothing that was not written here.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::{Draft, DraftError, Make};
use crate::files::{self, Kind, digest_of};

/// So many lessons may have the same title.
const MOST_OF_A_NAME: u16 = 99;

impl Draft {
    /// Saves it in a folder under a name made of its title; a file that is there already is not written over. Once saved, it
    /// is written where it was, as long as that says what was written there.
    ///
    /// # Errors
    /// As [`Draft::check`], something else lies by now where it was saved, or it cannot be written.
    pub fn save(&mut self, folder: &Path, before: Option<&Path>) -> Result<PathBuf, DraftError> {
        let (_, text) = self.check()?;
        let path = match before {
            Some(path) => {
                self.look_at(path, &text)?;
                files::folders::make_for(path)?;
                files::replace(path, text.as_bytes())?;
                path.to_owned()
            }
            None => write_beside_others(&folder.join(self.file_name()), &text)?,
        };
        self.written = Some(digest_of(text.as_bytes()));
        Ok(path)
    }

    /// What its file is called: the letters and digits of its title, with hyphens between the words; after what it is where there
    /// are none, for a file that is called nothing but its ending is never listed.
    fn file_name(&self) -> String {
        let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
        let words: String = self.title.chars().map(plain).take(60).collect();
        let stem = words.split_whitespace().collect::<Vec<_>>().join("-");
        let made = match self.make {
            Make::Lesson => "lesson",
            Make::Puzzle => "puzzle",
        };
        format!("{}.toml", if stem.is_empty() { made } else { &stem })
    }

    /// Looks whether what lies where it was saved may go for this text: a person may have written there meanwhile, or thrown it
    /// away and saved another one of that title.
    fn look_at(&self, path: &Path, text: &str) -> Result<(), DraftError> {
        let why = match files::read(path, Kind::Written) {
            Ok(found) if found == text.as_bytes() => return Ok(()),
            Ok(found) if self.written == Some(digest_of(&found)) => return Ok(()),
            Ok(_) => "says something else than was saved there".to_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => format!("cannot be read ({error})"),
        };
        Err(DraftError::InTheWay { path: path.to_owned(), why })
    }
}

/// Writes a new file of this name, with a number where that is taken.
fn write_beside_others(first: &Path, text: &str) -> Result<PathBuf, DraftError> {
    files::folders::make_for(first)?;
    for number in 1..=MOST_OF_A_NAME {
        let path = files::numbered(first, number);
        match files::write_new(&path, text.as_bytes()) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            written => return Ok(written.map(|()| path)?),
        }
    }
    Err(std::io::Error::from(ErrorKind::AlreadyExists).into())
}
