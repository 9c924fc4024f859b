//! SMOKE from a vehicle: its dispensers, and the grenades of its crew (D13).
//!
//! Left out: the attack of a close defence launcher on men beside the vehicle.

use std::ops::ControlFlow;

use super::deeds::drove;
use super::{driver, left};
use crate::board::Location;
use crate::counters::VehicleType;
use crate::rules::ground::footing::standing;
use crate::rules::ground::{concealment, smoke};
use crate::rules::words::dispenser::Dispenser;
use crate::rules::words::event::{Deed, MoveEvent, Trial, VehicleEvent};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, Order, Sink};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    MoveRefusal, NamedRefusal, Refusal, TurnRefusal, VehicleRefusal,
};
use crate::rules::words::screen::Screen;
use crate::rules::words::unit::{FireMarker, Unit, Vehicle};

/// How far a smoke mortar throws, in hexes.
const MORTAR_RANGE: u32 = 3;

/// A try to put up SMOKE, before its dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dispensing {
    /// The Final DR that puts it up, or the dr of a grenade.
    pub needed: u8,
    /// What is added to the DR.
    pub drm: i8,
}

/// A vehicle's try to put up SMOKE: in its own MPh as it moves, or in the enemy's when it sees who moves; once in a Player
/// Turn and before it has fired. A grenade is for its own MPh (D13).
///
/// # Errors
/// It may not try it, or not there.
pub fn dispensing(
    pos: &Position,
    side: Side,
    unit: UnitId,
    by: Dispenser,
    at: Location,
) -> Result<Dispensing, Refusal> {
    let state = pos.own(side, unit)?;
    let vehicle = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    let values = pos.vehicle_type(unit).ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    let from = state.at().ok_or(NamedRefusal::NotOnBoard { unit })?;
    if !vehicle.composure.acts() {
        return Err(VehicleRefusal::Stunned { unit }.into());
    }
    if vehicle.crew.smoke_tried {
        return Err(MoveRefusal::SmokeTried { unit }.into());
    }
    if has_fired(pos, state) {
        return Err(VehicleRefusal::SmokeAfterFire { unit }.into());
    }
    check_moment(pos, state, by)?;
    let numbers = number(pos, values, vehicle, by);
    let needed = numbers.ok_or(VehicleRefusal::NoDispenser { unit })?;
    let drm = i8::from(values.armor.is_some() && !vehicle.exposed);
    if by != Dispenser::Mortar {
        let here = if at == from { Ok(()) } else { Err(MoveRefusal::NoSmokeThere { at }) };
        return here.map(|()| Dispensing { needed, drm }).map_err(Refusal::from);
    }
    let there = pos.map().location_exists(at)
        && at.level == 0
        && at.hex != from.hex
        && at.hex.distance(from.hex) <= MORTAR_RANGE
        && vehicle.turret.covers_from(standing(pos, unit, from), at.hex);
    let los = pos.los(standing(pos, unit, from), at);
    if !there || !los.is_clear() {
        return Err(MoveRefusal::NoSmokeThere { at }.into());
    }
    let moves = pos.moving().filter(|frame| frame.movers.contains(&unit));
    let halted = moves.and_then(|frame| frame.drive.as_ref()).map(|drive| drive.halted);
    let rolling = if halted.unwrap_or(!vehicle.motion) { 0 } else { 2 };
    let drm = drm
        .saturating_add(rolling)
        .saturating_add(i8::try_from(los.hindrance_total()).unwrap_or(i8::MAX));
    Ok(Dispensing { needed, drm })
}

