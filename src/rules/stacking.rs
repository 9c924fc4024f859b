//! Stacking limits (A5.1, A5.5): how much of a side one Location holds.

use std::collections::BTreeSet;

use super::ids::{Side, UnitId};
use super::position::Position;
use crate::board::Location;
use crate::counters::UnitType;

/// Three squad-equivalents, in halves.
const MOST_HALF_SQUADS: usize = 6;
/// So many SMC take up the room of a half-squad; fewer take up none (A5.5).
const SMC_TO_A_HALF_SQUAD: usize = 5;

/// Whether a Location would hold more of `side` than it may once `incoming` were there too. Overstacking is
/// not allowed at all: not on set-up, and not at the end of any step, rout or advance.
///
/// Units of `incoming` that are there already count once.
#[must_use]
pub fn would_overstack(pos: &Position, side: Side, at: Location, incoming: &[UnitId]) -> bool {
    let there = pos.side_at(side, at).map(|unit| unit.id);
    let all: BTreeSet<UnitId> = there.chain(incoming.iter().copied()).collect();
    let values = || all.iter().filter_map(|&id| pos.unit_type(id));
    let halves: usize = values().map(|unit| usize::from(unit.squad_equivalents_halves())).sum();
    let smc = values().filter(|unit: &&UnitType| unit.kind.is_smc()).count();
    halves + smc / SMC_TO_A_HALF_SQUAD > MOST_HALF_SQUADS
}
