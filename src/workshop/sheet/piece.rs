//! A piece of a map that is taken from it and laid down elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Chain, Lie, Mirror};
use crate::board::{
    BuildingMaterial, Coord, Depression, Depth, Footprint, Hexside, HexsideTerrain, Map, Point,
    Roof, Storeys, Terrain, patches,
};

/// Some hexes of a map as it was when they were taken, with all that is in them and on their sides, and how they lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    of: Arc<Map>,
    hexes: BTreeSet<Coord>,
    /// The hex by which it is held.
    held: Coord,
    /// How it lies.
    pub lie: Lie,
}

/// A piece as it would lie on a board: as much of it as is on it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Laid {
    /// What fills its hexes and what of them it covers, buildings apart.
    pub grounds: BTreeMap<Coord, (Terrain, Polygons)>,
    /// The level of each hex: 0 in a Depression.
    pub levels: BTreeMap<Coord, u8>,
    /// Its buildings, and parts of buildings.
    pub buildings: Vec<Raised>,
    /// What runs from hex to hex within it.
    pub ways: BTreeSet<(Chain, Coord, Coord)>,
    /// What runs from one of its hexes to one outside, where it goes on there.
    pub joins: BTreeSet<(Chain, Coord, Coord)>,
    /// What stands on its hexsides, those round it too.
    pub sides: BTreeMap<Hexside, HexsideTerrain>,
    /// How many of its hexes fall off the edge.
    pub beyond: usize,
}

/// What is covered of a hex, in lattice steps from its centre; none where it is as usual.
pub type Polygons = Vec<Vec<(i32, i32)>>;

/// A building of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raised {
    /// What it is called.
    pub name: Option<String>,
    /// Of what it is made.
    pub material: BuildingMaterial,
    /// How tall it is.
    pub storeys: Storeys,
    /// Its roof.
    pub roof: Roof,
    /// Its hexes, and what it covers of them.
    pub hexes: BTreeMap<Coord, Polygons>,
    /// Where the rest of it stands, outside the piece.
    pub rest: BTreeSet<Coord>,
}

impl Raised {
    /// What it covers on the board.
    #[must_use]
    pub fn outlines(&self) -> Vec<Vec<Point>> {
        let of_hex = |(hex, covered): (&Coord, &Polygons)| {
            let joined = hex.neighbors().filter(|(_, other)| self.hexes.contains_key(other));
            let own =
                |points: &Vec<(i32, i32)>| points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
            let footprint = match covered.is_empty() {
                true => Footprint::building(self.storeys, joined.map(|(side, _)| side)),
                false => Footprint::Polygons(covered.iter().map(own).collect()),
            };
            footprint.placed(Point::center(*hex))
        };
        self.hexes.iter().flat_map(of_hex).collect()
    }
}

impl Piece {
    /// These hexes of a map; none where it has none of them.
    #[must_use]
    pub fn of(map: &Arc<Map>, hexes: &BTreeSet<Coord>) -> Option<Piece> {
        let hexes: BTreeSet<Coord> =
            hexes.iter().copied().filter(|hex| map.contains(*hex)).collect();
        let count = i32::try_from(hexes.len()).ok()?;
        let (x, y) = hexes.iter().fold((0, 0), |(x, y), hex| (x + hex.hex().x, y + hex.hex().y));
        let middle = hexx::Hex::new(x.checked_div(count)?, y.checked_div(count)?);
        let held =
            hexes.iter().copied().min_by_key(|hex| hex.hex().unsigned_distance_to(middle))?;
        Some(Piece { of: Arc::clone(map), hexes, held, lie: Lie::default() })
    }

