//! What a unit's lasting state makes of it: heroic and berserk units break rules that bind all others (A15).

use super::ids::UnitId;
use super::position::Position;
use super::unit::Unit;
use crate::counters::{MainArmament, MgMount, UnitKind, UnitType, VehicleType};

/// Whether a unit is a Multi-Man Counter: a squad, a half-squad or a crew (A1.12).
#[must_use]
pub fn is_mmc(pos: &Position, id: UnitId) -> bool {
    pos.unit_type(id).is_some_and(|values| values.kind.is_mmc())
}

/// Whether a unit is a Single-Man Counter: a leader or a hero (A1.11).
#[must_use]
pub fn is_smc(pos: &Position, id: UnitId) -> bool {
    pos.unit_type(id).is_some_and(|values| values.kind.is_smc())
}

/// A hero, or a leader who has become heroic (A15.21).
#[must_use]
pub fn is_heroic(pos: &Position, id: UnitId) -> bool {
    pos.unit(id).is_some_and(|unit| heroic(pos, unit))
}

/// The same of a unit that somebody has at hand.
pub(crate) fn heroic(pos: &Position, unit: &Unit) -> bool {
    unit.men().heroic || pos.printed(unit).is_some_and(|values| values.kind == UnitKind::Hero)
}

/// Whether the unit is berserk (A15.4).
#[must_use]
pub fn is_berserk(pos: &Position, id: UnitId) -> bool {
    pos.unit(id).is_some_and(|unit| unit.men().berserk)
}

/// Whether a unit breaks at all. Who does not suffers Casualty Reduction instead: heroes and heroic
/// leaders, berserk units, and those whose counter has no broken side.
#[must_use]
pub fn can_break(pos: &Position, id: UnitId) -> bool {
    pos.unit_type(id).is_some_and(|values| values.breaks)
        && !is_heroic(pos, id)
        && !is_berserk(pos, id)
}

/// Whether nothing pins the unit: heroes, berserk units and vehicles (A7.8, X-08).
#[must_use]
pub fn never_pinned(pos: &Position, id: UnitId) -> bool {
    pos.unit(id).is_some_and(Unit::is_vehicle) || is_heroic(pos, id) || is_berserk(pos, id)
}

/// Whether a unit is subject to Cowering (A7.9): by its counter, unless it is berserk or Fanatic (A10.8).
#[must_use]
pub fn cowers(pos: &Position, id: UnitId) -> bool {
    pos.unit_type(id).is_some_and(UnitType::cowers)
        && pos.unit(id).is_some_and(|unit| !unit.men().berserk && !unit.men().fanatic)
}

/// Inherent FP and Normal Range as they are now. A leader has none until he is heroic: then he fires as a hero
/// does, and like him less far once he is wounded (A15.2, A17.2).
#[must_use]
pub fn inherent_fire(pos: &Position, id: UnitId) -> (u8, u8) {
    pos.unit(id).map_or((0, 0), |unit| inherent_of(pos, unit))
}

/// The same of a unit that somebody has at hand.
pub(crate) fn inherent_of(pos: &Position, unit: &Unit) -> (u8, u8) {
    let Some(values) = pos.printed(unit) else { return (0, 0) };
    if !unit.men().heroic && values.kind != UnitKind::Hero {
        return (values.fp, values.range);
    }
    let (fp, range) = if unit.men().heroic { HERO_FIRE } else { (values.fp, values.range) };
    (fp, range.saturating_sub(u8::from(unit.men().wounded)))
}

/// Whether a unit is a vehicle without armour and without any weapon: nobody runs from it, and it ties nobody's fire to its
/// Location (A7.212, A8.311).
#[must_use]
pub fn is_unarmed_vehicle(pos: &Position, id: UnitId) -> bool {
    pos.vehicle_type(id)
        .is_some_and(|vehicle| vehicle.armor.is_none() && farthest_gun(vehicle).is_none())
}

/// How far a vehicle's best weapon reaches at full effect: its machine guns to their Normal Range, ordnance anywhere;
/// `None` without weapons.
#[must_use]
pub fn farthest_gun(vehicle: &VehicleType) -> Option<u8> {
    let mounts = [MgMount::Bow, MgMount::Coaxial, MgMount::AntiAircraft, MgMount::Rear];
    let guns = mounts.into_iter().filter(|&mount| vehicle.machine_guns.fp(mount).is_some());
    let ordnance = vehicle
        .armament
        .filter(|armament| matches!(armament.weapon, MainArmament::Ordnance(..)))
        .map(|_| u8::MAX);
    guns.map(MgMount::normal_range).chain(ordnance).max()
}

/// The FP and Normal Range of a hero.
const HERO_FIRE: (u8, u8) = (1, 4);
