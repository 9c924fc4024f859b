//! Soft shapes: a union of hexes with its corners rounded, as a height that falls off at the edge.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::Spot;
use super::grid::{CELL, Grid};
use crate::board::Coord;
use crate::gui::art::noise;

/// The value on the outline.
pub const EDGE: f32 = 0.5;
/// The least that the value is held to grow along a hexside where an edge is made soft.
const FLATTEST: f32 = 0.4;
/// What stands along an outline stands so many cells apart.
const EVERY: usize = 3;
/// So far round a rectangle lies what is placed by a shape and may reach into it, in hexsides.
pub const PLACED: f32 = 0.45;

/// How far inside a shape each spot of a part of the sheet is, from 0 to 1; the outline is at [`EDGE`].
pub struct Field<'a> {
    grid: &'a Grid,
    values: Vec<f32>,
    /// Where anything of the shape is.
    bounds: [f32; 4],
    /// The most that the value grows along a hexside.
    steepest: f32,
}

/// A place on the outline of a field.
pub struct Stand {
    /// Where it is.
    pub at: Spot,
    /// A hash of where it is.
    pub hash: u32,
    /// Whether it is one of every second.
    pub second: bool,
}

/// The values of a field along a level line.
pub struct Line<'a> {
    grid: &'a Grid,
    values: Vec<f32>,
}

impl Line<'_> {
    /// The value at a place on it.
    pub fn at(&self, x: f32) -> f32 {
        let (col, u) = Grid::cell(x, self.grid.origin.0, self.grid.all.0, self.grid.col);
        let value = |col: usize| {
            self.values.get(col.min(self.values.len().saturating_sub(1))).copied().unwrap_or(0.0)
        };
        value(col) * (1.0 - u) + value(col + 1) * u
    }
}

