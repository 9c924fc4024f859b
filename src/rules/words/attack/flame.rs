//! What fire and bottles are to a vehicle, whatever its armor (C7.344).

use serde::Serialize;

use super::{Column, Damage};
use crate::rules::words::ids::UnitId;

/// What burns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flame {
    /// A flamethrower.
    Flamethrower,
    /// A flamethrower beyond its Normal Range.
    FarFlamethrower,
    /// MOL.
    Molotov,
}

/// Why a To Kill number of flames is changed (C7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlameStep {
    /// From behind.
    Rear,
    /// The crew looks out.
    CrewExposed,
    /// It has no top.
    OpenTopped,
    /// It is in Motion, or has not stopped.
    Moving,
}

/// The attack of flames on one vehicle: no To Hit, and the same DR as on the men there, which nothing modifies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FlameLine {
    /// The vehicle.
    pub unit: UnitId,
    /// What burns.
    pub flame: Flame,
    /// What changes its number.
    pub steps: Vec<(FlameStep, i8)>,
    /// The column on which those aboard who are exposed are attacked with the same DR; `None` where this does not reach them.
    pub column: Option<Column>,
    /// Whether its crew is exposed.
    pub crew: bool,
    /// The Passengers whom fire reaches.
    pub aboard: Vec<UnitId>,
}

impl FlameLine {
    /// The Final To Kill number.
    #[must_use]
    pub fn number(&self) -> i32 {
        let basic = match self.flame {
            Flame::Flamethrower => 8,
            Flame::FarFlamethrower => 4,
            Flame::Molotov => 6,
        };
        basic + self.steps.iter().map(|(_, value)| i32::from(*value)).sum::<i32>()
    }

    /// What an Original DR does to the vehicle: it burns, or its crew may get out; flames immobilize nothing.
    #[must_use]
    pub fn damage(&self, original: i32) -> Damage {
        match original - self.number() {
            ..=-1 => Damage::Burning,
            0 => Damage::Eliminated,
            1.. => Damage::None,
        }
    }
}
