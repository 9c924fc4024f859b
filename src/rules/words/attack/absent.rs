//! Modifiers that a player might expect and that do not apply, and why not.

use std::fmt;

use serde::{Serialize, Serializer};

use super::drm::DrmKind;
use super::kind::FireKind;
use crate::board::{Block, Coord, Hexside, Hinderer};
use crate::rules::words::ids::{Firer, UnitId};

/// A modifier that a player might expect and that does not apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Absent {
    /// Which.
    pub kind: DrmKind,
    /// Why not.
    pub why: WhyNot,
}

/// Why a modifier does not apply; put into words by who shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// The Snap Shot of a Fire Lane (A8.15).
    SnapShot,
    /// A Snap Shot has no such modifier (A8.15).
    NoneForSnapShots,
    /// A flamethrower takes no notice of cover (A22.2).
    Flamethrower,
    /// Only Defensive First Fire has it (A8.13).
    OnlyFirstFire,
    /// The enemy holds this wall or hedge (B9.32).
    WallAdvantage(Hexside),
    /// No leader directs (A7.53).
    NoDirector,
    /// The target is pinned (A7.83).
    Pinned,
    /// The target is in Hazardous Movement (A4.62).
    Hazardous,
    /// The target moves by Assault Movement (A4.61).
    AssaultMovement,
    /// The target is getting out of an armored vehicle (D6.5).
    LeavesArmor,
    /// Something else shelters the target (A4.6).
    Shelter(DrmKind),
    /// Something on the way shelters it, although it does not hinder the line (A9.222).
    Waived {
        /// What.
        what: Hinderer,
        /// Where.
        hex: Coord,
    },
    /// The target is entrenched (A4.6).
    Entrenched,
    /// The terrain is not open ground (A4.6).
    Terrain {
        /// What it is.
        name: &'static str,
        /// Where.
        hex: Coord,
    },
    /// The target is IN the Depression of this hex (A4.6).
    InDepression(Coord),
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNot::SnapShot => f.write_str("Snap Shot (A8.15)"),
            WhyNot::NoneForSnapShots => f.write_str("a Snap Shot has none (A8.15)"),
            WhyNot::Flamethrower => f.write_str("an FT takes no notice of it (A22.2)"),
            WhyNot::OnlyFirstFire => f.write_str("only Defensive First Fire has it (A8.13)"),
            WhyNot::WallAdvantage(side) => {
                write!(f, "the enemy has Wall Advantage at {side} (B9.32)")
            }
            WhyNot::NoDirector => f.write_str("no leader directs (A7.53)"),
            WhyNot::Pinned => f.write_str("the target is pinned (A7.83)"),
            WhyNot::Hazardous => f.write_str("Hazardous Movement instead (A4.62)"),
            WhyNot::AssaultMovement => f.write_str("Assault Movement (A4.61)"),
            WhyNot::LeavesArmor => f.write_str("out of an armored vehicle (D6.5)"),
            WhyNot::Shelter(kind) => write!(f, "{} (A4.6)", kind.label()),
            WhyNot::Waived { what, hex } => write!(f, "{what} in {hex} (A9.222)"),
            WhyNot::Entrenched => f.write_str("the target is entrenched (A4.6)"),
            WhyNot::Terrain { name, hex } => write!(f, "{name} in {hex} (A4.6)"),
            WhyNot::InDepression(hex) => write!(f, "IN the Depression of {hex} (A4.6)"),
        }
    }
}

/// As its words.
impl Serialize for WhyNot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A firer that sees nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BlindFirer {
    /// Which.
    pub firer: Firer,
    /// The unit it belongs to.
    pub unit: UnitId,
    /// As which kind of fire.
    pub kind: FireKind,
    /// Where the LOS is blocked, and by what; `None` where nothing of the kind is known.
    #[serde(rename = "why", serialize_with = "as_told")]
    pub blocked: Option<Block>,
}

impl BlindFirer {
    /// Where the LOS is blocked, and by what, in words.
    #[must_use]
    pub fn why(&self) -> String {
        told(self.blocked)
    }
}

fn told(blocked: Option<Block>) -> String {
    let block =
        |block: Block| format!("LOS blocked at {}: {} ({})", block.at, block.why, block.rule);
    blocked.map(block).unwrap_or_default()
}

fn as_told<S: Serializer>(blocked: &Option<Block>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&told(*blocked))
}