impl<'a> Field<'a> {
    /// The union of the hexes that `inside` accepts, its corners rounded by about `radius` hexsides. None
    /// when there is no such hex.
    pub fn of(grid: &'a Grid, radius: f32, inside: impl Fn(Coord) -> bool) -> Option<Self> {
        let (width, height) = (grid.width, grid.height);
        let inside: Vec<bool> = grid.hexes.iter().map(|hex| inside(*hex)).collect();
        if !inside.contains(&true) {
            return None;
        }
        // Counted in whole numbers: added up in whatever order, the sum is the same.
        let mut counts: Vec<u32> = grid
            .cells
            .iter()
            .map(|number| inside.get(usize::from(*number)).copied().unwrap_or(false).into())
            .collect();
        let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        for (at, _) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (x, y) = (grid.x(at % width, 0.0), grid.y(at / width, 0.0));
            bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
        }
        if bounds[0] > bounds[2] {
            return None;
        }
        let steps = ((radius / CELL / 1.7).round() as usize).max(1);
        for _ in 0..3 {
            counts = summed(&counts, width, height, steps);
        }
        let of_each = (2 * steps + 1) as f32;
        let values = counts.into_iter().map(|count| count as f32 / of_each.powi(6)).collect();
        // Room for what the rounding lets stand out, and for a shadow.
        let [x0, y0, x1, y1] = bounds;
        let bounds = [x0 - 0.4, y0 - 0.4, x1 + 0.5, y1 + 0.5];
        // A mean of so many grows by no more than one of them from cell to cell.
        let steepest = std::f32::consts::SQRT_2 / (of_each * CELL);
        Some(Self { grid, values, bounds, steepest })
    }

    /// The rectangle outside of which there is nothing of it, nor of its shadow, on this part of the page.
    pub fn bounds(&self) -> [f32; 4] {
        self.bounds
    }

    fn value(&self, col: usize, row: usize) -> f32 {
        let (col, row) = (col.min(self.grid.width - 1), row.min(self.grid.height - 1));
        self.values.get(row * self.grid.width + col).copied().unwrap_or(0.0)
    }

    /// The values along the line at a height.
    pub fn line(&self, y: f32) -> Line<'a> {
        let grid = self.grid;
        let (row, v) = Grid::cell(y, grid.origin.1, grid.all.1, grid.row);
        let down = |col| self.value(col, row) * (1.0 - v) + self.value(col, row + 1) * v;
        Line { grid, values: (0..grid.width).map(down).collect() }
    }

    /// The value at a spot.
    pub fn at(&self, (x, y): Spot) -> f32 {
        let grid = self.grid;
        let (col, u) = Grid::cell(x, grid.origin.0, grid.all.0, grid.col);
        let (row, v) = Grid::cell(y, grid.origin.1, grid.all.1, grid.row);
        let down = |col| self.value(col, row) * (1.0 - v) + self.value(col, row + 1) * v;
        down(col) * (1.0 - u) + down(col + 1) * u
    }

    /// How far from an edge the value has to be for a pixel `pixel` hexsides wide to lie all on one side of it.
    pub fn margin(&self, pixel: f32) -> f32 {
        self.steepest.max(FLATTEST) * pixel / 2.0
    }

    /// How much of a pixel at a spot, where the value is so much, lies inside, when the pixel is `pixel` hexsides wide.
    pub fn cover(&self, value: f32, spot: Spot, pixel: f32, edge: f32) -> f32 {
        // Most spots are far from any edge, which is quicker to see than the slope.
        let margin = self.margin(pixel);
        if value <= edge - margin {
            return 0.0;
        }
        if value >= edge + margin {
            return 1.0;
        }
        let slope = self.slope(spot);
        let steep = (slope.0 * slope.0 + slope.1 * slope.1).sqrt().max(FLATTEST);
        ((value - edge) / (steep * pixel) + 0.5).clamp(0.0, 1.0)
    }

    /// The direction in which the value grows, a hexside's worth.
    pub fn slope(&self, (x, y): Spot) -> (f32, f32) {
        let d = CELL;
        (
            (self.at((x + d, y)) - self.at((x - d, y))) / (2.0 * d),
            (self.at((x, y + d)) - self.at((x, y - d))) / (2.0 * d),
        )
    }

    /// Places all along the outline, some [`EVERY`] cells apart. Where they are does not depend on where the outline
    /// begins: what stands on a far part of it moves none.
    pub fn stands(&self, edge: f32) -> Vec<Stand> {
        let (width, height) = (self.grid.width - 1, self.grid.height - 1);
        let mut stands = Vec::new();
        for (row, col) in (0..height).flat_map(|row| (0..width).map(move |col| (row, col))) {
            let here = self.value(col, row);
            let cell = (self.grid.col + col, self.grid.row + row);
            // Down the board along every so manieth line of cells, and across it.
            let ways = [(self.value(col, row + 1), cell.0), (self.value(col + 1, row), cell.1)];
            for (way, (next, line)) in ways.into_iter().enumerate() {
                if !line.is_multiple_of(EVERY) || (here > edge) == (next > edge) {
                    continue;
                }
                let beyond = crossing(edge, here, next);
                let (right, down) = if way == 0 { (0.0, beyond) } else { (beyond, 0.0) };
                let at = (self.grid.x(col, right), self.grid.y(row, down));
                // Of both ways the one that meets the outline more squarely: else they would stand in pairs.
                let slope = self.slope(at);
                if (way == 0) == (slope.1.abs() >= slope.0.abs()) {
                    stands.push(Stand {
                        at,
                        hash: noise::hash((cell.0 * 2 + way) as i32, cell.1 as i32, 52),
                        second: (line / EVERY).is_multiple_of(2),
                    });
                }
            }
        }
        stands
    }

    /// The outline as chains of spots.
    pub fn outlines(&self, edge: f32) -> Vec<Vec<Spot>> {
        type Key = (usize, usize, bool);
        let mut next: BTreeMap<Key, (Key, Spot)> = BTreeMap::new();
        for row in 0..self.grid.height - 1 {
            for col in 0..self.grid.width - 1 {
                let v = [
                    self.value(col, row),
                    self.value(col + 1, row),
                    self.value(col + 1, row + 1),
                    self.value(col, row + 1),
                ];
                let inside = v.map(|v| v > edge);
                let x = |c: f32| self.grid.x(col, c);
                let y = |r: f32| self.grid.y(row, r);
                // The four edges of the cell, each with its key and where the outline crosses it.
                let sides: [(Key, Spot); 4] = [
                    ((col, row, false), (x(crossing(edge, v[0], v[1])), y(0.0))),
                    ((col + 1, row, true), (x(1.0), y(crossing(edge, v[1], v[2])))),
                    ((col, row + 1, false), (x(crossing(edge, v[3], v[2])), y(1.0))),
                    ((col, row, true), (x(0.0), y(crossing(edge, v[0], v[3])))),
                ];
                for from in 0..4 {
                    // Enters where the corner before is outside and the one after inside, going round.
                    if !inside[from] && inside[(from + 1) % 4] {
                        let mut to = (from + 1) % 4;
                        while inside[to] == inside[(to + 1) % 4] {
                            to = (to + 1) % 4;
                        }
                        next.insert(sides[from].0, (sides[to].0, sides[from].1));
                    }
                }
            }
        }
        let mut chains = Vec::new();
        // One that leaves the part of the page has a beginning, which no other spot leads to; all else goes round.
        let led_to: BTreeSet<Key> = next.values().map(|(to, _)| *to).collect();
        let mut begins: Vec<Key> =
            next.keys().filter(|key| !led_to.contains(key)).copied().collect();
        while let Some(start) = begins.pop().or_else(|| next.keys().next().copied()) {
            let mut chain = Vec::new();
            let mut key = start;
            while let Some((to, spot)) = next.remove(&key) {
                chain.push(spot);
                key = to;
            }
            if key == start
                && let Some(first) = chain.first().copied()
            {
                chain.push(first);
            }
            chains.push(chain);
        }
        chains
    }
}

/// How far between two values the edge is.
fn crossing(edge: f32, a: f32, b: f32) -> f32 {
    if (a - b).abs() < 1e-6 { 0.5 } else { (edge - a) / (b - a) }
}

/// Each value the sum of its neighbours to a number of steps, along both axes; the borders repeat.
fn summed(values: &[u32], width: usize, height: usize, steps: usize) -> Vec<u32> {
    let pass = |values: &[u32], lines: usize, length: usize, at: &dyn Fn(usize, usize) -> usize| {
        let mut out = values.to_vec();
        for line in 0..lines {
            let value = |i: isize| values[at(line, i.clamp(0, length as isize - 1) as usize)];
            let reach = steps as isize;
            let mut sum: u32 = (-reach..=reach).map(value).sum();
            for i in 0..length {
                out[at(line, i)] = sum;
                sum = sum + value(i as isize + reach + 1) - value(i as isize - reach);
            }
        }
        out
    };
    let rows = pass(values, height, width, &|line, i| line * width + i);
    pass(&rows, width, height, &|line, i| i * width + line)
}
