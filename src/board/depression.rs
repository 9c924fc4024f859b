//! Gullies, streams and sunken roads: hexes whose Location lies a level below the ground around them (B4, B19, B20).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::terrain::EntryCost;

/// How much water a stream holds (B20.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Depth {
    /// No more than a gully.
    Dry,
    /// To the knees.
    Shallow,
    /// To the chest: whoever wades it is CX.
    Deep,
}

/// A kind of Depression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Depression {
    /// B19.
    Gully,
    /// B20.
    Stream(Depth),
    /// B4.
    SunkenRoad,
}

impl Depression {
    /// What getting IN costs Infantry, beside the cost of terrain other than open ground that is there too.
    pub const fn mf(self) -> EntryCost {
        EntryCost::HalfMf(match self {
            Self::Gully | Self::SunkenRoad | Self::Stream(Depth::Dry) => 4,
            Self::Stream(Depth::Shallow) => 6,
            Self::Stream(Depth::Deep) => 8,
        })
    }

    /// Whether who is IN it is in Open Ground for whoever sees down there.
    pub const fn open_ground(self) -> bool {
        matches!(self, Self::SunkenRoad)
    }

    /// Whether those IN it stand in water: they fire at half FP (B20.43).
    pub const fn wet(self) -> bool {
        matches!(self, Self::Stream(Depth::Shallow | Depth::Deep))
    }
}

impl fmt::Display for Depression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gully => "gully",
            Self::Stream(Depth::Dry) => "dry stream",
            Self::Stream(Depth::Shallow) => "shallow stream",
            Self::Stream(Depth::Deep) => "deep stream",
            Self::SunkenRoad => "sunken road",
        })
    }
}
