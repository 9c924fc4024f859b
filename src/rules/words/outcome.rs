//! How a game ended (A26).

use serde::{Deserialize, Serialize};

use crate::rules::words::ids::Side;
use crate::rules::words::setting::ControlOf;
use crate::stable::{choice, record};

/// Why a game ended as it did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The other side has no unit left, on the board or to come.
    NobodyLeft,
    /// The hexes or buildings of the scenario, counted at the end of the last turn.
    Control {
        /// Which of the two.
        of: ControlOf,
        /// How many of them the side that had to control them held.
        held: u8,
        /// How many it needed.
        needed: u8,
    },
    /// Casualty Victory Points, counted at the end of the last turn.
    Points {
        /// The lead of the side that had to score.
        lead: i32,
        /// The lead it needed.
        needed: i32,
    },
}
choice!(Why { 0 NobodyLeft, 1 Control { of, held, needed }, 2 Points { lead, needed } });

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The side that won.
    pub winner: Side,
    /// Why.
    pub why: Why,
}
record!(Outcome { 1 winner, 2 why });
