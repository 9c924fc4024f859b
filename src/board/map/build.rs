//! From a map file's text to a sound [`Map`], or the first thing wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::super::coord::Coord;
use super::super::depression::Depression;
use super::super::hexside::{Hexside, HexsideError};
use super::super::los::Memory;
use super::super::patch::patch;
use super::super::terrain::{HexsideTerrain, Storeys, Terrain};
use super::error::{MapError, MapProblem};
use super::file::{RawBuilding, RawMap};
use super::footprint::Footprint;
use super::roof::Roof;
use super::words::{depth, material, ridge, roof};
use super::{Building, BuildingId, Cell, MAX_COLUMNS, MAX_ROWS, Map, Month, Trough};
use crate::files::parse_written;

mod footprints;
mod names;

/// A problem at a byte of the text.
type Fault = (usize, MapProblem);

impl Map {
    /// Reads a map from the text of its file (`docs/map-format.md`); `file_name` is only for messages.
    ///
    /// # Errors
    /// The first problem found, with its line and column, and its hex where there is one.
    pub fn parse(file_name: &str, text: &str) -> Result<Self, MapError> {
        let Draft { map, problems } = Map::draft(file_name, text)?;
        problems.into_iter().next().map_or(Ok(map), Err)
    }

    /// Reads a map as far as its text says one: what is wrong is left out and told, all of it.
    ///
    /// # Errors
    /// It is no map at all: no TOML, a field missing or of the wrong type, a size or month that there is not.
    pub fn draft(file_name: &str, text: &str) -> Result<Draft, MapError> {
        let at = |(byte, problem)| MapError::at(file_name, text, byte, problem);
        let raw: RawMap = parse_written(text)
            .map_err(|fault| at((fault.byte, MapProblem::Syntax(fault.problem))))?;
        let (map, faults) = Builder::new(&raw).map_err(at)?.build(&raw);
        Ok(Draft { map, problems: faults.into_iter().map(at).collect() })
    }
}

/// A map on its way: as far as its text is sound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// What is sound of it.
    pub map: Map,
    /// Everything that is wrong with the text, in the order in which it is read. None: the map is sound.
    pub problems: Vec<MapError>,
}

struct Builder {
    map: Map,
    /// What already has a terrain, a level or a footprint of its own.
    terrain_given: BTreeSet<Coord>,
    level_given: BTreeSet<Coord>,
    footprint_given: BTreeSet<Coord>,
    /// What has been found wrong.
    faults: Vec<Fault>,
}

fn fault<T>(at: &Spanned<T>, problem: MapProblem) -> Fault {
    (at.span().start, problem)
}

impl Builder {
    fn new(raw: &RawMap) -> Result<Self, Fault> {
        let columns = size(&raw.columns, MAX_COLUMNS)?;
        let rows = size(&raw.rows, MAX_ROWS)?;
        let month = match &raw.month {
            None => Month::default(),
            Some(month) => u8::try_from(*month.get_ref())
                .ok()
                .and_then(Month::new)
                .ok_or_else(|| fault(month, MapProblem::Month(*month.get_ref())))?,
        };
        let ground = match &raw.ground {
            None => Terrain::OpenGround,
            Some(kind) => kind_of(kind)?,
        };
        let cell = Cell {
            terrain: ground,
            facts: month.facts(ground),
            base: 0,
            trough: None,
            building: None,
            roads: 0,
            sides: [None; 6],
            footprint: Footprint::Whole,
        };
        let exists = |hex: Coord| match (hex.col() % 2, hex.row()) {
            (0, row) => row > 0,
            (_, 0) => raw.first_half_row,
            (_, row) => row < rows || raw.last_half_row,
        };
        let all = (0..columns).flat_map(|col| (0..=rows).map(move |row| Coord::new(col, row)));
        Ok(Self {
            map: Map {
                name: raw.name.clone(),
                columns,
                rows,
                month,
                cells: all.clone().map(|hex| exists(hex).then(|| cell.clone())).collect(),
                hexes: all.filter(|hex| exists(*hex)).collect(),
                buildings: Vec::new(),
                hexsides: BTreeMap::new(),
                first_location: Vec::new(),
                memory: Memory::default(),
            },
            terrain_given: BTreeSet::new(),
            level_given: BTreeSet::new(),
            footprint_given: BTreeSet::new(),
            faults: Vec::new(),
        })
    }

