//! What is said in the RPh to and by men.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::counters::MgMount;
use crate::rules::words::ids::UnitId;

/// An order of the RPh: rally, deploy, recombine (A10.6, A1.3).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RallyOrder {
    /// RPh: an attempt to rally, by a leader or alone (A10.6).
    Rally {
        /// The broken unit.
        unit: UnitId,
        /// The leader who rallies it; `None` for Self-Rally.
        leader: Option<UnitId>,
    },
    /// RPh of its own Player Turn: a squad tries to become its two half-squads (A1.31).
    Deploy {
        /// The squad.
        unit: UnitId,
        /// The leader with whom; `None` for those who need none.
        leader: Option<UnitId>,
    },
    /// RPh: the crew of a vehicle tries to repair one of its machine guns (D3.7).
    RepairMachineGun {
        /// The vehicle.
        unit: UnitId,
        /// The machine gun.
        mount: MgMount,
    },
    /// RPh of their own Player Turn: two half-squads of a type become a squad (A1.32).
    Recombine {
        /// The two half-squads.
        units: BTreeSet<UnitId>,
        /// The leader with whom; `None` for those who need none.
        leader: Option<UnitId>,
    },
}
