//! Silhouettes: a few strokes each, so that they read at any size.

use crate::counters::{Nationality, WeaponKind};
use crate::gui::art::{Canvas, Ink, Pen};

/// How a figure is drawn.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The figure.
    pub ink: [u8; 3],
    /// What stands out inside it: the ground, for hollow figures and gaps.
    pub hollow: Option<[u8; 3]>,
    /// Opacity.
    pub alpha: f32,
    /// What is on the head.
    pub helmet: Helmet,
}

/// The outline of a nation's helmet. Nations whose colours some eye takes for each other wear different ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Helmet {
    /// Drawn down over neck and ears.
    Flared,
    /// Round with a short brim.
    Pot,
    /// Flat with a wide brim.
    Wide,
    /// Without a brim.
    Dome,
    /// High, with a peak over the eyes.
    Peaked,
    /// With a comb on top.
    Crested,
}

/// What a nation wears.
pub const fn helmet(nationality: Nationality) -> Helmet {
    match nationality {
        Nationality::German | Nationality::AxisMinor => Helmet::Flared,
        Nationality::Russian | Nationality::Partisan | Nationality::American => Helmet::Pot,
        Nationality::British => Helmet::Wide,
        Nationality::Italian | Nationality::Finnish => Helmet::Dome,
        Nationality::Japanese => Helmet::Peaked,
        Nationality::French | Nationality::AlliedMinor => Helmet::Crested,
    }
}

/// A limb: its joints and its width, in heights of the figure.
type Limb<'a> = (&'a [(f32, f32)], f32);

