//! Walls and hedges on the way (B9).

use hexx::{EdgeDirection, Hex};

use super::super::coord::Coord;
use super::super::grain::Entry;
use super::super::hexside::Hexside;
use super::super::map::Map;
use super::super::terrain::HexsideTerrain;
use super::End;
use super::answer::{Block, BlockReason, BlockedAt, HexsideTem};
use super::walk::Step;

/// One hexside with something on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub(super) side: Hexside,
    pub(super) terrain: HexsideTerrain,
    /// The level it stands on: that of the higher hex, a Depression's being its rim (AM-28).
    pub(super) base: i8,
    /// Whether it stands on a crest line, its hexes being of different levels.
    pub(super) hillside: bool,
}

/// The check of the hexsides of one line.
pub(super) struct Sides<'m> {
    map: &'m Map,
    from: Foot,
    to: Foot,
    range: u32,
    /// What covers the target so far.
    tem: Option<HexsideTem>,
}

/// One end of the line as the hexsides see it.
#[derive(Clone, Copy)]
struct Foot {
    hex: Hex,
    level: i8,
    base: i8,
    entrenched: bool,
}

impl Foot {
    fn new(map: &Map, end: End) -> Self {
        Self {
            hex: end.location.hex.hex(),
            level: end.level(map),
            base: map.rim_level(end.location.hex),
            entrenched: end.footing.entrenched(),
        }
    }
}

impl<'m> Sides<'m> {
    pub(super) fn new(map: &'m Map, from: End, to: End, range: u32) -> Self {
        Self { map, from: Foot::new(map, from), to: Foot::new(map, to), range, tem: None }
    }

    /// The cover of the target, when the whole line has passed.
    pub(super) fn tem(&self) -> Option<HexsideTem> {
        self.tem
    }

    /// What the hexsides of one step do.
    pub(super) fn pass(&mut self, step: &Step) -> Option<Block> {
        match *step {
            Step::Side { from, direction, to } => {
                let crossed = standing_of(self.map, from, direction)?;
                self.cross(crossed, from, to)
            }
            Step::Corner { from, to, beside } => {
                let one = standing(self.map, from, to)?;
                let others = [standing(self.map, from, beside), standing(self.map, beside, to)];
                let stops =
                    self.stops(&one) && others.iter().flatten().any(|side| self.stops(side));
                stops.then(|| block(one, "B9.2"))
            }
            Step::Spine { from, left, right, to, .. } => {
                let near = [standing(self.map, from, left), standing(self.map, from, right)];
                let far = [standing(self.map, to, left), standing(self.map, to, right)];
                let along = standing(self.map, left, right);
                if let Some(both) = weaker(near)
                    && let Some(block) = self.cross(both, from, left)
                {
                    return Some(block);
                }
                if let Some(along) = along
                    && let Some(block) = self.run_along(along, from, to, near, far)
                {
                    return Some(block);
                }
                self.cross(weaker(far)?, left, to)
            }
        }
    }

    /// The line crosses a wall or hedge from one hex to another.
    fn cross(&mut self, crossed: Standing, from: Hex, to: Hex) -> Option<Block> {
        let leaves = from == self.from.hex;
        let enters = to == self.to.hex;
        if enters {
            self.cover(crossed);
        }
        let hides = |own: bool, end: Foot, other: Foot| {
            own && end.entrenched && end.level == crossed.base && other.level <= end.level
        };
        if self.range > 1
            && (hides(leaves, self.from, self.to) || hides(enters, self.to, self.from))
        {
            return Some(block(crossed, "B9.21"));
        }
        (!leaves && !enters && self.stops(&crossed)).then(|| block(crossed, "B9.2"))
    }

    /// The line ends at a vertex and so enters the target's hex from another that meets there.
    pub(super) fn enter(&mut self, from: Hex, to: Hex) -> Option<Block> {
        let crossed = standing(self.map, from, to)?;
        self.cross(crossed, from, to)
    }

    /// The line ends at the far vertex of the hexside that it runs along. The target is in the hex to its left or
    /// right, or straight on.
    pub(super) fn run_out(&mut self, from: Hex, left: Hex, right: Hex, to: Hex) -> Option<Block> {
        let near = [standing(self.map, from, left), standing(self.map, from, right)];
        if let Some(both) = weaker(near)
            && let Some(block) = self.cross(both, from, left)
        {
            return Some(block);
        }
        let along = standing(self.map, left, right);
        if to == left || to == right {
            along.into_iter().for_each(|side| self.cover(side));
            return None;
        }
        if let Some(along) = along
            && from != self.from.hex
            && self.stops(&along)
        {
            return Some(block(along, "B9.2"));
        }
        let far = [standing(self.map, to, left), standing(self.map, to, right)];
        self.cross(weaker(far)?, left, to)
    }

