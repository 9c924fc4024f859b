//! Men get into a vehicle (D6.4): the last MF of their move, answered by the DEFENDER like any other; whom his fire pins or
//! breaks stays behind.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::allotment::stack_mf;
use super::driving::MF_OF_MEN;
use super::move_plan::{MovePlan, MovePlanSink};
use super::spending::{check_mf_here, spend};
use crate::rules::ground::aboard::{has_room, may_ride};
use crate::rules::ground::concealment::is_dummy;
use crate::rules::ground::moving::able;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    MoveRefusal, NamedRefusal, Refusal, TurnRefusal, VehicleRefusal,
};
use crate::rules::words::unit::{Station, Unit};

/// Whether the moving stack may get into a vehicle: one of its side that stands in its Location and has not moved, with room
/// for all of them.
pub(crate) fn check_board(pos: &Position, vehicle: UnitId) -> Result<(), Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    let state = pos.own(pos.attacker, vehicle)?;
    let body = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit: vehicle })?;
    let values = pos.vehicle_type(vehicle).filter(|values| values.room().is_some());
    let values = values.ok_or(VehicleRefusal::NoPassengers { unit: vehicle })?;
    if let Some(bypass) = &frame.bypass {
        return Err(MoveRefusal::MayNotStopInBypass { hex: bypass.hex }.into());
    }
    let movers = able(pos, frame);
    let here = movers.iter().find_map(|&id| pos.unit(id)?.at());
    if state.at().is_none() || state.at() != here {
        return Err(VehicleRefusal::VehicleElsewhere { unit: vehicle }.into());
    }
    if body.motion || state.moved {
        return Err(VehicleRefusal::NotWaiting { unit: vehicle }.into());
    }
    let rides = |id: &&UnitId| may_ride(pos, **id);
    if values.takes_riders()
        && let Some(&unit) = movers.iter().find(|id| !rides(id))
    {
        return Err(VehicleRefusal::NoRiders { unit }.into());
    }
    if let Some(&unit) = movers.iter().find(|&&id| is_dummy(pos, id)) {
        return Err(NamedRefusal::OnlyADummy { unit }.into());
    }
    if let Some(&unit) = movers.iter().find(|&&id| mans_a_gun(pos, id)) {
        return Err(VehicleRefusal::NoPlaceAboard { unit }.into());
    }
    if !has_room(pos, vehicle, &movers.iter().copied().collect::<Vec<_>>()) {
        return Err(VehicleRefusal::NoPlaceAboard { unit: vehicle }.into());
    }
    check_mf_here(pos, Mf::ONE)
}

fn mans_a_gun(pos: &Position, unit: UnitId) -> bool {
    pos.weapons_of(unit).any(|weapon| weapon.gun.is_some())
}

/// They get in: the DEFENDER has his say first.
pub(crate) fn board(play: &mut Play<'_>, vehicle: UnitId) {
    let Some(at) = play.pos.unit(vehicle).and_then(Unit::at) else { return };
    let units = play.pos.moving().map(|frame| able(play.pos, frame)).unwrap_or_default();
    if let Some(frame) = play.pos.moving_mut() {
        frame.boarding = Some(vehicle);
    }
    spend(play, at, units, Mf::ONE);
}

/// The DEFENDER's window is over: those whom nothing keeps are aboard, if the vehicle is still there.
pub(super) fn embark(play: &mut Play<'_>, vehicle: UnitId) {
    let Some(frame) = play.pos.moving() else { return };
    let units = able(play.pos, frame);
    let left = stack_mf(play.pos, &units, frame.gait).less(frame.spent);
    let spent = MF_OF_MEN.less(left);
    let Some(at) = play.pos.unit(vehicle).and_then(Unit::at) else { return };
    for &unit in &units {
        play.pos.units.put(unit, Station::Aboard { vehicle, at: Some(at) });
        if let Some(state) = play.pos.units.get_mut(&unit) {
            state.concealed = false;
        }
    }
    if let Some(body) = play.pos.units.get_mut(&vehicle).and_then(Unit::vehicle_mut) {
        body.laden = body.laden.max(spent);
    }
    play.note(VehicleEvent::Boarded { vehicle, units, at });
}

/// The vehicles that the moving stack may get into.
pub(super) fn legal(
    pos: &Position,
    movers: &BTreeSet<UnitId>,
    sink: MovePlanSink<'_>,
) -> ControlFlow<()> {
    let Some(here) = movers.iter().find_map(|&id| pos.unit(id)?.at()) else {
        return ControlFlow::Continue(());
    };
    for vehicle in pos.side_at(pos.attacker, here).filter(|unit| unit.is_vehicle()) {
        if check_board(pos, vehicle.id).is_ok() {
            sink(Order::Move(MoveOrder::Board { vehicle: vehicle.id }), MovePlan::Plain)?;
        }
    }
    ControlFlow::Continue(())
}