    fn build(mut self, raw: &RawMap) -> (Map, Vec<Fault>) {
        for entry in &raw.terrain {
            let Some(terrain) = self.sound(kind_of(&entry.kind)) else { continue };
            self.each_hex(&entry.hexes, |builder, text, hex| {
                builder.set_terrain(text, hex, terrain)
            });
        }
        for building in &raw.building {
            let added = self.add_building(building);
            self.sound(added);
        }
        for stream in &raw.stream {
            let depth = depth(stream.depth.get_ref()).ok_or_else(|| {
                fault(&stream.depth, MapProblem::UnknownDepth(stream.depth.get_ref().clone()))
            });
            let Some(depth) = self.sound(depth) else { continue };
            self.add_depressions(&stream.course, Depression::Stream(depth));
        }
        self.add_depressions(&raw.gullies, Depression::Gully);
        self.add_depressions(&raw.sunken_roads, Depression::SunkenRoad);
        for hill in &raw.hill {
            let level = i8::try_from(*hill.level.get_ref())
                .ok()
                .filter(|level| (1..=3).contains(level))
                .ok_or_else(|| fault(&hill.level, MapProblem::HillLevel(*hill.level.get_ref())));
            let Some(level) = self.sound(level) else { continue };
            self.each_hex(&hill.hexes, |builder, text, hex| builder.set_level(text, hex, level));
        }
        for text in raw.roads.iter().chain(&raw.sunken_roads) {
            let road = self.add_road(text);
            self.sound(road);
        }
        let walls = raw.walls.iter().map(|text| (text, HexsideTerrain::Wall));
        let hedges = raw.hedges.iter().map(|text| (text, HexsideTerrain::Hedge));
        for (text, terrain) in walls.chain(hedges) {
            let hexside = self.add_hexside(text, terrain);
            self.sound(hexside);
        }
        for footprint in &raw.footprint {
            let added = self.add_footprint(footprint);
            self.sound(added);
        }
        (self.map.number_locations(), self.faults)
    }

