//! SMOKE that stays when the MPh is over (A24.2).

use serde::{Deserialize, Serialize};

use super::ids::Side;
use crate::stable::record;

/// SMOKE that ordnance or the dispenser of a vehicle has put up in a Location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Screen {
    /// Whose it is: it thins, and then goes, when a PFPh of that side begins (A24.4).
    pub by: Side,
    /// It has not thinned yet: of full strength, not dispersed.
    pub full: bool,
    /// It is white phosphorus (A24.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub phosphorus: bool,
}
record!(Screen { 1 by, 2 full, 3 phosphorus });

impl Screen {
    /// Its Hindrance DRM: white phosphorus hinders by one less (A24.2, A24.3).
    #[must_use]
    pub fn drm(self) -> i8 {
        2 + i8::from(self.full) - i8::from(self.phosphorus)
    }
}
