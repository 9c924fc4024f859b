//! Coming on the board (A2.5): a reinforcement begins its move off the board, and its first step is onto an entry hex of
//! its side, for the MF of that hex and before the DEFENDER's eyes like any other step.
//!
//! The texts at hand only name it; it is built as players know it (AM-72). Beyond the edge the ground is level and open: no level
//! is climbed and no wall or hedge crossed on the way in, and a road that runs off the board goes on there (B3.4). No hexside
//! is crossed that a Snap Shot could be taken at (A8.15). Who is still off the board does nothing but move, cannot be fired
//! at, and may wait for a later turn. Simplified: nobody comes on the board by Dash, in Bypass or straight into Crest status.

use std::ops::ControlFlow;

use super::allotment::inherent_mf;
use super::approach::Approach;
use super::cost::{is_cheap, price};
use super::midway;
use super::move_plan::{MovePlan, MovePlanSink};
use super::party::Party;
use super::step::check_stride;
use crate::board::Location;
use crate::rules::ground::moving::able;
use crate::rules::words::decision::MoveFrame;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{Gait, MoveOrder, Order};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal};
use crate::rules::words::unit::Unit;

/// Whether a unit waits off the board and may come on it in the present Player Turn: from its turn of entry on, in its
/// own side's Player Turns.
#[must_use]
pub fn is_due(pos: &Position, unit: &Unit) -> bool {
    let waits = unit.at().is_none() && unit.carrier().is_none();
    waits && unit.enters > 0 && unit.enters <= pos.turn && unit.side == pos.attacker
}

/// The Locations that a side's reinforcements may enter by.
pub fn entries(pos: &Position, side: Side) -> impl Iterator<Item = Location> {
    pos.setting.side(side).entry.iter().copied().map(Location::ground)
}

/// The MF for a unit to come on the board; `None` anywhere but in an entry hex of its side.
pub(super) fn cost(pos: &Position, unit: UnitId, to: Location, way: Approach) -> Option<Mf> {
    let side = pos.unit(unit)?.side;
    if way.crest().is_some() || !entries(pos, side).any(|entry| entry == to) {
        return None;
    }
    let map = pos.map();
    let ground = match price(map, to.hex, way) {
        _ if map.road_goes_off(to.hex) && way != Approach::Cover => Mf::ONE,
        None => return Some(Mf::whole(inherent_mf(pos, unit))),
        Some(cost) => cost,
    };
    let smoke = if pos.smoke_in(to) > 0 { Mf::ONE } else { Mf::ZERO };
    Some(ground + smoke)
}

/// Whether a stack that waits may set out: there is an entry hex that it can step into. Else the reason is that of the
/// first one.
pub(super) fn check_begin(pos: &Position, frame: &MoveFrame) -> Result<(), Refusal> {
    if frame.gait == Gait::Dash {
        return Err(MoveRefusal::OffBoardFirst.into());
    }
    let party = Party::of(pos, frame)?;
    let mut refused = None;
    for to in entries(pos, pos.attacker) {
        match check_stride(pos, &party, to, Approach::Plain, None) {
            Ok(_) => return Ok(()),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    Err(refused.unwrap_or(Refusal::Move(MoveRefusal::OffBoardFirst)))
}

/// Whether the moving stack has yet to come on the board.
fn is_off_board(pos: &Position) -> bool {
    pos.moving().is_some_and(|frame| {
        let mut movers = able(pos, frame).into_iter().peekable();
        movers.peek().is_some() && movers.all(|id| pos.unit(id).is_some_and(|u| u.at().is_none()))
    })
}

/// Whether an order is open to a stack that has yet to come on the board: nothing but the step onto it and what is
/// decided about the move itself.
pub(super) fn check_off_board(pos: &Position, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Move(
            MoveOrder::Step { .. } | MoveOrder::Hurry | MoveOrder::Part { .. } | MoveOrder::Stop,
        ) => Ok(()),
        _ if is_off_board(pos) => Err(Refusal::Move(MoveRefusal::OffBoardFirst)),
        _ => Ok(()),
    }
}

/// The first steps of a stack that has yet to come on the board.
pub(super) fn legal(pos: &Position, party: &Party<'_>, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    let mut can_go = false;
    let sides = party.movers.iter().filter_map(|&id| pos.unit(id)).map(|unit| unit.side).take(1);
    for to in sides.flat_map(|side| entries(pos, side)) {
        for cover in [false, true] {
            let differs = is_cheap(pos.map(), None, to, false);
            if (!cover || differs)
                && let Ok(stride) = check_stride(pos, party, to, Approach::of_step(cover), None)
            {
                can_go = true;
                sink(Order::Move(MoveOrder::Step { to, cover }), MovePlan::Step(stride))?;
            }
        }
    }
    midway::legal(pos, can_go, sink)
}
