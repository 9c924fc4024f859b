//! Hatches: a crew comes out of them, or goes in (D5.33).

use std::ops::ControlFlow;

use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{DriveOrder, Order, Sink};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, Refusal, VehicleRefusal};
use crate::rules::words::unit::{FireMarker, Unit};

/// Whether the crew of an AFV may open or close its hatches now: in its own MPh or APh, once in a phase, not after it has
/// fired in the PFPh or on the move, and not out of them while it is pinned in a closed top (A7.82).
pub(crate) fn check_hatch(
    pos: &Position,
    side: Side,
    unit: UnitId,
    exposed: bool,
) -> Result<(), Refusal> {
    let state = pos.own(side, unit)?;
    let vehicle = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    let values = pos.vehicle_type(unit).ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    if state.at().is_none() {
        return Err(NamedRefusal::NotOnBoard { unit }.into());
    }
    if !vehicle.composure.acts() {
        return Err(VehicleRefusal::Stunned { unit }.into());
    }
    let stays_out = values.never_buttoned_up && !exposed;
    let stays_in = exposed && vehicle.shut_in;
    let done = vehicle.hatch_used || has_fired(pos, state) || vehicle.exposed == exposed;
    if values.armor.is_none() || stays_out || stays_in || done {
        return Err(VehicleRefusal::NoHatch { unit }.into());
    }
    Ok(())
}

/// Whether a vehicle has fired before its AFPh: its marker says so of its machine guns, that on the weapon of its main armament,
/// which bears none in the MPh where it has kept its ROF.
fn has_fired(pos: &Position, unit: &Unit) -> bool {
    unit.fire == FireMarker::Prep
        || pos.weapons_of(unit.id).any(|weapon| {
            weapon.fire == FireMarker::Prep || (weapon.fired && pos.phase == Phase::Movement)
        })
}

/// The crew does so.
pub(crate) fn hatch(play: &mut Play<'_>, unit: UnitId, exposed: bool) {
    if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) {
        (vehicle.exposed, vehicle.hatch_used) = (exposed, true);
        play.note(VehicleEvent::Hatch { unit, exposed });
    }
}

/// The hatches that a side may open or close now.
pub(crate) fn legal_hatches(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for unit in pos.units.vehicles() {
        for exposed in [false, true] {
            if check_hatch(pos, side, unit.id, exposed).is_ok() {
                sink(Order::Drive(DriveOrder::Hatch { unit: unit.id, exposed }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
