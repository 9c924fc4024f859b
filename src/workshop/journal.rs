//! What is being made, kept after each stroke: a crash or a kill takes the stroke under way and no other.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::files::{self, Claim, Kind, folders, numbered};
use crate::workshop::history::InHand;

/// So many programs may draw at once.
const MOST: u16 = 9;
/// How the first line of the file begins, behind which the drawing's own file is named.
const OF: &str = "# First Fire: being drawn, of ";
/// What stands there where it has none.
const NO_FILE: &str = "no file";
/// How the next line begins, behind which stands the digest of what that file said; journals that were written before this was
/// kept have no such line.
const SAID: &str = "# First Fire: the digest of that file was ";

/// A file in which one thing that is being made is kept while it is not saved.
#[derive(Debug)]
pub struct Journal {
    /// The first file of its kind.
    first: PathBuf,
    /// The how manieth of them it is, from 1: what lies in one before it is somebody else's, or was set aside.
    number: u16,
    path: PathBuf,
    /// No other program writes there meanwhile, nor where something lies that cannot be read.
    claims: Vec<Claim>,
    /// Every file that there could be holds something that cannot be read.
    shut: bool,
}

/// A drawing, or another thing, that was left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The file that it was opened from or saved in.
    pub of: Option<PathBuf>,
    /// The digest of what that file said then, as far as it was written down.
    pub said: Option<String>,
    /// The text of it.
    pub text: String,
}

/// Something was left behind that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("What was being made cannot be read. It is left as it is in {}: {why}.", at.display())]
pub struct Unread {
    /// Where it lies.
    at: PathBuf,
    /// Why it cannot be read.
    why: String,
}

impl Journal {
    /// The journal in the game's own folder; none where the system names no folder.
    #[must_use]
    pub fn usual() -> Option<Journal> {
        Journal::within(&folders::own("drawings")?)
    }

    /// The first journal of a map in a folder that no other program has.
    #[must_use]
    pub fn within(folder: &Path) -> Option<Journal> {
        Journal::called(folder, "in-hand.toml")
    }

    /// The first journal of a scenario in a folder that no other program has.
    #[must_use]
    pub fn of_plan(folder: &Path) -> Option<Journal> {
        Journal::called(folder, "scenario-in-hand.toml")
    }

    /// The first journal of a lesson or puzzle in a folder that no other program has.
    #[must_use]
    pub fn of_puzzle(folder: &Path) -> Option<Journal> {
        Journal::called(folder, "puzzle-in-hand.toml")
    }

    fn called(folder: &Path, name: &str) -> Option<Journal> {
        std::fs::create_dir_all(folder).ok()?;
        let first = folder.join(name);
        let (number, path, claim) = free(&first, 1)?;
        Some(Journal { first, number, path, claims: vec![claim], shut: false })
    }

