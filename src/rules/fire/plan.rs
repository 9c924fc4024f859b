//! From a declared attack to one that may be rolled: who fires what, as which kind of fire, and at whom.

use std::collections::{BTreeMap, BTreeSet};

use super::assessment::Assessment;
use super::kind::FireKind;
use super::reach::Reach;
use super::sight::{self, Post};
use super::{arc, direction, duty, group, lane, modifiers, quota};
use crate::board::{Location, Los};
use crate::counters::WeaponKind;
use crate::rules::adjacency::adjacent;
use crate::rules::concealment::{is_dummy, known_enemies};
use crate::rules::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::order::{FireOrder, Manner, Member};
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;
use crate::rules::sequence::Phase;
use crate::rules::status::{inherent_fire, is_berserk};
use crate::rules::unit::{FireMarker, Unit};

/// One firer of an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shot {
    /// What fires.
    pub firer: Firer,
    /// The unit it belongs to.
    pub unit: UnitId,
    /// Where from.
    pub at: Location,
    /// As which kind of fire.
    pub kind: FireKind,
    /// The kind of fire of the whole unit: a machine gun's Subsequent First Fire makes it that for the unit's
    /// markers, even where its inherent FP is First Fire.
    pub unit_kind: FireKind,
    /// Printed FP.
    pub fp: u8,
    /// Normal Range.
    pub normal_range: u8,
}

/// An attack that may be rolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// Those that see the target, in the order they were declared.
    pub shots: Vec<Shot>,
    /// Those that turn out not to: they count as having fired (A7.52).
    pub blind: Vec<Shot>,
    /// The directing leaders.
    pub directors: Vec<UnitId>,
    /// Where the attack goes.
    pub target: Location,
    /// Whom it can hurt.
    pub targets: Vec<UnitId>,
    /// The LOS from each firing post.
    pub sights: BTreeMap<Post, Los>,
    /// The machine guns that lay a Fire Lane.
    pub lanes: BTreeSet<WeaponId>,
}

/// Whether an attack may be made, and what it then is.
///
/// # Errors
/// The first rule that it breaks.
pub(crate) fn check(pos: &Position, side: Side, order: &FireOrder) -> Result<Plan, Refusal> {
    let plan = propose(pos, side, order)?;
    duty::check(pos, &plan)?;
    Ok(plan)
}

/// The same without a look at who else has to join in: what somebody could do, were he alone.
pub(super) fn propose(pos: &Position, side: Side, order: &FireOrder) -> Result<Plan, Refusal> {
    let firing_side = match pos.phase {
        Phase::PrepFire | Phase::AdvancingFire => pos.attacker,
        Phase::Movement | Phase::DefensiveFire => pos.defender(),
        phase => return Err(Refusal::NotInThisPhase { phase }),
    };
    if side != firing_side {
        return Err(Refusal::NotYourFire);
    }
    match order.manner {
        Manner::Ordinary => {}
        Manner::SnapShot => return Err(Refusal::NothingToSnapAt),
        Manner::Spray { .. } => return Err(Refusal::CannotSpray),
    }
    if order.members.is_empty() {
        return Err(Refusal::NobodyNamed);
    }
    let mut named = BTreeSet::new();
    for member in &order.members {
        if !named.insert(member.unit) {
            return Err(Refusal::NamedTwice);
        }
        able_to_fire(pos, side, member.unit)?;
    }
    if !pos.map().location_exists(order.target) {
        return Err(Refusal::OffBoard { at: order.target });
    }
    let mut targets = targets(pos, side, order.target)?;
    let mut shots = Vec::new();
    for member in &order.members {
        shots.extend(shots_of(pos, member, order.target)?);
    }
    let locations: BTreeSet<Location> = shots.iter().map(|shot| shot.at).collect();
    group::check_chain(pos.map(), &locations)?;
    if locations.len() > 1
        && let Some(shot) = shots.iter().find(|shot| is_berserk(pos, shot.unit))
    {
        return Err(Refusal::BerserkGroup { unit: shot.unit });
    }
    group::check_mandatory(pos, &shots, order.target)?;
    lane::check_declared(pos, &order.lanes, &shots, order.target)?;
    let directors = direction::check(pos, side, order, &shots)?;
    let sights = sight::look(pos, &shots, order.target, &mut targets);
    let (shots, blind) = shots
        .into_iter()
        .partition(|shot| sights.get(&Post::of(pos, shot)).is_some_and(Los::is_clear));
    let lanes = order.lanes.clone();
    Ok(Plan { shots, blind, directors, target: order.target, targets, sights, lanes })
}

