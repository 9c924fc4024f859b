//! The course of the game in words.

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::game::narrate::victory;
use crate::rules::event::TurnEvent;
use crate::rules::handicap::Handicap;
use crate::rules::outcome::Outcome;
use crate::rules::{Phase, Position};

/// An event of the family, in one line.
pub(super) fn tell(before: &Position, names: &Names, event: &TurnEvent) -> Sentence {
    let words = match event {
        TurnEvent::PhaseBegan { turn, attacker, phase } => {
            let side = names.side(*attacker);
            format!("--- Turn {turn}, {side} Player Turn: {phase} Phase ({})", phase.abbreviation())
        }
        TurnEvent::Control { hex, side } => {
            format!("{hex} is controlled by {}", names.side(*side))
        }
        TurnEvent::ControlShown { hex, side } => {
            format!("{hex} is seen to be controlled by {}", names.side(*side))
        }
        TurnEvent::Handicap { side, handicap } => {
            format!("{}: {}", names.side(*side), handicap_words(*handicap))
        }
        TurnEvent::GameOver { outcome } => game_over(names, outcome),
        TurnEvent::Passed { side, phase } => {
            let fought = before.phase == Phase::CloseCombat && *phase == before.phase;
            let nothing = if fought { "nothing more" } else { "nothing" };
            format!("{}: {nothing} to decide in the {phase} Phase", names.side(*side))
        }
    };
    words.into()
}

/// A handicap by dice, in a sentence without its subject.
#[must_use]
pub fn handicap_words(handicap: Handicap) -> String {
    match handicap.thrown_again_from() {
        None => "no handicap by dice".to_owned(),
        Some(from) => {
            format!(
                "a handicap by dice: in checks and rallies a DR of {from} or more is thrown again, once"
            )
        }
    }
}

fn game_over(names: &Names, outcome: &Outcome) -> String {
    format!("=== {}", victory(names.side(outcome.winner), outcome))
}
