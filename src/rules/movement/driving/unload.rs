//! Passengers get out of a vehicle that stands (D6.5): a quarter of its MP, and for them one MF with one more for each quarter
//! of its MP that it has used. Then they are a stack on the move like any other, and the vehicle goes on after them.
//!
//! Once it is said that they get out, it is they whom the DEFENDER fires at, and not the vehicle (A8.11).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::begin::{check_state, set_off};
use super::left;
use crate::board::Location;
use crate::rules::ground::stacking::would_overstack;
use crate::rules::movement::allotment::stack_mf;
use crate::rules::movement::begin::setting_out;
use crate::rules::movement::spending::expended;
use crate::rules::words::decision::Frame;
use crate::rules::words::event::{Deed, MoveEvent, VehicleEvent};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, Gait, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    MenRefusal, MoveRefusal, NamedRefusal, Refusal, VehicleRefusal,
};
use crate::rules::words::unit::{FireMarker, Unit};

/// A quarter of a vehicle's MP, the fraction rounded up.
fn quarter(pos: &Position, vehicle: UnitId) -> Mf {
    Mf::whole(pos.vehicle_type(vehicle).map_or(0, |values| values.mp.div_ceil(4)))
}

/// The MF that getting out takes: one, and one for each quarter of the MP that are used, those begun included. Quarters that
/// men took by getting in are used too, so that nobody gets his MF back by a ride (D6.4).
fn price(pos: &Position, vehicle: UnitId, used: Mf) -> Mf {
    let mp = u16::from(pos.vehicle_type(vehicle).map_or(0, |values| values.mp)).max(1);
    let halves = u16::from(used.doubled().floor());
    let driven = u8::try_from((halves * 4).div_ceil(mp * 2)).unwrap_or(u8::MAX);
    let laden = pos.unit(vehicle).and_then(Unit::vehicle).map_or(Mf::ZERO, |body| body.laden);
    Mf::whole(driven.saturating_add(laden.doubled().floor().div_ceil(2)).saturating_add(1))
}

/// The MP that a vehicle has used in its present move, and has left; of one that has not begun to move, what it would have.
pub(super) fn purse(pos: &Position, vehicle: UnitId) -> (Mf, Mf) {
    let driven = pos.moving().filter(|frame| frame.drive.is_some());
    match driven {
        Some(frame) => (frame.spent, left(frame)),
        None => (Mf::ZERO, super::begin::mp(pos, vehicle)),
    }
}

/// Whether a vehicle of the side stands, so that something may be done to it between its MP, or instead of its move; and where.
pub(super) fn check_stands(
    pos: &Position,
    side: Side,
    vehicle: UnitId,
) -> Result<Location, Refusal> {
    let state = pos.own(side, vehicle)?;
    let body = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit: vehicle })?;
    let at = state.at().ok_or(NamedRefusal::NotOnBoard { unit: vehicle })?;
    match pos.moving() {
        Some(frame) if !frame.movers.contains(&vehicle) => {
            return Err(VehicleRefusal::NotStanding { unit: vehicle }.into());
        }
        Some(frame) if frame.drive.as_ref().is_none_or(|drive| !drive.halted) => {
            return Err(VehicleRefusal::NotStanding { unit: vehicle }.into());
        }
        Some(_) => {}
        // One that stays where it is lets them out all the same.
        None if body.motion => return Err(VehicleRefusal::NotStanding { unit: vehicle }.into()),
        None if state.moved => return Err(MoveRefusal::AlreadyMoved { unit: vehicle }.into()),
        // Out of one that cannot drive on, for its crew is dazed or Recalled or it is stuck, they get by its printed MP.
        None if body.can_move() => check_state(pos, state)?,
        None => {}
    }
    Ok(at)
}

/// Such a vehicle is on its move from now on, if it is not yet: it has halted in it.
pub(super) fn set_off_standing(play: &mut Play<'_>, vehicle: UnitId) {
    if play.pos.moving().is_none() {
        set_off(play, &BTreeSet::from([vehicle]), Gait::Normal);
        if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
            drive.halted = true;
        }
    }
}

