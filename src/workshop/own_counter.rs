//! Counters of one's own: men like those of another counter, but for their strength and Morale, written into a file of counters.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TomlError, Value, value};

use crate::counters::{
    Catalogue, CatalogueError, Class, CounterId, CounterIdError, EntryProblem, Force, Nationality,
    Replacement, UnitType,
};
use crate::files::{Kind, folders, read_text, replace};

/// The first lines of a new file.
const HEAD: &str =
    "# Counters of one's own; what the keys mean stands in docs/scenario-format.md.\n\n";

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
    /// The file that is there has something else in the place of its men.
    #[error("what {0} calls units is no list")]
    NoList(String),
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
        let file = OwnCounter::file(other.nationality);
        let path = folder.join(&file);
        let text = |path: &Path| {
            read_text(path, Kind::Written).map_err(|error| {
                OwnCounterError::Unreadable(format!("{}: {error}", path.display()))
            })
        };
        let there = if path.exists() { Some(text(&path)?) } else { None };
        let mut named = Vec::new();
        for name in beside.iter().filter(|name| **name != file) {
            named.push((name.clone(), text(&folder.join(name))?));
        }
        let mut refused = None;
        for replacement in replacements(other) {
            let like = UnitType { replacement, ..other.clone() };
            let written = self.written(&like, (&file, there.as_deref()))?;
            let named = named.iter().map(|(name, text)| (name.as_str(), text.as_str()));
            let all: Vec<_> =
                [(file.as_str(), written.as_str())].into_iter().chain(named).collect();
            match Catalogue::and(&all) {
                Ok(_) => {
                    folders::make_for(&path)
                        .and_then(|()| replace(&path, written.as_bytes()))
                        .map_err(|error| OwnCounterError::Unwritable(path, error))?;
                    return Ok((id, file));
                }
                Err(error @ CatalogueError::Entry { problem: EntryProblem::NotWorse(_), .. }) => {
                    refused = Some(error)
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(refused.map_or(OwnCounterError::NoList(file), OwnCounterError::Refused))
    }

    /// The text of a file with this one at the end of its men.
    fn written(
        &self,
        other: &UnitType,
        (file, there): (&str, Option<&str>),
    ) -> Result<String, OwnCounterError> {
        let nation = other.nationality.key();
        let new = [HEAD, "nationality = \"", nation, "\"\n\nunits = [\n]\n"].concat();
        let mut document: DocumentMut = there
            .unwrap_or(&new)
            .parse()
            .map_err(|error| OwnCounterError::Syntax(file.to_owned(), error))?;
        let entry = self.entry(other)?;
        match document.entry("units").or_insert_with(|| value(Array::new())) {
            Item::ArrayOfTables(all) => all.push(Table::from_iter(entry)),
            item => {
                let all = item.as_array_mut();
                let all = all.ok_or_else(|| OwnCounterError::NoList(file.to_owned()))?;
                let mut entry = Value::from(entry);
                entry.decor_mut().set_prefix("\n  ");
                all.push_formatted(entry);
                all.set_trailing("\n");
                all.set_trailing_comma(true);
            }
        }
        Ok(document.to_string())
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
