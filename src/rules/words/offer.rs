//! Chances that come up in the middle of anything and are gone once they are answered (A4.43, A4.431, A4.44).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::board::Location;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::stable::{choice, record};

/// What the chance is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// One SMC there may try to recover one of the weapons (A4.44).
    Salvage,
    /// Weapons may change hands from or to these, just created from an MMC (A4.431).
    Rearrange {
        /// The sub-units.
        units: BTreeSet<UnitId>,
    },
}
choice!(OfferKind { 0 Salvage, 1 Rearrange { units } });

/// A chance that a side may take at once, whatever the phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// Whose chance it is.
    pub side: Side,
    /// Where.
    pub at: Location,
    /// The weapons it is about.
    pub weapons: BTreeSet<WeaponId>,
    /// What may be done with them.
    pub kind: OfferKind,
}
record!(Offer { 1 side, 2 at, 3 weapons, 4 kind });
