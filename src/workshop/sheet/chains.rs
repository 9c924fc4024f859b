//! Roads, gullies, sunken roads and streams: chains of hexes.

use std::collections::BTreeSet;

use toml_edit::{Array, DocumentMut, Item, Table, Value, value};

use super::{Chain, add_table, building, ground, list, size, take_out_of_tables};
use crate::board::{Coord, Hexside};

/// The lists of chains at the head of a file, by the way that they are of.
const LISTS: [(&str, Chain); 3] =
    [("roads", Chain::Road), ("gullies", Chain::Gully), ("sunken_roads", Chain::SunkenRoad)];

/// The depths of streams.
const DEPTHS: [(&str, Chain); 3] =
    [("dry", Chain::DryStream), ("shallow", Chain::ShallowStream), ("deep", Chain::DeepStream)];

/// Joins a hex to the next one. Ground in which no Depression can lie becomes open ground for it, and a hill ends there.
pub(super) fn join(document: &mut DocumentMut, way: Chain, from: Coord, to: Coord) {
    if !from.is_adjacent(to) || exists(document, way, from, to) {
        return;
    }
    let ends = BTreeSet::from([from, to]);
    let goes = if way.is_sunken() {
        take_out_of_tables(document, ("hill", "hexes"), &ends);
        let dry = ground::among(document, &ends, |terrain| !terrain.may_lie_in_depression());
        &dry | &building::among(document, &ends)
    } else {
        ground::among(document, &ends, |terrain| !terrain.can_be_entered())
    };
    if !goes.is_empty() {
        ground::clear(document, &goes);
    }
    lay(document, way, from, to);
}

/// Joins a hex to the next one, whatever is in them.
pub(super) fn lay(document: &mut DocumentMut, way: Chain, from: Coord, to: Coord) {
    if exists(document, way, from, to) {
        return;
    }
    if let Some(chains) = chains_of(document, way) {
        lengthen(chains, from, to);
    }
}

/// Whether two hexes are joined so already.
fn exists(document: &mut DocumentMut, way: Chain, from: Coord, to: Coord) -> bool {
    let joined = |text: &str| {
        let hexes = hexes_of(text);
        hexes.windows(2).any(|pair| pair == [from, to] || pair == [to, from])
    };
    let mut found = false;
    each_list(document, |kind, chains| {
        found |= kind == way && chains.iter().filter_map(Value::as_str).any(joined);
    });
    found
}

/// The list of chains of a way; made where there is none.
fn chains_of(document: &mut DocumentMut, way: Chain) -> Option<&mut Array> {
    if let Some((name, _)) = LISTS.into_iter().find(|(_, of)| *of == way) {
        if document.get(name).is_none() {
            size::put(document, name, value(Array::new()));
        }
        return document.get_mut(name)?.as_array_mut();
    }
    let (depth, _) = DEPTHS.into_iter().find(|(_, of)| *of == way)?;
    let is_it = |table: &Table| table.get("depth").and_then(Item::as_str) == Some(depth);
    let there = document.get("stream").and_then(Item::as_array_of_tables);
    if !there.is_some_and(|all| all.iter().any(is_it)) {
        let mut table = Table::new();
        table.insert("depth", value(depth));
        table.insert("course", value(Array::new()));
        add_table(document, "stream", table);
    }
    let all = document.get_mut("stream")?.as_array_of_tables_mut()?;
    all.iter_mut().find(|table| is_it(table))?.get_mut("course")?.as_array_mut()
}

/// Has a chain that ends in one of the hexes go on to the other; else there is a new one.
fn lengthen(chains: &mut Array, from: Coord, to: Coord) {
    for at in 0..chains.len() {
        let mut hexes = chains.get(at).and_then(Value::as_str).map(hexes_of).unwrap_or_default();
        let (Some(first), Some(last)) = (hexes.first().copied(), hexes.last().copied()) else {
            continue;
        };
        match (from, to) {
            (old, new) | (new, old) if old == last => hexes.push(new),
            (old, new) | (new, old) if old == first => hexes.insert(0, new),
            _ => continue,
        }
        replace(chains, at, &hexes);
        return;
    }
    list::push(chains, &written(&[from, to]));
}

