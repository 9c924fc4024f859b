//! A map while it is being drawn.

use std::collections::{BTreeMap, BTreeSet};

use super::Land;
use crate::board::{Coord, Depth, Hexside, HexsideTerrain, Terrain};
use crate::workshop::luck::Luck;

/// A building while it is being drawn.
pub(super) struct House {
    /// What it is called, if it is called anything.
    pub(super) name: Option<&'static str>,
    /// Whether it is built of stone.
    pub(super) stone: bool,
    /// Its upper levels.
    pub(super) levels: u8,
    /// Its hexes, the first one first.
    pub(super) hexes: Vec<Coord>,
    /// The walls of a house that stands askew, from the centre of its hex.
    pub(super) outline: Option<[(i32, i32); 4]>,
}

/// All that is drawn so far.
pub(super) struct Draft {
    /// The columns.
    pub(super) columns: u8,
    /// The largest printed row.
    pub(super) rows: u8,
    /// Every hex that there is.
    pub(super) hexes: BTreeSet<Coord>,
    /// Where the roads meet.
    pub(super) heart: Coord,
    /// The hexes above the ground, by their level.
    pub(super) levels: BTreeMap<Coord, u8>,
    /// What grows or lies in a hex, buildings apart.
    pub(super) cover: BTreeMap<Coord, Terrain>,
    /// The streams, hex by hex, and how deep they are.
    pub(super) streams: Vec<Vec<Coord>>,
    /// How deep the water is.
    pub(super) depth: Depth,
    /// The hexes of all streams.
    pub(super) wet: BTreeSet<Coord>,
    /// The roads, hex by hex.
    pub(super) roads: Vec<Vec<Coord>>,
    /// The hexes of all roads.
    pub(super) paved: BTreeSet<Coord>,
    /// The buildings.
    pub(super) houses: Vec<House>,
    /// The hexes of all buildings.
    pub(super) built: BTreeSet<Coord>,
    /// Walls and hedges.
    pub(super) borders: BTreeMap<Hexside, HexsideTerrain>,
}

impl Draft {
    /// Empty ground.
    pub(super) fn new(land: &Land) -> Draft {
        let (columns, rows) = (land.extent.columns(), land.extent.rows());
        let all = (0..columns).flat_map(|col| (0..=rows).map(move |row| Coord::new(col, row)));
        Draft {
            columns,
            rows,
            hexes: all.filter(|hex| hex.row() > 0 || hex.col() % 2 == 1).collect(),
            heart: Coord::new(columns / 2, rows / 2),
            levels: BTreeMap::new(),
            cover: BTreeMap::new(),
            streams: Vec::new(),
            depth: Depth::Shallow,
            wet: BTreeSet::new(),
            roads: Vec::new(),
            paved: BTreeSet::new(),
            houses: Vec::new(),
            built: BTreeSet::new(),
            borders: BTreeMap::new(),
        }
    }

    /// Puts the place where the roads meet near the middle.
    pub(super) fn choose_heart(&mut self, luck: &mut Luck) {
        let columns = u32::from(self.columns);
        let col = luck.between(columns * 42 / 100, columns * 58 / 100);
        let row = luck.between(4, 7);
        let number = |value: u32| u8::try_from(value).unwrap_or(0);
        self.heart = Coord::new(number(col), number(row));
    }

    /// The hexes next to one.
    pub(super) fn around(&self, hex: Coord) -> impl Iterator<Item = Coord> + '_ {
        hex.neighbors().map(|(_, other)| other).filter(|other| self.hexes.contains(other))
    }

    /// Whether a hex lies whole on the map.
    pub(super) fn whole(&self, hex: Coord) -> bool {
        let half = hex.col() % 2 == 1 && (hex.row() == 0 || hex.row() == self.rows);
        self.hexes.contains(&hex) && !half
    }

    /// How high a hex lies.
    pub(super) fn level(&self, hex: Coord) -> u8 {
        self.levels.get(&hex).copied().unwrap_or(0)
    }

    /// Whether nothing has been drawn in a hex but the shape of the ground.
    pub(super) fn free(&self, hex: Coord) -> bool {
        self.hexes.contains(&hex)
            && ![&self.wet, &self.paved, &self.built].iter().any(|taken| taken.contains(&hex))
            && !self.cover.contains_key(&hex)
    }

    /// So many hexes of a map as large as this one, where it is `count` of one of 22 columns.
    pub(super) fn scaled(&self, count: u32) -> u32 {
        (count * u32::from(self.columns) + 11) / 22
    }

    /// One of the hexes for which something holds.
    pub(super) fn any(&self, luck: &mut Luck, holds: impl Fn(Coord) -> bool) -> Option<Coord> {
        let found: Vec<Coord> = self.hexes.iter().copied().filter(|hex| holds(*hex)).collect();
        luck.pick(&found).copied()
    }

    /// A patch about a hex that grows by chance over hexes for which something holds.
    pub(super) fn patch(
        &self,
        luck: &mut Luck,
        from: Coord,
        size: u32,
        holds: impl Fn(Coord) -> bool,
    ) -> BTreeSet<Coord> {
        let mut patch = BTreeSet::from([from]);
        let mut edge: Vec<Coord> = self.around(from).filter(|hex| holds(*hex)).collect();
        while patch.len() < usize::try_from(size).unwrap_or(0) && !edge.is_empty() {
            let count = u32::try_from(edge.len()).unwrap_or(0);
            let next = edge.swap_remove(usize::try_from(luck.below(count)).unwrap_or(0));
            if patch.insert(next) {
                edge.extend(self.around(next).filter(|hex| !patch.contains(hex) && holds(*hex)));
            }
        }
        patch
    }

    /// Adds a road.
    pub(super) fn pave(&mut self, road: Vec<Coord>) {
        self.paved.extend(road.iter().copied());
        self.roads.push(road);
    }

    /// Whether a road goes through the side between two hexes.
    pub(super) fn road_between(&self, one: Coord, other: Coord) -> bool {
        let joins = |pair: &[Coord]| pair == [one, other] || pair == [other, one];
        self.roads.iter().any(|road| road.windows(2).any(joins))
    }
}
