//! The text of a saved game: one JSON object a line, and what can be wrong with it.
//!
//! ```text
//! {"save":{"format":6,"game":"0.1.0","scenario":{"built-in":"first-steps"},"mode":"hotseat","seed":7,...,
//!          "gist":{"title":"First steps","player-turn":"Turn 2, Russians Player Turn","phase":"rally"}}}
//!                                              other modes: "solitaire", {"against":"second"}, "watching"
//! {"scenario":{"text":"title = ...","beside":{"ford.toml":"name = ..."}}}   of a game whose scenario is not built in
//! {"play":{"n":1,"order":{"place":{"unit":4,"at":"E4"}},"rolls":[],"hash":"0f3a..."}}
//! {"branch":{"from":12,"orders":3}}            the lines of the branch follow, numbered from 13
//! {"end":{"orders":214,"sha256":"..."}}        over every byte before this line
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Gist, Mode, PositionHash, StandingOrders};
use crate::files::{Kind, say_where};
use crate::rules::dice::Die;
use crate::rules::{Order, Refusal};
use crate::scenario::{MOST_FILES, ScenarioError, Written};

/// The version of the save format that is written. It changes when a game saved before would not be the same game now:
/// another meaning of an order, another form of a position, from which the hashes are made, a rule by which a recorded game
/// is played otherwise. What is merely added needs no new version: a field of the position that is plain where it was not
/// ([`crate::stable`]), an order or a part of an order that games had no use for before.
pub const FORMAT: u32 = 6;

/// The oldest format that is read. Of a game of formats 2 to 5 every order has to be legal with the dice it had, and no
/// more: the hashes of format 2 were made from another form of a position, since format 3 vehicles, wrecks and SMOKE
/// hinder Snap Shots, Fire Lanes and lines to who goes in Bypass (D9.4, A24.2), and since formats 4 and 5 ordnance and vehicles
/// drive, fire, strike and suffer otherwise here and there (`docs/files.md` lists it).
pub const OLDEST: u32 = 2;

