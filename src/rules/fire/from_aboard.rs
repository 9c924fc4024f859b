//! Mounted Fire: what Passengers fire from their vehicle (D6.6). Small arms and light machine guns alone; not by who is buttoned up,
//! nor in the PFPh out of a vehicle in Motion; from a truck or a deck in a group with those of the same vehicle only. Riders fire
//! no weapon at all (D6.2).

use super::bounding;
use crate::counters::WeaponKind;
use crate::rules::ground::aboard::{is_rider, is_vulnerable};
use crate::rules::ground::moving::is_rolling;
use crate::rules::words::ids::UnitId;
use crate::rules::words::order::{FireAttack, Manner, Member};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, VehicleRefusal};
use crate::rules::words::unit::Unit;

/// Whether a unit, if it is a Passenger, may fire so.
pub(super) fn check(
    pos: &Position,
    unit: &Unit,
    member: &Member,
    order: &FireAttack,
) -> Result<(), Refusal> {
    let Some(carrier) = unit.carrier() else { return Ok(()) };
    let no_fire = Refusal::Vehicle(VehicleRefusal::NoMountedFire { unit: unit.id });
    let prep_in_motion = pos.phase == Phase::PrepFire && moves(pos, carrier);
    let manner = matches!(order.manner, Manner::Ordinary) && order.lanes.is_empty();
    let driven_by = bounding::has_fired_before(pos, carrier);
    if !is_vulnerable(pos, unit) || prep_in_motion || driven_by || !manner {
        return Err(no_fire);
    }
    for &weapon in &member.weapons {
        let kind = pos.weapon_type(weapon).map(|printed| printed.kind);
        if kind != Some(WeaponKind::Lmg) || is_rider(pos, unit) {
            return Err(VehicleRefusal::NotFiredAboard { weapon }.into());
        }
    }
    let with_him = |other: UnitId| pos.unit(other).is_some_and(|other| other.is_with(unit));
    let bare = is_open(pos, carrier) || is_rider(pos, unit);
    if bare && !order.members.iter().all(|member| with_him(member.unit)) {
        return Err(VehicleRefusal::PassengersApart { unit: unit.id }.into());
    }
    Ok(())
}

fn moves(pos: &Position, vehicle: UnitId) -> bool {
    pos.unit(vehicle).and_then(Unit::vehicle).is_some_and(|vehicle| vehicle.motion)
}

fn is_open(pos: &Position, vehicle: UnitId) -> bool {
    pos.vehicle_type(vehicle).is_some_and(|values| values.armor.is_none())
}

/// Whether Mounted Fire is halved: from an unarmored vehicle always, and from the deck of a tank.
pub(super) fn is_halved(pos: &Position, unit: &Unit) -> bool {
    is_rider(pos, unit) || unit.carrier().is_some_and(|carrier| is_open(pos, carrier))
}

/// Whether what a unit fires from is in Motion or goes on: the vehicle that it is, or that carries it.
pub(super) fn in_motion(pos: &Position, unit: &Unit) -> bool {
    is_rolling(pos, unit.carrier().unwrap_or(unit.id))
}
