//! What can be wrong with counter data.

use std::fmt;

use super::{CounterId, Nationality};
use crate::files::brief;

/// A line of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file's name as it was given.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Why counter data was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// A file or folder could not be read.
    #[error("{path}: cannot be read: {reason}")]
    Unreadable {
        /// The file or folder.
        path: String,
        /// What the system said.
        reason: String,
    },
    /// A file is no counter file: broken TOML or something out of place at its top level.
    #[error("{place}: {}", brief(reason))]
    File {
        /// Where.
        place: Place,
        /// What is wrong.
        reason: String,
    },
    /// One entry is wrong.
    #[error("{place}: {}: {}", brief(entry), brief(&problem.to_string()))]
    Entry {
        /// Where.
        place: Place,
        /// The entry's id, or `units #3` when it has none.
        entry: String,
        /// What is wrong with it.
        problem: EntryProblem,
    },
}

/// What is wrong with one entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryProblem {
    /// An unknown, missing or repeated key, or a value of the wrong type.
    #[error("{0}")]
    Malformed(String),
    /// The id is taken.
    #[error("the id is already used at {0}")]
    Duplicate(Place),
    /// The id does not open with the nationality of its file.
    #[error("the id has to begin with `{}-`", .0.key())]
    ForeignId(Nationality),
    /// The strength is not written as such a counter prints it.
    #[error("strength `{0}` has to look like `4-6-7`, a leader's like `9-2` or `6+1`")]
    BadStrength(String),
    /// The id of a squad or leader ends in its strength; this one does not.
    #[error("the id has to end in the strength `{0}`")]
    StrengthMismatch(String),
    /// A number is beyond what a counter can print.
    #[error("{field} is {value}: it has to be {least} to {most}")]
    OutOfRange {
        /// Which value.
        field: &'static str,
        /// What was written.
        value: i64,
        /// The least allowed.
        least: i64,
        /// The most allowed.
        most: i64,
    },
    /// A key that this kind of counter does not have, or lacks.
    #[error("{0}")]
    Misfit(&'static str),
    /// Its nation had no such ammunition.
    #[error("ammo of another nation: {0} weapons had none of it")]
    ForeignAmmo(Nationality),
    /// A counter that it names is not in the data, or of another kind.
    #[error("{key} `{1}` is no {kind}", key = .0.key(), kind = .0.kind())]
    Unresolved(Named, CounterId),
    /// The replacement named is better in something, or worse in nothing.
    #[error(
        "replacement `{0}` has to be worse than the unit in something, better in nothing (A19.13)"
    )]
    NotWorse(CounterId),
}

/// By which key an entry names another counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The half-squad of a squad.
    HalfSquad,
    /// What a unit is replaced by.
    Replacement,
    /// The weapon as which a dismantled one fires.
    DismantledAs,
    /// The Gun as which a light mortar fires.
    FiresAs,
    /// The vehicle whose picture another one has.
    DrawnAs,
}

impl Named {
    /// The key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Named::HalfSquad => "half_squad",
            Named::Replacement => "replacement",
            Named::DismantledAs => "dismantled_as",
            Named::FiresAs => "fires_as",
            Named::DrawnAs => "drawn_as",
        }
    }

    /// What it has to be that is named.
    const fn kind(self) -> &'static str {
        match self {
            Named::HalfSquad => "half-squad of its nationality",
            Named::Replacement => "unit of its kind and nationality",
            Named::DismantledAs => "weapon",
            Named::FiresAs => "Gun of kind lmtr",
            Named::DrawnAs => "vehicle",
        }
    }
}
