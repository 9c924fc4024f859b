//! What a side is after: the hexes it has to take or to hold, and how far every Location is from them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::foes::Foes;
use super::ground::Ground;
use crate::board::{Coord, EntryCost, Location, Map};
use crate::rules::Position;
use crate::rules::control::holds;
use crate::rules::ids::Side;
use crate::rules::setting::Victory;

/// What one expected loss on the way is worth in MF.
const LOSS_IN_MF: f64 = 10.0;

/// What a side is after.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Aims {
    /// Whether it is the side that has to take something.
    pub(super) attacks: bool,
    /// The hexes it has yet to go to.
    pub(super) targets: BTreeSet<Coord>,
    /// The hexes it must not lose.
    pub(super) hold: BTreeSet<Coord>,
    /// How many more of the targets it needs.
    pub(super) wanting: usize,
}

impl Aims {
    pub(super) fn of(pos: &Position, side: Side) -> Aims {
        let enemies = || -> BTreeSet<Coord> {
            pos.on_board(side.other()).filter_map(|unit| Some(unit.at()?.hex)).collect()
        };
        match &pos.setting.victory {
            Victory::Control { side: attacker, at_least, .. } => {
                let (taken, left): (Vec<_>, Vec<_>) = pos
                    .setting
                    .objectives()
                    .into_iter()
                    .partition(|place| holds(pos, *attacker, place));
                let all = |places: &[BTreeSet<Coord>]| places.iter().flatten().copied().collect();
                let needed = usize::from(*at_least);
                if side == *attacker {
                    let wanting = needed.saturating_sub(taken.len());
                    let (targets, hold) = (all(&left), all(&taken));
                    return Aims { attacks: true, targets, hold, wanting };
                }
                let manned: BTreeSet<Coord> = pos
                    .on_board(side)
                    .filter(|unit| unit.good_order())
                    .filter_map(|unit| Some(unit.at()?.hex))
                    .collect();
                let unmanned = left.iter().filter(|place| place.is_disjoint(&manned));
                let targets = taken.iter().chain(unmanned).flatten().copied().collect();
                let wanting = (taken.len() + 1).saturating_sub(needed);
                Aims { attacks: false, targets, hold: all(&left), wanting }
            }
            Victory::Points { side: attacker, .. } => Aims {
                attacks: side == *attacker,
                targets: if side == *attacker { enemies() } else { BTreeSet::new() },
                hold: BTreeSet::new(),
                wanting: usize::from(side == *attacker),
            },
        }
    }
}

/// How far the Locations on the ground are from the nearest target, in MF, detours round danger included.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Field {
    /// By column and row, a column after the other; infinite where no way leads.
    far: Vec<f64>,
    /// How many rows are counted in a column.
    rows: usize,
}

impl Field {
    /// The way to some hexes, for a side with these enemies.
    pub(super) fn to(targets: &BTreeSet<Coord>, foes: &Foes, ground: &Ground, map: &Map) -> Field {
        let rows = usize::from(map.rows()) + 1;
        let far = vec![f64::INFINITY; usize::from(map.columns()) * rows];
        let mut field = Field { far, rows };
        let mut open: BinaryHeap<(Reverse<u64>, Coord)> = BinaryHeap::new();
        for &hex in targets {
            field.set(hex, 0.0);
            open.push((Reverse(0), hex));
        }
        while let Some((Reverse(far), hex)) = open.pop() {
            let so_far = field.from(hex);
            if far > milli(so_far) {
                continue;
            }
            // To enter this hex costs the same wherever one comes from, but for a climb or a wall.
            let at = Location::ground(hex);
            let taken = foes.nests.iter().any(|nest| nest.at.hex == hex && nest.able > 0);
            let entry = mf(map, hex)
                + LOSS_IN_MF * foes.risk(ground, map, at, false)
                + if taken && so_far > 0.0 { 8.0 } else { 0.0 };
            for (_, from) in
                hex.neighbors().filter(|(_, from)| map.location_exists(Location::ground(*from)))
            {
                let climb = (map.rim_level(hex) - map.rim_level(from)).max(0);
                let there = so_far + entry + f64::from(climb);
                if field.known(from).is_none_or(|known| there < known - 1e-9) {
                    field.set(from, there);
                    open.push((Reverse(milli(there)), from));
                }
            }
        }
        field
    }

    fn place(&self, hex: Coord) -> usize {
        usize::from(hex.col()) * self.rows + usize::from(hex.row())
    }

    fn set(&mut self, hex: Coord, far: f64) {
        let place = self.place(hex);
        if let Some(known) = self.far.get_mut(place) {
            *known = far;
        }
    }

    fn known(&self, hex: Coord) -> Option<f64> {
        self.far.get(self.place(hex)).copied().filter(|far| far.is_finite())
    }

    /// How far a hex is from the nearest target; nothing when there is no target.
    pub(super) fn from(&self, hex: Coord) -> f64 {
        self.known(hex).unwrap_or(0.0)
    }
}

/// What a hex costs to enter on level ground, by a road where it has one.
fn mf(map: &Map, hex: Coord) -> f64 {
    match map.facts(hex).mf {
        _ if map.road_hex(hex) => 1.0,
        EntryCost::HalfMf(halves) => {
            f64::from(halves) / 2.0 + f64::from(u8::from(map.depression(hex).is_some()))
        }
        EntryCost::All => 4.0,
    }
}

/// A cost as a number that can be sorted.
fn milli(cost: f64) -> u64 {
    (cost * 1000.0) as u64
}
