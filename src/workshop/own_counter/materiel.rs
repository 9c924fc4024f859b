//! Weapons, Guns and vehicles of one's own.

use std::path::Path;

use toml_edit::{InlineTable, Value};

use super::traits::{Said, Trait};
use super::written::Beside;
use super::{OwnCounter, OwnCounterError};
use crate::counters::{Catalogue, CounterId, CounterIdError, Nationality, WeaponKind};
use crate::rules::ordnance::he_fp;

/// The longest id.
const LONGEST: usize = 32;

/// The list of Guns in a file, and what the Gun that a light mortar fires as is called in its entry here, and after its name there.
const GUNS: &str = "guns";
const TUBE: &str = "tube";

/// What a counter that is no man is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Materiel {
    /// A support weapon that is no light mortar.
    Weapon,
    /// A light mortar: two counters in one, a weapon to be carried and the Gun that it fires as.
    Mortar,
    /// A Gun.
    Gun,
    /// A vehicle.
    Vehicle,
}

impl Materiel {
    /// All of them, with what they are called.
    pub const ALL: [(Materiel, &'static str); 4] = [
        (Materiel::Weapon, "Weapon"),
        (Materiel::Mortar, "Mortar"),
        (Materiel::Gun, "Gun"),
        (Materiel::Vehicle, "Vehicle"),
    ];

    /// The list of a file that they stand in.
    const fn list(self) -> &'static str {
        match self {
            Materiel::Weapon | Materiel::Mortar => "weapons",
            Materiel::Gun => GUNS,
            Materiel::Vehicle => "vehicles",
        }
    }

    /// Those of a nation that others can be like.
    #[must_use]
    pub fn of_nation(self, catalogue: &Catalogue, nation: Nationality) -> Vec<CounterId> {
        match self {
            Materiel::Weapon | Materiel::Mortar => {
                let mortar = self == Materiel::Mortar;
                let all = catalogue.weapons.values().filter(|weapon| weapon.nationality == nation);
                let all = all.filter(|weapon| (weapon.kind == WeaponKind::LightMortar) == mortar);
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
        let entry = entry_of(&beside, (kind, like))?;
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
        // A light mortar has a second one, with more at its end.
        let most = if self.kind == Materiel::Mortar { LONGEST - TUBE.len() - 1 } else { LONGEST };
        id.truncate(id.len().min(most));
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
        let other = entry_of(&beside, (self.kind, self.like))?;
        let mut entries = vec![(self.kind.list(), self.entry(id, other))];
        if let Some((_, weapon)) = entries.first_mut()
            && let Some(tube) = parted(weapon)
        {
            entries.push((GUNS, tube));
        }
        let written = beside.with(entries)?;
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
        // Those of the game have pictures of their own; one's own has that of the one it was made like, which stands in its entry.
        let of_the_game =
            || Catalogue::built_in().is_ok_and(|all| all.vehicle(&self.like).is_some());
        if self.kind == Materiel::Vehicle && of_the_game() {
            entry.insert("drawn_as", self.like.as_str().into());
        }
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

/// The entry of a counter; that of a light mortar with that of its Gun in it.
fn entry_of(
    beside: &Beside,
    (kind, id): (Materiel, CounterId),
) -> Result<InlineTable, OwnCounterError> {
    let unlike = || OwnCounterError::Unlike(id);
    let mut entry = beside.entry_of(id, kind.list()).ok_or_else(unlike)?;
    if kind == Materiel::Mortar {
        let tube = entry.get("fires_as").and_then(Value::as_str).and_then(|id| id.parse().ok());
        let tube = tube.and_then(|tube| beside.entry_of(tube, GUNS)).ok_or_else(unlike)?;
        entry.insert(TUBE, tube.into());
    }
    Ok(entry)
}

/// The Gun that a light mortar fires as, out of the entry of the weapon, on which stands what it has from it.
fn parted(weapon: &mut InlineTable) -> Option<InlineTable> {
    let Some(Value::InlineTable(mut tube)) = weapon.remove(TUBE) else { return None };
    let id = [weapon.get("id")?.as_str()?, TUBE].join("-");
    tube.insert("id", id.as_str().into());
    tube.insert("name", weapon.get("name")?.clone());
    weapon.insert("fires_as", id.as_str().into());
    for key in ["rof", "breakdown"] {
        match tube.get(key) {
            Some(value) => drop(weapon.insert(key, value.clone())),
            None => drop(weapon.remove(key)),
        }
    }
    let range = tube.get("range").and_then(Value::as_array);
    let ends = range.map(|range| (range.get(0).cloned(), range.get(1).cloned()));
    if let Some((Some(least), Some(most))) = ends {
        weapon.insert("minimum_range", least);
        weapon.insert("range", most);
    }
    let calibre = tube.get("calibre").and_then(Value::as_str).and_then(|it| it.parse().ok());
    if let Some(fp) = calibre.and_then(he_fp) {
        weapon.insert("fp", i64::from(fp).into());
    }
    weapon.fmt();
    tube.fmt();
    Some(tube)
}
