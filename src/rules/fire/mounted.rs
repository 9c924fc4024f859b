//! The machine guns of a vehicle: one attack of those that bear (D3.5, A7.51).
//!
//! They fire by the arc of their mount: the bow gun where the hull points, the coaxial one where the turret does, one on the
//! roof all round while the crew is exposed, one in the rear of the turret behind it. Simplified: all of them fire as one, by
//! one marker; those out of Normal Range only where none is within it; and none turns to fire.

use super::reach::Reach;
use super::shot::{Shot, check_count};
use super::{bounding, tied};
use crate::board::{Hexspine, Location};
use crate::counters::{MgMount, VehicleType};
use crate::rules::words::attack::FireKind;
use crate::rules::words::ids::Firer;
use crate::rules::words::order::{FireAttack, Manner, Member};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, NamedRefusal, Refusal, VehicleRefusal};
use crate::rules::words::status::inherent_fire;
use crate::rules::words::unit::{Unit, Vehicle};

const MOUNTS: [MgMount; 4] = [MgMount::Bow, MgMount::Coaxial, MgMount::AntiAircraft, MgMount::Rear];

/// Whether a machine gun can be used as the crew is now: one on the roof by who looks out, one in a turret of one man by who
/// does not (D1.321, D1.83).
fn is_manned(values: &VehicleType, vehicle: &Vehicle, mount: MgMount) -> bool {
    let buttoned_up_only = values.turret.is_some_and(|turret| turret.fires_buttoned_up());
    match mount {
        MgMount::Bow => true,
        MgMount::AntiAircraft => vehicle.exposed || values.armor.is_none(),
        MgMount::Coaxial | MgMount::Rear => !(buttoned_up_only && vehicle.exposed),
    }
}

/// Where it points; `None` for one that bears all round.
fn points(vehicle: &Vehicle, mount: MgMount) -> Option<Hexspine> {
    match mount {
        MgMount::Bow => Some(vehicle.facing),
        MgMount::Coaxial => Some(vehicle.turret),
        MgMount::Rear => Some(vehicle.turret.opposite()),
        MgMount::AntiAircraft => None,
    }
}

/// FP and Normal Range of the machine guns that can be used, whatever they point at.
fn guns<'a>(
    values: &'a VehicleType,
    vehicle: &'a Vehicle,
) -> impl Iterator<Item = (MgMount, u8)> + 'a {
    MOUNTS
        .into_iter()
        .filter(|&mount| is_manned(values, vehicle, mount))
        .filter_map(|mount| Some((mount, values.machine_guns.fp(mount)?)))
}

/// What a vehicle has at most, and how far it reaches: a quick look before anything is worked out.
fn at_most(pos: &Position, unit: &Unit) -> Option<(u8, u8)> {
    let (values, vehicle) = (pos.vehicle_type(unit.id)?, unit.vehicle()?);
    let fp: u8 = guns(values, vehicle).map(|(_, fp)| fp).sum();
    let range = guns(values, vehicle).map(|(mount, _)| mount.normal_range()).max()?;
    (fp > 0).then_some((fp, range))
}

/// What a unit fires with but its weapons, FP and Normal Range, at most: a vehicle its machine guns, men their inherent FP.
#[must_use]
pub fn inherent(pos: &Position, unit: &Unit) -> (u8, u8) {
    at_most(pos, unit).unwrap_or_else(|| inherent_fire(pos, unit.id))
}

/// The FP of those that reach who is beside the vehicle: all but the one in the bow (A11.62).
pub(crate) fn close_in(pos: &Position, unit: &Unit) -> u8 {
    let parts = pos.vehicle_type(unit.id).zip(unit.vehicle());
    let fp = |(values, vehicle)| {
        let about = guns(values, vehicle).filter(|&(mount, _)| mount != MgMount::Bow);
        about.map(|(_, fp)| fp).fold(0, u8::saturating_add)
    };
    parts.map_or(0, fp)
}

