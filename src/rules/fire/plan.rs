//! From a declared attack to one that may be rolled: who fires what, as which kind of fire, and at whom.

use std::collections::BTreeSet;

use super::arm::Arm;
use super::blast;
use super::reach::Relation;
use super::shot::{Shot, shots_of};
use super::sight::{Post, Sights};
use super::vehicle_line::From;
use super::{
    bounding, demolition, direction, duty, flame, group, gunnery, lane, modifiers, second_man,
    sight, snap, spray, vehicle_line,
};
use crate::board::Location;
use crate::rules::ground::concealment::is_dummy;
use crate::rules::words::attack::Assessment;
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, Manner, Shell, ShellTarget};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    FireRefusal, LaneRefusal, MoveRefusal, NamedRefusal, Refusal, TurnRefusal,
};
use crate::rules::words::status::is_berserk;
use crate::rules::words::unit::Unit;

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
    /// The vehicles that it can hurt.
    pub vehicles: Vec<UnitId>,
    /// The LOS from each firing post.
    pub sights: Sights,
    /// The machine guns that lay a Fire Lane.
    pub lanes: BTreeSet<WeaponId>,
    /// What ordnance fires and how; `None` for all other fire (C3).
    pub shell: Option<Shell>,
    /// The DRM of a charge that is thrown; 0 for all else (A23.6).
    pub thrown: i8,
    /// Its part in the other Location, if it is Spraying Fire, in the thrower's own, if it is a charge, or in the next of the hexes
    /// that it sweeps, if it is canister: the same roll, worked out by itself (A7.34, A9.5, A23.6, C8.4).
    pub second: Option<Box<Plan>>,
}

impl Plan {
    /// What goes to each Location.
    pub fn parts(&self) -> impl Iterator<Item = &Plan> {
        std::iter::successors(Some(self), |part| part.second.as_deref())
    }

    /// What is fired with a To Hit DR: all shells but canister (C3, C8.4).
    pub fn rolled(&self) -> Option<Shell> {
        self.shell.filter(|shell| !shell.sweeps())
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
pub(crate) fn check(pos: &Position, side: Side, order: &FireAttack) -> Result<Plan, Refusal> {
    let plan = propose(pos, side, order)?;
    duty::check(pos, &plan)?;
    Ok(plan)
}

/// The side whose fire it is in the present phase (A3, A7.1).
pub(super) fn firing_side(pos: &Position) -> Result<Side, Refusal> {
    match pos.phase {
        Phase::PrepFire | Phase::AdvancingFire => Ok(pos.attacker),
        Phase::Movement | Phase::DefensiveFire => Ok(pos.defender()),
        phase => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase })),
    }
}

/// The same without a look at who else has to join in: what somebody could do, were he alone.
pub(super) fn propose(pos: &Position, side: Side, order: &FireAttack) -> Result<Plan, Refusal> {
    if order.members.is_empty() {
        return Err(NamedRefusal::NobodyNamed.into());
    }
    if bounding::is_own_move(pos, side) {
        bounding::check(pos, order)?;
    } else if side != firing_side(pos)? {
        return Err(FireRefusal::NotYourFire.into());
    }
    if let Some(at) = order.places().find(|&at| !pos.map().location_exists(at)) {
        return Err(NamedRefusal::OffBoard { at }.into());
    }
    for (number, member) in order.members.iter().enumerate() {
        if order.members.iter().take(number).any(|before| before.unit == member.unit) {
            return Err(NamedRefusal::NamedTwice.into());
        }
        able_to_fire(pos, side, member.unit)?;
    }
    // Spraying Fire beside movers leaves its Residual FP wherever it goes; else there is somebody to hit in both places.
    // A shell at a vehicle says itself at which.
    let at_vehicle = order.shell.is_some_and(|it| matches!(it.at, ShellTarget::Vehicle(_)));
    let burns = flame::finds_vehicle(pos, side, order);
    let blasts = blast::finds_vehicle(pos, side, order);
    let screens = order.shell.is_some_and(Shell::screens);
    let shelled = gunnery::holds_vehicle(pos, side, order);
    let aimless = |at: Location| {
        let struck = at_vehicle || burns || blasts || screens || shelled;
        !struck && !has_targets(pos, side, order, at)
    };
    let mut empty = order.places().filter(|&at| aimless(at));
    match (pos.phase, empty.next()) {
        (_, None) => {}
        (Phase::Movement, Some(_)) if order.places().count() > 1 && empty.next().is_none() => {}
        (_, Some(at)) => return Err(no_target(pos, side, at).into()),
    }
    second_man::check(pos, side, order)?;
    let plan = compose(pos, side, order)?;
    let nobody = || !has_targets(pos, side, order, order.target);
    if burns && nobody() && flame::of(pos, &plan).is_none() {
        return Err(no_target(pos, side, order.target).into());
    }
    for part in plan.parts() {
        group::check_mandatory(pos, order, part.shots.iter().chain(&plan.blind), part.target)?;
    }
    Ok(plan)
}

