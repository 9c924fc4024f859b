//! Every counter type there is, read from data files and checked as a whole.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, ValueDeserializer};

use super::entry::{self, Entry, GunEntry, UnitEntry, VehicleEntry, WeaponEntry};
use super::hardening;
use super::{
    CatalogueError, CounterId, EntryProblem, GunKind, GunType, Named, Nationality, Place,
    Replacement, Table, UnitKind, UnitType, VehicleType, WeaponType,
};
use crate::files::{Kind, check_signs, toml_fault};

static BUILT_IN_FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/counters");

static BUILT_IN: LazyLock<Result<Catalogue, CatalogueError>> =
    LazyLock::new(|| Catalogue::and(&[]));

/// All counter types by id. Every id it mentions is in it, or in the game's own where it is that of a file by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// Personnel.
    pub units: Table<UnitType>,
    /// Support weapons.
    pub weapons: Table<WeaponType>,
    /// Guns.
    pub guns: Table<GunType>,
    /// Vehicles.
    pub vehicles: Table<VehicleType>,
    /// Anti-tank rifles and machine guns as what they are to a vehicle, by the weapon's id.
    pub small_arms: Table<GunType>,
    /// LATW as the ordnance that they are, by the weapon's id.
    pub latw: Table<GunType>,
    /// The main armament of vehicles, where it is a gun, by the vehicle's id.
    pub main_armaments: Table<GunType>,
}

impl Catalogue {
    /// The catalogue the game ships with.
    ///
    /// # Errors
    /// When the shipped data is broken, which a test rules out.
    pub fn built_in() -> Result<&'static Self, CatalogueError> {
        BUILT_IN.as_ref().map_err(Clone::clone)
    }

    /// The files of the catalogue the game ships with: a name for messages, and the text.
    pub fn built_in_texts() -> impl Iterator<Item = (String, &'static str)> {
        BUILT_IN_FILES.files().map(|file| {
            let name = file.path().to_string_lossy();
            (format!("assets/counters/{name}"), file.contents_utf8().unwrap_or_default())
        })
    }

    /// The catalogue the game ships with, and counters of somebody's own: files, each a name for messages and a text.
    ///
    /// # Errors
    /// See [`Catalogue::parse`]; an id of their own that the game has is doubled.
    pub fn and(own: &[(&str, &str)]) -> Result<Self, CatalogueError> {
        let built_in: Vec<_> = Catalogue::built_in_texts().collect();
        let files = built_in.iter().map(|(name, text)| (name.as_str(), *text));
        let files: Vec<_> = files.chain(own.iter().copied()).collect();
        Catalogue::parse(&files)
    }

    /// Reads a counter file, or every `.toml` file of a folder, as one catalogue. What a file by itself names and does not have
    /// may be one of the game's counters.
    ///
    /// # Errors
    /// When something cannot be read, or see [`Catalogue::parse`].
    pub fn load(path: &Path) -> Result<Self, CatalogueError> {
        let unreadable = |at: &Path, error: std::io::Error| CatalogueError::Unreadable {
            path: at.display().to_string(),
            reason: error.to_string(),
        };
        let mut paths = Vec::new();
        if path.is_dir() {
            for item in std::fs::read_dir(path).map_err(|e| unreadable(path, e))? {
                let item = item.map_err(|e| unreadable(path, e))?.path();
                if item.extension().is_some_and(|extension| extension == "toml") {
                    paths.push(item);
                }
            }
            // A folder lists its files in any order; which of two doubles is named must not vary.
            paths.sort();
            if paths.is_empty() {
                let path = path.display().to_string();
                let reason = "no .toml file in it".to_owned();
                return Err(CatalogueError::Unreadable { path, reason });
            }
        } else {
            paths.push(path.to_owned());
        }
        let mut files = Vec::new();
        for path in &paths {
            let text =
                crate::files::read_text(path, Kind::Written).map_err(|e| unreadable(path, e))?;
            files.push((path.display().to_string(), text));
        }
        let files: Vec<_> = files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
        let beside = if path.is_dir() { None } else { Catalogue::built_in().ok() };
        Self::read(&files, beside)
    }

    /// Reads files, each a name for messages and a text, as one catalogue.
    ///
    /// # Errors
    /// The first thing wrong: broken TOML, an unknown key or word, a number out of range, a doubled
    /// id, a half-squad or replacement that is not there, a replacement no worse than the unit.
    pub fn parse(files: &[(&str, &str)]) -> Result<Self, CatalogueError> {
        Self::read(files, None)
    }

    fn read(files: &[(&str, &str)], beside: Option<&Catalogue>) -> Result<Self, CatalogueError> {
        let mut reader = Reader { beside, ..Reader::default() };
        for &(name, text) in files {
            reader.read_file(&File { name, text })?;
        }
        reader.check_references()?;
        reader.find_hardened();
        let small_arms = reader.weapons.values().filter_map(WeaponType::against_vehicles);
        let small_arms = small_arms.map(|weapon| (weapon.id, weapon)).collect();
        let latw = reader.weapons.values().filter_map(WeaponType::light_anti_tank);
        let latw = latw.map(|weapon| (weapon.id, weapon)).collect();
        let mounted = reader.vehicles.values().filter_map(VehicleType::main_armament);
        let main_armaments = mounted.map(|gun| (gun.id, gun)).collect();
        Ok(Self {
            small_arms,
            latw,
            main_armaments,
            units: reader.units.into_iter().collect(),
            weapons: reader.weapons.into_iter().collect(),
            guns: reader.guns.into_iter().collect(),
            vehicles: reader.vehicles.into_iter().collect(),
        })
    }

    /// The unit type of that name.
    pub fn unit(&self, id: &CounterId) -> Option<&UnitType> {
        self.units.get(id)
    }

    /// The weapon type of that name.
    pub fn weapon(&self, id: &CounterId) -> Option<&WeaponType> {
        self.weapons.get(id)
    }

    /// Whether weapons of that type can be dismantled (A9.8).
    #[must_use]
    pub fn comes_apart(&self, id: &CounterId) -> bool {
        self.weapon(id).is_some_and(|weapon| weapon.dismantled_pp.is_some())
    }

    /// The Gun type of that name.
    pub fn gun(&self, id: &CounterId) -> Option<&GunType> {
        self.guns.get(id)
    }

    /// The main armament of the vehicle type of that name, if it is a gun.
    pub fn main_armament(&self, id: &CounterId) -> Option<&GunType> {
        self.main_armaments.get(id)
    }

    /// The LATW of that name as the ordnance that it is (C13).
    pub fn light_anti_tank(&self, id: &CounterId) -> Option<&GunType> {
        self.latw.get(id)
    }

    /// The anti-tank rifle or machine gun of that name as what it is to a vehicle (C13.2, A9.61).
    pub fn against_vehicles(&self, id: &CounterId) -> Option<&GunType> {
        self.small_arms.get(id)
    }

    /// The vehicle type of that name.
    pub fn vehicle(&self, id: &CounterId) -> Option<&VehicleType> {
        self.vehicles.get(id)
    }
}

