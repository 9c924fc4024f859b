//! Line of sight (A6, B9, B10): exact integers on the board's [lattice](super::lattice), and an answer that
//! says what it touched and why it is blocked.
//!
//! A feature counts when it is to be seen on both sides of the thread: the line passes through the inside
//! of its footprint, or runs along an edge that the footprints on both sides share. Where those two differ,
//! what both sides show is the lesser of them. Inherent terrain counts along its hexside from either side.

use super::coord::Coord;
use super::footing::Footing;
use super::grain::Entry;
use super::hexside::Vertex;
use super::lattice::Point;
use super::location::Location;
use super::map::Map;

mod answer;
mod between;
mod blind;
mod bypass;
mod depression;
mod hexsides;
mod memory;
mod smoke;
mod snap;
mod vehicles;
mod walk;

pub use answer::{Block, BlockReason, BlockedAt, HexsideTem, Hinderer, Hindrance, Los};
pub use bypass::bypass_los;
pub(super) use memory::Memory;
pub use memory::{Eye, sees, sees_bypass, sees_hexside};
pub use smoke::{Cloud, los_through, through_smoke};
pub use snap::{lane_snap_shot_los, snap_shot_los, swept_hexes};
pub use vehicles::past_vehicles;
pub use walk::{Crossed, crossed_hexes};

use between::Trace;
use hexsides::Sides;
use walk::{Step, Walk};

/// One end of a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// Where.
    pub location: Location,
    /// How the unit there stands: a foxhole hides it behind its own wall (B9.21), Crest status lifts it out of
    /// its Depression (B20.9).
    pub footing: Footing,
}

impl End {
    /// The level of the unit's eyes.
    pub fn level(self, map: &Map) -> i8 {
        let lifted =
            i8::from(self.footing.is_crest() && map.depression(self.location.hex).is_some());
        map.absolute_level(self.location).saturating_add(lifted)
    }

    /// The corner that stands for it, in place of the centre of its hex: the CAFP of a vehicle in Bypass (D2.3).
    pub fn vertex(self) -> Option<Vertex> {
        let corner = self.footing.corner()?;
        Some(Vertex::of(self.location.hex, corner.vertex()))
    }
}

impl From<Location> for End {
    fn from(location: Location) -> Self {
        Self { location, footing: Footing::Ground }
    }
}

/// The line of sight between two ends; a Location alone stands for a unit on its ground.
///
/// Clear, blocked and the Hindrance total are the same both ways; `hexside_tem` is the one of `to`. A
/// Location that the map does not have sees nothing. Never panics.
pub fn los(map: &Map, from: impl Into<End>, to: impl Into<End>) -> Los {
    look(map, from.into(), to.into(), false)
}

/// The line of sight for placing a Fire Lane and for its attacks: brush, grain and marsh neither block nor hinder
/// it, `waived` says that there was one (A9.22, A9.222).
pub fn lane_los(map: &Map, from: impl Into<End>, to: impl Into<End>) -> Los {
    look(map, from.into(), to.into(), true)
}

fn look(map: &Map, from: End, to: End, lane: bool) -> Los {
    if let Some(answer) = bypass::between(map, from, to) {
        return answer;
    }
    let range = from.location.hex.distance(to.location.hex);
    let mut answer = Los::clear(range);
    if range > 0 {
        answer.exit = Some(exit_of(from.location.hex, to.location.hex));
        answer.entry = answer.exit.map(Entry::opposite);
        answer.along_spine = matches!(answer.exit, Some(Entry::Spine(_)));
    }
    match check_ends(map, from, to, range) {
        Some(block) => answer.blocked = Some(block),
        None if range > 0 => trace(map, from, to, lane, &mut answer),
        None => {}
    }
    answer
}

/// How the line between two hexes enters the second, seen from its centre; none within a hex.
pub fn entry(from: Coord, to: Coord) -> Option<Entry> {
    (from != to).then(|| exit_of(from, to).opposite())
}

/// Whether a target has Height Advantage (B10.31): it stands on a hill, the firer lower, so that the line
/// crosses a crest line on its way up. Whether other TEM takes its place is the caller's to say.
pub fn height_advantage(map: &Map, from: impl Into<End>, to: impl Into<End>) -> bool {
    let (from, to) = (from.into(), to.into());
    let (low, high) = (map.base_level(from.location.hex), map.base_level(to.location.hex));
    high > 0 && low < high && from.level(map) < to.level(map)
}

/// What the two ends alone decide: Locations that do not exist, floors inside a building, depressions.
fn check_ends(map: &Map, near: End, far: End, range: u32) -> Option<Block> {
    let (from, to) = (near.location, far.location);
    if let Some(off) = [from, to].into_iter().find(|end| !map.location_exists(*end)) {
        return Some(Block::at_hex(off.hex, BlockReason::NoSuchLocation, "A2.1"));
    }
    if from.level != to.level {
        let steps = from.level.abs_diff(to.level);
        let together = map.building(from.hex).filter(|id| map.building(to.hex) == Some(*id));
        if range == 0 && steps > 1 {
            return Some(Block::at_hex(to.hex, BlockReason::Floor, "B23.22"));
        }
        if range > 0 && together.is_some() {
            return Some(Block::at_hex(to.hex, BlockReason::Floor, "B23.25"));
        }
    }
    depression::check(map, near, far, range).or_else(|| depression::check(map, far, near, range))
}

/// Follows the thread from one centre to the other.
fn trace(map: &Map, from: End, to: End, lane: bool, answer: &mut Los) {
    let (start, goal) = (from.location.hex, to.location.hex);
    let mut trace =
        Trace::new(map, (start, from.level(map)), to.level(map), answer.range).of_lane(lane);
    let mut sides = Sides::new(map, from, to, answer.range);
    let goal_hex = goal.hex();
    let mut walk = Walk::new(start, Point::center(goal) - Point::center(start));
    loop {
        let step = walk.step();
        let offset = walk.offset();
        let found = sides.pass(&step).or_else(|| match &step {
            Step::Side { to, .. } | Step::Corner { to, .. } if *to == goal_hex => None,
            Step::Side { to, .. } | Step::Corner { to, .. } => {
                trace.through(*to, walk.direction(), offset)
            }
            Step::Spine { to, left, right, along, .. } => {
                trace.along(*left, *right, *along).or_else(|| {
                    (*to != goal_hex)
                        .then(|| trace.through(*to, walk.direction(), offset))
                        .flatten()
                })
            }
        });
        if found.is_some() {
            trace.answer(found, answer);
            return;
        }
        if step.to() == goal_hex {
            break;
        }
    }
    answer.hexside_tem = sides.tem();
    trace.answer(None, answer);
}

/// How the line between two different hexes leaves the first.
fn exit_of(from: Coord, to: Coord) -> Entry {
    walk::exit(Point::center(to) - Point::center(from))
}
