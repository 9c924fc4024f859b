//! Markers: told apart by outline, fill and word, never by colour alone.

use super::machines::Mark;
use super::outlines::{Outline, burst, cloud, pressed, ring, sight};
use crate::counters::Nationality;
use crate::gui::art::{Align, Canvas, Ink, Pen, Typeface, rgb};
use crate::gui::theme;
use crate::rules::fire::LaneLetter;
use crate::rules::movement::Mf;

/// Pixels to the side of a badge.
const PIXELS: f32 = 112.0;

/// What a badge looks like.
pub struct Coat {
    /// Its corners in a unit square.
    pub outline: Outline,
    /// Its ground.
    pub fill: [u8; 3],
    /// Its edge.
    pub rim: [u8; 3],
    /// The word on it.
    pub ink: [u8; 3],
    /// How high the word is.
    pub height: f32,
    /// Where the middle of the word is.
    pub middle: f32,
}

/// A marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marker {
    /// Fired in its own fire phase.
    Prep,
    /// Waits for Opportunity Fire.
    Opportunity,
    /// Used Defensive First Fire.
    First,
    /// Only Final Protective Fire is left.
    Final,
    /// Pinned.
    Pin,
    /// Desperation Morale.
    Dm,
    /// Counter Exhausted.
    Cx,
    /// Temporarily Immobilized.
    AtWork,
    /// Hazardous Movement.
    Hazardous,
    /// Residual FP of a strength.
    Residual(u8),
    /// Berserk.
    Berserk,
    /// A heroic leader.
    Heroic,
    /// SMOKE of a Hindrance.
    Smoke(i8),
    /// Held in Melee.
    Melee,
    /// In one Location with the enemy and not yet in Melee: Close Combat is to come (A8.31).
    CloseCombat,
    /// In a foxhole.
    Foxhole,
    /// A trench in the hex.
    Trench,
    /// Upstairs, on a level.
    Level(i8),
    /// What the moving stack has still to spend.
    MfLeft(Mf),
    /// A Fire Lane, with its letter.
    Lane(LaneLetter),
    /// A side's Sniper, with its SAN.
    Sniper(u8, Nationality),
    /// Concealed.
    Concealed,
    /// Encircled.
    Encircled,
    /// Disrupted.
    Disrupted,
    /// Fanatic.
    Fanatic,
    /// At the crest of a Depression.
    Crest,
    /// On top of the wire.
    OnWire,
    /// What is marked on a vehicle or Gun alone.
    Machine(Mark),
}

impl Marker {
    /// What it is called in full.
    pub fn name(self) -> String {
        match self {
            Marker::Prep => "Prep Fire".to_owned(),
            Marker::Opportunity => "Opportunity Fire".to_owned(),
            Marker::First => "First Fire".to_owned(),
            Marker::Final => "Final Fire".to_owned(),
            Marker::Pin => "pinned".to_owned(),
            Marker::Dm => "Desperation Morale".to_owned(),
            Marker::Cx => "Counter Exhausted".to_owned(),
            Marker::AtWork => "Temporarily Immobilized".to_owned(),
            Marker::Hazardous => "Hazardous Movement".to_owned(),
            Marker::Residual(fp) => format!("Residual {fp}"),
            Marker::Berserk => "berserk".to_owned(),
            Marker::Heroic => "heroic".to_owned(),
            Marker::Smoke(drm) => format!("SMOKE, +{drm} Hindrance"),
            Marker::Melee => "Melee".to_owned(),
            Marker::CloseCombat => "Close Combat to come".to_owned(),
            Marker::Foxhole => "in a foxhole".to_owned(),
            Marker::Trench => "trench".to_owned(),
            Marker::Level(level) => format!("level {level}"),
            Marker::MfLeft(mf) => format!("{mf} MF left"),
            Marker::Lane(letter) => format!("Fire Lane {letter}"),
            Marker::Sniper(san, _) => format!("Sniper, SAN {san}"),
            Marker::Concealed => "concealed".to_owned(),
            Marker::Encircled => "Encircled".to_owned(),
            Marker::Disrupted => "Disrupted".to_owned(),
            Marker::Fanatic => "Fanatic".to_owned(),
            Marker::Crest => "in Crest status".to_owned(),
            Marker::OnWire => "on top of the wire".to_owned(),
            Marker::Machine(mark) => mark.name(),
        }
    }

