//! The hexes between the ends: which of their features the thread crosses, and what comes of it.

use hexx::{Hex, VertexDirection};

use super::super::coord::Coord;
use super::super::lattice::Point;
use super::super::map::{Cell, Footprint, Map};
use super::answer::{BLOCKING_HINDRANCE, Block, BlockReason, Hinderer, Hindrance, Los};
use super::blind::{Heights, Verdict};

/// The check of one line, hex by hex.
pub(super) struct Trace<'m> {
    map: &'m Map,
    from: Coord,
    start: Hex,
    from_level: i32,
    to_level: i32,
    range: i32,
    /// Whether the line is a Fire Lane's, which some Hindrances are no matter to (A9.22).
    lane: bool,
    /// The first of those.
    waived: Option<Hindrance>,
    /// Hindrances by range, as many as can matter; kept off the heap because most lines end up blocked.
    found: [Option<(i32, Hindrance)>; BLOCKING_HINDRANCE as usize],
    /// Their sum.
    total: i32,
    /// Where it has become too much.
    sixth: Option<Block>,
}

impl<'m> Trace<'m> {
    pub(super) fn new(map: &'m Map, from: (Coord, i8), to_level: i8, range: u32) -> Self {
        Self {
            map,
            from: from.0,
            start: from.0.hex(),
            from_level: from.1.into(),
            to_level: to_level.into(),
            // A board is at most 255 columns wide.
            range: i32::try_from(range).unwrap_or(i32::MAX),
            lane: false,
            waived: None,
            found: [None; BLOCKING_HINDRANCE as usize],
            total: 0,
            sixth: None,
        }
    }

    /// The same for a Fire Lane's line.
    pub(super) fn of_lane(self, lane: bool) -> Self {
        Self { lane, ..self }
    }

    fn heights(&self, range: i32) -> Heights {
        let rest = (self.range - range).max(0);
        let (from_high, to_low) =
            if self.from_level >= self.to_level { (range, rest) } else { (rest, range) };
        Heights {
            high: self.from_level.max(self.to_level),
            low: self.from_level.min(self.to_level),
            from_high,
            to_low,
        }
    }

    fn range_to(&self, hex: Hex) -> i32 {
        self.start.distance_to(hex)
    }

    /// The line passes through the inside of a hex, whose centre stands `offset` off it.
    pub(super) fn through(&mut self, hex: Hex, direction: Point, offset: i32) -> Option<Block> {
        let coord = Coord::from_hex(hex)?;
        let cell = self.map.cell(coord)?;
        let range = self.range_to(hex);
        let heights = self.heights(range);
        let mut verdict = heights.ground(cell.base);
        if crosses(&cell.footprint, direction, offset) {
            verdict = verdict.or(heights.feature(cell, self.map.month()));
        }
        let found = self.take(coord, cell, range, verdict);
        self.count();
        found
    }

    /// Any line of a bundle crosses the hex's feature, or only its ground.
    pub(super) fn swept(&mut self, hex: Coord, feature: bool) -> Option<Block> {
        let cell = self.map.cell(hex)?;
        let range = self.range_to(hex.hex());
        let heights = self.heights(range);
        let mut verdict = heights.ground(cell.base);
        if feature {
            verdict = verdict.or(heights.feature(cell, self.map.month()));
        }
        let found = self.take(hex, cell, range, verdict);
        self.count();
        found
    }

    /// What is drawn in one of the two hexes of a hexside that is aimed at: an obstacle blocks as on the way to a point
    /// behind it; nothing hinders (A8.15, AM-29).
    pub(super) fn drawn(&self, hex: Coord) -> Option<Block> {
        let cell = self.map.cell(hex)?;
        let heights = self.heights(self.range_to(hex.hex()));
        match heights.feature(cell, self.map.month()) {
            Verdict::Block(why, rule) => Some(Block::at_hex(hex, why, rule)),
            Verdict::Nothing | Verdict::Hindrance(_) => None,
        }
    }

