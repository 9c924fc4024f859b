//! The machine guns of a vehicle: one attack of those that bear (D3.5, A7.51).
//!
//! They fire by the arc of their mount: the bow gun where the hull points, the coaxial one where the turret does, one on the
//! roof all round while the crew is exposed, one in the rear of the turret behind it. Simplified: all of them fire as one, by
//! one marker; those out of Normal Range only where none is within it; and the turret turns only where none of them bears
//! as it is.

use super::gunnery::in_the_way;
use super::plan::Plan;
use super::reach::Reach;
use super::shot::{Shot, check_count};
use super::{arm, bounding, tied};
use crate::board::{Hexspine, Location};
use crate::counters::{MgMount, VehicleType};
use crate::rules::men::riders;
use crate::rules::ordnance::turn_drm as turn_drm_of;
use crate::rules::words::attack::{Drm, DrmKind, FireKind};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Firer, UnitId};
use crate::rules::words::order::{FireAttack, Manner, Member};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
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
        .filter(|mount| !vehicle.malfunctioned.contains(mount) && !vehicle.disabled.contains(mount))
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
    let firing = || bearing_guns(values, vehicle, from, to);
    let normal = firing().map(|(mount, _)| mount.normal_range()).max()?;
    Some((firing().map(|(_, fp)| fp).sum(), normal))
}

/// Those that fire at a hex, each with its FP.
fn bearing_guns<'a>(
    values: &'a VehicleType,
    vehicle: &'a Vehicle,
    from: Location,
    to: Location,
) -> impl Iterator<Item = (MgMount, u8)> + 'a {
    let range = from.hex.distance(to.hex);
    // Within its own hex all of them bear.
    let bears = move |mount| {
        // The one in the bow does not fire over what the hull lies behind (D4.22).
        if mount == MgMount::Bow && vehicle.lies_behind(from.hex, to.hex) {
            return false;
        }
        let points = points(vehicle, mount).filter(|_| from.hex != to.hex);
        points.is_none_or(|spine| spine.covers(from.hex, to.hex))
    };
    let bearing = move || guns(values, vehicle).filter(move |&(mount, _)| bears(mount));
    let near = move |mount: MgMount| range <= u32::from(mount.normal_range());
    let any_near = bearing().any(|(mount, _)| near(mount));
    bearing().filter(move |&(mount, _)| near(mount) || !any_near)
}

/// Where a turret turns so that its machine guns bear on a hex on which none bears, and by how many hexspines: not on its own
/// move (D3.3).
fn turn_for(pos: &Position, unit: &Unit, from: Location, to: Location) -> Option<(Hexspine, u8)> {
    let (values, vehicle) = (pos.vehicle_type(unit.id)?, unit.vehicle()?);
    let stays = !values.turns_turret() || bounding::is_own_move(pos, unit.side);
    if stays || bearing(values, vehicle, from, to).is_some() {
        return None;
    }
    let ways = Hexspine::toward(from.hex, to.hex);
    ways.map(|spine| (spine, vehicle.turret.turn_to(spine))).min_by_key(|&(_, turned)| turned)
}

/// What bears on a hex, if need be with the turret turned.
fn brought_to_bear(pos: &Position, unit: &Unit, from: Location, to: Location) -> Option<(u8, u8)> {
    let (values, vehicle) = (pos.vehicle_type(unit.id)?, unit.vehicle()?);
    match turn_for(pos, unit, from, to) {
        Some((turret, _)) => bearing(values, &Vehicle { turret, ..vehicle.clone() }, from, to),
        None => bearing(values, vehicle, from, to),
    }
}

/// The vehicle that fires its machine guns in an attack.
fn firing<'a>(pos: &'a Position, plan: &Plan) -> Option<(&'a Unit, Location)> {
    plan.shots.iter().find_map(|shot| fires(pos, shot))
}

/// The vehicle whose machine guns a shot is.
fn fires<'a>(pos: &'a Position, shot: &Shot) -> Option<(&'a Unit, Location)> {
    let unit = pos.unit(shot.unit).filter(|_| shot.firer == Firer::Inherent(shot.unit))?;
    unit.is_vehicle().then_some((unit, shot.at))
}

/// Machine guns of a vehicle that are fired, of which the dice may break one (D3.7).
pub(crate) struct AtRisk {
    /// The vehicle.
    pub unit: UnitId,
    /// From this Original DR on one of them breaks.
    pub breaks_from: i32,
    /// Which fire.
    pub mounts: Vec<MgMount>,
}

