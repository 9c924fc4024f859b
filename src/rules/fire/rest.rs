//! What is left of a Fire Group some of whose members turn out not to see the target (A7.52).
//!
//! Once the DR of those who see nothing is rolled, the others still have to fire at the same target: as one smaller
//! group or in parts, as their owner likes. The units of one Location stay together (A7.55), so that he is asked only
//! when more than one Location is left. What has nothing left to fire at, or cannot fire any more, has fired in vain.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::plan::{Plan, able_to_fire, compose, firing_side, has_targets, no_target};
use super::resolve::resolve;
use super::shot::Shot;
use super::{group, markers, modifiers, past, second_man};
use crate::board::Location;
use crate::rules::words::attack::Assessment;
use crate::rules::words::decision::{Frame, RestFrame};
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, FireOrder, Order, PlannedSink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, NamedRefusal, Refusal, TurnRefusal};

/// What is left of an attack whose blind members have fired, if its owner has a choice about it: the order without
/// them.
pub(super) fn of(pos: &Position, plan: &Plan, order: &FireAttack) -> Option<RestFrame> {
    let side = firing_side(pos).ok()?;
    let seeing: BTreeSet<UnitId> = plan.firing().iter().map(|shot| shot.unit).collect();
    let places: BTreeSet<Location> = plan.firing().iter().map(|shot| shot.at).collect();
    (!plan.blind.is_empty() && places.len() > 1).then(|| {
        let mut order = order.clone();
        order.members.retain(|member| seeing.contains(&member.unit));
        RestFrame { side, order }
    })
}

/// The part of the rest that fires from some Locations, with its directors and Fire Lanes.
fn part(pos: &Position, rest: &RestFrame, from: &BTreeSet<Location>) -> FireAttack {
    let there = |unit: UnitId| {
        pos.unit(unit).and_then(|unit| unit.at()).is_some_and(|at| from.contains(&at))
    };
    let mut order = rest.order.clone();
    order.members.retain(|member| there(member.unit));
    order.directors.retain(|&leader| there(leader));
    let weapons: BTreeSet<WeaponId> =
        order.members.iter().flat_map(|member| member.weapons.iter().copied()).collect();
    order.lanes.retain(|weapon| weapons.contains(weapon));
    order.crews.retain(|weapon, _| weapons.contains(weapon));
    order
}

/// The Locations from which somebody has still to fire.
fn places(pos: &Position, rest: &RestFrame) -> BTreeSet<Location> {
    rest.order.members.iter().filter_map(|member| pos.unit(member.unit)?.at()).collect()
}

/// Whether the rest may go on from these Locations as one attack.
///
/// # Errors
/// The rule that it breaks.
pub(crate) fn check_rest(pos: &Position, from: &BTreeSet<Location>) -> Result<Plan, Refusal> {
    let Some(Frame::Rest(rest)) = pos.frames.last() else {
        return Err(TurnRefusal::NotAnAnswer.into());
    };
    if from.is_empty() {
        return Err(NamedRefusal::NobodyNamed.into());
    }
    if let Some(&at) = from.difference(&places(pos, rest)).next() {
        return Err(FireRefusal::NotOfTheGroup { at }.into());
    }
    group::check_chain(pos.map(), from)?;
    let order = part(pos, rest, from);
    let side = rest.side;
    for member in &order.members {
        able_to_fire(pos, side, member.unit)?;
    }
    if !order.places().any(|at| has_targets(pos, side, &order, at)) {
        return Err(no_target(pos, side, order.target).into());
    }
    // Whoever was pinned or broken meanwhile does not direct, lay a Fire Lane or help at a machine gun.
    second_man::check(pos, side, &order).and_then(|()| compose(pos, side, &order)).or_else(|_| {
        let (directors, lanes, crews) = Default::default();
        compose(pos, side, &FireAttack { directors, lanes, crews, ..order })
    })
}

/// Works out what the rest would do from these Locations, without rolling it.
///
/// # Errors
/// The rule that it breaks.
pub fn assess_rest(pos: &Position, from: &BTreeSet<Location>) -> Result<Assessment, Refusal> {
    check_rest(pos, from).map(|plan| modifiers::assess(pos, &plan))
}

/// The rest goes on from these Locations.
pub(crate) fn fire_rest(play: &mut Play<'_>, from: &BTreeSet<Location>, plan: &Plan) {
    let Some(Frame::Rest(mut rest)) = play.pos.frames.pop() else { return };
    let fired = part(play.pos, &rest, from);
    rest.order.members.retain(|member| !fired.members.contains(member));
    if !rest.order.members.is_empty() {
        play.pos.frames.push(Frame::Rest(rest));
    }
    resolve(play, plan, &fired, None);
}

/// The rest cannot fire any more: its attack is forfeit, and it is marked as if it had fired.
pub(crate) fn forfeit(play: &mut Play<'_>) {
    let Some(Frame::Rest(rest)) = play.pos.frames.pop() else { return };
    let units: BTreeSet<UnitId> = rest.order.members.iter().map(|member| member.unit).collect();
    if units.is_empty() {
        return;
    }
    play.note(FireEvent::Forfeited { units, target: rest.order.target });
    for at in places(play.pos, &rest) {
        let order = FireAttack { lanes: BTreeSet::new(), ..part(play.pos, &rest, &[at].into()) };
        if let Ok(plan) = compose(play.pos, rest.side, &order) {
            let shots: Vec<Shot> = plan.firing().into_iter().chain(&plan.blind).cloned().collect();
            past::remember_vain(play.pos, &plan, &order, &shots, &plan.directors);
            let shots: Vec<&Shot> = shots.iter().collect();
            markers::after_attack(play, &plan, &shots, &BTreeSet::new(), &[]);
        }
    }
}

/// The ways in which the rest may go on: all of it together, and each Location by itself.
pub(crate) fn legal_rest(pos: &Position, sink: PlannedSink<'_, Plan>) -> ControlFlow<()> {
    let Some(Frame::Rest(rest)) = pos.frames.last() else { return ControlFlow::Continue(()) };
    let places = places(pos, rest);
    let alone = places.iter().map(|&at| BTreeSet::from([at]));
    let mut ways: Vec<BTreeSet<Location>> = alone.collect();
    if places.len() > 1 {
        ways.insert(0, places);
    }
    for from in ways {
        if let Ok(plan) = check_rest(pos, &from) {
            sink(Order::Fire(FireOrder::Rest { from }), plan)?;
        }
    }
    ControlFlow::Continue(())
}
