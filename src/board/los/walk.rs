//! The hexes that a straight line passes, one by one.

use hexx::{EdgeDirection, Hex, VertexDirection};

use super::super::coord::Coord;
use super::super::grain::Entry;
use super::super::lattice::{CORNERS, Point};

/// One step of a line from a hex to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Through the inside of a hexside.
    Side { from: Hex, direction: EdgeDirection, to: Hex },
    /// Through a vertex, leaving the third hex there beside the line.
    Corner { from: Hex, to: Hex, beside: Hex },
    /// Out through a vertex, along the hexside between two hexes, and in through its other end.
    Spine { from: Hex, along: VertexDirection, left: Hex, right: Hex, to: Hex },
}

impl Step {
    /// The hex that the line is in after it.
    pub(super) fn to(&self) -> Hex {
        match self {
            Self::Side { to, .. } | Self::Corner { to, .. } | Self::Spine { to, .. } => *to,
        }
    }
}

/// A line from a hex centre in a direction, without end.
pub(super) struct Walk {
    hex: Hex,
    direction: Point,
    /// Cross product of the direction and the step from the line to the hex's centre.
    offset: i32,
    /// Cross product of the direction and each corner's step from the centre.
    corners: [i32; 6],
}

impl Walk {
    /// A line from a hex's centre; `direction` is not zero.
    pub(super) fn new(start: Coord, direction: Point) -> Self {
        Self {
            hex: start.hex(),
            direction,
            offset: 0,
            corners: CORNERS.map(|corner| direction.cross(corner)),
        }
    }

    /// A line through a hex whose centre stands off it by that cross product.
    pub(super) fn beside(hex: Coord, direction: Point, offset: i32) -> Self {
        Self { offset, ..Self::new(hex, direction) }
    }

    /// How far the current hex's centre stands off the line, as a cross product with the direction.
    pub(super) fn offset(&self) -> i32 {
        self.offset
    }

    pub(super) fn direction(&self) -> Point {
        self.direction
    }

    /// Goes on to the next hex.
    pub(super) fn step(&mut self) -> Step {
        let from = self.hex;
        for (index, direction) in EdgeDirection::ALL_DIRECTIONS.into_iter().enumerate() {
            let start = self.offset + self.corners[index];
            let end = self.offset + self.corners[(index + 1) % 6];
            // Going round clockwise, the line leaves where the corners change from its left to its right.
            if start < 0 && end > 0 {
                self.advance(direction);
                return Step::Side { from, direction, to: self.hex };
            }
            let before = self.offset + self.corners[(index + 5) % 6];
            if start == 0 && before < 0 && end > 0 {
                return self.step_through_corner(direction.vertex_ccw());
            }
        }
        // Not reached by a line through the inside of its hex; going on keeps every caller's loop finite.
        self.advance(EdgeDirection::default());
        Step::Side { from, direction: EdgeDirection::default(), to: self.hex }
    }

    fn step_through_corner(&mut self, vertex: VertexDirection) -> Step {
        let from = self.hex;
        let (left_side, right_side) = (vertex.edge_ccw(), vertex.edge_cw());
        let (left, right) = (from + left_side.into_hex(), from + right_side.into_hex());
        match self.corners[vertex.index() as usize % 6].signum() {
            0 => {
                self.advance(left_side);
                self.advance(vertex.edge_cw());
                // Left, then right, is the hex across the hexside that runs out from the vertex.
                Step::Spine { from, along: vertex, left, right, to: self.hex }
            }
            // The hexside runs out to the right of the line: the line enters the hex to its left.
            1 => {
                self.advance(left_side);
                Step::Corner { from, to: left, beside: right }
            }
            _ => {
                self.advance(right_side);
                Step::Corner { from, to: right, beside: left }
            }
        }
    }

    fn advance(&mut self, direction: EdgeDirection) {
        let index = direction.index() as usize % 6;
        self.hex += direction.into_hex();
        // A neighbour's centre lies at the sum of the hexside's two corners.
        self.offset += self.corners[index] + self.corners[(index + 1) % 6];
    }
}

/// How a line from a hex's centre leaves that hex.
pub(super) fn exit(direction: Point) -> Entry {
    let corners = CORNERS.map(|corner| direction.cross(corner));
    for (index, side) in EdgeDirection::ALL_DIRECTIONS.into_iter().enumerate() {
        let (start, end) = (corners[index], corners[(index + 1) % 6]);
        if start < 0 && end > 0 {
            return Entry::Side(side);
        }
        if start == 0 && end > 0 {
            return Entry::Spine(side.vertex_ccw());
        }
    }
    Entry::Side(EdgeDirection::default())
}

/// A hex that a line between two centres passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossed {
    /// The hex; it may be off the board.
    pub hex: Coord,
    /// Its range from where the line starts.
    pub range: u32,
    /// Whether the line only runs along its hexside.
    pub alongside: bool,
}

/// The hexes strictly between two hexes that the line between their centres passes, in its order. For what
/// lies on the map for a while, such as SMOKE: terrain is [`los()`](super::los())'s to judge.
pub fn crossed_hexes(from: Coord, to: Coord) -> Vec<Crossed> {
    let mut crossed = Vec::new();
    if from == to {
        return crossed;
    }
    let mut push = |hex: Hex, alongside: bool| {
        if let Some(hex) = Coord::from_hex(hex) {
            crossed.push(Crossed { hex, range: from.distance(hex), alongside });
        }
    };
    let goal = to.hex();
    let mut walk = Walk::new(from, Point::center(to) - Point::center(from));
    loop {
        let step = walk.step();
        if let Step::Spine { left, right, .. } = step {
            push(left, true);
            push(right, true);
        }
        if step.to() == goal {
            return crossed;
        }
        push(step.to(), false);
    }
}
