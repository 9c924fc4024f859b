//! Signs on the counters of vehicles and Guns that are shapes: the plate of the MP, which tells movement and target size, and
//! the frames of armour factors.

use super::sketch::Point;
use crate::counters::{TargetSize, Traction};
use crate::gui::art::{Canvas, Ink, Pen, rgb};
use crate::gui::theme;

/// What the red of large targets and of warnings is.
pub const RED: [u8; 3] = rgb(0xb0101a);
const WHITE: [u8; 3] = rgb(0xfffdf6);
/// The width of every frame.
const FRAME: f32 = 0.016;

/// Where the plate is: left, top, right, bottom.
pub const PLATE: [f32; 4] = [0.715, 0.042, 0.962, 0.208];

/// The shape of a plate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Round at both ends: on tracks.
    Capsule,
    /// Round on the left: a half-track.
    Bullet,
    /// Square: an armored car or a Gun.
    Square,
    /// Narrower above: a truck.
    Trapezoid,
}

impl Shape {
    /// The plate of a way to move.
    pub const fn of(traction: Traction) -> Shape {
        match traction {
            Traction::Tracked => Shape::Capsule,
            Traction::Halftrack => Shape::Bullet,
            Traction::ArmoredCar => Shape::Square,
            Traction::Truck => Shape::Trapezoid,
        }
    }

    /// Its outline.
    #[must_use]
    pub fn outline(self) -> Vec<Point> {
        let [x0, y0, x1, y1] = PLATE;
        let (radius, middle) = ((y1 - y0) / 2.0, (y0 + y1) / 2.0);
        let round = |x: f32, from: f32| {
            (0..=12_u8).map(move |step| {
                let turn = (from + f32::from(step) / 24.0) * std::f32::consts::TAU;
                (x + turn.cos() * radius, middle + turn.sin() * radius)
            })
        };
        let left = || round(x0 + radius, 0.25);
        match self {
            Shape::Capsule => left().chain(round(x1 - radius, 0.75)).collect(),
            Shape::Bullet => left().chain([(x1, y0), (x1, y1)]).collect(),
            Shape::Square => vec![(x0, y0), (x1, y0), (x1, y1), (x0, y1)],
            Shape::Trapezoid => vec![(x0 + 0.034, y0), (x1 - 0.034, y0), (x1, y1), (x0, y1)],
        }
    }
}

/// The ink of the figure on a plate.
pub const fn figure(size: TargetSize) -> [u8; 3] {
    match size {
        TargetSize::VerySmall | TargetSize::Small | TargetSize::Normal => theme::INK,
        TargetSize::Large => RED,
        TargetSize::VeryLarge => WHITE,
    }
}

/// Draws a plate without its figure, and what hangs beneath it: rings for a small target, triangles for a large one.
/// `double` draws a second frame round it.
pub fn draw(canvas: &mut Canvas, shape: Shape, size: TargetSize, double: bool) {
    let outline = shape.outline();
    let fill = match size {
        TargetSize::Normal => None,
        TargetSize::VerySmall | TargetSize::Small | TargetSize::Large => Some(WHITE),
        TargetSize::VeryLarge => Some(RED),
    };
    if let Some(fill) = fill {
        canvas.polygon(&outline, Ink::solid(fill));
    }
    let pen = Pen::new(Ink::solid(theme::INK), FRAME);
    canvas.line(&outline, true, pen);
    if double {
        let [x0, y0, x1, y1] = PLATE;
        let outer = [x0 - 0.022, y0 - 0.020, x1 + 0.022, y1 + 0.020];
        canvas.round_frame(outer, 0.030, Pen { width: FRAME * 0.75, ..pen });
    }
    let middle = (PLATE[0] + PLATE[2]) / 2.0;
    let y = PLATE[3] + 0.038;
    let places: &[f32] = match size {
        TargetSize::Normal => &[],
        TargetSize::Small | TargetSize::Large => &[0.0],
        TargetSize::VerySmall | TargetSize::VeryLarge => &[-0.028, 0.028],
    };
    for aside in places {
        let x = middle + aside;
        if matches!(size, TargetSize::Large | TargetSize::VeryLarge) {
            let corners = [(x, y - 0.024), (x + 0.025, y + 0.018), (x - 0.025, y + 0.018)];
            canvas.polygon(&corners, Ink::solid(RED));
            canvas.line(&corners, true, Pen::new(Ink::solid(theme::INK), 0.007));
        } else {
            canvas.disc(x, y, 0.019, Ink::solid(WHITE));
            canvas.ring(x, y, 0.019, Pen::new(Ink::solid(theme::INK), 0.011));
        }
    }
}

/// How the turret's armour differs from the hull's on the same side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// Not at all.
    Equal,
    /// A step better: a box.
    Better,
    /// A step worse: a ring.
    Worse,
}

/// Draws the sign of it round an armour factor whose middle is at a point.
pub fn armor_sign(canvas: &mut Canvas, (x, y): Point, against: Against) {
    let pen = Pen::new(Ink::solid(theme::INK), FRAME);
    match against {
        Against::Equal => {}
        Against::Better => {
            canvas.round_frame([x - 0.085, y - 0.085, x + 0.085, y + 0.085], 0.004, pen);
        }
        Against::Worse => canvas.ring(x, y, 0.092, pen),
    }
}

/// Draws a box without a lid: open-topped.
pub fn lidless_box(canvas: &mut Canvas, (x, y): Point) {
    let pen = Pen { flat: true, ..Pen::new(Ink::solid(theme::INK), 0.020) };
    canvas.line(&[(x, y), (x, y + 0.066), (x + 0.115, y + 0.066), (x + 0.115, y)], false, pen);
}

/// Draws the box of a Rate of Fire, without its number.
pub fn rof_box(canvas: &mut Canvas, area: [f32; 4]) {
    canvas.round_rect(area, 0.006, Ink::solid(WHITE));
    canvas.round_frame(area, 0.006, Pen::new(Ink::solid(theme::INK), FRAME));
}
