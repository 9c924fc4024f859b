//! The line to a unit in Bypass: to a vertex of the hexsides along which it goes, not to the centre (A4.32).

use hexx::Hex;

use super::super::coord::Coord;
use super::super::grain::Entry;
use super::super::hexside::Vertex;
use super::super::lattice::Point;
use super::super::location::Location;
use super::super::map::Map;
use super::answer::{Block, BlockReason, Los};
use super::between::Trace;
use super::hexsides::Sides;
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
