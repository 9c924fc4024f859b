//! The Morale Level a unit checks against.

use crate::counters::UnitKind;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;

/// The Morale Level of a berserk unit, whatever befalls it (A15.42).
const BERSERK: u8 = 10;
/// The Morale Level of a hero. A heroic leader's is as high, or his own where that is higher: the texts at hand
/// leave it open.
const HERO: u8 = 9;

/// What a unit's Morale is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Occasion {
    /// Something that an attack on its Location does to it.
    Attack,
    /// Anything else: a rally, Interdiction, the NMC of its own Final Protective Fire.
    Other,
}

/// The present Morale Level of a unit: of the side it shows, one less for a wounded SMC (A17.2), one more for a Fanatic
/// one (A10.8), never above 10. 0 for an id that is not in play.
#[must_use]
pub fn morale_level(pos: &Position, id: UnitId) -> u8 {
    level_for(pos, id, Occasion::Other)
}

/// The same for what an attack on its Location does to it: one less for an Encircled unit (A7.7, X-46).
#[must_use]
pub fn morale_under_attack(pos: &Position, id: UnitId) -> u8 {
    level_for(pos, id, Occasion::Attack)
}

pub(super) fn level_for(pos: &Position, id: UnitId, occasion: Occasion) -> u8 {
    let (Some(unit), Some(values)) = (pos.unit(id), pos.unit_type(id)) else { return 0 };
    if unit.men().berserk {
        return BERSERK;
    }
    let printed = if unit.men().broken { values.broken_morale } else { values.morale };
    let printed = if unit.men().heroic { printed.max(HERO) } else { printed };
    let wound =
        u8::from(unit.men().wounded && matches!(values.kind, UnitKind::Leader | UnitKind::Hero));
    let encircled = u8::from(occasion == Occasion::Attack && pos.is_encircled(id));
    (printed + u8::from(unit.men().fanatic)).saturating_sub(wound + encircled).min(10)
}
