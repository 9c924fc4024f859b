//! A drawing of plain outlines: it can be put anywhere and turned to any side, and is lit from the upper left all the same.

use crate::counters::Nationality;
use crate::gui::art::{Canvas, Ink, Pen, mix, rgb};
use crate::gui::theme;

/// A point of a drawing, in sides of a counter: x forward, y to the right.
pub type Point = (f32, f32);

/// The edge of every part.
const EDGE: f32 = 0.010;
/// A line inside one.
const HAIR: f32 = 0.006;
/// Where the light comes from.
const LIGHT: Point = (-0.6, -0.8);

/// What a part is painted in: a share of ink in the colour of its nation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Outlines.
    Line,
    /// Tracks and tyres.
    Track,
    /// The hull.
    Hull,
    /// Its deck.
    Deck,
    /// Turret, superstructure, barrel.
    Turret,
    /// What is fixed on them.
    Detail,
    /// The floor of an open compartment.
    Floor,
    /// Shields and hatches in the light.
    Pale,
}

/// The colours of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Of a nation.
    Fresh(Nationality),
    /// Burnt out.
    Burnt,
}

impl Paint {
    fn of(self, tone: Tone) -> [u8; 3] {
        let share = match tone {
            Tone::Line => return rgb(0x14171a),
            Tone::Track => 0.86,
            Tone::Hull => 0.56,
            Tone::Deck => 0.42,
            Tone::Turret => 0.22,
            Tone::Detail => 0.14,
            Tone::Floor => -0.50,
            Tone::Pale => -0.72,
        };
        let ground = match self {
            Paint::Fresh(nationality) => theme::nation(nationality),
            // What was pale is sooty too: only the steps between the tones are left.
            Paint::Burnt if share < 0.0 => return rgb(0x2b241f),
            Paint::Burnt => return mix(rgb(0x6a5d50), rgb(0x17130f), 0.35 + share * 0.75),
        };
        if share < 0.0 { mix(ground, [255; 3], -share) } else { mix(ground, theme::INK, share) }
    }
}

/// How a part is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Stroke {
    /// A body: it has an edge, is lit and casts a shadow.
    Body(Tone),
    /// Something flat on one.
    Flat(Tone),
    /// A line.
    Line(Tone, f32),
}

/// A part of a drawing.
#[derive(Debug, Clone, PartialEq)]
struct Part {
    points: Vec<Point>,
    stroke: Stroke,
}

/// A drawing, in the order in which it is painted.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sketch {
    parts: Vec<Part>,
}

impl Sketch {
    /// A body of this outline.
    pub fn body(&mut self, points: &[Point], tone: Tone) {
        self.parts.push(Part { points: points.to_vec(), stroke: Stroke::Body(tone) });
    }

    /// Something flat of this outline.
    pub fn flat(&mut self, points: &[Point], tone: Tone) {
        self.parts.push(Part { points: points.to_vec(), stroke: Stroke::Flat(tone) });
    }

    /// A line through points.
    pub fn line(&mut self, points: &[Point], tone: Tone, width: f32) {
        self.parts.push(Part { points: points.to_vec(), stroke: Stroke::Line(tone, width) });
    }

    /// A thin line through points.
    pub fn hair(&mut self, points: &[Point]) {
        self.line(points, Tone::Line, HAIR);
    }

    /// The same with its parts put where they are mapped to.
    fn mapped(mut self, to: impl Fn(Point) -> Point) -> Sketch {
        for point in self.parts.iter_mut().flat_map(|part| &mut part.points) {
            *point = to(*point);
        }
        self
    }

    /// The same, put at a point and turned clockwise, in radians.
    #[must_use]
    pub fn placed(self, (x, y): Point, turn: f32) -> Sketch {
        let (sin, cos) = turn.sin_cos();
        self.mapped(|(along, across)| {
            (x + along * cos - across * sin, y + along * sin + across * cos)
        })
    }

    /// The same, so many times as large.
    #[must_use]
    pub fn sized(self, by: f32) -> Sketch {
        self.mapped(|(along, across)| (along * by, across * by))
    }

    /// Lays another over it.
    pub fn lay(&mut self, other: Sketch) {
        self.parts.extend(other.parts);
    }

    /// The outlines of its bodies: what it covers.
    pub fn outlines(&self) -> impl Iterator<Item = &[Point]> {
        let bodies = self.parts.iter().filter(|part| matches!(part.stroke, Stroke::Body(_)));
        bodies.map(|part| part.points.as_slice())
    }

