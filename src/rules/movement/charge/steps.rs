//! The steps of a charge: what the moving stack may do, and what it must (A15.43, A15.431).

use std::ops::ControlFlow;

use super::Steps;
use crate::board::Footing;
use crate::rules::movement::approach::Approach;
use crate::rules::movement::bypass::check_stretch;
use crate::rules::movement::move_plan::{MovePlan, MovePlanSink};
use crate::rules::movement::party::Party;
use crate::rules::movement::shift;
use crate::rules::movement::step::check_stride;
use crate::rules::words::ids::UnitId;
use crate::rules::words::order::{MoveOrder, Order};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal};

/// The steps open to a charge, and the way off the wire that it has run into (A15.45).
pub(crate) fn legal(pos: &Position, party: &Party<'_>, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    let &Party { frame, ref movers, .. } = party;
    // Where it has nothing left to run with, its way need not be looked for.
    let steps = if party.has_spent_all() { Steps::new() } else { super::steps(pos, frame, movers) };
    for order in steps.keys() {
        let ready = match order {
            Order::Move(MoveOrder::Bypass { hex, clockwise, hexsides }) => {
                let way = (*hex, *clockwise, *hexsides);
                let stretch = check_stretch(pos, party, way, Some(&steps));
                stretch.ok().map(MovePlan::Bypass)
            }
            Order::Move(MoveOrder::Step { to, .. }) => {
                check_stride(pos, party, *to, Approach::Plain, Some(&steps))
                    .ok()
                    .map(MovePlan::Step)
            }
            _ => None,
        };
        if let Some(ready) = ready {
            sink(order.clone(), ready)?;
        }
    }
    if movers.iter().any(|&id| pos.unit(id).is_some_and(|unit| unit.footing() == Footing::OnWire)) {
        shift::legal(pos, sink)?;
    }
    ControlFlow::Continue(())
}

/// Whether a charge allows an order between its steps: nothing but the next step, the way off the wire, and the end.
pub(crate) fn check_in_charge(pos: &Position, order: &Order) -> Result<(), Refusal> {
    let Some(frame) = pos.moving().filter(|frame| frame.charge.is_some()) else { return Ok(()) };
    let on_wire = |id: &UnitId| pos.unit(*id).is_some_and(|u| u.footing() == Footing::OnWire);
    match (order, frame.movers.first()) {
        (
            Order::Move(
                MoveOrder::Step { .. }
                | MoveOrder::StepToCrest { .. }
                | MoveOrder::Bypass { .. }
                | MoveOrder::Stop,
            ),
            _,
        )
        | (_, None) => Ok(()),
        (Order::Move(MoveOrder::Shift { .. }), _) if frame.movers.iter().any(on_wire) => Ok(()),
        (_, Some(&unit)) => Err(Refusal::Move(MoveRefusal::OnlyCharges { unit })),
    }
}
