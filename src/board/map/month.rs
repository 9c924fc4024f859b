//! The seasons that a map knows: a month decides how grain and orchards stand.

use serde::{Deserialize, Serialize};

use super::super::terrain::{Terrain, TerrainFacts};

/// A month of the year, 1 to 12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Month(u8);

impl Month {
    /// A month by its number; none unless 1 to 12.
    pub fn new(number: u8) -> Option<Self> {
        (1..=12).contains(&number).then_some(Self(number))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        NAMES.get(usize::from(self.0).saturating_sub(1)).copied().unwrap_or_default()
    }

    /// Its number, 1 for January.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Whether grain stands high enough to be a Hindrance: June to September (B15.6).
    pub fn grain_in_season(self) -> bool {
        (6..=9).contains(&self.0)
    }

    /// Whether orchards are in leaf and so an obstacle to a line from above: April to October (B14.2).
    pub fn orchards_in_season(self) -> bool {
        (4..=10).contains(&self.0)
    }

    /// What a terrain does in this month.
    pub fn facts(self, terrain: Terrain) -> &'static TerrainFacts {
        if terrain == Terrain::Grain && !self.grain_in_season() {
            Terrain::plowed_field((4..=5).contains(&self.0))
        } else {
            terrain.facts()
        }
    }
}

impl Default for Month {
    /// July: everything is in season.
    fn default() -> Self {
        Self(7)
    }
}

impl TryFrom<u8> for Month {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("{number} is no month; 1 to 12 are"))
    }
}

impl From<Month> for u8 {
    fn from(month: Month) -> Self {
        month.0
    }
}
