//! The atomic orders of drivers.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{
    DrivePlan, bypass, check_begin, check_hatch, company, deeds, legal_dispensing, legal_towing,
    legal_unload, maneuver, overrun, recall, step, strain,
};
use crate::board::{Hexspine, Location};
use crate::rules::movement::entry;
use crate::rules::movement::move_plan::{MovePlan, MovePlanSink};
use crate::rules::words::ids::Side;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, Gait, MoveOrder, Order, Sink};
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// The moves that a vehicle may begin: forward and in Reverse.
pub(crate) fn legal_begin(
    pos: &Position,
    side: Side,
    unit: &Unit,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let units = BTreeSet::from([unit.id]);
    for gait in [Gait::Normal, Gait::Reverse] {
        if check_begin(pos, side, &units, gait).is_ok() {
            sink(Order::Move(MoveOrder::Begin { units: units.clone(), gait }))?;
        }
    }
    ControlFlow::Continue(())
}

/// What the vehicle on the move may do next; not the end of its move.
pub(crate) fn legal(pos: &Position, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    let mover = pos.moving().and_then(|frame| pos.unit(*frame.movers.first()?));
    let Some((unit, vehicle)) = mover.and_then(|unit| Some((unit, unit.vehicle()?))) else {
        return ControlFlow::Continue(());
    };
    if let Some(forced) = recall::legal(pos) {
        for order in forced {
            if let Some(Ok(plan)) = super::judge(pos, &order) {
                sink(order, MovePlan::Drive(plan))?;
            }
        }
        return legal_unload(pos, unit.side, &mut |order| {
            sink(order, MovePlan::Drive(DrivePlan::Spend(Mf::ZERO)))
        });
    }
    let next: Vec<Location> = match unit.at() {
        Some(from) => from.hex.neighbors().map(|(_, hex)| Location::ground(hex)).collect(),
        None => entry::entries(pos, unit.side).collect(),
    };
    for &to in &next {
        let plain = step::check(pos, to, false);
        let other = step::check(pos, to, true).ok().filter(|other| plain.as_ref() != Ok(other));
        let ways = [(false, plain.ok()), (true, other)];
        for (cover, entry) in ways {
            if let Some(entry) = entry {
                let order = Order::Move(MoveOrder::Step { to, cover });
                sink(order, MovePlan::Drive(DrivePlan::Enter(entry)))?;
            }
        }
    }
    if unit.at().is_none() {
        return ControlFlow::Continue(());
    }
    for to in next {
        if let Ok(entry) = overrun::check(pos, to) {
            let order = Order::Drive(DriveOrder::Overrun { to });
            sink(order, MovePlan::Drive(DrivePlan::Enter(entry)))?;
        }
    }
    let most = pos.vehicle_type(unit.id).map_or(0, strain::most);
    let turns = [vehicle.facing.clockwise(), vehicle.facing.counter_clockwise()];
    let turrets = Hexspine::ALL.map(|to| DriveOrder::TurnTurret { to });
    let deeds = turns
        .map(|to| DriveOrder::TurnHull { to })
        .into_iter()
        .chain([DriveOrder::Start { backwards: false }, DriveOrder::Start { backwards: true }])
        .chain([DriveOrder::TurnAbout, DriveOrder::Halt, DriveOrder::Delay { mp: 1 }])
        .chain((1..=most).map(|mp| DriveOrder::SpeedUp { mp }))
        .chain(turrets);
    let hatches = [false, true].map(|exposed| DriveOrder::Hatch { unit: unit.id, exposed });
    for order in hatches {
        if let DriveOrder::Hatch { exposed, .. } = order
            && check_hatch(pos, unit.side, unit.id, exposed).is_ok()
        {
            sink(Order::Drive(order), MovePlan::Drive(DrivePlan::Spend(Mf::ZERO)))?;
        }
    }
    legal_unload(pos, unit.side, &mut |order| {
        sink(order, MovePlan::Drive(DrivePlan::Spend(Mf::ZERO)))
    })?;
    legal_towing(pos, unit.side, &mut |order| {
        sink(order, MovePlan::Drive(DrivePlan::Spend(Mf::ZERO)))
    })?;
    if company::check_spending(pos, Mf::ONE, None, false).is_ok() {
        legal_dispensing(pos, unit.side, &mut |order| {
            sink(order, MovePlan::Drive(DrivePlan::Spend(Mf::ZERO)))
        })?;
    }
    maneuver::legal(pos, sink)?;
    bypass::legal(pos, sink)?;
    for order in deeds {
        if let Ok(cost) = deeds::check(pos, &order) {
            sink(Order::Drive(order), MovePlan::Drive(DrivePlan::Spend(cost)))?;
        }
    }
    ControlFlow::Continue(())
}
