//! The beginning of a vehicle's move: it starts, or was in Motion (D2.12, D2.4).

use std::collections::BTreeSet;

use super::deeds::{breaks_down, drove};
use super::ending::spend_rest;
use super::recall::{check_set_out, is_recalled};
use super::step;
use crate::board::Location;
use crate::rules::fire::crew_task;
use crate::rules::ground::skirting::corner_of;
use crate::rules::ground::towing::towed;
use crate::rules::movement::begin::setting_out;
use crate::rules::movement::{charge, entry};
use crate::rules::words::decision::{Frame, MoveFrame};
use crate::rules::words::drive::Drive;
use crate::rules::words::event::{CrewTask, Deed, MoveEvent};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::Gait;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, NamedRefusal, Refusal, VehicleRefusal};
use crate::rules::words::unit::{FireMarker, Unit};

/// Whether one of these is a vehicle: then it is a vehicle's move.
pub(crate) fn is_driver(pos: &Position, units: &BTreeSet<UnitId>) -> bool {
    units.iter().any(|&id| pos.unit(id).is_some_and(Unit::is_vehicle))
}

/// Whether a vehicle may begin to move so (D2.1, D2.12).
pub(crate) fn check_begin(
    pos: &Position,
    side: Side,
    units: &BTreeSet<UnitId>,
    gait: Gait,
) -> Result<(), Refusal> {
    let driver = units.iter().copied().find(|&id| pos.unit(id).is_some_and(Unit::is_vehicle));
    let unit = driver.ok_or(NamedRefusal::NobodyNamed)?;
    if units.len() > 1 {
        return Err(VehicleRefusal::MovesAlone { unit }.into());
    }
    if !matches!(gait, Gait::Normal | Gait::Reverse) {
        return Err(VehicleRefusal::NoSuchGait { unit }.into());
    }
    let state = pos.own(side, unit)?;
    if state.at().is_none() && !entry::is_due(pos, state) {
        return Err(NamedRefusal::NotOnBoard { unit }.into());
    }
    check_state(pos, state)?;
    if gait == Gait::Reverse && corner_of(state).is_some() {
        return Err(VehicleRefusal::NoReverseInBypass { unit }.into());
    }
    check_set_out(pos, side, state, gait)?;
    if gait == Gait::Reverse && towed(pos, unit).is_some() {
        return Err(VehicleRefusal::NoReverseTowing { unit }.into());
    }
    charge::check_begin(pos, units, &|| charge::due(pos, side))?;
    if state.at().is_none() {
        if gait == Gait::Reverse {
            return Err(MoveRefusal::OffBoardFirst.into());
        }
        return check_way_in(pos, side, &frame_of(state, units, gait, mp(pos, unit)));
    }
    Ok(())
}

/// Whether the vehicle itself is in a state to move, and has not done so: not with Passengers who have Prep Fired.
pub(super) fn check_state(pos: &Position, state: &Unit) -> Result<(), Refusal> {
    let unit = state.id;
    let Some(vehicle) = state.vehicle() else {
        return Err(VehicleRefusal::OnlyVehicles { unit }.into());
    };
    if !vehicle.composure.acts() && !is_recalled(vehicle) {
        return Err(VehicleRefusal::Stunned { unit }.into());
    }
    if !vehicle.can_move() {
        return Err(VehicleRefusal::CannotMove { unit }.into());
    }
    if matches!(state.fire, FireMarker::Prep | FireMarker::Opportunity) {
        return Err(MoveRefusal::PrepFired { unit }.into());
    }
    if state.moved {
        return Err(MoveRefusal::AlreadyMoved { unit }.into());
    }
    match pos.units.aboard(unit).find(|passenger| passenger.fire == FireMarker::Prep) {
        Some(passenger) => Err(MoveRefusal::PrepFired { unit: passenger.id }.into()),
        None => Ok(()),
    }
}

