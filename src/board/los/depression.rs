//! Down in a gully, stream or sunken road (A6.3).

use super::super::lattice::Point;
use super::super::map::{Cell, Map};
use super::End;
use super::answer::{Block, BlockReason};
use super::walk::{Step, Walk};

/// A unit IN a depression is seen only from a level higher per hex of range. Hexes that the line follows
/// inside the depression, through its connecting hexsides, do not count. Crest status is at the rim, not IN it.
pub(super) fn check(map: &Map, inside: End, other: End, range: u32) -> Option<Block> {
    let (eye, foe) = (inside.location.hex, other.location.hex);
    if range == 0 || inside.footing.is_crest() || !map.cell(eye).is_some_and(Cell::sunken) {
        return None;
    }
    let goal = foe.hex();
    let mut walk = Walk::new(eye, Point::center(foe) - Point::center(eye));
    let mut counted = range;
    while counted > 0 {
        let step = walk.step();
        let Step::Side { from, direction, to } = step else { break };
        if !map.cell_at(from).is_some_and(|cell| cell.trough_joins(direction)) {
            break;
        }
        counted -= 1;
        if to == goal {
            break;
        }
    }
    let above = i32::from(other.level(map)) - i32::from(inside.level(map));
    (above < i32::try_from(counted).unwrap_or(i32::MAX))
        .then(|| Block::at_hex(eye, BlockReason::Depression, "A6.3"))
}
