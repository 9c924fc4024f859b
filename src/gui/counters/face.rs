//! The face of a counter: ground and bevel, silhouette, printed values.

use super::figures::{self, Look};
use super::machines::writing::Word;
use crate::counters::{Class, Force, UnitKind, UnitType, WeaponType};
use crate::gui::art::{Align, Canvas, Ink, Pen, Typeface, mix, rgb, shade};
use crate::gui::theme;

/// Pixels to the side of a counter.
const PIXELS: f32 = 176.0;
/// The shadow's room round the face, in sides.
pub const ROOM: f32 = 0.08;

/// What is on a unit's face beyond what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitFace {
    /// Its identity letter, from 0.
    pub letter: u8,
    /// Lying on its broken side.
    pub broken: bool,
    /// A wounded SMC.
    pub wounded: bool,
}

/// A counter without anything on it, of so many pixels a side.
pub(super) fn blank(ground: [u8; 3], rim: Option<f32>, pixels: f32) -> Option<Canvas> {
    let side = 1.0 + 2.0 * ROOM;
    let mut canvas = Canvas::new((side, side), pixels, (-ROOM, -ROOM))?;
    for step in 0..4_u8 {
        let grow = 0.012 * f32::from(step);
        let area = [0.02 - grow, 0.03 - grow, 1.02 + grow, 1.035 + grow];
        canvas.round_rect(area, 0.06 + grow, Ink([0, 0, 0], 0.14));
    }
    canvas.round_rect([0.0, 0.0, 1.0, 1.0], 0.055, Ink::solid(shade(ground, -0.42)));
    canvas.round_rect([0.0, 0.0, 0.982, 0.982], 0.05, Ink::solid(shade(ground, 0.5)));
    canvas.round_rect([0.024, 0.024, 0.99, 0.99], 0.045, Ink::solid(shade(ground, -0.22)));
    if let Some(path) = crate::gui::art::round_rect([0.024, 0.024, 0.968, 0.968], 0.04) {
        let inks = [Ink::solid(shade(ground, 0.16)), Ink::solid(shade(ground, -0.06))];
        canvas.fill_linear(&path, (0.0, 0.0), (1.0, 1.0), inks);
    }
    canvas.round_frame(
        [0.006, 0.006, 0.994, 0.994],
        0.05,
        Pen::new(Ink(shade(ground, -0.75), 0.9), 0.012),
    );
    if let Some(width) = rim {
        let half = width / 2.0;
        let area = [half, half, 1.0 - half, 1.0 - half];
        canvas.round_frame(area, 0.05, Pen::new(Ink::solid([0, 0, 0]), width));
    }
    Some(canvas)
}

/// A pale light under a drawing.
pub(super) fn glow(canvas: &mut Canvas, (x, y): (f32, f32)) {
    let steps = 14_u8;
    for step in 0..steps {
        let radius = 0.45 * (1.0 - f32::from(step) / f32::from(steps));
        canvas.disc(x, y, radius, Ink([255; 3], 0.042));
    }
}

/// The letter printed for a unit: A to Z, then AA, BB.
pub fn letter(index: u8) -> String {
    let letter = char::from(b'A' + index % 26);
    std::iter::repeat_n(letter, usize::from(index / 26) + 1).collect()
}

fn class_mark(class: Class) -> &'static str {
    match class {
        Class::Elite => "E",
        Class::FirstLine => "1",
        Class::SecondLine => "2",
        Class::Green => "G",
        Class::Conscript => "C",
        Class::Unclassed => "",
    }
}

/// Paints a unit's counter, with a black rim so many sides wide where the palette has one.
pub fn unit(printed: &UnitType, face: UnitFace, rim: Option<f32>) -> Option<Canvas> {
    let (mut ground, ink) = theme::counter(printed);
    let dark = printed.force == Force::Ss;
    if face.broken {
        ground = if dark {
            mix(ground, [255, 255, 255], 0.1)
        } else {
            mix(ground, [255, 255, 255], 0.42)
        };
    }
    let mut canvas = blank(ground, rim, PIXELS)?;
    if face.broken {
        hatch(
            &mut canvas,
            if dark { shade(ground, -0.4) } else { shade(theme::counter(printed).0, 0.12) },
        );
    }
    let small = Ink::solid(ink);
    silhouettes(&mut canvas, printed, face, ground, ink);
    let mark = match printed.kind {
        UnitKind::Crew => "CREW",
        UnitKind::Leader | UnitKind::Hero | UnitKind::Dummy => "",
        _ => class_mark(printed.class),
    };
    canvas.text(Typeface::Condensed, mark, (0.075, 0.19), 0.115, Align::Left, small);
    let name = letter(face.letter);
    let name = if printed.kind == UnitKind::HalfSquad { name.to_lowercase() } else { name };
    canvas.text(Typeface::Condensed, &name, (0.925, 0.19), 0.115, Align::Right, small);
    if face.wounded {
        canvas.disc(0.16, 0.16, 0.10, Ink::solid(rgb(0xfffdf2)));
        let red = Pen { flat: true, ..Pen::new(Ink::solid(rgb(0xc0392b)), 0.055) };
        canvas.line(&[(0.09, 0.16), (0.23, 0.16)], false, red);
        canvas.line(&[(0.16, 0.09), (0.16, 0.23)], false, red);
    }
    if face.broken {
        broken_morale(&mut canvas, printed, ink, dark);
    } else {
        strength(&mut canvas, printed, ink);
    }
    Some(canvas)
}

