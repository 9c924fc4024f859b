//! Vehicles and wrecks on a line of sight (D9.4): what stands on the map for a while, added to what the terrain does.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::{Hinderer, Hindrance, Los};
use super::walk::crossed_hexes;
use crate::board::coord::Coord;
use crate::board::location::Location;
use crate::board::map::Map;

/// A line of sight that has been looked at, with what vehicles in some hexes add to it: one for each hex between its ends
/// that lies on the level of both of them.
pub fn past_vehicles(
    map: &Map,
    mut answer: Los,
    ends: [Location; 2],
    vehicles: &BTreeSet<Coord>,
) -> Los {
    let [from, to] = ends;
    let level = map.absolute_level(from);
    if answer.blocked.is_some() || level != map.absolute_level(to) {
        return answer;
    }
    // Of two hexes that the line runs between, one counts.
    let mut met: BTreeMap<u32, Hindrance> = BTreeMap::new();
    for crossed in crossed_hexes(from.hex, to.hex) {
        let hex = crossed.hex;
        if vehicles.contains(&hex) && map.base_level(hex) == level {
            let hindrance = Hindrance { hex, drm: 1, what: Hinderer::Vehicle };
            met.entry(crossed.range).or_insert(hindrance);
        }
    }
    answer.hinder(met.into_values(), from.hex);
    answer
}
