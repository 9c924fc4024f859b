//! The head of a file: name, month, and how large the board is.

use std::collections::BTreeSet;

use toml_edit::{DocumentMut, Item, Table, value};

use super::{chains, ground, sides};
use crate::board::{Coord, MAX_COLUMNS, MAX_ROWS};

/// Writes a value, with the comment behind the one that was there.
pub(super) fn put(table: &mut Table, key: &str, mut item: Item) {
    if let (Some(old), Some(new)) = (table.get(key).and_then(Item::as_value), item.as_value_mut()) {
        *new.decor_mut() = old.decor().clone();
    }
    match table.get_mut(key) {
        Some(old) => *old = item,
        None => drop(table.insert(key, item)),
    }
}

/// Makes the board larger or smaller; what lies beyond it goes.
pub(super) fn set(document: &mut DocumentMut, columns: u8, rows: u8) {
    let (columns, rows) = (columns.clamp(1, MAX_COLUMNS), rows.clamp(1, MAX_ROWS));
    put(document, "columns", value(i64::from(columns)));
    put(document, "rows", value(i64::from(rows)));
    let flag = |key: &str| document.get(key).and_then(Item::as_bool).unwrap_or(true);
    let (first, last) = (flag("first_half_row"), flag("last_half_row"));
    let exists = |hex: &Coord| {
        let whole = hex.col() < columns && hex.row() <= rows;
        whole
            && match (hex.col() % 2, hex.row()) {
                (0, row) => row > 0,
                (_, 0) => first,
                (_, row) => row < rows || last,
            }
    };
    let all = |col| (0..=MAX_ROWS).map(move |row| Coord::new(col, row));
    let beyond: BTreeSet<Coord> =
        (0..MAX_COLUMNS).flat_map(all).filter(|hex| !exists(hex)).collect();
    ground::clear(document, &beyond);
    ground::set_level(document, &beyond, 0);
    chains::leave(document, &beyond);
    sides::clear(document, &beyond);
}