    /// The word on it.
    pub fn word(self) -> String {
        match self {
            Marker::Prep => "PREP".to_owned(),
            Marker::Opportunity => "OPP".to_owned(),
            Marker::First => "1ST".to_owned(),
            Marker::Final => "FIN".to_owned(),
            Marker::Pin => "PIN".to_owned(),
            Marker::Dm => "DM".to_owned(),
            Marker::Cx => "CX".to_owned(),
            Marker::AtWork => "TI".to_owned(),
            Marker::Hazardous => "HAZ".to_owned(),
            Marker::Residual(fp) => fp.to_string(),
            Marker::Berserk => "BSK".to_owned(),
            Marker::Heroic => "HERO".to_owned(),
            Marker::Smoke(drm) => format!("+{drm}"),
            Marker::Melee => "MEL".to_owned(),
            Marker::CloseCombat => "CC".to_owned(),
            Marker::Foxhole => "FOX".to_owned(),
            Marker::Trench => "TR".to_owned(),
            Marker::Level(level) => format!("L{level}"),
            Marker::MfLeft(mf) => format!("{mf} MF"),
            Marker::Lane(letter) => letter.to_string(),
            Marker::Sniper(san, _) => format!("S{san}"),
            Marker::Concealed => "?".to_owned(),
            Marker::Encircled => "ENC".to_owned(),
            Marker::Disrupted => "DIS".to_owned(),
            Marker::Fanatic => "FAN".to_owned(),
            Marker::Crest => "CR".to_owned(),
            Marker::OnWire => "WIRE".to_owned(),
            Marker::Machine(mark) => mark.word(),
        }
    }