    /// Paints it, over its shadow.
    pub fn paint(&self, canvas: &mut Canvas, paint: Paint) {
        for (fall, ink) in [(0.018, 0.22), (0.010, 0.30)] {
            let shift = |points: &[Point]| {
                points.iter().map(|(x, y)| (x + fall * 0.8, y + fall * 1.25)).collect::<Vec<_>>()
            };
            let fallen: Vec<Vec<Point>> = self.outlines().map(shift).collect();
            canvas.polygons(&fallen, Ink([0, 0, 0], ink));
        }
        for part in &self.parts {
            match part.stroke {
                Stroke::Body(tone) => {
                    canvas.polygon(&part.points, Ink::solid(paint.of(tone)));
                    light(canvas, &part.points);
                    let edge = Ink::solid(paint.of(Tone::Line));
                    canvas.line(&part.points, true, Pen::new(edge, EDGE));
                }
                Stroke::Flat(tone) => {
                    canvas.polygon(&part.points, Ink::solid(paint.of(tone)));
                    let edge = Ink::solid(paint.of(Tone::Line));
                    canvas.line(&part.points, true, Pen::new(edge, HAIR));
                }
                Stroke::Line(tone, width) => {
                    let pen = Pen { flat: true, ..Pen::new(Ink::solid(paint.of(tone)), width) };
                    canvas.line(&part.points, false, pen);
                }
            }
        }
    }
}

/// Twice the area of an outline; under 0 when its corners follow each other to the left.
fn area(points: &[Point]) -> f32 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

/// The edges of a body that face the light are bright, those that turn from it dark.
fn light(canvas: &mut Canvas, points: &[Point]) {
    let sign = area(points).signum();
    let next = points.iter().cycle().skip(1);
    for (a, b) in points.iter().zip(next) {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy);
        if length < 0.004 {
            continue;
        }
        let out = (dy / length * sign, -dx / length * sign);
        let lit = out.0 * LIGHT.0 + out.1 * LIGHT.1;
        let inner = |p: &Point| (p.0 - out.0 * 0.0095, p.1 - out.1 * 0.0095);
        let ink = if lit > 0.0 { Ink([255; 3], 0.34 * lit) } else { Ink([0; 3], -0.22 * lit) };
        let pen = Pen { flat: true, ..Pen::new(ink, 0.009) };
        canvas.line(&[inner(a), inner(b)], false, pen);
    }
}

/// A rectangle from one corner to the other.
#[must_use]
pub fn oblong((x0, y0): Point, (x1, y1): Point) -> [Point; 4] {
    [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
}

/// A circle.
#[must_use]
pub fn circle((x, y): Point, radius: f32) -> Vec<Point> {
    arc((x, y), radius, 0.0, 1.0)
}

/// A part of a circle, from one share of the way round to another: 0 is in front, 0.25 at the right.
#[must_use]
pub fn arc((x, y): Point, radius: f32, from: f32, to: f32) -> Vec<Point> {
    let steps = 28.0 * (to - from).abs();
    (0..=steps.ceil() as u8)
        .map(|step| {
            let part = from + (to - from) * f32::from(step) / steps.ceil();
            let (sin, cos) = (part * std::f32::consts::TAU).sin_cos();
            (x + cos * radius, y + sin * radius)
        })
        .collect()
}

/// A bar from one point to another.
#[must_use]
pub fn bar(from: Point, to: Point, width: f32) -> [Point; 4] {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let half = width / 2.0 / dx.hypot(dy).max(1e-6);
    let (ox, oy) = (-dy * half, dx * half);
    [
        (from.0 + ox, from.1 + oy),
        (to.0 + ox, to.1 + oy),
        (to.0 - ox, to.1 - oy),
        (from.0 - ox, from.1 - oy),
    ]
}

/// An outline given by its right half, from front to rear, completed by its mirror image.
#[must_use]
pub fn both_sides(right: &[Point]) -> Vec<Point> {
    let left = right.iter().rev().filter(|(_, y)| *y > 1e-4).map(|(x, y)| (*x, -y));
    right.iter().copied().chain(left).collect()
}

/// The same outline with its corners rounded.
#[must_use]
pub fn rounded(points: &[Point], radius: f32) -> Vec<Point> {
    let before = points.iter().cycle().skip(points.len().saturating_sub(1));
    let after = points.iter().cycle().skip(1);
    let mut round = Vec::with_capacity(points.len() * 4);
    for ((corner, before), after) in points.iter().zip(before).zip(after) {
        let toward = |to: &Point| {
            let (dx, dy) = (to.0 - corner.0, to.1 - corner.1);
            let part = (radius / dx.hypot(dy).max(1e-6)).min(0.5);
            (corner.0 + dx * part, corner.1 + dy * part)
        };
        let (start, end) = (toward(before), toward(after));
        for step in 0..=4_u8 {
            let t = f32::from(step) / 4.0;
            let blend = |a: f32, b: f32, c: f32| {
                a * (1.0 - t) * (1.0 - t) + 2.0 * b * t * (1.0 - t) + c * t * t
            };
            round.push((blend(start.0, corner.0, end.0), blend(start.1, corner.1, end.1)));
        }
    }
    round
}
