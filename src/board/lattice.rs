//! The integer lattice of the board: no float decides a rule.
//!
//! LOS incidence is affine, so any lattice on which hex centres and vertices are integers does. Here a unit
//! of x is a 120th of a hexside and a unit of y (downwards) a 120th of a hex's height: a centre stands at
//! (180·column, 120·row), 60 lower in columns B, D, F …, and its vertices at (±120, 0) and (±60, ±60) from it.

use hexx::{Hex, VertexDirection};
use serde::{Deserialize, Serialize};

use super::coord::Coord;

/// Lattice units from a centre to the hexside above or below it.
pub const HALF_HEIGHT: i32 = 60;

/// The six vertices of a hex from its centre, indexed like [`VertexDirection`]: clockwise from the right.
pub const CORNERS: [Point; 6] = [
    Point::new(120, 0),
    Point::new(60, 60),
    Point::new(-60, 60),
    Point::new(-120, 0),
    Point::new(-60, -60),
    Point::new(60, -60),
];

/// A point, or the step between two points, on the lattice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// To the right, in 120ths of a hexside.
    pub x: i32,
    /// Down the board, in 120ths of a hex's height.
    pub y: i32,
}

impl Point {
    /// A point from its two coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The centre of a hex.
    pub const fn center(hex: Coord) -> Self {
        Self::center_of(hex.hex())
    }

    /// The centre of a hex given by its axial coordinate, on the board or off it.
    pub const fn center_of(hex: Hex) -> Self {
        Self::new(180 * hex.x, 120 * hex.y + 60 * hex.x)
    }

    /// The step from a hex's centre to one of its vertices.
    pub const fn corner(direction: VertexDirection) -> Self {
        CORNERS[direction.index() as usize % 6]
    }

    /// Twice the signed area between two steps: positive when `other` turns clockwise from `self` on paper.
    pub const fn cross(self, other: Self) -> i32 {
        self.x * other.y - self.y * other.x
    }

    /// The scalar product of two steps as they are on paper, where a unit of y is longer than one of x by the root of three.
    const fn aligned(self, other: Self) -> i32 {
        self.x * other.x + 3 * self.y * other.y
    }

    /// Whether two steps lead apart by less than 60 degrees.
    pub const fn leads_within(self, other: Self) -> bool {
        self.cross(other).abs() < self.aligned(other)
    }

    /// Whether they lead apart by 60 degrees at most.
    pub const fn leads_toward(self, other: Self) -> bool {
        self.cross(other).abs() <= self.aligned(other)
    }

    /// Whether they lead apart by 30 degrees at most.
    pub const fn leads_straight(self, other: Self) -> bool {
        3 * self.cross(other).abs() <= self.aligned(other)
    }

    /// The scalar product of two steps.
    pub const fn dot(self, other: Self) -> i32 {
        self.x * other.x + self.y * other.y
    }
}

impl std::ops::Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}
