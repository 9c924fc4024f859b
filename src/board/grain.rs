//! The ways out of a hex: how a line leaves or enters it, and the rows of hexes that run out from it.

use hexx::{EdgeDirection, VertexDirection};
use serde::{Deserialize, Serialize};

use super::coord::Coord;
use super::hexside::Hexside;
use crate::stable::choice;

/// How a line passes the edge of a hex, seen from that hex's centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// Through the inside of a hexside.
    Side(EdgeDirection),
    /// Exactly through a vertex, along the hexspine that runs out from it.
    Spine(VertexDirection),
}

impl Entry {
    /// The opposite side or spine: a straight line enters its target as it left its origin, turned half round.
    pub fn opposite(self) -> Self {
        match self {
            Self::Side(direction) => Self::Side(direction.const_neg()),
            Self::Spine(direction) => Self::Spine(direction.const_neg()),
        }
    }

    /// The hexsides that it touches: one, or for a spine the two beside it, clockwise.
    pub fn sides(self) -> (EdgeDirection, Option<EdgeDirection>) {
        match self {
            Self::Side(direction) => (direction, None),
            Self::Spine(direction) => (direction.edge_ccw(), Some(direction.edge_cw())),
        }
    }
}

/// A side of a line, seen by whoever looks along it from its first hex: a machine gun along its Fire Lane (AM-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Counter-clockwise of it on the printed board.
    Left,
    /// Clockwise of it.
    Right,
}
choice!(Hand { 0 Left, 1 Right });

/// A row of hexes out from a first one: one at each range from 1 on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grain {
    /// A Hex Grain: straight across hexsides (A9.22).
    Straight(EdgeDirection),
    /// An Alternate Hex Grain: its line runs out along a hexspine. At every even range it holds the hex whose
    /// centre the line meets; between two of them, where the line runs along a hexside, always the hex on the
    /// same hand (A9.221).
    Alternate(VertexDirection, Hand),
}

impl Grain {
    /// The grain whose line runs from the centre of one hex to that of another: a straight one without a hand,
    /// an alternate one with it. None where no such line does.
    pub fn between(from: Coord, to: Coord, hand: Option<Hand>) -> Option<Self> {
        let range = from.distance(to);
        Self::all()
            .filter(|grain| grain.hand() == hand)
            .find(|grain| range > 0 && grain.on_line(range) && grain.hex(from, range) == Some(to))
    }

    /// All of them: the six straight ones, and the six alternate ones on either hand.
    pub fn all() -> impl Iterator<Item = Self> {
        let alternate = VertexDirection::ALL_DIRECTIONS
            .into_iter()
            .flat_map(|spine| [Hand::Left, Hand::Right].map(|hand| Self::Alternate(spine, hand)));
        EdgeDirection::ALL_DIRECTIONS.into_iter().map(Self::Straight).chain(alternate)
    }

    /// On which hand it takes the hexes beside its line; `None` for a straight one.
    pub fn hand(self) -> Option<Hand> {
        match self {
            Self::Straight(_) => None,
            Self::Alternate(_, hand) => Some(hand),
        }
    }

    /// Its hex at a range from the first one, or none when no name reaches it.
    pub fn hex(self, from: Coord, range: u32) -> Option<Coord> {
        let range = i32::try_from(range).ok()?;
        let step = match self {
            Self::Straight(direction) => direction.into_hex() * range,
            Self::Alternate(spine, hand) => {
                let side = match hand {
                    Hand::Left => spine.edge_ccw(),
                    Hand::Right => spine.edge_cw(),
                };
                spine.into_hex() * (range / 2) + side.into_hex() * (range % 2)
            }
        };
        Coord::from_hex(from.hex() + step)
    }

    /// Whether its line passes through the centre of its hex at a range: where a hexspine, or a hexside's
    /// middle, points straight back to the first hex.
    pub fn on_line(self, range: u32) -> bool {
        matches!(self, Self::Straight(_)) || range.is_multiple_of(2)
    }

    /// The hexside that its line runs along at a range: at the odd ranges of an alternate grain.
    pub fn hexside(self, from: Coord, range: u32) -> Option<Hexside> {
        match self {
            Self::Alternate(spine, _) if !range.is_multiple_of(2) => {
                let beside = |hand| Self::Alternate(spine, hand).hex(from, range);
                Hexside::between(beside(Hand::Left)?, beside(Hand::Right)?)
            }
            _ => None,
        }
    }

    /// How its line leaves the first hex.
    pub fn exit(self) -> Entry {
        match self {
            Self::Straight(direction) => Entry::Side(direction),
            Self::Alternate(spine, _) => Entry::Spine(spine),
        }
    }
}
