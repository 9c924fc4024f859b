//! A side's Sniper as it stands in a position (A14).

use serde::{Deserialize, Serialize};

use crate::board::Coord;
use crate::stable::record;

/// A side's Sniper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sniper {
    /// The Original DR of the other side that may bring him to act, 2 to 7.
    pub san: u8,
    /// The hex he is in.
    pub at: Coord,
}
record!(Sniper { 1 san, 2 at });
