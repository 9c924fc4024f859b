//! A map: which hexes there are and what lies in and between them. Read from a TOML file
//! (`docs/map-format.md`), checked as a whole, then only asked.

use std::collections::BTreeMap;

use hexx::{EdgeDirection, Hex};

use super::coord::Coord;
use super::depression::Depression;
use super::hexside::{Hexside, Vertex};
use super::lattice::Point;
use super::location::Location;
use super::los::Memory;
use super::terrain::{HexsideTerrain, LosEffect, Storeys, Terrain, TerrainFacts};

mod build;
mod built_in;
mod error;
mod file;
mod footprint;
mod month;
mod roof;
mod words;

pub use build::Draft;
pub use error::{MapError, MapProblem};
pub use footprint::Footprint;
pub(super) use footprint::edges;
pub use month::Month;
pub use roof::{Ridge, Roof, RoofForm};

/// The most columns a board may have.
pub const MAX_COLUMNS: u8 = 60;
/// The most rows a board may have.
pub const MAX_ROWS: u8 = 40;

/// One building of a map, of one hex or several.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct BuildingId(u16);

/// One building as the file gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Building {
    name: Option<String>,
    hexes: Vec<Coord>,
    roof: Roof,
}

/// All there is to know of one hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) terrain: Terrain,
    /// What the terrain does in the map's month.
    pub(super) facts: &'static TerrainFacts,
    /// The level of the ground: hills up, Depressions down.
    pub(super) base: i8,
    pub(super) trough: Option<Trough>,
    pub(super) building: Option<BuildingId>,
    /// The directions in which a road leaves, a bit each.
    pub(super) roads: u8,
    /// Hexside terrain by direction; each hexside stands in both its cells.
    pub(super) sides: [Option<HexsideTerrain>; 6],
    pub(super) footprint: Footprint,
}

/// The Depression of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Trough {
    pub(super) kind: Depression,
    /// The directions in which it goes on, a bit each.
    pub(super) links: u8,
}

impl Cell {
    /// The level of the ground around: above the base in a Depression.
    pub(super) fn rim(&self) -> i8 {
        self.base + i8::from(self.sunken())
    }

    /// How many Locations stand above the ground-level one.
    fn upper_levels(&self) -> i8 {
        i8::try_from(storeys_above(self.terrain)).unwrap_or(i8::MAX)
    }

    /// Whether it is a Depression hex.
    pub(super) fn sunken(&self) -> bool {
        self.trough.is_some()
    }

    /// Whether the hex's Depression goes on through its side in that direction.
    pub(super) fn trough_joins(&self, direction: EdgeDirection) -> bool {
        self.trough.is_some_and(|trough| trough.links & (1 << direction.index()) != 0)
    }

    pub(super) fn side(&self, direction: EdgeDirection) -> Option<HexsideTerrain> {
        self.sides[direction.index() as usize % 6]
    }
}

/// How many Locations stand above a hex's ground-level one.
fn storeys_above(terrain: Terrain) -> u16 {
    match terrain {
        Terrain::Building { storeys: Storeys::Levels(levels), .. } => levels.into(),
        _ => 0,
    }
}

/// A map, whole and sound. Equal when every hex is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    name: String,
    columns: u8,
    rows: u8,
    month: Month,
    /// One entry per possible hex, column by column from row 0; none where the board has no such hex.
    cells: Vec<Option<Cell>>,
    /// Every hex in order, kept because views ask for it each frame.
    hexes: Vec<Coord>,
    buildings: Vec<Building>,
    hexsides: BTreeMap<Hexside, HexsideTerrain>,
    /// The number of each possible hex's ground-level Location; those above it follow. Made when the map is whole.
    first_location: Vec<u16>,
    /// Who sees whom, as far as somebody has looked.
    memory: Memory,
}

