//! The cheapest way over the map.

use std::collections::BTreeSet;

use super::draft::Draft;
use crate::board::Coord;
use crate::rules::frontier::cheapest_way;

/// The cheapest way from a hex to any of some others, both included; `cost` says what a step costs, and nothing where there is
/// none. Of ways that cost the same it is always the same one.
pub(super) fn cheapest(
    draft: &Draft,
    from: Coord,
    to: &BTreeSet<Coord>,
    cost: impl Fn(Coord, Coord) -> Option<u32>,
) -> Option<Vec<Coord>> {
    let onward = |hex, spent| {
        let paid = |next| Some((next, spent + cost(hex, next)?));
        draft.around(hex).filter_map(paid).collect()
    };
    let way = cheapest_way(from, 0, |hex| to.contains(&hex), onward)?;
    Some(std::iter::once(from).chain(way).collect())
}
