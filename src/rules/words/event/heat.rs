//! What the Heat of Battle brought.

use serde::Serialize;

use crate::counters::CounterId;
use crate::rules::words::dice::Die;
use crate::rules::words::ids::UnitId;
use crate::rules::words::report::{CheckDrm, HeatReport};

/// An event of the Heat of Battle or of leader creation (A15, A18.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeatEvent {
    /// An Original 2 on a Morale Check put a unit under Heat of Battle (A15.1).
    #[serde(rename = "heat-of-battle")]
    Began {
        /// The unit.
        unit: UnitId,
    },
    /// The DR for Heat of Battle. What it brings follows.
    #[serde(rename = "heat")]
    Rolled(Box<HeatReport>),
    /// The dr for a leader from the ranks (A18.2).
    LeaderCreation {
        /// The MMC.
        unit: UnitId,
        /// The die.
        dr: Die,
        /// Its modifiers.
        drms: Vec<CheckDrm>,
        /// The Final dr.
        total: i32,
    },
    /// A hero or a leader came from the ranks (A15.21, A18.2).
    SteppedForward {
        /// From this MMC.
        by: UnitId,
        /// The hero or leader.
        smc: UnitId,
        /// His counter.
        counter: CounterId,
    },
    /// A leader became heroic (A15.21).
    Heroic {
        /// The leader.
        unit: UnitId,
    },
    /// Battle Hardening (A15.3).
    Hardened {
        /// The unit; it keeps its number.
        unit: UnitId,
        /// What it is now; `None` when it was of the best already, and is Fanatic.
        counter: Option<CounterId>,
    },
    /// A unit went berserk (A15.4).
    WentBerserk {
        /// The unit.
        unit: UnitId,
    },
    /// A berserk unit returned to Good Order (A15.46).
    CameToItself {
        /// The unit.
        unit: UnitId,
    },
}