/// Its own move, with an MP left for it, or an enemy's that it sees.
fn check_moment(pos: &Position, state: &Unit, by: Dispenser) -> Result<(), Refusal> {
    if pos.phase != Phase::Movement {
        return Err(TurnRefusal::NotInThisPhase { phase: pos.phase }.into());
    }
    if state.side == pos.attacker {
        let (driven, _, frame) = driver(pos)?;
        return match driven == state.id {
            false => Err(TurnRefusal::NotAnAnswer.into()),
            true if left(frame) < Mf::ONE => Err(VehicleRefusal::NotEnoughMp.into()),
            true => Ok(()),
        };
    }
    let sees = |id: &UnitId| {
        let ends = state.end().zip(pos.unit(*id).and_then(Unit::end));
        ends.is_some_and(|(eye, there)| pos.sees(eye, there))
    };
    let seen = pos.moving().is_some_and(|frame| frame.movers.iter().any(sees));
    if by == Dispenser::Grenade || !seen {
        return Err(VehicleRefusal::NoDispenser { unit: state.id }.into());
    }
    Ok(())
}

/// Whether it, or a gun of its own, has fired in this Player Turn.
fn has_fired(pos: &Position, state: &Unit) -> bool {
    let mut guns = pos.weapons_of(state.id);
    state.fire != FireMarker::None || guns.any(|gun| gun.fire != FireMarker::None || gun.fired)
}

/// The number it needs, if it can be used as the hatches are.
fn number(pos: &Position, values: &VehicleType, vehicle: &Vehicle, by: Dispenser) -> Option<u8> {
    let open = vehicle.exposed;
    let usable = match by {
        Dispenser::Dischargers | Dispenser::Mortar => true,
        Dispenser::Pots => open,
        Dispenser::Launcher => !open,
        Dispenser::Grenade => open || values.armor.is_none() || values.open_topped,
    };
    if !usable {
        return None;
    }
    match by.round() {
        Some(round) => values.magazine.stock(round).in_month(pos.setting.date())?,
        // A crew that looks out of armor throws better than one that drives a lorry or ducks (D13.35).
        None if open && values.armor.is_some() => Some(2),
        None => Some(1),
    }
}

/// The try. What is put up hangs there before the other side fires at the MP spent.
pub(crate) fn dispense(play: &mut Play<'_>, unit: UnitId, by: Dispenser, at: Location) {
    let Some(side) = play.pos.unit(unit).map(|unit| unit.side) else { return };
    let Ok(Dispensing { needed, drm }) = dispensing(play.pos, side, unit, by, at) else { return };
    if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) {
        vehicle.crew.smoke_tried = true;
    }
    let placed = match by {
        Dispenser::Grenade => {
            let dr = play.dice.dr();
            let placed = dr <= needed;
            play.note(MoveEvent::SmokeGrenade { unit, at, dr, placed });
            if placed {
                smoke::grenade(play, at);
            }
            placed
        }
        _ => {
            let roll = play.dice.roll();
            let placed = roll.total() + i32::from(drm) <= i32::from(needed);
            let trial = Trial::Smoke(by);
            play.note(VehicleEvent::Tried { unit, trial, roll, drm, passed: placed });
            if placed {
                smoke::put_up(play, at, Screen { by: side, full: false, phosphorus: false });
                concealment::noticed(play, &[unit]);
            }
            placed
        }
    };
    // It takes an MP only if there is something to be seen of it.
    if placed && side == play.pos.attacker {
        let here = play.pos.unit(unit).and_then(|unit| unit.at());
        if let Some(here) = here {
            drove(play, unit, here, Deed::Smoke, Mf::ONE);
        }
    }
}

/// What the vehicles of a side may try now.
pub(crate) fn legal_dispensing(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for unit in pos.units.vehicles().filter(|unit| unit.side == side) {
        let Some(from) = unit.at() else { continue };
        for by in Dispenser::ALL {
            let reach = if by == Dispenser::Mortar { MORTAR_RANGE } else { 0 };
            for hex in pos.map().hexes().filter(|hex| hex.distance(from.hex) <= reach) {
                let at = if hex == from.hex { from } else { Location::ground(hex) };
                if dispensing(pos, side, unit.id, by, at).is_ok() {
                    sink(Order::Drive(DriveOrder::Dispense { unit: unit.id, by, at }))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
