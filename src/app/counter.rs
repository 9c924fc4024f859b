//! What lies on the table, as components: one entity for each hex and each counter.

use std::collections::BTreeMap;

use bevy::prelude::Component;

use super::mirror::Mirrored;
use crate::board::{Coord, Location, Terrain};
use crate::rules::ids::Firer;
use crate::rules::unit::FireMarker;
use crate::rules::weapon::Weapon;
use crate::rules::{Position, Side, Unit, UnitId, WeaponId};

/// A hex of the map. What stands on its hexsides is asked of the map itself, which never changes.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct HexTile {
    /// Which hex.
    pub coord: Coord,
    /// What fills it.
    pub terrain: Terrain,
    /// The level of its ground.
    pub level: i8,
}

/// A unit in play, with all that is marked on it.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct UnitCounter(pub Unit);

/// A support weapon in play.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct WeaponCounter(pub Weapon);

/// A fire marker over a unit's inherent FP or over a weapon (A7.33).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct FireCounter {
    /// Over what.
    pub over: Firer,
    /// Which; never [`FireMarker::None`].
    pub marker: FireMarker,
    /// Where.
    pub at: Location,
}

/// A Residual FP counter (A8.2).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct ResidualCounter {
    /// Where.
    pub at: Location,
    /// Its strength.
    pub fp: u8,
}

/// Units of both sides are locked in Melee here (A11.15).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct MeleeCounter {
    /// Where.
    pub at: Location,
}

/// An Encirclement counter (A7.7).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct EncirclementCounter {
    /// Where.
    pub at: Location,
    /// Whose units it hurts.
    pub side: Side,
}

/// Foxholes in a hex (B27).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct FoxholeCounter {
    /// The hex.
    pub hex: Coord,
    /// How many squads they hold.
    pub squads: u8,
}

/// Who controls a hex, once somebody does (A26.1).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct ControlCounter {
    /// The hex.
    pub hex: Coord,
    /// Who.
    pub side: Side,
}

impl Mirrored for HexTile {
    type Key = Coord;

    fn key(&self) -> Coord {
        self.coord
    }

    fn all(pos: &Position) -> BTreeMap<Coord, HexTile> {
        let map = pos.map();
        let tile =
            |coord| HexTile { coord, terrain: map.terrain(coord), level: map.base_level(coord) };
        map.hexes().map(|coord| (coord, tile(coord))).collect()
    }
}

impl Mirrored for UnitCounter {
    type Key = UnitId;

    fn key(&self) -> UnitId {
        self.0.id
    }

    fn all(pos: &Position) -> BTreeMap<UnitId, UnitCounter> {
        pos.units.values().map(|unit| (unit.id, UnitCounter(unit.clone()))).collect()
    }
}

impl Mirrored for WeaponCounter {
    type Key = WeaponId;

    fn key(&self) -> WeaponId {
        self.0.id
    }

    fn all(pos: &Position) -> BTreeMap<WeaponId, WeaponCounter> {
        pos.weapons.iter().map(|(&id, weapon)| (id, WeaponCounter(weapon.clone()))).collect()
    }
}

impl Mirrored for FireCounter {
    type Key = Firer;

    fn key(&self) -> Firer {
        self.over
    }

    fn all(pos: &Position) -> BTreeMap<Firer, FireCounter> {
        let units = pos.units.values().map(|unit| (Firer::Inherent(unit.id), unit.fire, unit.at()));
        let weapons = pos
            .weapons
            .values()
            .map(|weapon| (Firer::Weapon(weapon.id), weapon.fire, pos.weapon_at(weapon.id)));
        units
            .chain(weapons)
            .filter(|(_, marker, _)| *marker != FireMarker::None)
            .filter_map(|(over, marker, at)| Some((over, FireCounter { over, marker, at: at? })))
            .collect()
    }
}

impl Mirrored for ResidualCounter {
    type Key = Location;

    fn key(&self) -> Location {
        self.at
    }

    fn all(pos: &Position) -> BTreeMap<Location, ResidualCounter> {
        pos.residual.iter().map(|(&at, &fp)| (at, ResidualCounter { at, fp })).collect()
    }
}

impl Mirrored for MeleeCounter {
    type Key = Location;

    fn key(&self) -> Location {
        self.at
    }

    fn all(pos: &Position) -> BTreeMap<Location, MeleeCounter> {
        let held = pos.units.values().filter(|unit| unit.melee);
        held.filter_map(|unit| Some((unit.at()?, MeleeCounter { at: unit.at()? }))).collect()
    }
}

impl Mirrored for EncirclementCounter {
    type Key = (Location, Side);

    fn key(&self) -> (Location, Side) {
        (self.at, self.side)
    }

    fn all(pos: &Position) -> BTreeMap<(Location, Side), EncirclementCounter> {
        let counter = |&(at, side)| ((at, side), EncirclementCounter { at, side });
        pos.encircled.iter().map(counter).collect()
    }
}

impl Mirrored for FoxholeCounter {
    type Key = Coord;

    fn key(&self) -> Coord {
        self.hex
    }

    fn all(pos: &Position) -> BTreeMap<Coord, FoxholeCounter> {
        let foxholes = &pos.setting.foxholes;
        foxholes.iter().map(|(&hex, &squads)| (hex, FoxholeCounter { hex, squads })).collect()
    }
}

impl Mirrored for ControlCounter {
    type Key = Coord;

    fn key(&self) -> Coord {
        self.hex
    }

    fn all(pos: &Position) -> BTreeMap<Coord, ControlCounter> {
        pos.control.iter().map(|(&hex, &side)| (hex, ControlCounter { hex, side })).collect()
    }
}
