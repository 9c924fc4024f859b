//! Soft shapes: a union of hexes with its corners rounded, as a height that falls off at the edge.

use std::collections::BTreeMap;

use super::geometry::{Spot, hex_at};
use crate::board::Coord;

/// Size of a sample cell in hexsides.
const CELL: f32 = 0.05;
/// The value on the outline.
pub const EDGE: f32 = 0.5;

/// How far inside a shape each spot of the sheet is, from 0 to 1; the outline is at [`EDGE`].
pub struct Field {
    origin: Spot,
    width: usize,
    height: usize,
    values: Vec<f32>,
    /// Where anything of the shape is.
    bounds: [f32; 4],
}

impl Field {
    /// The union of the hexes that `inside` accepts, its corners rounded by about `radius` hexsides. None
    /// when there is no such hex.
    pub fn of(area: [f32; 4], radius: f32, inside: impl Fn(Coord) -> bool) -> Option<Self> {
        let width = ((area[2] - area[0]) / CELL).ceil() as usize + 1;
        let height = ((area[3] - area[1]) / CELL).ceil() as usize + 1;
        let mut values = vec![0.0; width * height];
        let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        for (at, value) in values.iter_mut().enumerate() {
            let spot = (area[0] + (at % width) as f32 * CELL, area[1] + (at / width) as f32 * CELL);
            if hex_at(spot).is_some_and(&inside) {
                *value = 1.0;
                bounds = [
                    bounds[0].min(spot.0),
                    bounds[1].min(spot.1),
                    bounds[2].max(spot.0),
                    bounds[3].max(spot.1),
                ];
            }
        }
        if bounds[0] > bounds[2] {
            return None;
        }
        let steps = ((radius / CELL / 1.7).round() as usize).max(1);
        for _ in 0..3 {
            values = blurred(&values, width, height, steps);
        }
        // Room for what the rounding lets stand out, and for a shadow.
        let [x0, y0, x1, y1] = bounds;
        let bounds = [x0 - 0.4, y0 - 0.4, x1 + 0.5, y1 + 0.5];
        Some(Self { origin: (area[0], area[1]), width, height, values, bounds })
    }

    /// The rectangle outside of which there is nothing of it, nor of its shadow.
    pub fn bounds(&self) -> [f32; 4] {
        self.bounds
    }

    fn value(&self, col: usize, row: usize) -> f32 {
        let at = row.min(self.height - 1) * self.width + col.min(self.width - 1);
        self.values.get(at).copied().unwrap_or(0.0)
    }

    /// The value at a spot.
    pub fn at(&self, (x, y): Spot) -> f32 {
        let u = ((x - self.origin.0) / CELL).clamp(0.0, (self.width - 1) as f32);
        let v = ((y - self.origin.1) / CELL).clamp(0.0, (self.height - 1) as f32);
        let (col, row) = (u as usize, v as usize);
        let (u, v) = (u - col as f32, v - row as f32);
        let top = self.value(col, row) * (1.0 - u) + self.value(col + 1, row) * u;
        let bottom = self.value(col, row + 1) * (1.0 - u) + self.value(col + 1, row + 1) * u;
        top * (1.0 - v) + bottom * v
    }

    /// How much of a pixel at a spot lies inside, when the pixel is `pixel` hexsides wide.
    pub fn cover(&self, spot: Spot, pixel: f32, edge: f32) -> f32 {
        let slope = self.slope(spot);
        let steep = (slope.0.hypot(slope.1)).max(0.4);
        ((self.at(spot) - edge) / (steep * pixel) + 0.5).clamp(0.0, 1.0)
    }

    /// The direction in which the value grows, a hexside's worth.
    pub fn slope(&self, (x, y): Spot) -> (f32, f32) {
        let d = CELL;
        (
            (self.at((x + d, y)) - self.at((x - d, y))) / (2.0 * d),
            (self.at((x, y + d)) - self.at((x, y - d))) / (2.0 * d),
        )
    }

    /// The outline as chains of spots.
    pub fn outlines(&self, edge: f32) -> Vec<Vec<Spot>> {
        type Key = (usize, usize, bool);
        let mut next: BTreeMap<Key, (Key, Spot)> = BTreeMap::new();
        let crossing =
            |a: f32, b: f32| if (a - b).abs() < 1e-6 { 0.5 } else { (edge - a) / (b - a) };
        for row in 0..self.height - 1 {
            for col in 0..self.width - 1 {
                let v = [
                    self.value(col, row),
                    self.value(col + 1, row),
                    self.value(col + 1, row + 1),
                    self.value(col, row + 1),
                ];
                let inside = v.map(|v| v > edge);
                let x = |c: f32| self.origin.0 + (col as f32 + c) * CELL;
                let y = |r: f32| self.origin.1 + (row as f32 + r) * CELL;
                // The four edges of the cell, each with its key and where the outline crosses it.
                let sides: [(Key, Spot); 4] = [
                    ((col, row, false), (x(crossing(v[0], v[1])), y(0.0))),
                    ((col + 1, row, true), (x(1.0), y(crossing(v[1], v[2])))),
                    ((col, row + 1, false), (x(crossing(v[3], v[2])), y(1.0))),
                    ((col, row, true), (x(0.0), y(crossing(v[0], v[3])))),
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
        while let Some(start) = next.keys().next().copied() {
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

/// Each value the mean of its neighbours to a number of steps, along both axes; the borders repeat.
fn blurred(values: &[f32], width: usize, height: usize, steps: usize) -> Vec<f32> {
    let pass = |values: &[f32], lines: usize, length: usize, at: &dyn Fn(usize, usize) -> usize| {
        let mut out = values.to_vec();
        let count = (2 * steps + 1) as f32;
        for line in 0..lines {
            let value = |i: isize| values[at(line, i.clamp(0, length as isize - 1) as usize)];
            let reach = steps as isize;
            let mut sum: f32 = (-reach..=reach).map(value).sum();
            for i in 0..length {
                out[at(line, i)] = sum / count;
                sum += value(i as isize + reach + 1) - value(i as isize - reach);
            }
        }
        out
    };
    let rows = pass(values, height, width, &|line, i| line * width + i);
    pass(&rows, width, height, &|line, i| i * width + line)
}
