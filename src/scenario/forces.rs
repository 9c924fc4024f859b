//! The counters of a scenario, numbered, lettered and put in their places.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use toml::Spanned;

use super::error::ScenarioProblem;
use super::file::{RawArea, RawSide, RawUnit, RawWeapon};
use super::guns;
use super::hexes::{Fault, Faults, add_hexes, fault, location, number};
use crate::board::{Coord, Location, Map};
use crate::counters::{Catalogue, CounterId, Nationality, UnitType, WeaponType};
use crate::rules::footing::gun_fits;
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::roster::Roster;
use crate::rules::setting::SetupArea;
use crate::rules::unit::{Unit, Units};
use crate::rules::weapon::{Held, Weapon};

/// The most units of one entry.
const MOST_OF_A_KIND: i64 = 50;
/// The most units of a scenario.
const MOST_UNITS: usize = 1000;
/// Squad-equivalents of a side in a Location, in halves (A5.1).
const MOST_HALVES: usize = 6;
/// SMC of a side in a Location (A5.1).
const MOST_SMC: usize = 4;
/// Vehicles of a side in a Location (A5.1).
const MOST_VEHICLES: usize = 1;

/// The counters of both sides.
pub(super) struct Forces<'a> {
    pub(super) map: &'a Map,
    pub(super) catalogue: &'a Catalogue,
    /// Of the war.
    pub(super) year: u16,
    named_areas: BTreeMap<&'a str, (&'a Spanned<String>, Arc<SetupArea>)>,
    letters: BTreeMap<(Side, CounterId), u8>,
    pub(super) units: Units,
    pub(super) weapons: Roster<Weapon>,
    pub(super) areas: BTreeMap<UnitId, Arc<SetupArea>>,
    /// The vehicles that units may be aboard of, by their labels.
    pub(super) labels: BTreeMap<(Side, &'a str), Vec<UnitId>>,
    /// Who is aboard of which.
    pub(super) waiting: Vec<(&'a Spanned<String>, Vec<UnitId>)>,
}

/// How much of a Location's, or an area's, room units take.
#[derive(Clone, Copy, Default)]
struct Load {
    halves: usize,
    smc: usize,
    vehicles: usize,
}

impl Load {
    fn add(&mut self, unit: &UnitType) {
        self.halves += usize::from(unit.squad_equivalents_halves());
        self.smc += usize::from(unit.kind.is_smc());
    }

    fn fits(self, locations: usize) -> bool {
        self.halves <= locations * MOST_HALVES
            && self.smc <= locations * MOST_SMC
            && self.vehicles <= locations * MOST_VEHICLES
    }
}

impl<'a> Forces<'a> {
    /// Nobody yet, but all areas.
    pub(super) fn new(
        map: &'a Map,
        catalogue: &'a Catalogue,
        year: u16,
        areas: &'a [RawArea],
        faults: &mut Faults,
    ) -> Forces<'a> {
        let mut named_areas = BTreeMap::new();
        for raw in areas {
            let name = raw.name.get_ref();
            let (mut hexes, before) = (BTreeSet::new(), faults.count());
            add_hexes(map, &raw.hexes, &mut hexes, faults);
            if hexes.is_empty() && faults.count() == before {
                faults.note(fault(&raw.name, ScenarioProblem::AreaEmpty(name.clone())));
            }
            let area = Arc::new(SetupArea { hexes, name: name.clone() });
            if named_areas.insert(name.as_str(), (&raw.name, area)).is_some() {
                faults.note(fault(&raw.name, ScenarioProblem::AreaTwice(name.clone())));
            }
        }
        Forces {
            map,
            catalogue,
            year,
            named_areas,
            letters: BTreeMap::new(),
            units: Units::default(),
            weapons: Roster::default(),
            areas: BTreeMap::new(),
            labels: BTreeMap::new(),
            waiting: Vec::new(),
        }
    }

    /// Adds the units of a side, with their weapons.
    pub(super) fn add_side(
        &mut self,
        side: Side,
        raw: &'a RawSide,
        turns: u8,
        faults: &mut Faults,
    ) {
        for entry in &raw.unit {
            faults.take(self.add_units(side, raw, entry, turns));
        }
        for entry in &raw.vehicle {
            faults.take(self.add_vehicles(side, raw, entry, turns));
        }
        for (label, units) in std::mem::take(&mut self.waiting) {
            faults.take(self.seat(side, label, units));
        }
    }

    /// Adds a weapon that nobody possesses.
    pub(super) fn add_free_weapon(&mut self, raw: &RawWeapon) -> Result<(), Fault> {
        let counter = self.weapon_type(&raw.counter)?.id;
        let at = location(self.map, &raw.at)?;
        self.add_weapon(counter, Held::On(at));
        Ok(())
    }

    fn add_units(
        &mut self,
        side: Side,
        of: &RawSide,
        raw: &'a RawUnit,
        turns: u8,
    ) -> Result<(), Fault> {
        let unit = self.unit_type(&raw.counter)?;
        let (counter, kind) = (unit.id, unit.kind);
        same_nationality(&raw.counter, counter, unit.nationality, of.nationality)?;
        let count = self.count(&raw.counter, raw.count.as_ref())?;
        let places =
            Places { at: &raw.at, area: &raw.area, enters: &raw.enters, aboard: &raw.aboard };
        let place = self.place(of, &raw.counter, places, counter, turns)?;
        if let (Some(label), true) = (&raw.aboard, raw.concealed || kind.is_dummy()) {
            return Err(fault(label, ScenarioProblem::ConcealedAboard(counter)));
        }
        let mut added = Vec::new();
        for _ in 0..count {
            let id = self.next_id();
            let mut unit = Unit::new(id, side, counter, self.letter(side, counter));
            unit.men_mut().fanatic = raw.fanatic;
            // A Dummy is nothing but its "?".
            unit.concealed = raw.concealed || kind.is_dummy();
            self.put(unit, &place);
            added.push(id);
        }
        if let (UnitPlace::Fixed(location), Some(at)) = (&place, &raw.at) {
            self.check_location(*location).map_err(|problem| fault(at, problem))?;
        }
        // Weapons are dealt out one by one, so that three squads and three LMG need one entry only.
        for (text, owner) in raw.weapons.iter().zip(added.iter().cycle()) {
            let (counter, nationality) = self.possession(text)?;
            same_nationality(text, counter, nationality, of.nationality)?;
            self.arm(raw, text, counter, *owner)?;
        }
        for (text, owner) in raw.captured.iter().zip(added.iter().cycle()) {
            let (counter, nationality) = self.possession(text)?;
            if nationality == of.nationality {
                return Err(fault(text, ScenarioProblem::NotCaptured(counter)));
            }
            self.arm(raw, text, counter, *owner)?;
        }
        if let Some(label) = &raw.aboard {
            self.waiting.push((label, added.clone()));
        }
        let guns = added.iter().flat_map(|id| self.guns_of(*id)).count();
        if let Some(byte) = guns::misplaced(raw).filter(|_| guns == 0) {
            return Err((byte, ScenarioProblem::NoGunToFace));
        }
        match &raw.dismantled {
            Some(wanted) if *wanted.get_ref() => self.dismantle(&added, wanted),
            _ => Ok(()),
        }
    }

    /// The name and nation of a support weapon or Gun.
    fn possession(&self, text: &Spanned<String>) -> Result<(CounterId, Nationality), Fault> {
        match guns::gun_type(self.catalogue, text) {
            Some(gun) => Ok((gun.id, gun.nationality)),
            None => self.weapon_type(text).map(|weapon| (weapon.id, weapon.nationality)),
        }
    }

    /// Gives a unit a support weapon, or has it man a Gun.
    fn arm(
        &mut self,
        raw: &RawUnit,
        text: &Spanned<String>,
        counter: CounterId,
        owner: UnitId,
    ) -> Result<(), Fault> {
        if let Some(gun) = guns::gun_type(self.catalogue, text) {
            let set_up = guns::set_up(raw, text, gun)?;
            let at = self.units.get(&owner).and_then(Unit::at);
            if at.is_some_and(|at| !gun_fits(self.map, at, gun)) {
                return Err(fault(text, ScenarioProblem::GunTooLarge(counter)));
            }
            if self.guns_of(owner).next().is_some() {
                return Err(fault(text, ScenarioProblem::TwoGuns(counter)));
            }
            self.add_weapon(counter, Held::By(owner));
            if let Some(weapon) = self.weapons.values_mut().next_back() {
                weapon.gun = Some(set_up);
            }
            return Ok(());
        }
        self.add_weapon(counter, Held::By(owner));
        Ok(())
    }

    pub(super) fn guns_of(&self, owner: UnitId) -> impl Iterator<Item = &Weapon> {
        let of = move |weapon: &&Weapon| weapon.owner() == Some(owner) && weapon.gun.is_some();
        self.weapons.values().filter(of)
    }

    /// How many an entry adds.
    pub(super) fn count(
        &self,
        counter: &Spanned<String>,
        count: Option<&Spanned<i64>>,
    ) -> Result<usize, Fault> {
        let count = count.map_or(Ok(1), |count| number(count, "count", 1, MOST_OF_A_KIND))?;
        if self.units.len() + count > MOST_UNITS {
            return Err(fault(counter, ScenarioProblem::TooManyUnits(MOST_UNITS)));
        }
        Ok(count)
    }

    /// The number of the next unit.
    pub(super) fn next_id(&self) -> UnitId {
        UnitId(self.units.len() as u16 + 1)
    }

    /// The next identity letter of a counter.
    pub(super) fn letter(&mut self, side: Side, counter: CounterId) -> u8 {
        let letter = self.letters.entry((side, counter)).or_default();
        let this = *letter;
        *letter = letter.saturating_add(1);
        this
    }

    /// Puts a unit into play where it begins.
    pub(super) fn put(&mut self, mut unit: Unit, place: &UnitPlace) {
        match place {
            UnitPlace::Fixed(at) => unit = unit.placed(Some(*at)),
            UnitPlace::Chosen(area) => {
                self.areas.insert(unit.id, Arc::clone(area));
            }
            UnitPlace::Later(turn) => unit.enters = *turn,
            // Its vehicle is not known yet.
            UnitPlace::Aboard => {}
        }
        self.units.insert(unit);
    }

    /// Takes the weapons of some units apart, as far as they can be.
    fn dismantle(&mut self, units: &[UnitId], wanted: &Spanned<bool>) -> Result<(), Fault> {
        let catalogue = self.catalogue;
        let mut any = false;
        for weapon in self.weapons.values_mut() {
            let theirs = weapon.owner().is_some_and(|owner| units.contains(&owner));
            if theirs && catalogue.comes_apart(&weapon.counter) {
                weapon.dismantled = true;
                any = true;
            }
        }
        if any { Ok(()) } else { Err(fault(wanted, ScenarioProblem::NothingToDismantle)) }
    }

    pub(super) fn add_weapon(&mut self, counter: CounterId, held: Held) {
        let id = WeaponId(self.weapons.len() as u16 + 1);
        self.weapons.insert(Weapon::new(id, counter, held));
    }

    /// Where the units of an entry begin.
    pub(super) fn place(
        &self,
        of: &RawSide,
        text: &Spanned<String>,
        places: Places<'_>,
        counter: CounterId,
        turns: u8,
    ) -> Result<UnitPlace, Fault> {
        match (places.at, places.area, places.enters, places.aboard) {
            (Some(at), None, None, None) => Ok(UnitPlace::Fixed(location(self.map, at)?)),
            (None, Some(area), None, None) => match self.named_areas.get(area.get_ref().as_str()) {
                Some((_, found)) => Ok(UnitPlace::Chosen(Arc::clone(found))),
                None => Err(fault(area, ScenarioProblem::UnknownArea(area.get_ref().clone()))),
            },
            (None, None, None, Some(_)) => Ok(UnitPlace::Aboard),
            (None, None, Some(enters), None) => {
                if of.entry.is_empty() {
                    return Err(fault(enters, ScenarioProblem::NoEntry));
                }
                number(enters, "enters", 1, i64::from(turns)).map(UnitPlace::Later)
            }
            _ => Err(fault(text, ScenarioProblem::UnitPlace(counter))),
        }
    }

    /// What is wrong with the fixed units of a Location.
    pub(super) fn check_location(&self, at: Location) -> Result<(), ScenarioProblem> {
        let there = |side: Side| self.units.at(at).filter(move |unit| unit.side == side);
        if Side::BOTH.iter().all(|&side| there(side).next().is_some()) {
            return Err(ScenarioProblem::BothSides(at));
        }
        for side in Side::BOTH {
            if !self.load(there(side)).fits(1) {
                return Err(ScenarioProblem::Overstacked(at));
            }
        }
        Ok(())
    }

    fn load<'u>(&self, units: impl Iterator<Item = &'u Unit>) -> Load {
        let mut load = Load::default();
        for unit in units {
            load.vehicles += usize::from(unit.is_vehicle());
            if let Some(unit) = self.catalogue.unit(&unit.counter) {
                load.add(unit);
            }
        }
        load
    }

    /// Checks the areas once everybody is known: enough room, and none for both sides.
    pub(super) fn check_areas(&self, faults: &mut Faults) {
        let mut open_to: BTreeMap<Coord, Side> = BTreeMap::new();
        for (name, area) in self.named_areas.values() {
            let members =
                |unit: &&Unit| self.areas.get(&unit.id).is_some_and(|of| of.name == area.name);
            let mut both = BTreeSet::new();
            for unit in self.units.values().filter(members) {
                for &hex in &area.hexes {
                    if *open_to.entry(hex).or_insert(unit.side) != unit.side && both.insert(hex) {
                        faults.note(fault(name, ScenarioProblem::AreasOverlap(hex)));
                    }
                }
            }
            // Fixed units take their room of an area too, whichever side's they are.
            let fixed = |unit: &&Unit| unit.at().is_some_and(|at| area.hexes.contains(&at.hex));
            let load = self.load(self.units.values().filter(|unit| members(unit) || fixed(unit)));
            let locations = area
                .hexes
                .iter()
                .map(|&hex| usize::try_from(self.map.upper_levels(hex)).unwrap_or(0) + 1)
                .sum();
            // That an area has no hexes is said elsewhere.
            if !area.hexes.is_empty() && !load.fits(locations) {
                faults.note(fault(name, ScenarioProblem::AreaTooSmall(area.name.clone())));
            }
        }
    }

    fn unit_type(&self, text: &Spanned<String>) -> Result<&'a UnitType, Fault> {
        let id = text.get_ref();
        let found = id.parse().ok().and_then(|id| self.catalogue.unit(&id));
        found.ok_or_else(|| {
            fault(text, ScenarioProblem::UnknownCounter { id: id.clone(), sort: "unit" })
        })
    }

    fn weapon_type(&self, text: &Spanned<String>) -> Result<&'a WeaponType, Fault> {
        let id = text.get_ref();
        let found = id.parse().ok().and_then(|id| self.catalogue.weapon(&id));
        let latw = found.and_then(|weapon| Some((weapon.id, weapon.latw.as_ref()?)));
        if let Some((id, _)) = latw.filter(|(_, latw)| latw.one_shot) {
            return Err(fault(text, ScenarioProblem::PanzerfaustCounter(id)));
        }
        found.ok_or_else(|| {
            fault(text, ScenarioProblem::UnknownCounter { id: id.clone(), sort: "weapon" })
        })
    }
}

/// The keys of an entry that say where its units begin.
#[derive(Clone, Copy)]
pub(super) struct Places<'r> {
    pub(super) at: &'r Option<Spanned<String>>,
    pub(super) area: &'r Option<Spanned<String>>,
    pub(super) enters: &'r Option<Spanned<i64>>,
    pub(super) aboard: &'r Option<Spanned<String>>,
}

/// Where the units of an entry begin.
pub(super) enum UnitPlace {
    Fixed(Location),
    Chosen(Arc<SetupArea>),
    Later(u8),
    Aboard,
}

pub(super) fn same_nationality(
    at: &Spanned<String>,
    counter: CounterId,
    found: Nationality,
    nationality: Nationality,
) -> Result<(), Fault> {
    if found == nationality {
        Ok(())
    } else {
        Err(fault(at, ScenarioProblem::NationalityMismatch { counter, nationality }))
    }
}
