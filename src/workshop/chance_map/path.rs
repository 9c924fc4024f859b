//! The cheapest way over the map.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Draft;
use crate::board::Coord;

/// The cheapest way from a hex to any of some others, both included; `cost` says what a step costs, and nothing where there is
/// none. Of ways that cost the same it is always the same one.
pub(super) fn cheapest(
    draft: &Draft,
    from: Coord,
    to: &BTreeSet<Coord>,
    cost: impl Fn(Coord, Coord) -> Option<u32>,
) -> Option<Vec<Coord>> {
    let mut best: BTreeMap<Coord, (u32, Coord)> = BTreeMap::from([(from, (0, from))]);
    let mut open = BTreeSet::from([(0, from)]);
    while let Some((spent, hex)) = open.pop_first() {
        if to.contains(&hex) {
            return Some(back(&best, from, hex));
        }
        for next in draft.around(hex) {
            let Some(step) = cost(hex, next) else { continue };
            let sum = spent + step;
            if best.get(&next).is_none_or(|(known, _)| sum < *known) {
                best.insert(next, (sum, hex));
                open.insert((sum, next));
            }
        }
    }
    None
}

fn back(best: &BTreeMap<Coord, (u32, Coord)>, from: Coord, to: Coord) -> Vec<Coord> {
    let mut way = vec![to];
    let mut at = to;
    while at != from {
        let Some((_, before)) = best.get(&at) else { break };
        at = *before;
        way.push(at);
    }
    way.reverse();
    way
}
