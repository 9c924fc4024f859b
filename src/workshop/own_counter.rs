//! Counters of one's own, each like another one but for what is said of it, written into a file of counters: men here, weapons, Guns
//! and vehicles in [`OwnMateriel`].

mod materiel;
mod traits;
mod written;

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use toml_edit::{InlineTable, TomlError, Value};

pub use materiel::{Materiel, OwnMateriel};
pub use traits::{Said, Shape, Trait};
use written::Beside;

use crate::counters::{
    Catalogue, CatalogueError, Class, CounterId, CounterIdError, EntryProblem, Force, Nationality,
    Replacement, UnitType,
};

/// What somebody wants of a counter of his own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnCounter {
    /// The counter that it is like in all that is not said here.
    pub like: CounterId,
    /// What it is called, for whoever looks for it.
    pub name: String,
    /// The strength as printed: `4-6-7`, or `9-2` for a leader.
    pub strength: String,
    /// Morale Level of the broken side; `None` where it does not break.
    pub broken_morale: Option<u8>,
}

/// Why a counter of one's own is not made.
#[derive(Debug, thiserror::Error)]
pub enum OwnCounterError {
    /// No id can be made of name and strength.
    #[error("{0}")]
    Id(#[from] CounterIdError),
    /// The file that is there is no TOML.
    #[error("{0} cannot be written on: {1}")]
    Syntax(String, TomlError),
    /// The file that is there has something else in the place of its list of such counters.
    #[error("what {0} calls {1} is no list")]
    NoList(String, &'static str),
    /// There is no such counter that another could be like.
    #[error("there is no {0} to be like")]
    Unlike(CounterId),
    /// A file cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The file cannot be written.
    #[error("{0} cannot be written: {1}")]
    Unwritable(PathBuf, io::Error),
    /// The game could not read it then.
    #[error("{0}")]
    Refused(#[from] CatalogueError),
}

impl OwnCounter {
    /// As the other counter is.
    #[must_use]
    pub fn like(other: &UnitType) -> OwnCounter {
        OwnCounter {
            like: other.id,
            name: "own".to_owned(),
            strength: other.strength.clone(),
            broken_morale: other.breaks.then_some(other.broken_morale),
        }
    }

    /// The file beside a scenario in which such counters of a nation are written.
    #[must_use]
    pub fn file(nationality: Nationality) -> String {
        format!("counters-{}.toml", nationality.key())
    }

    /// Its id: nation, name and strength.
    ///
    /// # Errors
    /// No id can be made of name and strength.
    pub fn id(&self, nationality: Nationality) -> Result<CounterId, CounterIdError> {
        let name = self.name.trim().to_lowercase().replace(' ', "-");
        let parts = [nationality.key(), &name, self.strength.trim()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("-").parse()
    }

    /// Writes it at the end of the men of the file for its nation, which is begun where there is none; `beside` are the files of
    /// counters that the scenario in this folder names. Returns its id and the name of the file.
    ///
    /// # Errors
    /// The game could not read it then, or something cannot be read or written. Nothing has changed then.
    pub fn add(
        &self,
        other: &UnitType,
        folder: &Path,
        beside: &[String],
    ) -> Result<(CounterId, String), OwnCounterError> {
        let id = self.id(other.nationality)?;
        let beside = Beside::open(other.nationality, folder, beside)?;
        let mut refused = None;
        for replacement in replacements(other) {
            let like = UnitType { replacement, ..other.clone() };
            let written = beside.with([("units", self.entry(&like)?)])?;
            match beside.check(&written) {
                Ok(()) => {
                    beside.write(&written)?;
                    return Ok((id, beside.file().to_owned()));
                }
                Err(error @ CatalogueError::Entry { problem: EntryProblem::NotWorse(_), .. }) => {
                    refused = Some(error)
                }
                Err(error) => return Err(error.into()),
            }
        }
        let no_list = || OwnCounterError::NoList(beside.file().to_owned(), "units");
        Err(refused.map_or_else(no_list, OwnCounterError::Refused))
    }

    /// Its line: what is printed on the other counter, in the order in which the game's own files have it.
    fn entry(&self, other: &UnitType) -> Result<InlineTable, CounterIdError> {
        let id = self.id(other.nationality)?;
        let mut entry = InlineTable::new();
        let mut put = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                entry.insert(key, value);
            }
        };
        let number = |number: u8| Value::from(i64::from(number));
        let yes = |on: bool| on.then(|| Value::from(true));
        put("id", Some(id.as_str().into()));
        put("kind", word(&other.kind));
        put("class", word(&other.class).filter(|_| other.class != Class::default()));
        put("force", word(&other.force).filter(|_| other.force != Force::default()));
        put("strength", Some(self.strength.trim().into()));
        put("broken_morale", self.broken_morale.map(number));
        put("assault_fire", yes(other.assault_fire));
        put("spraying_fire", yes(other.spraying_fire));
        put("smoke_exponent", other.smoke_exponent.map(number));
        put("self_rally", yes(other.self_rally));
        put("elr5", yes(other.elr5));
        put("assault_engineer", yes(other.assault_engineer));
        put("half_squad", other.half_squad.map(|half| half.as_str().into()));
        let replacement = match &other.replacement {
            Replacement::None => None,
            Replacement::Disrupted => Some("disrupted".into()),
            Replacement::TwoHalfSquads(_) => Some("two-half-squads".into()),
            Replacement::By(id) => Some(id.as_str().into()),
        };
        put("replacement", replacement);
        Ok(entry)
    }
}

/// What may replace a counter that is like another one, the first that is worse: what replaces that one, else another of its kind,
/// the best first, else it is Disrupted (A19.12).
fn replacements(other: &UnitType) -> Vec<Replacement> {
    let Replacement::By(_) = other.replacement else { return vec![other.replacement] };
    let all = Catalogue::built_in().map(|all| all.units.values().collect()).unwrap_or_default();
    let kind = |unit: &UnitType| (unit.nationality, unit.kind, unit.force);
    let mut all: Vec<&UnitType> = all;
    all.retain(|unit| kind(unit) == kind(other));
    all.sort_by_key(|unit| std::cmp::Reverse((unit.fp + unit.range + unit.morale, unit.id)));
    let others = all.into_iter().map(|unit| Replacement::By(unit.id));
    [other.replacement].into_iter().chain(others).chain([Replacement::Disrupted]).collect()
}

/// What files call something.
fn word(thing: &impl Serialize) -> Option<Value> {
    Some(serde_json::to_value(thing).ok()?.as_str()?.into())
}
