//! When and where those come on the board who wait beside it.

use crate::board::{Coord, Location};
use crate::rules::movement::entries;
use crate::rules::{Position, Side};

/// So far from its middle a part of the edge reaches.
const REACH: u32 = 2;

/// How a side has its reinforcements come on. What is meant for its Player Turn of one turn says nothing of the next: who plays it
/// forward would take "not yet" for "never".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Arrival {
    /// Each where it looks best to him.
    #[default]
    AsItLooks,
    /// All of them near this hex, in the Player Turn of this turn.
    Near(Coord, u8),
    /// Not in the Player Turn of this turn.
    Later(u8),
}

impl Arrival {
    /// Whether they come on by an entry hex in the side's Player Turn of a turn.
    pub(super) fn is_by(self, entry: Location, turn: u8) -> bool {
        match self {
            Arrival::Near(hex, meant) if meant == turn => hex.distance(entry.hex) <= REACH,
            Arrival::Later(meant) if meant == turn => false,
            Arrival::AsItLooks | Arrival::Near(..) | Arrival::Later(_) => true,
        }
    }

    /// The parts of its edge that a side can come on by: one in the middle and one at each end, as far as they are apart.
    pub(in crate::opponent) fn ways(pos: &Position, side: Side) -> Vec<Arrival> {
        let hexes: Vec<Coord> = entries(pos, side).map(|entry| entry.hex).collect();
        let places = [hexes.first(), hexes.get(hexes.len() / 2), hexes.last()];
        let mut parts: Vec<Coord> = Vec::new();
        for &hex in places.into_iter().flatten() {
            if parts.iter().all(|part| part.distance(hex) > REACH) {
                parts.push(hex);
            }
        }
        // One part is the whole edge.
        let all = if parts.len() > 1 { parts } else { Vec::new() };
        all.into_iter().map(|hex| Arrival::Near(hex, pos.turn)).collect()
    }
}
