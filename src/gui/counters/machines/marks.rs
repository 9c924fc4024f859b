//! The badges of vehicles and Guns: told apart by outline, fill and word, as all others.

use crate::gui::art::{Align, Canvas, Ink, Pen, Typeface, rgb};
use crate::gui::counters::markers::Coat;
use crate::gui::counters::outlines::{Outline, burst, ring, swinging};
use crate::rules::movement::Mf;

/// What is marked on a vehicle or Gun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// In Motion (D2.4).
    Motion,
    /// Its crew is Stunned (D5.34).
    Stunned,
    /// It was stunned, and is the worse for it (D5.34).
    Shaken,
    /// Recalled: it has to leave the board (D5.341).
    Recalled,
    /// Bogged (D8.2).
    Bogged,
    /// Mired (D8.3).
    Mired,
    /// Immobilized (D8.1).
    Immobilized,
    /// Under a Bounding Fire marker (D3.31).
    Bounding,
    /// Low on ammunition (D3.71).
    LowAmmo,
    /// An enemy has it Acquired: how far the DRM is under 0 (C6.5).
    Acquired(u8),
    /// Hull down (D4.2).
    HullDown,
    /// In Bypass, along a hexside (D2.3).
    Bypass,
    /// Smoke of a dispenser, with its Hindrance (D13).
    Dispenser(u8),
    /// Buttoned up (D5.2).
    ButtonedUp,
    /// Crew exposed (D5.3).
    CrewExposed,
    /// On men: they are Passengers (D6.1).
    Aboard,
    /// On a Gun: it is hooked up to a vehicle (C10.1).
    Towed,
    /// On a Gun: it is limbered (C10.2).
    Limbered,
    /// What a vehicle on the move has still to spend.
    MpLeft(Mf),
}