    /// The same where the line runs along the hexside itself: what is drawn on both sides of it, and inherent terrain on
    /// either.
    pub(super) fn drawn_along(&self, sides: [Hex; 2], along: VertexDirection) -> Option<Block> {
        let drawn = |hex| {
            let hex = Coord::from_hex(hex)?;
            Some((hex, self.map.cell(hex)?, self.drawn(hex)?))
        };
        let [left, right] = sides.map(drawn);
        let alone = [left, right].into_iter().flatten().find(|(_, cell, _)| cell.facts.inherent);
        if let Some((.., block)) = alone {
            return Some(block);
        }
        let (left, right) = (left?, right?);
        let both = Edge::left(left.1, along).meets(&Edge::right(right.1, along));
        both.then_some(if left.0 < right.0 { left.2 } else { right.2 })
    }

    /// The line runs along the hexside between two hexes, which are at the same range.
    pub(super) fn along(&mut self, left: Hex, right: Hex, along: VertexDirection) -> Option<Block> {
        let (left_coord, right_coord) = (Coord::from_hex(left), Coord::from_hex(right));
        let left_cell = left_coord.and_then(|hex| Some((hex, self.map.cell(hex)?)));
        let right_cell = right_coord.and_then(|hex| Some((hex, self.map.cell(hex)?)));
        // The board's edge shows nothing on its far side: only inherent terrain counts there.
        let range = self.range_to(left);
        let heights = self.heights(range);
        let month = self.map.month();
        if let (Some((left_hex, left)), Some((right_hex, right))) = (left_cell, right_cell) {
            let (left_edge, right_edge) = (Edge::left(left, along), Edge::right(right, along));
            let (left_ground, right_ground) =
                (heights.ground(left.base), heights.ground(right.base));
            let feature = |cell: &Cell, edge: &Edge| {
                if edge.touched() { heights.feature(cell, month) } else { Verdict::Nothing }
            };
            let (left_feature, right_feature) =
                (feature(left, &left_edge), feature(right, &right_edge));
            let features = if left_edge.meets(&right_edge) {
                left_feature.and(right_feature)
            } else {
                Verdict::Nothing
            };
            let both = left_ground
                .and(right_ground)
                .or(left_ground.and(right_feature))
                .or(left_feature.and(right_ground))
                .or(features);
            // Name the hex of the lesser name, so that both ways name the same.
            let (hex, cell) = match both {
                Verdict::Hindrance(drm) => {
                    let hinders = |verdict| verdict == Verdict::Hindrance(drm);
                    match (hinders(left_feature), hinders(right_feature)) {
                        (true, false) => (left_hex, left),
                        (false, true) => (right_hex, right),
                        _ if left_hex < right_hex => (left_hex, left),
                        _ => (right_hex, right),
                    }
                }
                _ if left_hex < right_hex => (left_hex, left),
                _ => (right_hex, right),
            };
            if let Some(block) = self.take(hex, cell, range, both) {
                return Some(block);
            }
        }
        let inherent = [left_cell, right_cell].into_iter().flatten().find_map(|(hex, cell)| {
            if cell.facts.inherent {
                self.take(hex, cell, range, heights.feature(cell, month))
            } else {
                None
            }
        });
        self.count();
        inherent
    }

    /// Notes where the Hindrances become too many to see any farther: the first thing that blocks the line, unless
    /// something before it did (A6.7).
    fn count(&mut self) {
        if self.total >= BLOCKING_HINDRANCE && self.sixth.is_none() {
            let last = self.found.iter().flatten().last();
            self.sixth =
                last.map(|(_, last)| Block::at_hex(last.hex, BlockReason::Hindrance, "A6.7"));
        }
    }

