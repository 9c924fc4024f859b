//! What stands outside the edge of a counter and says where it points: a black triangle for the hull of a vehicle or a Gun, a
//! red ring for a turret that points elsewhere.

use super::vehicle_face::angle;
use crate::board::Hexspine;
use crate::gui::art::{Canvas, Ink, Pen, rgb};

/// Pixels to the side of a counter.
const PIXELS: f32 = 208.0;
/// The side of the picture, in sides of the counter.
pub const SIDE: f32 = 0.28;

/// Where the middle of a pip stands, from the middle of its counter, in sides: y down.
#[must_use]
pub fn place(spine: Hexspine) -> (f32, f32) {
    match spine {
        Hexspine::East => (0.60, 0.0),
        Hexspine::West => (-0.60, 0.0),
        Hexspine::NorthEast => (0.33, -0.60),
        Hexspine::NorthWest => (-0.33, -0.60),
        Hexspine::SouthEast => (0.33, 0.60),
        Hexspine::SouthWest => (-0.33, 0.60),
    }
}

/// The triangle that points to a hexspine.
#[must_use]
pub fn triangle(spine: Hexspine) -> Option<Canvas> {
    let half = SIDE / 2.0;
    let mut canvas = Canvas::new((SIDE, SIDE), PIXELS, (-half, -half))?;
    let (sin, cos) = angle(spine).sin_cos();
    let corners = [(0.088, 0.0), (-0.072, 0.062), (-0.072, -0.062)]
        .map(|(x, y)| (x * cos - y * sin, x * sin + y * cos));
    let fallen = corners.map(|(x, y)| (x + 0.010, y + 0.014));
    canvas.line(&fallen, true, Pen::new(Ink([0; 3], 0.30), 0.040));
    canvas.line(&corners, true, Pen::new(Ink::solid(rgb(0xfffdf6)), 0.050));
    canvas.polygon(&corners, Ink::solid(rgb(0x14171a)));
    canvas.line(&corners, true, Pen::new(Ink::solid(rgb(0x14171a)), 0.016));
    Some(canvas)
}

/// The ring of a turret.
#[must_use]
pub fn ring() -> Option<Canvas> {
    let half = SIDE / 2.0;
    let mut canvas = Canvas::new((SIDE, SIDE), PIXELS, (-half, -half))?;
    canvas.disc(0.009, 0.013, 0.080, Ink([0; 3], 0.30));
    canvas.disc(0.0, 0.0, 0.080, Ink::solid(rgb(0xfffdf6)));
    canvas.disc(0.0, 0.0, 0.066, Ink::solid(rgb(0xb0101a)));
    canvas.disc(0.0, 0.0, 0.028, Ink::solid(rgb(0xfffdf6)));
    Some(canvas)
}
