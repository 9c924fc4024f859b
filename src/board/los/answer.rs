//! The answer of a LOS check: a value that explains itself.

use std::fmt;

use super::super::coord::Coord;
use super::super::grain::Entry;
use super::super::hexside::Hexside;
use super::super::terrain::{HexsideTerrain, Terrain};

/// The total of Hindrance DRM at which a line of sight is blocked (A6.7).
pub const BLOCKING_HINDRANCE: i32 = 6;

/// A line of sight: clear, hindered or blocked, and how it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Los {
    /// Range in hexes.
    pub range: u32,
    /// The Hindrances between the ends, from the near one on; empty when something else blocks the line. At
    /// most six: that many block it.
    pub hindrances: Vec<Hindrance>,
    /// A Hindrance that a Fire Lane's line runs through without being hindered, but not without losing sight of
    /// who moves in the open (A9.222). None on any other line.
    pub waived: Option<Hindrance>,
    /// What blocks it.
    pub blocked: Option<Block>,
    /// How it enters the target's hex, seen from that hex's centre; none at range 0 and for a hexside.
    pub entry: Option<Entry>,
    /// How it leaves the firer's hex, likewise.
    pub exit: Option<Entry>,
    /// Whether it runs along hexspines.
    pub along_spine: bool,
    /// The wall or hedge that covers the target against this line (B9.3). Not to be added to other
    /// positive TEM of its hex; Hindrances are added to it.
    pub hexside_tem: Option<HexsideTem>,
}

/// A Hindrance on the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hindrance {
    /// Where.
    pub hex: Coord,
    /// What it adds to the dice.
    pub drm: i8,
    /// What it is.
    pub what: Hinderer,
}

/// What hinders a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hinderer {
    /// The terrain of the hex (A6.7).
    Terrain(Terrain),
    /// SMOKE (A24.2).
    Smoke,
    /// A vehicle or a wreck (D9.4).
    Vehicle,
}

/// The cover of a wall or hedge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexsideTem {
    /// Where.
    pub hexside: Hexside,
    /// What stands there.
    pub terrain: HexsideTerrain,
    /// What it adds to the dice, at least 1; less than printed against a firer far above (B9.33).
    pub drm: i8,
}

/// Where and why a line is blocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// The first thing that blocks it, from the firer on.
    pub at: BlockedAt,
    /// What it is.
    pub why: BlockReason,
    /// The rule that says so.
    pub rule: &'static str,
}

/// The place of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockedAt {
    /// In a hex.
    Hex(Coord),
    /// On a hexside.
    Hexside(Hexside),
}

/// What blocks a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockReason {
    /// The ground is too high.
    Hill,
    /// The lower end lies in the shadow of a crest line.
    CrestLine,
    /// An obstacle stands in the way.
    Obstacle(Terrain),
    /// The lower end lies in the Blind Hexes behind an obstacle.
    BlindHex(Terrain),
    /// A wall or hedge stands in the way.
    Hexside(HexsideTerrain),
    /// Six or more Hindrance DRM.
    Hindrance,
    /// One end is down in a Depression.
    Depression,
    /// The floor or wall of the building that both ends are in.
    Floor,
    /// The map has no such Location.
    NoSuchLocation,
}

impl Los {
    pub(super) fn clear(range: u32) -> Self {
        Self {
            range,
            hindrances: Vec::new(),
            waived: None,
            blocked: None,
            entry: None,
            exit: None,
            along_spine: false,
            hexside_tem: None,
        }
    }

    /// Whether the line is open, hindered or not.
    pub fn is_clear(&self) -> bool {
        self.blocked.is_none()
    }

    /// The sum of the Hindrance DRM, each by its terrain.
    pub fn hindrance_total(&self) -> i32 {
        self.hindrances.iter().map(|hindrance| i32::from(hindrance.drm)).sum()
    }
}

impl Los {
    /// Adds Hindrances to a line from a hex that nothing blocks yet; six or more in all block it, where the sixth is met
    /// (A6.7).
    pub(super) fn hinder(&mut self, more: impl IntoIterator<Item = Hindrance>, from: Coord) {
        self.hindrances.extend(more);
        self.hindrances.sort_by_key(|hindrance| from.distance(hindrance.hex));
        let mut total = 0;
        let sixth = self.hindrances.iter().find(|hindrance| {
            total += i32::from(hindrance.drm);
            total >= BLOCKING_HINDRANCE
        });
        if let Some(sixth) = sixth {
            self.blocked.get_or_insert(Block::at_hex(sixth.hex, BlockReason::Hindrance, "A6.7"));
            self.hexside_tem = None;
        }
    }
}

impl Block {
    pub(super) fn at_hex(hex: Coord, why: BlockReason, rule: &'static str) -> Self {
        Self { at: BlockedAt::Hex(hex), why, rule }
    }
}

impl fmt::Display for BlockedAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex(hex) => hex.fmt(f),
            Self::Hexside(side) => side.fmt(f),
        }
    }
}

impl fmt::Display for Hinderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terrain(terrain) => terrain.fmt(f),
            Self::Smoke => f.write_str("SMOKE"),
            Self::Vehicle => f.write_str("a vehicle"),
        }
    }
}

impl fmt::Display for BlockReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hill => f.write_str("hill"),
            Self::CrestLine => f.write_str("crest line"),
            Self::Obstacle(terrain) => terrain.fmt(f),
            Self::BlindHex(terrain) => write!(f, "blind hex behind {terrain}"),
            Self::Hexside(terrain) => terrain.fmt(f),
            Self::Hindrance => f.write_str("hindrance"),
            Self::Depression => f.write_str("depression"),
            Self::Floor => f.write_str("floor"),
            Self::NoSuchLocation => f.write_str("no such Location"),
        }
    }
}
