//! What of a position decides who holds walls (B9.32) and takes hexes (A26.1): as long as it stays the same, so do they.

use crate::rules::words::ids::Side;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;

/// A look at all of it that changes in the course of a game. The units keep themselves who of them is changed after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bearing {
    attacker: Side,
    /// Nothing is taken before the set-up is over.
    set_up: bool,
}

impl Bearing {
    /// That of a position as it is now. There is one at a time: a later one ends it.
    pub(crate) fn of(pos: &mut Position) -> Bearing {
        pos.units.look_at_all();
        Bearing { attacker: pos.attacker, set_up: pos.phase == Phase::Setup }
    }

    /// Whether it is that of a position still.
    pub(crate) fn holds(&self, pos: &Position) -> bool {
        self.attacker == pos.attacker
            && self.set_up == (pos.phase == Phase::Setup)
            && pos.units.are_as_looked_at()
    }
}
