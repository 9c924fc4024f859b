//! Snap Shots (A8.15): LOS to every point of a hexside, whatever is seen of the hexes behind it.

use hexx::Hex;

use super::super::coord::Coord;
use super::super::hexside::Hexside;
use super::super::lattice::{CORNERS, Point};
use super::super::location::Location;
use super::super::map::{Footprint, Map, edges};
use super::super::terrain::Terrain;
use super::End;
use super::answer::{Block, BlockReason, HexsideTem, Los};
use super::between::Trace;
use super::hexsides::{Standing, block, on_side, tem, weaker};
use super::walk::{Crossed, Step, Walk};

/// The line of sight from a Location to the whole of a hexside, at the level on which it is crossed: of the ground that of
/// its lower hex.
///
/// Anything that blocks any line to any point of the hexside does; from a foxhole, a wall or hedge of its own hex too. The
/// firer's hex never blocks by its own terrain; of the two hexes of the hexside, what is drawn in them does, as on the way
/// to a point behind it, and so does the floor between (AM-29). A line that runs along the hexside sees the whole of it,
/// unless something is drawn on both its sides.
/// `range` is that to the nearer of the two hexes; `hexside_tem` is a wall or hedge of one of them that the
/// line crosses on its way (X-05). `entry` and `exit` are none. Symmetry has no meaning here.
pub fn snap_shot_los(map: &Map, from: impl Into<End>, side: Hexside, level: i8) -> Los {
    look(map, from.into(), side, level, false)
}

/// The same for the Snap Shot of a Fire Lane, which brush, grain and marsh do not hinder (A9.221, A9.222).
pub fn lane_snap_shot_los(map: &Map, from: impl Into<End>, side: Hexside, level: i8) -> Los {
    look(map, from.into(), side, level, true)
}

fn look(map: &Map, end: End, side: Hexside, level: i8, lane: bool) -> Los {
    let (from, eyes) = (end.location, end.level(map));
    let (a, b) = side.hexes();
    let mut answer = Los::clear(from.hex.distance(a).min(from.hex.distance(b)));
    let nowhere = [a, b].into_iter().find(|hex| !map.contains(*hex));
    if let Some(hex) = nowhere.or((!map.location_exists(from)).then_some(from.hex)) {
        answer.blocked = Some(Block::at_hex(hex, BlockReason::NoSuchLocation, "A2.1"));
        return answer;
    }
    // Inside a building nothing is seen from another floor (B23.25).
    let inside = map.building(from.hex).is_some()
        && [a, b].into_iter().all(|hex| map.building(hex) == map.building(from.hex));
    if inside && map.absolute_level(from) != level {
        answer.blocked = Some(Block::at_hex(from.hex, BlockReason::Floor, "B23.25"));
        return answer;
    }
    if side.touches(from.hex) {
        return answer;
    }
    let mut shot = Shot {
        map,
        from,
        entrenched: end.footing.entrenched(),
        eyes,
        side,
        level,
        range: answer.range,
        tem: None,
    };
    let mut trace = Trace::new(map, (from.hex, eyes), shot.level, answer.range).of_lane(lane);
    let [near, far] = side.vertices().map(|vertex| vertex.point());
    let eye = Point::center(from.hex);
    answer.along_spine = (near - eye).cross(far - eye) == 0;
    let blocked = if answer.along_spine {
        shot.along(&mut trace, (near - eye) + (far - eye))
    } else {
        shot.sweep(&mut trace, [eye, near, far])
    };
    answer.hexside_tem = shot.tem;
    trace.answer(blocked, &mut answer);
    answer
}

/// The hexes that lines to the points of a hexside pass: neither that from which they are drawn nor those of the hexside.
pub fn swept_hexes(map: &Map, from: Coord, side: Hexside) -> Vec<Crossed> {
    let [near, far] = side.vertices().map(|vertex| vertex.point());
    let eye = Point::center(from);
    let passed = |hex: Coord, alongside| Crossed { hex, range: from.distance(hex), alongside };
    if (near - eye).cross(far - eye) != 0 {
        let triangle = [eye, near, far];
        let meets = |hex: &Coord| overlap(&CORNERS.map(|it| it + Point::center(*hex)), &triangle);
        let between = map.hexes().filter(|hex| *hex != from && !side.touches(*hex));
        return between.filter(meets).map(|hex| passed(hex, false)).collect();
    }
    let (a, b) = side.hexes();
    let mut found = Vec::new();
    let mut walk = Walk::new(from, (near - eye) + (far - eye));
    for _ in 0..=2 * from.distance(a) {
        let Step::Spine { left, right, to, .. } = walk.step() else { break };
        if [a.hex(), b.hex()].contains(&left) {
            break;
        }
        let hexes = [(left, true), (right, true), (to, false)].into_iter();
        found.extend(hexes.filter_map(|(hex, beside)| Some(passed(Coord::from_hex(hex)?, beside))));
    }
    found
}