    /// The line runs along a wall or hedge from end to end.
    fn run_along(
        &mut self,
        along: Standing,
        from: Hex,
        to: Hex,
        near: [Option<Standing>; 2],
        far: [Option<Standing>; 2],
    ) -> Option<Block> {
        let closed = |pair: [Option<Standing>; 2]| pair.iter().all(Option::is_some);
        let stops = match (from == self.from.hex, to == self.to.hex) {
            (false, false) => true,
            (true, false) => closed(far),
            (false, true) => closed(near),
            (true, true) => false,
        };
        if to == self.to.hex {
            self.cover(along);
        }
        (stops && self.stops(&along)).then(|| block(along, "B9.2"))
    }

    /// Whether it stands in the way of a line along its own level.
    fn stops(&self, side: &Standing) -> bool {
        self.from.level == side.base && self.to.level == side.base
    }

    /// The best cover wins.
    fn cover(&mut self, side: Standing) {
        let new = tem(side, (self.from.level, self.range), (self.to.level, self.to.base));
        if new.map(|tem| tem.drm) > self.tem.map(|tem| tem.drm) {
            self.tem = new;
        }
    }
}

/// The TEM of a wall or hedge for a target behind it: none below it, or IN a Depression below it, nor above its own level
/// (B9.35) unless it stands on a crest line (AM-28); less for each level by which the firer's height over the target's hex
/// exceeds the range (B9.33).
pub(super) fn tem(
    side: Standing,
    (firer_level, range): (i8, u32),
    (target_level, target_base): (i8, i8),
) -> Option<HexsideTem> {
    if target_level < side.base || (target_level > side.base && !side.hillside) {
        return None;
    }
    let above = i32::from(firer_level) - i32::from(target_base);
    let excess = (above - i32::try_from(range).unwrap_or(i32::MAX)).max(0);
    let drm = i8::try_from(i32::from(side.terrain.tem()) - excess).ok()?;
    (drm > 0).then_some(HexsideTem { hexside: side.side, terrain: side.terrain, drm })
}

/// What covers a target in the middle of its hex against a line that enters it so.
pub(super) fn cover(
    map: &Map,
    (firer_level, range): (i8, u32),
    target: End,
    entry: Entry,
) -> Option<HexsideTem> {
    let foot = Foot::new(map, target);
    let crossed = match entry {
        Entry::Side(side) => standing_of(map, foot.hex, side),
        Entry::Spine(corner) => {
            weaker(corner.edge_directions().map(|side| standing_of(map, foot.hex, side)))
        }
    };
    tem(crossed?, (firer_level, range), (foot.level, foot.base))
}

/// A vertex is crossed when something meets it from both sides of the line, on the same level; the lesser of them counts,
/// of equals the one of the lesser name.
pub(super) fn weaker(pair: [Option<Standing>; 2]) -> Option<Standing> {
    let [Some(a), Some(b)] = pair else { return None };
    if a.base != b.base {
        return None;
    }
    Some(if (a.terrain.tem(), a.side) <= (b.terrain.tem(), b.side) { a } else { b })
}

pub(super) fn block(side: Standing, rule: &'static str) -> Block {
    Block { at: BlockedAt::Hexside(side.side), why: BlockReason::Hexside(side.terrain), rule }
}

/// What stands between two adjacent hexes.
fn standing(map: &Map, a: Hex, b: Hex) -> Option<Standing> {
    let direction = EdgeDirection::ALL_DIRECTIONS.into_iter().find(|d| a + d.into_hex() == b)?;
    standing_of(map, a, direction)
}

/// What stands on a hex's side.
fn standing_of(map: &Map, hex: Hex, direction: EdgeDirection) -> Option<Standing> {
    let cell = map.cell_at(hex)?;
    let terrain = cell.side(direction)?;
    let side = Hexside::of(Coord::from_hex(hex)?, direction)?;
    Some(on_side(map, side, terrain))
}

pub(super) fn on_side(map: &Map, side: Hexside, terrain: HexsideTerrain) -> Standing {
    let (a, b) = side.hexes();
    let hillside = map.rim_level(a) != map.rim_level(b);
    Standing { side, terrain, base: map.hexside_level(side), hillside }
}
