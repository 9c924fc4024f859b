//! Terrain kinds and what each does to movement, cover, sight and morale (chapter B).

use std::fmt;

use serde::{Deserialize, Serialize};

mod facts;
mod vehicles;

pub use vehicles::{MpCost, Wheels};

/// What a building or its rubble is made of; the TEM follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildingMaterial {
    /// TEM +2.
    Wooden,
    /// TEM +3.
    Stone,
}

/// How tall a building is (B23.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Storeys {
    /// Ground level only; an obstacle of one full level.
    SingleStorey,
    /// This many upper levels, 1 or 2; an obstacle half a level taller than the top one.
    Levels(u8),
}

impl Storeys {
    /// How many Locations stand above the ground-level one.
    pub const fn upper_levels(self) -> u8 {
        match self {
            Self::SingleStorey => 0,
            Self::Levels(levels) => levels,
        }
    }
}

/// What fills a hex. Hills, roads and hexside terrain lie beside this, in the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// B1.
    OpenGround,
    /// B13.
    Woods,
    /// B12.
    Brush,
    /// B15; plowed field, open ground to all, out of season.
    Grain,
    /// B14.
    Orchard,
    /// B16.
    Marsh,
    /// B17.
    Crag,
    /// B21; a pond or lake. Nobody can be in it.
    Water,
    /// B2.
    Shellholes,
    /// B24.
    Rubble(BuildingMaterial),
    /// B23.
    Building {
        /// What it is made of.
        material: BuildingMaterial,
        /// How tall it is.
        storeys: Storeys,
    },
}

impl Terrain {
    /// What the terrain does, in season; [`Map::facts`](super::Map::facts) knows the month.
    pub const fn facts(self) -> &'static TerrainFacts {
        facts::of(self)
    }

    /// What fields lie as when the grain is not in season.
    pub const fn plowed_field(sown: bool) -> &'static TerrainFacts {
        facts::plowed(sown)
    }

    /// Whether it can share its hex with a gully, stream or sunken road: what grows can.
    pub const fn may_lie_in_depression(self) -> bool {
        matches!(self, Self::OpenGround | Self::Woods | Self::Brush | Self::Grain | Self::Orchard)
    }

    /// Whether its Hindrance is in the way of a Fire Lane: that of brush, grain and marsh only takes FFMO from
    /// the lane's attacks (A9.22, A9.222).
    pub const fn hinders_fire_lanes(self) -> bool {
        !matches!(self, Self::Brush | Self::Grain | Self::Marsh)
    }

    /// Whether units can be in it: nobody wades or swims through deep water (B21.4).
    pub const fn can_be_entered(self) -> bool {
        !matches!(self, Self::Water)
    }

    /// Whether it is a building of any kind.
    pub const fn is_building(self) -> bool {
        matches!(self, Self::Building { .. })
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().name)
    }
}

/// What stands on a hexside (B9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HexsideTerrain {
    /// TEM +2.
    Wall,
    /// TEM +1.
    Hedge,
}

impl HexsideTerrain {
    /// The TEM for a target behind it, before heights (B9.3).
    pub const fn tem(self) -> i8 {
        match self {
            Self::Wall => 2,
            Self::Hedge => 1,
        }
    }

    /// What crossing it adds to the cost of the hex entered (B9.4).
    pub const fn crossing_cost(self) -> EntryCost {
        EntryCost::HalfMf(2)
    }
}

impl fmt::Display for HexsideTerrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wall => "wall",
            Self::Hedge => "hedge",
        })
    }
}

/// What it costs Infantry to enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryCost {
    /// So many half Movement Factors: grain's 1½ MF is 3.
    HalfMf(u8),
    /// The whole of the unit's MF for the phase; not in the APh.
    All,
}

/// What terrain does to a line of sight that crosses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LosEffect {
    /// Nothing.
    None,
    /// Adds this DRM to fire through it (A6.7).
    Hindrance(i8),
    /// Blocks it (A6.2). An orchard in season is one to a line from above, a Hindrance to a level one.
    Obstacle,
}

/// What one kind of terrain does. What the sources leave open is listed in assets/uncertain.toml.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainFacts {
    /// What players call it, in lower case.
    pub name: &'static str,
    /// What entering it costs Infantry.
    pub mf: EntryCost,
    /// What a unit may pay instead to have its TEM; only shellholes ask (B2.4).
    pub mf_for_tem: Option<EntryCost>,
    /// The TEM against direct fire.
    pub tem: i8,
    /// Height as an obstacle or hindrance, in half levels.
    pub height: u8,
    /// What it does to LOS.
    pub kind: LosEffect,
    /// Whether the top half level stands alone: 1, 3 or 5 half levels.
    pub half_level: bool,
    /// Whether the hex itself is the feature, whatever is drawn in it (B.6).
    pub inherent: bool,
    /// Whether it is Open Ground, in which FFMO applies.
    pub open_ground: bool,
    /// Whether it is Concealment Terrain (A12.12).
    pub concealment: bool,
    /// Whether it gives the −1 DRM to rally (A10.61).
    pub rally_bonus: bool,
    /// Whether a routing unit makes for it (A10.51).
    pub rout_target: bool,
}
