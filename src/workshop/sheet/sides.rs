//! Walls and hedges.

use std::collections::BTreeSet;

use toml_edit::{Array, DocumentMut, Item, Value, value};

use super::{list, size};
use crate::board::{Coord, Hexside, HexsideTerrain};

/// The lists of the file, with what stands on the hexsides in them.
const LISTS: [(&str, HexsideTerrain); 2] =
    [("walls", HexsideTerrain::Wall), ("hedges", HexsideTerrain::Hedge)];

/// Has something stand on a hexside, or nothing.
pub(super) fn set(document: &mut DocumentMut, side: Hexside, terrain: Option<HexsideTerrain>) {
    remove(document, |found| found == side);
    for (name, _) in LISTS.iter().filter(|(_, wanted)| Some(*wanted) == terrain) {
        if document.get(name).is_none() {
            size::put(document, name, value(Array::new()));
        }
        if let Some(all) = document.get_mut(name).and_then(Item::as_array_mut) {
            list::push(all, &side.to_string());
        }
    }
}

/// The sides of a hex that have a name.
pub(super) fn round(hex: Coord) -> impl Iterator<Item = Hexside> {
    hex.neighbors().filter_map(move |(_, other)| Hexside::between(hex, other))
}

/// Takes away what stands round hexes.
pub(super) fn clear(document: &mut DocumentMut, hexes: &BTreeSet<Coord>) {
    remove(document, |side| hexes.iter().any(|hex| side.touches(*hex)));
}

/// Takes away what stands on such hexsides.
pub(super) fn remove(document: &mut DocumentMut, goes: impl Fn(Hexside) -> bool) {
    for (name, _) in LISTS {
        let Some(all) = document.get_mut(name).and_then(Item::as_array_mut) else { continue };
        let side = |value: &Value| value.as_str()?.parse::<Hexside>().ok();
        for at in (0..all.len()).rev() {
            if all.get(at).and_then(side).is_some_and(&goes) {
                list::remove(all, at);
            }
        }
        if all.is_empty() && all.trailing().as_str().is_none_or(|text| !text.contains('#')) {
            document.remove(name);
        }
    }
}
