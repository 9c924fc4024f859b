//! Stacking limits (A5.1, A5.5): how much of a side one Location holds.
//!
//! Simplified: there is no Overstacking, so that a second vehicle does not even drive through.

use crate::board::Location;
use crate::counters::UnitType;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::position::Position;

/// Three squad-equivalents of a side in a Location, in halves (A5.1).
pub const MOST_HALF_SQUADS: usize = 6;
/// So many SMC take up the room of a half-squad; fewer take up none (A5.5).
const SMC_TO_A_HALF_SQUAD: usize = 5;

/// So many vehicles of a side; a wreck is none (A5.1).
pub const MOST_VEHICLES: usize = 1;

/// Whether a Location would hold more of `side` than it may once `incoming` were there too. Overstacking is
/// not allowed at all: not on set-up, and not at the end of any step, rout or advance.
///
/// Units of `incoming`, each named once, that are there already count once.
#[must_use]
pub fn would_overstack(pos: &Position, side: Side, at: Location, incoming: &[UnitId]) -> bool {
    // Two halves are the most that a unit takes up: with so few there is room without a look at each.
    let few = MOST_HALF_SQUADS / 2;
    if !pos.units.has_vehicles() && pos.side_at(side, at).count() + incoming.len() <= few {
        return false;
    }
    let room = |values: &UnitType| {
        (usize::from(values.squad_equivalents_halves()), usize::from(values.kind.is_smc()))
    };
    let all = || {
        let there = pos.side_at(side, at).filter(|unit| !incoming.contains(&unit.id));
        there.chain(incoming.iter().filter_map(|&id| pos.unit(id)))
    };
    let (halves, smc) = all()
        .filter_map(|unit| pos.printed(unit))
        .map(room)
        .fold((0, 0), |(halves, smc), unit| (halves + unit.0, smc + unit.1));
    let vehicles = all().filter(|unit| unit.is_vehicle()).count();
    halves + smc / SMC_TO_A_HALF_SQUAD > MOST_HALF_SQUADS || vehicles > MOST_VEHICLES
}
