//! What can be done to a map in one go.

use std::collections::BTreeSet;

use toml_edit::DocumentMut;

use super::{House, Piece, building, chains, draft, ground, house, paste, sides, size};
use crate::board::{BuildingMaterial, Coord, Hexside, HexsideTerrain, Roof, Storeys, Terrain};

/// What runs from hex to hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chain {
    /// A road.
    Road,
    /// A gully.
    Gully,
    /// A sunken road.
    SunkenRoad,
    /// A stream without water.
    DryStream,
    /// A stream that can be waded.
    ShallowStream,
    /// A stream that is deep.
    DeepStream,
}

impl Chain {
    /// Every kind, as the palette shows them.
    pub const ALL: [Chain; 6] = [
        Chain::Road,
        Chain::SunkenRoad,
        Chain::Gully,
        Chain::DryStream,
        Chain::ShallowStream,
        Chain::DeepStream,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Chain::Road => "road",
            Chain::Gully => "gully",
            Chain::SunkenRoad => "sunken road",
            Chain::DryStream => "dry stream",
            Chain::ShallowStream => "shallow stream",
            Chain::DeepStream => "deep stream",
        }
    }

    /// Whether it lies in a Depression.
    #[must_use]
    pub const fn is_sunken(self) -> bool {
        !matches!(self, Chain::Road)
    }
}

/// One change of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Hexes get another terrain, no building; what stood there goes.
    Terrain(BTreeSet<Coord>, Terrain),
    /// Hexes get another level of ground, 0 to 3.
    Level(BTreeSet<Coord>, u8),
    /// One building on all these hexes, in place of what is there. It goes on a building that it begins on, where that is of the
    /// same kind.
    Building {
        /// Where; the first is where it begins.
        hexes: Vec<Coord>,
        /// Of what it is made.
        material: BuildingMaterial,
        /// How tall it is.
        storeys: Storeys,
    },
    /// The building of a hex is made of something else, or taller.
    Rebuild(Coord, BuildingMaterial, Storeys),
    /// The building of a hex gets a name, or none.
    Name(Coord, Option<String>),
    /// The building of a hex gets another roof.
    Roof(Coord, Roof),
    /// What a building covers in its hex; none for a house as usual.
    House(Coord, Option<House>),
    /// The polygons that terrain covers in its hex, in lattice steps from its centre; none for all of it.
    Footprint(Coord, Vec<Vec<(i32, i32)>>),
    /// A way from a hex to the next.
    Join(Chain, Coord, Coord),
    /// No way of any kind through a hexside.
    Part(Hexside),
    /// What stands on a hexside, or nothing.
    Side(Hexside, Option<HexsideTerrain>),
    /// A piece of a map is laid down in place of what is there, held over this hex. What of it is not on the board is left out.
    Paste(Piece, Coord),
    /// Everything in these hexes goes: terrain, buildings, levels, ways and what stands on their sides.
    Erase(BTreeSet<Coord>),
    /// What the map is called.
    Title(String),
    /// The month played in, 1 to 12.
    Month(u8),
    /// The size of the board; what lies beyond it goes.
    Size {
        /// Columns.
        columns: u8,
        /// The largest printed row.
        rows: u8,
    },
}

/// Carries a change out in the file of a map.
pub(super) fn apply(document: &mut DocumentMut, edit: &Edit) {
    match edit {
        Edit::Terrain(hexes, terrain) => ground::set_terrain(document, hexes, *terrain),
        Edit::Level(hexes, level) => ground::set_level(document, hexes, *level),
        Edit::Building { hexes, material, storeys } => {
            building::build(document, hexes, *material, *storeys);
        }
        Edit::Rebuild(hex, material, storeys) => {
            building::rebuild(document, *hex, *material, *storeys);
        }
        Edit::Name(hex, name) => building::call(document, *hex, name.as_deref()),
        Edit::Roof(hex, roof) => building::roof(document, *hex, *roof),
        Edit::House(hex, wanted) => {
            let polygons = wanted.as_ref().map(|house| vec![house.polygon()]);
            house::set(document, *hex, polygons.unwrap_or_default());
        }
        Edit::Footprint(hex, polygons) => house::set(document, *hex, polygons.clone()),
        Edit::Join(way, from, to) => chains::join(document, *way, *from, *to),
        Edit::Part(side) => chains::part(document, *side),
        Edit::Side(side, terrain) => sides::set(document, *side, *terrain),
        Edit::Paste(piece, at) => {
            if let Ok(board) = draft(document) {
                paste::lay((document, &board.map), piece, *at);
            }
        }
        Edit::Erase(hexes) => {
            ground::clear(document, hexes);
            ground::set_level(document, hexes, 0);
            chains::leave(document, hexes);
            sides::clear(document, hexes);
        }
        Edit::Title(name) => size::put(document, "name", toml_edit::value(name.as_str())),
        Edit::Month(month) => size::put(document, "month", toml_edit::value(i64::from(*month))),
        Edit::Size { columns, rows } => size::set(document, *columns, *rows),
    }
}
