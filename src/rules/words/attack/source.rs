//! Fire that waits in a Location for whoever spends MF there (A8.2, A9.22).

use serde::{Deserialize, Serialize};

use crate::rules::words::ids::WeaponId;
use crate::stable::choice;

/// Where waiting fire comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The Residual FP counter of the Location.
    Residual,
    /// The Fire Lane of this machine gun.
    Lane(WeaponId),
}
choice!(Source { 0 Residual, 1 Lane(weapon) });
