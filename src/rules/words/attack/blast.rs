//! What a demolition charge is to an AFV (C7.346).

use serde::Serialize;

use super::Damage;
use crate::rules::words::ids::UnitId;

/// A modifier of the Position DR, which says where on the AFV a charge lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChargeStep {
    /// At a vehicle that goes on, is in Motion or is concealed.
    Moving,
    /// It is thrown, and not placed.
    Thrown,
    /// In the AFPh.
    Advancing,
    /// From in front.
    Front,
    /// From behind.
    Rear,
    /// The crew looks out.
    CrewExposed,
    /// The thrower is CX.
    Exhausted,
    /// From a level above.
    Above,
    /// It cannot move.
    Immobile,
    /// It has no top.
    OpenTopped,
    /// It goes in Bypass of the hex from which the charge comes.
    InBypass,
}

impl ChargeStep {
    /// In words.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            ChargeStep::Moving => "moving or concealed",
            ChargeStep::Thrown => "thrown",
            ChargeStep::Advancing => "Advancing Fire",
            ChargeStep::Front => "from in front",
            ChargeStep::Rear => "from behind",
            ChargeStep::CrewExposed => "crew exposed",
            ChargeStep::Exhausted => "CX",
            ChargeStep::Above => "from above",
            ChargeStep::Immobile => "immobile",
            ChargeStep::OpenTopped => "open top",
            ChargeStep::InBypass => "in Bypass beside them",
        }
    }
}

/// The attack of a charge on one AFV: a Position DR, and a To Kill DR where it lies well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChargeLine {
    /// The vehicle.
    pub unit: UnitId,
    /// What changes the Position DR.
    pub steps: Vec<(ChargeStep, i8)>,
    /// The Final To Kill number through the roof, and through the side that is met.
    pub numbers: [i32; 2],
    /// Its CS# is red: it burns the more readily (C7.7).
    pub red_survival: bool,
}

impl ChargeLine {
    /// The DRM of the Position DR.
    #[must_use]
    pub fn drm(&self) -> i32 {
        self.steps.iter().map(|(_, value)| i32::from(*value)).sum()
    }

    /// The Final To Kill number that an Original Position DR leaves: up to 5 through the roof, up to 8 through the side; `None`
    /// where the charge lies too badly.
    #[must_use]
    pub fn number(&self, position: i32) -> Option<i32> {
        let [roof, side] = self.numbers;
        match position + self.drm() {
            ..=5 => Some(roof),
            6..=8 => Some(side),
            9.. => None,
        }
    }

    /// What a To Kill DR does, as HE that strikes the hull: one more than the number is as good as the number, an Original 12 is a
    /// dud.
    #[must_use]
    pub fn damage(&self, number: i32, original: i32) -> Damage {
        let burns = 2 * (original - i32::from(self.red_survival)) <= number;
        match original - number {
            _ if original == 12 => Damage::Dud,
            ..=-1 if burns => Damage::Burning,
            ..=-1 => Damage::Eliminated,
            0 | 1 => Damage::Immobilized,
            2.. => Damage::None,
        }
    }
}
