//! What a house covers in its hex: as long and as wide as somebody wants it, turned as it stands by its street.

use toml_edit::{Array, DocumentMut, Item, Table, Value, value};

use super::add_table;
use crate::board::Coord;

/// The name of the entries.
const NAME: &str = "footprint";
/// Lattice steps a metre, across and down: a hex is 40 m high, and its sides are as long as they are then.
const STEPS: (f64, f64) = (5.196_152, 3.0);

/// A house of one wing: a rectangle in its hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct House {
    /// In metres.
    pub length: u8,
    /// In metres.
    pub width: u8,
    /// How far its ridge is turned from west to east, clockwise, in degrees; 0 to 179.
    pub turned: u8,
    /// How far its middle stands from the centre of the hex, in lattice steps, across and down.
    pub moved: (i32, i32),
}

impl House {
    /// As most houses are.
    pub const USUAL: House = House { length: 22, width: 14, turned: 0, moved: (0, 0) };
    /// The shortest and the longest that a side may be, in metres: a longer one would not fit into a hex.
    pub const SIDES: (u8, u8) = (6, 38);

    /// By how many degrees it is turned at a time.
    pub const STEP: i16 = 5;

    /// The corners in lattice steps from the centre of the hex, in order. A house that is too large for its hex as it is turned
    /// is as large as fits.
    #[must_use]
    pub fn polygon(&self) -> Vec<(i32, i32)> {
        let (x, y) = (f64::from(self.length) / 2.0, f64::from(self.width) / 2.0);
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)];
        fitted(&corners, self.moved, f64::from(self.turned))
    }

    /// The house that a polygon of four corners is, as nearly as it is one.
    #[must_use]
    pub fn of(polygon: &[(i32, i32)]) -> Option<House> {
        let [a, b, c, _] = polygon else { return None };
        let metres = |from: &(i32, i32), to: &(i32, i32)| {
            (f64::from(to.0 - from.0) / STEPS.0, f64::from(to.1 - from.1) / STEPS.1)
        };
        let (along, across) = (metres(a, b), metres(b, c));
        let side =
            |(x, y): (f64, f64)| (x.hypot(y).round() as u8).clamp(House::SIDES.0, House::SIDES.1);
        let turned = along.1.atan2(along.0).to_degrees().round() as i32;
        let turned = u8::try_from(turned.rem_euclid(180)).unwrap_or_default();
        let moved = House::middle(polygon);
        Some(House { length: side(along), width: side(across), turned, moved })
    }

    /// The corners of a house that is turned on by so many degrees, clockwise, about its middle. One that is too large for its hex as
    /// it is turned is as large as fits.
    #[must_use]
    pub fn turn(polygon: &[(i32, i32)], degrees: i16) -> Vec<(i32, i32)> {
        let middle = House::middle(polygon);
        let metres = |(x, y): &(i32, i32)| {
            (f64::from(x - middle.0) / STEPS.0, f64::from(y - middle.1) / STEPS.1)
        };
        let corners: Vec<(f64, f64)> = polygon.iter().map(metres).collect();
        fitted(&corners, middle, f64::from(degrees))
    }

    /// How far the first wall of a house is turned from west to east, clockwise, in degrees: -180 to 180. None for less than a wall.
    #[must_use]
    pub fn heading(polygon: &[(i32, i32)]) -> Option<i16> {
        let [a, b, ..] = polygon else { return None };
        let (across, down) = (f64::from(b.0 - a.0) / STEPS.0, f64::from(b.1 - a.1) / STEPS.1);
        Some(down.atan2(across).to_degrees().round() as i16)
    }

    /// The middle of the corners.
    #[must_use]
    pub fn middle(polygon: &[(i32, i32)]) -> (i32, i32) {
        let count = i32::try_from(polygon.len()).unwrap_or(1).max(1);
        let (x, y) = polygon.iter().fold((0, 0), |(x, y), corner| (x + corner.0, y + corner.1));
        (x / count, y / count)
    }
}

/// Corners in metres about a middle, turned and as large as their hex lets them be, in lattice steps.
fn fitted(corners: &[(f64, f64)], middle: (i32, i32), degrees: f64) -> Vec<(i32, i32)> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let sized = |percent: i32| -> Vec<(i32, i32)> {
        let size = f64::from(percent) / 100.0;
        let turned = |(x, y): &(f64, f64)| {
            let (across, down) = ((x * cos - y * sin) * size, (x * sin + y * cos) * size);
            let steps = ((across * STEPS.0).round() as i32, (down * STEPS.1).round() as i32);
            (steps.0 + middle.0, steps.1 + middle.1)
        };
        corners.iter().map(turned).collect()
    };
    let fits = |corners: &Vec<(i32, i32)>| {
        corners.iter().all(|(x, y)| y.abs() <= 60 && x.abs() + y.abs() <= 120)
    };
    (1..=100).rev().map(sized).find(fits).unwrap_or_default()
}

/// Has what stands in a hex cover these polygons; none for what it covers as usual.
pub(super) fn set(document: &mut DocumentMut, hex: Coord, polygons: Vec<Vec<(i32, i32)>>) {
    let is_it = |table: &Table| {
        let text = table.get("hex").and_then(Item::as_str);
        text.and_then(|text| text.parse::<Coord>().ok()) == Some(hex)
    };
    let shape = (!polygons.is_empty()).then(|| value(written(&polygons)));
    if let Some(all) = document.get_mut(NAME).and_then(Item::as_array_of_tables_mut) {
        if let Some(shape) = &shape
            && let Some(table) = all.iter_mut().find(|table| is_it(table))
        {
            table.insert("polygons", shape.clone());
            return;
        }
        all.retain(|table| !is_it(table));
        if all.is_empty() {
            document.remove(NAME);
        }
    }
    if let Some(shape) = shape {
        let mut table = Table::new();
        table.insert("hex", value(hex.to_string()));
        table.insert("polygons", shape);
        add_table(document, NAME, table);
    }
}

fn written(polygons: &[Vec<(i32, i32)>]) -> Array {
    let point = |(x, y): &(i32, i32)| Value::from(Array::from_iter([i64::from(*x), i64::from(*y)]));
    let polygon =
        |points: &Vec<(i32, i32)>| Value::from(points.iter().map(point).collect::<Array>());
    polygons.iter().map(polygon).collect()
}
