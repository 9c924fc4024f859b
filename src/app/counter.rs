//! Units and weapons in play, each an entity, and what is said of them: a small component for each thing that can be
//! seen of a counter. What is only the rules' own book-keeping is not mirrored.

use std::collections::BTreeMap;

use bevy::prelude::Component;

use super::mirror::{Facet, Mirrored};
use crate::board::{Footing, Hexspine, Location};
use crate::counters::CounterId;
use crate::rules::gun::Acquired;
use crate::rules::unit::{Composure, FireMarker, Mobility};
use crate::rules::weapon::{Held, Weapon};
use crate::rules::{Position, Side, Unit, UnitId, WeaponId};

/// Which counter an entity is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[component(immutable)]
pub enum Thing {
    /// A unit.
    Unit(UnitId),
    /// A support weapon, a Gun or the main armament of a vehicle.
    Weapon(WeaponId),
}

/// A unit in play: whose it is and what is printed on it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct UnitCounter {
    /// Its number.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// The key to its printed values, its nationality among them.
    pub counter: CounterId,
    /// Its identity letter, from 0.
    pub letter: u8,
}

/// A weapon in play: a support weapon, a Gun or the main armament of a vehicle.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct WeaponCounter {
    /// Its number.
    pub id: WeaponId,
    /// The key to its printed values.
    pub counter: CounterId,
}

impl Mirrored for UnitCounter {
    type Key = UnitId;

    fn key(&self) -> UnitId {
        self.id
    }

    fn all(pos: &Position) -> BTreeMap<UnitId, UnitCounter> {
        let counter = |unit: &Unit| {
            let &Unit { id, side, counter, letter, .. } = unit;
            (id, UnitCounter { id, side, counter, letter })
        };
        pos.units.values().map(counter).collect()
    }
}

impl Mirrored for WeaponCounter {
    type Key = WeaponId;

    fn key(&self) -> WeaponId {
        self.id
    }

    fn all(pos: &Position) -> BTreeMap<WeaponId, WeaponCounter> {
        let counter = |weapon: &Weapon| WeaponCounter { id: weapon.id, counter: weapon.counter };
        pos.weapons.values().map(|weapon| (weapon.id, counter(weapon))).collect()
    }
}

