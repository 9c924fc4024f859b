//! What it costs to enter a Location (A4.13, B1-B13).

use super::allotment::inherent_mf;
use super::approach::Approach;
use super::entry;
use crate::board::{
    Coord, Depression, EdgeDirection, End, EntryCost, HexsideTerrain, Location, Map, Terrain,
};
use crate::rules::ground::adjacency::connected;
use crate::rules::ground::footing::{landing, passes_crest};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal};
use crate::rules::words::unit::Unit;

/// Whether a step follows a road across the hexside, or onto the board (B3.4).
#[must_use]
pub(super) fn by_road(map: &Map, from: Option<Location>, to: Location) -> bool {
    let joined = match from {
        Some(from) => {
            let side = from.hex.direction_to(to.hex);
            side.is_some_and(|side| along_road(map, from, side))
        }
        None => map.road_goes_off(to.hex),
    };
    to.level == 0 && joined
}

/// Whether a road leads out of a Location in a direction.
fn along_road(map: &Map, from: Location, side: EdgeDirection) -> bool {
    from.level == 0 && map.has_road(from.hex, side)
}

/// Whether entering so is the cheap way into terrain that would give cover at its full price: along a road, or
/// into shellholes for one MF (B2.1, B3.4). `from` is `None` off the board.
#[must_use]
pub fn is_cheap(map: &Map, from: impl Into<Option<Location>>, to: Location, cover: bool) -> bool {
    let choice = map.facts(to.hex).mf_for_tem.is_some()
        || (by_road(map, from.into(), to) && map.terrain(to.hex) != Terrain::OpenGround);
    choice && !cover && to.level == 0
}

/// The MF for a unit to enter a Location next to its own; `None` when there is no way. Terrain that takes all
/// MF costs the unit's inherent allotment here: whoever asks has to see that nothing has been spent before. `from` is
/// `None` for a unit that comes on the board (A2.5).
#[must_use]
pub fn entry_cost(
    pos: &Position,
    unit: UnitId,
    from: impl Into<Option<Location>>,
    to: Location,
    cover: bool,
) -> Option<Mf> {
    let way = Approach::of_step(cover);
    match from.into() {
        Some(from) => cost_by(pos, unit, from, to, way),
        None => entry::cost(pos, unit, to, way),
    }
}

/// The same for any way in.
pub(super) fn cost_by(
    pos: &Position,
    unit: UnitId,
    from: Location,
    to: Location,
    way: Approach,
) -> Option<Mf> {
    let leads_there = pos.map().location_exists(to) && connected(pos.map(), from, to);
    if leads_there { cost_of_way(pos, unit, from, to, way) } else { None }
}

/// The same for who has looked that the two Locations are connected.
pub(crate) fn cost_of_way(
    pos: &Position,
    unit: UnitId,
    from: Location,
    to: Location,
    way: Approach,
) -> Option<Mf> {
    let map = pos.map();
    let standing = pos.unit(unit).filter(|unit| unit.at() == Some(from));
    let here = standing.and_then(Unit::end).unwrap_or(from.into());
    let there = End { location: to, footing: landing(&pos.setting, here, to, way.crest()) };
    let leaves_foxhole = here.footing.entrenched() && !there.footing.entrenched();
    let mut out = if leaves_foxhole { Mf::ONE } else { Mf::ZERO };
    // SMOKE costs one more to enter, whatever else there is (A24.7).
    if pos.smoke_in(to) > 0 {
        out += Mf::ONE;
    }
    // The first Location that an Encircled unit enters costs double, SMOKE and the way out of a foxhole included (A7.7,
    // AM-13).
    let encircled = standing.is_some() && pos.is_encircled(unit);
    let doubled = |cost: Mf| if encircled { cost.doubled() } else { cost };
    if from.hex == to.hex {
        return Some(doubled(Mf::ONE + out));
    }
    if !passes_crest(here, to.hex) || !passes_crest(there, from.hex) {
        return None;
    }
    let side = from.hex.direction_to(to.hex)?;
    let road = to.level == 0 && along_road(map, from, side) && way.crest().is_none();
    let mut cost = match price(map, to.hex, way) {
        _ if road && way != Approach::Cover => Mf::ONE,
        None => return Some(Mf::whole(inherent_mf(pos, unit))),
        Some(cost) => cost,
    };
    // Doubled for each level climbed (B10.4), be it out of one Depression into another that it does not join. A
    // sunken road slopes up to the road that goes on from it.
    let sunken = |hex| map.depression(hex) == Some(Depression::SunkenRoad);
    let (low, high) = (here.level(map), there.level(map));
    let ridge = low < map.rim_level(from.hex)
        && high < map.rim_level(to.hex)
        && !map.depression_joins(from.hex, side);
    let climb = if ridge { map.rim_level(to.hex) - low } else { high - low };
    if !(road && (sunken(from.hex) || sunken(to.hex))) {
        for _ in 0..climb.max(0) {
            cost = cost.doubled();
        }
    }
    // A wall or hedge costs one more to cross, unless a road goes through it (B9.4).
    if let Some(EntryCost::HalfMf(halves)) =
        map.side_of(from.hex, side).map(HexsideTerrain::crossing_cost)
        && !road
    {
        cost += Mf::halves(halves);
    }
    Some(doubled(cost + out))
}

/// What a hex's terrain costs to enter before anything else is counted; `None` for all MF. IN a Depression its own
/// cost comes on top of that of what grows there (B19.4, B20.4); at its rim it costs nothing (B20.91).
pub(super) fn price(map: &Map, hex: Coord, way: Approach) -> Option<Mf> {
    let facts = map.facts(hex);
    let EntryCost::HalfMf(halves) =
        (if way == Approach::Cover { facts.mf_for_tem.unwrap_or(facts.mf) } else { facts.mf })
    else {
        return None;
    };
    let own = Mf::halves(halves);
    match map.depression(hex).filter(|_| way.crest().is_none()).map(Depression::mf) {
        None => Some(own),
        Some(EntryCost::All) => None,
        Some(EntryCost::HalfMf(halves)) if map.terrain(hex) == Terrain::OpenGround => {
            Some(Mf::halves(halves))
        }
        Some(EntryCost::HalfMf(halves)) => Some(Mf::halves(halves) + own),
    }
}

/// Whether the terrain of a Location takes all of a unit's MF: marsh (B16.4).
pub(super) fn takes_all(map: &Map, from: Option<Location>, to: Location, cover: bool) -> bool {
    from.is_none_or(|from| from.hex != to.hex)
        && map.facts(to.hex).mf == EntryCost::All
        && (cover || !by_road(map, from, to))
}

/// Why there is no step from one Location to another: it is not beside it, or no way leads there.
pub(crate) fn no_way(map: &Map, from: Location, to: Location) -> Refusal {
    let beside = from != to
        && from.hex.distance(to.hex) <= 1
        && from.level.abs_diff(to.level) <= 1
        && !connected(map, from, to);
    if beside {
        Refusal::Move(MoveRefusal::NoWay { to })
    } else {
        Refusal::Move(MoveRefusal::NotAdjacent { to })
    }
}
