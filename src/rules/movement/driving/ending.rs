//! The end of a vehicle's move: it spends what it has left where it is (D2.1), and stands, or is in Motion (D2.13, D2.4).

use super::deeds::drove;
use super::{driver, left};
use crate::board::Location;
use crate::rules::movement::stop;
use crate::rules::words::decision::MoveFrame;
use crate::rules::words::event::{Deed, VehicleEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::play::Play;

/// The driver lets his move be over. All MP are spent in a MPh: what is left of them passes in the last hex, whether the
/// vehicle stands there or rolls on, at once and with one window of the DEFENDER (D2.1, D2.17). One that is dazed, stuck or
/// off the board has none to spend.
///
/// Simplified: a vehicle is in Motion at the end if it has not halted, however many MP it leaves unspent (D2.4).
pub(crate) fn finish(play: &mut Play<'_>) {
    let rest = driver(play.pos).ok().and_then(|(id, _, frame)| {
        let at = play.pos.unit(id)?.at()?;
        Some((id, at)).filter(|_| left(frame) > Mf::ZERO)
    });
    match rest {
        Some((id, at)) => spend_rest(play, id, at),
        None => stop(play),
    }
}

/// All that is left is spent where the vehicle is, and its move is over once the DEFENDER has answered.
pub(super) fn spend_rest(play: &mut Play<'_>, unit: UnitId, at: Location) {
    let Some(frame) = play.pos.moving_mut() else { return };
    let rest = left(frame);
    if let Some(drive) = &mut frame.drive {
        drive.over = true;
    }
    drove(play, unit, at, Deed::Rest, rest);
}

/// The move of a vehicle is over. One that has not halted is in Motion, if it can still go.
pub(in crate::rules::movement) fn park(play: &mut Play<'_>, frame: &MoveFrame) {
    let Some(drive) = &frame.drive else { return };
    for &unit in &frame.movers {
        let Some(state) = play.pos.units.get_mut(&unit) else { continue };
        let on_board = state.at().is_some();
        let Some(vehicle) = state.vehicle_mut() else { continue };
        vehicle.motion = on_board && !drive.halted && vehicle.can_move();
        if vehicle.motion {
            play.note(VehicleEvent::InMotion { unit });
        }
    }
}
