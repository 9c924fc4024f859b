//! What terrain covers inside its hex.

use hexx::EdgeDirection;

use super::super::lattice::{CORNERS, Point};
use super::super::terrain::Storeys;

/// The part of its hex that a feature covers, as seen from the hex's centre.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Footprint {
    /// The whole hex.
    Whole,
    /// These simple polygons; they may overlap.
    Polygons(Vec<Vec<Point>>),
}

impl Footprint {
    /// A building's default: a house about the centre, and a wing through the middle half of each hexside
    /// beyond which the building goes on.
    pub fn building(storeys: Storeys, joined: impl Iterator<Item = EdgeDirection>) -> Self {
        let (x, y) = match storeys {
            Storeys::SingleStorey => (60, 36),
            Storeys::Levels(_) => (66, 42),
        };
        let house =
            vec![Point::new(-x, -y), Point::new(x, -y), Point::new(x, y), Point::new(-x, y)];
        let mut polygons = vec![house];
        polygons.extend(joined.map(wing));
        Self::Polygons(polygons)
    }

    /// Its polygons on the board, about a hex centre.
    pub fn placed(&self, center: Point) -> Vec<Vec<Point>> {
        let place = |polygon: &[Point]| polygon.iter().map(|point| *point + center).collect();
        match self {
            Self::Whole => vec![place(&CORNERS)],
            Self::Polygons(polygons) => polygons.iter().map(|polygon| place(polygon)).collect(),
        }
    }
}

/// The two ends of the middle half of a hexside, clockwise, from the hex's centre. The neighbour's wing ends
/// on the same two points.
fn middle_half(direction: EdgeDirection) -> (Point, Point) {
    let a = Point::corner(direction.vertex_ccw());
    let b = Point::corner(direction.vertex_cw());
    let quarter =
        |near: Point, far: Point| Point::new((3 * near.x + far.x) / 4, (3 * near.y + far.y) / 4);
    (quarter(a, b), quarter(b, a))
}

/// A strip as wide as half the hexside, from the centre out to it.
fn wing(direction: EdgeDirection) -> Vec<Point> {
    let (a, b) = middle_half(direction);
    let middle = Point::new((a.x + b.x) / 2, (a.y + b.y) / 2);
    vec![a, b, b - middle, a - middle]
}

/// Why a polygon cannot be a footprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PolygonFault {
    TooFewPoints,
    OutsideHex(Point),
    CrossesItself,
    NoArea,
}

/// Checks that a polygon is simple, has an inside, and lies in its hex.
pub(super) fn check_polygon(polygon: &[Point]) -> Result<(), PolygonFault> {
    if polygon.len() < 3 {
        return Err(PolygonFault::TooFewPoints);
    }
    if let Some(point) = polygon.iter().find(|point| !inside_hex(**point)) {
        return Err(PolygonFault::OutsideHex(*point));
    }
    let edges: Vec<(Point, Point)> = edges(polygon).collect();
    let area: i32 = edges.iter().map(|(a, b)| a.cross(*b)).sum();
    if area == 0 {
        return Err(PolygonFault::NoArea);
    }
    let meets = |i: usize, first: &(Point, Point)| {
        edges.iter().enumerate().skip(i + 1).any(|(j, second)| {
            let neighbors = j == i + 1 || (i == 0 && j + 1 == edges.len());
            if neighbors { folds_back(first, second) } else { touch(first, second) }
        })
    };
    if edges.iter().enumerate().any(|(i, first)| first.0 == first.1 || meets(i, first)) {
        return Err(PolygonFault::CrossesItself);
    }
    Ok(())
}

/// The edges of a polygon, the last back to the first point.
pub(in crate::board) fn edges(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

fn inside_hex(point: Point) -> bool {
    // The bounds first: they keep the sum from overflowing on any number a file may hold.
    (-120..=120).contains(&point.x)
        && (-60..=60).contains(&point.y)
        && point.x.abs() + point.y.abs() <= 120
}

/// Whether two edges that share an end lie on each other.
fn folds_back(first: &(Point, Point), second: &(Point, Point)) -> bool {
    let (a, b) = (first.1 - first.0, second.1 - second.0);
    a.cross(b) == 0 && a.dot(b) < 0
}

/// Whether two closed segments have a point in common.
fn touch(first: &(Point, Point), second: &(Point, Point)) -> bool {
    let side =
        |line: &(Point, Point), point: Point| (line.1 - line.0).cross(point - line.0).signum();
    let (a, b) = (side(first, second.0), side(first, second.1));
    let (c, d) = (side(second, first.0), side(second, first.1));
    let overlap = |u: i32, v: i32, w: i32, z: i32| u.min(v) <= w.max(z) && w.min(z) <= u.max(v);
    a * b <= 0
        && c * d <= 0
        && overlap(first.0.x, first.1.x, second.0.x, second.1.x)
        && overlap(first.0.y, first.1.y, second.0.y, second.1.y)
}
