//! A course that is drawn beside a road that is there keeps to the road: nobody draws his stroke so that it hits every hex of it.

use std::collections::BTreeMap;

use crate::board::{Coord, Map};

/// What a piece of new road costs, from one hex to the next.
const NEW: u32 = 4;
/// What it costs to be one hex off the course.
const OFF: u32 = 1;

/// A way through the hexes as far as one step of the course, and what it costs.
#[derive(Clone)]
struct Way {
    cost: u32,
    hexes: Vec<Coord>,
}

/// The course from hex to hex, but over the roads that run along it at most one hex beside it.
#[must_use]
pub(super) fn on_the_road(map: &Map, course: &[Coord]) -> Vec<Coord> {
    let Some((first, rest)) = course.split_first() else { return Vec::new() };
    let begun = |hex: Coord| Way { cost: off(hex, *first), hexes: vec![hex] };
    let ways = near(map, *first).into_iter().map(|hex| (hex, begun(hex))).collect();
    let mut ways: BTreeMap<Coord, Way> = ways;
    for at in rest {
        let there = near(map, *at);
        // To the next step of the course, and from there on beside it: the road may be longer than the course in a bend.
        let mut next: BTreeMap<Coord, Way> = BTreeMap::new();
        for hex in &there {
            let onward = ways.iter().filter_map(|(from, way)| stepped(map, way, *from, *hex));
            let best = onward.min_by_key(|way| way.cost);
            if let Some(way) = best {
                next.insert(*hex, Way { cost: way.cost + off(*hex, *at), ..way });
            }
        }
        for _ in 0..2 {
            for hex in &there {
                let beside = next.iter().filter_map(|(from, way)| stepped(map, way, *from, *hex));
                let Some(best) = beside.min_by_key(|way| way.cost) else { continue };
                let cost = best.cost + off(*hex, *at);
                if next.get(hex).is_none_or(|now| cost < now.cost) {
                    next.insert(*hex, Way { cost, ..best });
                }
            }
        }
        ways = next;
    }
    // Of ways that cost the same, that on which the course itself ends.
    let last = course.last().copied();
    let best = ways.into_iter().min_by_key(|(hex, way)| (way.cost, Some(*hex) != last));
    best.map_or_else(|| course.to_vec(), |(_, way)| way.hexes)
}

/// The hexes in which a street may run that is drawn through a hex: that one, and the roads beside it.
fn near(map: &Map, hex: Coord) -> Vec<Coord> {
    let beside = hex.neighbors().map(|(_, other)| other);
    let roads = beside.filter(|other| map.contains(*other) && map.road_hex(*other));
    std::iter::once(hex).chain(roads).collect()
}

fn off(hex: Coord, course: Coord) -> u32 {
    if hex == course { 0 } else { OFF }
}

/// A way that goes on from one hex to another; none where they do not lie side by side.
fn stepped(map: &Map, way: &Way, from: Coord, to: Coord) -> Option<Way> {
    if from == to {
        return Some(way.clone());
    }
    let side = from.direction_to(to)?;
    let cost = way.cost + if map.has_road(from, side) { 0 } else { NEW };
    let hexes = way.hexes.iter().copied().chain([to]).collect();
    Some(Way { cost, hexes })
}
