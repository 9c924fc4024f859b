//! The Passengers of a scenario: whom its vehicles carry from the start (D6.1).

use toml::Spanned;

use super::error::ScenarioProblem;
use super::forces::Forces;
use super::hexes::{Fault, fault};
use crate::counters::{CounterId, VehicleType};
use crate::rules::aboard::{passenger_pp, ride_since};
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::towing::{ammunition_pp, can_tow};
use crate::rules::unit::{Station, Unit};
use crate::rules::weapon::{Held, Weapon};

/// So many SMC have room in a vehicle (D6.1).
const MOST_SMC: usize = 4;

impl<'a> Forces<'a> {
    /// Units may be aboard of a vehicle by its label.
    pub(super) fn label(
        &mut self,
        side: Side,
        label: &'a Spanned<String>,
        values: &VehicleType,
        vehicle: UnitId,
    ) -> Result<(), Fault> {
        if values.room().is_none() {
            return Err(fault(label, ScenarioProblem::LabelForNobody(values.id)));
        }
        self.labels.entry((side, label.get_ref().as_str())).or_default().push(vehicle);
        Ok(())
    }

    /// Puts units of a side who are aboard into their vehicles: each into the next that has room, in turn.
    pub(super) fn seat(
        &mut self,
        side: Side,
        label: &'a Spanned<String>,
        units: Vec<UnitId>,
    ) -> Result<(), Fault> {
        let name = label.get_ref();
        let vehicles = self.labels.get(&(side, name.as_str())).cloned();
        let mut vehicles =
            vehicles.ok_or_else(|| fault(label, ScenarioProblem::UnknownLabel(name.clone())))?;
        for unit in units {
            // Who mans a Gun has it towed by his vehicle.
            let gun = self.guns_of(unit).next().map(|gun| (gun.id, gun.counter));
            let tows = |vehicle: &UnitId| gun.is_none_or(|(_, gun)| self.tows(*vehicle, gun));
            let strong: Vec<UnitId> = vehicles.iter().copied().filter(tows).collect();
            if let (Some((_, gun)), true) = (gun, strong.is_empty()) {
                return Err(fault(label, ScenarioProblem::NotTowed(gun, name.clone())));
            }
            let fits = |vehicle: &UnitId| strong.contains(vehicle) && self.has_room(*vehicle, unit);
            let next = vehicles.iter().position(fits);
            let next =
                next.ok_or_else(|| fault(label, ScenarioProblem::TooManyAboard(name.clone())))?;
            let vehicle = vehicles.remove(next);
            self.check_rider(label, unit, vehicle)?;
            let at = self.units.get(&vehicle).and_then(|carrier| carrier.at());
            self.units.put(unit, Station::Aboard { vehicle, at });
            if let Some((gun, _)) = gun {
                self.hook_up(gun, vehicle);
            }
            vehicles.push(vehicle);
        }
        Ok(())
    }

    /// Who is on the deck of a tank has to live when men rode there (D6.2).
    fn check_rider(
        &self,
        label: &Spanned<String>,
        unit: UnitId,
        vehicle: UnitId,
    ) -> Result<(), Fault> {
        let counter = |id: UnitId| self.units.get(&id).map(|unit| unit.counter);
        let deck = counter(vehicle).and_then(|id| self.catalogue.vehicle(&id));
        let man = counter(unit).and_then(|id| self.catalogue.unit(&id));
        let (Some(deck), Some(man)) = (deck, man) else { return Ok(()) };
        let since = ride_since(man.nationality);
        if deck.takes_riders() && self.year < since {
            return Err(fault(label, ScenarioProblem::NoRidersYet(man.id, since)));
        }
        Ok(())
    }

    /// Whether a vehicle is strong enough for a Gun, and tows none yet (C10.1).
    fn tows(&self, vehicle: UnitId, gun: CounterId) -> bool {
        let values = self.units.get(&vehicle).and_then(|it| self.catalogue.vehicle(&it.counter));
        let strong = values.zip(self.catalogue.gun(&gun)).is_some_and(|(it, gun)| can_tow(it, gun));
        strong && self.towed(vehicle).is_none()
    }

    fn towed(&self, vehicle: UnitId) -> Option<&Weapon> {
        self.weapons.values().find(|weapon| weapon.held == Held::Towed { by: vehicle })
    }

    fn hook_up(&mut self, gun: WeaponId, vehicle: UnitId) {
        let hull = self.units.get(&vehicle).and_then(Unit::vehicle).map(|it| it.facing);
        let Some(weapon) = self.weapons.get_mut(&gun) else { return };
        weapon.held = Held::Towed { by: vehicle };
        if let (Some(gun), Some(hull)) = (&mut weapon.gun, hull) {
            gun.facing = hull.opposite();
        }
    }

    fn has_room(&self, vehicle: UnitId, more: UnitId) -> bool {
        let counter = self.units.get(&vehicle).map(|unit| unit.counter);
        let room =
            counter.and_then(|counter| self.catalogue.vehicle(&counter)?.room()).unwrap_or(0);
        let all = || {
            let aboard = self.units.aboard(vehicle).map(|unit| unit.id);
            aboard.chain([more]).filter_map(|id| self.units.get(&id))
        };
        let kinds = || all().filter_map(|it| self.catalogue.unit(&it.counter)).map(|it| it.kind);
        let load = |id: UnitId| {
            let carried = self.weapons.values().filter(move |it| it.owner() == Some(id));
            let printed = carried.filter_map(|it| self.catalogue.weapon(&it.counter));
            printed.map(|printed| u32::from(printed.pp)).sum::<u32>()
        };
        let guns = self.guns_of(more).chain(self.towed(vehicle));
        let shells: u32 =
            guns.filter_map(|gun| self.catalogue.gun(&gun.counter)).map(ammunition_pp).sum();
        let pp: u32 = shells
            + kinds().map(passenger_pp).sum::<u32>()
            + all().map(|unit| load(unit.id)).sum::<u32>();
        pp <= u32::from(room) && kinds().filter(|kind| kind.is_smc()).count() <= MOST_SMC
    }
}