/// The FP of all that can be fired on the move through a hex: not of what looks back out of the turret (D7.11).
pub(super) fn on_the_move(pos: &Position, unit: &Unit) -> u8 {
    let parts = pos.vehicle_type(unit.id).zip(unit.vehicle());
    let fp = |(values, vehicle)| {
        let ahead = guns(values, vehicle).filter(|&(mount, _)| mount != MgMount::Rear);
        ahead.map(|(_, fp)| fp).fold(0, u8::saturating_add)
    };
    parts.map_or(0, fp)
}

/// FP and Normal Range of those that bear on a hex.
fn bearing(
    values: &VehicleType,
    vehicle: &Vehicle,
    from: Location,
    to: Location,
) -> Option<(u8, u8)> {
    let range = from.hex.distance(to.hex);
    // Within its own hex all of them bear.
    let bears = |mount| {
        let points = points(vehicle, mount).filter(|_| from.hex != to.hex);
        points.is_none_or(|spine| spine.covers(from.hex, to.hex))
    };
    let bearing: Vec<(MgMount, u8)> =
        guns(values, vehicle).filter(|&(mount, _)| bears(mount)).collect();
    let near = |mount: MgMount| range <= u32::from(mount.normal_range());
    let any_near = bearing.iter().any(|&(mount, _)| near(mount));
    let firing = || bearing.iter().filter(move |&&(mount, _)| near(mount) || !any_near);
    let normal = firing().map(|(mount, _)| mount.normal_range()).max()?;
    Some((firing().map(|(_, fp)| fp).sum(), normal))
}

/// The shot of a vehicle's machine guns, if it may be fired so.
pub(super) fn shots_of(
    pos: &Position,
    member: &Member,
    target: Location,
    order: &FireAttack,
) -> Result<Vec<Shot>, Refusal> {
    let id = member.unit;
    let unit = pos.unit(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    let vehicle = unit.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit: id })?;
    let values = pos.vehicle_type(id).ok_or(VehicleRefusal::OnlyVehicles { unit: id })?;
    let at = unit.at().ok_or(NamedRefusal::NotOnBoard { unit: id })?;
    if !member.inherent || !member.weapons.is_empty() {
        return Err(FireRefusal::FiresNothing { unit: id }.into());
    }
    if order.members.len() > 1 {
        return Err(VehicleRefusal::NoFireGroup { unit: id }.into());
    }
    if !order.directors.is_empty() {
        return Err(VehicleRefusal::NotDirected { unit: id }.into());
    }
    if order.manner != Manner::Ordinary {
        return Err(VehicleRefusal::NotForVehicles { unit: id }.into());
    }
    if !vehicle.composure.acts() {
        return Err(VehicleRefusal::Stunned { unit: id }.into());
    }
    if vehicle.motion && pos.phase == Phase::PrepFire {
        return Err(VehicleRefusal::InMotion { unit: id }.into());
    }
    if at != target && tied::to_its_location(pos, unit) {
        return Err(FireRefusal::EnemyInLocation { unit: id }.into());
    }
    let Some((fp, normal_range)) = bearing(values, vehicle, at, target) else {
        return Err(VehicleRefusal::NoGunBears { unit: id }.into());
    };
    if bounding::has_fired_before(pos, id) {
        return Err(VehicleRefusal::FiredOnTheMove { unit: id }.into());
    }
    let kind = bounding::kind(pos, unit.side, unit.fire).filter(|kind| !kind.is_repeat());
    let kind = kind.filter(|kind| *kind != FireKind::FinalFireMarked);
    let kind = kind.ok_or(FireRefusal::AlreadyFired { unit: id })?;
    let reach = Reach::between(pos.map(), at, target);
    reach.check(kind, normal_range, id)?;
    let shot = Shot {
        firer: Firer::Inherent(id),
        unit: id,
        at,
        reach,
        spraying: false,
        kind,
        unit_kind: kind,
        fp,
        normal_range,
        second: None,
        spotter: None,
    };
    check_count(pos, id, &shot)?;
    Ok(vec![shot])
}
