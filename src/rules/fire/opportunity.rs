//! Waiting for Opportunity Fire (A7.25): given up in the PFPh is the move, gained for the AFPh full FP and ROF.

use std::ops::ControlFlow;

use super::markers::mark_all;
use crate::rules::ground::aboard::check_on_foot;
use crate::rules::ground::concealment;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{FireOrder, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal, VehicleRefusal};
use crate::rules::words::unit::FireMarker;

/// Whether a unit may be placed under an Opportunity Fire marker: in Good Order, and nothing of it has fired.
pub(crate) fn check_await(pos: &Position, side: Side, id: UnitId) -> Result<(), Refusal> {
    let unit = super::plan::able_to_fire(pos, side, id)?;
    if unit.is_vehicle() {
        return Err(VehicleRefusal::NotForVehicles { unit: id }.into());
    }
    check_on_foot(unit)?;
    if unit.fire == FireMarker::Opportunity {
        return Err(FireRefusal::AwaitsOpportunity { unit: id }.into());
    }
    // A machine gun that kept its ROF bears no marker, but it has fired.
    if unit.fire.has_fired() || pos.weapons_of(id).any(|weapon| weapon.fired) {
        return Err(FireRefusal::AlreadyFired { unit: id }.into());
    }
    Ok(())
}

/// The unit waits, and all that it would fire with. A Good Order enemy within 16 hexes who sees it sees that too
/// (A7.25, A12.14).
pub(crate) fn wait(play: &mut Play<'_>, unit: UnitId) {
    concealment::noticed(play, &[unit]);
    mark_all(play, unit, FireMarker::Opportunity);
    for weapon in play.pos.weapons.values_mut().filter(|weapon| weapon.owner() == Some(unit)) {
        if let Some(gun) = &mut weapon.gun {
            gun.waited = true;
        }
    }
}

/// Those who may wait, a leader to direct the others among them.
pub(crate) fn legal_waits(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for unit in pos.on_board(side) {
        if check_await(pos, side, unit.id).is_ok() {
            sink(Order::Fire(FireOrder::Await { unit: unit.id }))?;
        }
    }
    ControlFlow::Continue(())
}
