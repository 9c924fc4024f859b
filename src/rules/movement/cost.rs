//! What it costs to enter a Location (A4.13, B1-B13).

use super::allotment::inherent_mf;
use super::mf::Mf;
use crate::board::{EntryCost, Hexside, HexsideTerrain, Location, Map, Terrain};
use crate::rules::adjacency::connected;
use crate::rules::ids::UnitId;
use crate::rules::position::Position;
use crate::rules::unit::Unit;

/// Whether a step follows a road across the hexside (B3.4).
#[must_use]
pub(super) fn by_road(map: &Map, from: Location, to: Location) -> bool {
    from.level == 0
        && to.level == 0
        && from.hex.direction_to(to.hex).is_some_and(|side| map.has_road(from.hex, side))
}

/// Whether entering so is the cheap way into terrain that would give cover at its full price: along a road, or
/// into shellholes for one MF (B2.1, B3.4).
#[must_use]
pub fn is_cheap(map: &Map, from: Location, to: Location, cover: bool) -> bool {
    let choice = map.facts(to.hex).mf_for_tem.is_some()
        || (by_road(map, from, to) && map.terrain(to.hex) != Terrain::OpenGround);
    choice && !cover && to.level == 0
}

/// The MF for a unit to enter a Location next to its own; `None` when there is no way. Terrain that takes all
/// MF costs the unit's inherent allotment here: whoever asks has to see that nothing has been spent before.
#[must_use]
pub fn entry_cost(
    pos: &Position,
    unit: UnitId,
    from: Location,
    to: Location,
    cover: bool,
) -> Option<Mf> {
    let map = pos.map();
    if !map.location_exists(to) || !connected(map, from, to) {
        return None;
    }
    let leaves_foxhole = pos.unit(unit).is_some_and(Unit::entrenched);
    let out = if leaves_foxhole { Mf::ONE } else { Mf::ZERO };
    // The first Location that an Encircled unit enters costs double, after all else (A7.7, AM-13).
    let encircled =
        pos.unit(unit).is_some_and(|unit| unit.at == Some(from)) && pos.is_encircled(unit);
    let doubled = |cost: Mf| if encircled { cost.doubled() } else { cost };
    if from.hex == to.hex {
        return Some(doubled(Mf::ONE) + out);
    }
    let road = by_road(map, from, to);
    let facts = map.facts(to.hex);
    let price = if cover { facts.mf_for_tem.unwrap_or(facts.mf) } else { facts.mf };
    let mut cost = match price {
        _ if road && !cover => Mf::ONE,
        EntryCost::All => return Some(Mf::whole(inherent_mf(pos, unit))),
        EntryCost::HalfMf(halves) => Mf::halves(halves),
    };
    // Doubled for each level climbed (B10.4).
    let climb = map.base_level(to.hex) - map.base_level(from.hex);
    for _ in 0..climb.max(0) {
        cost = cost.doubled();
    }
    // A wall or hedge costs one more to cross, unless a road goes through it (B9.4).
    let hexside = Hexside::between(from.hex, to.hex).and_then(|side| map.hexside(side));
    if let Some(EntryCost::HalfMf(halves)) = hexside.map(HexsideTerrain::crossing_cost)
        && !road
    {
        cost += Mf::halves(halves);
    }
    Some(doubled(cost) + out)
}

/// Whether the terrain of a Location takes all of a unit's MF: marsh (B16.4).
pub(super) fn takes_all(map: &Map, from: Location, to: Location, cover: bool) -> bool {
    from.hex != to.hex
        && map.facts(to.hex).mf == EntryCost::All
        && (cover || !by_road(map, from, to))
}
