//! From a declared attack to one that may be rolled: who fires what, as which kind of fire, and at whom.

use std::collections::{BTreeMap, BTreeSet};

use super::arm::{self, Arm};
use super::assessment::Assessment;
use super::kind::FireKind;
use super::reach::Reach;
use super::sight::{self, Post};
use super::{arc, direction, duty, group, lane, modifiers, quota, snap, spray};
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
    /// Not at the Location, but at the hexside crossed to enter it (A8.15).
    pub snap_shot: bool,
    /// Whom it can hurt.
    pub targets: Vec<UnitId>,
    /// The LOS from each firing post.
    pub sights: BTreeMap<Post, Los>,
    /// The machine guns that lay a Fire Lane.
    pub lanes: BTreeSet<WeaponId>,
    /// Its part in the other Location, if it is Spraying Fire: the same roll, worked out by itself (A7.34, A9.5).
    pub second: Option<Box<Plan>>,
}

impl Plan {
    /// What goes to each Location.
    pub fn parts(&self) -> impl Iterator<Item = &Plan> {
        std::iter::once(self).chain(self.second.as_deref())
    }

    /// What fires and sees a target, each firer once.
    pub fn firing(&self) -> Vec<&Shot> {
        let mut firing: Vec<&Shot> = Vec::new();
        for shot in self.parts().flat_map(|part| &part.shots) {
            if firing.iter().all(|other| other.firer != shot.firer) {
                firing.push(shot);
            }
        }
        firing
    }
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
    if order.members.is_empty() {
        return Err(Refusal::NobodyNamed);
    }
    if let Some(at) = order.places().find(|&at| !pos.map().location_exists(at)) {
        return Err(Refusal::OffBoard { at });
    }
    let mut named = BTreeSet::new();
    for member in &order.members {
        if !named.insert(member.unit) {
            return Err(Refusal::NamedTwice);
        }
        able_to_fire(pos, side, member.unit)?;
    }
    if order.places().all(|at| targets(pos, side, at).is_empty()) {
        return Err(match pos.phase {
            Phase::Movement => Refusal::NotTheMover,
            _ => Refusal::NoTarget { at: order.target },
        });
    }
    let mut plan = aimed(pos, side, order, order.target)?;
    if let Manner::Spray { second } = order.manner {
        spray::check(pos, &plan, second)?;
        let mut other = aimed(pos, side, order, second)?;
        spray::check(pos, &other, order.target)?;
        // Who sees one of the two Locations fires at that; only who sees neither has fired in vain.
        plan.blind.retain(|shot| other.blind.iter().any(|blind| blind.firer == shot.firer));
        other.blind.clear();
        // What is seen by somebody comes first.
        if plan.shots.is_empty() && !other.shots.is_empty() {
            std::mem::swap(&mut plan.blind, &mut other.blind);
            std::mem::swap(&mut plan, &mut other);
        }
        plan.second = Some(Box::new(other));
    }
    Ok(plan)
}

/// An attack, or its part in one of two Locations.
fn aimed(pos: &Position, side: Side, order: &FireOrder, target: Location) -> Result<Plan, Refusal> {
    let mut targets = targets(pos, side, target);
    let snap_shot = order.manner == Manner::SnapShot;
    let crossed = if snap_shot { Some(snap::crossing(pos, target)?) } else { None };
    let mut shots = Vec::new();
    for member in &order.members {
        shots.extend(shots_of(pos, member, target, order.manner)?);
    }
    if let Some(Firer::Weapon(weapon)) = alone(pos, &shots) {
        return Err(Refusal::FiresAlone { weapon });
    }
    let locations: BTreeSet<Location> = shots.iter().map(|shot| shot.at).collect();
    group::check_chain(pos.map(), &locations)?;
    if locations.len() > 1
        && let Some(shot) = shots.iter().find(|shot| is_berserk(pos, shot.unit))
    {
        return Err(Refusal::BerserkGroup { unit: shot.unit });
    }
    group::check_mandatory(pos, &shots, target)?;
    if !order.lanes.is_empty() && !order.manner.is_ordinary() {
        return Err(Refusal::LaneManner);
    }
    lane::check_declared(pos, &order.lanes, &shots, target)?;
    let directors = direction::check(pos, side, order, &shots)?;
    let sights = match crossed {
        Some(side) => snap::look(pos, &shots, side),
        None => sight::look(pos, &shots, target, &mut targets),
    };
    let (shots, blind) = shots
        .into_iter()
        .partition(|shot| sights.get(&Post::of(pos, shot)).is_some_and(Los::is_clear));
    let lanes = order.lanes.clone();
    Ok(Plan { shots, blind, directors, target, snap_shot, targets, sights, lanes, second: None })
}

/// Works an attack out without rolling it: firepower, column, modifiers, and why.
///
/// # Errors
/// The first rule that the attack breaks.
pub fn assess(pos: &Position, side: Side, order: &FireOrder) -> Result<Assessment, Refusal> {
    check(pos, side, order).map(|plan| modifiers::assess(pos, &plan))
}

/// A weapon that attacks by itself only, where an attack has others beside it (A7.55).
fn alone(pos: &Position, shots: &[Shot]) -> Option<Firer> {
    let separate = |shot: &&Shot| !Arm::of(pos, shot.firer).groups;
    shots.iter().find(separate).filter(|_| shots.len() > 1).map(|shot| shot.firer)
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
pub(super) fn targets(pos: &Position, side: Side, target: Location) -> Vec<UnitId> {
    if pos.phase == Phase::Movement {
        pos.moving()
            .into_iter()
            .flat_map(|moving| &moving.movers)
            .copied()
            .filter(|id| pos.unit(*id).is_some_and(|unit| unit.at == Some(target)))
            .collect()
    } else {
        pos.units_at(target)
            .filter(|unit| unit.side != side || unit.melee)
            .map(|unit| unit.id)
            .collect()
    }
}

/// The firers of one member, each with its kind of fire; the quotas and ranges that bind it alone are met.
fn shots_of(
    pos: &Position,
    member: &Member,
    target: Location,
    manner: Manner,
) -> Result<Vec<Shot>, Refusal> {
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
        arm::check_use(pos, unit, weapon, target)?;
        let printed =
            pos.firing_type(weapon_id).ok_or(Refusal::Dismantled { weapon: weapon_id })?;
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
    let snap_shot = manner == Manner::SnapShot;
    let reach = if snap_shot {
        snap::reach(pos, id, at, target)?
    } else {
        Reach::between(pos.map(), at, target)
    };
    let spraying = matches!(manner, Manner::Spray { .. });
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
        let (kind, unit_kind) =
            if snap_shot { snap::kind(kind, unit_kind, id)? } else { (kind, unit_kind) };
        // A placed charge attacks from where it lies.
        let (at, reach) = if Arm::of(pos, firer).used_up {
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
        });
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
            && !Arm::of(pos, shot.firer).fires_again
        {
            return Err(Refusal::FiresOnce { weapon });
        }
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
    let reach = shot.reach;
    reach.check(shot.kind, shot.normal_range, id)?;
    if reach.range > u32::from(shot.normal_range) && !Arm::of(pos, shot.firer).long_range {
        return Err(Refusal::NoLongRange { unit: id });
    }
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
        if shot.kind == FireKind::SnapShot && snap::taken(pos, shot.firer) {
            return Err(Refusal::SnapShotTaken { unit: id });
        }
        if taken >= moving.spent_here.floor().max(1) {
            return Err(Refusal::ShotsExhausted { unit: id });
        }
    }
    Ok(())
}
