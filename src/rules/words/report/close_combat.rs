//! What a Close Combat attack came to, for the log and the explanation.

use serde::Serialize;

use super::odds::Odds;
use crate::board::Location;
use crate::rules::words::attack::Fp;
use crate::rules::words::dice::{Die, Dr};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::report::CheckDrm;

/// What a CC attack did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CloseResult {
    /// All of its targets are eliminated: the Final DR is under the Kill Number.
    Eliminated,
    /// One of them, by Random Selection, is Casualty Reduced: the Final DR equals it.
    CasualtyReduction,
    /// Nothing: the Final DR is over it.
    None,
    /// A vehicle moves no more: the Final DR equals the CCV (A11.5).
    Immobilized,
    /// A vehicle burns: the Final DR is no more than half the CCV (A11.5).
    Burning,
}

/// A magnetic mine that an attack on a vehicle may have (C13.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MagneticMine {
    /// Who looks for it.
    pub unit: UnitId,
    /// The highest dr by which it is at hand.
    pub needed: Die,
}

/// A CC attack worked out, before the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CloseAssessment {
    /// Where.
    pub at: Location,
    /// Whose attack it is.
    pub side: Side,
    /// The units that attack.
    pub by: Vec<UnitId>,
    /// Their FP.
    pub attack: Fp,
    /// The units attacked.
    pub targets: Vec<UnitId>,
    /// Their FP.
    pub defense: Fp,
    /// The odds, and with them the Kill Number.
    pub odds: Odds,
    /// The modifiers.
    pub drms: Vec<CheckDrm>,
    /// The CCV of those who attack a vehicle: their Kill Number (A11.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ccv: Option<u8>,
    /// What those may have at hand who attack one (C13.7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mine: Option<MagneticMine>,
}

impl CloseAssessment {
    /// The number that the Final DR is held against.
    #[must_use]
    pub fn kill_number(&self) -> u8 {
        self.ccv.unwrap_or_else(|| self.odds.kill_number())
    }

    /// What decides it in short: the odds, or the CCV against a vehicle.
    #[must_use]
    pub fn in_short(&self) -> String {
        self.ccv.map_or_else(|| self.odds.to_string(), |ccv| format!("CCV {ccv}"))
    }

    /// All its modifiers together.
    #[must_use]
    pub fn drm(&self) -> i32 {
        self.drms.iter().map(|drm| i32::from(drm.value)).sum()
    }
}

/// A CC attack that was rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CloseReport {
    /// What was rolled for; the modifiers are those of the roll, a magnetic mine that was found among them.
    #[serde(flatten)]
    pub assessment: CloseAssessment,
    /// The dr after an Original 2 at a vehicle (A11.501).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlikely: Option<Die>,
    /// The dice.
    pub roll: Dr,
    /// The Final DR.
    pub total: i32,
    /// What came of it.
    pub result: CloseResult,
    /// Whom it struck.
    pub chosen: Vec<UnitId>,
}
