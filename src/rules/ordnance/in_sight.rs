//! How long a firer has had a moving vehicle in sight: Case J (C6.1, A8.1).

use super::shot::InLos;
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
/// The same for who fires from the vehicle: C2.
const MOMENT_OUT: Mf = Mf::whole(2);
/// So many are a short while: J1, C1.
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
        Some(drive) => Some(match spent_in_sight(pos, from.into(), (drive, vehicle)) {
            Some(spent) if spent <= MOMENT => Moving::J2,
            Some(spent) if spent <= SHORT_WHILE => Moving::J1,
            _ => Moving::J,
        }),
        None if state.motion => Some(Moving::J),
        None if state.moving_target && pos.phase != Phase::Movement => Some(Moving::J),
        None => None,
    }
}

/// How long a vehicle that fires in the middle of its move has had who stands there in sight (C5.3): long enough, where it began
/// its move so.
#[must_use]
pub fn seen_from_the_move(pos: &Position, there: impl Into<End>, vehicle: UnitId) -> InLos {
    let frame = pos.moving().filter(|frame| frame.movers.contains(&vehicle));
    let drive = frame.and_then(|frame| frame.drive.as_ref());
    match drive.and_then(|drive| spent_in_sight(pos, there.into(), (drive, vehicle))) {
        Some(spent) if spent <= MOMENT_OUT => InLos::C2,
        Some(spent) if spent <= SHORT_WHILE => InLos::C1,
        _ => InLos::C,
    }
}

/// The MP spent back along its way for as long as it was in sight all the time; `None` where that is from its start on.
/// Simplified: where it went in Bypass before, its hex counts.
fn spent_in_sight(pos: &Position, from: End, (drive, vehicle): (&Drive, UnitId)) -> Option<Mf> {
    let sees = |spell: &&Spell| pos.sees(from, standing(pos, vehicle, spell.at));
    let seen = drive.trail.iter().rev().take_while(sees);
    let seen: Vec<&Spell> = seen.collect();
    let from_the_start = drive.from_board && seen.len() == drive.trail.len();
    (!from_the_start).then(|| seen.iter().map(|spell| spell.mp).sum())
}
