//! Hexsides and vertices with one value each, whichever hex they are named from.

use std::fmt;
use std::str::FromStr;

use hexx::{EdgeDirection, VertexDirection};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::coord::{Coord, deserialize_from_str};
use super::lattice::{HALF_HEIGHT, Point};
use crate::stable::record;

/// The side that two adjacent hexes share, printed `E4/E5`. The same value from both sides.
///
/// One of the hexes may be off the board; a side of which only one hex can be named has no value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    low: Coord,
    high: Coord,
}
record!(Hexside { 1 low, 2 high });

/// A text that names no hexside.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HexsideError {
    /// Not two hex names with a slash between them.
    #[error("\"{0}\" is not a hexside such as E4/E5")]
    Form(String),
    /// Two hexes without a common side.
    #[error("{0} and {1} are not adjacent")]
    NotAdjacent(Coord, Coord),
}

impl Hexside {
    /// The side between two hexes; none unless they are adjacent.
    pub fn between(a: Coord, b: Coord) -> Option<Self> {
        a.is_adjacent(b).then(|| Self { low: a.min(b), high: a.max(b) })
    }

    /// A hex's side in a direction; none when no name reaches the hex beyond it.
    pub fn of(hex: Coord, direction: EdgeDirection) -> Option<Self> {
        Self::between(hex, hex.neighbor(direction)?)
    }

    /// The two hexes, in [`Coord`] order.
    pub const fn hexes(self) -> (Coord, Coord) {
        (self.low, self.high)
    }

    /// Whether it is a side of this hex.
    pub fn touches(self, hex: Coord) -> bool {
        self.low == hex || self.high == hex
    }

    /// The hex on the other side; none when `hex` is on neither.
    pub fn other(self, hex: Coord) -> Option<Coord> {
        if hex == self.low {
            Some(self.high)
        } else if hex == self.high {
            Some(self.low)
        } else {
            None
        }
    }

    /// Its direction from the first of its [`hexes`](Self::hexes).
    pub fn direction(self) -> EdgeDirection {
        // Two hexes that share a side always have a direction.
        self.low.direction_to(self.high).unwrap_or_default()
    }

    /// Its two ends.
    pub fn vertices(self) -> [Vertex; 2] {
        let direction = self.direction();
        [Vertex::of(self.low, direction.vertex_ccw()), Vertex::of(self.low, direction.vertex_cw())]
    }
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.low, self.high)
    }
}

impl fmt::Debug for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hexside {
    type Err = HexsideError;

    fn from_str(text: &str) -> Result<Self, HexsideError> {
        let form = || HexsideError::Form(text.to_owned());
        let (a, b) = text.split_once('/').ok_or_else(form)?;
        let a = a.trim().parse().map_err(|_| form())?;
        let b = b.trim().parse().map_err(|_| form())?;
        Self::between(a, b).ok_or(HexsideError::NotAdjacent(a, b))
    }
}

impl Serialize for Hexside {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hexside {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_from_str(deserializer)
    }
}

/// A point where three hexes meet, the same value from each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Vertex {
    /// To the right, in half hexsides.
    x: i16,
    /// Down the board, in half hex heights.
    y: i16,
}
record!(Vertex { 1 x, 2 y });

impl Vertex {
    /// A hex's vertex in a direction of the printed board.
    pub fn of(hex: Coord, direction: VertexDirection) -> Self {
        let point = Point::center(hex) + Point::corner(direction);
        // A board's largest coordinate is 255 columns of 3 units: far inside the type.
        Self { x: (point.x / HALF_HEIGHT) as i16, y: (point.y / HALF_HEIGHT) as i16 }
    }

    /// The vertex on the fine lattice.
    pub fn point(self) -> Point {
        Point::new(i32::from(self.x) * HALF_HEIGHT, i32::from(self.y) * HALF_HEIGHT)
    }

    /// The nameable hexes that meet here with the direction of the vertex from each; three on the open board.
    pub fn hexes(self) -> impl Iterator<Item = (Coord, VertexDirection)> {
        VertexDirection::ALL_DIRECTIONS.into_iter().filter_map(move |direction| {
            let center = self.point() - Point::corner(direction);
            let col = u8::try_from(center.x.checked_div_euclid(180)?).ok()?;
            let row = u8::try_from((center.y - 60 * i32::from(col % 2)).div_euclid(120)).ok()?;
            let hex = Coord::new(col, row);
            (Point::center(hex) == center).then_some((hex, direction))
        })
    }
}
