//! Buildings: an entry each, with all its hexes.

use std::collections::BTreeSet;

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, value};

use super::{add_table, chains, ground, list, size};
use crate::board::{BuildingMaterial, Coord, Roof, Storeys, patches};

/// The name of the entries.
const NAME: &str = "building";

/// Puts up a building on hexes, in place of what is there; one of the same kind in the first of them grows.
pub(super) fn build(
    document: &mut DocumentMut,
    hexes: &[Coord],
    material: BuildingMaterial,
    storeys: Storeys,
) {
    let Some(first) = hexes.first() else { return };
    let wanted: BTreeSet<Coord> = hexes.iter().copied().collect();
    let same = |table: &Table| {
        table.get("material").and_then(Item::as_str) == Some(material.map_word())
            && table.get("levels").and_then(Item::as_integer) == Some(levels(storeys))
    };
    let grows = find(document, *first).filter(|table| same(table)).map(list::all);
    let new: BTreeSet<Coord> = match &grows {
        Some(old) => wanted.difference(old).copied().collect(),
        None => wanted,
    };
    ground::clear(document, &new);
    chains::leave_depressions(document, &new);
    if grows.is_some() {
        if let Some(found) = find_mut(document, *first).and_then(hexes_of) {
            list::put_in(found, &new);
        }
        return;
    }
    let mut table = Table::new();
    table.insert("material", value(material.map_word()));
    table.insert("levels", value(levels(storeys)));
    put_hexes(&mut table, &new);
    add_table(document, NAME, table);
}

/// Makes the building of a hex of something else, or taller.
pub(super) fn rebuild(
    document: &mut DocumentMut,
    hex: Coord,
    material: BuildingMaterial,
    storeys: Storeys,
) {
    if let Some(table) = find_mut(document, hex) {
        size::put(table, "material", value(material.map_word()));
        size::put(table, "levels", value(levels(storeys)));
    }
}

/// Gives the building of a hex a roof; the usual one is not written, where nobody has.
pub(super) fn roof(document: &mut DocumentMut, hex: Coord, roof: Roof) {
    let Some(table) = find_mut(document, hex) else { return };
    let usual = Roof::default();
    for (key, word, is_usual) in [
        ("roof", roof.form.map_word(), roof.form == usual.form),
        ("ridge", roof.ridge.map_word(), roof.ridge == usual.ridge),
    ] {
        if is_usual {
            table.remove(key);
        } else {
            size::put(table, key, value(word));
        }
    }
}

/// Gives the building of a hex a name, or none.
pub(super) fn call(document: &mut DocumentMut, hex: Coord, name: Option<&str>) {
    let Some(table) = find_mut(document, hex) else { return };
    match name.filter(|name| !name.trim().is_empty()) {
        Some(name) => size::put(table, "name", value(name.trim())),
        None => drop(table.remove("name")),
    }
}

/// Takes hexes away from all buildings. One that falls into parts becomes several; the first keeps the name.
pub(super) fn leave(document: &mut DocumentMut, hexes: &BTreeSet<Coord>) {
    let Some(all) = document.get_mut(NAME).and_then(Item::as_array_of_tables_mut) else { return };
    let (mut gone, mut torn_off) = (Vec::new(), Vec::new());
    for (number, table) in all.iter_mut().enumerate() {
        let old = list::all(table);
        if old.is_disjoint(hexes) {
            continue;
        }
        let mut parts = patches(&old - hexes).into_iter();
        let Some(first) = parts.next() else {
            gone.push(number);
            continue;
        };
        for part in parts {
            let mut other = table.clone();
            other.remove("name");
            put_hexes(&mut other, &part);
            torn_off.push(other);
        }
        if let Some(list) = hexes_of(table) {
            list::take_out(list, &old.difference(&first).copied().collect());
        }
    }
    for number in gone.into_iter().rev() {
        all.remove(number);
    }
    if all.is_empty() && torn_off.is_empty() {
        document.remove(NAME);
    }
    torn_off.into_iter().for_each(|table| add_table(document, NAME, table));
}

/// Those of some hexes in which buildings stand.
pub(super) fn among(document: &DocumentMut, hexes: &BTreeSet<Coord>) -> BTreeSet<Coord> {
    let all = document.get(NAME).and_then(Item::as_array_of_tables);
    all.into_iter().flatten().flat_map(|table| &list::all(table) & hexes).collect()
}

/// The entry of the building in a hex.
fn find(document: &DocumentMut, hex: Coord) -> Option<&Table> {
    let all = document.get(NAME).and_then(Item::as_array_of_tables)?;
    all.iter().find(|table| list::all(table).contains(&hex))
}

fn find_mut(document: &mut DocumentMut, hex: Coord) -> Option<&mut Table> {
    let all = document.get_mut(NAME).and_then(Item::as_array_of_tables_mut)?;
    ArrayOfTables::iter_mut(all).find(|table| list::all(table).contains(&hex))
}

fn hexes_of(table: &mut Table) -> Option<&mut Array> {
    table.get_mut("hexes")?.as_array_mut()
}

fn put_hexes(table: &mut Table, hexes: &BTreeSet<Coord>) {
    let mut list = Array::new();
    list::put_in(&mut list, hexes);
    table.insert("hexes", value(list));
}

fn levels(storeys: Storeys) -> i64 {
    storeys.upper_levels().into()
}
