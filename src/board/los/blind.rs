//! Heights: what a thing between two ends does to the line over it (A6.2, A6.21, A6.4, B10.2).

use super::super::map::{Cell, Month};
use super::super::terrain::{LosEffect, Terrain};
use super::answer::BlockReason;

/// What a thing does to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Nothing,
    Hindrance(i8),
    Block(BlockReason, &'static str),
}

impl Verdict {
    fn weight(self) -> i8 {
        match self {
            Self::Nothing => 0,
            Self::Hindrance(drm) => drm,
            Self::Block(..) => i8::MAX,
        }
    }

    /// The stronger of two; the first of equals.
    pub(super) fn or(self, other: Self) -> Self {
        if other.weight() > self.weight() { other } else { self }
    }

    /// The weaker of two; the first of equals.
    pub(super) fn and(self, other: Self) -> Self {
        if other.weight() < self.weight() { other } else { self }
    }
}

/// The two ends, and how far from each a thing lies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heights {
    /// Absolute level of the higher end.
    pub(super) high: i32,
    /// Absolute level of the lower end.
    pub(super) low: i32,
    /// Range from the higher end to the thing.
    pub(super) from_high: i32,
    /// Range from the thing to the lower end.
    pub(super) to_low: i32,
}

impl Heights {
    /// Levels by which a shadow is longer than the least one, of a thing whose top is at `top`: one per level
    /// over the lower end, less one per level of the higher end over it, plus one per five hexes.
    fn shadow(self, top: i32) -> i32 {
        2 * top - self.high - self.low + self.from_high / 5
    }

    fn overlooked(self, top: i32) -> bool {
        self.low < top && top < self.high
    }

    /// What the ground of a hex between the ends does.
    pub(super) fn ground(self, base: i8) -> Verdict {
        let top = i32::from(base);
        if top > self.high {
            return Verdict::Block(BlockReason::Hill, "A6.2");
        }
        if top == self.high && self.high > self.low {
            return Verdict::Block(BlockReason::Hill, "B10.2");
        }
        if self.overlooked(top) && self.to_low <= self.shadow(top).max(0) {
            return Verdict::Block(BlockReason::CrestLine, "A6.4");
        }
        Verdict::Nothing
    }

    /// What the terrain in a hex does that the line crosses; the hex's ground is judged on its own.
    pub(super) fn feature(self, cell: &Cell, month: Month) -> Verdict {
        let facts = cell.facts;
        // What grows in a Depression is met at its rim, but by a line that stays down in it.
        let base =
            i32::from(cell.rim().min(i8::try_from(self.high).unwrap_or(i8::MAX)).max(cell.base));
        let both_at = |level: i32| self.high == level && self.low == level;
        match facts.kind {
            LosEffect::None => Verdict::Nothing,
            LosEffect::Hindrance(drm) if both_at(base) => Verdict::Hindrance(drm),
            LosEffect::Hindrance(_) if facts.half_level => Verdict::Nothing,
            // An orchard with one end above or below its ground: an obstacle, or in winter still see-through.
            LosEffect::Hindrance(drm) => match self.obstacle(cell.terrain, base, facts.height) {
                Verdict::Block(..) if !month.orchards_in_season() => Verdict::Hindrance(drm),
                verdict => verdict,
            },
            LosEffect::Obstacle => self.obstacle(cell.terrain, base, facts.height),
        }
    }

    /// What an obstacle of so many half levels on ground at `base` does.
    pub(super) fn obstacle(self, terrain: Terrain, base: i32, half_levels: u8) -> Verdict {
        let levels = i32::from(half_levels / 2);
        let top = base + levels;
        if half_levels % 2 == 1 && self.high == top && self.low == top {
            return Verdict::Block(BlockReason::Obstacle(terrain), "A6.21");
        }
        if top > self.high || (top == self.high && self.high > self.low) {
            return Verdict::Block(BlockReason::Obstacle(terrain), "A6.2");
        }
        // Without its half level, rubble casts no longer shadow than the ground it lies on.
        let casts = levels > 0 && self.overlooked(top);
        if casts && self.to_low <= (self.shadow(top) + 1).max(1) {
            return Verdict::Block(BlockReason::BlindHex(terrain), "A6.4");
        }
        Verdict::Nothing
    }
}