fn hatch(canvas: &mut Canvas, tint: [u8; 3]) {
    for step in 0..9_u8 {
        let at = f32::from(step) * 0.21;
        let (a, b) = ((at - 0.85).max(0.03), at.min(0.965));
        let line = [(a, at - a + 0.03), (b, at - b + 0.03)];
        if line.iter().all(|p| p.1 >= 0.02 && p.1 <= 0.97) {
            canvas.line(&line, false, Pen { flat: true, ..Pen::new(Ink(tint, 0.55), 0.05) });
        }
    }
}

fn silhouettes(
    canvas: &mut Canvas,
    printed: &UnitType,
    face: UnitFace,
    ground: [u8; 3],
    ink: [u8; 3],
) {
    let helmet = figures::helmet(printed.nationality);
    let plain = Look { ink, hollow: None, alpha: 1.0, helmet };
    let back = Look { ink: mix(ink, ground, 0.38), ..plain };
    let hollow = Look { hollow: Some(mix(ground, [255, 255, 255], 0.5)), ..plain };
    let base = 0.635;
    match (printed.kind, face.broken) {
        (UnitKind::Squad, false) => {
            figures::rifleman(canvas, (0.27, base - 0.02), 0.47, back);
            figures::rifleman(canvas, (0.71, base - 0.02), 0.47, back);
            figures::rifleman(canvas, (0.48, base), 0.54, plain);
        }
        (UnitKind::Squad, true) => {
            figures::runner(canvas, (0.25, base - 0.06), 0.44, hollow);
            figures::runner(canvas, (0.74, base - 0.06), 0.44, hollow);
            figures::runner(canvas, (0.49, base - 0.02), 0.48, hollow);
        }
        (UnitKind::HalfSquad, false) => {
            figures::rifleman(canvas, (0.64, base - 0.02), 0.47, back);
            figures::rifleman(canvas, (0.38, base), 0.54, plain);
        }
        (UnitKind::HalfSquad | UnitKind::Crew, true) => {
            figures::runner(canvas, (0.66, base - 0.06), 0.45, hollow);
            figures::runner(canvas, (0.36, base - 0.03), 0.47, hollow);
        }
        (UnitKind::Crew, false) => {
            figures::kneeler(canvas, (0.27, base - 0.02), 0.55, plain);
            let mirrored = Look { ..plain };
            figures::kneeler(canvas, (0.60, base - 0.02), 0.55, mirrored);
            canvas.line(&[(0.28, 0.46), (0.82, 0.42)], false, Pen::new(Ink::solid(ink), 0.04));
        }
        (UnitKind::Leader, broken) => {
            let disc = mix(ground, [255, 255, 255], if broken { 0.65 } else { 0.5 });
            let disc = if printed.force == Force::Ss { rgb(0x55575b) } else { disc };
            canvas.disc(0.5, 0.37, 0.285, Ink::solid(disc));
            canvas.ring(0.5, 0.37, 0.285, Pen::new(Ink::solid(ink), 0.022));
            if broken {
                figures::runner(canvas, (0.48, 0.59), 0.44, hollow);
            } else {
                figures::leader(canvas, (0.47, 0.61), 0.47, plain);
            }
        }
        (UnitKind::Dummy, _) => {
            canvas.text(Typeface::Condensed, "?", (0.5, 0.8), 0.7, Align::Center, Ink::solid(ink));
        }
        (UnitKind::Hero, _) => {
            let points = figures::star((0.5, 0.38), 0.34);
            canvas.polygon(&points, Ink::solid(mix(ground, [255, 255, 255], 0.55)));
            canvas.line(&points, true, Pen::new(Ink::solid(ink), 0.018));
            figures::rifleman(canvas, (0.47, 0.61), 0.46, plain);
        }
    }
}

/// The printed line: FP, smoke exponent, range, morale, underscored where that means something.
fn strength(canvas: &mut Canvas, printed: &UnitType, ink: [u8; 3]) {
    // A "?" has none, whoever or nobody is under it.
    if printed.kind.is_dummy() {
        return;
    }
    let height = 0.235;
    let base = 0.905;
    let solid = Ink::solid(ink);
    let face = Typeface::Condensed;
    if let Some(drm) = printed.leadership {
        let sign = if drm > 0 { "+" } else { "-" };
        let text = format!("{}{sign}{}", printed.morale, drm.unsigned_abs());
        canvas.text(face, &text, (0.5, base), height, Align::Center, solid);
        return;
    }
    let (fp, range, morale) =
        (printed.fp.to_string(), printed.range.to_string(), printed.morale.to_string());
    let exponent = printed.smoke_exponent.map(|n| n.to_string()).unwrap_or_default();
    let mut parts = vec![
        (fp.as_str(), height, 0.0, printed.assault_fire),
        (exponent.as_str(), height * 0.52, height * 0.52, false),
        ("-", height, 0.0, false),
        (range.as_str(), height, 0.0, printed.spraying_fire),
        ("-", height, 0.0, false),
        (morale.as_str(), height, 0.0, printed.elr5),
    ];
    parts.retain(|part| !part.0.is_empty());
    let total: f32 = parts.iter().map(|part| face.width(part.0, part.1)).sum();
    // Wide lines are set a little smaller rather than cut.
    let squeeze = (0.90 / total).min(1.0);
    let mut x = 0.5 - total * squeeze / 2.0;
    for (text, high, raised, underscored) in parts {
        let wide = canvas.text(face, text, (x, base - raised), high * squeeze, Align::Left, solid);
        if underscored {
            let pen = Pen { flat: true, ..Pen::new(solid, 0.026) };
            canvas.line(&[(x + 0.008, base + 0.035), (x + wide - 0.008, base + 0.035)], false, pen);
        }
        x += wide;
    }
}

