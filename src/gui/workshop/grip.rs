//! What the mouse takes the house by that is looked at: its corners, and the knob that turns it.

use super::{Easel, Tool, Want};
use crate::board::{Coord, Point};
use crate::gui::board::geometry::{APOTHEM, Spot, center, place};
use crate::workshop::sheet::{Edit, House, Polygons};

/// How near to a corner or the knob the pointer has to be to take it, in hexsides.
const REACH: f32 = 0.14;
/// How far the knob stands from the end of the house, in hexsides.
const STEM: f32 = 0.3;

/// What a house is held by. It is drawn as it will be while it is dragged, each time from how it was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grip {
    hex: Coord,
    /// What it covered when it was taken; the house first, then its wings.
    taken: Polygons,
    by: By,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// A corner of one of the polygons.
    Corner { polygon: usize, point: usize },
    /// The knob.
    Knob,
}

/// The hex whose house can be taken hold of.
pub(super) fn hex_in_hand(easel: &Easel) -> Option<Coord> {
    let map = easel.drawing.map();
    let looks = easel.tool == Tool::Select && !easel.sight.on;
    easel.selected.filter(|hex| looks && map.terrain(*hex).is_building())
}

/// What a building covers in its hex, in lattice steps from the centre: the house first, then its wings.
pub(super) fn covered(easel: &Easel, hex: Coord) -> Polygons {
    let from = Point::center(hex);
    let shape =
        |points: &Vec<Point>| points.iter().map(|at| (at.x - from.x, at.y - from.y)).collect();
    easel.drawing.map().footprint(hex).iter().map(shape).collect()
}

/// The middle of a house and the knob beyond its end.
pub(super) fn knob(easel: &Easel, hex: Coord) -> Option<[Spot; 2]> {
    let all = covered(easel, hex);
    let house = all.first()?;
    let at = |(x, y): (i32, i32)| place(Point::center(hex) + Point::new(x, y));
    let (a, b, middle) = (at(*house.first()?), at(*house.get(1)?), at(House::middle(house)));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(1e-3);
    let (dx, dy) = (dx / length, dy / length);
    let along = |(x, y): Spot| (x - middle.0) * dx + (y - middle.1) * dy;
    let end = house.iter().map(|corner| along(at(*corner))).fold(0.0, f32::max) + STEM;
    Some([middle, (middle.0 + dx * end, middle.1 + dy * end)])
}

impl Grip {
    /// What of the house that is looked at is under the pointer.
    pub(super) fn at(easel: &Easel, at: Spot) -> Option<Grip> {
        let hex = hex_in_hand(easel)?;
        let taken = covered(easel, hex);
        let away = |(x, y): Spot| (x - at.0).hypot(y - at.1);
        let corner = |(x, y): &(i32, i32)| place(Point::center(hex) + Point::new(*x, *y));
        let corners = taken.iter().enumerate().flat_map(|(polygon, points)| {
            let by = move |point| By::Corner { polygon, point };
            points.iter().enumerate().map(move |(point, at)| (by(point), corner(at)))
        });
        let knob = knob(easel, hex).map(|[_, knob]| (By::Knob, knob));
        let near = corners.chain(knob).map(|(by, spot)| (by, away(spot)));
        let near = near.filter(|(_, away)| *away < REACH).min_by(|a, b| a.1.total_cmp(&b.1));
        near.map(|(by, _)| Grip { hex, taken, by })
    }

    /// Draws the house as it is with the pointer there; finely, by single degrees.
    pub(super) fn drag(&self, easel: &mut Easel, at: Spot, finely: bool) {
        let mut polygons = self.taken.clone();
        let said = match self.by {
            By::Corner { polygon, point } => {
                let corner = polygons.get_mut(polygon).and_then(|all| all.get_mut(point));
                let Some(corner) = corner else { return };
                *corner = within(self.hex, at);
                "house, a corner moved".to_owned()
            }
            By::Knob => {
                let Some(house) = polygons.first_mut() else { return };
                let (Some(was), middle) = (House::heading(house), House::middle(house)) else {
                    return;
                };
                let (x, y) = place(Point::center(self.hex) + Point::new(middle.0, middle.1));
                let points = (at.1 - y).atan2(at.0 - x).to_degrees();
                let heading = to_step(points, if finely { 1 } else { House::STEP });
                *house = House::turn(house, heading - was);
                turned_to(heading)
            }
        };
        if polygons == self.taken {
            easel.drawing.let_go();
        } else if polygons != covered(easel, self.hex) {
            easel.drawing.draw_anew(&[Edit::Footprint(self.hex, polygons)], &said);
        }
    }
}

/// The house that is looked at, turned on by a step from the one that it is nearest to, or back.
pub(super) fn turn(easel: &Easel, back: bool) -> Option<Want> {
    let hex = hex_in_hand(easel)?;
    let mut polygons = covered(easel, hex);
    let house = polygons.first_mut()?;
    let was = House::heading(house)?;
    let heading = to_step(was.into(), House::STEP) + if back { -House::STEP } else { House::STEP };
    *house = House::turn(house, heading - was);
    Some(Want::Do(Edit::Footprint(hex, polygons), turned_to(heading)))
}

/// The nearest of the steps.
fn to_step(degrees: f32, step: i16) -> i16 {
    (degrees / f32::from(step)).round() as i16 * step
}

/// What is said of a house that is turned.
fn turned_to(heading: i16) -> String {
    format!("house turned to {}°", heading.rem_euclid(180))
}

/// A spot in lattice steps from the centre of a hex, as far as the hex reaches.
fn within(hex: Coord, at: Spot) -> (i32, i32) {
    let middle = center(hex);
    let (x, y) = ((at.0 - middle.0) * 120.0, (at.1 - middle.1) / APOTHEM * 60.0);
    let size = (y.abs() / 60.0).max((x.abs() + y.abs()) / 120.0).max(1.0);
    ((x / size) as i32, (y / size) as i32)
}
