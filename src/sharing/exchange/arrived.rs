//! Files that have come from other homes: what each is, as far as it can be read without the keys.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::letter::{Open, parted};
use super::{ENDING, ExchangeError, GameId, Home, Problem, Store};
use crate::files::{Kind, read};
use crate::rules::Side;

/// So many files are looked at in a folder, the newest.
const MOST: usize = 40;

/// A file of a game by exchange as it was read, its head parted from the rest.
pub(super) struct Letter {
    file: PathBuf,
    pub(super) bytes: Vec<u8>,
    pub(super) game: GameId,
    pub(super) from: Side,
    pub(super) invites: bool,
}

impl Letter {
    pub(super) fn read(file: &Path) -> Result<Letter, ExchangeError> {
        let of = |problem| ExchangeError::of(file.display().to_string(), problem);
        let bytes = read(file, Kind::Save);
        let bytes = bytes.map_err(|error| of(Problem::Unreadable(error.to_string())))?;
        let (head, _, rest) = parted(&bytes).map_err(of)?;
        let (game, from) = (GameId(head.game), head.from);
        let invites = rest.starts_with(b"{\"invitation\"");
        Ok(Letter { file: file.to_owned(), game, from, invites, bytes })
    }

    pub(super) fn error(&self, problem: Problem) -> ExchangeError {
        ExchangeError::of(self.file.display().to_string(), problem)
    }

    /// What an invitation invites to.
    fn invitation(&self) -> Option<Sent> {
        let (_, _, rest) = parted(&self.bytes).ok()?;
        let Open::Invitation { scenario, .. } = serde_json::from_slice(rest).ok()?;
        let scenario = scenario.load().ok()?;
        let side = scenario.setting.side(self.from.other()).name.clone();
        Some(Sent::Invitation { title: scenario.title().to_owned(), side })
    }
}

/// A file that another home may have sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrived {
    /// Where it lies.
    pub path: PathBuf,
    /// When it was written there; `None` where the system does not tell.
    pub at: Option<SystemTime>,
    /// What it is.
    pub what: Sent,
}

/// What a file that another home may have sent is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sent {
    /// An invitation.
    Invitation {
        /// The scenario.
        title: String,
        /// What the side is called that is left to play.
        side: String,
    },
    /// It is of a game of this scenario, which is kept here.
    Of(String),
    /// The same, and nothing in it is new: it has been taken, or a later one has.
    Taken(String),
}

impl Store {
    /// The files in some folders that may be taken up here, the newest first: invitations to games that are not kept here,
    /// and what the other side has written of those that are; last, what has been taken. Whether they are sound shows when they are
    /// taken.
    #[must_use]
    pub fn arrived<'a>(
        &self,
        folders: &[PathBuf],
        games: impl Iterator<Item = &'a Home> + Clone,
    ) -> Vec<Arrived> {
        let mut all: Vec<Arrived> = Vec::new();
        for (path, at) in folders.iter().flat_map(|folder| letters(folder)) {
            let Ok(letter) = Letter::read(&path) else { continue };
            let title = |game: &Home| game.game().scenario().title().to_owned();
            let what = match games.clone().find(|game| game.id() == letter.game) {
                Some(game) if letter.invites || game.side() == letter.from => continue,
                Some(game) if game.has_taken(&letter.bytes) => Sent::Taken(title(game)),
                Some(game) => Sent::Of(title(game)),
                None if !letter.invites || self.path(letter.game).exists() => continue,
                None => match letter.invitation() {
                    Some(invitation) => invitation,
                    None => continue,
                },
            };
            all.push(Arrived { path, at, what });
        }
        let taken = |file: &Arrived| matches!(file.what, Sent::Taken(_));
        all.sort_by(|a, b| {
            let order = taken(a).cmp(&taken(b)).then_with(|| b.at.cmp(&a.at));
            order.then_with(|| a.path.cmp(&b.path))
        });
        all
    }
}

/// The files of games by exchange in a folder, the newest first, and when each was written.
fn letters(folder: &Path) -> Vec<(PathBuf, Option<SystemTime>)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let ends = |path: &PathBuf| path.extension().is_some_and(|end| end == ENDING);
    let written = |path: PathBuf| {
        let at = path.metadata().and_then(|of| of.modified()).ok();
        (path, at)
    };
    let paths = entries.map(|entry| entry.path()).filter(ends);
    let mut letters: Vec<_> = paths.map(written).collect();
    letters.sort_by(|(path, at), (other, and)| and.cmp(at).then_with(|| path.cmp(other)));
    letters.truncate(MOST);
    letters
}