impl Mark {
    /// What it is called in full.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Mark::Motion => "in Motion".to_owned(),
            Mark::Stunned => "Stunned".to_owned(),
            Mark::Shaken => "stunned before, +1".to_owned(),
            Mark::Recalled => "Recalled".to_owned(),
            Mark::Bogged => "bogged".to_owned(),
            Mark::Mired => "mired".to_owned(),
            Mark::Immobilized => "Immobilized".to_owned(),
            Mark::Bounding => "Bounding Fire".to_owned(),
            Mark::LowAmmo => "low on ammunition".to_owned(),
            Mark::Acquired(by) => format!("Acquired, -{by}"),
            Mark::HullDown => "hull down".to_owned(),
            Mark::Bypass => "in Bypass, along a hexside".to_owned(),
            Mark::Dispenser(drm) => format!("dispenser SMOKE, +{drm} Hindrance"),
            Mark::ButtonedUp => "buttoned up".to_owned(),
            Mark::CrewExposed => "crew exposed".to_owned(),
            Mark::Aboard => "aboard a vehicle".to_owned(),
            Mark::Towed => "hooked up to a vehicle".to_owned(),
            Mark::Limbered => "limbered".to_owned(),
            Mark::MpLeft(left) => format!("{left} MP left"),
        }
    }

    /// The word on it.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Mark::Motion => "MOT".to_owned(),
            Mark::Stunned => "STUN".to_owned(),
            Mark::Shaken => "+1".to_owned(),
            Mark::Recalled => "RCL".to_owned(),
            Mark::Bogged => "BOG".to_owned(),
            Mark::Mired => "MIRE".to_owned(),
            Mark::Immobilized => "IMM".to_owned(),
            Mark::Bounding => "BND".to_owned(),
            Mark::LowAmmo => "LOW".to_owned(),
            Mark::Acquired(by) => format!("–{by}"),
            Mark::HullDown => "HD".to_owned(),
            Mark::Bypass => "BYP".to_owned(),
            Mark::Dispenser(drm) => format!("D+{drm}"),
            Mark::ButtonedUp => "BU".to_owned(),
            Mark::CrewExposed => "CE".to_owned(),
            Mark::Aboard => "PRC".to_owned(),
            Mark::Towed => "TOW".to_owned(),
            Mark::Limbered => "LIMB".to_owned(),
            Mark::MpLeft(left) => format!("{left} MP"),
        }
    }

    /// What it looks like.
    #[must_use]
    pub fn coat(self) -> Coat {
        let white = rgb(0xfffdf6);
        let (outline, [fill, rim, ink], height, middle): (Outline, [[u8; 3]; 3], f32, f32) =
            match self {
                Mark::Motion => (
                    vec![(0.0, 0.2), (0.7, 0.2), (1.0, 0.5), (0.7, 0.8), (0.0, 0.8), (0.17, 0.5)],
                    [rgb(0xfff4d6), rgb(0x1f5f99), rgb(0x123c66)],
                    0.27,
                    0.5,
                ),
                Mark::Stunned => (
                    burst(13, 0.52, 0.43),
                    [rgb(0xf6bd2c), rgb(0x7d4e06), rgb(0x2e1c02)],
                    0.23,
                    0.5,
                ),
                Mark::Shaken => {
                    (burst(8, 0.54, 0.36), [rgb(0xfff0c4), rgb(0x9a6408), rgb(0x5c3a02)], 0.30, 0.5)
                }
                Mark::Recalled => (
                    vec![
                        (0.0, 0.5),
                        (0.32, 0.12),
                        (0.32, 0.3),
                        (1.0, 0.3),
                        (1.0, 0.7),
                        (0.32, 0.7),
                        (0.32, 0.88),
                    ],
                    [white, rgb(0xb3261e), rgb(0x8c1219)],
                    0.26,
                    0.5,
                ),
                Mark::Bogged => (
                    vec![
                        (0.0, 0.88),
                        (0.08, 0.60),
                        (0.26, 0.38),
                        (0.5, 0.28),
                        (0.74, 0.38),
                        (0.92, 0.60),
                        (1.0, 0.88),
                    ],
                    [rgb(0x6a4a26), rgb(0x33210c), white],
                    0.26,
                    0.68,
                ),
                Mark::Mired => (
                    vec![(0.0, 0.18), (1.0, 0.18), (0.74, 0.92), (0.26, 0.92)],
                    [rgb(0x4a3018), rgb(0x1d1206), rgb(0xf7e3ae)],
                    0.24,
                    0.46,
                ),
                Mark::Immobilized => {
                    let end = |x: f32, from: f32| {
                        (0..=10_u8).map(move |step| {
                            let turn = (from + f32::from(step) / 20.0) * std::f32::consts::TAU;
                            (x + turn.cos() * 0.25, 0.5 + turn.sin() * 0.25)
                        })
                    };
                    let outline = end(0.25, 0.25).chain(end(0.75, 0.75)).collect();
                    (outline, [rgb(0x3d3226), rgb(0x0f0c08), rgb(0xf7e3ae)], 0.24, 0.5)
                }
                Mark::Towed => (
                    vec![(0.0, 0.3), (0.8, 0.3), (1.0, 0.5), (0.8, 0.7), (0.0, 0.7)],
                    [rgb(0x33402c), rgb(0x151b11), white],
                    0.25,
                    0.5,
                ),
                Mark::Limbered => (
                    vec![(0.2, 0.3), (1.0, 0.3), (1.0, 0.7), (0.2, 0.7), (0.0, 0.5)],
                    [rgb(0xe9e2cf), rgb(0x4a452f), rgb(0x2a2718)],
                    0.22,
                    0.5,
                ),
                Mark::Bounding => (
                    vec![
                        (0.08, 0.03),
                        (0.5, 0.22),
                        (0.92, 0.03),
                        (0.92, 0.74),
                        (0.5, 0.97),
                        (0.08, 0.74),
                    ],
                    [white, rgb(0x1f8a4c), rgb(0x14602f)],
                    0.27,
                    0.57,
                ),
                // A shell that stands on its base.
                Mark::LowAmmo => (
                    vec![
                        (0.16, 0.98),
                        (0.16, 0.40),
                        (0.30, 0.14),
                        (0.50, 0.02),
                        (0.70, 0.14),
                        (0.84, 0.40),
                        (0.84, 0.98),
                    ],
                    [rgb(0xe7c98a), rgb(0x6b4312), rgb(0x7a1215)],
                    0.27,
                    0.66,
                ),
                Mark::Acquired(_) => (
                    swinging(4.0, |wave| if wave > 0.955 { 0.53 } else { 0.40 }),
                    [white, rgb(0x26282b), rgb(0xa5101a)],
                    0.30,
                    0.5,
                ),
                Mark::HullDown => (
                    vec![
                        (0.0, 0.94),
                        (0.0, 0.52),
                        (0.26, 0.52),
                        (0.33, 0.10),
                        (0.67, 0.10),
                        (0.74, 0.52),
                        (1.0, 0.52),
                        (1.0, 0.94),
                    ],
                    [rgb(0x6d5127), rgb(0x2c1f0b), white],
                    0.26,
                    0.74,
                ),
                // It leans against what it goes round.
                Mark::Bypass => (
                    vec![(0.26, 0.10), (1.0, 0.10), (0.74, 0.90), (0.0, 0.90)],
                    [rgb(0xdfe7d2), rgb(0x3d5a23), rgb(0x23380f)],
                    0.26,
                    0.5,
                ),
                Mark::Dispenser(_) => (
                    swinging(2.5, |wave| 0.34 + 0.17 * wave.abs()),
                    [rgb(0xe3e6e8), rgb(0x5a6067), rgb(0x1b1d20)],
                    0.29,
                    0.5,
                ),
                Mark::ButtonedUp => (
                    vec![
                        (0.10, 0.24),
                        (0.26, 0.24),
                        (0.26, 0.04),
                        (0.74, 0.04),
                        (0.74, 0.24),
                        (0.90, 0.24),
                        (0.90, 0.96),
                        (0.10, 0.96),
                    ],
                    [rgb(0x262b30), rgb(0x0b0d0f), white],
                    0.31,
                    0.73,
                ),
                Mark::Aboard => (
                    vec![(0.0, 0.24), (1.0, 0.24), (0.86, 0.80), (0.14, 0.80)],
                    [rgb(0x2e5a38), rgb(0x10240f), white],
                    0.27,
                    0.52,
                ),
                Mark::MpLeft(_) => (
                    vec![
                        (0.0, 0.26),
                        (0.74, 0.26),
                        (1.0, 0.5),
                        (0.74, 0.74),
                        (0.0, 0.74),
                        (0.14, 0.5),
                    ],
                    [rgb(0x14304f), rgb(0x8cc0ee), white],
                    0.27,
                    0.5,
                ),
                Mark::CrewExposed => {
                    (ring(30, 0.47, 0.0), [white, rgb(0x2b3238), rgb(0x1c1f22)], 0.26, 0.74)
                }
            };
        Coat { outline, fill, rim, ink, height, middle }
    }

    /// What is drawn on it beside its word.
    pub fn decorate(self, canvas: &mut Canvas) {
        let Coat { rim, .. } = self.coat();
        match self {
            Mark::Immobilized => {
                for link in 0..7_u8 {
                    let x = 0.22 + 0.093 * f32::from(link);
                    let pen = Pen { flat: true, ..Pen::new(Ink::solid(rgb(0xb59a6a)), 0.026) };
                    canvas.line(&[(x, 0.30), (x, 0.36)], false, pen);
                    canvas.line(&[(x, 0.64), (x, 0.70)], false, pen);
                }
                let red = Pen { flat: true, ..Pen::new(Ink::solid(rgb(0xd6252d)), 0.060) };
                canvas.line(&[(0.04, 0.90), (0.24, 0.73)], false, red);
                canvas.line(&[(0.76, 0.27), (0.96, 0.10)], false, red);
            }
            Mark::Acquired(by) => {
                if by > 1 {
                    canvas.ring(0.5, 0.5, 0.31, Pen::new(Ink::solid(rim), 0.035));
                }
                let red = Pen { flat: true, ..Pen::new(Ink::solid(rgb(0xc9252d)), 0.055) };
                for (from, to) in [
                    ((0.5, -0.02), (0.5, 0.16)),
                    ((0.5, 0.84), (0.5, 1.02)),
                    ((-0.02, 0.5), (0.16, 0.5)),
                    ((0.84, 0.5), (1.02, 0.5)),
                ] {
                    canvas.line(&[from, to], false, red);
                }
            }
            Mark::HullDown => {
                let turret = [(0.30, 0.49), (0.36, 0.15), (0.64, 0.15), (0.70, 0.49)];
                canvas.polygon(&turret, Ink::solid(rgb(0xe9d3a0)));
                let barrel = Pen { flat: true, ..Pen::new(Ink::solid(rim), 0.075) };
                canvas.line(&[(0.62, 0.28), (1.02, 0.20)], false, barrel);
                canvas.line(&turret, false, Pen::new(Ink::solid(rim), 0.035));
            }
            Mark::ButtonedUp => {
                let pale = Pen::new(Ink::solid(rgb(0xcdd2d6)), 0.045);
                canvas.ring(0.5, 0.31, 0.14, pale);
                canvas.line(&[(0.38, 0.31), (0.62, 0.31)], false, pale);
            }
            Mark::CrewExposed => {
                let dark = Ink::solid(rim);
                canvas.disc(0.5, 0.40, 0.10, dark);
                canvas.disc(0.5, 0.31, 0.155, dark);
                canvas.line(&[(0.28, 0.345), (0.72, 0.345)], false, Pen::new(dark, 0.060));
            }
            Mark::Dispenser(_) => {
                let at = (0.5, 0.80);
                let face = Typeface::CondensedLight;
                canvas.text(face, "DISP", at, 0.10, Align::Center, Ink::solid(rgb(0x1b1d20)));
            }
            Mark::Bypass => {
                let hexside = Pen { flat: true, ..Pen::new(Ink::solid(rim), 0.10) };
                canvas.line(&[(0.22, 0.14), (0.78, 0.14)], false, hexside);
            }
            Mark::Motion
            | Mark::Stunned
            | Mark::Shaken
            | Mark::Recalled
            | Mark::Bogged
            | Mark::Mired
            | Mark::MpLeft(_)
            | Mark::Aboard
            | Mark::Towed
            | Mark::Limbered
            | Mark::LowAmmo
            | Mark::Bounding => {}
        }
    }
}
