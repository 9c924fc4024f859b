//! The machine guns of a vehicle (D3.5, A7.51): each fires once in a Player Turn, by itself or with others of its vehicle as one
//! attack, and is marked and breaks by itself; one that is the main armament fires on by its ROF.
//!
//! They fire by the arc of their mount: the bow gun where the hull points, the coaxial one where the turret does, one on the
//! roof all round while the crew is exposed, one in the rear of the turret behind it. Where none is named, those fire that
//! bear; the turret turns for those that are named, and else only where none bears as it is.

use std::collections::BTreeSet;

use super::gunnery::in_the_way;
use super::modifiers::{cover, took_no_cover};
use super::plan::Plan;
use super::reach::Reach;
use super::shot::{Shot, check_count};
use super::vehicle_line::is_hull_down;
use super::{arm, bounding, past, tied};
use crate::board::{End, HexsideTerrain, Hexspine, Location};
use crate::counters::{MainArmament, MgMount, VehicleType};
use crate::rules::ground::footing::standing;
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
use crate::rules::words::status::inherent_of;
use crate::rules::words::unit::{FireMarker, Unit, Vehicle};

/// Whether a machine gun can be used as the crew is now: one on the roof by who looks out, one in a turret of one man by who
/// does not, unless it is open above (D1.321, D1.83, D5.3).
fn is_manned(values: &VehicleType, vehicle: &Vehicle, mount: MgMount) -> bool {
    match mount {
        MgMount::Bow => true,
        MgMount::AntiAircraft => vehicle.exposed || values.armor.is_none(),
        MgMount::Coaxial | MgMount::Rear => values.is_turret_manned(vehicle.exposed),
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
    MgMount::ALL
        .into_iter()
        .filter(|&mount| is_manned(values, vehicle, mount))
        .filter(|mount| !vehicle.malfunctioned.contains(mount) && !vehicle.disabled.contains(mount))
        .filter_map(|mount| Some((mount, values.machine_guns.fp(mount)?)))
}

/// What a vehicle has at most, and how far it reaches: a quick look before anything is worked out.
fn at_most(pos: &Position, unit: &Unit) -> Option<(u8, u8)> {
    let vehicle = unit.vehicle()?;
    let values = pos.vehicle_type(unit.id)?;
    let fp: u8 = guns(values, vehicle).map(|(_, fp)| fp).sum();
    let range = guns(values, vehicle).map(|(mount, _)| mount.normal_range()).max()?;
    (fp > 0).then_some((fp, range))
}

/// What a unit fires with but its weapons, FP and Normal Range, at most: a vehicle its machine guns, men their inherent FP.
#[must_use]
pub fn inherent(pos: &Position, unit: &Unit) -> (u8, u8) {
    at_most(pos, unit).unwrap_or_else(|| inherent_of(pos, unit))
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

/// Those that can be used and have not fired in this Player Turn (A7.51).
#[must_use]
pub fn ready(pos: &Position, unit: &Unit) -> Vec<MgMount> {
    let parts = pos.vehicle_type(unit.id).zip(unit.vehicle());
    let able = parts.into_iter().flat_map(|(values, vehicle)| able(values, vehicle, &Meant::new()));
    able.map(|(mount, _)| mount).collect()
}

/// The machine guns that are named; all are meant where none is.
type Meant = BTreeSet<MgMount>;

/// Those of the ones meant that can be used and have not fired in this Player Turn, each with its FP.
fn able(values: &VehicleType, vehicle: &Vehicle, meant: &Meant) -> Vec<(MgMount, u8)> {
    let able = |(mount, _): &(MgMount, u8)| {
        !vehicle.fired.contains(mount) && (meant.is_empty() || meant.contains(mount))
    };
    guns(values, vehicle).filter(able).collect()
}

/// Whether a vehicle lies hull down behind a wall of its hex to fire from a Location (D4.2).
fn lies_behind_wall(pos: &Position, unit: UnitId, from: End, to: Location) -> bool {
    let hex = from.location.hex;
    let wall = |side| pos.map().side_of(hex, side) == Some(HexsideTerrain::Wall);
    if hex == to.hex || !hex.sides_toward(to.hex).any(wall) {
        return false;
    }
    let los = pos.los(to, from);
    let seeing = [(to, &los)];
    let cover = cover(pos, unit, from.location, took_no_cover(pos, unit), &seeing);
    is_hull_down(pos, unit, cover, &seeing)
}

/// Whether one bears on a hex as the vehicle is; within its own all of them do.
fn bears(
    pos: &Position,
    (unit, vehicle): (&Unit, &Vehicle),
    mount: MgMount,
    (from, to): (End, Location),
) -> bool {
    let hex = from.location.hex;
    // The one in the bow does not fire over what the hull lies behind: a crest or a wall (D4.22, D4.2).
    if mount == MgMount::Bow
        && (vehicle.lies_behind(hex, to.hex) || lies_behind_wall(pos, unit.id, from, to))
    {
        return false;
    }
    let points = points(vehicle, mount).filter(|_| hex != to.hex);
    points.is_none_or(|spine| spine.covers_from(from, to.hex))
}

/// Whether it is in the turret, and turns with it.
pub(super) fn in_turret(mount: MgMount) -> bool {
    matches!(mount, MgMount::Coaxial | MgMount::Rear)
}

/// Where a turret turns for its machine guns, and by how many hexspines: for those that are named, else where nothing bears as
/// it is; not on its own move (D3.3, D3.51).
fn turn_for(
    pos: &Position,
    unit: &Unit,
    (from, to): (Location, Location),
    meant: &Meant,
) -> Option<(Hexspine, u8)> {
    let (values, vehicle) = (pos.vehicle_type(unit.id)?, unit.vehicle()?);
    let from = standing(pos, unit.id, from);
    let idle = |mount| !bears(pos, (unit, vehicle), mount, (from, to));
    let able = able(values, vehicle, meant);
    let some_bear = able.iter().any(|&(mount, _)| !idle(mount));
    let stays = !values.turns_turret() || bounding::is_own_move(pos, unit.side);
    if stays || (meant.is_empty() && some_bear) {
        return None;
    }
    let turned = able.iter().find(|(mount, _)| in_turret(*mount) && idle(*mount));
    let &(mount, _) = turned?;
    let points = |spine: Hexspine| if mount == MgMount::Rear { spine.opposite() } else { spine };
    let ways = Hexspine::toward_from(from, to.hex).map(points);
    ways.map(|spine| (spine, vehicle.turret.turn_to(spine))).min_by_key(|&(_, turned)| turned)
}

/// Those that bear on a hex, if need be with the turret turned, each with its FP.
fn brought_to_bear(
    pos: &Position,
    unit: &Unit,
    line: (Location, Location),
    meant: &Meant,
) -> Vec<(MgMount, u8)> {
    let Some((values, vehicle)) = pos.vehicle_type(unit.id).zip(unit.vehicle()) else {
        return Vec::new();
    };
    let turret = turn_for(pos, unit, line, meant).map_or(vehicle.turret, |(spine, _)| spine);
    let turned = Vehicle { turret, ..vehicle.clone() };
    let mut able = able(values, vehicle, meant);
    let eye = standing(pos, unit.id, line.0);
    able.retain(|&(mount, _)| bears(pos, (unit, &turned), mount, (eye, line.1)));
    able
}

/// The attacks of single machine guns of a vehicle, beside that of all that bear: not of one that is all that does.
pub(super) fn one_by_one(
    pos: &Position,
    unit: UnitId,
    all: &FireAttack,
    plan: Option<&Plan>,
) -> Vec<FireAttack> {
    let ready = pos.unit(unit).map(|unit| ready(pos, unit)).unwrap_or_default();
    let is_all = |mount| {
        plan.is_some_and(|plan| {
            plan.shots.iter().map(|it| it.firer).eq([Firer::Mount(unit, mount)])
        })
    };
    let single = |mount| FireAttack { mounts: [mount].into(), ..all.clone() };
    ready.into_iter().filter(|&mount| !is_all(mount)).map(single).collect()
}

/// The ROF of a machine gun that is the main armament, where it can keep it with such fire (D3.5, C2.24).
fn rof(pos: &Position, firer: Firer, kind: FireKind) -> Option<u8> {
    let Firer::Mount(unit, mount) = firer else { return None };
    let main = pos.vehicle_type(unit)?.armament?;
    let pinned = pos.unit(unit)?.men().pinned;
    let keeps = main.weapon == MainArmament::MachineGun(mount) && kind.keeps_rof() && !pinned;
    (keeps && main.rof > 0).then_some(main.rof)
}

/// Whether it could keep it, if the dice let it.
pub(super) fn can_keep_rof(pos: &Position, firer: Firer, kind: FireKind) -> bool {
    rof(pos, firer, kind).is_some()
}

/// Whether it keeps it with this throw.
pub(crate) fn keeps_rof(pos: &Position, firer: Firer, kind: FireKind, roll: Dr) -> bool {
    let kept = rof(pos, firer, kind).is_some_and(|rof| roll.colored <= rof);
    kept && !is_worn(pos, firer, roll)
}

/// Whether the dice break a machine gun of a vehicle, if Random Selection does not spare it: with an Original 12, one that is
/// the main armament with its B# (D3.7, A.9); under Ammunition Shortage with one less (A19.131).
fn is_worn(pos: &Position, firer: Firer, roll: Dr) -> bool {
    let Firer::Mount(unit, mount) = firer else { return false };
    let main = pos.vehicle_type(unit).and_then(|values| values.armament);
    let main = main.filter(|main| main.weapon == MainArmament::MachineGun(mount));
    let number = main.map_or(12, |main| i32::from(main.breakdown));
    roll.total() >= number - i32::from(arm::short_of_ammunition(pos, unit))
}

/// The machine guns among whom Random Selection draws the one that a throw breaks.
pub(crate) fn worn(pos: &Position, shots: &[&Shot], roll: Dr) -> Vec<Firer> {
    let firers = shots.iter().map(|shot| shot.firer);
    firers.filter(|&firer| is_worn(pos, firer, roll)).collect()
}

/// The vehicle that fires its machine guns in an attack, and which of them.
fn firing<'a>(pos: &'a Position, plan: &Plan) -> Option<(&'a Unit, Location, Meant)> {
    let mounts = plan.shots.iter().filter_map(|shot| match shot.firer {
        Firer::Mount(_, mount) => Some(mount),
        Firer::Inherent(_) | Firer::Weapon(_) => None,
    });
    let mounts: Meant = mounts.collect();
    let shot = plan.shots.first().filter(|_| !mounts.is_empty())?;
    Some((pos.unit(shot.unit)?, shot.at, mounts))
}

/// Case A as a DRM of the fire table: for a turret that turns to fire, or has been turned in this phase, if it is one of its guns
/// that fires; not for what one that fires on by its ROF has done itself (C5.1, D3.51).
pub(super) fn turn_drm(pos: &Position, plan: &Plan) -> Option<Drm> {
    let (unit, at, mounts) = firing(pos, plan)?;
    let now = turn_for(pos, unit, (at, plan.target), &mounts).map_or(0, |(_, turned)| turned);
    let pays = |mount| in_turret(mount) && !past::has_fired(pos, Firer::Mount(unit.id, mount));
    let of_turret = mounts.iter().any(|mount| pays(*mount));
    let before = if of_turret { unit.vehicle()?.turned } else { 0 };
    let traverse = pos.vehicle_type(unit.id)?.turret?.traverse();
    let cramped = in_the_way(pos, at) && unit.footing().corner().is_none();
    let value = turn_drm_of(traverse, now + before, cramped);
    (value > 0).then_some(Drm { kind: DrmKind::TurretTurned, value })
}

/// The turret turns before its machine guns fire.
pub(super) fn turn_turret(play: &mut Play<'_>, plan: &Plan) {
    let turn = firing(play.pos, plan).and_then(|(unit, at, mounts)| {
        let (to, by) = turn_for(play.pos, unit, (at, plan.target), &mounts)?;
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

/// The dice break one of the machine guns that fire, by Random Selection (D3.7, A.9).
pub(super) fn wear(play: &mut Play<'_>, plan: &Plan, roll: Dr) {
    let Some(shot) = plan.shots.first() else { return };
    let worn = worn(play.pos, &plan.firing(), roll).into_iter().filter_map(|firer| match firer {
        Firer::Mount(_, mount) => Some(mount),
        Firer::Inherent(_) | Firer::Weapon(_) => None,
    });
    let worn: Vec<MgMount> = worn.collect();
    break_one(play, shot.unit, &worn);
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
    if bounding::has_fired_before(pos, id) {
        return Err(VehicleRefusal::FiredOnTheMove { unit: id }.into());
    }
    let kind = bounding::kind(pos, unit.side, FireMarker::None);
    let kind = kind.ok_or(FireRefusal::AlreadyFired { unit: id })?;
    let mounts = check_mounts(pos, unit, (at, target), &order.mounts)?;
    let reach = Reach::between(pos.map(), at, target);
    let plain = |(mount, fp): (MgMount, u8)| {
        Shot::plain(Firer::Mount(id, mount), (id, at), reach, kind, (fp, mount.normal_range()))
    };
    let mut shots: Vec<Shot> = mounts.into_iter().map(plain).collect();
    let reaches = |shot: &Shot| reach.check(kind, shot.normal_range, id);
    // Who is not named stays out of what is too far for it.
    if order.mounts.is_empty() && shots.iter().any(|shot| reaches(shot).is_ok()) {
        shots.retain(|shot| reaches(shot).is_ok());
    }
    for shot in &shots {
        reaches(shot)?;
        check_count(pos, id, shot)?;
    }
    Ok(shots)
}

/// The machine guns that fire: those that are named, all of which have to bear, or else those that do.
fn check_mounts(
    pos: &Position,
    unit: &Unit,
    line: (Location, Location),
    meant: &Meant,
) -> Result<Vec<(MgMount, u8)>, Refusal> {
    let id = unit.id;
    let parts = pos.vehicle_type(id).zip(unit.vehicle());
    let (values, vehicle) = parts.ok_or(VehicleRefusal::OnlyVehicles { unit: id })?;
    let usable: Meant = guns(values, vehicle).map(|(mount, _)| mount).collect();
    if !meant.is_subset(&usable) {
        return Err(VehicleRefusal::NoSuchMachineGun { unit: id }.into());
    }
    if !meant.is_disjoint(&vehicle.fired) {
        return Err(VehicleRefusal::MachineGunFired { unit: id }.into());
    }
    let bear = brought_to_bear(pos, unit, line, meant);
    if bear.is_empty() && !usable.is_empty() && usable.is_subset(&vehicle.fired) {
        return Err(FireRefusal::AlreadyFired { unit: id }.into());
    }
    if bear.is_empty() || bear.len() < meant.len() {
        return Err(VehicleRefusal::NoGunBears { unit: id }.into());
    }
    Ok(bear)
}
