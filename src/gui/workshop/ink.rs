//! With what is drawn, and how.

use crate::board::{BuildingMaterial, HexsideTerrain, Storeys, Terrain};
use crate::workshop::sheet::Chain;

/// What the mouse button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tool {
    /// Draws with the ink.
    #[default]
    Brush,
    /// Gives the ink to all ground that hangs together and is alike.
    Fill,
    /// Takes up what is there as the ink.
    Pick,
    /// Looks at a hex closely: its building can be changed.
    Select,
    /// Rubs out what the ink is about, or everything.
    Erase,
    /// Marks an area, which can be copied.
    Area,
    /// Puts houses along a street, and its road where there is none.
    Street,
    /// Draws with the ink here and there, as chance will have it.
    Scatter,
    /// Lays the piece that was copied down.
    Paste,
}

impl Tool {
    /// Every tool with its name and its key, as they are offered; what lays a piece down is offered once there is one.
    pub const ALL: [(Tool, &'static str, &'static str); 8] = [
        (Tool::Brush, "Brush", "B"),
        (Tool::Fill, "Fill", "F"),
        (Tool::Pick, "Pick", "P"),
        (Tool::Select, "Select", "V"),
        (Tool::Erase, "Erase", "X"),
        (Tool::Area, "Area", "A"),
        (Tool::Street, "Street", "H"),
        (Tool::Scatter, "Scatter", "S"),
    ];

    /// Whether it draws with an ink.
    #[must_use]
    pub const fn takes(self, ink: Ink) -> bool {
        match self {
            Tool::Brush | Tool::Fill => true,
            Tool::Street => matches!(ink, Ink::Building(..)),
            Tool::Scatter => matches!(ink, Ink::Terrain(_)),
            Tool::Pick | Tool::Select | Tool::Erase | Tool::Area | Tool::Paste => false,
        }
    }

    /// The ink that it begins with where it does not draw with the one in hand.
    #[must_use]
    pub const fn first_ink(self) -> Option<Ink> {
        match self {
            Tool::Street => Some(Ink::Building(BuildingMaterial::Wooden, Storeys::SingleStorey)),
            Tool::Scatter => Some(Ink::Terrain(Terrain::Woods)),
            _ => None,
        }
    }
}

/// How much is drawn at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Grain {
    /// One hex.
    #[default]
    One,
    /// A hex and those next to it.
    Seven,
    /// All within two hexes.
    Nineteen,
}

impl Grain {
    /// Every one, as they are offered.
    pub const ALL: [Grain; 3] = [Grain::One, Grain::Seven, Grain::Nineteen];

    /// How far from the pointer it reaches, in hexes.
    #[must_use]
    pub const fn radius(self) -> u32 {
        match self {
            Grain::One => 0,
            Grain::Seven => 1,
            Grain::Nineteen => 2,
        }
    }

    /// How many hexes that is.
    #[must_use]
    pub const fn hexes(self) -> usize {
        match self {
            Grain::One => 1,
            Grain::Seven => 7,
            Grain::Nineteen => 19,
        }
    }
}

/// What is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ink {
    /// What fills a hex.
    Terrain(Terrain),
    /// The level of the ground.
    Level(u8),
    /// A building; a stroke is one building.
    Building(BuildingMaterial, Storeys),
    /// What runs from hex to hex.
    Chain(Chain),
    /// What stands on a hexside.
    Side(HexsideTerrain),
}

impl Default for Ink {
    fn default() -> Ink {
        Ink::Terrain(Terrain::Woods)
    }
}

impl Ink {
    /// The grounds, in the order of their keys.
    pub const GROUNDS: [Terrain; 11] = [
        Terrain::OpenGround,
        Terrain::Woods,
        Terrain::Brush,
        Terrain::Orchard,
        Terrain::Grain,
        Terrain::Marsh,
        Terrain::Water,
        Terrain::Crag,
        Terrain::Shellholes,
        Terrain::Rubble(BuildingMaterial::Wooden),
        Terrain::Rubble(BuildingMaterial::Stone),
    ];

    /// So many of them, the first ones, have a key each, the digits from 1.
    pub const KEYED: usize = 8;

    /// The buildings.
    pub const BUILDINGS: [(BuildingMaterial, Storeys); 6] = [
        (BuildingMaterial::Wooden, Storeys::SingleStorey),
        (BuildingMaterial::Wooden, Storeys::Levels(1)),
        (BuildingMaterial::Wooden, Storeys::Levels(2)),
        (BuildingMaterial::Stone, Storeys::SingleStorey),
        (BuildingMaterial::Stone, Storeys::Levels(1)),
        (BuildingMaterial::Stone, Storeys::Levels(2)),
    ];

    /// Every ink, in the order in which the palette shows them.
    pub fn all() -> impl Iterator<Item = Ink> {
        let grounds = Ink::GROUNDS.into_iter().map(Ink::Terrain);
        let levels = (0..=3).map(Ink::Level);
        let buildings = Ink::BUILDINGS.into_iter().map(|(of, storeys)| Ink::Building(of, storeys));
        let ways = Chain::ALL.into_iter().map(Ink::Chain);
        let sides = [HexsideTerrain::Wall, HexsideTerrain::Hedge].into_iter().map(Ink::Side);
        grounds.chain(levels).chain(buildings).chain(ways).chain(sides)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Ink::Terrain(terrain) => terrain.to_string(),
            Ink::Level(level) => format!("level {level}"),
            Ink::Building(material, storeys) => {
                let of = match material {
                    BuildingMaterial::Wooden => "wooden",
                    BuildingMaterial::Stone => "stone",
                };
                match storeys {
                    Storeys::SingleStorey => format!("{of} house"),
                    Storeys::Levels(1) => format!("{of} house, one level up"),
                    Storeys::Levels(more) => format!("{of} house, {more} levels up"),
                }
            }
            Ink::Chain(way) => way.name().to_owned(),
            Ink::Side(terrain) => terrain.to_string(),
        }
    }

    /// Its name in the palette.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Ink::Building(material, storeys) => {
                let of = match material {
                    BuildingMaterial::Wooden => "wood",
                    BuildingMaterial::Stone => "stone",
                };
                match storeys {
                    Storeys::SingleStorey => format!("{of} low"),
                    Storeys::Levels(more) => format!("{of} {more} up"),
                }
            }
            Ink::Level(level) => level.to_string(),
            Ink::Terrain(Terrain::Rubble(BuildingMaterial::Wooden)) => "timber".to_owned(),
            Ink::Terrain(Terrain::Rubble(BuildingMaterial::Stone)) => "rubble".to_owned(),
            Ink::Terrain(Terrain::OpenGround) => "open".to_owned(),
            Ink::Chain(Chain::SunkenRoad) => "sunken".to_owned(),
            Ink::Chain(Chain::DryStream) => "dry bed".to_owned(),
            Ink::Chain(Chain::ShallowStream) => "stream".to_owned(),
            Ink::Chain(Chain::DeepStream) => "deep".to_owned(),
            other => other.name(),
        }
    }

    /// The name by which its place in the palette is noted.
    #[must_use]
    pub fn spot(self) -> String {
        format!("ink:{}", self.name())
    }
}
