//! What of a position decides who holds walls (B9.32) and takes hexes (A26.1): as long as it stays the same, so do they.

use crate::counters::CounterId;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{Station, Unit};

/// All of it that changes in the course of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bearing {
    attacker: Side,
    /// Nothing is taken before the set-up is over.
    set_up: bool,
    units: Vec<Bearer>,
}

/// What of a unit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bearer {
    id: UnitId,
    counter: CounterId,
    /// Where it is and how: who is carried takes nothing, and gets out where he was.
    station: Station,
    good_order: bool,
    concealed: bool,
}

impl Bearing {
    /// That of a position.
    pub(crate) fn of(pos: &Position) -> Bearing {
        Bearing {
            attacker: pos.attacker,
            set_up: pos.phase == Phase::Setup,
            units: pos.units.values().map(Bearer::of).collect(),
        }
    }

    /// Whether it is that of a position still.
    pub(crate) fn holds(&self, pos: &Position) -> bool {
        self.attacker == pos.attacker
            && self.set_up == (pos.phase == Phase::Setup)
            && self.units.iter().copied().eq(pos.units.values().map(Bearer::of))
    }
}

impl Bearer {
    fn of(unit: &Unit) -> Bearer {
        Bearer {
            id: unit.id,
            counter: unit.counter,
            station: unit.station(),
            good_order: unit.good_order(),
            concealed: unit.concealed,
        }
    }
}