    /// How many hexes it has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.hexes.len()
    }

    /// The hex by which it is held.
    #[must_use]
    pub fn held(&self) -> Coord {
        self.held
    }

    /// The same piece, lying so.
    #[must_use]
    pub fn lying(&self, lie: Lie) -> Piece {
        Piece { lie, ..self.clone() }
    }

    /// The piece as it lies on the other side of a mirror.
    #[must_use]
    pub fn beyond(&self, mirror: Mirror) -> Piece {
        self.lying(match mirror {
            Mirror::None => self.lie,
            Mirror::LeftRight => self.lie.mirrored(),
            Mirror::HalfTurn => self.lie.turned(3),
        })
    }

    /// Where one of its hexes comes to lie when it is held over a hex; none where no name reaches it.
    #[must_use]
    pub fn place(&self, hex: Coord, at: Coord) -> Option<Coord> {
        Coord::from_hex(at.hex() + self.lie.step(hex.hex() - self.held.hex()))
    }

    /// What would lie where when it is laid on a board, held over a hex.
    #[must_use]
    pub fn lay(&self, board: &Map, at: Coord) -> Laid {
        let put = |hex: Coord| self.place(hex, at).filter(|hex| board.contains(*hex));
        let mut laid = Laid::default();
        for hex in self.hexes.iter().copied() {
            let Some(to) = put(hex) else {
                laid.beyond += 1;
                continue;
            };
            laid.levels.insert(to, u8::try_from(self.of.base_level(hex)).unwrap_or_default());
            if !self.of.terrain(hex).is_building() {
                laid.grounds.insert(to, (self.of.terrain(hex), self.covered(hex)));
            }
        }
        let home = self.is_home(board, at);
        self.raise(&put, home, &mut laid);
        self.join((board, at), home, &mut laid);
        for (way, from, to) in ways_within(&self.of, &self.hexes) {
            if let (Some(from), Some(to)) = (put(from), put(to)) {
                laid.ways.insert((way, from.min(to), from.max(to)));
            }
        }
        for (side, terrain) in self.of.hexsides() {
            let (a, b) = side.hexes();
            let ends = self.place(a, at).zip(self.place(b, at));
            let side = ends.and_then(|(a, b)| Hexside::between(a, b));
            let inside = [a, b].iter().any(|hex| self.hexes.contains(hex) && put(*hex).is_some());
            if let Some(side) = side.filter(|_| inside) {
                let (a, b) = side.hexes();
                if board.contains(a) && board.contains(b) {
                    laid.sides.insert(side, terrain);
                }
            }
        }
        laid
    }

    /// Whether it lies where it was taken, and what is round it is the ground that was there.
    fn is_home(&self, board: &Map, at: Coord) -> bool {
        let size = |map: &Map| (map.columns(), map.rows());
        let ground = |map: &Map, hex| (map.terrain(hex), map.base_level(hex));
        let mut round = self.hexes.iter().flat_map(|hex| hex.neighbors().map(|(_, other)| other));
        (at, self.lie, size(board)) == (self.held, Lie::default(), size(&self.of))
            && round.all(|hex| {
                // A Depression of two hexes is none any more where one of them was cut.
                let level = |map| ground(map, hex).1.max(0);
                self.hexes.contains(&hex)
                    || !board.contains(hex)
                    || (ground(board, hex).0, level(board))
                        == (ground(&self.of, hex).0, level(&self.of))
            })
    }

    /// What led out of it: at home as it was, elsewhere to where the like of it runs.
    fn join(&self, (board, at): (&Map, Coord), home: bool, laid: &mut Laid) {
        for from in self.hexes.iter().copied() {
            for (_, beyond) in from.neighbors().filter(|(_, other)| !self.hexes.contains(other)) {
                let ends = self.place(from, at).zip(self.place(beyond, at));
                let on_board = |(a, b): &(Coord, Coord)| board.contains(*a) && board.contains(*b);
                let Some((inner, outer)) = ends.filter(on_board) else { continue };
                let runs = |way: Chain| {
                    let mut round = outer.neighbors().map(|(_, other)| other);
                    round.any(|other| ways_between(board, outer, other).contains(&way))
                };
                let ways = ways_between(&self.of, from, beyond).into_iter();
                let goes_on = ways.filter(|way| home || runs(*way));
                laid.joins.extend(goes_on.map(|way| (way, inner, outer)));
            }
        }
    }

    /// The buildings. Of one that is cut through, each part that hangs together is one; the first keeps the name. At home it is one
    /// with what was left of it.
    fn raise(&self, put: &impl Fn(Coord) -> Option<Coord>, home: bool, laid: &mut Laid) {
        for building in self.of.buildings() {
            let all = self.of.building_hexes(building).iter().copied();
            let rest: BTreeSet<Coord> =
                all.clone().filter(|hex| home && !self.hexes.contains(hex)).collect();
            let here: BTreeMap<Coord, Coord> = all
                .filter(|hex| self.hexes.contains(hex))
                .filter_map(|hex| Some((put(hex)?, hex)))
                .collect();
            let mut name = self.of.building_name(building).map(str::to_owned);
            for part in patches(here.keys().copied().collect()) {
                let hexes: BTreeMap<Coord, Coord> = here
                    .iter()
                    .map(|(to, of)| (*to, *of))
                    .filter(|(to, _)| part.contains(to))
                    .collect();
                let Some(first) = hexes.values().next().copied() else { continue };
                let Terrain::Building { material, storeys } = self.of.terrain(first) else {
                    continue;
                };
                laid.buildings.push(Raised {
                    name: name.take(),
                    material,
                    storeys,
                    roof: self.of.roof(first),
                    hexes: hexes.into_iter().map(|(to, of)| (to, self.covered(of))).collect(),
                    rest: rest.clone(),
                });
            }
        }
    }

    /// What is covered of a hex as the piece lies.
    fn covered(&self, hex: Coord) -> Polygons {
        let turned = |points: &Vec<Point>| {
            points.iter().map(|point| self.lie.point((point.x, point.y))).collect()
        };
        self.of.own_footprint(hex).unwrap_or_default().iter().map(turned).collect()
    }
}

