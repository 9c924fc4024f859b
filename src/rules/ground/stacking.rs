//! Stacking limits (A5.1, A5.5): how much of a side one Location holds.
//!
//! Simplified: men never overstack. Vehicles may, but not on set-up: they are in the way of whoever fires there (A5.12, AM-40).

use crate::board::Location;
use crate::counters::UnitType;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::position::Position;

/// Three squad-equivalents of a side in a Location, in halves (A5.1).
pub const MOST_HALF_SQUADS: usize = 6;
/// So many SMC take up the room of a half-squad; fewer take up none (A5.5).
const SMC_TO_A_HALF_SQUAD: usize = 5;

/// So many vehicles of a side stand in a Location without being in each other's way; a wreck is none (A5.1).
pub const MOST_VEHICLES: usize = 1;

/// Whether a Location would hold more men of `side` than it may once `incoming` were there too. Overstacking is
/// not allowed to them at all: not on set-up, and not at the end of any step, rout or advance.
///
/// Units of `incoming`, each named once, that are there already count once.
#[must_use]
pub fn would_overstack(pos: &Position, side: Side, at: Location, incoming: &[UnitId]) -> bool {
    // Two halves are the most that a unit takes up: with so few there is room without a look at each.
    let few = MOST_HALF_SQUADS / 2;
    if pos.side_at(side, at).count() + incoming.len() <= few {
        return false;
    }
    let room = |values: &UnitType| {
        (usize::from(values.squad_equivalents_halves()), usize::from(values.kind.is_smc()))
    };
    let there = pos.side_at(side, at).filter(|unit| !incoming.contains(&unit.id));
    let (halves, smc) = there
        .chain(incoming.iter().filter_map(|&id| pos.unit(id)))
        .filter_map(|unit| pos.printed(unit))
        .map(room)
        .fold((0, 0), |(halves, smc), unit| (halves + unit.0, smc + unit.1));
    halves + smc / SMC_TO_A_HALF_SQUAD > MOST_HALF_SQUADS
}

/// The same on set-up, where vehicles do not overstack either (A5.1).
#[must_use]
pub fn would_overstack_at_setup(
    pos: &Position,
    side: Side,
    at: Location,
    incoming: &[UnitId],
) -> bool {
    let coming = incoming.iter().filter_map(|&id| pos.unit(id)).filter(|unit| unit.is_vehicle());
    let coming = coming.count();
    let there = pos.side_at(side, at).filter(|unit| unit.is_vehicle());
    let there = there.filter(|unit| !incoming.contains(&unit.id)).count();
    (coming > 0 && coming + there > MOST_VEHICLES) || would_overstack(pos, side, at, incoming)
}

/// By how many vehicles a side exceeds what stands at ease in a Location: what its units there add to the DR of their fire
/// and blows (A5.12).
#[must_use]
pub fn crowd(pos: &Position, side: Side, at: Location) -> i8 {
    if !pos.units.has_vehicles() {
        return 0;
    }
    let vehicles = pos.side_at(side, at).filter(|unit| unit.is_vehicle()).count();
    i8::try_from(vehicles.saturating_sub(MOST_VEHICLES)).unwrap_or(i8::MAX)
}
