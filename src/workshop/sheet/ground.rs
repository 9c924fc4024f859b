//! Terrain and levels.

use std::collections::BTreeSet;

use toml_edit::{Array, DocumentMut, Item, Table, value};

use super::{add_table, building, chains, house, list, tables, take_out_of_tables};
use crate::board::{Coord, Terrain};

/// Gives hexes another terrain.
pub(super) fn set_terrain(document: &mut DocumentMut, hexes: &BTreeSet<Coord>, terrain: Terrain) {
    let Some(word) = terrain.map_word() else { return };
    clear(document, hexes);
    if !terrain.may_lie_in_depression() {
        chains::leave_depressions(document, hexes);
    }
    if !terrain.can_be_entered() {
        chains::leave(document, hexes);
    }
    if word == ground(document) {
        return;
    }
    put_in_table(document, ("terrain", "kind", value(word)), hexes);
}

/// Takes terrain and buildings away: the ground of the map is left.
pub(super) fn clear(document: &mut DocumentMut, hexes: &BTreeSet<Coord>) {
    take_out_of_tables(document, ("terrain", "hexes"), hexes);
    building::leave(document, hexes);
    for hex in hexes {
        house::set(document, *hex, Vec::new());
    }
}

/// Gives hexes another level.
pub(super) fn set_level(document: &mut DocumentMut, hexes: &BTreeSet<Coord>, level: u8) {
    take_out_of_tables(document, ("hill", "hexes"), hexes);
    if level > 0 {
        chains::leave_depressions(document, hexes);
        put_in_table(document, ("hill", "level", value(i64::from(level))), hexes);
    }
}

/// What every hex is that is not named.
fn ground(document: &DocumentMut) -> &str {
    document.get("ground").and_then(Item::as_str).unwrap_or("open ground")
}

/// Puts hexes into the last table `[[name]]` in which `key` has that value, or into a new one.
fn put_in_table(
    document: &mut DocumentMut,
    (name, key, wanted): (&str, &str, Item),
    hexes: &BTreeSet<Coord>,
) {
    if hexes.is_empty() {
        return;
    }
    let same = |item: &Item| match (item.as_str(), wanted.as_str()) {
        (Some(one), Some(two)) => one == two,
        _ => item.as_integer().is_some() && item.as_integer() == wanted.as_integer(),
    };
    let Some(all) = tables(document, name) else { return };
    let found = all
        .iter_mut()
        .filter(|table| table.get(key).is_some_and(&same))
        .last()
        .and_then(|table| table.get_mut("hexes")?.as_array_mut());
    if let Some(found) = found {
        list::put_in(found, hexes);
        return;
    }
    let mut hexes_of_it = Array::new();
    list::put_in(&mut hexes_of_it, hexes);
    let mut table = Table::new();
    table.insert(key, wanted);
    table.insert("hexes", value(hexes_of_it));
    add_table(document, name, table);
}

/// Those of some hexes of whose terrain that is so, buildings apart. The file alone is asked: a street joins many hexes in a stroke,
/// and to read the whole map for each would be felt.
pub(super) fn among(
    document: &DocumentMut,
    hexes: &BTreeSet<Coord>,
    is_so: impl Fn(Terrain) -> bool,
) -> BTreeSet<Coord> {
    let all = document.get("terrain").and_then(Item::as_array_of_tables);
    let is_it = |table: &&Table| {
        let word = table.get("kind").and_then(Item::as_str);
        word.and_then(Terrain::of_map_word).is_some_and(&is_so)
    };
    all.into_iter().flatten().filter(is_it).flat_map(|table| &list::all(table) & hexes).collect()
}
