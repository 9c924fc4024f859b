//! The cells in which soft shapes are sampled.

use std::collections::BTreeMap;

use super::geometry::{Spot, hex_at};
use crate::board::Coord;

/// Size of a sample cell in hexsides.
pub const CELL: f32 = 0.05;
/// So far from a rectangle shapes have to be sampled to be right on it and as far round it as anything that is placed by
/// them reaches ([`PLACED`](super::field::PLACED)), in hexsides: the widest rounding draws from 12 cells away.
const AROUND: f32 = 1.3;

/// The cells of a part of the page, with the hex that each lies in. They lie alike whatever the part is.
pub struct Grid {
    pub(super) origin: Spot,
    /// The first column and row of the part.
    pub(super) col: usize,
    pub(super) row: usize,
    /// How many there are in the part.
    pub(super) width: usize,
    pub(super) height: usize,
    /// How many there are on the page.
    pub(super) all: (usize, usize),
    pub(super) hexes: Vec<Coord>,
    /// Which of the hexes; past the last one, none.
    pub(super) cells: Vec<u16>,
}

impl Grid {
    /// The cells that it takes for a part of the page, which lies in these hexes.
    pub fn new(page: [f32; 4], part: [f32; 4], hexes: &[Coord]) -> Grid {
        let all = |from: f32, to: f32| ((to - from) / CELL).ceil() as usize + 1;
        let all = (all(page[0], page[2]), all(page[1], page[3]));
        let first = |at: f32, from: f32| ((at - AROUND - from) / CELL) as usize;
        let end = |at: f32, from: f32, all: usize| {
            (((at + AROUND - from) / CELL).ceil() as usize + 1).min(all)
        };
        let (col, row) = (first(part[0], page[0]), first(part[1], page[1]));
        let width = end(part[2], page[0], all.0).saturating_sub(col).max(1);
        let height = end(part[3], page[1], all.1).saturating_sub(row).max(1);
        let origin = (page[0], page[1]);
        let mut grid =
            Grid { origin, col, row, width, height, all, hexes: hexes.to_vec(), cells: Vec::new() };
        let number: BTreeMap<Coord, u16> = hexes.iter().copied().zip(0..).collect();
        let number = |spot| hex_at(spot).and_then(|hex| number.get(&hex).copied());
        grid.cells = (0..width * height)
            .map(|at| (grid.x(at % width, 0.0), grid.y(at / width, 0.0)))
            .map(|spot| number(spot).unwrap_or(u16::MAX))
            .collect();
        grid
    }

    /// Where a column of the part is, or a place beyond it: the same number whatever the part is.
    pub(super) fn x(&self, col: usize, beyond: f32) -> f32 {
        self.origin.0 + ((self.col + col) as f32 + beyond) * CELL
    }

    pub(super) fn y(&self, row: usize, beyond: f32) -> f32 {
        self.origin.1 + ((self.row + row) as f32 + beyond) * CELL
    }

    /// The column or row left of or above a place, counted on the part, and how far beyond it the place is.
    pub(super) fn cell(at: f32, origin: f32, all: usize, first: usize) -> (usize, f32) {
        let at = ((at - origin) / CELL).clamp(0.0, (all - 1) as f32);
        let whole = at as usize;
        (whole.saturating_sub(first), at - whole as f32)
    }
}
