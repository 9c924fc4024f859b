//! Inexperienced Personnel (A19.3).

use super::morale::leadership;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;

/// Whether a unit is Inexperienced: Conscripts always, Green units unless an unbroken leader of their side is
/// in their Location (A19.33). It cowers by two columns, has three MF and handles weapons worse.
#[must_use]
pub fn inexperienced(pos: &Position, id: UnitId) -> bool {
    let (Some(unit), Some(values)) = (pos.unit(id), pos.unit_type(id)) else { return false };
    if !values.class.is_inexperienced(false) {
        return false;
    }
    let led = unit.at().is_some_and(|at| {
        pos.side_at(unit.side, at)
            .any(|other| !other.men().broken && leadership(pos, other.id).is_some())
    });
    values.class.is_inexperienced(led)
}
