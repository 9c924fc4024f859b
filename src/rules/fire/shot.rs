//! The shots of one member of an attack: what of it fires, as which kind of fire, and whether that reaches.

use super::arm::Arm;
use super::reach::Reach;
use super::{arc, arm, from_aboard, mounted, quota, sight, snap, tied};
use crate::board::Location;
use crate::counters::{UnitKind, WeaponKind};
use crate::rules::ground::adjacency::adjacent;
use crate::rules::words::attack::FireKind;
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, Manner, Member};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, LaneRefusal, NamedRefusal, Refusal};
use crate::rules::words::status::inherent_fire;
use crate::rules::words::unit::{FireMarker, Unit};

/// One firer of an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shot {
    /// What fires.
    pub firer: Firer,
    /// The unit it belongs to.
    pub unit: UnitId,
    /// Where from.
    pub at: Location,
    /// How far the target is.
    pub reach: Reach,
    /// Spreads its fire over two Locations (A7.34, A9.5).
    pub spraying: bool,
    /// As which kind of fire.
    pub kind: FireKind,
    /// The kind of fire of the whole unit: a machine gun's Subsequent First Fire makes it that for the unit's
    /// markers, even where its inherent FP is First Fire.
    pub unit_kind: FireKind,
    /// Printed FP.
    pub fp: u8,
    /// Normal Range.
    pub normal_range: u8,
    /// The SMC who mans the weapon with the unit (A7.5).
    pub second: Option<UnitId>,
    /// The Spotter who sees the target for it (C9.3).
    pub spotter: Option<UnitId>,
}

impl Shot {
    /// A shot without second gunner, Spotter or spray; the kind of fire is that of its whole unit.
    pub(super) fn plain(
        firer: Firer,
        (unit, at): (UnitId, Location),
        reach: Reach,
        kind: FireKind,
        (fp, normal_range): (u8, u8),
    ) -> Shot {
        Shot {
            firer,
            unit,
            at,
            reach,
            spraying: false,
            kind,
            unit_kind: kind,
            fp,
            normal_range,
            second: None,
            spotter: None,
        }
    }
}

