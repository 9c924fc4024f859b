//! The size of panels and type.

use serde::{Deserialize, Serialize};

/// In percent, from 80 to 200.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Scale(u16);

impl Scale {
    /// What a player is offered.
    pub const STEPS: [Scale; 9] = [
        Scale(80),
        Scale(90),
        Scale(100),
        Scale(110),
        Scale(120),
        Scale(125),
        Scale(150),
        Scale(175),
        Scale(200),
    ];

    /// Points of the interface to a pixel of the window.
    #[must_use]
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// In percent.
    #[must_use]
    pub const fn percent(self) -> u16 {
        self.0
    }

    /// The next step up; the largest stays.
    #[must_use]
    pub fn larger(self) -> Scale {
        Scale::STEPS.into_iter().find(|step| *step > self).unwrap_or(self)
    }

    /// The next step down; the smallest stays.
    #[must_use]
    pub fn smaller(self) -> Scale {
        Scale::STEPS.into_iter().rev().find(|step| *step < self).unwrap_or(self)
    }
}

impl Default for Scale {
    fn default() -> Scale {
        Scale(100)
    }
}

impl TryFrom<u16> for Scale {
    type Error = String;

    fn try_from(percent: u16) -> Result<Scale, String> {
        match percent {
            80..=200 => Ok(Scale(percent)),
            _ => Err(format!("a scale goes from 80 to 200 percent, not {percent}")),
        }
    }
}

impl From<Scale> for u16 {
    fn from(scale: Scale) -> u16 {
        scale.0
    }
}
