//! Hexes as scenario files write them: one by one, or in blocks.

use std::collections::BTreeSet;

use toml::Spanned;

use super::error::ScenarioProblem;
use crate::board::{Coord, HexBlock, Location, Map};

/// A problem at a byte of the text.
pub(super) type Fault = (usize, ScenarioProblem);

/// A problem with a value of the file.
pub(super) fn fault<T>(at: &Spanned<T>, problem: ScenarioProblem) -> Fault {
    (at.span().start, problem)
}

/// All that was found wrong, in the order in which it was found.
#[derive(Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    /// What is sound; what is not is noted.
    pub(super) fn take<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.note(fault)).ok()
    }

    pub(super) fn note(&mut self, fault: Fault) {
        self.0.push(fault);
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn into_all(self) -> Vec<Fault> {
        self.0
    }
}

/// A whole number within bounds.
pub(super) fn number<N: TryFrom<i64>>(
    given: &Spanned<i64>,
    what: &'static str,
    least: i64,
    most: i64,
) -> Result<N, Fault> {
    let value = *given.get_ref();
    let problem = || fault(given, ScenarioProblem::OutOfRange { what, value, least, most });
    if !(least..=most).contains(&value) {
        return Err(problem());
    }
    N::try_from(value).map_err(|_| problem())
}

/// One hex of the map.
pub(super) fn hex(map: &Map, at: &Spanned<String>, name: &str) -> Result<Coord, Fault> {
    let hex: Coord =
        name.parse().map_err(|_| fault(at, ScenarioProblem::BadHex(at.get_ref().clone())))?;
    if map.contains(hex) { Ok(hex) } else { Err(fault(at, ScenarioProblem::HexOffMap(hex))) }
}

/// A Location of the map.
pub(super) fn location(map: &Map, at: &Spanned<String>) -> Result<Location, Fault> {
    let text = at.get_ref();
    let location: Location =
        text.parse().map_err(|_| fault(at, ScenarioProblem::BadLocation(text.clone())))?;
    if map.location_exists(location) {
        Ok(location)
    } else {
        Err(fault(at, ScenarioProblem::LocationOffMap(location)))
    }
}

/// A list of hexes and blocks; every hex may be named once. Adds to `found`.
pub(super) fn add_hexes(
    map: &Map,
    list: &[Spanned<String>],
    found: &mut BTreeSet<Coord>,
    faults: &mut Faults,
) {
    for text in list {
        for one in faults.take(block(map, text)).into_iter().flatten() {
            if !found.insert(one) {
                faults.note(fault(text, ScenarioProblem::HexTwice(one)));
            }
        }
    }
}

/// A list of hexes and blocks that must all lie at the edge of the map.
pub(super) fn edge_hexes(
    map: &Map,
    list: &[Spanned<String>],
    faults: &mut Faults,
) -> BTreeSet<Coord> {
    let mut found = BTreeSet::new();
    for text in list {
        for one in faults.take(block(map, text)).into_iter().flatten() {
            if !at_edge(map, one) {
                faults.note(fault(text, ScenarioProblem::NotAtEdge(one)));
            } else if !found.insert(one) {
                faults.note(fault(text, ScenarioProblem::HexTwice(one)));
            }
        }
    }
    found
}

/// One hex, or every hex of the map in a block "C3-F6" by its upper left and lower right names. A block
/// leaves out the half hexes that the map may lack at its upper and lower edge; its corners must exist.
fn block(map: &Map, text: &Spanned<String>) -> Result<Vec<Coord>, Fault> {
    let block = HexBlock::read(text.get_ref())
        .map_err(|_| fault(text, ScenarioProblem::BadHex(text.get_ref().clone())))?;
    for corner in [block.first, block.last] {
        if !map.contains(corner) {
            return Err(fault(text, ScenarioProblem::HexOffMap(corner)));
        }
    }
    if block.is_empty() {
        return Err(fault(text, ScenarioProblem::EmptyBlock(text.get_ref().clone())));
    }
    Ok(block.hexes().filter(|&hex| map.contains(hex)).collect())
}

/// Whether a neighbour of the hex lies off the map.
pub(crate) fn at_edge(map: &Map, hex: Coord) -> bool {
    hex.neighbors().filter(|(_, other)| map.contains(*other)).count() < 6
}
