//! Hexes that are drawn on together.

use std::collections::BTreeSet;

use crate::board::{Coord, Map, patch};

/// The hexes of a board within so many of one.
#[must_use]
pub fn disc(map: &Map, middle: Coord, radius: u32) -> BTreeSet<Coord> {
    let all = middle.hex().range(radius).filter_map(Coord::from_hex);
    all.filter(|hex| map.contains(*hex)).collect()
}

/// The hexes that hang together with one and are like it: of the same terrain on the same level.
#[must_use]
pub fn alike(map: &Map, first: Coord) -> BTreeSet<Coord> {
    let kind = |hex: Coord| (map.terrain(hex), map.base_level(hex));
    patch(first, |hex| map.contains(hex) && kind(hex) == kind(first))
}

/// The hexes from one to another, both of them too, each adjacent to the one before.
#[must_use]
pub fn between(map: &Map, from: Coord, to: Coord) -> Vec<Coord> {
    let all = from.hex().line_to(to.hex()).filter_map(Coord::from_hex);
    all.filter(|hex| map.contains(*hex)).collect()
}

/// The block of hexes between two corners of it.
#[must_use]
pub fn block(map: &Map, one: Coord, other: Coord) -> BTreeSet<Coord> {
    let within = |at: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&at);
    let inside = |hex: &Coord| {
        within(hex.col(), one.col(), other.col()) && within(hex.row(), one.row(), other.row())
    };
    map.hexes().filter(inside).collect()
}
