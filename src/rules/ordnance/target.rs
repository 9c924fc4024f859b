//! The target's side of a To Hit DR: Cases J to R (C6).

use serde::Deserialize;

use crate::counters::TargetSize;
use crate::rules::words::attack::{Case, ToHitDrm, present};

/// How a vehicle moves that is fired at (C6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Moving {
    /// It moves, or moved.
    J,
    /// It spent at most three MP in the firer's LOS.
    J1,
    /// It spent at most one.
    J2,
}

/// How often a target has been fired at before (C6.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Acquisitions {
    /// Never.
    #[default]
    No,
    /// Once: -1.
    Once,
    /// More often: -2.
    Twice,
}

/// What is aimed at: all that the target's side of the To Hit DR depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Aimed {
    /// The range, in hexes.
    pub range: u32,
    /// A vehicle that moves.
    pub moving: Option<Moving>,
    /// Firer or target is in Motion, or Non-Stopped: Point Blank range helps nothing (C6.3).
    pub motion: bool,
    /// Infantry that moves without Assault Movement in Defensive First Fire.
    pub non_assault: bool,
    /// Infantry that moves in Open Ground in Defensive First Fire.
    pub open_ground: bool,
    /// Concealed.
    pub concealed: bool,
    /// In the Location that the weapon was laid on before play: that takes the place of acquisition (C6.4).
    pub bore_sighted: bool,
    /// Acquired.
    pub acquired: Acquisitions,
    /// Infantry in Hazardous Movement.
    pub hazardous: bool,
    /// The size of a vehicle or Gun.
    pub size: TargetSize,
    /// TEM; Emplacement is one.
    pub tem: i8,
    /// LOS Hindrance.
    pub hindrance: i8,
}

/// The TEM of Emplacement (C11.2).
pub(crate) const EMPLACEMENT: i8 = 2;

impl Aimed {
    /// The modifiers that it brings.
    #[must_use]
    pub fn drms(&self) -> Vec<ToHitDrm> {
        let when = |applies: bool, value: i8| if applies { value } else { 0 };
        let moving = match self.moving {
            None => (Case::J, 0),
            Some(Moving::J) => (Case::J, 2),
            Some(Moving::J1) => (Case::J1, 3),
            Some(Moving::J2) => (Case::J2, 4),
        };
        let point_blank = match self.range {
            1 if !self.motion => -2,
            2 if !self.motion => -1,
            _ => 0,
        };
        let acquired = match self.acquired {
            _ if self.bore_sighted => 0,
            Acquisitions::No => 0,
            Acquisitions::Once => -1,
            Acquisitions::Twice => -2,
        };
        let size = match self.size {
            TargetSize::VerySmall => 2,
            TargetSize::Small => 1,
            TargetSize::Normal => 0,
            TargetSize::Large => -1,
            TargetSize::VeryLarge => -2,
        };
        present(&[
            moving,
            (Case::J3, when(self.non_assault, -1)),
            (Case::J4, when(self.open_ground, -1)),
            (Case::K, when(self.concealed, 2)),
            (Case::L, point_blank),
            (Case::M, when(self.bore_sighted, -2)),
            (Case::N, acquired),
            (Case::O, when(self.hazardous, -2)),
            (Case::P, size),
            (Case::Q, self.tem),
            (Case::R, self.hindrance),
        ])
    }
}
