//! The Morale Level a unit checks against.

use crate::counters::UnitKind;
use crate::rules::ids::UnitId;
use crate::rules::position::Position;

/// The Morale Level of a berserk unit, whatever befalls it (A15.42).
const BERSERK: u8 = 10;
/// The Morale Level of a hero. A heroic leader's is as high, or his own where that is higher: the texts at hand
/// leave it open.
const HERO: u8 = 9;

/// The present Morale Level of a unit: of the side it shows, one less for a wounded SMC (A17.2) and for an
/// Encircled unit (A7.7), one more for a Fanatic one (A10.8), never above 10. 0 for an id that is not in play.
#[must_use]
pub fn morale_level(pos: &Position, id: UnitId) -> u8 {
    let (Some(unit), Some(values)) = (pos.unit(id), pos.unit_type(id)) else { return 0 };
    if unit.berserk {
        return BERSERK;
    }
    let printed = if unit.broken { values.broken_morale } else { values.morale };
    let printed = if unit.heroic { printed.max(HERO) } else { printed };
    let wound = u8::from(unit.wounded && matches!(values.kind, UnitKind::Leader | UnitKind::Hero));
    let encircled = u8::from(pos.is_encircled(id));
    (printed + u8::from(unit.fanatic)).saturating_sub(wound + encircled).min(10)
}