/// The firers of one member, each with its kind of fire; the quotas and ranges that bind it alone are met.
pub(super) fn shots_of(
    pos: &Position,
    member: &Member,
    target: Location,
    order: &FireAttack,
) -> Result<Vec<Shot>, Refusal> {
    let id = member.unit;
    let unit = pos.unit(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    if unit.is_vehicle() {
        return mounted::shots_of(pos, member, target, order);
    }
    let values = pos.unit_type(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    let at = unit.at().ok_or(NamedRefusal::NotOnBoard { unit: id })?;
    from_aboard::check(pos, unit, member, order)?;
    check_free(pos, unit, at, member, target)?;
    let half_back = quota::check_inherent(pos, unit, values.kind, member)?;
    if half_back && order.manner == Manner::SnapShot {
        return Err(quota::inherent_lost(id, values.kind));
    }
    let parts = parts_of(pos, unit, member, target, order.manner, half_back)?;
    let shots = shots_by(pos, unit, at, target, order, &parts)?;
    check_again(pos, unit, values.kind, &shots)?;
    for shot in &shots {
        let reached = check_reach(pos, unit, shot, target);
        // What nothing but its weapons have marked would reach farther at full FP.
        let by_weapons = half_back && unit.fire < FireMarker::First && shot.kind.is_repeat();
        if by_weapons && shot.reach.range <= 2 * u32::from(shot.normal_range) {
            reached.map_err(|_| quota::inherent_lost(id, values.kind))?;
        } else {
            reached?;
        }
    }
    quota::check_weapons(pos, id, values.kind, member, &shots)?;
    for shot in &shots {
        check_count(pos, id, shot)?;
    }
    quota::check_protective(pos, unit, values, member, &shots, target)?;
    Ok(shots)
}

/// Whether a unit has something to fire with, is free to fire out of its Location, and has its hands free for weapons.
fn check_free(
    pos: &Position,
    unit: &Unit,
    at: Location,
    member: &Member,
    target: Location,
) -> Result<(), Refusal> {
    let id = unit.id;
    if !member.inherent && member.weapons.is_empty() {
        return Err(FireRefusal::FiresNothing { unit: id }.into());
    }
    if member.inherent && inherent_fire(pos, id).0 == 0 {
        return Err(FireRefusal::NoInherentFp { unit: id }.into());
    }
    if at != target && tied::to_its_location(pos, unit) {
        return Err(FireRefusal::EnemyInLocation { unit: id }.into());
    }
    if !member.weapons.is_empty() && pos.directions.contains_key(&id) {
        return Err(FireRefusal::HasDirected { unit: id }.into());
    }
    Ok(())
}

/// What of a unit is to fire: its inherent FP or a weapon.
#[derive(Clone, Copy)]
struct Part {
    firer: Firer,
    /// The marker that it bears.
    marker: FireMarker,
    /// Printed FP.
    fp: u8,
    normal_range: u8,
}

/// What of a unit is to fire, none of it barred by what it is. Inherent FP of which half is back is fire again.
fn parts_of(
    pos: &Position,
    unit: &Unit,
    member: &Member,
    target: Location,
    manner: Manner,
    half_back: bool,
) -> Result<Vec<Part>, Refusal> {
    let mut parts = Vec::with_capacity(usize::from(member.inherent) + member.weapons.len());
    if member.inherent {
        let marker = if half_back { unit.fire.max(FireMarker::First) } else { unit.fire };
        let (fp, normal_range) = inherent_fire(pos, unit.id);
        parts.push(Part { firer: Firer::Inherent(unit.id), marker, fp, normal_range });
    }
    for &weapon in &member.weapons {
        parts.push(weapon_of(pos, unit, weapon, target, manner)?);
    }
    Ok(parts)
}

/// A weapon that a unit is to fire.
fn weapon_of(
    pos: &Position,
    unit: &Unit,
    id: WeaponId,
    target: Location,
    manner: Manner,
) -> Result<Part, Refusal> {
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    arm::check_use(pos, unit, weapon, target, manner)?;
    let printed = pos.firing_type(id).ok_or(FireRefusal::Dismantled { weapon: id })?;
    if weapon.malfunctioned {
        return Err(FireRefusal::Malfunctioned { weapon: id }.into());
    }
    if pos.lanes.contains_key(&id) {
        return Err(LaneRefusal::LaneStands { weapon: id }.into());
    }
    if unit.at().is_some_and(|at| arc::excludes(pos, id, at, target)) {
        return Err(FireRefusal::OutsideArc { weapon: id }.into());
    }
    // Only the chart says so, and nothing says otherwise.
    if pos.phase == Phase::AdvancingFire
        && weapon.moved
        && matches!(printed.kind, WeaponKind::Mmg | WeaponKind::Hmg)
    {
        return Err(FireRefusal::MovedMachineGun { weapon: id }.into());
    }
    let (fp, normal_range) = (printed.fp, printed.range);
    Ok(Part { firer: Firer::Weapon(id), marker: weapon.fire, fp, normal_range })
}

/// The marker that a unit fires by in the MPh: the most desperate that any part of it is down to (FLOW-NODE-2 to -5).
fn worst_marker(pos: &Position, unit: &Unit, parts: &[Part]) -> FireMarker {
    let kept_out = |part: &Part| {
        part.marker != FireMarker::Final
            && matches!(part.firer, Firer::Weapon(id) if pos.weapons.get(&id).is_some_and(|gun| gun.arc.is_some()))
    };
    // A gun that its Covered Arc kept out of its unit's Subsequent First Fire goes on by itself (A8.3).
    if unit.fire == FireMarker::Final && !parts.iter().all(kept_out) {
        return FireMarker::Final;
    }
    parts.iter().map(|part| part.marker).max().unwrap_or_default()
}

/// The shots of a unit's parts. In the MPh it uses one kind of fire as a whole; elsewhere each part goes by its own marker.
fn shots_by(
    pos: &Position,
    unit: &Unit,
    at: Location,
    target: Location,
    order: &FireAttack,
    parts: &[Part],
) -> Result<Vec<Shot>, Refusal> {
    let (id, manner) = (unit.id, order.manner);
    let snap_shot = manner == Manner::SnapShot;
    let worst = worst_marker(pos, unit, parts);
    let unit_marker = if pos.phase == Phase::Movement { worst } else { unit.fire };
    let reach = if snap_shot {
        snap::reach(pos, id, at, target)?
    } else {
        Reach::between(pos.map(), at, target)
    };
    let mut shots = Vec::with_capacity(parts.len());
    for &Part { firer, marker, fp, normal_range } in parts {
        let marker = match (pos.phase, firer) {
            // The inherent FP of a squad that has not fired stays full beside its gun's Sustained Fire.
            (Phase::Movement, Firer::Inherent(_)) if worst != FireMarker::Final => marker,
            (Phase::Movement, _) => worst,
            _ => marker,
        };
        let kind =
            FireKind::open(pos.phase, marker).ok_or_else(|| spent(pos.phase, marker, firer, id))?;
        let unit_kind = FireKind::open(pos.phase, unit_marker).unwrap_or(kind);
        let (kind, unit_kind) =
            if snap_shot { snap::kind(kind, unit_kind, id)? } else { (kind, unit_kind) };
        // A placed charge attacks from where it lies.
        let (at, reach) = if Arm::of(pos, firer).used_up && manner != Manner::Throw {
            (target, Reach::between(pos.map(), target, target))
        } else {
            (at, reach)
        };
        shots.push(Shot {
            spraying: matches!(manner, Manner::Spray { .. }),
            unit_kind,
            second: firer.weapon().and_then(|weapon| order.crews.get(&weapon).copied()),
            ..Shot::plain(firer, (id, at), reach, kind, (fp, normal_range))
        });
    }
    Ok(shots)
}

/// What weapons, SMC and the crews of Fire Lanes do not do who fire again (A8.3, A8.31, A9.223).
fn check_again(pos: &Position, unit: &Unit, kind: UnitKind, shots: &[Shot]) -> Result<(), Refusal> {
    if shots.iter().any(|shot| shot.kind == FireKind::FinalProtectiveFire)
        && unit.fire != FireMarker::Final
        && let Some(weapon) = shots.iter().find_map(|shot| shot.firer.weapon())
    {
        return Err(FireRefusal::WeaponAlreadyFired { weapon }.into());
    }
    for shot in shots.iter().filter(|shot| shot.kind.is_repeat()) {
        let Firer::Weapon(weapon) = shot.firer else { continue };
        if !Arm::of(pos, shot.firer).fires_again {
            return Err(FireRefusal::FiresOnce { weapon }.into());
        }
        if kind.is_smc() {
            return Err(FireRefusal::SmcNoSustainedFire { weapon }.into());
        }
    }
    if shots.iter().any(|shot| shot.unit_kind.is_repeat())
        && pos.weapons_of(unit.id).any(|weapon| pos.lanes.contains_key(&weapon.id))
    {
        return Err(LaneRefusal::LaneCrew { unit: unit.id }.into());
    }
    Ok(())
}

/// Why something with a marker may not fire.
fn spent(phase: Phase, marker: FireMarker, firer: Firer, unit: UnitId) -> Refusal {
    match (phase, firer) {
        _ if marker == FireMarker::Opportunity => {
            Refusal::Fire(FireRefusal::AwaitsOpportunity { unit })
        }
        (Phase::DefensiveFire, _) => Refusal::Fire(FireRefusal::FinalFireMarked { unit }),
        (_, Firer::Inherent(_) | Firer::Mount(..)) => {
            Refusal::Fire(FireRefusal::AlreadyFired { unit })
        }
        (_, Firer::Weapon(weapon)) => Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon }),
    }
}