fn broken_morale(canvas: &mut Canvas, printed: &UnitType, ink: [u8; 3], dark: bool) {
    let plate = if dark { rgb(0x202124) } else { rgb(0xfffdf2) };
    canvas.round_rect([0.36, 0.62, 0.64, 0.945], 0.03, Ink::solid(plate));
    canvas.round_frame([0.36, 0.62, 0.64, 0.945], 0.03, Pen::new(Ink::solid(rgb(0xb3261e)), 0.03));
    let morale = printed.broken_morale.to_string();
    canvas.text(Typeface::Condensed, &morale, (0.5, 0.9), 0.235, Align::Center, Ink::solid(ink));
    if printed.self_rally {
        canvas.text(Typeface::Condensed, "SR", (0.08, 0.93), 0.1, Align::Left, Ink::solid(ink));
    }
}

/// Paints a support weapon's counter, rimmed as a unit's.
pub fn weapon(printed: &WeaponType, malfunctioned: bool, rim: Option<f32>) -> Option<Canvas> {
    let ground = theme::nation(printed.nationality);
    let mut canvas = blank(ground, rim, PIXELS)?;
    let ink = theme::INK;
    let solid = Ink::solid(ink);
    let band = mix(ground, [255, 255, 255], 0.42);
    canvas.round_rect([0.03, 0.26, 0.965, 0.63], 0.01, Ink::solid(band));
    let name = Word::bold(printed.name.as_str(), (0.07, 0.195), 0.12, Align::Left).within(0.62);
    canvas.text(Typeface::Condensed, &name.text, name.at, name.height, Align::Left, solid);
    let letter = if printed.removed { "X" } else { "B" };
    let breakdown = format!("{letter}{}", printed.breakdown);
    canvas.text(Typeface::Condensed, &breakdown, (0.93, 0.195), 0.12, Align::Right, solid);
    figures::support_weapon(&mut canvas, (0.5, 0.42), 0.62, printed.kind, solid);
    canvas.round_rect([0.06, 0.67, 0.27, 0.94], 0.02, Ink::solid(rgb(0xfffdf2)));
    canvas.round_frame([0.06, 0.67, 0.27, 0.94], 0.02, Pen::new(solid, 0.022));
    let rof = printed.rof.to_string();
    canvas.text(Typeface::Condensed, &rof, (0.165, 0.895), 0.18, Align::Center, solid);
    let (fp, range) = (format!("{}-", printed.fp), printed.range.to_string());
    let width = |text: &str| Typeface::Condensed.width(text, 0.225);
    let total = width(&fp) + width(&range);
    let squeeze = (0.62 / total).min(1.0);
    let left = 0.935 - total * squeeze;
    let x = left
        + canvas.text(Typeface::Condensed, &fp, (left, 0.905), 0.225 * squeeze, Align::Left, solid);
    canvas.text(Typeface::Condensed, &range, (x, 0.905), 0.225 * squeeze, Align::Left, solid);
    let weight = format!("{}PP", printed.pp);
    canvas.text(Typeface::Condensed, &weight, (0.93, 0.605), 0.115, Align::Right, solid);
    if printed.spray {
        let pen = Pen { flat: true, ..Pen::new(solid, 0.026) };
        canvas.line(&[(x + 0.008, 0.94), (0.93, 0.94)], false, pen);
    }
    if malfunctioned {
        malfunction(&mut canvas);
    }
    Some(canvas)
}

/// Crosses a weapon out that has to be repaired.
pub(super) fn malfunction(canvas: &mut Canvas) {
    let pen = Pen::new(Ink(rgb(0xb3261e), 0.95), 0.07);
    canvas.line(&[(0.12, 0.25), (0.88, 0.78)], false, pen);
    canvas.line(&[(0.88, 0.25), (0.12, 0.78)], false, pen);
    canvas.round_rect([0.2, 0.38, 0.8, 0.62], 0.03, Ink::solid(rgb(0xb3261e)));
    canvas.text(
        Typeface::Condensed,
        "MALF",
        (0.5, 0.565),
        0.14,
        Align::Center,
        Ink::solid(rgb(0xfffdf2)),
    );
}
