//! What a vehicle spends MP on in its hex: starts, turns, stops, waits (D2.11-D2.17).

use super::begin::{start, takes_heart};
use super::cost::turn_bog;
use super::strain::check_speed;
use super::towing::follow;
use super::{bypass, company, driver, left, maneuver, step};
use crate::board::{Hexspine, Location};
use crate::rules::fire;
use crate::rules::ground::skirting::corner_of;
use crate::rules::ground::towing::towed;
use crate::rules::men::riders;
use crate::rules::movement::spending::spend_here;
use crate::rules::movement::stop;
use crate::rules::words::event::{Deed, Trial, VehicleEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::DriveOrder;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, TurnRefusal, VehicleRefusal};
use crate::rules::words::unit::Vehicle;

/// The MP that an order of the driver costs, if it is accepted.
pub(super) fn check(pos: &Position, order: &DriveOrder) -> Result<Mf, Refusal> {
    let (id, vehicle, frame) = driver(pos)?;
    let drive = frame.drive.as_ref().ok_or(TurnRefusal::NotAnAnswer)?;
    let cost = match order {
        DriveOrder::Start { .. } if !drive.halted => {
            return Err(VehicleRefusal::HasNotHalted.into());
        }
        DriveOrder::Start { backwards: true } if towed(pos, id).is_some() => {
            return Err(VehicleRefusal::NoReverseTowing { unit: id }.into());
        }
        DriveOrder::Start { backwards: true } if pos.unit(id).and_then(corner_of).is_some() => {
            return Err(VehicleRefusal::NoReverseInBypass { unit: id }.into());
        }
        DriveOrder::Start { .. } => Mf::ONE,
        DriveOrder::Delay { .. } if !drive.halted => {
            return Err(VehicleRefusal::HasNotHalted.into());
        }
        DriveOrder::Delay { mp: 0 } => return Err(VehicleRefusal::NotEnoughMp.into()),
        DriveOrder::Delay { mp } => Mf::whole(*mp),
        DriveOrder::TurnHull { .. } | DriveOrder::TurnAbout | DriveOrder::Halt if drive.halted => {
            return Err(VehicleRefusal::HasHalted.into());
        }
        DriveOrder::TurnHull { .. } if pos.unit(id).and_then(corner_of).is_some() => {
            return Err(VehicleRefusal::NoTurnInBypass.into());
        }
        DriveOrder::TurnAbout => bypass::check_about(pos)?,
        DriveOrder::Halt => Mf::ONE,
        DriveOrder::TurnHull { to } if vehicle.facing.turn_to(*to) != 1 => {
            return Err(VehicleRefusal::NoTurn.into());
        }
        DriveOrder::TurnHull { .. } => {
            let at = pos.unit(id).and_then(|unit| unit.at());
            at.map_or(Mf::ONE, |at| turn_cost(pos, at))
        }
        DriveOrder::TurnTurret { to } => {
            check_turret(pos, id, vehicle, *to)?;
            Mf::ZERO
        }
        DriveOrder::HullDown { behind } => maneuver::check(pos, *behind)?,
        DriveOrder::SpeedUp { mp } => {
            check_speed(pos, *mp)?;
            Mf::ZERO
        }
        DriveOrder::Hatch { .. }
        | DriveOrder::Traverse { .. }
        | DriveOrder::PullFree { .. }
        | DriveOrder::Unload { .. }
        | DriveOrder::HookUp { .. }
        | DriveOrder::Unhook { .. }
        | DriveOrder::Dispense { .. }
        | DriveOrder::TryMotion { .. }
        | DriveOrder::Swing { .. }
        | DriveOrder::Leave
        | DriveOrder::Skirt { .. }
        | DriveOrder::Overrun { .. } => {
            return Err(TurnRefusal::NotAnAnswer.into());
        }
    };
    if cost > left(frame) {
        return Err(VehicleRefusal::NotEnoughMp.into());
    }
    let turned = match order {
        DriveOrder::TurnHull { to } => Some(*to),
        _ => None,
    };
    company::check_spending(pos, cost, turned, matches!(order, DriveOrder::Halt))?;
    Ok(cost)
}

/// Whether woods, a building or rubble stands in the way of what turns: not on the road.
fn is_cramped(pos: &Position, id: UnitId) -> bool {
    let beside = pos.unit(id).and_then(corner_of).is_some();
    let at = pos.unit(id).and_then(|unit| unit.at());
    !beside && at.is_some_and(|at| cramps(pos, at))
}

fn cramps(pos: &Position, at: Location) -> bool {
    pos.map().terrain(at.hex).is_in_the_way() && !pos.map().road_hex(at.hex)
}

/// What a vehicle there pays for turning its hull: one MP for each hexspine, two where something is in the way (D2.11).
#[must_use]
pub fn turn_cost(pos: &Position, at: Location) -> Mf {
    if cramps(pos, at) { Mf::whole(2) } else { Mf::ONE }
}

