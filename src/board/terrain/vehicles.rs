//! What terrain costs vehicles, by how they go (the MP columns of the terrain chart).

use super::{BuildingMaterial, HexsideTerrain, Terrain};
use crate::board::depression::Depression;

/// How a vehicle goes, as far as terrain cares: a column of the chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wheels {
    /// Fully tracked.
    Tracked,
    /// Half-tracked.
    Halftrack,
    /// An armored car.
    ArmoredCar,
    /// A truck.
    Truck,
}

/// What it costs a vehicle to enter a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MpCost {
    /// So many MP.
    Mp(u8),
    /// Half of its printed MP, with a Bog Check.
    Half {
        /// What is added to the Bog Check DR.
        bog: i8,
    },
    /// All of its MP, with a Bog Check; tracked ones in a hurry half of it, with this added to that DR.
    All {
        /// Only tracked vehicles can be in such a hurry.
        hurried: Option<i8>,
    },
    /// It cannot enter.
    Barred,
}

/// The Bog Check DRM of going fast through woods, a graveyard, a wooden building or rubble (D8.21).
const HURRIED: i8 = 3;
/// That of a stone building.
const HURRIED_STONE: i8 = 4;

impl Terrain {
    /// What the terrain costs a vehicle that enters it off the road, in season.
    pub const fn mp(self, wheels: Wheels) -> MpCost {
        use Wheels::{ArmoredCar, Halftrack, Tracked, Truck};
        match (self, wheels) {
            (Self::OpenGround | Self::Orchard, Tracked | Halftrack)
            | (Self::Shellholes | Self::Grain, Tracked | Halftrack) => MpCost::Mp(1),
            (Self::OpenGround | Self::Orchard, ArmoredCar) => MpCost::Mp(3),
            (Self::OpenGround | Self::Orchard, Truck) => MpCost::Mp(4),
            (Self::Shellholes, ArmoredCar) => MpCost::Mp(5),
            (Self::Shellholes, Truck) => MpCost::Mp(8),
            (Self::Brush, Tracked | Halftrack) => MpCost::Mp(2),
            (Self::Brush | Self::Grain, ArmoredCar) => MpCost::Mp(4),
            (Self::Brush, Truck) => MpCost::Mp(6),
            (Self::Grain, Truck) => MpCost::Mp(5),
            (Self::Woods, Tracked) => MpCost::All { hurried: Some(HURRIED) },
            (Self::Woods, _) => MpCost::All { hurried: None },
            (Self::Rubble(_), Tracked) => MpCost::Half { bog: HURRIED },
            (Self::Building { material: BuildingMaterial::Wooden, .. }, Tracked) => {
                MpCost::Half { bog: HURRIED }
            }
            (Self::Building { material: BuildingMaterial::Stone, .. }, Tracked) => {
                MpCost::Half { bog: HURRIED_STONE }
            }
            (
                Self::Marsh | Self::Crag | Self::Water | Self::Rubble(_) | Self::Building { .. },
                _,
            ) => MpCost::Barred,
        }
    }

    /// Whether it is in the way of a vehicle that turns, or of its turret: woods, a building, rubble (D2.11).
    pub const fn is_in_the_way(self) -> bool {
        matches!(self, Self::Woods | Self::Rubble(_) | Self::Building { .. })
    }
}

impl Depression {
    /// What getting IN adds for a vehicle; `None` where it cannot.
    pub const fn mp(self, wheels: Wheels) -> Option<u8> {
        match (self, wheels) {
            (Self::SunkenRoad, _) => None,
            (_, Wheels::Tracked) => Some(2),
            (_, Wheels::Halftrack) => Some(3),
            (_, Wheels::ArmoredCar) => Some(4),
            (_, Wheels::Truck) => Some(6),
        }
    }

    /// Whether who leaves it takes a Bog Check.
    pub const fn bogs(self, wheels: Wheels) -> bool {
        match self {
            Self::Gully => matches!(wheels, Wheels::Truck),
            Self::Stream(_) => true,
            Self::SunkenRoad => false,
        }
    }
}

impl HexsideTerrain {
    /// What crossing it adds for a vehicle, and whether it takes a Bog Check; `None` where it cannot cross.
    pub const fn mp(self, wheels: Wheels) -> Option<(u8, bool)> {
        match (self, wheels) {
            (_, Wheels::Tracked) => Some((1, false)),
            (Self::Hedge, Wheels::Halftrack) => Some((2, true)),
            (Self::Hedge, Wheels::ArmoredCar) => Some((3, true)),
            (Self::Hedge, Wheels::Truck) | (Self::Wall, _) => None,
        }
    }
}
