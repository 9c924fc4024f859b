//! Where the homes of one's games by exchange are kept.

use std::fs;
use std::path::{Path, PathBuf};

use super::home::{Home, News};
use super::letter::parted;
use super::{ExchangeError, Problem};
use crate::files::{Kind, folders, read, read_text, replace_private};

/// The most digits of a game's name that are compared: all it has.
const DIGITS: usize = 64;

/// The folder in which one's games by exchange are kept, a file each, with the secrets of one's side in it.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// What a file was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Took {
    /// An invitation: it has been taken up.
    Invitation,
    /// A file of a game that is being played.
    News(News),
}

impl Store {
    /// That below a folder for the player's own data ([`folders::data`]).
    #[must_use]
    pub fn below(data: &Path) -> Store {
        Store { folder: data.join("exchange") }
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    /// The names of the games that are kept, in order.
    #[must_use]
    pub fn games(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        let mut names: Vec<String> = entries
            .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".json")?.to_owned()))
            .filter(|name| is_name(name) && name.len() == DIGITS)
            .collect();
        names.sort();
        names
    }

    /// The game whose name begins so.
    ///
    /// # Errors
    /// There is none, there are several, or it is not as it was written.
    pub fn home(&self, begins: &str) -> Result<Home, ExchangeError> {
        let games = self.games();
        let mut found = games.iter().filter(|name| name.starts_with(begins));
        match (found.next(), found.next()) {
            (Some(name), None) => {
                let path = self.path(name);
                let of = |problem| ExchangeError::of(path.display().to_string(), problem);
                let text = read_text(&path, Kind::Save);
                let text = text.map_err(|error| of(Problem::Unreadable(error.to_string())))?;
                Home::from_text(&text).map_err(of)
            }
            _ => Err(ExchangeError::of(begins, Problem::NoSuchGame)),
        }
    }

    /// Keeps a game as it is now. Nobody else may read the file.
    ///
    /// # Errors
    /// It cannot be written; what was kept is there still.
    pub fn keep(&self, home: &Home) -> Result<(), ExchangeError> {
        let path = self.path(&home.id());
        let of = |problem| ExchangeError::of(path.display().to_string(), problem);
        let text = home.to_text().map_err(of)?;
        if text.len() as u64 > Kind::Save.most_bytes() {
            return Err(of(Problem::TooLong));
        }
        let written =
            folders::make_for(&path).and_then(|()| replace_private(&path, text.as_bytes()));
        written.map_err(|error| of(Problem::Unwritable(error.to_string())))
    }

    /// Takes a file that the other side has given, of whatever game it is, and keeps what comes of it.
    ///
    /// # Errors
    /// What is wrong with it. Nothing has changed then.
    pub fn take(&self, file: &Path) -> Result<(Home, Took), ExchangeError> {
        let of = |problem| ExchangeError::of(file.display().to_string(), problem);
        let bytes = read(file, Kind::Save);
        let bytes = bytes.map_err(|error| of(Problem::Unreadable(error.to_string())))?;
        let (head, _, rest) = parted(&bytes).map_err(of)?;
        let id = head.game.to_string();
        let invites = rest.starts_with(b"{\"invitation\"");
        let (home, took) = if self.path(&id).exists() {
            let mut home = self.home(&id)?;
            if head.from == home.side() {
                return Err(of(Problem::OwnSide));
            }
            if invites {
                return Err(of(Problem::TakenUp));
            }
            let news = home.take(&bytes).map_err(of)?;
            (home, Took::News(news))
        } else if invites {
            (Home::join(&bytes).map_err(of)?, Took::Invitation)
        } else {
            return Err(of(Problem::NoSuchGame));
        };
        self.keep(&home)?;
        Ok((home, took))
    }
}

/// Whether a word may be the name of a game: it becomes part of a path.
fn is_name(word: &str) -> bool {
    word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