/// Works an attack out without rolling it: firepower, column, modifiers, and why.
///
/// # Errors
/// The first rule that the attack breaks.
pub fn assess(pos: &Position, side: Side, order: &FireOrder) -> Result<Assessment, Refusal> {
    check(pos, side, order).map(|plan| modifiers::assess(pos, &plan))
}

/// Whether a unit is in a state to fire at all (A7.1, A7.21, CHART-PREP-6).
pub(super) fn able_to_fire(pos: &Position, side: Side, id: UnitId) -> Result<&Unit, Refusal> {
    let unit = pos.unit(id).ok_or(Refusal::NoSuchUnit { unit: id })?;
    if unit.side != side {
        return Err(Refusal::NotYours { unit: id });
    }
    if unit.at.is_none() {
        return Err(Refusal::NotOnBoard { unit: id });
    }
    if is_dummy(pos, id) {
        return Err(Refusal::OnlyADummy { unit: id });
    }
    if unit.broken {
        return Err(Refusal::Broken { unit: id });
    }
    if unit.melee {
        return Err(Refusal::InMelee { unit: id });
    }
    if unit.berserk && pos.phase == Phase::PrepFire {
        return Err(Refusal::BerserkNoPrepFire { unit: id });
    }
    Ok(unit)
}

/// Whom an attack on a Location can hurt: the moving stack in the MPh (A8.1), else every enemy there, and with
/// a Melee both sides of it (A7.4).
fn targets(pos: &Position, side: Side, target: Location) -> Result<Vec<UnitId>, Refusal> {
    let targets: Vec<UnitId> = if pos.phase == Phase::Movement {
        let moving = pos.moving().ok_or(Refusal::NotTheMover)?;
        moving
            .movers
            .iter()
            .copied()
            .filter(|id| pos.unit(*id).is_some_and(|unit| unit.at == Some(target)))
            .collect()
    } else {
        pos.units_at(target)
            .filter(|unit| unit.side != side || unit.melee)
            .map(|unit| unit.id)
            .collect()
    };
    if !targets.is_empty() {
        return Ok(targets);
    }
    Err(match pos.phase {
        Phase::Movement => Refusal::NotTheMover,
        _ => Refusal::NoTarget { at: target },
    })
}

