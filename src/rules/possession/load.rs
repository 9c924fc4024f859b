//! What a unit carries, and how much of it without slowing down (A4.42).

use crate::counters::UnitType;
use crate::rules::words::ids::UnitId;
use crate::rules::words::order::Gait;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// The Portage Points of what a unit carries.
#[must_use]
pub fn portage_points(pos: &Position, id: UnitId) -> u8 {
    pos.weapons_of(id).map(|weapon| pos.weight(weapon.id)).fold(0, u8::saturating_add)
}

/// What a unit carries without slowing down: 3 PP for an MMC, 1 for an SMC, none for a wounded one; one less
/// when CX, which Double Time makes it (A4.42, A4.51).
pub(crate) fn carrying_capacity(pos: &Position, id: UnitId, gait: Gait) -> u8 {
    let Some((unit, values)) = pos.unit(id).and_then(|unit| Some((unit, pos.printed(unit)?)))
    else {
        return 0;
    };
    capacity(unit, values, gait)
}

/// The same for a unit that somebody has at hand.
pub(crate) fn capacity(unit: &Unit, values: &UnitType, gait: Gait) -> u8 {
    let base: u8 = match (values.kind.is_mmc(), unit.men().wounded) {
        (true, _) => 3,
        (false, false) => 1,
        (false, true) => 0,
    };
    base.saturating_sub(u8::from(unit.men().cx || gait == Gait::DoubleTime))
}
