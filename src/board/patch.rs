//! Hexes that hang together.

use std::collections::BTreeSet;

use super::coord::Coord;

/// The hexes that can be reached from one over adjacent hexes that belong with it; none if it does not belong itself.
#[must_use]
pub fn patch(first: Coord, belongs: impl Fn(Coord) -> bool) -> BTreeSet<Coord> {
    let (mut found, mut open) = (BTreeSet::new(), vec![first]);
    while let Some(hex) = open.pop() {
        if belongs(hex) && found.insert(hex) {
            open.extend(hex.neighbors().map(|(_, next)| next));
        }
    }
    found
}

/// Hexes, apart from those that they do not hang together with: the patches that they form.
#[must_use]
pub fn patches(mut hexes: BTreeSet<Coord>) -> Vec<BTreeSet<Coord>> {
    let mut found = Vec::new();
    while let Some(&first) = hexes.first() {
        let part = patch(first, |hex| hexes.contains(&hex));
        hexes.retain(|hex| !part.contains(hex));
        found.push(part);
    }
    found
}
