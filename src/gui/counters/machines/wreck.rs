//! What is left of a vehicle: a wreck, or one in flames.

use super::sketch::{Paint, Point};
use super::turrets::Crew;
use super::vehicle_face::{Fate, MIDDLE, PIXELS, VehicleFace, angle};
use super::vehicles;
use super::writing::Word;
use crate::counters::VehicleType;
use crate::gui::art::{Align, Canvas, Ink, Pen, mix, rgb};
use crate::gui::counters::face;
use crate::gui::theme;

/// The ground of a wreck's counter: of its nation, without its strength.
fn ground(printed: &VehicleType) -> [u8; 3] {
    mix(theme::nation(printed.nationality), rgb(0x9a948a), 0.55)
}

/// Paints it.
pub(super) fn paint(printed: &VehicleType, worn: VehicleFace, rim: Option<f32>) -> Option<Canvas> {
    let ground = ground(printed);
    let mut canvas = face::blank(ground, rim, PIXELS)?;
    hatch(&mut canvas, mix(ground, theme::INK, 0.22));
    let drawn = vehicles::draw(printed, Crew::Gone, 0);
    // The turret has been blown off its ring.
    let askew = (MIDDLE.0, MIDDLE.1 - 0.02);
    let (hull, turret) = drawn.put(askew, angle(worn.hull), angle(worn.turret) + 0.62);
    hull.paint(&mut canvas, Paint::Burnt);
    turret.placed((0.035, 0.030), 0.0).paint(&mut canvas, Paint::Burnt);
    let burning = worn.fate == Fate::Burning;
    if burning {
        smoke(&mut canvas);
        for (at, size) in
            [((0.50, 0.60), 1.0), ((0.38, 0.64), 0.62), ((0.62, 0.64), 0.66), ((0.30, 0.68), 0.36)]
        {
            flame(&mut canvas, at, size);
        }
    }
    let (text, ink) = if burning { ("BURNING", rgb(0x7d0c12)) } else { ("WRECK", theme::INK) };
    let word = Word::bold(text, (0.5, 0.945), 0.115, Align::Center).in_ink(ink);
    word.write(&mut canvas, Some(mix(ground, [255; 3], 0.55)));
    Some(canvas)
}

fn hatch(canvas: &mut Canvas, tint: [u8; 3]) {
    let pen = Pen { flat: true, ..Pen::new(Ink(tint, 0.55), 0.030) };
    for step in 0..21_u8 {
        let at = 0.09 * f32::from(step) + 0.05;
        let (a, b) = ((at - 0.965).max(0.035), at.min(0.965));
        canvas.line(&[(a, at - a), (b, at - b)], false, pen);
    }
}

/// Blown to the upper right.
fn smoke(canvas: &mut Canvas) {
    for step in 0..16_u8 {
        let way = f32::from(step) / 15.0;
        let swing = (way * 9.0).sin() * 0.035;
        let at = (0.52 + way * 0.44 + swing, 0.44 - way * 0.42 + swing);
        canvas.disc(at.0, at.1, 0.05 + 0.065 * way, Ink(rgb(0x2a2724), 0.34 * (1.0 - way * 0.93)));
    }
}

/// A flame over a point, three tongues within each other.
fn flame(canvas: &mut Canvas, (x, y): Point, size: f32) {
    let layers =
        [(1.0, rgb(0xd4380d), 0.0), (0.70, rgb(0xf58a1f), 0.012), (0.40, rgb(0xffe27a), 0.022)];
    for (part, color, lower) in layers {
        let half = 0.085 * size * part;
        let high = 0.30 * size * part;
        let base = y + lower * size;
        let right =
            [(0.0, -1.0), (0.22, -0.62), (0.78, -0.34), (1.0, 0.02), (0.72, 0.24), (0.0, 0.32)];
        let left = [(-0.72, 0.24), (-1.0, 0.02), (-0.62, -0.30), (-0.34, -0.48), (-0.26, -0.70)];
        let points: Vec<Point> =
            right.iter().chain(&left).map(|(a, b)| (x + a * half, base + b * high)).collect();
        canvas.polygon(&points, Ink::solid(color));
        if part >= 1.0 {
            canvas.line(&points, true, Pen::new(Ink::solid(rgb(0x5c1207)), 0.010));
        }
    }
}