/// The machine guns of a vehicle that are fired at a Location.
pub(crate) fn at_risk(pos: &Position, shots: &[&Shot], target: Location) -> Option<AtRisk> {
    let (unit, _) = shots.iter().find_map(|shot| fires(pos, shot))?;
    let breaks_from = 12 - i32::from(arm::short_of_ammunition(pos, unit.id));
    Some(AtRisk { unit: unit.id, breaks_from, mounts: mounts_at(pos, unit.id, target) })
}

/// The machine guns that a vehicle fires at a Location, if it does, if need be with the turret turned.
#[must_use]
pub fn mounts_at(pos: &Position, vehicle: UnitId, target: Location) -> Vec<MgMount> {
    let mounts = || {
        let unit = pos.unit(vehicle)?;
        let (values, vehicle, at) = (pos.vehicle_type(vehicle)?, unit.vehicle()?, unit.at()?);
        let turned = turn_for(pos, unit, at, target)
            .map(|(turret, _)| Vehicle { turret, ..vehicle.clone() });
        let vehicle = turned.as_ref().unwrap_or(vehicle);
        Some(bearing_guns(values, vehicle, at, target).map(|(mount, _)| mount).collect())
    };
    mounts().unwrap_or_default()
}

/// Case A as a DRM of the fire table: for a turret that turns to fire, or has been turned in this phase, if it is one of its guns
/// that fires (C5.1, D3.51).
pub(super) fn turn_drm(pos: &Position, plan: &Plan) -> Option<Drm> {
    let (unit, at) = firing(pos, plan)?;
    let (values, vehicle) = (pos.vehicle_type(unit.id)?, unit.vehicle()?);
    let now = turn_for(pos, unit, at, plan.target).map_or(0, |(_, turned)| turned);
    let of_turret = [MgMount::Coaxial, MgMount::Rear].into_iter().any(|mount| {
        let points = points(vehicle, mount);
        let bears = points.is_some_and(|spine| spine.covers(at.hex, plan.target.hex));
        bears && guns(values, vehicle).any(|(gun, _)| gun == mount)
    });
    let before = if now > 0 || of_turret { vehicle.turned } else { 0 };
    let traverse = values.turret?.traverse();
    let value = turn_drm_of(traverse, now + before, in_the_way(pos, at));
    (value > 0).then_some(Drm { kind: DrmKind::TurretTurned, value })
}

/// The turret turns before its machine guns fire.
pub(super) fn turn_turret(play: &mut Play<'_>, plan: &Plan) {
    let turn = firing(play.pos, plan).and_then(|(unit, at)| {
        let (to, by) = turn_for(play.pos, unit, at, plan.target)?;
        Some((unit.id, to, by))
    });
    let Some((unit, to, by)) = turn else { return };
    if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) {
        vehicle.turret = to;
        vehicle.turned = vehicle.turned.saturating_add(by);
        play.note(VehicleEvent::TurretTurned { unit, to });
        riders::thrown_off(play, unit);
    }
}

/// An Original 12 breaks one of the machine guns that fire, by Random Selection (D3.7, A.9); under Ammunition Shortage an 11
/// does (A19.131).
pub(super) fn wear(play: &mut Play<'_>, plan: &Plan, roll: Dr) {
    let shots: Vec<&Shot> = plan.shots.iter().collect();
    let Some(at_risk) = at_risk(play.pos, &shots, plan.target) else { return };
    let AtRisk { unit: id, breaks_from, mounts: fired } = at_risk;
    if roll.total() < breaks_from {
        return;
    }
    break_one(play, id, &fired);
}

/// One of these machine guns malfunctions.
pub(super) fn break_one(play: &mut Play<'_>, unit: UnitId, fired: &[MgMount]) {
    let rolls: Vec<_> = match fired {
        [] => return,
        [one] => vec![(*one, 0)],
        several => several.iter().map(|&mount| (mount, play.dice.dr())).collect(),
    };
    let highest = rolls.iter().map(|(_, dr)| *dr).max();
    for (mount, dr) in rolls {
        if Some(dr) == highest
            && let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut)
        {
            vehicle.malfunctioned.insert(mount);
            play.note(VehicleEvent::MachineGunFails { unit, mount });
        }
    }
}

/// The machine guns that fire in an Overrun.
pub(super) fn overrunning(pos: &Position, unit: &Unit) -> Vec<MgMount> {
    let parts = pos.vehicle_type(unit.id).zip(unit.vehicle());
    let ahead = parts.into_iter().flat_map(|(values, vehicle)| guns(values, vehicle));
    ahead.map(|(mount, _)| mount).filter(|&mount| mount != MgMount::Rear).collect()
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
    let Some((fp, normal_range)) = brought_to_bear(pos, unit, at, target) else {
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
    let shot = Shot::plain(Firer::Inherent(id), (id, at), reach, kind, (fp, normal_range));
    check_count(pos, id, &shot)?;
    Ok(vec![shot])
}
