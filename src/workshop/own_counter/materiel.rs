//! Weapons, Guns and vehicles of one's own.

use std::path::Path;

use toml_edit::{InlineTable, Value};

use super::traits::{Said, Trait};
use super::written::Beside;
use super::{OwnCounter, OwnCounterError};
use crate::counters::{Catalogue, CounterId, CounterIdError, Nationality, WeaponKind};

/// The longest id.
const LONGEST: usize = 32;

/// What a counter that is no man is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Materiel {
    /// A support weapon.
    Weapon,
    /// A Gun.
    Gun,
    /// A vehicle.
    Vehicle,
}

impl Materiel {
    /// All of them, with what they are called.
    pub const ALL: [(Materiel, &'static str); 3] =
        [(Materiel::Weapon, "Weapon"), (Materiel::Gun, "Gun"), (Materiel::Vehicle, "Vehicle")];

    /// The list of a file that they stand in.
    const fn list(self) -> &'static str {
        match self {
            Materiel::Weapon => "weapons",
            Materiel::Gun => "guns",
            Materiel::Vehicle => "vehicles",
        }
    }

    /// Those of a nation that others can be like. A light mortar is two counters in one, a weapon and the Gun that it fires as: like
    /// it is none.
    #[must_use]
    pub fn of_nation(self, catalogue: &Catalogue, nation: Nationality) -> Vec<CounterId> {
        match self {
            Materiel::Weapon => {
                let all = catalogue.weapons.values().filter(|weapon| weapon.nationality == nation);
                let all = all.filter(|weapon| weapon.kind != WeaponKind::LightMortar);
                all.map(|weapon| weapon.id).collect()
            }
            Materiel::Gun => {
                let all = catalogue.guns.values().filter(|gun| gun.nationality == nation);
                all.filter(|gun| gun.manhandling.is_some()).map(|gun| gun.id).collect()
            }
            Materiel::Vehicle => {
                let all = catalogue.vehicles.values().filter(|one| one.nationality == nation);
                all.map(|vehicle| vehicle.id).collect()
            }
        }
    }
}

/// What somebody wants of a weapon, Gun or vehicle of his own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnMateriel {
    /// What it is.
    pub kind: Materiel,
    /// Whose it is.
    pub nationality: Nationality,
    /// The counter that it is like in all that is not said here.
    pub like: CounterId,
    /// What it is called.
    pub name: String,
    /// What is printed on it, as far as it can be said here.
    pub values: Vec<(Trait, Said)>,
}

impl OwnMateriel {
    /// As another one is, which stands in one of the files that a scenario in this folder names, or in those of the game.
    ///
    /// # Errors
    /// A file cannot be read, or there is no such counter in any.
    pub fn like(
        (kind, like): (Materiel, CounterId),
        nationality: Nationality,
        folder: &Path,
        named: &[String],
    ) -> Result<OwnMateriel, OwnCounterError> {
        let beside = Beside::open(nationality, folder, named)?;
        let entry = beside.entry_of(like, kind.list()).ok_or(OwnCounterError::Unlike(like))?;
        let name = entry.get("name").and_then(Value::as_str).unwrap_or_default();
        let (name, values) = (format!("Own {name}"), Trait::all_of(kind, &entry));
        Ok(OwnMateriel { kind, nationality, like, name, values })
    }

    /// Its id: nation and name, as much of it as an id can have.
    ///
    /// # Errors
    /// No id can be made of the name.
    pub fn id(&self) -> Result<CounterId, CounterIdError> {
        let mut id = format!("{}-", self.nationality.key());
        for sign in self.name.trim().to_lowercase().chars() {
            let fine = matches!(sign, 'a'..='z' | '0'..='9' | '.' | '+');
            match fine {
                true => id.push(sign),
                false if id.ends_with('-') => {}
                false => id.push('-'),
            }
        }
        id.truncate(id.len().min(LONGEST));
        let id = id.trim_end_matches('-');
        // What is called by no letter at all would be called as its nation.
        if id == self.nationality.key() { Err(CounterIdError::Empty) } else { id.parse() }
    }

    /// Writes it at the end of its list in the file for its nation, which is begun where there is none; `named` are the files of
    /// counters that the scenario in this folder names. Returns its id and the name of the file.
    ///
    /// # Errors
    /// The game could not read it then, or something cannot be read or written. Nothing has changed then.
    pub fn add(
        &self,
        folder: &Path,
        named: &[String],
    ) -> Result<(CounterId, String), OwnCounterError> {
        let id = self.id()?;
        let beside = Beside::open(self.nationality, folder, named)?;
        let list = self.kind.list();
        let other = beside.entry_of(self.like, list).ok_or(OwnCounterError::Unlike(self.like))?;
        let written = beside.with(list, self.entry(id, other))?;
        beside.check(&written)?;
        beside.write(&written)?;
        Ok((id, beside.file().to_owned()))
    }

    /// The file beside a scenario in which it is written.
    #[must_use]
    pub fn file(&self) -> String {
        OwnCounter::file(self.nationality)
    }

    /// Its line: that of the other one, with what was said.
    fn entry(&self, id: CounterId, mut entry: InlineTable) -> InlineTable {
        entry.insert("id", id.as_str().into());
        entry.insert("name", self.name.trim().into());
        for (of, said) in &self.values {
            of.put(&mut entry, said);
        }
        // As far as there is a number to hit with.
        if let Some(to_hit) = entry.get("to_hit").and_then(Value::as_array) {
            let farthest = i64::try_from(to_hit.len().saturating_sub(1)).unwrap_or_default();
            entry.insert("range", farthest.into());
        }
        entry.fmt();
        entry
    }
}
