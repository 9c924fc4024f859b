//! What the RPh did to men.

use serde::Serialize;

use crate::counters::CounterId;
use crate::rules::words::ids::UnitId;

/// An event of the RPh (A10.6, A1.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RallyEvent {
    /// A unit rallied.
    Rallied {
        /// The unit.
        unit: UnitId,
    },
    /// A unit lost its DM.
    DmRemoved {
        /// The unit.
        unit: UnitId,
    },
    /// A squad deployed (A1.31).
    Deployed {
        /// The squad, whose number the first half-squad keeps.
        unit: UnitId,
        /// The second half-squad.
        second: UnitId,
        /// What they are now.
        counter: CounterId,
    },
    /// Two half-squads recombined (A1.32).
    Recombined {
        /// The first, whose number the squad keeps.
        unit: UnitId,
        /// The second, which is no more.
        with: UnitId,
        /// What they are now.
        counter: CounterId,
    },
}