/// A file being read.
struct File<'a> {
    name: &'a str,
    text: &'a str,
}

impl File<'_> {
    fn place(&self, byte: usize) -> Place {
        let lines_before = self.text.bytes().take(byte).filter(|&b| b == b'\n').count();
        Place { file: self.name.to_owned(), line: lines_before + 1 }
    }

    fn error(&self, byte: usize, reason: impl Into<String>) -> CatalogueError {
        CatalogueError::File { place: self.place(byte), reason: reason.into() }
    }

    fn toml_error(&self, error: &toml::de::Error) -> CatalogueError {
        let fault = toml_fault(self.text, error);
        self.error(fault.byte, fault.problem)
    }
}

/// The catalogue so far, and where each id was read.
#[derive(Default)]
struct Reader<'a> {
    units: BTreeMap<CounterId, UnitType>,
    weapons: BTreeMap<CounterId, WeaponType>,
    guns: BTreeMap<CounterId, GunType>,
    vehicles: BTreeMap<CounterId, VehicleType>,
    places: BTreeMap<CounterId, Place>,
    /// Where that is looked for, too, which is named.
    beside: Option<&'a Catalogue>,
}

impl Reader<'_> {
    fn read_file(&mut self, file: &File<'_>) -> Result<(), CatalogueError> {
        let table = DeTable::parse(file.text).map_err(|e| file.toml_error(&e))?;
        let table = table.get_ref();
        check_signs(file.text, table).map_err(|fault| file.error(fault.byte, fault.problem))?;
        let Some(nationality) = table.get("nationality") else {
            return Err(file.error(0, "missing `nationality = \"...\"`"));
        };
        let nationality = Nationality::deserialize(ValueDeserializer::from(nationality.clone()))
            .map_err(|e| file.toml_error(&e))?;
        for (key, value) in table.iter() {
            match key.get_ref().as_ref() {
                "nationality" => {}
                "units" => {
                    let read = self.read_list::<UnitEntry>(file, nationality, "units", value)?;
                    self.units.extend(read);
                }
                "weapons" => {
                    let read =
                        self.read_list::<WeaponEntry>(file, nationality, "weapons", value)?;
                    self.weapons.extend(read);
                }
                "guns" => {
                    let read = self.read_list::<GunEntry>(file, nationality, "guns", value)?;
                    self.guns.extend(read);
                }
                "vehicles" => {
                    let read =
                        self.read_list::<VehicleEntry>(file, nationality, "vehicles", value)?;
                    self.vehicles.extend(read);
                }
                other => {
                    let reason = format!(
                        "unknown key `{other}`, expected `nationality`, `units`, `weapons`, `guns` or `vehicles`"
                    );
                    return Err(file.error(key.span().start, reason));
                }
            }
        }
        Ok(())
    }

    /// Reads a list of entries, each with its id.
    fn read_list<E: Entry>(
        &mut self,
        file: &File<'_>,
        nationality: Nationality,
        list: &str,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<Vec<(CounterId, E::Type)>, CatalogueError> {
        let mut read = Vec::new();
        for (nth, value) in array(file, value)?.iter().enumerate() {
            let fail = |(byte, problem)| CatalogueError::Entry {
                place: file.place(byte),
                entry: name_of(value, list, nth),
                problem,
            };
            let start = value.span().start;
            let entry: E = entry::read(value).map_err(fail)?;
            let id = entry.id();
            self.claim(id, file.place(start)).map_err(|problem| fail((start, problem)))?;
            let built = entry.build(nationality).map_err(|problem| fail((start, problem)))?;
            read.push((id, built));
        }
        Ok(read)
    }

    /// Takes an id for the entry at `place`, which must be the first to use it.
    fn claim(&mut self, id: CounterId, place: Place) -> Result<(), EntryProblem> {
        match self.places.insert(id, place) {
            Some(first) => Err(EntryProblem::Duplicate(first)),
            None => Ok(()),
        }
    }

    fn check_references(&self) -> Result<(), CatalogueError> {
        let weapons = self.weapons.values().map(|weapon| (weapon.id, self.check_weapon(weapon)));
        let vehicles = self.vehicles.values().map(|one| (one.id, self.check_vehicle(one)));
        let units = self.units.values().map(|unit| (unit.id, self.check_unit(unit)));
        for (id, checked) in weapons.chain(vehicles).chain(units) {
            if let (Err(problem), Some(place)) = (checked, self.places.get(&id)) {
                let entry = id.to_string();
                return Err(CatalogueError::Entry { place: place.clone(), entry, problem });
            }
        }
        Ok(())
    }

    fn check_weapon(&self, weapon: &WeaponType) -> Result<(), EntryProblem> {
        let is_weapon =
            |id: &CounterId| self.weapons.get(id).or_else(|| self.beside?.weapon(id)).is_some();
        if let Some(id) = weapon.dismantled_as.filter(|id| !is_weapon(id)) {
            return Err(EntryProblem::Unresolved(Named::DismantledAs, id));
        }
        let is_tube = |id: &CounterId| {
            let gun = self.guns.get(id).or_else(|| self.beside?.gun(id));
            gun.is_some_and(|gun| gun.kind == GunKind::LightMortar)
        };
        match weapon.fires_as.filter(|id| !is_tube(id)) {
            Some(id) => Err(EntryProblem::Unresolved(Named::FiresAs, id)),
            None => Ok(()),
        }
    }

    fn check_vehicle(&self, vehicle: &VehicleType) -> Result<(), EntryProblem> {
        let is_vehicle =
            |id: &CounterId| self.vehicles.get(id).or_else(|| self.beside?.vehicle(id)).is_some();
        match vehicle.drawn_as.filter(|id| !is_vehicle(id)) {
            Some(id) => Err(EntryProblem::Unresolved(Named::DrawnAs, id)),
            None => Ok(()),
        }
    }

    /// Looks up for every unit what Battle Hardening makes of it.
    fn find_hardened(&mut self) {
        let found: Vec<_> = self
            .units
            .values()
            .map(|unit| (unit.id, hardening::better(unit, self.units.values())))
            .collect();
        for (id, better) in found {
            if let Some(unit) = self.units.get_mut(&id) {
                unit.hardened = better;
            }
        }
    }

    fn check_unit(&self, unit: &UnitType) -> Result<(), EntryProblem> {
        let find = |id: &CounterId, kind: UnitKind| {
            let other = self.units.get(id).or_else(|| self.beside?.unit(id))?;
            (other.kind == kind && other.nationality == unit.nationality).then_some(other)
        };
        if let Some(half) = unit.half_squad
            && find(&half, UnitKind::HalfSquad).is_none()
        {
            return Err(EntryProblem::Unresolved(Named::HalfSquad, half));
        }
        // Two half-squads are the unit's own `half_squad`, which is resolved above.
        if let Replacement::By(id) = unit.replacement {
            let Some(other) = find(&id, unit.kind) else {
                return Err(EntryProblem::Unresolved(Named::Replacement, id));
            };
            // Worse in something also means that no chain of replacements runs in a circle.
            if other.is_better_than(unit) || !unit.is_better_than(other) {
                return Err(EntryProblem::NotWorse(id));
            }
        }
        Ok(())
    }
}

fn array<'a, 'de>(
    file: &File<'_>,
    value: &'a Spanned<DeValue<'de>>,
) -> Result<&'a DeArray<'de>, CatalogueError> {
    match value.get_ref() {
        DeValue::Array(array) => Ok(array),
        _ => Err(file.error(value.span().start, "has to be a list of entries")),
    }
}

/// What to call an entry in a message: its id, or its number in its list.
fn name_of(value: &Spanned<DeValue<'_>>, list: &str, nth: usize) -> String {
    let id = value.get_ref().get("id").and_then(|id| id.get_ref().as_str());
    id.map_or_else(|| format!("{list} #{}", nth + 1), str::to_owned)
}
