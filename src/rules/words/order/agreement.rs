//! What players agree on beside the rules.

use serde::{Deserialize, Serialize};

use crate::rules::words::handicap::Handicap;
use crate::rules::words::ids::Side;

/// An agreement. It may be said at any time, whatever is asked and whoever is, and is no answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgreementOrder {
    /// From now on a side has this handicap by dice.
    Handicap {
        /// The side.
        side: Side,
        /// Its handicap.
        handicap: Handicap,
    },
}
