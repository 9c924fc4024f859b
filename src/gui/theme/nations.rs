//! Grounds and inks of counters. The same in every palette: players know a side by its colour.

use crate::counters::{Force, Nationality, UnitType};
use crate::gui::art::rgb;

/// Ink of counters.
pub const INK: [u8; 3] = rgb(0x1c1f22);

/// The ground colour of a nation's counters.
pub const fn nation(nationality: Nationality) -> [u8; 3] {
    match nationality {
        Nationality::German => rgb(0x9cc6e4),
        Nationality::Russian | Nationality::Partisan => rgb(0xc48a3f),
        Nationality::American => rgb(0xb7c468),
        Nationality::British => rgb(0xdbc592),
        Nationality::French => rgb(0x6d9ee0),
        Nationality::Italian => rgb(0xa7b3c0),
        Nationality::Finnish => rgb(0xd6d9d2),
        Nationality::Japanese => rgb(0xefcf4a),
        Nationality::AxisMinor => rgb(0x58b06c),
        Nationality::AlliedMinor => rgb(0x93d3b2),
    }
}

/// The ground and the ink of a unit's counter.
pub fn counter(unit: &UnitType) -> ([u8; 3], [u8; 3]) {
    match unit.force {
        Force::Ss => (rgb(0x2b2c2e), rgb(0xf2efe6)),
        _ => (nation(unit.nationality), INK),
    }
}
