//! What puts up SMOKE from a vehicle (D13).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::counters::Round;
use crate::stable::choice;

/// A way to put up SMOKE from a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dispenser {
    /// Smoke dischargers, sD: in its own hex.
    Dischargers,
    /// A smoke mortar, sM: before its turret.
    Mortar,
    /// Smoke pots, sP: in its own hex, by a crew that is exposed.
    Pots,
    /// A close defence launcher, sN: in its own hex, with closed hatches.
    Launcher,
    /// A grenade of its crew, as squads have them.
    Grenade,
}
choice!(Dispenser { 0 Dischargers, 1 Mortar, 2 Pots, 3 Launcher, 4 Grenade });

impl Dispenser {
    /// All of them.
    pub const ALL: [Dispenser; 5] = [
        Dispenser::Dischargers,
        Dispenser::Mortar,
        Dispenser::Pots,
        Dispenser::Launcher,
        Dispenser::Grenade,
    ];

    /// Which usage number it has; grenades have none.
    #[must_use]
    pub fn round(self) -> Option<Round> {
        match self {
            Dispenser::Dischargers => Some(Round::Dischargers),
            Dispenser::Mortar => Some(Round::SmokeMortar),
            Dispenser::Pots => Some(Round::SmokePots),
            Dispenser::Launcher => Some(Round::Launcher),
            Dispenser::Grenade => None,
        }
    }
}

impl fmt::Display for Dispenser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Dispenser::Dischargers => "smoke dischargers",
            Dispenser::Mortar => "smoke mortar",
            Dispenser::Pots => "smoke pots",
            Dispenser::Launcher => "close defence launcher",
            Dispenser::Grenade => "smoke grenade",
        })
    }
}