/// Something that lines to a hexside meet.
enum Met {
    /// A wall or hedge.
    Side(Standing),
    /// A hex on the way, and whether what is in it stands in the way too.
    Hex(Coord, bool),
    /// What is drawn in one of the hexes of the hexside.
    Aim(Coord),
}

struct Shot<'m> {
    map: &'m Map,
    from: Location,
    entrenched: bool,
    eyes: i8,
    side: Hexside,
    level: i8,
    range: u32,
    tem: Option<HexsideTem>,
}

impl Shot<'_> {
    /// One line, which runs out along the hexside itself.
    fn along(&mut self, trace: &mut Trace<'_>, direction: Point) -> Option<Block> {
        let (a, b) = self.side.hexes();
        let goal = [a.hex(), b.hex()];
        let mut walk = Walk::new(self.from.hex, direction);
        for _ in 0..=2 * self.range {
            let Step::Spine { from, along, left, right, to } = walk.step() else { return None };
            // At the hexside's own near end these are sides of the entered and the left hex.
            let near = [(from, left), (from, right)].map(|s| self.on(s));
            if let Some(block) = weaker(near).and_then(|lesser| self.meet(lesser)) {
                return Some(block);
            }
            if goal.contains(&left) && goal.contains(&right) {
                return trace.drawn_along([left, right], along);
            }
            let touches_firer = from == self.from.hex.hex();
            let far = [(to, left), (to, right)].map(|s| self.on(s));
            if let Some(lengthwise) = self.on((left, right))
                && (!touches_firer || far.iter().all(Option::is_some))
                && self.stops(lengthwise)
            {
                return Some(block(lengthwise, "B9.2"));
            }
            let found = trace.along(left, right, along);
            if found.is_some() {
                return found;
            }
            if let Some(block) = weaker(far).and_then(|lesser| self.meet(lesser)) {
                return Some(block);
            }
            let found = trace.through(to, walk.direction(), walk.offset());
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Every line to the hexside: the open triangle between the firer and it. What it meets is judged from the firer on, so
    /// that the first thing in the way is the one that is named.
    fn sweep(&mut self, trace: &mut Trace<'_>, triangle: [Point; 3]) -> Option<Block> {
        let mut met: Vec<(u32, Met)> = Vec::new();
        let range = |hex: Coord| self.from.hex.distance(hex);
        let frame = Frame::around(&triangle);
        for (side, terrain) in self.map.hexsides() {
            let ends = side.vertices().map(|vertex| vertex.point());
            if side != self.side && frame.meets(&ends) && overlap(&ends, &triangle) {
                let (a, b) = side.hexes();
                met.push((range(a) + range(b), Met::Side(on_side(self.map, side, terrain))));
            }
        }
        let (low, high) = self.columns();
        for hex in self.map.hexes().filter(|hex| (low..=high).contains(&hex.col())) {
            let center = Point::center(hex);
            let whole = CORNERS.map(|corner| corner + center);
            if !frame.meets(&whole) {
                continue;
            }
            if hex == self.from.hex {
                continue;
            }
            let inside = overlap(&whole, &triangle);
            if self.side.touches(hex) {
                if inside && self.covered(hex, center, &triangle, &frame) {
                    met.push((2 * range(hex), Met::Aim(hex)));
                }
            } else if inside {
                let feature = self.covered(hex, center, &triangle, &frame);
                met.push((2 * range(hex), Met::Hex(hex, feature)));
            } else if self.map.facts(hex).inherent && runs_along(&whole, &triangle) {
                met.push((2 * range(hex), Met::Hex(hex, true)));
            }
        }
        met.sort_by_key(|(at, _)| *at);
        met.into_iter().find_map(|(_, met)| match met {
            Met::Side(side) => self.meet(side),
            Met::Hex(hex, feature) => trace.swept(hex, feature),
            Met::Aim(hex) => trace.drawn(hex),
        })
    }

    /// Whether the triangle meets what is drawn in the hex. The triangle ends outside of it, so that it
    /// cannot lie wholly inside one polygon: it meets an edge.
    fn covered(&self, hex: Coord, center: Point, triangle: &[Point], frame: &Frame) -> bool {
        match self.map.cell(hex).map(|cell| &cell.footprint) {
            None => false,
            Some(Footprint::Whole) => self.map.terrain(hex) != Terrain::OpenGround,
            Some(Footprint::Polygons(polygons)) => polygons
                .iter()
                .flat_map(|polygon| edges(polygon))
                .map(|(a, b)| [a + center, b + center])
                .any(|edge| frame.meets(&edge) && overlap(&edge, triangle)),
        }
    }

    /// The columns that the triangle can reach.
    fn columns(&self) -> (u8, u8) {
        let (a, b) = self.side.hexes();
        let columns = [self.from.hex.col(), a.col(), b.col()];
        (
            columns.into_iter().min().unwrap_or(0).saturating_sub(1),
            columns.into_iter().max().unwrap_or(u8::MAX).saturating_add(1),
        )
    }

    /// A wall or hedge on the way: cover where it belongs to a hex of the hexside, nothing at the firer's own
    /// hex, else in the way of a level line.
    fn meet(&mut self, met: Standing) -> Option<Block> {
        let (a, b) = met.side.hexes();
        if met.side.touches(self.from.hex) {
            // A foxhole behind a wall sees no farther than the next hex (B9.21).
            let hides = self.entrenched && self.eyes == met.base && self.level <= self.eyes;
            return (hides && self.range > 1).then(|| block(met, "B9.21"));
        }
        if self.side.touches(a) || self.side.touches(b) {
            let firer = (self.eyes, self.range);
            let new = tem(met, firer, (self.level, self.level));
            if new.map(|tem| tem.drm) > self.tem.map(|tem| tem.drm) {
                self.tem = new;
            }
            return None;
        }
        self.stops(met).then(|| block(met, "B9.2"))
    }

    fn stops(&self, side: Standing) -> bool {
        self.eyes == side.base && self.level == side.base
    }

    fn on(&self, (a, b): (Hex, Hex)) -> Option<Standing> {
        let side = Hexside::between(Coord::from_hex(a)?, Coord::from_hex(b)?)?;
        Some(on_side(self.map, side, self.map.hexside(side)?))
    }
}

/// The upright rectangle around a figure: what does not meet it has nothing to do with the figure.
struct Frame {
    low: Point,
    high: Point,
}

impl Frame {
    fn around(figure: &[Point]) -> Frame {
        let ends = |of: fn(&Point) -> i32| {
            let (low, high) = (figure.iter().map(of).min(), figure.iter().map(of).max());
            (low.unwrap_or(0), high.unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (ends(|point| point.x), ends(|point| point.y));
        Frame { low: Point::new(left, top), high: Point::new(right, bottom) }
    }

    /// Whether a figure's own rectangle touches it.
    fn meets(&self, figure: &[Point]) -> bool {
        let other = Frame::around(figure);
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }
}

/// Whether two convex figures, one of which may be a segment, have a point in common that is inside of the
/// one with an inside: no edge of either has them on its two sides.
fn overlap(first: &[Point], second: &[Point]) -> bool {
    // The triangle comes second: it is its edges that most figures lie behind.
    !edges(second).chain(edges(first)).any(|(a, b)| {
        let span = |figure: &[Point]| {
            figure.iter().fold((0, 0), |(low, high), point| {
                let side = (b - a).cross(*point - a);
                (low.min(side), high.max(side))
            })
        };
        let ((first_low, first_high), (second_low, second_high)) = (span(first), span(second));
        (first_high <= 0 && second_low >= 0) || (first_low >= 0 && second_high <= 0)
    })
}

/// Whether one of the two outer lines of the triangle runs along an edge of the hex.
fn runs_along(hex: &[Point; 6], triangle: &[Point; 3]) -> bool {
    let [eye, near, far] = *triangle;
    [near - eye, far - eye].into_iter().any(|line| {
        edges(hex).any(|(a, b)| {
            let (a, b) = (a - eye, b - eye);
            let reach = line.dot(line);
            line.cross(a) == 0
                && line.cross(b) == 0
                && line.dot(a).min(line.dot(b)) >= 0
                && line.dot(a).max(line.dot(b)) <= reach
        })
    })
}
