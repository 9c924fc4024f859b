//! Checks as they came out, for the log and the explanation.

use serde::Serialize;

use super::check_drm::CheckDrm;
use crate::rules::words::dice::Dr;
use crate::rules::words::handicap::Handicap;
use crate::rules::words::ids::UnitId;

/// What a check is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckKind {
    /// A Morale Check called for by the fire table (A7.303, A7.304).
    Morale,
    /// A Pin Task Check (A7.305).
    PinTask,
    /// A Leader Loss Morale Check (A10.2).
    LeaderLossMorale,
    /// A Leader Loss Task Check (A10.2).
    LeaderLossTask,
    /// The firer's own NMC after Final Protective Fire (A8.31).
    FinalProtective,
    /// The check of an interdicted unit (A10.53).
    Interdiction,
    /// A rally attempt (A10.6).
    Rally,
    /// Whether a unit follows its berserk leader (A15.41).
    Berserk,
    /// The NTC of an MMC before an Infantry Overrun (A4.15).
    Overrun,
    /// The NTC of a squad that deploys, without a leader a 1TC (A1.31).
    Deployment,
    /// The NMC of a Rider who Bails Out (D6.24).
    BailingOut,
    /// The NMC of who is where white phosphorus bursts (A24.31).
    Phosphorus,
    /// The PAATC of an MMC before it advances upon an AFV (A11.6).
    BeforeAfv,
}

impl CheckKind {
    /// Whether passing by the highest DR that can pass pins: only a Morale Check that a fire attack calls
    /// for, Interdiction included (A7.8, A10.53).
    pub(crate) fn highest_pins(self) -> bool {
        matches!(self, CheckKind::Morale | CheckKind::FinalProtective | CheckKind::Phosphorus)
    }

    /// What players call it, with the `plus` of a #MC.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            CheckKind::Morale => "MC",
            CheckKind::PinTask => "PTC",
            CheckKind::LeaderLossMorale => "LLMC",
            CheckKind::LeaderLossTask => "LLTC",
            CheckKind::FinalProtective => "FPF NMC",
            CheckKind::Interdiction => "Interdiction",
            CheckKind::Rally => "Rally",
            CheckKind::Berserk => "Berserk TC",
            CheckKind::Overrun => "Overrun NTC",
            CheckKind::BailingOut => "Bail Out NMC",
            CheckKind::Deployment => "Deployment TC",
            CheckKind::Phosphorus => "WP NMC",
            CheckKind::BeforeAfv => "PAATC",
        }
    }
}

/// How a check came out for the unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckOutcome {
    /// Passed, nothing happens.
    Passed,
    /// Passed by the highest DR that passes: pinned (A7.8).
    PassedPinned,
    /// Passed with an Original 2: Heat of Battle (A15.1).
    HeatOfBattle,
    /// Failed.
    Failed,
    /// Failed with an Original 12 (A10.31).
    FailedTwelve,
}

/// A check that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckReport {
    /// Who took it.
    pub unit: UnitId,
    /// What for.
    pub kind: CheckKind,
    /// The number of a #MC; 0 for the others.
    pub plus: i8,
    /// The dice.
    pub roll: Dr,
    /// The modifiers, the # of a #MC among them.
    pub drms: Vec<CheckDrm>,
    /// The Final DR.
    pub total: i32,
    /// The level it had to stay at or under.
    pub level: u8,
    /// What came of it.
    pub outcome: CheckOutcome,
    /// The handicap by dice with which it was taken.
    #[serde(skip_serializing_if = "Handicap::is_none")]
    pub handicap: Handicap,
    /// The DR that came up first, did not count for that and was thrown again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Dr>,
}