/// What is said of units: a component, its value, and when a position says it.
macro_rules! of_units {
    ($($(#[$doc:meta])* $name:ident $(($value:ty))? = |$pos:ident, $unit:ident| $said:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
        #[component(immutable)]
        pub struct $name $((pub $value))?;

        impl Facet<UnitCounter> for $name {
            fn of($pos: &Position, counter: &UnitCounter) -> Option<$name> {
                let $unit = $pos.unit(counter.id)?;
                $said
            }
        }
    )*};
}

of_units! {
    /// Where a unit or a weapon is; not there while it waits off the board.
    At(Location) = |pos, unit| unit.at().map(At);
    /// The marker over a unit's inherent FP or over a weapon (A7.33); never [`FireMarker::None`].
    FireMarked(FireMarker) = |pos, unit| marked(unit.fire);
    /// How a unit stands in its Location.
    Stance(Footing) = |pos, unit| Some(Stance(unit.footing()));
    /// Broken: on its reverse side.
    Broken = |pos, unit| unit.men().broken.then_some(Broken);
    /// Under Desperation Morale (A10.62).
    Demoralized = |pos, unit| unit.men().dm.then_some(Demoralized);
    /// Disrupted (A19.12).
    Disrupted = |pos, unit| unit.men().disrupted.then_some(Disrupted);
    /// Fanatic (A10.8).
    Fanatic = |pos, unit| unit.men().fanatic.then_some(Fanatic);
    /// Berserk (A15.4).
    Berserk = |pos, unit| unit.men().berserk.then_some(Berserk);
    /// A leader who has become heroic (A15.21).
    Heroic = |pos, unit| unit.men().heroic.then_some(Heroic);
    /// A wounded SMC (A17).
    Wounded = |pos, unit| unit.men().wounded.then_some(Wounded);
    /// Pinned (A7.8); of a crew also that it is shut in (A7.82).
    Pinned = |pos, unit| {
        let shut_in = unit.vehicle().is_some_and(|vehicle| vehicle.shut_in);
        (unit.men().pinned || shut_in).then_some(Pinned)
    };
    /// Counter Exhausted (A4.51).
    Exhausted = |pos, unit| unit.men().cx.then_some(Exhausted);
    /// Temporarily Immobilized by work at a Gun (C10.3).
    AtWork = |pos, unit| unit.men().ti.then_some(AtWork);
    /// At Hazardous Movement to all fire, since it has abandoned its vehicle (D5.4) or got out of its wreck (D5.6).
    Hazardous = |pos, unit| unit.men().is_hazardous().then_some(Hazardous);
    /// Under a "?" (A12).
    Concealed = |pos, unit| unit.concealed.then_some(Concealed);
    /// Hurt by an Encirclement (A7.7).
    Encircled = |pos, unit| pos.is_encircled(unit.id).then_some(Encircled);
    /// Where the hull of a vehicle points: its VCA (D2.1).
    HullFacing(Hexspine) = |pos, unit| unit.vehicle().map(|vehicle| HullFacing(vehicle.facing));
    /// Where its turret points, where it has one: its TCA (D3.1).
    TurretFacing(Hexspine) = |pos, unit| {
        let turns = pos.vehicle_type(unit.id).is_some_and(|values| values.turns_turret());
        unit.vehicle().filter(|_| turns).map(|vehicle| TurretFacing(vehicle.turret))
    };
    /// In Motion (D2.4).
    InMotion = |pos, unit| unit.vehicle().is_some_and(|it| it.motion).then_some(InMotion);
    /// Hull down behind some of its hexsides, by a manoeuvre (D4.22).
    HullDown = |pos, unit| {
        unit.vehicle().is_some_and(|it| !it.hull_down.is_empty()).then_some(HullDown)
    };
    /// Carried by a vehicle, as a Passenger or Rider (D6.1, D6.2).
    Aboard = |_pos, unit| unit.carrier().map(|_| Aboard);
    /// So many Passengers or Riders, each of them one counter, are in a vehicle or on it (D6.1, D6.2); never 0.
    Carries(u8) = |pos, unit| {
        let aboard = u8::try_from(pos.units.aboard(unit.id).count()).unwrap_or(u8::MAX);
        (aboard > 0).then_some(Carries(aboard))
    };
    /// What keeps a vehicle where it is (D8); never [`Mobility::Mobile`].
    Stuck(Mobility) = |pos, unit| {
        let mobility = unit.vehicle().map(|vehicle| vehicle.mobility);
        mobility.filter(|mobility| *mobility != Mobility::Mobile).map(Stuck)
    };
    /// Its crew is exposed (D5.3).
    CrewExposed = |pos, unit| unit.vehicle().is_some_and(|it| it.exposed).then_some(CrewExposed);
    /// What its crew has gone through (D5.34); never [`Composure::Steady`].
    CrewHarmed(Composure) = |pos, unit| {
        let composure = unit.vehicle().map(|vehicle| vehicle.composure);
        composure.filter(|composure| *composure != Composure::Steady).map(CrewHarmed)
    };
    /// The ammunition of its main armament has run low (D3.71).
    LowAmmo = |pos, unit| {
        let vehicle = unit.is_vehicle();
        (vehicle && pos.weapons_of(unit.id).any(|weapon| weapon.low_ammo)).then_some(LowAmmo)
    };
    /// Acquired by ordnance: how far the best DRM is under 0 (C6.5).
    AcquiredBy(u8) = |pos, unit| {
        let by = pos.weapons.values().filter_map(|weapon| weapon.acquired.as_ref());
        let on = by.filter(|it| matches!(&it.of, Acquired::Units(units) if units.contains(&unit.id)));
        on.map(|it| if it.twice { 2 } else { 1 }).max().map(AcquiredBy)
    };
    /// Has moved in this Player Turn's MPh.
    Moved = |pos, unit| unit.moved.then_some(Moved);
    /// Belongs to the stack that is on the move now.
    Moving = |pos, unit| {
        pos.moving().is_some_and(|moving| moving.movers.contains(&unit.id)).then_some(Moving)
    };
}

/// Where a Gun points: its CA (C3.2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct GunFacing(pub Hexspine);

impl Facet<WeaponCounter> for GunFacing {
    fn of(pos: &Position, counter: &WeaponCounter) -> Option<GunFacing> {
        Some(GunFacing(pos.weapons.get(&counter.id)?.gun.as_ref()?.facing))
    }
}

/// A Gun that is limbered (C10.2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Limbered;

impl Facet<WeaponCounter> for Limbered {
    fn of(pos: &Position, counter: &WeaponCounter) -> Option<Limbered> {
        pos.weapons.get(&counter.id)?.gun?.limbered.then_some(Limbered)
    }
}

/// In one Location with the enemy.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub enum Engaged {
    /// Held in Melee (A11.15).
    Melee,
    /// Close Combat is to come (A8.31).
    CloseCombat,
}

impl Facet<UnitCounter> for Engaged {
    fn of(pos: &Position, counter: &UnitCounter) -> Option<Engaged> {
        let unit = pos.unit(counter.id)?;
        if unit.melee {
            return Some(Engaged::Melee);
        }
        let enemy = pos.side_at(unit.side.other(), unit.at()?).next();
        enemy.map(|_| Engaged::CloseCombat)
    }
}

/// Who has a weapon, or where it lies.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Possession(pub Held);

/// A weapon that must be repaired before it fires again (A9.7).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Malfunctioned;

fn marked(marker: FireMarker) -> Option<FireMarked> {
    (marker != FireMarker::None).then_some(FireMarked(marker))
}

impl Facet<UnitCounter> for Thing {
    fn of(_: &Position, counter: &UnitCounter) -> Option<Thing> {
        Some(Thing::Unit(counter.id))
    }
}

impl Facet<WeaponCounter> for Thing {
    fn of(_: &Position, counter: &WeaponCounter) -> Option<Thing> {
        Some(Thing::Weapon(counter.id))
    }
}

impl Facet<WeaponCounter> for At {
    fn of(pos: &Position, counter: &WeaponCounter) -> Option<At> {
        pos.weapon_at(counter.id).map(At)
    }
}

impl Facet<WeaponCounter> for FireMarked {
    fn of(pos: &Position, counter: &WeaponCounter) -> Option<FireMarked> {
        marked(pos.weapons.get(&counter.id)?.fire)
    }
}

impl Facet<WeaponCounter> for Possession {
    fn of(pos: &Position, counter: &WeaponCounter) -> Option<Possession> {
        Some(Possession(pos.weapons.get(&counter.id)?.held))
    }
}

impl Facet<WeaponCounter> for Malfunctioned {
    fn of(pos: &Position, counter: &WeaponCounter) -> Option<Malfunctioned> {
        pos.weapons.get(&counter.id)?.malfunctioned.then_some(Malfunctioned)
    }
}
