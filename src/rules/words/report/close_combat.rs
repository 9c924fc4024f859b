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

/// A CC attack that was rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CloseReport {
    /// Where.
    pub at: Location,
    /// Whose attack it was.
    pub side: Side,
    /// The units that attacked.
    pub by: Vec<UnitId>,
    /// Their FP.
    pub attack: Fp,
    /// The units attacked.
    pub targets: Vec<UnitId>,
    /// Their FP.
    pub defense: Fp,
    /// The odds.
    pub odds: Odds,
    /// The Kill Number.
    pub kill_number: u8,
    /// The CCV of those who attacked a vehicle, which is that number (A11.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ccv: Option<u8>,
    /// The dr after an Original 2 at a vehicle (A11.501).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlikely: Option<Die>,
    /// The dice.
    pub roll: Dr,
    /// The modifiers.
    pub drms: Vec<CheckDrm>,
    /// The Final DR.
    pub total: i32,
    /// What came of it.
    pub result: CloseResult,
    /// Whom it struck.
    pub chosen: Vec<UnitId>,
}
