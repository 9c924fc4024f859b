//! A position with nothing in it but what a case names: firers in one hex, targets in the next, Passengers in a third.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use super::error::{LabError, field};
use crate::board::{Coord, Location, Map};
use crate::counters::{Catalogue, CounterId, Nationality, UnitType};
use crate::rules::Phase;
use crate::rules::fire::FireKind;
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::position::Position;
use crate::rules::setting::{NO_ELR, OrderOfBattle, Setting, SideSetting, Victory};
use crate::rules::unit::{Body, Station, Unit, Vehicle};
use crate::rules::weapon::{Held, Weapon};

pub(super) const FIRERS_AT: Location = Location { hex: Coord::new(0, 1), level: 0 };
pub(super) const TARGET_AT: Location = Location { hex: Coord::new(0, 2), level: 0 };
/// Those aboard a vehicle are a group for themselves: they are put apart from who stands beside it.
pub(super) const PASSENGERS_AT: Location = Location { hex: Coord::new(0, 3), level: 0 };

/// The setting of every case: a patch of open ground, without ELR.
fn setting() -> Result<Arc<Setting>, LabError> {
    static SETTING: OnceLock<Arc<Setting>> = OnceLock::new();
    if let Some(setting) = SETTING.get() {
        return Ok(setting.clone());
    }
    let text = "name = \"Laboratory\"\ncolumns = 1\nrows = 3\nmonth = 7\n";
    let map = Map::parse("laboratory", text).map_err(|error| LabError::Data(error.to_string()))?;
    let catalogue =
        Catalogue::built_in().map_err(|error| LabError::Data(error.to_string()))?.clone();
    let side = || SideSetting {
        name: String::new(),
        nationality: Nationality::German,
        elr: NO_ELR,
        entry: BTreeSet::new(),
        no_quarter: false,
        ammunition_shortage: false,
        bore_sights: false,
        mol: false,
        panzerfausts: 0,
        friendly_edge: BTreeSet::new(),
    };
    let setting = Arc::new(Setting {
        id: "laboratory".to_owned(),
        title: String::new(),
        map: Arc::new(map),
        catalogue: Arc::new(catalogue),
        sides: [side(), side()],
        sets_up_first: Side::First,
        turns: 1,
        year: 1944,
        victory: Victory::Points { side: Side::First, margin: 1 },
        forces: OrderOfBattle::default(),
        areas: BTreeMap::new(),
        foxholes: BTreeMap::new(),
        concealment: false,
        trenches: BTreeSet::new(),
        wire: BTreeSet::new(),
        deployment: true,
        gun_duels: true,
    });
    Ok(SETTING.get_or_init(|| setting).clone())
}

/// The phase in which a kind of fire takes place.
fn phase_of(kind: FireKind) -> Phase {
    match kind {
        FireKind::Prep => Phase::PrepFire,
        FireKind::Advancing | FireKind::Opportunity => Phase::AdvancingFire,
        FireKind::FinalFire | FireKind::FinalFireMarked => Phase::DefensiveFire,
        _ => Phase::Movement,
    }
}

/// The case being laid out.
pub(super) struct Bench {
    pub pos: Position,
    pub units: BTreeMap<UnitId, CounterId>,
    pub weapons: BTreeMap<WeaponId, CounterId>,
}

impl Bench {
    pub(super) fn new(kind: FireKind) -> Result<Bench, LabError> {
        Ok(Bench::of(setting()?, phase_of(kind)))
    }

    fn of(setting: Arc<Setting>, phase: Phase) -> Bench {
        let pos = Position::new(setting, phase);
        Bench { pos, units: BTreeMap::new(), weapons: BTreeMap::new() }
    }

    /// In another phase than those of fire, and in a year.
    pub(super) fn in_year(phase: Phase, year: u16) -> Result<Bench, LabError> {
        let setting = Setting { year, ..(*setting()?).clone() };
        Ok(Bench::of(Arc::new(setting), phase))
    }

    pub(super) fn unit(
        &mut self,
        name: &str,
        counter: CounterId,
        side: Side,
        at: impl Into<Station>,
    ) -> Result<UnitId, LabError> {
        if self.pos.setting.catalogue.unit(&counter).is_none() {
            return Err(LabError::NoCounter { field: name.to_owned(), id: counter.to_string() });
        }
        self.put(name, counter, |id| Unit::new(id, side, counter, 0).placed(at))
    }

    /// A vehicle, and with it its main armament.
    pub(super) fn vehicle(
        &mut self,
        name: &str,
        counter: CounterId,
        (side, at): (Side, Location),
        vehicle: Vehicle,
    ) -> Result<UnitId, LabError> {
        let id = self.put(name, counter, |id| {
            let mut unit = Unit::new(id, side, counter, 0).placed(at);
            unit.body = Body::Vehicle(Box::new(vehicle));
            unit
        })?;
        if self.pos.setting.catalogue.main_armament(&counter).is_some() {
            let gun = self.next_weapon(name)?;
            self.pos.weapons.insert(Weapon::new(gun, counter, Held::By(id)));
        }
        Ok(id)
    }

    fn put(
        &mut self,
        name: &str,
        counter: CounterId,
        unit: impl FnOnce(UnitId) -> Unit,
    ) -> Result<UnitId, LabError> {
        let id = UnitId(self.pos.next_unit);
        self.pos.next_unit =
            self.pos.next_unit.checked_add(1).ok_or_else(|| field(name, "too many units"))?;
        self.pos.units.insert(unit(id));
        self.units.insert(id, counter);
        Ok(id)
    }

    pub(super) fn weapon(
        &mut self,
        name: &str,
        counter: CounterId,
        owner: UnitId,
    ) -> Result<WeaponId, LabError> {
        if self.pos.setting.catalogue.weapon(&counter).is_none() {
            return Err(LabError::NoCounter { field: name.to_owned(), id: counter.to_string() });
        }
        let id = self.next_weapon(name)?;
        self.pos.weapons.insert(Weapon::new(id, counter, Held::By(owner)));
        self.weapons.insert(id, counter);
        Ok(id)
    }

    /// The next number of a weapon, from 1 on as in a game: a vehicle's main armament is among them.
    fn next_weapon(&self, name: &str) -> Result<WeaponId, LabError> {
        let last = self.pos.weapons.values().map(|weapon| weapon.id.0).max().unwrap_or(0);
        last.checked_add(1).map(WeaponId).ok_or_else(|| field(name, "too many weapons"))
    }

    pub(super) fn values(&self, id: UnitId) -> Option<&UnitType> {
        self.pos.unit_type(id)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bench, FIRERS_AT, TARGET_AT};
    use crate::board::Hexspine;
    use crate::rules::fire::FireKind;
    use crate::rules::ids::Side;
    use crate::rules::unit::Vehicle;

    #[test]
    fn the_armament_of_a_vehicle_and_a_weapon_laid_out_after_it_are_two() {
        let mut bench = Bench::new(FireKind::Prep).unwrap();
        let id = |text: &str| text.parse().unwrap();
        let vehicle = Vehicle::facing(Hexspine::East);
        let tank = bench.vehicle("vehicle", id("pz-4h"), (Side::Second, TARGET_AT), vehicle);
        let squad = bench.unit("unit", id("german-4-6-7"), Side::First, FIRERS_AT).unwrap();
        let machine_gun = bench.weapon("weapon", id("german-lmg"), squad).unwrap();
        let armament: Vec<_> = bench.pos.weapons_of(tank.unwrap()).map(|gun| gun.id.0).collect();
        assert_eq!((armament, machine_gun.0), (vec![1], 2));
    }
}
