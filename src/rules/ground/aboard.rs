//! Passengers and Riders: how many a vehicle takes, and who of them fire can reach (D6.1, D6.2, D5.3, D.8).
//!
//! Simplified: those aboard an armored half-track are exposed with its crew, CE, or buttoned up with it, but for who is
//! broken or pinned, and keeps his head down (D6.61, A7.821). Riders sit on the
//! deck of a tank, where fire always reaches them.

use crate::counters::{Nationality, UnitKind, VehicleType};
use crate::rules::ground::towing::towed_pp;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, VehicleRefusal};
use crate::rules::words::unit::{Mobility, Unit};

/// So many SMC have room beside everybody else (D6.1).
const MOST_SMC: usize = 4;

/// Whether a unit is on foot: Passengers are carried, they fire, rally, hand weapons to each other and get out; all else is
/// for others (D6.1).
pub(crate) fn check_on_foot(unit: &Unit) -> Result<(), Refusal> {
    match unit.carrier() {
        Some(_) => Err(VehicleRefusal::Aboard { unit: unit.id }.into()),
        None => Ok(()),
    }
}

/// The PP that men take up aboard, without what they carry (D6.1).
#[must_use]
pub fn passenger_pp(kind: UnitKind) -> u32 {
    match kind {
        UnitKind::Squad => 10,
        UnitKind::HalfSquad | UnitKind::Crew => 5,
        _ => 0,
    }
}

/// Whether a vehicle has room for these, and for what they carry, beside those aboard and the ammunition of the Gun that it tows.
#[must_use]
pub fn has_room(pos: &Position, vehicle: UnitId, units: &[UnitId]) -> bool {
    has_room_beside(pos, vehicle, units, towed_pp(pos, vehicle))
}

/// The same beside so many PP that something else takes up.
#[must_use]
pub fn has_room_beside(pos: &Position, vehicle: UnitId, units: &[UnitId], pp: u32) -> bool {
    let Some(room) = pos.vehicle_type(vehicle).and_then(VehicleType::room) else { return false };
    let aboard = pos.units.aboard(vehicle).map(|unit| unit.id);
    let all: Vec<UnitId> =
        aboard.filter(|id| !units.contains(id)).chain(units.iter().copied()).collect();
    let kinds = || all.iter().filter_map(|&id| pos.unit_type(id)).map(|values| values.kind);
    let men: u32 = kinds().map(passenger_pp).sum();
    let carried = all.iter().flat_map(|&id| pos.weapons_of(id));
    let load: u32 =
        carried.filter_map(|it| pos.weapon_type(it.id)).map(|it| u32::from(it.pp)).sum();
    men + load + pp <= u32::from(room) && kinds().filter(|kind| kind.is_smc()).count() <= MOST_SMC
}

/// The year from which on men of a nation ride on tanks (D6.2).
#[must_use]
pub fn ride_since(nationality: Nationality) -> u16 {
    if nationality == Nationality::Russian { 1942 } else { 1943 }
}

/// Whether a unit may ride on tanks in the year of the game (D6.2).
#[must_use]
pub fn may_ride(pos: &Position, unit: UnitId) -> bool {
    let values = pos.unit_type(unit);
    values.is_some_and(|values| pos.setting.year >= ride_since(values.nationality))
}

/// Whether a unit rides on the outside of the vehicle that carries it (D6.2).
#[must_use]
pub fn is_rider(pos: &Position, unit: &Unit) -> bool {
    let carrier = unit.carrier().and_then(|carrier| pos.vehicle_type(carrier));
    carrier.is_some_and(VehicleType::takes_riders)
}

/// Whether a Passenger looks out of its vehicle, or has nothing to hide behind: fire reaches him, and he can fire.
#[must_use]
pub fn is_vulnerable(pos: &Position, passenger: &Unit) -> bool {
    let Some(carrier) = passenger.carrier() else { return false };
    let armored = pos.vehicle_type(carrier).is_some_and(|values| values.armor.is_some());
    let exposed = pos.unit(carrier).and_then(Unit::vehicle).is_some_and(|it| it.exposed);
    !armored
        || is_rider(pos, passenger)
        || (exposed && !passenger.men().broken && !passenger.men().pinned)
}

/// The Passengers of a vehicle whom fire reaches: Vulnerable PRC (D.8).
pub fn vulnerable(pos: &Position, vehicle: UnitId) -> impl Iterator<Item = &Unit> {
    pos.units.aboard(vehicle).filter(|unit| is_vulnerable(pos, unit))
}

/// Whether a unit can be Encircled where it is: on foot, or where fire reaches it aboard what moves no more (A7.7).
#[must_use]
pub fn can_be_surrounded(pos: &Position, unit: &Unit) -> bool {
    unit.carrier().is_none_or(|carrier| {
        let stuck = |it: &Unit| it.vehicle().is_some_and(|it| it.mobility != Mobility::Mobile);
        pos.unit(carrier).is_some_and(stuck) && is_vulnerable(pos, unit)
    })
}