/// Whether there is an entry hex that it can enter; else the reason is that of the first one.
fn check_way_in(pos: &Position, side: Side, frame: &MoveFrame) -> Result<(), Refusal> {
    let mut refused = None;
    for to in entry::entries(pos, side) {
        match step::check_as(pos, frame, to, false) {
            Ok(_) => return Ok(()),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    Err(refused.unwrap_or(Refusal::Move(MoveRefusal::OffBoardFirst)))
}

/// The printed MP; of a vehicle that men have got into, a quarter for each MF that they had left (D6.4).
pub(super) fn mp(pos: &Position, unit: UnitId) -> Mf {
    let printed = pos.vehicle_type(unit).map_or(0, |values| values.mp);
    let laden = pos.unit(unit).and_then(Unit::vehicle).map_or(Mf::ZERO, |vehicle| vehicle.laden);
    let halves = u16::from(MF_OF_MEN.less(laden).doubled().floor());
    let left = u16::from(printed) * halves / u16::from(MF_OF_MEN.doubled().floor());
    Mf::whole(u8::try_from(left).unwrap_or(printed))
}

/// What men have to spend while the whole of a vehicle's MP passes.
pub(crate) const MF_OF_MEN: Mf = Mf::whole(4);

/// A move that begins now.
fn frame_of(unit: &Unit, units: &BTreeSet<UnitId>, gait: Gait, mp: Mf) -> MoveFrame {
    let drive = Drive {
        backwards: gait == Gait::Reverse,
        from_board: unit.at().is_some(),
        ..Drive::default()
    };
    MoveFrame { drive: Some(drive), ..setting_out(units, gait, mp, None) }
}

/// A vehicle begins to move: for a Start MP, unless it is in Motion or comes on the board.
pub(crate) fn begin(play: &mut Play<'_>, units: &BTreeSet<UnitId>, gait: Gait) {
    let Some((unit, at, motion)) = set_off(play, units, gait) else { return };
    if !takes_heart(play, unit) {
        return;
    }
    match at {
        Some(at) if motion => remember_start(play, at),
        Some(at) => start(play, unit, at, gait == Gait::Reverse),
        None => {}
    }
}

/// The move of a vehicle has begun, and no MP are spent yet: where it is, and whether it is in Motion.
pub(super) fn set_off(
    play: &mut Play<'_>,
    units: &BTreeSet<UnitId>,
    gait: Gait,
) -> Option<(UnitId, Option<Location>, bool)> {
    let &unit = units.first()?;
    let state = play.pos.units.get_mut(&unit)?;
    state.moved = true;
    let at = state.at();
    let aboard: Vec<UnitId> = play.pos.units.aboard(unit).map(|passenger| passenger.id).collect();
    for passenger in aboard {
        // Out of one that cannot move others may get while one has Prep Fired.
        let carried = |unit: &&mut Unit| unit.fire != FireMarker::Prep;
        if let Some(passenger) = play.pos.units.get_mut(&passenger).filter(carried) {
            passenger.moved = true;
        }
    }
    let state = play.pos.units.get_mut(&unit)?;
    let motion = state.vehicle().is_some_and(|vehicle| vehicle.motion);
    if let Some(vehicle) = state.vehicle_mut() {
        vehicle.moving_target |= motion;
    }
    let state = play.pos.unit(unit)?;
    let frame = frame_of(state, units, gait, mp(play.pos, unit));
    play.note(MoveEvent::Began { units: units.clone(), gait, mf: frame.mf });
    play.pos.frames.push(Frame::Move(frame));
    Some((unit, at, motion))
}

/// Where it begins is where it has been seen.
fn remember_start(play: &mut Play<'_>, at: Location) {
    let frame = play.pos.moving_mut();
    if let Some(drive) = frame.and_then(|frame| frame.drive.as_mut()) {
        drive.book(at, Mf::ZERO);
    }
}

/// It starts, if it does not break down over it (D2.12, D2.51).
pub(super) fn start(play: &mut Play<'_>, unit: UnitId, at: Location, backwards: bool) {
    if let Some(frame) = play.pos.moving_mut() {
        frame.gait = if backwards { Gait::Reverse } else { Gait::Normal };
        if let Some(drive) = &mut frame.drive {
            (drive.backwards, drive.halted) = (backwards, false);
        }
    }
    if !breaks_down(play, unit) {
        return;
    }
    drove(play, unit, at, Deed::Start { backwards }, Mf::ONE);
}

/// An AFV without a radio moves by itself only if its crew passes a NTC; else it stands where it is, all its MP pass, and it
/// does nothing more in this Player Turn (D14.23). Says whether it moves. One that comes on the board has had its orders, and
/// one that is Recalled has them too. Left out: platoons, in which nobody has to ask himself (D14.2).
pub(super) fn takes_heart(play: &mut Play<'_>, unit: UnitId) -> bool {
    let Some(state) = play.pos.unit(unit) else { return false };
    let Some(at) = state.at() else { return true };
    let drive = play.pos.moving().and_then(|frame| frame.drive.as_ref());
    let silent = play.pos.vehicle_type(unit).is_some_and(|it| it.radioless && it.armor.is_some());
    let bound = state.vehicle().is_some_and(is_recalled);
    if !silent || bound || drive.is_none_or(|drive| drive.heartened) {
        return true;
    }
    let passed = crew_task(play, unit, CrewTask::Radio);
    if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
        drive.heartened = passed;
        drive.halted |= !passed;
    }
    if passed {
        return true;
    }
    if let Some(state) = play.pos.units.get_mut(&unit) {
        state.fire = FireMarker::Prep;
        if let Some(vehicle) = state.vehicle_mut() {
            vehicle.motion = false;
        }
    }
    for weapon in play.pos.weapons.values_mut().filter(|weapon| weapon.owner() == Some(unit)) {
        weapon.fire = FireMarker::Prep;
    }
    spend_rest(play, unit, at);
    false
}
