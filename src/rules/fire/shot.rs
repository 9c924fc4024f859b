//! The shots of one member of an attack: what of it fires, as which kind of fire, and whether that reaches.

use super::arm::Arm;
use super::reach::Reach;
use super::{arc, arm, from_aboard, mounted, quota, sight, snap, tied};
use crate::board::Location;
use crate::counters::WeaponKind;
use crate::rules::ground::adjacency::adjacent;
use crate::rules::words::attack::FireKind;
use crate::rules::words::ids::{Firer, UnitId};
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
    let (id, manner) = (member.unit, order.manner);
    let unit = pos.unit(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    if unit.is_vehicle() {
        return mounted::shots_of(pos, member, target, order);
    }
    let values = pos.unit_type(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    let at = unit.at().ok_or(NamedRefusal::NotOnBoard { unit: id })?;
    from_aboard::check(pos, unit, member, order)?;
    if !member.inherent && member.weapons.is_empty() {
        return Err(FireRefusal::FiresNothing { unit: id }.into());
    }
    let (inherent_fp, inherent_range) = inherent_fire(pos, id);
    if member.inherent && inherent_fp == 0 {
        return Err(FireRefusal::NoInherentFp { unit: id }.into());
    }
    if at != target && tied::to_its_location(pos, unit) {
        return Err(FireRefusal::EnemyInLocation { unit: id }.into());
    }

    if !member.weapons.is_empty() && pos.directions.contains_key(&id) {
        return Err(FireRefusal::HasDirected { unit: id }.into());
    }

    // What fires, and the marker that each of them bears. Inherent FP of which half is back is fire again.
    let half_back = quota::check_inherent(pos, unit, values.kind, member)?;
    let snap_shot = manner == Manner::SnapShot;
    if half_back && snap_shot {
        return Err(quota::inherent_lost(id, values.kind));
    }
    let mut firers = Vec::with_capacity(usize::from(member.inherent) + member.weapons.len());
    if member.inherent {
        let marker = if half_back { unit.fire.max(FireMarker::First) } else { unit.fire };
        firers.push((Firer::Inherent(id), marker, inherent_fp, inherent_range));
    }
    for &weapon_id in &member.weapons {
        let weapon =
            pos.weapons.get(&weapon_id).ok_or(NamedRefusal::NoSuchWeapon { weapon: weapon_id })?;
        arm::check_use(pos, unit, weapon, target, manner)?;
        let printed =
            pos.firing_type(weapon_id).ok_or(FireRefusal::Dismantled { weapon: weapon_id })?;
        if weapon.malfunctioned {
            return Err(FireRefusal::Malfunctioned { weapon: weapon_id }.into());
        }
        if pos.lanes.contains_key(&weapon_id) {
            return Err(LaneRefusal::LaneStands { weapon: weapon_id }.into());
        }
        if arc::excludes(pos, weapon_id, at, target) {
            return Err(FireRefusal::OutsideArc { weapon: weapon_id }.into());
        }
        // Only the chart says so, and nothing says otherwise.
        if pos.phase == Phase::AdvancingFire
            && weapon.moved
            && matches!(printed.kind, WeaponKind::Mmg | WeaponKind::Hmg)
        {
            return Err(FireRefusal::MovedMachineGun { weapon: weapon_id }.into());
        }
        firers.push((Firer::Weapon(weapon_id), weapon.fire, printed.fp, printed.range));
    }

    // In the MPh the unit as a whole uses one kind: the most desperate that any part of it is down to
    // (FLOW-NODE-2 to -5). Elsewhere each firer goes by its own marker.
    let worst = firers.iter().map(|&(_, marker, ..)| marker).max().unwrap_or_default();
    let kept_out = |&(firer, marker, ..): &(Firer, FireMarker, u8, u8)| {
        marker != FireMarker::Final
            && matches!(firer, Firer::Weapon(id) if pos.weapons.get(&id).is_some_and(|gun| gun.arc.is_some()))
    };
    // A gun that its Covered Arc kept out of its unit's Subsequent First Fire goes on by itself (A8.3).
    let worst = if unit.fire == FireMarker::Final && !firers.iter().all(kept_out) {
        FireMarker::Final
    } else {
        worst
    };
    let unit_marker = if pos.phase == Phase::Movement { worst } else { unit.fire };
    let reach = if snap_shot {
        snap::reach(pos, id, at, target)?
    } else {
        Reach::between(pos.map(), at, target)
    };
    let spraying = matches!(manner, Manner::Spray { .. });
    let mut shots = Vec::with_capacity(firers.len());
    for (firer, marker, fp, normal_range) in firers {
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
            firer,
            unit: id,
            at,
            reach,
            spraying,
            kind,
            unit_kind,
            fp,
            normal_range,
            second: firer.weapon().and_then(|weapon| order.crews.get(&weapon).copied()),
            spotter: None,
        });
    }
    if shots.iter().any(|shot| shot.kind == FireKind::FinalProtectiveFire)
        && unit.fire != FireMarker::Final
        && let Some(Shot { firer: Firer::Weapon(weapon), .. }) =
            shots.iter().find(|shot| matches!(shot.firer, Firer::Weapon(_)))
    {
        return Err(FireRefusal::WeaponAlreadyFired { weapon: *weapon }.into());
    }
    for shot in shots.iter().filter(|shot| shot.kind.is_repeat()) {
        let Firer::Weapon(weapon) = shot.firer else { continue };
        if !Arm::of(pos, shot.firer).fires_again {
            return Err(FireRefusal::FiresOnce { weapon }.into());
        }
        if values.kind.is_smc() {
            return Err(FireRefusal::SmcNoSustainedFire { weapon }.into());
        }
    }
    if shots.iter().any(|shot| shot.unit_kind.is_repeat())
        && pos.weapons_of(id).any(|weapon| pos.lanes.contains_key(&weapon.id))
    {
        return Err(LaneRefusal::LaneCrew { unit: id }.into());
    }
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