/// Whether a shot reaches its target (A7.22, A8.3, A8.31, A8.4).
fn check_reach(pos: &Position, unit: &Unit, shot: &Shot, target: Location) -> Result<(), Refusal> {
    let id = unit.id;
    let reach = shot.reach;
    reach.check(shot.kind, shot.normal_range, id)?;
    if reach.range > u32::from(shot.normal_range) && !Arm::of(pos, shot.firer).long_range {
        return Err(FireRefusal::NoLongRange { unit: id }.into());
    }
    match shot.kind {
        FireKind::SubsequentFirstFire if sight::enemy_within(pos, unit, shot.at, reach.range) => {
            Err(Refusal::Fire(FireRefusal::SubsequentCloser { unit: id }))
        }
        // Point Blank range is not enough: the mover has to be ADJACENT.
        FireKind::FinalProtectiveFire if shot.at != target && !is_beside(pos, unit, target) => {
            Err(Refusal::Fire(FireRefusal::ProtectiveRange { unit: id }))
        }
        _ => Ok(()),
    }
}

/// How often one firer may fire at the same movers (A8.3, A8.14).
pub(super) fn check_count(pos: &Position, id: UnitId, shot: &Shot) -> Result<(), Refusal> {
    if let Some(moving) = pos.moving() {
        // What fires again is the unit: any of its shots here counts (A8.3, AM-10), else the firer's own do.
        let of = |firer: Firer| moving.shots.get(&firer).copied().unwrap_or(0);
        let taken = if shot.kind.is_repeat() {
            let guns = pos.weapons_of(id).map(|weapon| of(Firer::Weapon(weapon.id)));
            guns.chain([of(Firer::Inherent(id))]).max().unwrap_or(0)
        } else {
            of(shot.firer)
        };
        if shot.kind == FireKind::SnapShot && snap::taken(pos, shot.firer) {
            return Err(FireRefusal::SnapShotTaken { unit: id }.into());
        }
        if taken >= moving.spent_here.floor().max(1) {
            return Err(match shot.kind {
                FireKind::SubsequentFirstFire => {
                    Refusal::Fire(FireRefusal::SubsequentExhausted { unit: id })
                }
                FireKind::FinalProtectiveFire => {
                    Refusal::Fire(FireRefusal::ProtectiveExhausted { unit: id })
                }
                _ => Refusal::Fire(FireRefusal::ShotsExhausted { unit: id }),
            });
        }
    }
    Ok(())
}

/// Whether a mover in a Location, as he stands there, is ADJACENT to a unit as it stands; the Location itself where
/// there is none.
fn is_beside(pos: &Position, unit: &Unit, target: Location) -> bool {
    let Some(here) = unit.end() else { return false };
    let movers: Vec<_> = pos
        .moving()
        .into_iter()
        .flat_map(|moving| &moving.movers)
        .filter_map(|&mover| pos.unit(mover)?.end())
        .filter(|there| there.location == target)
        .collect();
    if movers.is_empty() {
        adjacent(pos.map(), here, target)
    } else {
        movers.into_iter().any(|there| adjacent(pos.map(), here, there))
    }
}
