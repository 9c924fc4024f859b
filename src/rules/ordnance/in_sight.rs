//! How long a firer has had a moving vehicle in sight: Case J (C6.1, A8.1).

use super::target::Moving;
use crate::board::End;
use crate::rules::ground::footing::standing;
use crate::rules::words::drive::{Drive, Spell};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;

/// So many MP in the firer's continuous LOS are a moment: J2.
const MOMENT: Mf = Mf::ONE;
/// So many are a short while: J1.
const SHORT_WHILE: Mf = Mf::whole(3);

/// The Case of a vehicle that moves, or has moved, for who fires from there; `None` for one that is no moving target.
///
/// A vehicle on the move is one as soon as it has entered a hex, or at once if it began in Motion; only the one that moves
/// now counts by how long it has been seen. Any other is one through the DFPh, and in Motion always.
#[must_use]
pub fn moving_case(pos: &Position, from: impl Into<End>, vehicle: UnitId) -> Option<Moving> {
    let state = pos.unit(vehicle)?.vehicle()?;
    let frame = pos.moving().filter(|frame| frame.movers.contains(&vehicle));
    match frame.and_then(|frame| frame.drive.as_ref()) {
        Some(_) if !state.moving_target => None,
        Some(drive) => Some(by_trail(pos, from.into(), (drive, vehicle))),
        None if state.motion => Some(Moving::J),
        None if state.moving_target && pos.phase != Phase::Movement => Some(Moving::J),
        None => None,
    }
}

/// Back along its way for as long as it was in sight all the time. Who saw it begin has seen enough.
/// Simplified: where it went in Bypass before, its hex counts.
fn by_trail(pos: &Position, from: End, (drive, vehicle): (&Drive, UnitId)) -> Moving {
    let sees = |spell: &&Spell| pos.sees(from, standing(pos, vehicle, spell.at));
    let seen = drive.trail.iter().rev().take_while(sees);
    let seen: Vec<&Spell> = seen.collect();
    let spent: Mf = seen.iter().map(|spell| spell.mp).sum();
    if drive.from_board && seen.len() == drive.trail.len() {
        Moving::J
    } else if spent <= MOMENT {
        Moving::J2
    } else if spent <= SHORT_WHILE {
        Moving::J1
    } else {
        Moving::J
    }
}
