//! ADJACENT Locations, and Point Blank range (A.8, A7.21).

use crate::board::{End, Location, Map, sees};

/// Whether Infantry in one Location could advance into the other if nobody stood in the way (A.8):
/// neighbouring ground Locations, the same level of one building, or one level up or down inside a hex.
#[must_use]
pub fn connected(map: &Map, a: Location, b: Location) -> bool {
    if a.hex == b.hex {
        return (a.level - b.level).abs() == 1;
    }
    if !a.hex.is_adjacent(b.hex) || a.level != b.level {
        return false;
    }
    a.level == 0 || (map.building(a.hex).is_some() && map.building(a.hex) == map.building(b.hex))
}

/// ADJACENT: connected, and in sight of each other (A.8).
#[must_use]
pub fn adjacent(map: &Map, a: impl Into<End>, b: impl Into<End>) -> bool {
    let (a, b) = (a.into(), b.into());
    connected(map, a.location, b.location) && sees(map, a, b)
}

/// Whether fire from one Location into another is Point Blank (A7.21): ADJACENT, or in an adjacent hex and
/// within one level of it or higher. The LOS is the caller's business.
#[must_use]
pub fn point_blank(map: &Map, from: Location, to: Location) -> bool {
    if from.hex == to.hex {
        return from.level != to.level && connected(map, from, to);
    }
    from.hex.is_adjacent(to.hex)
        && map.absolute_level(from) >= map.absolute_level(to).saturating_sub(1)
}