    /// What is sound of it; what is not is noted.
    fn sound<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.faults.push(fault)).ok()
    }

    /// Does something to each hex of a list.
    fn each_hex(
        &mut self,
        list: &[Spanned<String>],
        mut set: impl FnMut(&mut Self, &Spanned<String>, Coord) -> Result<(), Fault>,
    ) {
        for text in list {
            let hexes = self.block(text);
            for hex in self.sound(hexes).unwrap_or_default() {
                let done = set(self, text, hex);
                self.sound(done);
            }
        }
    }

    fn add_road(&mut self, text: &Spanned<String>) -> Result<(), Fault> {
        for [from, to] in self.chain(text)? {
            let wet = |hex: &Coord| !self.map.terrain(*hex).can_be_entered();
            if let Some(hex) = [from, to].into_iter().find(wet) {
                return Err(fault(text, MapProblem::RoadInWater(hex)));
            }
            self.link(from, to, |cell| &mut cell.roads);
        }
        Ok(())
    }

    fn cell_mut(&mut self, hex: Coord) -> Option<&mut Cell> {
        let index =
            usize::from(hex.col()) * (usize::from(self.map.rows) + 1) + usize::from(hex.row());
        self.map.cells.get_mut(index)?.as_mut()
    }

    fn set_terrain(
        &mut self,
        at: &Spanned<String>,
        hex: Coord,
        terrain: Terrain,
    ) -> Result<(), Fault> {
        let month = self.map.month;
        let first = self.map.terrain(hex).to_string();
        if !self.terrain_given.insert(hex) {
            let second = terrain.to_string();
            return Err(fault(at, MapProblem::TwoTerrains { hex, first, second }));
        }
        if let Some(cell) = self.cell_mut(hex) {
            cell.terrain = terrain;
            cell.facts = month.facts(terrain);
        }
        Ok(())
    }

    fn set_level(&mut self, at: &Spanned<String>, hex: Coord, level: i8) -> Result<(), Fault> {
        if !self.level_given.insert(hex) {
            return Err(fault(at, MapProblem::TwoLevels(hex)));
        }
        if let Some(cell) = self.cell_mut(hex) {
            cell.base = level;
        }
        Ok(())
    }

    /// Chains of a Depression. Where two kinds meet, the hex is of the one named first.
    fn add_depressions(&mut self, chains: &[Spanned<String>], kind: Depression) {
        for text in chains {
            let added = self.add_depression(text, kind);
            self.sound(added);
        }
    }

    fn add_depression(&mut self, text: &Spanned<String>, kind: Depression) -> Result<(), Fault> {
        for [from, to] in self.chain(text)? {
            for hex in [from, to] {
                let terrain = self.map.terrain(hex);
                if !terrain.may_lie_in_depression() {
                    let problem = MapProblem::NotInDepression(hex, terrain.to_string());
                    return Err(fault(text, problem));
                }
            }
            for hex in [from, to] {
                self.level_given.insert(hex);
                if let Some(cell) = self.cell_mut(hex) {
                    cell.base = -1;
                    cell.trough.get_or_insert(Trough { kind, links: 0 });
                }
            }
            self.link(from, to, |cell| {
                &mut cell.trough.get_or_insert(Trough { kind, links: 0 }).links
            });
        }
        Ok(())
    }

    /// Sets the bit of the common hexside in both hexes.
    fn link(&mut self, from: Coord, to: Coord, bits: impl Fn(&mut Cell) -> &mut u8) {
        for (hex, other) in [(from, to), (to, from)] {
            if let (Some(direction), Some(cell)) = (hex.direction_to(other), self.cell_mut(hex)) {
                *bits(cell) |= 1 << direction.index();
            }
        }
    }

    fn add_hexside(
        &mut self,
        text: &Spanned<String>,
        terrain: HexsideTerrain,
    ) -> Result<(), Fault> {
        let side: Hexside = text.get_ref().parse().map_err(|error| {
            fault(
                text,
                match error {
                    HexsideError::Form(text) => MapProblem::BadHexside(text),
                    HexsideError::NotAdjacent(a, b) => MapProblem::NotAdjacent(a, b),
                },
            )
        })?;
        let (a, b) = side.hexes();
        self.on_board(text, a)?;
        self.on_board(text, b)?;
        if self.map.hexsides.contains_key(&side) {
            return Err(fault(text, MapProblem::HexsideTwice(side)));
        }
        self.map.hexsides.insert(side, terrain);
        for (hex, direction) in [(a, side.direction()), (b, side.direction().const_neg())] {
            if let Some(cell) = self.cell_mut(hex) {
                cell.sides[direction.index() as usize % 6] = Some(terrain);
            }
        }
        Ok(())
    }

    fn add_building(&mut self, raw: &RawBuilding) -> Result<(), Fault> {
        let material = material(raw.material.get_ref()).ok_or_else(|| {
            fault(&raw.material, MapProblem::UnknownMaterial(raw.material.get_ref().clone()))
        })?;
        let storeys = match raw.levels.get_ref() {
            0 => Storeys::SingleStorey,
            1 => Storeys::Levels(1),
            2 => Storeys::Levels(2),
            other => return Err(fault(&raw.levels, MapProblem::BuildingLevels(*other))),
        };
        if let Some(name) = &raw.name
            && self.map.building_named(name.get_ref()).is_some()
        {
            return Err(fault(name, MapProblem::SameName(name.get_ref().clone())));
        }
        let roof = self.roof(raw);
        let id = BuildingId(u16::try_from(self.map.buildings.len()).unwrap_or(u16::MAX));
        let mut hexes = BTreeSet::new();
        self.each_hex(raw.hexes.get_ref(), |builder, text, hex| {
            builder.set_terrain(text, hex, Terrain::Building { material, storeys })?;
            hexes.insert(hex);
            Ok(())
        });
        if hexes.is_empty() {
            return Err(fault(&raw.hexes, MapProblem::EmptyBuilding));
        }
        if let Some(hex) = unreached(&hexes) {
            self.faults.push(fault(&raw.hexes, MapProblem::SplitBuilding(hex)));
        }
        for hex in &hexes {
            let joined = hex.neighbors().filter(|(_, other)| hexes.contains(other));
            let footprint = Footprint::building(storeys, joined.map(|(direction, _)| direction));
            if let Some(cell) = self.cell_mut(*hex) {
                cell.building = Some(id);
                cell.footprint = footprint;
            }
        }
        self.map.buildings.push(Building {
            name: raw.name.as_ref().map(|name| name.get_ref().clone()),
            hexes: hexes.into_iter().collect(),
            roof,
        });
        Ok(())
    }

    /// The roof of a building; the usual one where the file says none that there is.
    fn roof(&mut self, raw: &RawBuilding) -> Roof {
        let form = raw.roof.as_ref().map(|text| {
            let unknown = || fault(text, MapProblem::UnknownRoof(text.get_ref().clone()));
            roof(text.get_ref()).ok_or_else(unknown)
        });
        let ridge = raw.ridge.as_ref().map(|text| {
            let unknown = || fault(text, MapProblem::UnknownRidge(text.get_ref().clone()));
            ridge(text.get_ref()).ok_or_else(unknown)
        });
        Roof {
            form: form.and_then(|form| self.sound(form)).unwrap_or_default(),
            ridge: ridge.and_then(|ridge| self.sound(ridge)).unwrap_or_default(),
        }
    }
}

fn size(given: &Spanned<i64>, most: u8) -> Result<u8, Fault> {
    u8::try_from(*given.get_ref())
        .ok()
        .filter(|size| (1..=most).contains(size))
        .ok_or_else(|| fault(given, MapProblem::Size(*given.get_ref())))
}

fn kind_of(kind: &Spanned<String>) -> Result<Terrain, Fault> {
    Terrain::of_map_word(kind.get_ref())
        .ok_or_else(|| fault(kind, MapProblem::UnknownTerrain(kind.get_ref().clone())))
}

/// A hex that cannot be reached from the first through the others.
fn unreached(hexes: &BTreeSet<Coord>) -> Option<Coord> {
    let reached = patch(*hexes.first()?, |hex| hexes.contains(&hex));
    hexes.difference(&reached).next().copied()
}