/// Takes away every way through a hexside.
pub(super) fn part(document: &mut DocumentMut, side: Hexside) {
    break_up(document, |_, a, b| Hexside::between(a, b) == Some(side));
}

/// Takes away every way from one of some hexes to another.
pub(super) fn leave_within(document: &mut DocumentMut, hexes: &BTreeSet<Coord>) {
    break_up(document, |_, a, b| hexes.contains(&a) && hexes.contains(&b));
}

/// Takes away every way through hexes.
pub(super) fn leave(document: &mut DocumentMut, hexes: &BTreeSet<Coord>) {
    break_up(document, |_, a, b| hexes.contains(&a) || hexes.contains(&b));
}

/// Takes away every Depression that goes through hexes.
pub(super) fn leave_depressions(document: &mut DocumentMut, hexes: &BTreeSet<Coord>) {
    break_up(document, |way, a, b| way.is_sunken() && (hexes.contains(&a) || hexes.contains(&b)));
}

/// Breaks chains up where they go so.
fn break_up(document: &mut DocumentMut, breaks: impl Fn(Chain, Coord, Coord) -> bool) {
    each_list(document, |way, chains| {
        let mut at = 0;
        while at < chains.len() {
            let text = chains.get(at).and_then(Value::as_str).unwrap_or_default();
            let hexes = hexes_of(text);
            let goes = |pair: &[Coord]| matches!(pair, [a, b] if breaks(way, *a, *b));
            if !hexes.windows(2).any(goes) {
                at += 1;
                continue;
            }
            let mut parts: Vec<Vec<Coord>> = vec![Vec::new()];
            for (nth, hex) in hexes.iter().enumerate() {
                let before = nth.checked_sub(1).and_then(|before| hexes.get(before));
                if before.is_some_and(|before| breaks(way, *before, *hex)) {
                    parts.push(Vec::new());
                }
                if let Some(part) = parts.last_mut() {
                    part.push(*hex);
                }
            }
            parts.retain(|part| part.len() > 1);
            let mut parts = parts.into_iter();
            match parts.next() {
                Some(first) => {
                    replace(chains, at, &first);
                    at += 1;
                }
                None => list::remove(chains, at),
            }
            parts.for_each(|part| list::push(chains, &written(&part)));
        }
    });
    tidy(document);
}

/// Takes away lists that are empty.
fn tidy(document: &mut DocumentMut) {
    for (name, _) in LISTS {
        if document.get(name).and_then(Item::as_array).is_some_and(Array::is_empty) {
            document.remove(name);
        }
    }
    if let Some(all) = document.get_mut("stream").and_then(Item::as_array_of_tables_mut) {
        all.retain(|table| {
            !table.get("course").and_then(Item::as_array).is_some_and(Array::is_empty)
        });
        if all.is_empty() {
            document.remove("stream");
        }
    }
}

/// Does something with every list of chains.
fn each_list(document: &mut DocumentMut, mut with: impl FnMut(Chain, &mut Array)) {
    for (name, way) in LISTS {
        if let Some(chains) = document.get_mut(name).and_then(Item::as_array_mut) {
            with(way, chains);
        }
    }
    let streams = document.get_mut("stream").and_then(Item::as_array_of_tables_mut);
    for table in streams.into_iter().flat_map(|all| all.iter_mut()) {
        let depth = table.get("depth").and_then(Item::as_str);
        let way = DEPTHS.into_iter().find(|(word, _)| Some(*word) == depth).map(|(_, way)| way);
        let chains = table.get_mut("course").and_then(Item::as_array_mut);
        if let (Some(way), Some(chains)) = (way, chains) {
            with(way, chains);
        }
    }
}

/// Writes a chain in the place of another, with the space and the comment before it.
fn replace(chains: &mut Array, at: usize, hexes: &[Coord]) {
    if let Some(old) = chains.get_mut(at) {
        let decor = old.decor().clone();
        *old = Value::from(written(hexes));
        *old.decor_mut() = decor;
    }
}

/// The hexes of a chain; none where it names something else.
fn hexes_of(text: &str) -> Vec<Coord> {
    text.split('-').map(str::parse).collect::<Result<_, _>>().unwrap_or_default()
}

fn written(hexes: &[Coord]) -> String {
    let names: Vec<String> = hexes.iter().map(Coord::to_string).collect();
    names.join("-")
}