/// The firers of one member, each with its kind of fire; the quotas and ranges that bind it alone are met.
fn shots_of(pos: &Position, member: &Member, target: Location) -> Result<Vec<Shot>, Refusal> {
    let id = member.unit;
    let unit = pos.unit(id).ok_or(Refusal::NoSuchUnit { unit: id })?;
    let values = pos.unit_type(id).ok_or(Refusal::NoSuchUnit { unit: id })?;
    let at = unit.at.ok_or(Refusal::NotOnBoard { unit: id })?;
    if !member.inherent && member.weapons.is_empty() {
        return Err(Refusal::FiresNothing { unit: id });
    }
    let (inherent_fp, inherent_range) = inherent_fire(pos, id);
    if member.inherent && inherent_fp == 0 {
        return Err(Refusal::NoInherentFp { unit: id });
    }
    if at != target && known_enemies(pos, unit.side).any(|enemy| enemy.at == Some(at)) {
        return Err(Refusal::EnemyInLocation { unit: id });
    }

    // What fires, and the marker that each of them bears.
    let mut firers = Vec::new();
    if member.inherent {
        firers.push((Firer::Inherent(id), unit.fire, inherent_fp, inherent_range));
    }
    for &weapon_id in &member.weapons {
        let weapon =
            pos.weapons.get(&weapon_id).ok_or(Refusal::NoSuchWeapon { weapon: weapon_id })?;
        let printed =
            pos.weapon_type(weapon_id).ok_or(Refusal::NoSuchWeapon { weapon: weapon_id })?;
        if weapon.owner() != Some(id) {
            return Err(Refusal::NotPossessed { weapon: weapon_id });
        }
        if weapon.malfunctioned {
            return Err(Refusal::Malfunctioned { weapon: weapon_id });
        }
        if pos.lanes.contains_key(&weapon_id) {
            return Err(Refusal::LaneStands { weapon: weapon_id });
        }
        if arc::excludes(pos, weapon_id, at, target) {
            return Err(Refusal::OutsideArc { weapon: weapon_id });
        }
        if pos.phase == Phase::AdvancingFire
            && weapon.moved
            && matches!(printed.kind, WeaponKind::Mmg | WeaponKind::Hmg)
        {
            return Err(Refusal::MovedMachineGun { weapon: weapon_id });
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
    let mut shots = Vec::new();
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
        shots.push(Shot { firer, unit: id, at, kind, unit_kind, fp, normal_range });
    }
    if shots.iter().any(|shot| shot.kind == FireKind::FinalProtectiveFire)
        && unit.fire != FireMarker::Final
        && let Some(Shot { firer: Firer::Weapon(weapon), .. }) =
            shots.iter().find(|shot| matches!(shot.firer, Firer::Weapon(_)))
    {
        return Err(Refusal::WeaponAlreadyFired { weapon: *weapon });
    }
    if shots.iter().any(|shot| shot.unit_kind.is_repeat())
        && pos.weapons_of(id).any(|weapon| pos.lanes.contains_key(&weapon.id))
    {
        return Err(Refusal::LaneCrew { unit: id });
    }
    quota::check(pos, unit, values, member, &shots, target)?;
    for shot in &shots {
        check_reach(pos, unit, shot, target)?;
        if let Firer::Weapon(weapon) = shot.firer
            && shot.kind.is_repeat()
            && values.kind.is_smc()
        {
            return Err(Refusal::SmcNoSustainedFire { weapon });
        }
    }
    Ok(shots)
}

/// Why something with a marker may not fire.
fn spent(phase: Phase, marker: FireMarker, firer: Firer, unit: UnitId) -> Refusal {
    match (phase, firer) {
        _ if marker == FireMarker::Bounding => Refusal::AwaitsOpportunity { unit },
        (Phase::DefensiveFire, _) => Refusal::FinalFireMarked { unit },
        (_, Firer::Inherent(_)) => Refusal::AlreadyFired { unit },
        (_, Firer::Weapon(weapon)) => Refusal::WeaponAlreadyFired { weapon },
    }
}

/// Range, and how often one firer may fire at the same movers (A7.22, A8.3, A8.31, A8.4, A8.14).
fn check_reach(pos: &Position, unit: &Unit, shot: &Shot, target: Location) -> Result<(), Refusal> {
    let id = unit.id;
    let reach = Reach::between(pos.map(), shot.at, target);
    reach.check(shot.kind, shot.normal_range, id)?;
    match shot.kind {
        FireKind::SubsequentFirstFire if sight::enemy_within(pos, unit, shot.at, reach.range) => {
            return Err(Refusal::SubsequentCloser { unit: id });
        }
        // Point Blank range is not enough: the mover has to be ADJACENT.
        FireKind::FinalProtectiveFire
            if shot.at != target && !adjacent(pos.map(), shot.at, target) =>
        {
            return Err(Refusal::ProtectiveRange { unit: id });
        }
        _ => {}
    }
    if let Some(moving) = pos.moving() {
        // What fires again is the unit: any of its shots here counts (A8.3), else the firer's own do.
        let of = |firer: Firer| moving.shots.get(&firer).copied().unwrap_or(0);
        let taken = if shot.kind.is_repeat() {
            let guns = pos.weapons_of(id).map(|weapon| of(Firer::Weapon(weapon.id)));
            guns.chain([of(Firer::Inherent(id))]).max().unwrap_or(0)
        } else {
            of(shot.firer)
        };
        if taken >= moving.spent_here.floor().max(1) {
            return Err(Refusal::ShotsExhausted { unit: id });
        }
    }
    Ok(())
}
