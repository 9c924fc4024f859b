//! The line to a unit in Bypass, or from one: to a vertex of the hexsides along which it goes, not to the centre (A4.32, D2.3).

use hexx::Hex;

use super::super::coord::Coord;
use super::super::grain::Entry;
use super::super::hexside::Vertex;
use super::super::lattice::Point;
use super::super::location::Location;
use super::super::map::Map;
use super::answer::{Block, BlockReason, Los};
use super::between::Trace;
use super::hexsides::{self, Sides};
use super::walk::{self, Step, Walk};
use super::{End, depression};

/// The line of sight to a unit that goes in Bypass along hexsides of a hex: the best for the firer of those to the
/// vertices that it has touched, clear before blocked, then with the least Hindrance and cover.
///
/// What stands in the hex itself blocks a line that passes through it; `hexside_tem` is a wall or hedge that the
/// line crosses into the hex. Blocked when there is no vertex.
pub fn bypass_los(map: &Map, from: impl Into<End>, hex: Coord, vertices: &[Vertex]) -> Los {
    let from = from.into();
    let worth = |los: &Los| {
        let cover = los.hexside_tem.map_or(0, |tem| i32::from(tem.drm));
        (!los.is_clear(), los.hindrance_total() + cover)
    };
    vertices
        .iter()
        .map(|vertex| to_vertex(map, from, hex, *vertex))
        .min_by_key(worth)
        .unwrap_or_else(|| {
            let mut none = Los::clear(from.location.hex.distance(hex));
            none.blocked = Some(Block::at_hex(hex, BlockReason::NoSuchLocation, "A4.3"));
            none
        })
}

/// The line of sight where a vehicle in Bypass is at one of its ends or at both; none where it is at neither. It is the same
/// both ways, but for the cover of who is in the middle of his hex; between two in Bypass nothing covers either.
pub(super) fn between(map: &Map, from: End, to: End) -> Option<Los> {
    match (from.vertex(), to.vertex()) {
        (None, None) => None,
        (None, Some(corner)) => Some(to_vertex(map, from, to.location.hex, corner)),
        (Some(corner), None) => {
            let mut answer = turned(to_vertex(map, to, from.location.hex, corner));
            answer.hexside_tem = answer
                .entry
                .filter(|_| answer.is_clear())
                .and_then(|entry| hexsides::cover(map, (from.level(map), answer.range), to, entry));
            Some(answer)
        }
        (Some(one), Some(other)) if one <= other => Some(of_corners(map, (from, one), (to, other))),
        (Some(one), Some(other)) => Some(turned(of_corners(map, (to, other), (from, one)))),
    }
}

/// A line looked at the other way. Nothing is known of what covers the other end.
fn turned(los: Los) -> Los {
    Los { entry: los.exit, exit: los.entry, hexside_tem: None, ..los }
}

/// The line between two corners.
fn of_corners(map: &Map, (from, start): (End, Vertex), (to, end): (End, Vertex)) -> Los {
    let (eye, goal) = (from.location.hex, to.location.hex);
    let mut answer = Los::clear(eye.distance(goal));
    let thread = end.point() - start.point();
    if start == end {
        return answer;
    }
    answer.exit = Some(walk::exit(thread));
    answer.entry = Some(Entry::opposite(walk::exit(thread)));
    let mut line = Line {
        trace: Trace::new(map, (eye, from.level(map)), to.level(map), answer.range),
        sides: Sides::new(map, from, to, answer.range),
        around: end.hexes().map(|(hex, _)| hex.hex()).collect(),
        goal: goal.hex(),
    };
    let found = line.set_out(start, thread, answer.range);
    line.trace.answer(found, &mut answer);
    answer
}

fn to_vertex(map: &Map, from: End, hex: Coord, vertex: Vertex) -> Los {
    let (eye, to) = (from.location.hex, End::from(Location::ground(hex)));
    let mut answer = Los::clear(eye.distance(hex));
    let nowhere = [from.location, to.location].into_iter().find(|end| !map.location_exists(*end));
    if let Some(off) = nowhere {
        answer.blocked = Some(Block::at_hex(off.hex, BlockReason::NoSuchLocation, "A2.1"));
        return answer;
    }
    if eye == hex {
        return answer;
    }
    let thread = vertex.point() - Point::center(eye);
    answer.exit = Some(walk::exit(thread));
    answer.entry = Some(Entry::opposite(walk::exit(thread)));
    answer.blocked = depression::check(map, from, to, answer.range);
    if answer.blocked.is_some() {
        return answer;
    }
    let mut line = Line {
        trace: Trace::new(map, (eye, from.level(map)), to.level(map), answer.range),
        sides: Sides::new(map, from, to, answer.range),
        around: vertex.hexes().map(|(hex, _)| hex.hex()).collect(),
        goal: hex.hex(),
    };
    let found = line.follow(Walk::new(eye, thread), eye.hex(), answer.range);
    answer.hexside_tem = line.sides.tem();
    line.trace.answer(found, &mut answer);
    answer
}

struct Line<'m> {
    trace: Trace<'m>,
    sides: Sides<'m>,
    /// The hexes that meet at the vertex.
    around: Vec<Hex>,
    /// The one of them that holds the target.
    goal: Hex,
}

impl Line<'_> {
    /// Follows the thread from one corner to another: into the hex that it leads through, or along the hexside between two.
    fn set_out(&mut self, start: Vertex, thread: Point, range: u32) -> Option<Block> {
        let inside =
            |&(hex, _): &(Coord, _)| thread.leads_within(Point::center(hex) - start.point());
        if let Some((hex, _)) = start.hexes().find(inside) {
            let offset = thread.cross(Point::center(hex) - start.point());
            let found = self.trace.through(hex.hex(), thread, offset);
            if found.is_some() || self.around.contains(&hex.hex()) {
                return found;
            }
            return self.follow(Walk::beside(hex, thread, offset), hex.hex(), range);
        }
        // Seen from the hex behind the corner it runs out along the hexside between the other two.
        let behind = |&(hex, _): &(Coord, _)| thread.cross(Point::center(hex) - start.point()) == 0;
        let (hex, _) = start.hexes().find(behind)?;
        let mut walk = Walk::new(hex, thread);
        let Step::Spine { to, left, right, along, .. } = walk.step() else { return None };
        let found = self.trace.along(left, right, along);
        if found.is_some() || (self.around.contains(&left) && self.around.contains(&right)) {
            return found;
        }
        let found = self.trace.through(to, walk.direction(), walk.offset());
        found.or_else(|| self.follow(walk, to, range))
    }

    /// Follows the thread up to the vertex. It ends in a hex that meets there, or along the hexside between two.
    fn follow(&mut self, mut walk: Walk, eye: Hex, range: u32) -> Option<Block> {
        let mut here = eye;
        for _ in 0..=2 * range + 2 {
            if self.around.contains(&here) {
                return if here == self.goal { None } else { self.sides.enter(here, self.goal) };
            }
            let step = walk.step();
            let to = step.to();
            if let Step::Spine { from, along, left, right, .. } = step
                && self.around.contains(&left)
                && self.around.contains(&right)
            {
                let found = self.sides.run_out(from, left, right, self.goal);
                return found.or_else(|| self.trace.along(left, right, along));
            }
            let found = self.sides.pass(&step).or_else(|| match step {
                Step::Spine { left, right, along, .. } => self.trace.along(left, right, along),
                Step::Side { .. } | Step::Corner { .. } => None,
            });
            let found = found.or_else(|| self.trace.through(to, walk.direction(), walk.offset()));
            if found.is_some() {
                return found;
            }
            here = to;
        }
        None
    }
}
