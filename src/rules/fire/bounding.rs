//! Bounding First Fire: a vehicle fires in the middle of its own move, for the MP that it has just spent, and the DEFENDER may
//! answer it (D3.3). It is fire as any other, at whoever is there and not at a mover; Case C and half FP say what the move
//! costs it.
//!
//! Left out: Passengers do not fire while their vehicle moves.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::legal::{Shots, targets};
use super::plan::check as judge;
use super::{gunnery, mounted, past};
use crate::rules::words::attack::FireKind;
use crate::rules::words::decision::Frame;
use crate::rules::words::ids::{Firer, Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{FireAttack, FireOrder, Member, Order};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal, VehicleRefusal};
use crate::rules::words::unit::FireMarker;

/// Whether a side that fires now does so on its own move; else in the MPh it answers one, and fires at movers alone (A8.1).
pub(super) fn is_own_move(pos: &Position, side: Side) -> bool {
    pos.phase == Phase::Movement && side == pos.attacker
}

/// Whether an attack is one of that side's.
pub(crate) fn is_by(pos: &Position, side: Side, order: &FireAttack) -> bool {
    let of_side = |unit| pos.unit(unit).is_some_and(|unit| unit.side == side);
    order.members.iter().any(|member| of_side(member.unit))
}

/// Whether fire of a side goes at movers and at nobody else (A8.1).
pub(super) fn at_movers_alone(pos: &Position, side: Side) -> bool {
    pos.phase == Phase::Movement && side != pos.attacker
}

/// The kind of fire that something of a side with this marker has.
pub(super) fn kind(pos: &Position, side: Side, marker: FireMarker) -> Option<FireKind> {
    match (is_own_move(pos, side), marker) {
        (false, marker) => FireKind::open(pos.phase, marker),
        (true, FireMarker::None) => Some(FireKind::Bounding),
        (true, _) => None,
    }
}

/// The vehicle that moves and may fire now: for every shot it has spent MP.
fn firing_mover(pos: &Position) -> Result<UnitId, Refusal> {
    // In a Gun Duel it fires while it is being fired at (C2.2401).
    let duel = pos.frames.iter().any(|frame| matches!(frame, Frame::Duel(_)));
    let frame = match pos.frames.last() {
        Some(Frame::Move(frame)) => Some(frame),
        _ => pos.moving().filter(|_| duel),
    };
    let frame = frame.ok_or(FireRefusal::NotYourFire)?;
    let driven = frame.drive.as_ref().zip(frame.movers.first());
    let (drive, &unit) = driven.ok_or(FireRefusal::NotYourFire)?;
    let on_board = pos.unit(unit).is_some_and(|unit| unit.at().is_some());
    if !on_board || frame.spent <= drive.fired_at {
        return Err(VehicleRefusal::NoBoundingFire { unit }.into());
    }
    Ok(unit)
}

/// Whether an attack may be made on the move: by the vehicle that moves.
pub(super) fn check(pos: &Position, order: &FireAttack) -> Result<(), Refusal> {
    let mover = firing_mover(pos)?;
    match order.members.as_slice() {
        [member] if member.unit == mover => Ok(()),
        _ => Err(FireRefusal::NotYourFire.into()),
    }
}

/// In the AFPh: whether something of a vehicle has fired on its move, so that all of it has (D3.3).
pub(super) fn has_fired_before(pos: &Position, vehicle: UnitId) -> bool {
    let earlier = |firer: Firer, marker: FireMarker| {
        marker == FireMarker::Prep && !past::has_fired(pos, firer)
    };
    let now = || pos.attacks.iter().any(|past| past.took_part(vehicle));
    let marked = pos.unit(vehicle).is_some_and(|unit| unit.fire == FireMarker::Prep);
    let own = marked && !now();
    let mut guns = pos.weapons_of(vehicle);
    pos.phase == Phase::AdvancingFire
        && (own || guns.any(|gun| earlier(Firer::Weapon(gun.id), gun.fire)))
}

/// What the vehicle on the move may fire at.
pub(crate) fn legal(pos: &Position, sink: Shots<'_>) -> ControlFlow<()> {
    let Ok(unit) = firing_mover(pos) else { return ControlFlow::Continue(()) };
    let side = pos.attacker;
    let member = Member { unit, inherent: true, weapons: BTreeSet::new() };
    for target in targets(pos, side) {
        let all = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
        let judged =
            |order: &FireAttack| judge(pos, side, order).ok().filter(|plan| plan.blind.is_empty());
        let plan = judged(&all);
        for single in mounted::one_by_one(pos, unit, &all, plan.as_ref()) {
            if let Some(plan) = judged(&single) {
                sink(Order::Fire(FireOrder::Attack(single)), plan)?;
            }
        }
        if let Some(plan) = plan {
            sink(Order::Fire(FireOrder::Attack(all)), plan)?;
        }
    }
    gunnery::legal_of(pos, side, unit, sink)
}

/// It has fired: not again before it has spent more MP, and the DEFENDER may answer.
pub(crate) fn fired(play: &mut Play<'_>) {
    let spent = play.pos.moving().map_or(Mf::ZERO, |frame| frame.spent);
    if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
        drive.fired_at = spent;
    }
    play.pos.frames.push(Frame::Window);
}
