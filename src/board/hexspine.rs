//! Where a Gun or vehicle points: at a corner of its hex, a hexspine (C3.2, D2.1).

use std::fmt;

use hexx::{DirectionWay, EdgeDirection, VertexDirection};
use serde::{Deserialize, Serialize};

use super::Coord;
use super::hexside::Vertex;
use super::lattice::Point;
use super::los::End;
use crate::stable::choice;

/// A corner of a hex by the point of the compass, counter-clockwise; north is up the printed board.
///
/// The Covered Arc (CA) of what points there is the two hexes at that corner and everything between the two hex rows
/// that begin with them, the rows included (C3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hexspine {
    /// Right.
    East,
    /// Upper right.
    NorthEast,
    /// Upper left.
    NorthWest,
    /// Left.
    West,
    /// Lower left.
    SouthWest,
    /// Lower right.
    SouthEast,
}
choice!(Hexspine { 0 East, 1 NorthEast, 2 NorthWest, 3 West, 4 SouthWest, 5 SouthEast });

impl Hexspine {
    /// All six, counter-clockwise from the east.
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::NorthEast,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// The corner, in the words of the hex library.
    #[must_use]
    pub const fn vertex(self) -> VertexDirection {
        match self {
            Self::East => VertexDirection::FLAT_EAST,
            Self::NorthEast => VertexDirection::FLAT_NORTH_EAST,
            Self::NorthWest => VertexDirection::FLAT_NORTH_WEST,
            Self::West => VertexDirection::FLAT_WEST,
            Self::SouthWest => VertexDirection::FLAT_SOUTH_WEST,
            Self::SouthEast => VertexDirection::FLAT_SOUTH_EAST,
        }
    }

    const fn number(self) -> usize {
        self as usize
    }

    fn by(self, steps: usize) -> Hexspine {
        let number = (self.number() + steps) % Self::ALL.len();
        Self::ALL.get(number).copied().unwrap_or(self)
    }

    /// The next one clockwise.
    #[must_use]
    pub fn clockwise(self) -> Hexspine {
        self.by(5)
    }

    /// The next one counter-clockwise.
    #[must_use]
    pub fn counter_clockwise(self) -> Hexspine {
        self.by(1)
    }

    /// The one across the hex.
    #[must_use]
    pub fn opposite(self) -> Hexspine {
        self.by(3)
    }

    /// By how many hexspines one turns from here to another, the shorter way: 0 to 3.
    #[must_use]
    pub fn turn_to(self, other: Hexspine) -> u8 {
        let apart = (other.number() + 6 - self.number()) % 6;
        apart.min(6 - apart) as u8
    }

    /// The hexsides that meet in the corner: those by which a vehicle goes forward (D2.1).
    #[must_use]
    pub fn front(self) -> [EdgeDirection; 2] {
        self.vertex().edge_directions()
    }

    /// Whether its CA, seen from a hex, holds another hex. The own hex is in every arc.
    #[must_use]
    pub fn covers(self, from: Coord, to: Coord) -> bool {
        from == to
            || match from.hex().diagonal_way_to(to.hex()) {
                DirectionWay::Single(spine) => spine == self.vertex(),
                DirectionWay::Tie(spines) => spines.contains(&self.vertex()),
            }
    }

    /// The same for what stands there: seen from the CAFP of a vehicle in Bypass the CA is as wide, and begins with the hex that
    /// is straight ahead, or the two beside the hexside (D2.3).
    #[must_use]
    pub fn covers_from(self, from: End, to: Coord) -> bool {
        let hex = from.location.hex;
        let Some(vertex) = from.vertex().filter(|_| hex != to) else {
            return self.covers(hex, to);
        };
        let (way, step) = (Point::corner(self.vertex()), Point::center(to) - vertex.point());
        let near = vertex.hexes().any(|(beside, _)| beside == to);
        way.leads_straight(step) || (near && way.leads_toward(step))
    }

    /// The hexspines whose CA holds a hex, for what stands there.
    pub fn toward_from(from: End, to: Coord) -> impl Iterator<Item = Hexspine> {
        Self::ALL.into_iter().filter(move |spine| spine.covers_from(from, to))
    }

    /// The way along a hexside, or out of a corner: from one vertex to another next to it.
    #[must_use]
    pub fn between(from: Vertex, to: Vertex) -> Option<Hexspine> {
        let step = to.point() - from.point();
        Self::ALL.into_iter().find(|spine| Point::corner(spine.vertex()) == step)
    }

    /// The hexspines whose CA holds a hex, seen from another: one, or two where it lies on a hex row between them, or all
    /// six in the same hex.
    pub fn toward(from: Coord, to: Coord) -> impl Iterator<Item = Hexspine> {
        Self::ALL.into_iter().filter(move |spine| spine.covers(from, to))
    }
}

impl fmt::Display for Hexspine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::East => "east",
            Self::NorthEast => "north-east",
            Self::NorthWest => "north-west",
            Self::West => "west",
            Self::SouthWest => "south-west",
            Self::SouthEast => "south-east",
        })
    }
}