/// An attack of units that are able to fire, by itself: whoever has fired before it, and whether or not anybody is
/// there to be hit.
pub(super) fn compose(pos: &Position, side: Side, order: &FireAttack) -> Result<Plan, Refusal> {
    let mut plan = aimed(pos, side, order, order.target)?;
    if order.manner == Manner::Throw {
        demolition::throw(pos, &mut plan)?;
    }
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
    for other in gunnery::canister_others(pos, order).into_iter().rev() {
        // Where it sees nothing it sweeps nothing.
        let part = aimed(pos, side, order, other)?;
        if !part.shots.is_empty() && !plan.shots.is_empty() {
            let next = plan.second.take();
            plan.second = Some(Box::new(Plan { second: next, ..part }));
        }
    }
    Ok(plan)
}

/// An attack, or its part in one of two Locations.
fn aimed(
    pos: &Position,
    side: Side,
    order: &FireAttack,
    target: Location,
) -> Result<Plan, Refusal> {
    let screens = order.shell.is_some_and(Shell::screens);
    let mut targets = match order.shell.map(|shell| shell.at) {
        Some(ShellTarget::Vehicle(unit)) => vec![unit],
        _ if screens => Vec::new(),
        _ => targets(pos, side, target),
    };
    let snap_shot = order.manner == Manner::SnapShot;
    let crossed = if snap_shot { Some(snap::crossing(pos, target)?) } else { None };
    let declared = gunnery::check_order(order)?;
    let mut shots = match (declared, order.members.first()) {
        (Some(declared), _) => vec![gunnery::shot_of(pos, declared, target)?],
        (None, Some(member)) => shots_of(pos, member, target, order)?,
        (None, None) => Vec::new(),
    };
    for member in order.members.iter().skip(1) {
        shots.extend(shots_of(pos, member, target, order)?);
    }
    if let Some(Firer::Weapon(weapon)) = alone(pos, &shots) {
        return Err(FireRefusal::FiresAlone { weapon }.into());
    }
    if shots.windows(2).any(|two| matches!(two, [one, other] if one.at != other.at)) {
        group::check_chain(pos.map(), &shots.iter().map(|shot| shot.at).collect())?;
        if let Some(shot) = shots.iter().find(|shot| is_berserk(pos, shot.unit)) {
            return Err(FireRefusal::BerserkGroup { unit: shot.unit }.into());
        }
    }
    if !order.lanes.is_empty() && !lane::goes_with(order.manner) {
        return Err(LaneRefusal::LaneManner.into());
    }
    lane::check_declared(pos, &order.lanes, &shots, target)?;
    let directors = direction::check(pos, side, order, &shots)?;
    // A vehicle in Bypass is seen, or not, apart from the others: one out of sight is not in it (A7.308).
    let beside = match order.shell.map(|shell| shell.at) {
        None | Some(ShellTarget::Infantry | ShellTarget::Vertex(_)) if !snap_shot && !screens => {
            vehicle_line::beside_one_in_bypass(pos, side, &shots, target)
        }
        _ => Vec::new(),
    };
    targets.extend(&beside);
    let sights = match crossed {
        Some(crossing) => Sights::across(pos, &shots, crossing, target),
        None => sight::look(pos, &shots, target, &mut targets),
    };
    let unseen: Vec<UnitId> = beside.iter().copied().filter(|it| !targets.contains(it)).collect();
    targets.retain(|unit| !beside.contains(unit));
    if !screens && order.shell.is_some_and(|shell| shell.at == ShellTarget::Area) {
        targets.extend(gunnery::in_the_area(pos, &shots, target, &targets));
    }
    let sees = |shot: &Shot| sights.is_clear(Post::of(pos, shot));
    let (shots, blind) = if shots.iter().all(sees) {
        (shots, Vec::new())
    } else {
        shots.into_iter().partition(sees)
    };
    let lanes = order.lanes.clone();
    let mut shots = shots;
    let mut vehicles = Vec::new();
    // Mostly there is none in the game.
    if pos.units.has_vehicles() && !snap_shot && !screens {
        let from = From::of(shots.iter().map(|shot| shot.at), target);
        vehicles = vehicle_line::targets(pos, side, target, &from);
        vehicles.retain(|unit| !unseen.contains(unit));
        // From upstairs it is Triple Point Blank at those aboard, too (A7.211).
        if from.beside && targets.is_empty() && !vehicles.is_empty() {
            shots.iter_mut().for_each(|shot| shot.reach.relation = Relation::SameLocation);
        }
    }
    let mut plan = Plan {
        shots,
        blind,
        directors,
        target,
        snap_shot,
        targets,
        vehicles,
        sights,
        lanes,
        shell: order.shell,
        thrown: 0,
        second: None,
    };
    gunnery::keep_sheltered(pos, side, &mut plan)?;
    gunnery::check_tracks(pos, &plan)?;
    Ok(plan)
}

