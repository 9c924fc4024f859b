//! Where things are on the sheet and in the world. Sheet coordinates are in hexsides, y down the board;
//! world coordinates are Bevy's, y up, [`UNIT`] to a hexside.

use bevy::math::Vec2;
use hexx::{EdgeDirection, VertexDirection};

use crate::board::{Coord, Hexspine, Map, Point};

/// World units to a hexside.
pub const UNIT: f32 = 64.0;
/// Half a hex's height in hexsides.
pub const APOTHEM: f32 = 0.866_025_4;
/// The paper round the sheet, in hexsides.
pub const MARGIN: f32 = 0.42;

/// A point on the sheet.
pub type Spot = (f32, f32);

/// A lattice point on the sheet.
pub fn place(point: Point) -> Spot {
    (point.x as f32 / 120.0, point.y as f32 * APOTHEM / 60.0)
}

/// The centre of a hex on the sheet.
pub fn center(hex: Coord) -> Spot {
    place(Point::center(hex))
}

/// The corners of a hex on the sheet, in order round it.
pub fn corners(hex: Coord) -> [Spot; 6] {
    VertexDirection::ALL_DIRECTIONS.map(|d| place(Point::center(hex) + Point::corner(d)))
}

/// A corner of a hex on the sheet.
#[must_use]
pub fn corner(hex: Coord, spine: Hexspine) -> Spot {
    place(Point::center(hex) + Point::corner(spine.vertex()))
}

/// The six angles of an outline: each corner, between points a little way along its two edges.
#[must_use]
pub fn angles(outline: &[Spot; 6]) -> [[Spot; 3]; 6] {
    const ALONG: f32 = 0.24;
    std::array::from_fn(|n| {
        let corner = outline[n];
        let toward =
            |to: Spot| (corner.0 + (to.0 - corner.0) * ALONG, corner.1 + (to.1 - corner.1) * ALONG);
        [toward(outline[(n + 5) % 6]), corner, toward(outline[(n + 1) % 6])]
    })
}

/// Slanting lines across a hex, each so far from its centre, as long as they fit into it.
pub fn hatching((x, y): Spot, shifts: &[f32]) -> impl Iterator<Item = [Spot; 2]> {
    shifts.iter().map(move |shift| {
        let reach = 0.62 - shift.abs() * 0.45;
        [(x + shift - reach, y + reach), (x + shift + reach, y - reach)]
    })
}

/// The two ends of a hex's side.
pub fn side_ends(hex: Coord, direction: EdgeDirection) -> [Spot; 2] {
    [direction.vertex_ccw(), direction.vertex_cw()]
        .map(|d| place(Point::center(hex) + Point::corner(d)))
}

/// The middle of a hex's side.
pub fn side_middle(hex: Coord, direction: EdgeDirection) -> Spot {
    let [a, b] = side_ends(hex, direction);
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// The hex that a spot of the sheet lies in, whether or not a board has it.
pub fn hex_at((x, y): Spot) -> Option<Coord> {
    let q = x / 1.5;
    let r = y / (2.0 * APOTHEM) - q / 2.0;
    let s = -q - r;
    let (mut rq, mut rr, rs) = (q.round(), r.round(), s.round());
    let (dq, dr, ds) = ((rq - q).abs(), (rr - r).abs(), (rs - s).abs());
    if dq > dr && dq > ds {
        rq = -rr - rs;
    } else if dr > ds {
        rr = -rq - rs;
    }
    Coord::from_hex(hexx::Hex::new(rq as i32, rr as i32))
}

/// The rectangle that the hexes of a map fill: left, top, right, bottom.
pub fn sheet(map: &Map) -> [f32; 4] {
    let mut area = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    for (x, y) in map.hexes().map(center) {
        area[0] = area[0].min(x - 1.0);
        area[1] = area[1].min(y - APOTHEM);
        area[2] = area[2].max(x + 1.0);
        area[3] = area[3].max(y + APOTHEM);
    }
    area
}

/// The sheet with its paper.
pub fn page(map: &Map) -> [f32; 4] {
    let [x0, y0, x1, y1] = sheet(map);
    [x0 - MARGIN, y0 - MARGIN, x1 + MARGIN, y1 + MARGIN]
}

/// The middle of a view of so large a half, as near to a point as can be while no more of the table is seen than must be:
/// the sheet fills the view where it can. `above` is how far something lies over its upper edge.
pub fn over_sheet(map: &Map, at: Vec2, half: Vec2, above: f32) -> Vec2 {
    let [x0, y0, x1, y1] = page(map);
    let (a, b) = (world((x0, y0)), world((x1, y1)));
    let hold = |at: f32, low: f32, high: f32| {
        if low <= high { at.clamp(low, high) } else { (low + high) / 2.0 }
    };
    Vec2::new(
        hold(at.x, a.x + half.x, b.x - half.x),
        hold(at.y, b.y + half.y, a.y - half.y + above),
    )
}

/// From the sheet to the world.
pub fn world((x, y): Spot) -> Vec2 {
    Vec2::new(x * UNIT, -y * UNIT)
}

/// From the world to the sheet.
pub fn spot(world: Vec2) -> Spot {
    (world.x / UNIT, -world.y / UNIT)
}

/// The centre of a hex in the world.
pub fn hex_world(hex: Coord) -> Vec2 {
    world(center(hex))
}
