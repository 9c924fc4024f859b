//! Down in a gully (A6.3).

use super::super::lattice::Point;
use super::super::location::Location;
use super::super::map::Map;
use super::answer::{Block, BlockReason};
use super::walk::{Step, Walk};

/// A unit IN a depression is seen only from a level higher per hex of range. Hexes that the line follows
/// inside the depression, through its connecting hexsides, do not count.
pub(super) fn check(map: &Map, inside: Location, other: Location, range: u32) -> Option<Block> {
    if range == 0 || !map.is_gully(inside.hex) {
        return None;
    }
    let goal = other.hex.hex();
    let mut walk = Walk::new(inside.hex, Point::center(other.hex) - Point::center(inside.hex));
    let mut counted = range;
    while counted > 0 {
        let step = walk.step();
        let Step::Side { from, direction, to } = step else { break };
        let links = map.cell_at(from).and_then(|cell| cell.gully).unwrap_or(0);
        if links & (1 << direction.index()) == 0 {
            break;
        }
        counted -= 1;
        if to == goal {
            break;
        }
    }
    let above = i32::from(map.absolute_level(other)) - i32::from(map.absolute_level(inside));
    (above < i32::try_from(counted).unwrap_or(i32::MAX))
        .then(|| Block::at_hex(inside.hex, BlockReason::Depression, "A6.3"))
}
