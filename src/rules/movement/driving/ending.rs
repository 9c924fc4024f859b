//! The end of a vehicle's move: it stands, or it is in Motion (D2.13, D2.4).

use crate::rules::words::decision::MoveFrame;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::play::Play;

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
