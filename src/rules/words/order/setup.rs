//! What is said in set-up.

use serde::{Deserialize, Serialize};

use crate::board::{Hexspine, Location};
use crate::rules::words::ids::{UnitId, WeaponId};

/// An order of set-up (A2.9).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetupOrder {
    /// Set-up: put a unit, with the weapons it possesses, here.
    Place {
        /// The unit.
        unit: UnitId,
        /// Where to.
        at: Location,
    },
    /// Set-up: turn a vehicle that chooses its place (D2.1).
    Face {
        /// The vehicle.
        unit: UnitId,
        /// Where its hull points.
        facing: Hexspine,
        /// Where its turret points: as the hull, where nothing turns.
        turret: Hexspine,
    },
    /// Set-up: lay a weapon on a Location that it sees (C6.4).
    BoreSight {
        /// The weapon.
        weapon: WeaponId,
        /// The Location.
        at: Location,
    },
    /// Set-up: take a unit off the board again.
    Lift {
        /// The unit.
        unit: UnitId,
    },
}