    /// Keeps what is in hand; nothing where it is saved.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&self, made: &impl InHand) -> io::Result<()> {
        if self.shut {
            return Err(io::Error::other(
                "what lies there was left behind, and is not written over",
            ));
        }
        let history = made.history();
        if !history.would_be_lost() {
            return self.forget();
        }
        let of = history.path().map_or(NO_FILE.into(), |path| path.display().to_string());
        let said = history.path().and_then(|_| history.digest());
        let said = said.map_or_else(String::new, |said| [SAID, &said, "\n"].concat());
        let kept = [OF, &of, "\n", &said, &made.text()].concat();
        files::replace(&self.path, kept.as_bytes())
    }

    /// Forgets what was kept.
    ///
    /// # Errors
    /// It is there and cannot be taken away.
    pub fn forget(&self) -> io::Result<()> {
        if self.shut {
            return Ok(());
        }
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Where it is kept.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves what lies here where it is, to be gone on with or thrown away another time: from now on another file is written. The
    /// journal of what was left comes back; none where there is no other file, and then nothing is kept here.
    pub fn set_aside(&mut self) -> Option<Journal> {
        let (number, path, claim) = self.next()?;
        let claims = self.claims.pop().into_iter().collect();
        self.claims.push(claim);
        let number = std::mem::replace(&mut self.number, number);
        let aside = std::mem::replace(&mut self.path, path);
        Some(Journal { first: self.first.clone(), number, path: aside, claims, shut: false })
    }

    /// The next file that nobody has; where there is none nothing is kept here from now on.
    fn next(&mut self) -> Option<(u16, PathBuf, Claim)> {
        let next = free(&self.first, self.number + 1);
        self.shut |= next.is_none();
        next
    }

    /// The later journals of its kind in which something lies, as far as no other program has them: more may have been left there.
    #[must_use]
    pub fn others(&self) -> Vec<Journal> {
        let later = (self.number + 1..=MOST).map(|number| (number, numbered(&self.first, number)));
        let lie = later.filter(|(_, path)| path.exists());
        let claimed = lie.filter_map(|(number, path)| Some((number, Claim::on(&path)?, path)));
        let journal = |(number, claim, path)| Journal {
            first: self.first.clone(),
            number,
            path,
            claims: vec![claim],
            shut: false,
        };
        claimed.map(journal).collect()
    }

    /// Has another's file for itself too, so that nobody writes over what cannot be read in it.
    pub fn hold(&mut self, other: Journal) {
        let own = self.claims.pop();
        self.claims.extend(other.claims.into_iter().chain(own));
    }

    /// What was left behind here by a program that did not come to save it.
    ///
    /// # Errors
    /// Something lies here, and it is none of what a journal writes.
    pub fn left(&self) -> io::Result<Option<Left>> {
        let whole = match files::read_text(&self.path, Kind::Kept) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        let told =
            whole.split_once('\n').and_then(|(first, text)| Some((first.strip_prefix(OF)?, text)));
        let Some((of, text)) = told else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "it does not say what it is of",
            ));
        };
        let of = (of != NO_FILE).then(|| PathBuf::from(of));
        let said = text.split_once('\n').and_then(|(line, text)| {
            let said = line.strip_prefix(SAID)?;
            Some((said.trim_end().to_owned(), text))
        });
        let (said, text) = said.map_or((None, text), |(said, text)| (Some(said), text));
        Ok(Some(Left { of, said, text: text.to_owned() }))
    }

    /// What was left behind here, as a reader makes it out; none where nothing was.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn made<T, E: fmt::Display>(
        &self,
        read: impl Fn(&Left) -> Result<T, E>,
    ) -> Result<Option<T>, Unread> {
        let unread = |why: String| Unread { at: self.path.clone(), why };
        let left = self.left().map_err(|error| unread(error.to_string()))?;
        left.map(|left| read(&left).map_err(|error| unread(error.to_string()))).transpose()
    }

    /// What was left behind, as a reader makes it out. What none can read stays where it is, and another file is written from
    /// then on: it may be read another time, when what it needs is there again.
    pub fn take_up<T, E: fmt::Display>(
        &mut self,
        read: impl Fn(&Left) -> Result<T, E>,
    ) -> (Option<T>, Vec<Unread>) {
        let mut unread = Vec::new();
        loop {
            match self.made(&read) {
                Ok(made) => return (made, unread),
                Err(why) => unread.push(why),
            }
            let Some((number, path, claim)) = self.next() else { return (None, unread) };
            (self.number, self.path) = (number, path);
            self.claims.push(claim);
        }
    }
}

/// The first of the files of a kind, from a number on, that nobody has, claimed.
fn free(first: &Path, from: u16) -> Option<(u16, PathBuf, Claim)> {
    let paths = (from..=MOST).map(|number| (number, numbered(first, number)));
    paths.into_iter().find_map(|(number, path)| {
        let claim = Claim::on(&path)?;
        Some((number, path, claim))
    })
}
