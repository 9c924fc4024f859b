//! What happened in set-up.

use serde::Serialize;

use crate::board::{Hexspine, Location};
use crate::rules::words::ids::{Side, UnitId, WeaponId};

/// An event of set-up (A2.9).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetupEvent {
    /// A unit was set up.
    Placed {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A vehicle was turned.
    Faced {
        /// The vehicle.
        unit: UnitId,
        /// Where its hull points.
        facing: Hexspine,
        /// Where its turret points.
        turret: Hexspine,
    },
    /// A weapon was laid on a Location; its side alone knows of it.
    BoreSighted {
        /// Whose it is.
        side: Side,
        /// The weapon.
        weapon: WeaponId,
        /// The Location.
        at: Location,
    },
    /// A unit that had been set up was taken off the board again.
    Lifted {
        /// The unit.
        unit: UnitId,
        /// Where it was.
        at: Location,
    },
}
