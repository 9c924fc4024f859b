//! What strains a vehicle: more speed than it has (D2.5), and getting free of the bog (D8.3).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::begin::set_off;
use super::deeds::{breaks_down, drove, strand};
use super::driver;
use crate::counters::{Nationality, Traction, VehicleType};
use crate::rules::words::event::{Deed, Trial, VehicleEvent};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, Gait, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, NamedRefusal, Refusal, VehicleRefusal};
use crate::rules::words::unit::{FireMarker, Mobility, Unit};

/// The DRM of a nation's make (D2.5).
fn make(nationality: Nationality) -> i8 {
    match nationality {
        Nationality::American => 0,
        Nationality::Russian => 1,
        Nationality::British | Nationality::German => 2,
        _ => 3,
    }
}

/// The most MP that a vehicle can try for: a quarter of those it has, and none if it is not fully tracked.
pub(super) fn most(values: &VehicleType) -> u8 {
    if values.traction == Traction::Tracked { values.mp / 4 } else { 0 }
}

/// Whether the moving vehicle may try for more MP: once in a MPh.
pub(super) fn check_speed(pos: &Position, mp: u8) -> Result<(), Refusal> {
    let (unit, _, frame) = driver(pos)?;
    let values = pos.vehicle_type(unit).ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    let tried = frame.drive.as_ref().is_none_or(|drive| drive.sped_up);
    if tried || mp == 0 || mp > most(values) {
        return Err(VehicleRefusal::NoSpeed { unit }.into());
    }
    Ok(())
}

/// It goes faster, or breaks down for good.
pub(super) fn speed_up(play: &mut Play<'_>, mp: u8) {
    let Ok((unit, ..)) = driver(play.pos) else { return };
    let Some(values) = play.pos.vehicle_type(unit) else { return };
    let drm = make(values.nationality) + i8::try_from(mp).unwrap_or(i8::MAX);
    if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
        drive.sped_up = true;
    }
    let roll = play.dice.roll();
    let passed = roll.total() + i32::from(drm) < 12;
    play.note(VehicleEvent::Tried { unit, trial: Trial::Speed, roll, drm, passed });
    if passed {
        if let Some(frame) = play.pos.moving_mut() {
            frame.mf += Mf::whole(mp);
        }
    } else {
        strand(play, unit);
    }
}

/// Whether a bogged vehicle may try to get free.
pub(crate) fn check_pull(pos: &Position, side: Side, unit: UnitId) -> Result<(), Refusal> {
    let state = pos.own(side, unit)?;
    let vehicle = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    if state.at().is_none() {
        return Err(NamedRefusal::NotOnBoard { unit }.into());
    }
    if matches!(state.fire, FireMarker::Prep | FireMarker::Opportunity) {
        return Err(MoveRefusal::PrepFired { unit }.into());
    }
    if state.moved {
        return Err(MoveRefusal::AlreadyMoved { unit }.into());
    }
    if !vehicle.composure.acts() {
        return Err(VehicleRefusal::Stunned { unit }.into());
    }
    if !matches!(vehicle.mobility, Mobility::Bogged | Mobility::Mired) {
        return Err(VehicleRefusal::NotBogged { unit }.into());
    }
    Ok(())
}

/// It tries: the product of the dice is what the start costs, twice that without full tracks; by the coloured die it gets
/// free, sinks deeper or breaks down. Who cannot pay for the start stays where he is.
pub(crate) fn pull_free(play: &mut Play<'_>, unit: UnitId) {
    let Some(state) = play.pos.unit(unit) else { return };
    let (Some(at), Some(vehicle)) = (state.at(), state.vehicle()) else { return };
    let before = vehicle.mobility;
    let mired = i8::from(before == Mobility::Mired);
    let Some(values) = play.pos.vehicle_type(unit) else { return };
    let times = if values.traction == Traction::Tracked { 1 } else { 2 };
    let all = Mf::whole(values.mp);
    set_off(play, &BTreeSet::from([unit]), Gait::Normal);
    let roll = play.dice.roll();
    let cost = Mf::whole(roll.colored * roll.white * times);
    let colored = i32::from(roll.colored) + i32::from(mired);
    let mobility = match colored {
        ..=4 if cost <= all => Mobility::Mobile,
        ..=4 => before,
        5 => Mobility::Mired,
        _ => Mobility::Immobilized,
    };
    let passed = mobility == Mobility::Mobile;
    play.note(VehicleEvent::Tried { unit, trial: Trial::PullFree, roll, drm: mired, passed });
    if mobility == Mobility::Immobilized {
        if !strand(play, unit) {
            return;
        }
    } else if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) {
        vehicle.mobility = mobility;
    }
    // That was a start: one of red MP may break down over it (D2.51).
    if passed && !breaks_down(play, unit) {
        return;
    }
    drove(play, unit, at, Deed::Start { backwards: false }, cost.min(all));
}

/// The bogged vehicles of a side that may try.
pub(crate) fn legal_pulls(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for unit in pos.units.vehicles() {
        if check_pull(pos, side, unit.id).is_ok() {
            sink(Order::Drive(DriveOrder::PullFree { unit: unit.id }))?;
        }
    }
    ControlFlow::Continue(())
}
