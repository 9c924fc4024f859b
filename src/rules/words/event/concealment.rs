//! What came to light and what went out of it.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::board::Location;
use crate::rules::words::dice::Die;
use crate::rules::words::ids::{Side, UnitId};

/// An event of concealment (A12).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConcealmentEvent {
    /// Concealed units came to light: their "?" is off (A12.14).
    Revealed {
        /// Who.
        units: Vec<UnitId>,
        /// Where.
        at: Location,
    },
    /// Units went under a "?" (A12.12, A12.121).
    Concealed {
        /// Who.
        units: Vec<UnitId>,
        /// Where.
        at: Location,
    },
    /// A unit tried to get under a "?" by a dr (A12.122).
    #[serde(rename = "concealment-attempt")]
    Attempt {
        /// Who.
        unit: UnitId,
        /// Where.
        at: Location,
        /// The dr.
        dr: Die,
        /// The Final dr.
        total: i32,
    },
    /// There was nobody under a "?": the Dummies are off the board (A12.11).
    Dummies {
        /// Whose.
        side: Side,
        /// The Dummies.
        units: Vec<UnitId>,
        /// Where.
        at: Location,
    },
    /// Movers ran into concealed enemies and are thrown back to where they came from; their move is over
    /// (A12.15).
    ThrownBack {
        /// Who.
        units: BTreeSet<UnitId>,
        /// The Location they could not enter.
        from: Location,
        /// Where they are now; `None` off the board.
        to: Option<Location>,
    },
}
