//! The atomic moves: single units and whole Locations, step by step.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::approach::Approach;
use super::begin::check_begin_before;
use super::cost::is_cheap;
use super::entry::is_due;
use super::move_plan::{MovePlan, MovePlanSink};
use super::party::Party;
use super::recovery::check_recover;
use super::step::check_stride;
use super::{boarding, bypass, charge, driving, entry, manhandling, midway, shift};
use crate::board::{Facing, Location};
use crate::rules::movement::smoke;
use crate::rules::words::few::few;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{Gait, MoveOrder, Order, PossessionOrder, Sink};
use crate::rules::words::position::Position;

const GAITS: [Gait; 4] = [Gait::Normal, Gait::Assault, Gait::DoubleTime, Gait::Dash];

/// The moves a side may begin.
pub(crate) fn legal_moves(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    // Those off the board who are due are a stack of their own.
    let mut stacks: BTreeMap<Option<Location>, BTreeSet<UnitId>> = BTreeMap::new();
    let due = charge::due(pos, side);
    let check = |units: &BTreeSet<UnitId>, gait| {
        check_begin_before(pos, side, units, gait, &|| due).is_ok()
    };
    let own = pos.units.values().filter(|unit| unit.side == side);
    let on_foot = own.filter(|unit| unit.carrier().is_none());
    for unit in on_foot.filter(|unit| unit.at().is_some() || is_due(pos, unit)) {
        if unit.is_vehicle() {
            driving::legal_begin(pos, side, unit, sink)?;
            continue;
        }
        let alone = few([unit.id]);
        if unit.men().berserk {
            let charge = charge::stack_of(pos, unit.id);
            if charge.first() == Some(&unit.id) && check(&charge, Gait::Normal) {
                sink(Order::Move(MoveOrder::Begin { units: charge, gait: Gait::Normal }))?;
            }
            continue;
        }
        if !check(&alone, Gait::Normal) {
            continue;
        }
        stacks.entry(unit.at()).or_default().insert(unit.id);
        for gait in GAITS {
            // Whether it goes at all has just been asked.
            if gait == Gait::Normal || check(&alone, gait) {
                sink(Order::Move(MoveOrder::Begin { units: alone.clone(), gait }))?;
            }
        }
    }
    for units in stacks.into_values().filter(|units| units.len() > 1) {
        for gait in GAITS {
            if check(&units, gait) {
                sink(Order::Move(MoveOrder::Begin { units: units.clone(), gait }))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The next steps of the moving stack; not the end of its move, which `check_stop` judges.
pub(crate) fn legal_steps(pos: &Position, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    let Some(frame) = pos.moving() else { return ControlFlow::Continue(()) };
    if frame.drive.is_some() {
        return driving::legal(pos, sink);
    }
    let Ok(party) = Party::of(pos, frame) else { return ControlFlow::Continue(()) };
    let movers = &party.movers;
    let Some(from) = party.from else {
        return entry::legal(pos, &party, sink);
    };
    if frame.charge.is_some() {
        return charge::legal(pos, &party, sink);
    }
    manhandling::legal(pos, frame, movers, sink)?;
    if frame.push.is_some() {
        return ControlFlow::Continue(());
    }
    let can_go = !party.has_spent_all() && legal_ways(pos, &party, from, sink)?;
    // A Dash has no time for anything else.
    if frame.gait == Gait::Dash {
        return ControlFlow::Continue(());
    }
    shift::legal(pos, sink)?;
    boarding::legal(pos, movers, sink)?;
    midway::legal(pos, can_go, sink)?;
    let has_smoke =
        |unit: UnitId| pos.unit_type(unit).is_some_and(|printed| printed.smoke_exponent.is_some());
    for unit in movers.iter().copied().filter(|&unit| has_smoke(unit)) {
        for at in from.neighbours().chain([from]) {
            if let Ok(grenade) = smoke::grenade(pos, unit, at) {
                let order = Order::Move(MoveOrder::SmokeGrenade { unit, at });
                sink(order, MovePlan::Grenade(grenade))?;
            }
        }
    }
    for weapon in pos.weapons.values().filter(|weapon| pos.weapon_at(weapon.id) == Some(from)) {
        for &unit in movers {
            if let Ok(at) = check_recover(pos, unit, weapon.id) {
                let order = Order::Possession(PossessionOrder::Recover { unit, weapon: weapon.id });
                sink(order, MovePlan::Recovery(at))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The Locations that the moving stack may enter next, and the stretches of Bypass it may go; says whether it may enter any.
fn legal_ways(
    pos: &Position,
    party: &Party<'_>,
    from: Location,
    sink: MovePlanSink<'_>,
) -> ControlFlow<(), bool> {
    let mut can_go = false;
    for to in from.neighbours() {
        for cover in [false, true] {
            let differs = is_cheap(pos.map(), from, to, false);
            if (!cover || differs)
                && let Ok(stride) = check_stride(pos, party, to, Approach::of_step(cover), None)
            {
                can_go = true;
                sink(Order::Move(MoveOrder::Step { to, cover }), MovePlan::Step(stride))?;
            }
        }
        if pos.map().depression(to.hex).is_some() {
            for facing in Facing::ALL {
                if let Ok(stride) = check_stride(pos, party, to, Approach::Crest(facing), None) {
                    let order = Order::Move(MoveOrder::StepToCrest { to, facing });
                    sink(order, MovePlan::Step(stride))?;
                }
            }
        }
    }
    if party.frame.bypass.is_some() {
        let to = Location::ground(from.hex);
        if let Ok(stride) = check_stride(pos, party, to, Approach::Plain, None) {
            let order = Order::Move(MoveOrder::Step { to, cover: false });
            sink(order, MovePlan::Step(stride))?;
        }
    }
    bypass::legal(pos, party, sink)?;
    ControlFlow::Continue(can_go)
}
