//! Spraying Fire: one attack on two neighbouring Locations (A7.34, A9.5).
//!
//! The rule for machine guns is not in our texts beyond what squads share with it. We play: two Locations of the same
//! hex or of adjacent hexes, neither of them the firer's own, both within a machine gun's Normal Range or a squad's
//! three hexes; a Fire Group sprays when all of it can.

use super::plan::Plan;
use crate::board::Location;
use crate::rules::words::ids::Firer;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};

/// How far a squad sprays, in hexes (A7.34).
const SQUAD_RANGE: u32 = 3;

/// Checks the part of an attack in one Location, the other of which is given.
pub(super) fn check(pos: &Position, part: &Plan, other: Location) -> Result<(), Refusal> {
    if part.target == other || part.target.hex.distance(other.hex) > 1 {
        return Err(FireRefusal::SprayApart.into());
    }
    for shot in part.shots.iter().chain(&part.blind) {
        let unit = shot.unit;
        if !can_spray(pos, shot.firer) || shot.at == part.target {
            return Err(FireRefusal::CannotSpray { unit }.into());
        }
        if shot.reach.range > farthest(shot.firer, shot.normal_range) {
            return Err(FireRefusal::SprayRange { unit }.into());
        }
    }
    Ok(())
}

/// How far a firer of this Normal Range sprays.
pub(super) fn farthest(firer: Firer, normal_range: u8) -> u32 {
    match firer {
        Firer::Inherent(_) => SQUAD_RANGE,
        Firer::Weapon(_) | Firer::Mount(..) => u32::from(normal_range),
    }
}

/// Whether a firer has the capability: an underscored Range, or a weapon that sprays.
pub(super) fn can_spray(pos: &Position, firer: Firer) -> bool {
    match firer {
        Firer::Inherent(unit) => pos.unit_type(unit).is_some_and(|values| values.spraying_fire),
        Firer::Weapon(weapon) => pos.weapon_type(weapon).is_some_and(|printed| printed.spray),
        Firer::Mount(..) => false,
    }
}
