//! Units trapped upstairs (A7.72): Encircled for as long as no way down is free, without a counter.

use std::collections::BTreeSet;

use crate::board::Location;
use crate::rules::ground::adjacency::connected;
use crate::rules::words::ids::Side;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Whether an enemy bars a way: unbroken and unconcealed, whoever knows of him (AM-15). Everybody in the game is armed.
fn bars(enemy: &Unit) -> bool {
    !enemy.men().broken && !enemy.concealed
}

/// The Locations where enemies bar every way of a side's units down from an upper floor; `None` when a way is free,
/// or on the ground. The way leads through the building, from the next Location on to one at ground level.
pub(super) fn barriers(pos: &Position, side: Side, at: Location) -> Option<BTreeSet<Location>> {
    if at.level <= 0 {
        return None;
    }
    // The way down from the first floor leads straight to the ground, and is seldom barred.
    let free = |to| pos.map().location_exists(to) && !pos.side_at(side.other(), to).any(bars);
    if at.level == 1 && free(Location::ground(at.hex)) {
        return None;
    }
    let mut barred = BTreeSet::new();
    let mut seen = BTreeSet::from([at]);
    let mut open = vec![at];
    while let Some(from) = open.pop() {
        for to in from.neighbours() {
            let way = pos.map().location_exists(to) && connected(pos.map(), from, to);
            if !way || !seen.insert(to) {
                continue;
            }
            if pos.side_at(side.other(), to).any(bars) {
                barred.insert(to);
            } else if to.level <= 0 {
                return None;
            } else {
                open.push(to);
            }
        }
    }
    Some(barred)
}
