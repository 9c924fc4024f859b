//! In the enemy's MPh a vehicle that stands tries to go into Motion, as an enemy comes into its sight (D2.401).

use std::ops::ControlFlow;

use super::deeds::breaks_down;
use super::legal_dispensing;
use super::step::lose_aim;
use super::towing::follow;
use crate::board::{End, Hexspine};
use crate::rules::ground::skirting::corner_of;
use crate::rules::men::riders;
use crate::rules::words::decision::{DecisionKind, MoveFrame, decision};
use crate::rules::words::drive::Spell;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, Order, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, Refusal, TurnRefusal, VehicleRefusal};
use crate::rules::words::unit::{Swing, Unit};

/// A try to go into Motion, before its die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stirring {
    /// The most that the Final dr may be: the whole MF or MP that the enemy has spent in sight.
    pub needed: u8,
    /// What is added to the dr: one without a radio (D14.23).
    pub drm: i8,
}

/// A try of the DEFENDER's vehicle to go into Motion: once in a MPh, as it stands and may move, before it has fired, and only
/// when who moves was out of its sight as he began.
///
/// # Errors
/// It may not try it, or not now.
pub fn stirring(pos: &Position, side: Side, unit: UnitId) -> Result<Stirring, Refusal> {
    let asked = decision(pos).map(|asked| asked.kind);
    if asked != Some(DecisionKind::FirstFire) {
        return Err(TurnRefusal::NotAnAnswer.into());
    }
    let state = pos.own(side, unit)?;
    let eye = state.end().ok_or(NamedRefusal::NotOnBoard { unit })?;
    let vehicle = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    let values = pos.vehicle_type(unit).ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    if !vehicle.composure.acts() {
        return Err(VehicleRefusal::Stunned { unit }.into());
    }
    if !vehicle.can_move() {
        return Err(VehicleRefusal::CannotMove { unit }.into());
    }
    let fired = state.fire.has_fired() || pos.weapons_of(unit).any(|gun| gun.fire.has_fired());
    let needed = spent_in_sight(pos, eye).floor();
    if vehicle.motion || vehicle.stirred || fired || needed == 0 {
        return Err(VehicleRefusal::NoMotionAttempt { unit }.into());
    }
    Ok(Stirring { needed, drm: i8::from(values.radioless) })
}

/// The MF or MP that the movers have spent in sight of who stands there; none if they have not just come into it.
fn spent_in_sight(pos: &Position, eye: End) -> Mf {
    pos.moving().map_or(Mf::ZERO, |frame| seen(frame, |spell| pos.sees(eye, spell.at)))
}

/// Whether a vehicle of the DEFENDER that could hide from the movers in SMOKE has just seen them come (D13): it is asked for
/// that alone, where one whom they have been under the eyes of all the time is not.
pub(crate) fn may_hide(pos: &Position, side: Side) -> bool {
    let comes = |unit: UnitId| {
        let eye = pos.unit(unit).and_then(Unit::end);
        eye.is_some_and(|eye| spent_in_sight(pos, eye) > Mf::ZERO)
    };
    legal_dispensing(pos, side, &mut |order| match order {
        Order::Drive(DriveOrder::Dispense { unit, .. }) if comes(unit) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    })
    .is_break()
}

/// The MF or MP that the movers have spent in sight; none if they were in it as they began, or are in it no more.
fn seen(frame: &MoveFrame, sees: impl Fn(&Spell) -> bool) -> Mf {
    let (trail, from_board) = match &frame.drive {
        Some(drive) => (&drive.trail, drive.from_board),
        None => (&frame.trail, frame.trail.first().is_some_and(|spell| spell.mp == Mf::ZERO)),
    };
    let in_sight: Vec<bool> = trail.iter().map(&sees).collect();
    let began = from_board && in_sight.first() == Some(&true);
    if began || in_sight.last() != Some(&true) {
        return Mf::ZERO;
    }
    let spells = trail.iter().zip(in_sight).filter(|(_, seen)| *seen);
    spells.map(|(spell, _)| spell.mp).sum()
}

/// It tries. One of red MP may break down over it (D2.51).
pub(crate) fn stir(play: &mut Play<'_>, unit: UnitId) {
    let side = play.pos.defender();
    let Ok(Stirring { needed, drm }) = stirring(play.pos, side, unit) else { return };
    if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) {
        vehicle.stirred = true;
    }
    let dr = play.dice.dr();
    let passed = i32::from(dr) + i32::from(drm) <= i32::from(needed);
    play.note(VehicleEvent::MotionAttempt { unit, dr, drm, needed, passed });
    if !passed {
        return;
    }
    breaks_down(play, unit);
    let vehicle = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut);
    if let Some(vehicle) = vehicle.filter(|vehicle| vehicle.can_move()) {
        (vehicle.motion, vehicle.swing) = (true, Swing::Hull);
        play.note(VehicleEvent::InMotion { unit });
        lose_aim(play, unit);
    }
}

/// Whether a vehicle that has just gone into Motion may turn so.
pub(crate) fn check_swing(
    pos: &Position,
    side: Side,
    unit: UnitId,
    to: Hexspine,
    turret: bool,
) -> Result<(), Refusal> {
    let state = pos.own(side, unit)?;
    state.end().ok_or(NamedRefusal::NotOnBoard { unit })?;
    let vehicle = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    let values = pos.vehicle_type(unit).ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    if turret && !values.turns_turret() {
        return Err(VehicleRefusal::NoTurret { unit }.into());
    }
    let may = match vehicle.swing {
        Swing::None => false,
        Swing::Hull => true,
        Swing::Turret => turret,
    };
    let points = if turret { vehicle.turret } else { vehicle.facing };
    // In Bypass its hull lies along the hexside (D2.3).
    let held = !turret && corner_of(state).is_some();
    if !may || held || points == to {
        return Err(VehicleRefusal::NoSwing { unit }.into());
    }
    Ok(())
}

/// It turns.
pub(crate) fn swing(play: &mut Play<'_>, unit: UnitId, to: Hexspine, turret: bool) {
    let has_turret = play.pos.vehicle_type(unit).is_some_and(|values| values.turns_turret());
    let vehicle = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut);
    let Some(vehicle) = vehicle else { return };
    if turret {
        (vehicle.turret, vehicle.swing) = (to, Swing::None);
    } else {
        while vehicle.facing != to {
            vehicle.turn_hull(vehicle.facing.clockwise());
        }
        vehicle.swing = if has_turret { Swing::Turret } else { Swing::None };
    }
    play.note(VehicleEvent::Swung { unit, to, turret });
    if turret {
        riders::thrown_off(play, unit);
    } else {
        follow(play, unit);
    }
}

/// The window is closed: who went into Motion in it turns for nothing no more.
pub(in crate::rules::movement) fn stirring_over(pos: &mut Position) {
    let ids: Vec<UnitId> = pos.units.vehicles().map(|unit| unit.id).collect();
    for id in ids {
        if let Some(vehicle) = pos.units.get_mut(&id).and_then(Unit::vehicle_mut) {
            vehicle.swing = Swing::None;
        }
    }
}

/// What the DEFENDER's vehicles may do so now.
pub(crate) fn legal_stirring(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for unit in pos.units.vehicles().filter(|unit| unit.side == side).map(|unit| unit.id) {
        if stirring(pos, side, unit).is_ok() {
            sink(Order::Drive(DriveOrder::TryMotion { unit }))?;
        }
        for turret in [false, true] {
            for to in Hexspine::ALL {
                if check_swing(pos, side, unit, to, turret).is_ok() {
                    sink(Order::Drive(DriveOrder::Swing { unit, to, turret }))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
