//! What the Snipers did.

use serde::Serialize;

use crate::board::Location;
use crate::rules::words::dice::Die;
use crate::rules::words::ids::Side;

/// An event of a Sniper (A14).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SniperEvent {
    /// A side's Sniper was called upon (A14.1): he acts on a 1 or 2.
    #[serde(rename = "sniper-activation")]
    Activation {
        /// Whose.
        side: Side,
        /// The dr.
        dr: Die,
    },
    /// A side's Sniper shoots (A14.2).
    #[serde(rename = "sniper-shot")]
    Shot {
        /// Whose.
        side: Side,
        /// At whom is there.
        at: Location,
    },
}
