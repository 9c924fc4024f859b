//! The eight phases of a Player Turn (A3) and whose voice each begins with.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::words::ids::Side;
use crate::stable::choice;

/// A phase of the Player Turn, in order, after the set-up that comes before the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before turn 1: both sides place their units.
    Setup,
    /// Rally Phase.
    Rally,
    /// Prep Fire Phase.
    PrepFire,
    /// Movement Phase.
    Movement,
    /// Defensive Fire Phase.
    DefensiveFire,
    /// Advancing Fire Phase.
    AdvancingFire,
    /// Rout Phase.
    Rout,
    /// Advance Phase.
    Advance,
    /// Close Combat Phase.
    CloseCombat,
}
choice!(Phase {
    0 Setup, 1 Rally, 2 PrepFire, 3 Movement, 4 DefensiveFire, 5 AdvancingFire, 6 Rout, 7 Advance,
    8 CloseCombat,
});

impl Phase {
    /// The eight phases of a Player Turn.
    pub const PLAYER_TURN: [Phase; 8] = [
        Phase::Rally,
        Phase::PrepFire,
        Phase::Movement,
        Phase::DefensiveFire,
        Phase::AdvancingFire,
        Phase::Rout,
        Phase::Advance,
        Phase::CloseCombat,
    ];

    /// The next phase of the same Player Turn; `None` after the CCPh.
    #[must_use]
    pub fn next(self) -> Option<Phase> {
        if self == Phase::Setup {
            return Some(Phase::Rally);
        }
        let at = Phase::PLAYER_TURN.iter().position(|&phase| phase == self)?;
        Phase::PLAYER_TURN.get(at + 1).copied()
    }

    /// Which side speaks first in it, when `attacker` is the side whose Player Turn it is (A3).
    #[must_use]
    pub fn first_speaker(self, attacker: Side) -> Side {
        match self {
            Phase::DefensiveFire => attacker.other(),
            _ => attacker,
        }
    }

    /// Whether the other side speaks after the first one is done: the phases in which both act in turn.
    #[must_use]
    pub fn both_speak(self) -> bool {
        matches!(self, Phase::Setup | Phase::Rally | Phase::Rout)
    }

    /// Whether it is one of the phases in which the ATTACKER fires (A7.1).
    #[must_use]
    pub fn is_attackers_fire(self) -> bool {
        matches!(self, Phase::PrepFire | Phase::AdvancingFire)
    }

    /// The short name that players write: RPh, PFPh, ...
    #[must_use]
    pub fn abbreviation(self) -> &'static str {
        match self {
            Phase::Setup => "Set-up",
            Phase::Rally => "RPh",
            Phase::PrepFire => "PFPh",
            Phase::Movement => "MPh",
            Phase::DefensiveFire => "DFPh",
            Phase::AdvancingFire => "AFPh",
            Phase::Rout => "RtPh",
            Phase::Advance => "APh",
            Phase::CloseCombat => "CCPh",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Setup => "Set-up",
            Phase::Rally => "Rally",
            Phase::PrepFire => "Prep Fire",
            Phase::Movement => "Movement",
            Phase::DefensiveFire => "Defensive Fire",
            Phase::AdvancingFire => "Advancing Fire",
            Phase::Rout => "Rout",
            Phase::Advance => "Advance",
            Phase::CloseCombat => "Close Combat",
        })
    }
}
