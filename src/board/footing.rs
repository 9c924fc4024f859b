//! How a unit stands in its Location: on the ground, in the ground, at the rim, in the wire.

use std::fmt;

use crate::stable::choice;
use hexx::EdgeDirection;

use super::hexspine::Hexspine;
use serde::{Deserialize, Serialize};

/// A side of a hex by the point of the compass, clockwise; north is up the printed board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facing {
    /// The upper side.
    North,
    /// The upper right side.
    NorthEast,
    /// The lower right side.
    SouthEast,
    /// The lower side.
    South,
    /// The lower left side.
    SouthWest,
    /// The upper left side.
    NorthWest,
}
choice!(Facing { 0 North, 1 NorthEast, 2 SouthEast, 3 South, 4 SouthWest, 5 NorthWest });

impl Facing {
    /// All six, clockwise from the north.
    pub const ALL: [Self; 6] = [
        Self::North,
        Self::NorthEast,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The direction of the hexside.
    pub const fn direction(self) -> EdgeDirection {
        match self {
            Self::North => EdgeDirection::FLAT_NORTH,
            Self::NorthEast => EdgeDirection::FLAT_NORTH_EAST,
            Self::SouthEast => EdgeDirection::FLAT_SOUTH_EAST,
            Self::South => EdgeDirection::FLAT_SOUTH,
            Self::SouthWest => EdgeDirection::FLAT_SOUTH_WEST,
            Self::NorthWest => EdgeDirection::FLAT_NORTH_WEST,
        }
    }

    /// Whether a hexside is one of the three in front (B20.92).
    pub fn covers(self, side: EdgeDirection) -> bool {
        let middle = self.direction();
        side == middle || side == middle.clockwise() || side == middle.counter_clockwise()
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::NorthWest => "north-west",
        })
    }
}

/// How a unit stands in its Location. A Depression's, a foxhole's and the wire's units share the Location with
/// all others in it; what they see, and what covers them, differs.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Footing {
    /// On the Location's own ground: IN a Depression, beneath the wire.
    #[default]
    Ground,
    /// In a foxhole or trench (B27).
    Entrenched,
    /// In Crest status at the rim of a Depression, looking out over three of its hexsides (B20.9).
    Crest(Facing),
    /// Caught on top of the wire (B26.3).
    OnWire,
    /// A vehicle in Bypass: along a hexside of its hex, beside what stands there, with its front at this corner, the Covered
    /// Arc Focal Point (CAFP), from and to which all sight goes (D2.3).
    Bypass(Hexspine),
}
choice!(Footing { 0 Ground, 1 Entrenched, 2 Crest(facing), 3 OnWire, 4 Bypass(corner) });

impl Footing {
    /// Whether it is that of a foxhole or trench.
    pub const fn entrenched(self) -> bool {
        matches!(self, Self::Entrenched)
    }

    /// Whether it is above the ground of its Location: at the rim of a Depression, or on top of the wire.
    pub const fn raised(self) -> bool {
        matches!(self, Self::Crest(_) | Self::OnWire)
    }

    /// The corner of its hex at which a vehicle in Bypass has its front (D2.3).
    pub const fn corner(self) -> Option<Hexspine> {
        match self {
            Self::Bypass(corner) => Some(corner),
            Self::Ground | Self::Entrenched | Self::Crest(_) | Self::OnWire => None,
        }
    }

    /// Whether it is Crest status.
    pub const fn is_crest(self) -> bool {
        matches!(self, Self::Crest(_))
    }
}
