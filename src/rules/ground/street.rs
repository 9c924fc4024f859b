//! Street fighting (A11.8): a vehicle in a street, with houses on both sides of the road, is within reach of who stands in them.

use crate::board::{Coord, EdgeDirection, Location, Map, Terrain};
use crate::rules::ground::adjacency::adjacent;

/// Whether men in a Location reach a vehicle in another from there: out of the ground floor of a building or of rubble, next to a
/// road hex that has more of them on the other side of its road.
#[must_use]
pub fn reaches_into_street(map: &Map, from: Location, street: Location) -> bool {
    from.level == 0
        && street.level == 0
        && from.hex.is_adjacent(street.hex)
        && built_up(map, from.hex)
        && adjacent(map, from, street)
        && is_street(map, street.hex)
}

fn built_up(map: &Map, hex: Coord) -> bool {
    matches!(map.terrain(hex), Terrain::Building { .. } | Terrain::Rubble(_))
}

/// Whether a road leads through a hex between buildings: two of them with the road between them whichever way one goes round.
fn is_street(map: &Map, hex: Coord) -> bool {
    if !map.road_hex(hex) || built_up(map, hex) {
        return false;
    }
    let sides = EdgeDirection::ALL_DIRECTIONS;
    let built = |side: &EdgeDirection| hex.neighbor(*side).is_some_and(|it| built_up(map, it));
    let houses: Vec<usize> =
        (0..sides.len()).filter(|&n| sides.get(n).is_some_and(built)).collect();
    let road = |n: usize| sides.get(n % sides.len()).is_some_and(|side| map.has_road(hex, *side));
    let parted = |a: usize, b: usize| (a + 1..b).any(road) && (b + 1..a + sides.len()).any(road);
    houses.iter().enumerate().any(|(n, &a)| houses.iter().skip(n + 1).any(|&b| parted(a, b)))
}
