//! Stacking limits (A5.1, A5.5): how much of a side one Location holds.

use crate::board::Location;
use crate::counters::UnitType;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::position::Position;

/// Three squad-equivalents of a side in a Location, in halves (A5.1).
pub const MOST_HALF_SQUADS: usize = 6;
/// So many SMC take up the room of a half-squad; fewer take up none (A5.5).
const SMC_TO_A_HALF_SQUAD: usize = 5;

/// Whether a Location would hold more of `side` than it may once `incoming` were there too. Overstacking is
/// not allowed at all: not on set-up, and not at the end of any step, rout or advance.
///
/// Units of `incoming`, each named once, that are there already count once.
#[must_use]
pub fn would_overstack(pos: &Position, side: Side, at: Location, incoming: &[UnitId]) -> bool {
    let room = |values: &UnitType| {
        (usize::from(values.squad_equivalents_halves()), usize::from(values.kind.is_smc()))
    };
    let there = pos.side_at(side, at).filter(|unit| !incoming.contains(&unit.id));
    let there = there.filter_map(|unit| pos.printed(unit));
    let incoming = incoming.iter().filter_map(|&id| pos.unit_type(id));
    let (halves, smc) = there
        .chain(incoming)
        .map(room)
        .fold((0, 0), |(halves, smc), unit| (halves + unit.0, smc + unit.1));
    halves + smc / SMC_TO_A_HALF_SQUAD > MOST_HALF_SQUADS
}