/// Whether the turret may turn there now: once with each expenditure, by one hexspine for every two MP of it where something
/// is in the way (D3.12).
fn check_turret(
    pos: &Position,
    id: UnitId,
    vehicle: &Vehicle,
    to: Hexspine,
) -> Result<(), Refusal> {
    let values = pos.vehicle_type(id).ok_or(VehicleRefusal::OnlyVehicles { unit: id })?;
    if !values.turns_turret() {
        return Err(VehicleRefusal::NoTurret { unit: id }.into());
    }
    let drive = pos.moving().and_then(|frame| frame.drive.as_ref());
    let (last, done) = drive.map_or((Mf::ZERO, true), |drive| (drive.last, drive.turret_turned));
    let hexspines = vehicle.turret.turn_to(to);
    let enough = if is_cramped(pos, id) { hexspines <= last.floor() / 2 } else { last > Mf::ZERO };
    if done || hexspines == 0 || !enough {
        return Err(VehicleRefusal::NoTurretTurn.into());
    }
    Ok(())
}

/// The turret turns.
pub(super) fn turn_turret(play: &mut Play<'_>, to: Hexspine) {
    let Ok((id, ..)) = driver(play.pos) else { return };
    if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
        drive.turret_turned = true;
    }
    if let Some(vehicle) = play.pos.units.get_mut(&id).and_then(|unit| unit.vehicle_mut()) {
        vehicle.turret = to;
        play.note(VehicleEvent::TurretTurned { unit: id, to });
        riders::thrown_off(play, id);
        step::lose_aim(play, id);
    }
}

/// Carries out what MP are spent on.
pub(super) fn spend(play: &mut Play<'_>, order: &DriveOrder, cost: Mf) {
    let Ok((id, ..)) = driver(play.pos) else { return };
    let Some(at) = play.pos.unit(id).and_then(|unit| unit.at()) else { return };
    let mut bogs = None;
    let deed = match *order {
        // Who has let others out first has yet to make up his mind.
        DriveOrder::Start { .. } if !takes_heart(play, id) => return,
        DriveOrder::Start { backwards } => return start(play, id, at, backwards),
        DriveOrder::TurnHull { to } => {
            if let Some(vehicle) = play.pos.units.get_mut(&id).and_then(|unit| unit.vehicle_mut()) {
                vehicle.turn_hull(to);
            }
            show_another_side(play, id);
            step::lose_aim(play, id);
            follow(play, id);
            bogs = turn_bog(play.pos, id, at);
            Deed::TurnHull(to)
        }
        DriveOrder::TurnAbout => {
            let Some(to) = bypass::turn_about(play.pos, id) else { return };
            show_another_side(play, id);
            step::lose_aim(play, id);
            Deed::TurnHull(to)
        }
        DriveOrder::Halt => {
            if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
                drive.halted = true;
            }
            if let Some(vehicle) = play.pos.units.get_mut(&id).and_then(|unit| unit.vehicle_mut()) {
                vehicle.motion = false;
            }
            Deed::Halt
        }
        _ => Deed::Delay,
    };
    spend_here(play, at, cost, |play, spent| {
        play.note(VehicleEvent::Drove { unit: id, at, deed, cost, spent });
        // Before the DEFENDER answers, as where it enters.
        if let Some(drm) = bogs {
            step::bog(play, id, drm);
        }
    });
}

/// The shots at an AFV are counted by what it spends in its hex as it points (C6.17).
pub(super) fn show_another_side(play: &mut Play<'_>, id: UnitId) {
    let armored = play.pos.vehicle_type(id).is_some_and(|values| values.armor.is_some());
    if let Some(frame) = play.pos.moving_mut().filter(|_| armored) {
        frame.spent_here = Mf::ZERO;
        frame.shots.clear();
    }
}

/// MP are spent in the hex: whoever sees it may fire.
pub(super) fn drove(play: &mut Play<'_>, unit: UnitId, at: Location, deed: Deed, cost: Mf) {
    spend_here(play, at, cost, |play, spent| {
        play.note(VehicleEvent::Drove { unit, at, deed, cost, spent });
    });
}

/// It never moves again. Says whether its crew stays in it: a move of its own is over if not (D5.5).
pub(super) fn strand(play: &mut Play<'_>, unit: UnitId) -> bool {
    let moves = play.pos.moving().is_some_and(|frame| frame.movers.contains(&unit));
    fire::strand(play, unit);
    let manned = play.pos.unit(unit).is_some();
    if moves && !manned {
        stop(play);
    }
    manned
}

/// A vehicle of red MP starts: by an Original 12 it never does again (D2.51). Says whether its crew is still in it.
pub(super) fn breaks_down(play: &mut Play<'_>, unit: UnitId) -> bool {
    if !play.pos.vehicle_type(unit).is_some_and(|values| values.red_mp) {
        return true;
    }
    let roll = play.dice.roll();
    let passed = roll.total() < 12;
    play.note(VehicleEvent::Tried { unit, trial: Trial::Reliability, roll, drm: 0, passed });
    passed || strand(play, unit)
}
