//! Stacking limits (A5.1).

use super::ids::{Side, UnitId};
use super::position::Position;
use crate::board::Location;

/// Whether a side's units in a Location would be more than three squad-equivalents or four SMC with these.
#[must_use]
pub fn would_overstack(pos: &Position, side: Side, at: Location, incoming: &[UnitId]) -> bool {
    let present = pos.side_at(side, at).map(|unit| unit.id).filter(|id| !incoming.contains(id));
    let (mut halves, mut smc) = (0u32, 0u32);
    for values in present.chain(incoming.iter().copied()).filter_map(|id| pos.unit_type(id)) {
        halves += u32::from(values.squad_equivalents_halves());
        smc += u32::from(values.kind.is_smc());
    }
    halves > 6 || smc > 4
}