    /// What it looks like.
    pub fn coat(self) -> Coat {
        let white = rgb(0xfffdf6);
        let coat = |outline: Outline, [fill, rim, ink]: [[u8; 3]; 3], height, middle| Coat {
            outline,
            fill,
            rim,
            ink,
            height,
            middle,
        };
        match self {
            Marker::Prep => coat(
                vec![(0.5, 0.03), (0.95, 0.36), (0.95, 0.95), (0.05, 0.95), (0.05, 0.36)],
                [white, rgb(0xe08214), rgb(0xa85800)],
                0.25,
                0.64,
            ),
            Marker::Opportunity => coat(
                vec![(0.05, 0.05), (0.95, 0.05), (0.95, 0.97), (0.5, 0.72), (0.05, 0.97)],
                [white, rgb(0x2b7a4b), rgb(0x1d5c37)],
                0.28,
                0.4,
            ),
            Marker::First => coat(
                vec![(0.04, 0.14), (0.68, 0.14), (0.98, 0.5), (0.68, 0.86), (0.04, 0.86)],
                [white, rgb(0xc2218f), rgb(0xa3126f)],
                0.30,
                0.5,
            ),
            Marker::Final => {
                coat(ring(8, 0.52, 0.5), [rgb(0x7a1259), rgb(0x4d0838), white], 0.30, 0.5)
            }
            Marker::Pin => {
                coat(ring(28, 0.44, 0.0), [rgb(0xc9252d), rgb(0x8c1219), white], 0.29, 0.5)
            }
            Marker::Dm => coat(
                vec![
                    (0.06, 0.07),
                    (0.5, 0.13),
                    (0.94, 0.07),
                    (0.94, 0.55),
                    (0.5, 0.97),
                    (0.06, 0.55),
                ],
                [rgb(0x2266c4), rgb(0x123f80), white],
                0.31,
                0.46,
            ),
            Marker::Cx => coat(ring(4, 0.5, 0.0), [rgb(0x1b1d20), rgb(0x000000), white], 0.28, 0.5),
            Marker::AtWork => {
                coat(ring(6, 0.5, 0.0), [rgb(0x5c5f66), rgb(0x2c2e33), white], 0.32, 0.5)
            }
            Marker::Hazardous => {
                coat(ring(3, 0.5, 0.0), [rgb(0xc9721a), rgb(0x74400c), white], 0.24, 0.58)
            }
            Marker::Residual(_) => {
                coat(ring(6, 0.5, 0.0), [rgb(0x5b2a78), rgb(0x35124c), rgb(0xb6f06a)], 0.42, 0.5)
            }
            Marker::Berserk => {
                coat(burst(11, 0.51, 0.37), [rgb(0xd42020), rgb(0x6e0b0b), white], 0.24, 0.5)
            }
            Marker::Heroic => coat(
                burst(5, 0.56, 0.30),
                [rgb(0xf2c230), rgb(0x7a5a08), rgb(0x3c2c04)],
                0.19,
                0.52,
            ),
            Marker::Smoke(_) => {
                coat(cloud(), [rgb(0xc9ccd0), rgb(0x6d737a), rgb(0x1b1d20)], 0.36, 0.5)
            }
            Marker::Melee => coat(
                vec![(0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93)],
                [white, rgb(0xa11d22), rgb(0xa11d22)],
                0.36,
                0.5,
            ),
            Marker::CloseCombat => coat(
                vec![(0.0, 0.5), (0.2, 0.16), (0.8, 0.16), (1.0, 0.5), (0.8, 0.84), (0.2, 0.84)],
                [rgb(0xfbe3df), rgb(0xa11d22), rgb(0xa11d22)],
                0.36,
                0.5,
            ),
            Marker::Foxhole => coat(
                vec![(0.02, 0.30), (0.98, 0.30), (0.86, 0.74), (0.14, 0.74)],
                [rgb(0x6f5a36), rgb(0x3b2d16), white],
                0.22,
                0.5,
            ),
            Marker::Trench => coat(
                vec![
                    (0.02, 0.38),
                    (0.28, 0.38),
                    (0.28, 0.16),
                    (0.72, 0.16),
                    (0.72, 0.38),
                    (0.98, 0.38),
                    (0.98, 0.84),
                    (0.02, 0.84),
                ],
                [rgb(0x4c3c22), rgb(0x241a0a), white],
                0.26,
                0.55,
            ),
            Marker::Level(level) => coat(
                vec![
                    (0.08, 0.3),
                    (0.36, 0.3),
                    (0.36, 0.12),
                    (0.92, 0.12),
                    (0.92, 0.88),
                    (0.08, 0.88),
                ],
                match level {
                    ..=0 => [rgb(0xfff2c4), rgb(0x3c3116), rgb(0x3c3116)],
                    1 => [rgb(0xf0a83c), rgb(0x3c2408), rgb(0x241503)],
                    _ => [rgb(0xb4521a), rgb(0x3a1604), white],
                },
                0.42,
                0.56,
            ),
            Marker::MfLeft(_) => coat(
                vec![(0.0, 0.28), (0.86, 0.28), (1.0, 0.5), (0.86, 0.72), (0.0, 0.72)],
                [rgb(0x12351f), rgb(0x7fd0a0), white],
                0.30,
                0.5,
            ),
            Marker::Lane(_) => coat(
                vec![
                    (0.02, 0.5),
                    (0.42, 0.06),
                    (0.42, 0.24),
                    (0.98, 0.24),
                    (0.98, 0.76),
                    (0.42, 0.76),
                    (0.42, 0.94),
                ],
                [rgb(0xb6f06a), rgb(0x35124c), rgb(0x35124c)],
                0.40,
                0.5,
            ),
            Marker::Sniper(_, nation) => {
                coat(sight(), [theme::nation(nation), rgb(0x26282b), rgb(0x26282b)], 0.34, 0.5)
            }
            Marker::Concealed => coat(
                vec![(0.16, 0.04), (0.84, 0.04), (0.84, 0.96), (0.16, 0.96)],
                [rgb(0xe9dfc2), rgb(0x4a3d22), rgb(0x4a3d22)],
                0.56,
                0.5,
            ),
            Marker::Encircled => {
                coat(pressed(), [rgb(0x2b2118), rgb(0xffd23f), rgb(0xffd23f)], 0.24, 0.5)
            }
            Marker::Disrupted => coat(
                vec![
                    (0.05, 0.05),
                    (0.95, 0.05),
                    (0.95, 0.72),
                    (0.8, 0.97),
                    (0.68, 0.68),
                    (0.5, 0.97),
                    (0.32, 0.68),
                    (0.2, 0.97),
                    (0.05, 0.72),
                ],
                [white, rgb(0x4a3fa0), rgb(0x4a3fa0)],
                0.30,
                0.37,
            ),
            Marker::Fanatic => {
                coat(ring(5, 0.52, 0.25), [rgb(0xa11d22), rgb(0x5c0d10), white], 0.24, 0.5)
            }
            Marker::Crest => coat(
                vec![(0.5, 0.12), (0.98, 0.88), (0.02, 0.88)],
                [rgb(0x7d5f33), rgb(0x4a3517), white],
                0.28,
                0.66,
            ),
            Marker::OnWire => coat(
                vec![
                    (0.02, 0.28),
                    (0.26, 0.36),
                    (0.5, 0.28),
                    (0.74, 0.36),
                    (0.98, 0.28),
                    (0.98, 0.72),
                    (0.74, 0.64),
                    (0.5, 0.72),
                    (0.26, 0.64),
                    (0.02, 0.72),
                ],
                [rgb(0x55585c), rgb(0x26282b), white],
                0.22,
                0.5,
            ),
            Marker::Machine(mark) => mark.coat(),
        }
    }

