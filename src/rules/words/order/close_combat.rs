//! What is said in Close Combat.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::board::Location;
use crate::rules::words::ids::UnitId;
use crate::rules::words::numbered;
use crate::stable::record;

/// One attack in Close Combat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CloseAttack {
    /// The units that attack.
    pub by: BTreeSet<UnitId>,
    /// The units they attack.
    pub at: BTreeSet<UnitId>,
}
record!(CloseAttack { 1 by, 2 at });

/// What a side does in the Close Combat of one Location.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosePlan {
    /// Its attacks: each unit attacks once and is attacked once (A11.12).
    pub attacks: Vec<CloseAttack>,
    /// Who withdraws, and where to (A11.2).
    #[serde(with = "numbered")]
    pub withdrawals: BTreeMap<UnitId, Location>,
}
record!(ClosePlan { 1 attacks, 2 withdrawals });

/// An order of Close Combat (A11), which an Infantry Overrun brings about in the MPh too (A4.15).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CloseCombatOrder {
    /// CCPh: the ATTACKER chooses the next Location to resolve.
    Engage {
        /// The Location.
        at: Location,
    },
    /// What my side does in the Location being resolved.
    #[serde(rename = "close-combat")]
    Fight(ClosePlan),
    /// MPh: men of the DEFENDER assault the vehicle that has spent MP in their Location (D7.2).
    React(CloseAttack),
}