/// A line of a saved game.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Line {
    Save(Header),
    Scenario(Written),
    Play(Played),
    Branch(BranchHead),
    End(End),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Header {
    pub(super) format: u32,
    pub(super) game: String,
    pub(super) scenario: ScenarioRef,
    pub(super) mode: Mode,
    pub(super) seed: u64,
    pub(super) dice_taken: u64,
    pub(super) start: PositionHash,
    #[serde(default, skip_serializing_if = "StandingOrders::is_none")]
    pub(super) standing: StandingOrders,
    /// Squads deploy in it: it was begun since they can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) deployment: bool,
    /// Vehicles fight Gun Duels in it: it was begun since they do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) gun_duels: bool,
    /// What a list tells of it; `None` in a game that was saved before there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gist: Option<Gist>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum ScenarioRef {
    BuiltIn(String),
    File { path: String, sha256: String },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    pub(super) n: usize,
    pub(super) order: Order,
    pub(super) rolls: Vec<Die>,
    pub(super) hash: PositionHash,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BranchHead {
    pub(super) from: usize,
    pub(super) orders: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub(super) orders: usize,
    pub(super) sha256: String,
}

/// A header of any version, to tell an older file from a foreign one.
#[derive(Deserialize)]
pub(super) struct AnyHeader {
    pub(super) save: AnyVersion,
}

#[derive(Deserialize)]
pub(super) struct AnyVersion {
    pub(super) format: u32,
    #[serde(default = "unnamed")]
    pub(super) game: String,
}

/// What a file says of its version that does not say it.
fn unnamed() -> String {
    "unknown".to_owned()
}

/// A saved game that cannot be written or read: which file, where and why. Displays as `file:line: problem`.
#[derive(Debug)]
pub struct SaveError {
    /// The file as the caller named it.
    pub file: String,
    /// The line, counted from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: SaveProblem,
}

/// What is wrong with a saved game.
#[derive(Debug, thiserror::Error)]
pub enum SaveProblem {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file could not be written; what was there before is still there.
    #[error("cannot be written: {0}")]
    Unwritable(String),
    /// Nobody could read it again.
    #[error("the game is too long to be saved: a saved game has at most {}", Kind::Save.most())]
    TooLarge,
    /// The system names no folder for a program's data.
    #[error("there is no folder for saved games: neither XDG_DATA_HOME, HOME nor APPDATA is set")]
    NoDataFolder,
    /// The program saves by itself, and every file that it could save in is another window's or cannot be read.
    #[error("every file that it could go into is in use or cannot be read")]
    NoFileFree,
    /// The file was written by somebody else since it was loaded or saved here, or lies there already.
    #[error("somebody else has written this file: save under another name")]
    WrittenSince,
    /// The file is something else.
    #[error("this is not a saved game of First Fire")]
    NotASave,
    /// Another version of the format.
    #[error(
        "the file has save format {found}, written by First Fire {game}; this program, {}, reads save formats {OLDEST} \
         to {FORMAT} only: finish the game with the program that saved it",
        env!("CARGO_PKG_VERSION")
    )]
    Format {
        /// The version of the file's format.
        found: u32,
        /// The version of the game that wrote it.
        game: String,
    },
    /// The file breaks off.
    #[error("the file breaks off: its last line is missing")]
    Truncated,
    /// A line is not what belongs there.
    #[error("not a line of a saved game: {0}")]
    BadLine(String),
    /// An order with another number than the next one.
    #[error("order {found} stands where order {expected} belongs")]
    OutOfOrder {
        /// The number that belongs there.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// A branch that begins beyond the end of the game.
    #[error("a branch begins after order {from}, which does not exist")]
    BranchBeyondEnd {
        /// Where it says it begins.
        from: usize,
    },
    /// The scenario cannot be used.
    #[error("scenario: {0}")]
    Scenario(Box<ScenarioError>),
    /// A scenario that is carried, in a game that was saved with a built-in one.
    #[error("it carries a scenario, and says that it is played with a built-in one")]
    CarriesTooMuch,
    /// What is carried of the scenario is larger than such files may be, or they are too many.
    #[error("the scenario that it carries is too large: {most} files of {} each at most", Kind::Written.most(), most = MOST_FILES)]
    CarriedTooLarge,
    /// The scenario is not the one that was played.
    #[error("the scenario \"{0}\" has changed since the game was saved")]
    ScenarioChanged(String),
    /// A die that is none.
    #[error("order {order}: {die} is not the result of a die")]
    BadDie {
        /// The number of the order.
        order: usize,
        /// The value.
        die: Die,
    },
    /// The rules refuse an order.
    #[error("order {order} is not legal there: {refusal} ({rule})", rule = .refusal.rule())]
    Refused {
        /// The number of the order.
        order: usize,
        /// Why.
        refusal: Refusal,
    },
    /// The order takes more or fewer dice than are recorded.
    #[error("order {order} takes {taken} dice, but {recorded} are recorded")]
    DiceCount {
        /// The number of the order.
        order: usize,
        /// So many it takes.
        taken: usize,
        /// So many are there.
        recorded: usize,
    },
    /// The position is another than the one that was recorded.
    #[error("order {order} leads to position {found}, but {recorded} is recorded")]
    HashDiffers {
        /// The number of the order.
        order: usize,
        /// The hash found.
        found: PositionHash,
        /// The hash recorded.
        recorded: PositionHash,
    },
    /// A game of an older format does not go on as it went.
    #[error(
        "{problem}: it has save format {format}, of before rules were mended; finish the game with the program that saved it"
    )]
    OlderRules {
        /// The version of the file's format.
        format: u32,
        /// Where it goes another way.
        problem: Box<SaveProblem>,
    },
    /// Fewer dice taken than the orders show, or more than can be.
    #[error("the number of dice taken, {0}, does not fit the orders")]
    DiceTaken(u64),
    /// Every order is as it was, but the text is not.
    #[error("the file was changed after it was saved: its checksum does not fit")]
    Edited,
}

impl SaveProblem {
    /// The number of the first order that differs, where it is one that does.
    #[must_use]
    pub fn order(&self) -> Option<usize> {
        match self {
            SaveProblem::OutOfOrder { expected: order, .. }
            | SaveProblem::BadDie { order, .. }
            | SaveProblem::Refused { order, .. }
            | SaveProblem::DiceCount { order, .. }
            | SaveProblem::HashDiffers { order, .. } => Some(*order),
            _ => None,
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say_where(f, &self.file, &[self.line], &self.problem)
    }
}

impl std::error::Error for SaveError {}
