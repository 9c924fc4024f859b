//! What is drawn over the board by hand: lines in the world's coordinates, so that they lie where they were drawn however the
//! board is looked at.

use bevy::math::Vec2;
use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke};

use crate::gui::board::geometry::UNIT;

/// The width of a line, in hexsides, and the least in points.
const WIDTH: f32 = 0.085;
const LEAST: f32 = 2.5;
/// The dark rim on either side of it, in points.
const RIM: f32 = 1.3;
/// What is nearer to the end of a line, in world units, adds nothing to it.
const STEP: f32 = 3.0;

/// A colour to draw in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Yellow.
    Yellow,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// White.
    White,
}

impl Ink {
    /// All of them.
    pub const ALL: [Ink; 4] = [Ink::Yellow, Ink::Red, Ink::Blue, Ink::White];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Yellow => "yellow",
            Ink::Red => "red",
            Ink::Blue => "blue",
            Ink::White => "white",
        }
    }

    /// Its colour.
    #[must_use]
    pub const fn color(self) -> Color32 {
        match self {
            Ink::Yellow => Color32::from_rgb(0xff, 0xd2, 0x3f),
            Ink::Red => Color32::from_rgb(0xf0, 0x35, 0x2b),
            Ink::Blue => Color32::from_rgb(0x4a, 0x9f, 0xff),
            Ink::White => Color32::from_rgb(0xff, 0xfd, 0xf5),
        }
    }
}

/// One line.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// Its colour.
    pub ink: Ink,
    /// Where it goes, in the world's coordinates.
    pub points: Vec<Vec2>,
}

/// All lines, the oldest first.
#[derive(Debug, Default)]
pub struct Slate {
    lines: Vec<Drawn>,
    /// The pen is on the board.
    down: bool,
}

impl Slate {
    /// The lines, the oldest first.
    #[must_use]
    pub fn lines(&self) -> &[Drawn] {
        &self.lines
    }

    /// The pen is set down.
    pub(super) fn begin(&mut self, ink: Ink, at: Vec2) {
        self.lines.push(Drawn { ink, points: vec![at] });
        self.down = true;
    }

    /// The pen goes on, if it is down.
    pub(super) fn go_on(&mut self, to: Vec2) {
        let Some(line) = self.lines.last_mut().filter(|_| self.down) else { return };
        if line.points.last().is_none_or(|last| last.distance(to) >= STEP) {
            line.points.push(to);
        }
    }

    /// The pen is lifted.
    pub(super) fn lift(&mut self) {
        self.down = false;
    }

    /// Whether the pen is on the board.
    pub(super) fn is_down(&self) -> bool {
        self.down
    }

    pub(super) fn take_back(&mut self) {
        self.lines.pop();
        self.down = false;
    }

    pub(super) fn wipe(&mut self) {
        *self = Slate::default();
    }
}

/// Draws them all.
pub(super) fn draw(painter: &Painter, slate: &Slate, place: &dyn Fn(Vec2) -> Pos2) {
    let unit = place(Vec2::X * UNIT).distance(place(Vec2::ZERO));
    let width = (unit * WIDTH).max(LEAST);
    let rim = Color32::from_black_alpha(170);
    for line in &slate.lines {
        let points: Vec<Pos2> = line.points.iter().map(|point| place(*point)).collect();
        for (width, color) in [(width + 2.0 * RIM, rim), (width, line.ink.color())] {
            // The ends are round; of a click there is nothing else.
            for end in points.first().into_iter().chain(points.last()) {
                painter.circle_filled(*end, width / 2.0, color);
            }
            painter.add(Shape::line(points.clone(), Stroke::new(width, color)));
        }
    }
}
