//! Lines and pictures over the board, made of sprites.

use bevy::prelude::*;

use super::board::geometry::{Spot, UNIT, world};
use super::theme::{Overlay, Rimmed, sprite};
use crate::board::Los;

/// A part of the overlay: a line, or a picture.
#[derive(Component, Debug, Clone, PartialEq)]
pub(super) struct Stroke {
    image: Handle<Image>,
    color: Color,
    size: Vec2,
    place: Transform,
}

impl Stroke {
    fn sprite(&self) -> Sprite {
        let Stroke { image, color, size, .. } = self.clone();
        Sprite { image, color, custom_size: Some(size), ..Sprite::default() }
    }
}

/// The strokes that are there.
pub(super) type Strokes<'w, 's> =
    Query<'w, 's, (Entity, &'static mut Stroke, &'static mut Sprite, &'static mut Transform)>;

/// Makes the strokes over the board those that are wanted: one that is there already stays, one that is drawn otherwise is
/// changed, and only what is too much or too little comes and goes.
pub(super) fn lay_down(
    wanted: Vec<Stroke>,
    there: &mut Strokes<'_, '_>,
    commands: &mut Commands<'_, '_>,
) {
    let mut wanted = wanted.into_iter();
    let mut there: Vec<_> = there.iter_mut().collect();
    // As they were drawn: each lies over the one before.
    there.sort_by(|a, b| a.1.place.translation.z.total_cmp(&b.1.place.translation.z));
    for (entity, mut stroke, mut sprite, mut place) in there {
        match wanted.next() {
            Some(now) if now == *stroke => {}
            Some(now) => {
                *sprite = now.sprite();
                *place = now.place;
                *stroke = now;
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for stroke in wanted {
        commands.spawn((stroke.sprite(), stroke.place, stroke));
    }
}

/// What a line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// A LOS that is clear.
    Clear,
    /// A LOS with Hindrances.
    Hindered,
    /// A LOS that is blocked, or a threat.
    Blocked,
    /// The way that a stack has gone.
    Gone,
    /// The way that a stack would go.
    Ahead,
}

impl Line {
    /// Every one.
    pub const ALL: [Line; 5] =
        [Line::Clear, Line::Hindered, Line::Blocked, Line::Gone, Line::Ahead];

    /// What a LOS is to a firer.
    #[must_use]
    pub fn of(seen: &Los) -> Line {
        if seen.blocked.is_some() {
            Line::Blocked
        } else if seen.hindrances.is_empty() {
            Line::Clear
        } else {
            Line::Hindered
        }
    }

    /// Its colour.
    #[must_use]
    pub const fn color(self, colors: &Overlay) -> [u8; 3] {
        match self {
            Line::Clear => colors.clear,
            Line::Hindered => colors.hindered,
            Line::Blocked => colors.blocked,
            Line::Gone | Line::Ahead => colors.path,
        }
    }

    /// The lengths of its dashes and gaps in hexsides; none where it is whole.
    #[must_use]
    pub const fn dash(self) -> Option<(f32, f32)> {
        match self {
            Line::Clear | Line::Gone => None,
            Line::Hindered => Some((0.22, 0.12)),
            Line::Blocked => Some((0.06, 0.10)),
            Line::Ahead => Some((0.16, 0.1)),
        }
    }
}

/// The width of a Fire Lane's band, in hexsides.
const BAND: f32 = 0.5;

/// Draws lines and pictures over the board.
#[derive(Debug)]
pub(super) struct Brush {
    /// What it has drawn.
    pub(super) strokes: Vec<Stroke>,
    /// Its colours.
    pub(super) colors: &'static Overlay,
    /// How high the next part lies.
    pub(super) z: f32,
}

impl Brush {
    /// A plain line.
    pub(super) fn line(&mut self, a: Spot, b: Spot, width: f32, (color, opacity): ([u8; 3], f32)) {
        let (a, b) = (world(a), world(b));
        let way = b - a;
        self.z += 0.01;
        self.strokes.push(Stroke {
            image: Handle::default(),
            color: sprite(color, opacity),
            size: Vec2::new(way.length(), width * UNIT),
            place: Transform::from_translation(((a + b) / 2.0).extend(self.z))
                .with_rotation(Quat::from_rotation_z(way.y.atan2(way.x))),
        });
    }

    /// The dark that lies round light lines.
    pub(super) fn rim(&self) -> ([u8; 3], f32) {
        (self.colors.rim, 0.85)
    }

    /// A light line with a dark rim, whole or in dashes.
    fn rimmed(&mut self, a: Spot, b: Spot, color: [u8; 3], dash: Option<(f32, f32)>) {
        self.line(a, b, 0.105, self.rim());
        match dash {
            None => self.line(a, b, 0.06, (color, 1.0)),
            Some(dash) => self.dashes(a, b, 0.06, color, dash),
        }
    }

    fn dashes(&mut self, a: Spot, b: Spot, width: f32, color: [u8; 3], (on, off): (f32, f32)) {
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        let at = |t: f32| (a.0 + (b.0 - a.0) * t / length, a.1 + (b.1 - a.1) * t / length);
        let mut t = 0.0;
        while t < length {
            self.line(at(t), at((t + on).min(length)), width, (color, 1.0));
            t += on + off;
        }
    }

    /// A line that says something.
    pub(super) fn draw(&mut self, a: Spot, b: Spot, line: Line) {
        self.rimmed(a, b, line.color(self.colors), line.dash());
    }

    /// A dark line, whole or in dashes, on a light one.
    pub(super) fn bordered(&mut self, a: Spot, b: Spot, line: Rimmed, dash: Option<(f32, f32)>) {
        let [color, under] = line;
        self.line(a, b, 0.105, (under, 0.92));
        match dash {
            None => self.line(a, b, 0.062, (color, 1.0)),
            Some(dash) => self.dashes(a, b, 0.062, color, dash),
        }
    }

    /// A hexside that something can be done at.
    pub(super) fn edge(&mut self, a: Spot, b: Spot, color: [u8; 3]) {
        self.line(a, b, 0.2, self.rim());
        self.line(a, b, 0.13, (color, 1.0));
    }

    /// A dashed line with a head at its far end, from where a threat comes.
    pub(super) fn arrow(&mut self, tail: Spot, head: Spot) {
        let length = (head.0 - tail.0).hypot(head.1 - tail.1).max(0.01);
        let (dx, dy) = ((head.0 - tail.0) / length, (head.1 - tail.1) / length);
        let tip = (head.0 - dx * 0.55, head.1 - dy * 0.55);
        let color = self.colors.blocked;
        self.rimmed(tail, tip, color, Some((0.3, 0.12)));
        for turn in [1.0, -1.0] {
            let barb = (tip.0 - dx * 0.28 - dy * 0.2 * turn, tip.1 - dy * 0.28 + dx * 0.2 * turn);
            self.rimmed(tip, barb, color, None);
        }
    }

    /// A Fire Lane from its gun to its end: a tinted band with dashed edges, and chevrons the way the fire goes.
    pub(super) fn lane(&mut self, gun: Spot, end: Spot) {
        let (color, tint) = self.colors.lane;
        let length = (end.0 - gun.0).hypot(end.1 - gun.1).max(0.01);
        let (dx, dy) = ((end.0 - gun.0) / length, (end.1 - gun.1) / length);
        let at = |along: f32, aside: f32| {
            (gun.0 + dx * along - dy * aside, gun.1 + dy * along + dx * aside)
        };
        // It begins beside the counters of the gun.
        let (near, far) = (0.5_f32.min(length), length + 0.4);
        self.line(at(near, 0.0), at(far, 0.0), BAND, (color, tint));
        for side in [-0.5, 0.5] {
            let edge = side * BAND;
            self.dashes(at(near, edge), at(far, edge), 0.05, color, (0.2, 0.1));
        }
        let mut along = near + 0.3;
        while along < far - 0.1 {
            for side in [-0.32, 0.32] {
                let wing = at(along - 0.13, side * BAND);
                self.line(wing, at(along + 0.02, 0.0), 0.07, (color, 0.6));
            }
            along += 0.4;
        }
    }

    /// A ring round a point.
    pub(super) fn ring(&mut self, (x, y): Spot, radius: f32) {
        let corner = |number: u8| {
            let angle = f32::from(number) * std::f32::consts::TAU / 12.0;
            (x + radius * angle.cos(), y + radius * angle.sin())
        };
        for (width, color) in [(0.14, self.rim()), (0.08, (self.colors.clear, 1.0))] {
            for number in 0..12 {
                self.line(corner(number), corner(number + 1), width, color);
            }
        }
    }

    /// A picture in the middle of a spot.
    pub(super) fn picture(&mut self, image: Handle<Image>, at: Spot, size: Vec2) {
        self.z += 0.01;
        let place = Transform::from_translation(world(at).extend(self.z));
        self.strokes.push(Stroke { image, color: Color::WHITE, size: size * UNIT, place });
    }
}
