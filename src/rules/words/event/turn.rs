//! What happened to the game as a whole.

use serde::Serialize;

use crate::board::Coord;
use crate::rules::words::handicap::Handicap;
use crate::rules::words::ids::Side;
use crate::rules::words::outcome::Outcome;
use crate::rules::words::phase::Phase;

/// The course of the game: phases, Control, its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnEvent {
    /// A phase began.
    PhaseBegan {
        /// The Game Turn.
        turn: u8,
        /// Whose Player Turn it is.
        attacker: Side,
        /// The phase.
        phase: Phase,
    },
    /// The machine passed for a side that had nothing to decide.
    Passed {
        /// The side.
        side: Side,
        /// What it was asked for.
        phase: Phase,
    },
    /// A hex changed hands.
    Control {
        /// The hex.
        hex: Coord,
        /// Who controls it now.
        side: Side,
    },
    /// A side that has taken a hex out of the other's sight now has somebody there who is seen.
    ControlShown {
        /// The hex.
        hex: Coord,
        /// Who controls it.
        side: Side,
    },
    /// From now on a side has another handicap by dice.
    Handicap {
        /// The side.
        side: Side,
        /// Its handicap.
        handicap: Handicap,
    },
    /// The game is over.
    GameOver {
        /// How.
        outcome: Outcome,
    },
}
