//! What fire makes toward an Encirclement (A7.7).

use serde::Serialize;

use super::inlet::{Closure, Inlet};
use crate::board::Location;
use crate::rules::words::ids::Side;
use crate::rules::words::position::Position;

/// The fire of one Location toward an Encirclement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimLine {
    /// Where it fires from.
    pub from: Location,
    /// How its LOS comes in.
    pub way: Inlet,
    /// By an attack before this one.
    pub earlier: bool,
}

/// What an attack, with those before it, makes toward an Encirclement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EncirclementClaim {
    /// The Location fired at.
    pub at: Location,
    /// The fire that counts, the earlier attacks first.
    pub lines: Vec<ClaimLine>,
    /// What closes the Encirclement, if it is closed.
    pub closure: Option<Closure>,
    /// The sides that come under a counter by it: the enemy, and in a Melee the firer's own too. Empty when they are
    /// under one already or nobody there is hurt by it.
    pub sides: Vec<Side>,
}

impl EncirclementClaim {
    /// The Locations by which the attack itself counts.
    pub(crate) fn counts_from(&self) -> impl Iterator<Item = Location> {
        self.lines.iter().filter(|line| !line.earlier).map(|line| line.from)
    }

    /// Lays the counters down: at once, for the attack that closes the ring already feels it (A7.7).
    pub(crate) fn mark(&self, pos: &mut Position) {
        pos.encircled.extend(self.sides.iter().map(|&side| (self.at, side)));
    }
}
