//! The vehicle line of the fire table: what small arms do to an unarmored vehicle (A7.308).

use crate::rules::words::attack::Column;
use crate::rules::words::attack::Damage;
use crate::rules::words::dice::Die;

/// The Kill Number of each column, from left to right.
const KILL_NUMBERS: [(u8, u8); 11] = [
    (1, 3),
    (2, 4),
    (4, 5),
    (6, 6),
    (8, 7),
    (12, 8),
    (16, 9),
    (20, 10),
    (24, 11),
    (30, 12),
    (36, 13),
];

/// The Kill Number of a column.
#[must_use]
pub fn kill_number(column: Column) -> u8 {
    KILL_NUMBERS.into_iter().find(|(fp, _)| *fp == column.fp()).map_or(0, |(_, number)| number)
}

/// What a Final DR on the line does; a vehicle burns at or under half of the Kill Number.
#[must_use]
pub fn line_result(number: u8, final_dr: i32) -> Damage {
    let number = i32::from(number);
    if final_dr < number {
        if 2 * final_dr <= number { Damage::Burning } else { Damage::Eliminated }
    } else if final_dr == number {
        Damage::Immobilized
    } else {
        Damage::None
    }
}

/// What the dr after an Original 2 on the line does; the better of it and the line stands.
#[must_use]
pub fn unlikely_kill(dr: Die, hull_down: bool) -> Damage {
    match dr {
        1 => Damage::Burning,
        2 => Damage::Eliminated,
        3 if !hull_down => Damage::Immobilized,
        _ => Damage::None,
    }
}
