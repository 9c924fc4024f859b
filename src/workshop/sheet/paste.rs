//! A piece of a map laid down on another one, in place of what is there.

use std::collections::{BTreeMap, BTreeSet};

use toml_edit::{DocumentMut, Item, Table};

use super::piece::{Polygons, Raised, ways_within};
use super::{Piece, building, chains, ground, house, sides};
use crate::board::{Coord, Map, Terrain};

/// Lays a piece down. What is there already stays as it is written; so does what runs into the piece from outside, as far as
/// it can go on there, and what ran out of the piece goes on where the like of it runs.
pub(super) fn lay((document, board): (&mut DocumentMut, &Map), piece: &Piece, at: Coord) {
    let laid = piece.lay(board, at);
    let all: BTreeSet<Coord> = laid.levels.keys().copied().collect();
    let anew = ways_within(board, &all) != laid.ways;
    if anew {
        chains::leave_within(document, &all);
    }
    let mut grounds: BTreeMap<Terrain, BTreeSet<Coord>> = BTreeMap::new();
    for (hex, (terrain, covered)) in &laid.grounds {
        if (board.terrain(*hex), covered_on(board, *hex)) != (*terrain, covered.clone()) {
            grounds.entry(*terrain).or_default().insert(*hex);
        }
    }
    for (terrain, hexes) in grounds {
        ground::set_terrain(document, &hexes, terrain);
        for hex in hexes {
            let covered = laid.grounds.get(&hex).map(|(_, covered)| covered.clone());
            house::set(document, hex, covered.unwrap_or_default());
        }
    }
    let mut levels: BTreeMap<u8, BTreeSet<Coord>> = BTreeMap::new();
    for (hex, level) in &laid.levels {
        if u8::try_from(board.base_level(*hex)).unwrap_or_default() != *level {
            levels.entry(*level).or_default().insert(*hex);
        }
    }
    for (level, hexes) in levels {
        ground::set_level(document, &hexes, level);
    }
    let new = laid.buildings.iter().filter(|raised| !stands(board, &all, raised));
    let new: Vec<&Raised> = new.collect();
    // What stands there does not grow, nor keep a name from others: it goes.
    ground::clear(document, &new.iter().flat_map(|raised| raised.hexes.keys().copied()).collect());
    new.into_iter().for_each(|raised| raise((document, board), raised));
    if anew {
        for (way, from, to) in laid.ways {
            chains::lay(document, way, from, to);
        }
    }
    for (way, inner, outer) in laid.joins {
        chains::lay(document, way, inner, outer);
    }
    for side in all.iter().flat_map(|hex| sides::round(*hex)).collect::<BTreeSet<_>>() {
        let (a, b) = side.hexes();
        let (wanted, inside) = (laid.sides.get(&side), all.contains(&a) && all.contains(&b));
        // What stands round it stays where the piece has nothing to put there.
        if board.hexside(side) != wanted.copied() && (inside || wanted.is_some()) {
            sides::set(document, side, wanted.copied());
        }
    }
}

/// Whether a building stands there as it is wanted; it may go on outside the piece.
fn stands(board: &Map, piece: &BTreeSet<Coord>, raised: &Raised) -> bool {
    let Some(first) = raised.hexes.keys().next() else { return true };
    let Some(there) = board.building(*first) else { return false };
    let (material, storeys) = (raised.material, raised.storeys);
    let inside = board.building_hexes(there).iter().filter(|hex| piece.contains(hex));
    inside.eq(raised.hexes.keys())
        && board.building_name(there) == raised.name.as_deref()
        && board.terrain(*first) == Terrain::Building { material, storeys }
        && board.roof(*first) == raised.roof
        && raised.hexes.iter().all(|(hex, covered)| covered_on(board, *hex) == *covered)
}

/// Puts up a building, as one with the rest of it where that stands as it did.
fn raise((document, board): (&mut DocumentMut, &Map), raised: &Raised) {
    let (material, storeys) = (raised.material, raised.storeys);
    let like = Terrain::Building { material, storeys };
    let mut rest: Vec<Coord> = raised.rest.iter().copied().collect();
    rest.retain(|hex| board.terrain(*hex) == like);
    // The part that has kept the name is the one that grows.
    let is_named = |hex: &Coord| {
        board.building(*hex).and_then(|building| board.building_name(building)).is_some()
    };
    rest.sort_by_key(|hex| !is_named(hex));
    let hexes: Vec<Coord> = rest.iter().chain(raised.hexes.keys()).copied().collect();
    let Some(first) = hexes.first().copied() else { return };
    building::build(document, &hexes, material, storeys);
    if rest.is_empty() {
        building::roof(document, first, raised.roof);
    }
    if let Some(name) = raised.name.as_ref().filter(|_| !rest.iter().any(is_named)) {
        let name = free_name(document, name);
        building::call(document, first, Some(&name));
    }
    for hex in rest {
        house::set(document, hex, covered_on(board, hex));
    }
    for (hex, covered) in &raised.hexes {
        house::set(document, *hex, covered.clone());
    }
}

/// What the file says that is covered of a hex.
fn covered_on(board: &Map, hex: Coord) -> Polygons {
    let own = board.own_footprint(hex).unwrap_or_default();
    own.iter().map(|points| points.iter().map(|point| (point.x, point.y)).collect()).collect()
}

/// A name that no other building has: the same, or with the next number behind it. A number at its end counts where counting has
/// begun, with the plain name or a 1: "Church 2" beside "Church" is followed by "Church 3", and "Hill 304" by "Hill 304 2".
fn free_name(document: &DocumentMut, name: &str) -> String {
    let all = document.get("building").and_then(Item::as_array_of_tables);
    let name_of = |table: &Table| table.get("name").and_then(Item::as_str).map(str::to_owned);
    let taken: BTreeSet<String> = all.into_iter().flatten().filter_map(name_of).collect();
    if !taken.contains(name) {
        return name.to_owned();
    }
    let counts = |stem: &str| taken.contains(stem) || taken.contains(&format!("{stem} 1"));
    let numbered = name
        .rsplit_once(' ')
        .and_then(|(stem, number)| number.parse::<u16>().ok().map(|number| (stem, number)))
        .filter(|(stem, _)| counts(stem));
    let (stem, first) = numbered.unwrap_or((name, 1));
    let mut more = (first.saturating_add(1)..=u16::MAX).map(|number| format!("{stem} {number}"));
    more.find(|other| !taken.contains(other)).unwrap_or_else(|| name.to_owned())
}
