//! The vehicle line of the fire table: what small arms do to an unarmored vehicle (A7.308).

use crate::counters::Armor;
use crate::rules::words::attack::{Column, Damage, HitLocation, IftResult};
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

/// What a shell in its area does to an AFV with a Final DR in a column of the fire table (C3.33, C1.55): a KIA kills, and burns it
/// at or under half of the highest DR that is a K; a K and one more stop it, or shock its crew through the turret.
#[must_use]
pub fn shelled(column: Column, final_dr: i32, location: HitLocation) -> Damage {
    let kills = |dr: &i32| matches!(column.result(*dr), IftResult::Kia(_) | IftResult::K(_));
    let highest = (0..=15).rev().find(kills);
    let Some(highest) = highest.filter(|highest| final_dr <= highest + 1) else {
        return Damage::None;
    };
    match (column.result(final_dr), location) {
        (IftResult::Kia(_), _) if 2 * final_dr <= highest => Damage::Burning,
        (IftResult::Kia(_), _) => Damage::Eliminated,
        (_, HitLocation::Hull) => Damage::Immobilized,
        (_, HitLocation::Turret) => Damage::Shock,
    }
}

/// The DRM of an AFV itself against a shell in its area (C1.55).
#[must_use]
pub fn shelled_drm(armor: &Armor, open_topped: bool) -> i8 {
    let plates = [armor.hull.front, armor.hull.side, armor.turret.front, armor.turret.side];
    let all = |holds: fn(u8) -> bool| plates.iter().all(|plate| holds(plate.value()));
    i8::from(all(|factor| factor >= 8))
        - i8::from(all(|factor| factor <= 4))
        - i8::from(open_topped)
}
