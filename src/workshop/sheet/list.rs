//! Lists of hexes as map and scenario files write them: one by one, and in blocks.

use std::collections::{BTreeMap, BTreeSet};

use toml_edit::{Array, Item, RawString, Table, Value};

use crate::board::Coord;

/// A line of a list that is longer gets no more entries.
const LONGEST: usize = 100;

/// All hexes that a table lists under `hexes`.
pub(super) fn all(table: &Table) -> BTreeSet<Coord> {
    let list = table.get("hexes").and_then(Item::as_array);
    list.into_iter().flatten().filter_map(Value::as_str).filter_map(named).flatten().collect()
}

/// Takes hexes out of a list; a block in which one lies is written as what is left of it. Whether anything was taken.
pub(in crate::workshop) fn take_out(list: &mut Array, hexes: &BTreeSet<Coord>) -> bool {
    let mut taken = false;
    let mut at = 0;
    while at < list.len() {
        let found = list.get(at).and_then(Value::as_str).and_then(named).unwrap_or_default();
        if found.is_disjoint(hexes) {
            at += 1;
            continue;
        }
        taken = true;
        remove(list, at);
        for text in blocks(&found.difference(hexes).copied().collect()) {
            list.insert(at, text);
            at += 1;
        }
    }
    if taken {
        space_out(list);
    }
    taken
}

/// Puts hexes at the end of a list.
pub(in crate::workshop) fn put_in(list: &mut Array, hexes: &BTreeSet<Coord>) {
    for text in blocks(hexes) {
        push(list, &text);
    }
}

/// Puts a text at the end of a list, in the line that is there while there is room in it.
pub(in crate::workshop) fn push(list: &mut Array, text: &str) {
    let written = list.to_string();
    let line = written.rsplit('\n').find(|line| line.contains('"')).unwrap_or_default();
    let mut value = Value::from(text);
    let indented = written.contains('\n');
    let broken = indented || line.len() + text.len() > LONGEST;
    let prefix = match list.is_empty() {
        true => "",
        false if broken && line.len() + text.len() + 4 > LONGEST => "\n    ",
        false => " ",
    };
    value.decor_mut().set_prefix(prefix);
    list.push_formatted(value);
}

/// Takes an entry out of a list; a comment over it stays, over the next one.
pub(in crate::workshop) fn remove(list: &mut Array, at: usize) {
    let value = list.remove(at);
    let prefix = value.decor().prefix().and_then(RawString::as_str).unwrap_or_default().to_owned();
    if !prefix.contains('#') {
        return;
    }
    match list.get_mut(at) {
        Some(next) => {
            let old = next.decor().prefix().and_then(RawString::as_str).unwrap_or_default();
            let joined = if old.contains('#') { format!("{prefix}{old}") } else { prefix };
            next.decor_mut().set_prefix(joined);
        }
        None => list.set_trailing(prefix),
    }
}

/// An entry has a space before it where it would stand close to the one before, and none where it comes first.
fn space_out(list: &mut Array) {
    for (nth, value) in list.iter_mut().enumerate() {
        let close = value.decor().prefix().and_then(RawString::as_str).is_none_or(str::is_empty);
        match nth {
            0 if value.decor().prefix().and_then(RawString::as_str) == Some(" ") => {
                value.decor_mut().set_prefix("");
            }
            1.. if close => value.decor_mut().set_prefix(" "),
            _ => {}
        }
    }
}

/// The hexes that an entry names; none for one that names none.
pub(crate) fn named(text: &str) -> Option<BTreeSet<Coord>> {
    let Some((first, last)) = text.split_once('-') else {
        return text.parse().ok().map(|hex| BTreeSet::from([hex]));
    };
    let (first, last): (Coord, Coord) = (first.parse().ok()?, last.parse().ok()?);
    let rows = move |col| (first.row()..=last.row()).map(move |row| Coord::new(col, row));
    Some((first.col()..=last.col()).flat_map(rows).collect())
}

/// Hexes as entries: what makes a block of columns side by side is written as one.
pub(in crate::workshop) fn blocks(hexes: &BTreeSet<Coord>) -> Vec<String> {
    // The rows of each column, run by run.
    let mut columns: BTreeMap<u8, Vec<(u8, u8)>> = BTreeMap::new();
    for hex in hexes {
        let runs = columns.entry(hex.col()).or_default();
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == hex.row() => *last = hex.row(),
            _ => runs.push((hex.row(), hex.row())),
        }
    }
    let mut found: Vec<(Coord, Coord)> = Vec::new();
    for (col, runs) in columns {
        for (first, last) in runs {
            let beside = found.iter_mut().find(|(a, b)| {
                b.col() + 1 == col && (a.row(), b.row()) == (first, last) && first < last
            });
            match beside {
                Some((_, end)) => *end = Coord::new(col, last),
                None => found.push((Coord::new(col, first), Coord::new(col, last))),
            }
        }
    }
    let text = |(a, b): (Coord, Coord)| match (a == b, a.col() == b.col() && a.row() + 1 == b.row())
    {
        (true, _) => vec![a.to_string()],
        (_, true) => vec![a.to_string(), b.to_string()],
        _ => vec![format!("{a}-{b}")],
    };
    found.into_iter().flat_map(text).collect()
}
