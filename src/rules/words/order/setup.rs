//! What is said in set-up.

use serde::{Deserialize, Serialize};

use crate::board::Location;
use crate::rules::words::ids::UnitId;

/// An order of set-up (A2.9).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetupOrder {
    /// Set-up: put a unit, with the weapons it possesses, here.
    Place {
        /// The unit.
        unit: UnitId,
        /// Where to.
        at: Location,
    },
    /// Set-up: take a unit off the board again.
    Lift {
        /// The unit.
        unit: UnitId,
    },
}
