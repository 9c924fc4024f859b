//! What is said in the RtPh.

use serde::{Deserialize, Serialize};

use crate::board::Location;
use crate::rules::words::ids::UnitId;

/// An order of the RtPh (A10.5).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoutOrder {
    /// RtPh: the unit routs one Location farther; the first such order of a unit begins its rout.
    #[serde(rename = "rout")]
    Flee {
        /// The broken unit.
        unit: UnitId,
        /// Where to.
        to: Location,
        /// By Low Crawl: one Location, no Interdiction (A10.52).
        low_crawl: bool,
    },
    /// RtPh: the routing unit stops here.
    #[serde(rename = "end-rout")]
    End,
}