    fn take(&mut self, hex: Coord, cell: &Cell, range: i32, verdict: Verdict) -> Option<Block> {
        match verdict {
            Verdict::Nothing => None,
            Verdict::Block(why, rule) => Some(Block::at_hex(hex, why, rule)),
            Verdict::Hindrance(drm) => {
                let hindrance = Hindrance { hex, drm, what: Hinderer::Terrain(cell.terrain) };
                if self.lane && !cell.terrain.hinders_fire_lanes() {
                    self.waived.get_or_insert(hindrance);
                } else {
                    self.hinder(range, hindrance);
                }
                None
            }
        }
    }

    /// Notes a Hindrance: of two at the same range the higher one counts, of equals the lesser name.
    fn hinder(&mut self, range: i32, new: Hindrance) {
        for slot in &mut self.found {
            match slot {
                Some((at, old)) if *at == range => {
                    if (new.drm, old.hex) > (old.drm, new.hex) {
                        self.total += i32::from(new.drm - old.drm);
                        *old = new;
                    }
                    return;
                }
                Some(_) => {}
                None => {
                    self.total += i32::from(new.drm);
                    *slot = Some((range, new));
                    return;
                }
            }
        }
    }

    /// Puts what was found into the answer: the first thing that blocks the line, or else the Hindrances. They stay out
    /// of it where something else blocks the line too: the other way that may come first.
    pub(super) fn answer(self, found: Option<Block>, answer: &mut Los) {
        answer.waived = self.waived.filter(|_| found.is_none());
        answer.blocked = self.sixth.or(found);
        if found.is_none() {
            let hindrances = self.found.iter().flatten().map(|(_, hindrance)| *hindrance);
            answer.hinder(hindrances, self.from);
        }
        if answer.blocked.is_some() {
            answer.hexside_tem = None;
        }
    }
}

/// Whether a line passes through the inside of a footprint. The inside of a simple polygon is in one piece:
/// a line crosses it exactly when there are corners on both of its sides.
fn crosses(footprint: &Footprint, direction: Point, offset: i32) -> bool {
    match footprint {
        Footprint::Whole => true,
        Footprint::Polygons(polygons) => polygons.iter().any(|polygon| {
            let mut sides = polygon.iter().map(|point| offset + direction.cross(*point));
            let (mut left, mut right) = (false, false);
            sides.any(|side| {
                left |= side < 0;
                right |= side > 0;
                left && right
            })
        }),
    }
}

/// The stretches of a hexside that a footprint covers from one side, measured along the hexside.
struct Edge {
    stretches: Vec<(i32, i32)>,
}

impl Edge {
    /// For the hex to the left of a hexside that runs out from a third hex's centre.
    fn left(cell: &Cell, along: VertexDirection) -> Self {
        // From the left hex the hexside starts at the corner a third of a turn clockwise.
        Self::new(cell, along, Point::corner(along.rotate_cw(2)), Point::corner(along.rotate_cw(1)))
    }

    /// For the hex to its right.
    fn right(cell: &Cell, along: VertexDirection) -> Self {
        let (start, end) = (along.rotate_ccw(2), along.rotate_ccw(1));
        Self::new(cell, along, Point::corner(start), Point::corner(end))
    }

    fn new(cell: &Cell, along: VertexDirection, start: Point, end: Point) -> Self {
        let along = Point::corner(along);
        let at = |point: Point| along.dot(point - start);
        let stretches = match &cell.footprint {
            Footprint::Whole => vec![(0, at(end))],
            Footprint::Polygons(polygons) => polygons
                .iter()
                .flat_map(|polygon| super::super::map::edges(polygon))
                .filter(|(a, b)| on_line(start, along, *a) && on_line(start, along, *b))
                .map(|(a, b)| (at(a).min(at(b)), at(a).max(at(b))))
                .collect(),
        };
        Self { stretches }
    }

    fn touched(&self) -> bool {
        !self.stretches.is_empty()
    }

    /// Whether two sides cover a common stretch.
    fn meets(&self, other: &Self) -> bool {
        self.stretches.iter().any(|(a, b)| other.stretches.iter().any(|(c, d)| a.max(c) < b.min(d)))
    }
}

fn on_line(start: Point, along: Point, point: Point) -> bool {
    along.cross(point - start) == 0
}
