//! What Close Combat did.

use serde::Serialize;

use crate::board::Location;
use crate::rules::words::dice::Die;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::report::CloseReport;

/// An event of Close Combat (A11), in the CCPh or in an Infantry Overrun (A4.15).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CloseCombatEvent {
    /// The Ambush dr of a Location's CC (A11.4).
    Ambush {
        /// Where.
        at: Location,
        /// Each side's Final dr, by [`Side::index`].
        drs: [i32; 2],
        /// Who ambushed whom.
        ambusher: Option<Side>,
    },
    /// Who assaults a vehicle looks for a magnetic mine (C13.7).
    MagneticMine {
        /// Who.
        unit: UnitId,
        /// The dr.
        dr: Die,
        /// The highest that finds one.
        needed: Die,
        /// Whether there is one.
        found: bool,
    },
    /// A Close Combat attack.
    #[serde(rename = "close-combat")]
    Attack(Box<CloseReport>),
    /// A unit withdrew from Close Combat (A11.2).
    Withdrew {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Location,
    },
    /// Both sides are locked in Melee.
    Melee {
        /// Where.
        at: Location,
    },
}