/// All that runs from hex to hex within some hexes of a map, each from the lesser to the greater one.
pub(super) fn ways_within(map: &Map, hexes: &BTreeSet<Coord>) -> BTreeSet<(Chain, Coord, Coord)> {
    let mut found = BTreeSet::new();
    for from in hexes.iter().copied() {
        for (_, to) in from.neighbors().filter(|(_, to)| from < *to && hexes.contains(to)) {
            found.extend(ways_between(map, from, to).into_iter().map(|way| (way, from, to)));
        }
    }
    found
}

/// All that runs from a hex of a map to the next one.
fn ways_between(map: &Map, from: Coord, to: Coord) -> Vec<Chain> {
    let Some((side, _)) = from.neighbors().find(|(_, other)| *other == to) else {
        return Vec::new();
    };
    let kinds = [from, to].into_iter().filter_map(|hex| map.depression(hex));
    // Where two kinds meet, the hex is of the one that comes first: what joins them is of the other.
    let sunken = kinds.map(way_of).max_by_key(|(rank, _)| *rank).map(|(_, way)| way);
    let sunken = sunken.filter(|_| map.depression_joins(from, side));
    let road = map.has_road(from, side) && sunken != Some(Chain::SunkenRoad);
    sunken.into_iter().chain(road.then_some(Chain::Road)).collect()
}

/// What runs in a Depression, and how late it comes in a file.
fn way_of(depression: Depression) -> (u8, Chain) {
    match depression {
        Depression::Stream(Depth::Dry) => (0, Chain::DryStream),
        Depression::Stream(Depth::Shallow) => (0, Chain::ShallowStream),
        Depression::Stream(Depth::Deep) => (0, Chain::DeepStream),
        Depression::Gully => (1, Chain::Gully),
        Depression::SunkenRoad => (2, Chain::SunkenRoad),
    }
}