/// Works an attack out without rolling it: firepower, column, modifiers, and why.
///
/// # Errors
/// The first rule that the attack breaks.
pub fn assess(pos: &Position, side: Side, order: &FireAttack) -> Result<Assessment, Refusal> {
    check(pos, side, order).map(|plan| modifiers::assess(pos, &plan))
}

/// A weapon that attacks by itself only, where an attack has others beside it (A7.55).
fn alone(pos: &Position, shots: &[Shot]) -> Option<Firer> {
    let separate = |shot: &&Shot| !Arm::of(pos, shot.firer).groups;
    shots.iter().find(separate).filter(|_| shots.len() > 1).map(|shot| shot.firer)
}

/// Whether a unit is in a state to fire at all (A7.1, A7.21, CHART-PREP-6).
pub(super) fn able_to_fire(pos: &Position, side: Side, id: UnitId) -> Result<&Unit, Refusal> {
    let unit = pos.own(side, id)?;
    if unit.at().is_none() {
        return Err(NamedRefusal::NotOnBoard { unit: id }.into());
    }
    if is_dummy(pos, id) {
        return Err(NamedRefusal::OnlyADummy { unit: id }.into());
    }
    unit.check_can_act()?;
    if unit.men().ti {
        return Err(MoveRefusal::Immobilized { unit: id }.into());
    }
    if unit.men().berserk && pos.phase == Phase::PrepFire {
        return Err(FireRefusal::BerserkNoPrepFire { unit: id }.into());
    }
    Ok(unit)
}

/// Whom an attack on a Location can hurt: the moving stack in the MPh (A8.1), else every enemy there, and with
/// a Melee both sides of it (A7.4).
pub(super) fn targets(pos: &Position, side: Side, target: Location) -> Vec<UnitId> {
    if bounding::at_movers_alone(pos, side) {
        movers_at(pos, target).collect()
    } else {
        present_at(pos, side, target).map(|unit| unit.id).collect()
    }
}

/// Whether there is anybody whom it can hurt.
pub(super) fn has_targets(
    pos: &Position,
    side: Side,
    order: &FireAttack,
    target: Location,
) -> bool {
    let men = if bounding::at_movers_alone(pos, side) {
        movers_at(pos, target).next().is_some()
    } else {
        present_at(pos, side, target).next().is_some()
    };
    let posts = order.members.iter().filter_map(|member| pos.unit(member.unit)?.at());
    men || !vehicle_line::targets(pos, side, target, &From::of(posts, target)).is_empty()
}

/// Why nothing in a Location can be harmed on the fire table: nobody is there, or, in the MPh, nobody who moves, or nothing
/// but armor.
pub(super) fn no_target(pos: &Position, side: Side, at: Location) -> FireRefusal {
    let moves = |unit: &Unit| pos.moving().is_some_and(|moving| moving.movers.contains(&unit.id));
    let moving = bounding::at_movers_alone(pos, side);
    let armor = |unit: &&Unit| unit.side != side && unit.is_vehicle() && (!moving || moves(unit));
    if pos.units_at(at).any(|unit| armor(&unit)) {
        FireRefusal::OnlyArmor { at }
    } else if moving {
        FireRefusal::NotTheMover
    } else {
        FireRefusal::NoTarget { at }
    }
}

fn movers_at(pos: &Position, target: Location) -> impl Iterator<Item = UnitId> {
    let movers = pos.moving().into_iter().flat_map(|moving| &moving.movers).copied();
    movers.filter(move |&id| {
        pos.unit(id).is_some_and(|unit| unit.at() == Some(target) && !unit.is_vehicle())
    })
}

fn present_at(pos: &Position, side: Side, target: Location) -> impl Iterator<Item = &Unit> {
    pos.units_at(target).filter(move |unit| (unit.side != side || unit.melee) && !unit.is_vehicle())
}
