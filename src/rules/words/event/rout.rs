//! Who routed.

use serde::Serialize;

use crate::board::Location;
use crate::rules::words::ids::UnitId;

/// An event of the RtPh (A10.5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoutEvent {
    /// A broken unit routed one Location.
    Routed {
        /// The unit.
        unit: UnitId,
        /// From.
        from: Location,
        /// To.
        to: Location,
        /// By Low Crawl.
        low_crawl: bool,
    },
    /// A routing unit was interdicted; the check follows.
    Interdicted {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: Location,
        /// By whom.
        by: UnitId,
    },
}