impl Map {
    /// What the map is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many columns the board has.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// The largest printed row.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Every hex of the board in [`Coord`] order.
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = Coord> + Clone + '_ {
        self.hexes.iter().copied()
    }

    /// Whether the board has this hex.
    pub fn contains(&self, hex: Coord) -> bool {
        self.cell(hex).is_some()
    }

    /// What fills the hex; open ground off the board.
    pub fn terrain(&self, hex: Coord) -> Terrain {
        self.cell(hex).map_or(Terrain::OpenGround, |cell| cell.terrain)
    }

    /// What the hex's terrain does in the map's month; open ground off the board.
    pub fn facts(&self, hex: Coord) -> &'static TerrainFacts {
        self.cell(hex).map_or(Terrain::OpenGround.facts(), |cell| cell.facts)
    }

    /// The level of the hex's ground: 0, a hill's 1 to 3, or -1 in a Depression. 0 off the board.
    pub fn base_level(&self, hex: Coord) -> i8 {
        self.cell(hex).map_or(0, |cell| cell.base)
    }

    /// The level of the ground at the hex's edge: the base level, or in a Depression that of its rim, on which
    /// walls stand and units in Crest status lie.
    pub fn rim_level(&self, hex: Coord) -> i8 {
        self.cell(hex).map_or(0, Cell::rim)
    }

    /// The level on which a wall or hedge on a hexside stands: that of the higher of its hexes, a Depression's being its
    /// rim (B9, AM-28).
    pub fn hexside_level(&self, side: Hexside) -> i8 {
        let (a, b) = side.hexes();
        self.rim_level(a).max(self.rim_level(b))
    }

    /// The Depression of the hex (A6.3), IN which its Location lies.
    pub fn depression(&self, hex: Coord) -> Option<Depression> {
        self.cell(hex)?.trough.map(|trough| trough.kind)
    }

    /// Whether the hex's Depression goes on through its side in that direction; any other side of a Depression
    /// is a Crest hexside.
    pub fn depression_joins(&self, hex: Coord, direction: EdgeDirection) -> bool {
        self.cell(hex).is_some_and(|cell| cell.trough_joins(direction))
    }

    /// The level at which a Location's occupants stand: the ground's and their own.
    pub fn absolute_level(&self, location: Location) -> i8 {
        self.base_level(location.hex).saturating_add(location.level)
    }

    /// What stands on a hexside.
    pub fn hexside(&self, side: Hexside) -> Option<HexsideTerrain> {
        self.hexsides.get(&side).copied()
    }

    /// What stands on a hex's side in a direction; quicker than by [`hexside`](Self::hexside).
    pub fn side_of(&self, hex: Coord, direction: EdgeDirection) -> Option<HexsideTerrain> {
        self.cell(hex)?.side(direction)
    }

    /// Whether there is a wall or hedge on any side of a hex.
    pub fn has_walls(&self, hex: Coord) -> bool {
        self.cell(hex).is_some_and(|cell| cell.sides.iter().any(Option::is_some))
    }

    /// The walls and hedges on the sides of a hex.
    pub fn walls_of(&self, hex: Coord) -> impl Iterator<Item = Hexside> {
        let sides = self.cell(hex).map_or([None; 6], |cell| cell.sides);
        let walls = EdgeDirection::ALL_DIRECTIONS.into_iter().zip(sides);
        walls.filter_map(move |(direction, wall)| wall.and_then(|_| Hexside::of(hex, direction)))
    }

    /// Every wall and hedge.
    pub fn hexsides(&self) -> impl Iterator<Item = (Hexside, HexsideTerrain)> + '_ {
        self.hexsides.iter().map(|(side, terrain)| (*side, *terrain))
    }

    /// Whether a road runs from the hex through its side in that direction.
    pub fn has_road(&self, hex: Coord, direction: EdgeDirection) -> bool {
        self.cell(hex).is_some_and(|cell| cell.roads & (1 << direction.index()) != 0)
    }

    /// Whether any road runs in the hex.
    pub fn road_hex(&self, hex: Coord) -> bool {
        self.cell(hex).is_some_and(|cell| cell.roads != 0)
    }

    /// Whether a road runs off the map by way of this hex: it ends here, and straight on there is no hex.
    pub fn road_goes_off(&self, hex: Coord) -> bool {
        let mut roads =
            EdgeDirection::ALL_DIRECTIONS.into_iter().filter(|&side| self.has_road(hex, side));
        match (roads.next(), roads.next()) {
            (Some(only), None) => {
                !hex.neighbor(only.const_neg()).is_some_and(|beyond| self.contains(beyond))
            }
            _ => false,
        }
    }

    /// Every hexside that a road runs through.
    pub fn roads(&self) -> impl Iterator<Item = Hexside> + '_ {
        self.links(|cell| cell.roads)
    }

    /// Every hexside that joins two hexes of a Depression.
    pub fn depressions(&self) -> impl Iterator<Item = Hexside> + '_ {
        self.links(|cell| cell.trough.map_or(0, |trough| trough.links))
    }

    fn links<'a>(&'a self, bits: impl Fn(&Cell) -> u8 + 'a) -> impl Iterator<Item = Hexside> + 'a {
        self.hexes().flat_map(move |hex| {
            let bits = self.cell(hex).map_or(0, &bits);
            EdgeDirection::ALL_DIRECTIONS
                .into_iter()
                .filter(move |direction| bits & (1 << direction.index()) != 0)
                .filter_map(move |direction| Hexside::of(hex, direction))
                .filter(move |side| side.hexes().0 == hex)
        })
    }

    /// How many Locations stand above the hex's ground-level one; 0 where there is no upstairs.
    pub fn upper_levels(&self, hex: Coord) -> i8 {
        self.cell(hex).map_or(0, Cell::upper_levels)
    }

    /// Whether the board has this Location, in which units can be: not the surface of water (B21.4).
    pub fn location_exists(&self, location: Location) -> bool {
        self.cell(location.hex).is_some_and(|cell| {
            let ground = location.level == 0;
            cell.terrain.can_be_entered()
                && (ground || (0..=cell.upper_levels()).contains(&location.level))
        })
    }

    /// The building in the hex.
    pub fn building(&self, hex: Coord) -> Option<BuildingId> {
        self.cell(hex)?.building
    }

    /// Every building, in the order of the file.
    pub fn buildings(&self) -> impl Iterator<Item = BuildingId> + use<> {
        (0..u16::try_from(self.buildings.len()).unwrap_or(u16::MAX)).map(BuildingId)
    }

    /// The hexes of a building in [`Coord`] order; none for another map's building.
    pub fn building_hexes(&self, building: BuildingId) -> &[Coord] {
        self.building_entry(building).map_or(&[], |entry| &entry.hexes)
    }

    /// What a building is called, where it has a name.
    pub fn building_name(&self, building: BuildingId) -> Option<&str> {
        self.building_entry(building)?.name.as_deref()
    }

    /// The building of that name.
    pub fn building_named(&self, name: &str) -> Option<BuildingId> {
        self.buildings().find(|id| self.building_name(*id) == Some(name))
    }

    /// The roof of the building in the hex; the usual one where there is none.
    pub fn roof(&self, hex: Coord) -> Roof {
        let entry = self.building(hex).and_then(|building| self.building_entry(building));
        entry.map_or_else(Roof::default, |entry| entry.roof)
    }

    fn building_entry(&self, building: BuildingId) -> Option<&Building> {
        self.buildings.get(usize::from(building.0))
    }

    /// The polygons on the board's lattice that the hex's terrain covers: what is painted is what blocks.
    /// None in open ground; the hex itself where terrain fills it.
    pub fn footprint(&self, hex: Coord) -> Vec<Vec<Point>> {
        self.cell(hex).map_or_else(Vec::new, |cell| {
            if cell.terrain == Terrain::OpenGround {
                Vec::new()
            } else {
                cell.footprint.placed(Point::center(hex))
            }
        })
    }

    /// The polygons that its file gives a hex, from the hex's centre; none where what is there covers what it usually does.
    pub fn own_footprint(&self, hex: Coord) -> Option<&[Vec<Point>]> {
        let Footprint::Polygons(polygons) = &self.cell(hex)?.footprint else { return None };
        let usual = match self.terrain(hex) {
            Terrain::Building { storeys, .. } => {
                let joined = hex.neighbors().filter(|(_, other)| {
                    self.building(*other) == self.building(hex) && self.contains(*other)
                });
                Footprint::building(storeys, joined.map(|(direction, _)| direction))
            }
            _ => Footprint::Whole,
        };
        (usual != Footprint::Polygons(polygons.clone())).then_some(polygons)
    }

    /// Whether what stands in the hex touches the hex's side in that direction: then nobody passes along it (A4.3).
    pub fn covers_side(&self, hex: Coord, direction: EdgeDirection) -> bool {
        let (a, b) = (Point::corner(direction.vertex_ccw()), Point::corner(direction.vertex_cw()));
        self.cell(hex).is_some_and(|cell| match &cell.footprint {
            Footprint::Whole => cell.terrain != Terrain::OpenGround,
            // A polygon inside the hex reaches its edge with a corner or not at all.
            Footprint::Polygons(polygons) => {
                polygons.iter().flatten().any(|point| (b - a).cross(*point - a) == 0)
            }
        })
    }

    /// The month played in.
    pub fn month(&self) -> Month {
        self.month
    }

    /// The same map in another month: grain and orchards change.
    pub fn in_month(&self, month: Month) -> Self {
        let mut map = self.clone();
        map.month = month;
        for cell in map.cells.iter_mut().flatten() {
            cell.facts = month.facts(cell.terrain);
        }
        map
    }

    fn index(&self, hex: Coord) -> Option<usize> {
        let rows = usize::from(self.rows) + 1;
        (hex.row() <= self.rows).then(|| usize::from(hex.col()) * rows + usize::from(hex.row()))
    }

    pub(super) fn cell(&self, hex: Coord) -> Option<&Cell> {
        self.cells.get(self.index(hex)?)?.as_ref()
    }

    /// Numbers the Locations of a map that is whole.
    fn number_locations(mut self) -> Self {
        let mut next = 0;
        let all = self.cells.iter().map(|cell| {
            let first = next;
            next += cell.as_ref().map_or(0, |cell| 1 + storeys_above(cell.terrain));
            first
        });
        self.first_location = all.collect();
        self.first_location.push(next);
        self
    }

    /// How many Locations there are.
    pub(super) fn locations(&self) -> usize {
        self.first_location.last().copied().unwrap_or_default().into()
    }

    /// The number of a Location, from 0; none for one that the board does not have.
    pub(super) fn location_number(&self, at: Location) -> Option<usize> {
        let index = self.index(at.hex)?;
        let first = usize::from(*self.first_location.get(index)?);
        let number = first + usize::try_from(at.level).ok()?;
        (number < usize::from(*self.first_location.get(index + 1)?)).then_some(number)
    }

    /// Above the number of every hexside.
    pub(super) fn hexside_numbers(&self) -> usize {
        6 * self.cells.len()
    }

    /// The number of a hexside; none for one whose first hex the board does not have.
    pub(super) fn hexside_number(&self, side: Hexside) -> Option<usize> {
        let (low, high) = side.hexes();
        Some(6 * self.index(low)? + usize::from(low.direction_to(high)?.index()))
    }

    /// Above the number of every corner.
    pub(super) fn corner_numbers(&self) -> usize {
        6 * self.cells.len()
    }

    /// The number of a corner as one of a hex; none where it is none of it, or the board does not have the hex.
    pub(super) fn corner_number(&self, hex: Coord, corner: Vertex) -> Option<usize> {
        let (_, direction) = corner.hexes().find(|&(at, _)| at == hex)?;
        Some(6 * self.index(hex)? + usize::from(direction.index()))
    }

    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    pub(super) fn cell_at(&self, hex: Hex) -> Option<&Cell> {
        self.cell(Coord::from_hex(hex)?)
    }

    /// The DRM that a Hindrance of the hex's terrain adds; 0 when it is none.
    pub fn hindrance_drm(&self, hex: Coord) -> i8 {
        match self.facts(hex).kind {
            LosEffect::Hindrance(drm) => drm,
            LosEffect::None | LosEffect::Obstacle => 0,
        }
    }
}