    /// Paints it.
    pub fn paint(self) -> Option<Canvas> {
        let mut canvas = Canvas::new((1.16, 1.16), PIXELS, (-0.08, -0.08))?;
        let Coat { outline, fill, rim, ink, height, middle } = self.coat();
        let shadow: Vec<_> = outline.iter().map(|p| (p.0 + 0.03, p.1 + 0.045)).collect();
        canvas.line(&shadow, true, Pen::new(Ink([0, 0, 0], 0.28), 0.07));
        canvas.polygon(&shadow, Ink([0, 0, 0], 0.3));
        // A pale rim first: a badge must stand out from a dark board and from a dark counter.
        canvas.line(&outline, true, Pen::new(Ink(rgb(0xfffdf6), 0.95), 0.13));
        canvas.polygon(&outline, Ink::solid(fill));
        canvas.line(&outline, true, Pen::new(Ink::solid(rim), 0.075));
        if self == Marker::Melee {
            let pen = Pen::new(Ink(rim, 0.30), 0.05);
            canvas.line(&[(0.16, 0.16), (0.84, 0.84)], false, pen);
            canvas.line(&[(0.84, 0.16), (0.16, 0.84)], false, pen);
        }
        if let Marker::Machine(mark) = self {
            mark.decorate(&mut canvas);
        }
        let at = match self {
            Marker::First => 0.44,
            Marker::Machine(Mark::Motion) => 0.54,
            _ => 0.5,
        };
        canvas.text(
            Typeface::Condensed,
            &self.word(),
            (at, middle + height / 2.0),
            height,
            Align::Center,
            Ink::solid(ink),
        );
        Some(canvas)
    }
}
