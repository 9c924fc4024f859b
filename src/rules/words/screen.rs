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
}
record!(Screen { 1 by, 2 full });

impl Screen {
    /// Its Hindrance DRM (A24.2).
    #[must_use]
    pub fn drm(self) -> i8 {
        if self.full { 3 } else { 2 }
    }
}
