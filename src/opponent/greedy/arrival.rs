//! When and where those come on the board who wait beside it.

use crate::board::{Coord, Location};
use crate::rules::movement::entries;
use crate::rules::{Position, Side};

/// So far from its middle a part of the edge reaches.
const REACH: u32 = 2;

/// How a side has its reinforcements come on in a Player Turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Arrival {
    /// Each where it looks best to him.
    #[default]
    AsItLooks,
    /// All of them near this hex.
    Near(Coord),
    /// Not in this Player Turn.
    Later,
}

impl Arrival {
    /// Whether they come on by an entry hex.
    pub(super) fn is_by(self, entry: Location) -> bool {
        match self {
            Arrival::AsItLooks => true,
            Arrival::Near(hex) => hex.distance(entry.hex) <= REACH,
            Arrival::Later => false,
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
        all.into_iter().map(Arrival::Near).collect()
    }
}