/// Draws limbs and a helmeted head for a figure `h` high whose feet are at (x, y). Hollow ones are
/// outlines only.
fn body(
    canvas: &mut Canvas,
    (x, y): (f32, f32),
    h: f32,
    look: Look,
    head: (f32, f32),
    limbs: &[Limb<'_>],
) {
    let place = |p: &(f32, f32)| (x + p.0 * h, y - p.1 * h);
    let passes: &[([u8; 3], f32)] = match look.hollow {
        None => &[(look.ink, 0.0)],
        Some(hollow) => &[(look.ink, 0.03), (hollow, -0.012)],
    };
    for (color, grow) in passes {
        let ink = Ink(*color, look.alpha);
        for (joints, width) in limbs {
            let joints: Vec<_> = joints.iter().map(place).collect();
            canvas.line(&joints, false, Pen::new(ink, (width + grow) * h));
        }
        let (hx, hy) = place(&head);
        canvas.disc(hx, hy, (0.082 + grow / 2.0) * h, ink);
        let crown = hy - 0.035 * h;
        canvas.disc(hx, crown, (0.088 + grow / 2.0) * h, ink);
        let mut brim = |from: (f32, f32), to: (f32, f32), width: f32| {
            let at = |p: (f32, f32)| (hx + p.0 * h, crown + p.1 * h);
            canvas.line(&[at(from), at(to)], false, Pen::new(ink, (width + grow) * h));
        };
        match look.helmet {
            Helmet::Flared => {
                brim((-0.08, 0.02), (-0.12, 0.075), 0.05);
                brim((0.08, 0.02), (0.12, 0.05), 0.05);
            }
            Helmet::Pot => brim((-0.10, 0.025), (0.10, 0.025), 0.05),
            Helmet::Wide => brim((-0.17, 0.02), (0.17, 0.02), 0.045),
            Helmet::Dome => brim((0.0, -0.02), (0.0, -0.05), 0.12),
            Helmet::Peaked => {
                brim((0.0, -0.04), (0.0, -0.075), 0.15);
                brim((0.04, 0.03), (0.17, 0.045), 0.04);
            }
            Helmet::Crested => {
                brim((-0.07, -0.10), (0.05, -0.11), 0.045);
                brim((-0.11, 0.03), (0.11, 0.03), 0.04);
            }
        }
    }
}

/// A soldier going forward with his rifle at the ready.
pub(super) fn rifleman(canvas: &mut Canvas, feet: (f32, f32), h: f32, look: Look) {
    body(
        canvas,
        feet,
        h,
        look,
        (0.02, 0.87),
        &[
            (&[(0.0, 0.72), (-0.02, 0.46)], 0.21),
            (&[(-0.05, 0.45), (-0.12, 0.22), (-0.17, 0.03)], 0.105),
            (&[(0.04, 0.45), (0.13, 0.25), (0.12, 0.03)], 0.105),
            (&[(0.06, 0.70), (0.17, 0.55), (0.24, 0.60)], 0.075),
            (&[(-0.06, 0.70), (-0.09, 0.55), (0.05, 0.52)], 0.075),
        ],
    );
    let place = |p: (f32, f32)| (feet.0 + p.0 * h, feet.1 - p.1 * h);
    let ink = Ink(look.ink, look.alpha);
    canvas.line(&[place((-0.14, 0.46)), place((0.40, 0.70))], false, Pen::new(ink, 0.042 * h));
}

/// A man without his weapon, running.
pub(super) fn runner(canvas: &mut Canvas, feet: (f32, f32), h: f32, look: Look) {
    body(
        canvas,
        feet,
        h,
        look,
        (0.13, 0.86),
        &[
            (&[(0.07, 0.72), (-0.02, 0.47)], 0.19),
            (&[(-0.02, 0.46), (-0.14, 0.27), (-0.32, 0.25)], 0.095),
            (&[(0.0, 0.46), (0.17, 0.33), (0.09, 0.04)], 0.095),
            (&[(0.08, 0.71), (0.24, 0.60), (0.30, 0.74)], 0.07),
            (&[(0.05, 0.71), (-0.12, 0.64), (-0.18, 0.50)], 0.07),
        ],
    );
}

/// A man on one knee.
pub(super) fn kneeler(canvas: &mut Canvas, feet: (f32, f32), h: f32, look: Look) {
    body(
        canvas,
        feet,
        h,
        look,
        (0.05, 0.66),
        &[
            (&[(0.02, 0.52), (-0.03, 0.26)], 0.20),
            (&[(-0.02, 0.25), (-0.05, 0.05), (-0.25, 0.04)], 0.10),
            (&[(0.0, 0.25), (0.20, 0.24), (0.19, 0.03)], 0.10),
            (&[(0.05, 0.50), (0.22, 0.40), (0.34, 0.42)], 0.075),
        ],
    );
}

/// A leader: upright, pointing.
pub(super) fn leader(canvas: &mut Canvas, feet: (f32, f32), h: f32, look: Look) {
    body(
        canvas,
        feet,
        h,
        look,
        (0.0, 0.88),
        &[
            (&[(0.0, 0.73), (0.0, 0.46)], 0.22),
            (&[(-0.05, 0.46), (-0.08, 0.03)], 0.11),
            (&[(0.06, 0.46), (0.10, 0.03)], 0.11),
            (&[(0.07, 0.71), (0.25, 0.74), (0.40, 0.82)], 0.075),
            (&[(-0.08, 0.70), (-0.20, 0.57), (-0.10, 0.47)], 0.075),
        ],
    );
}

/// A five-pointed star round a centre.
pub(super) fn star(center: (f32, f32), radius: f32) -> Vec<(f32, f32)> {
    (0..10)
        .map(|i| {
            let r = if i % 2 == 0 { radius } else { radius * 0.46 };
            let turn = (i as f32 / 10.0 - 0.25) * std::f32::consts::TAU;
            (center.0 + turn.cos() * r, center.1 + turn.sin() * r)
        })
        .collect()
}

/// A support weapon about (x, y), `w` wide.
pub(super) fn support_weapon(
    canvas: &mut Canvas,
    (x, y): (f32, f32),
    w: f32,
    kind: WeaponKind,
    ink: Ink,
) {
    let place = |p: (f32, f32)| (x + p.0 * w, y + p.1 * w);
    let mut line = |points: &[(f32, f32)], width: f32| {
        let points: Vec<_> = points.iter().map(|p| place(*p)).collect();
        canvas.line(&points, false, Pen { flat: true, ..Pen::new(ink, width * w) });
    };
    match kind {
        WeaponKind::Atr => {
            line(&[(-0.5, 0.10), (-0.30, 0.0)], 0.10);
            line(&[(-0.32, -0.01), (0.0, -0.01)], 0.07);
            line(&[(-0.02, -0.02), (0.54, -0.02)], 0.03);
            line(&[(0.12, 0.0), (0.05, 0.20)], 0.03);
            line(&[(0.12, 0.0), (0.20, 0.20)], 0.03);
        }
        WeaponKind::Flamethrower => {
            line(&[(-0.36, -0.20), (-0.36, 0.24)], 0.16);
            line(&[(-0.18, -0.20), (-0.18, 0.24)], 0.16);
            line(&[(-0.10, 0.20), (0.08, 0.22), (0.14, 0.0)], 0.04);
            line(&[(0.06, -0.02), (0.40, -0.08)], 0.06);
            line(&[(0.40, -0.08), (0.56, -0.14)], 0.12);
        }
        WeaponKind::DemolitionCharge => {
            line(&[(-0.28, 0.08), (0.28, 0.08)], 0.34);
            line(&[(-0.16, -0.09), (0.0, -0.22), (0.16, -0.09)], 0.045);
            line(&[(0.22, -0.09), (0.36, -0.26)], 0.03);
        }
        WeaponKind::LightMortar => {
            line(&[(-0.22, 0.26), (0.20, -0.26)], 0.13);
            line(&[(0.06, -0.08), (0.28, 0.28)], 0.04);
            line(&[(-0.38, 0.28), (-0.10, 0.28)], 0.06);
        }
        WeaponKind::Latw => {
            line(&[(-0.46, -0.02), (0.30, -0.02)], 0.10);
            line(&[(0.28, -0.02), (0.52, -0.02)], 0.16);
            line(&[(-0.50, -0.08), (-0.50, 0.04)], 0.05);
            line(&[(-0.04, 0.02), (-0.08, 0.20)], 0.05);
            line(&[(0.14, 0.02), (0.10, 0.18)], 0.05);
        }
        WeaponKind::Lmg => {
            line(&[(-0.5, 0.08), (-0.22, -0.02)], 0.13);
            line(&[(-0.28, -0.03), (0.14, -0.03)], 0.10);
            line(&[(0.10, -0.04), (0.52, -0.04)], 0.045);
            line(&[(-0.14, 0.0), (-0.18, 0.15)], 0.06);
            line(&[(0.02, 0.0), (0.02, 0.14)], 0.09);
            line(&[(0.36, -0.02), (0.28, 0.20)], 0.03);
            line(&[(0.36, -0.02), (0.44, 0.20)], 0.03);
        }
        WeaponKind::Mmg | WeaponKind::Hmg => {
            let heavy = kind == WeaponKind::Hmg;
            let jacket = if heavy { 0.16 } else { 0.10 };
            line(&[(-0.38, -0.10), (-0.05, -0.10)], 0.17);
            line(&[(-0.05, -0.10), (0.40, -0.10)], jacket);
            line(&[(0.38, -0.10), (0.52, -0.10)], 0.05);
            line(&[(-0.50, -0.15), (-0.36, -0.15)], 0.04);
            line(&[(-0.44, -0.15), (-0.44, 0.0)], 0.045);
            line(&[(-0.10, -0.02), (-0.36, 0.32)], 0.045);
            line(&[(-0.06, -0.02), (0.26, 0.32)], 0.045);
            line(&[(-0.08, -0.02), (-0.04, 0.32)], 0.045);
            line(&[(-0.16, 0.0), (0.02, 0.0)], 0.09);
            if heavy {
                line(&[(-0.16, -0.20), (0.0, -0.20)], 0.07);
                line(&[(-0.24, 0.17), (0.12, 0.17)], 0.03);
            }
        }
    }
}
