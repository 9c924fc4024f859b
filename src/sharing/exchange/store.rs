//! Where the homes of one's games by exchange are kept.

use std::fs;
use std::path::{Path, PathBuf};

use super::arrived::Letter;
use super::home::{Home, News};
use super::{ENDING, ExchangeError, GameId, Problem};
use crate::files::{Claim, Kind, folders, read_text, replace_private, throw_away, write_out};

/// The folder in which one's games by exchange are kept, a file each, with the secrets of one's side in it.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    letters: PathBuf,
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
        Store { folder: data.join("exchange"), letters: data.join("letters") }
    }

    pub(super) fn path(&self, id: GameId) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    /// The games that are kept, in the order of their names.
    #[must_use]
    pub fn games(&self) -> Vec<GameId> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        let named = entries.filter_map(|entry| {
            GameId::written(entry.file_name().to_str()?.strip_suffix(".json")?)
        });
        let mut games: Vec<GameId> = named.collect();
        games.sort();
        games
    }

    /// The game that is called by how its name begins.
    ///
    /// # Errors
    /// There is none, or there are several.
    pub fn named(&self, begins: &str) -> Result<GameId, ExchangeError> {
        if begins.is_empty() {
            // Whoever names none would have the only one there is, and a day later be told that there are two.
            return Err(ExchangeError::of("\"\"", Problem::NoName));
        }
        let refused = |problem| Err(ExchangeError::of(begins, problem));
        let mut games = self.games();
        games.retain(|game| game.to_string().starts_with(begins));
        match games.len() {
            0 => refused(Problem::NotKept),
            1 => Ok(games.remove(0)),
            several => refused(Problem::Several(several)),
        }
    }

    /// Where a game that is kept lies.
    fn kept(&self, id: GameId) -> Result<PathBuf, ExchangeError> {
        let path = self.path(id);
        let lies = path.exists();
        lies.then_some(path).ok_or_else(|| ExchangeError::of(id.to_string(), Problem::NotKept))
    }

    /// A game.
    ///
    /// # Errors
    /// It is not kept here, or it is not as it was written.
    pub fn home(&self, id: GameId) -> Result<Home, ExchangeError> {
        let path = self.kept(id)?;
        let of = |problem| ExchangeError::of(path.display().to_string(), problem);
        let text = read_text(&path, Kind::Save);
        let text = text.map_err(|error| of(Problem::Unreadable(error.to_string())))?;
        Home::from_text(&text).map_err(of)
    }

    /// Keeps a game as it is now. Nobody else may read the file.
    ///
    /// # Errors
    /// It cannot be written; what was kept is there still.
    pub fn keep(&self, home: &Home) -> Result<(), ExchangeError> {
        let path = self.path(home.id());
        let of = |problem| ExchangeError::of(path.display().to_string(), problem);
        let text = home.to_text().map_err(of)?;
        if text.len() as u64 > Kind::Save.most_bytes() {
            return Err(of(Problem::TooLong));
        }
        let written =
            folders::make_for(&path).and_then(|()| replace_private(&path, text.as_bytes()));
        written.map_err(|error| of(Problem::Unwritable(error.to_string())))
    }

    /// Has a game for this program alone, until it is let go: no other window or command changes it meanwhile.
    ///
    /// # Errors
    /// As [`Store::home`]; or another program has it.
    pub fn open(&self, id: GameId) -> Result<Held, ExchangeError> {
        self.kept(id)?;
        let claim = self.claim(id)?;
        Ok(Held { home: self.home(id)?, _claim: claim })
    }

    /// Keeps a game that has just begun, and has it for this program alone.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn begin(&self, home: Home) -> Result<Held, ExchangeError> {
        let claim = self.claim(home.id())?;
        self.keep(&home)?;
        Ok(Held { home, _claim: claim })
    }

    /// Begins a game with the invitation to it. Where that cannot be written, there is no such game either.
    ///
    /// # Errors
    /// One of the two cannot be written.
    pub fn invite(&self, home: Home, invitation: &Path) -> Result<Held, ExchangeError> {
        let path = self.path(home.id());
        let mut held = self.begin(home)?;
        self.give(&mut held, invitation).inspect_err(|_| {
            // Nobody can have heard of it.
            let _ = fs::remove_file(path);
        })?;
        Ok(held)
    }

    fn claim(&self, id: GameId) -> Result<Claim, ExchangeError> {
        let path = self.path(id);
        let of = |problem| ExchangeError::of(path.display().to_string(), problem);
        folders::make_for(&path).map_err(|error| of(Problem::Unwritable(error.to_string())))?;
        Claim::on(&path).ok_or_else(|| of(Problem::OpenElsewhere))
    }

    /// Moves a game that is kept into a folder for what is thrown away; says where it is then.
    ///
    /// # Errors
    /// There is no such game, somebody has it open, or it cannot be moved.
    pub fn throw_away(&self, id: GameId, folder: &Path) -> Result<PathBuf, ExchangeError> {
        let path = self.kept(id)?;
        let _claim = self.claim(id)?;
        let of = |error: std::io::Error| Problem::Unwritable(error.to_string());
        throw_away(&path, folder)
            .map_err(|error| ExchangeError::of(path.display().to_string(), of(error)))
    }

    /// Takes a file that the other side has given, of whatever game it is, and keeps what comes of it.
    ///
    /// # Errors
    /// What is wrong with it. Nothing has changed then.
    pub fn take(&self, file: &Path) -> Result<(Held, Took), ExchangeError> {
        let letter = Letter::read(file)?;
        if self.path(letter.game).exists() {
            let mut held = self.open(letter.game)?;
            let news = self.read_on(&mut held, &letter)?;
            Ok((held, Took::News(news)))
        } else if letter.invites {
            let home = Home::join(&letter.bytes).map_err(|problem| letter.error(problem))?;
            Ok((self.begin(home)?, Took::Invitation))
        } else {
            Err(letter.error(Problem::NoSuchGame))
        }
    }

    /// Takes a file of the game that is held already; `None` where it is of another one.
    ///
    /// # Errors
    /// What is wrong with it. Nothing has changed then.
    pub fn take_on(&self, held: &mut Held, file: &Path) -> Result<Option<News>, ExchangeError> {
        let letter = Letter::read(file)?;
        if letter.game != held.home.id() {
            return Ok(None);
        }
        self.read_on(held, &letter).map(Some)
    }

    fn read_on(&self, held: &mut Held, letter: &Letter) -> Result<News, ExchangeError> {
        // What is wrong with a file may show in the middle of it: the home that is held stays as it is until all is checked.
        let mut home = self.home(letter.game)?;
        if letter.from == home.side() {
            return Err(letter.error(Problem::OwnSide));
        }
        if letter.invites {
            return Err(letter.error(Problem::TakenUp));
        }
        let news = home.take(&letter.bytes).map_err(|problem| letter.error(problem))?;
        self.keep(&home)?;
        held.home = home;
        Ok(news)
    }

    /// Writes the file for the other side.
    ///
    /// # Errors
    /// The game has become too long, or something cannot be written: the file is still to be given then.
    pub fn give(&self, held: &mut Held, path: &Path) -> Result<(), ExchangeError> {
        let of = |problem| ExchangeError::of(path.display().to_string(), problem);
        let bytes = held.home.letter().map_err(of)?;
        // Kept first: whoever answers the file must find the home that wrote it.
        self.keep(&held.home)?;
        write_out(path, &bytes).map_err(|error| of(Problem::Unwritable(error.to_string())))?;
        let mut given = held.home.clone();
        given.has_given();
        // Where this is not kept, as when the program is killed here, the file is written once more, which harms nobody.
        if self.keep(&given).is_ok() {
            held.home = given;
        }
        Ok(())
    }

    /// Writes the file for the other side where the player looks for it; says where that is. It takes the place of the one
    /// before: the whole game is in it.
    ///
    /// # Errors
    /// As [`Store::give`].
    pub fn hand_over(&self, held: &mut Held) -> Result<PathBuf, ExchangeError> {
        let path = self.letter(&held.home);
        let of = |problem| ExchangeError::of(path.display().to_string(), problem);
        folders::make_for(&path).map_err(|error| of(Problem::Unwritable(error.to_string())))?;
        self.give(held, &path)?;
        Ok(path)
    }

    /// Where the file for the other side is written unasked. No secret lies there.
    fn letter(&self, home: &Home) -> PathBuf {
        let setting = &home.game().position().setting;
        let from = plain(&setting.side(home.side()).name);
        let (scenario, id) = (plain(home.game().scenario().id()), home.id().to_string());
        let id = id.get(..8).unwrap_or_default();
        self.letters.join(format!("{scenario}-{id}-{from}.{ENDING}"))
    }
}

/// A word as it may stand in the name of a file on every system.
fn plain(word: &str) -> String {
    let sign =
        |sign: char| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' };
    word.chars().take(40).map(sign).collect()
}

/// A game that this program has for itself.
pub struct Held {
    /// This side's home.
    pub home: Home,
    _claim: Claim,
}

impl Held {
    /// Lets others have it.
    #[must_use]
    pub fn let_go(self) -> Home {
        self.home
    }
}
