//! Vehicles and wrecks on a line of sight (D9.4): what stands on the map for a while, added to what the terrain does.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::{Hinderer, Hindrance, Los};
use super::walk::Crossed;
use crate::board::coord::Coord;
use crate::board::location::Location;
use crate::board::map::Map;

/// A line of sight that has been looked at, with what vehicles in some of the hexes that it passes add to it: one for each range at
/// which there is one that stands on the level of both ends.
pub fn past_vehicles(
    map: &Map,
    mut answer: Los,
    (from, level): (Location, i8),
    passed: &[Crossed],
    vehicles: &BTreeSet<Coord>,
) -> Los {
    if answer.blocked.is_some() || level != map.absolute_level(from) {
        return answer;
    }
    // Of two hexes that the line runs between, one counts.
    let mut met: BTreeMap<u32, Hindrance> = BTreeMap::new();
    for &Crossed { hex, range, .. } in passed {
        if vehicles.contains(&hex) && map.base_level(hex) == level {
            let hindrance = Hindrance { hex, drm: 1, what: Hinderer::Vehicle };
            met.entry(range).or_insert(hindrance);
        }
    }
    answer.hinder(met.into_values(), from.hex);
    answer
}
