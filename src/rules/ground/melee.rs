//! Who holds whom in Melee (A11.15, A11.7): men those of the other side, and a vehicle that stands and is manned the men beside it.
//! A vehicle is held by nobody, nor is who is aboard one; it sets out, and those whom it held are free.
//!
//! Where the texts are silent: a vehicle without armor and without weapons holds nobody, as it ties nobody's fire to its
//! Location (A7.212, AM-51). Simplified: those aboard a vehicle that cannot move are not held either.

use super::moving::is_rolling;
use crate::board::Location;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::position::Position;
use crate::rules::words::status::is_unarmed_vehicle;
use crate::rules::words::unit::Unit;

/// Whether a unit keeps the enemy's men in its Location in Melee.
fn holds(pos: &Position, unit: &Unit) -> bool {
    !unit.is_vehicle() || !(is_rolling(pos, unit.id) || is_unarmed_vehicle(pos, unit.id))
}

/// Whether men of a side would be held in Melee in a Location.
pub(crate) fn is_held(pos: &Position, side: Side, at: Location) -> bool {
    pos.side_at(side.other(), at).any(|enemy| holds(pos, enemy))
}

/// The men of both sides in a Location who are held in Melee there.
pub(crate) fn held_at(pos: &Position, at: Location) -> Vec<UnitId> {
    let held = Side::BOTH.into_iter().filter(|&side| is_held(pos, side, at));
    held.flat_map(|side| pos.men_at(side, at)).map(|unit| unit.id).collect()
}

/// Those under a Melee marker whom nobody holds any more.
pub(crate) fn free(pos: &Position) -> Vec<UnitId> {
    let held = |unit: &Unit| {
        let at = unit.station().stands_at();
        at.is_some_and(|at| is_held(pos, unit.side, at))
    };
    let marked = pos.units.values().filter(|unit| unit.melee);
    marked.filter(|unit| !held(unit)).map(|unit| unit.id).collect()
}