/// Whether these may get out of a vehicle now.
pub(crate) fn check_unload(
    pos: &Position,
    side: Side,
    vehicle: UnitId,
    units: &BTreeSet<UnitId>,
) -> Result<(), Refusal> {
    let at = check_stands(pos, side, vehicle)?;
    if units.is_empty() {
        return Err(NamedRefusal::NobodyNamed.into());
    }
    for &unit in units {
        let passenger = pos.unit(unit).ok_or(NamedRefusal::NoSuchUnit { unit })?;
        if passenger.carrier() != Some(vehicle) {
            return Err(VehicleRefusal::NotAboard { unit }.into());
        }
        if passenger.men().broken {
            return Err(MenRefusal::Broken { unit }.into());
        }
        if passenger.men().ti {
            return Err(MoveRefusal::Immobilized { unit }.into());
        }
        if passenger.fire == FireMarker::Prep {
            return Err(MoveRefusal::PrepFired { unit }.into());
        }
    }
    let (used, left) = purse(pos, vehicle);
    if quarter(pos, vehicle) > left {
        return Err(VehicleRefusal::NotEnoughMp.into());
    }
    if price(pos, vehicle, used) > stack_mf(pos, units, Gait::Normal) {
        return Err(VehicleRefusal::TooLateToUnload { unit: vehicle }.into());
    }
    let list: Vec<UnitId> = units.iter().copied().collect();
    if would_overstack(pos, side, at, &list) {
        return Err(NamedRefusal::Overstacked { at }.into());
    }
    Ok(())
}

/// They get out, and are a moving stack of their own from now on.
pub(crate) fn unload(play: &mut Play<'_>, vehicle: UnitId, units: &BTreeSet<UnitId>) {
    let Some(at) = play.pos.unit(vehicle).and_then(Unit::at) else { return };
    set_off_standing(play, vehicle);
    let (used, _) = purse(play.pos, vehicle);
    let (spent, cost) = (price(play.pos, vehicle, used), quarter(play.pos, vehicle));
    let mut driven = Mf::ZERO;
    if let Some(frame) = play.pos.moving_mut() {
        frame.spent += cost;
        frame.spent_here += cost;
        driven = frame.spent;
        if let Some(drive) = &mut frame.drive {
            drive.book(at, cost);
        }
    }
    let deed = Deed::Unload;
    play.note(VehicleEvent::Drove { unit: vehicle, at, deed, cost, spent: driven });
    let mf = stack_mf(play.pos, units, Gait::Normal);
    for &unit in units {
        play.pos.units.put(unit, at);
        if let Some(state) = play.pos.units.get_mut(&unit) {
            state.moved = true;
        }
    }
    play.note(VehicleEvent::Unloaded { vehicle, units: units.clone(), at, spent });
    play.note(MoveEvent::Began { units: units.clone(), gait: Gait::Normal, mf });
    let mut frame = setting_out(units, Gait::Normal, mf, None);
    (frame.spent, frame.spent_here) = (spent, Mf::ONE);
    play.pos.frames.push(Frame::Move(frame));
    expended(play, Some(at), at);
}

/// Who may get out: all who are aboard, and each alone.
pub(crate) fn legal_unload(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for vehicle in pos.units.vehicles().filter(|unit| unit.side == side) {
        let all: BTreeSet<UnitId> = pos.units.aboard(vehicle.id).map(|unit| unit.id).collect();
        let single = all.iter().map(|&unit| BTreeSet::from([unit]));
        let whole = Some(&all).filter(|all| all.len() > 1).cloned();
        for units in whole.into_iter().chain(single) {
            if check_unload(pos, side, vehicle.id, &units).is_ok() {
                sink(Order::Drive(DriveOrder::Unload { vehicle: vehicle.id, units }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
