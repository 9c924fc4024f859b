//! What a list of saved games tells of each: enough to know one from another, without playing them again.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::format::{Line, SaveProblem};
use super::{Moment, moment_words, phase_words};
use crate::files::{Kind, read_first_line};
use crate::rules::{Phase, Position};

/// Which game it is and where it stands, as both sides know it. It stands in the first line of a saved game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Gist {
    /// The title of the scenario.
    pub title: String,
    /// The turn and whose Player Turn it is, in words, or the set-up.
    pub player_turn: String,
    /// The phase.
    pub phase: Phase,
    /// Somebody has won.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

impl Gist {
    /// That of a game that stands so.
    #[must_use]
    pub fn of(pos: &Position) -> Gist {
        Gist {
            title: pos.setting.title.clone(),
            player_turn: moment_words(pos, Moment::of(pos)),
            phase: pos.phase,
            over: pos.outcome.is_some(),
        }
    }

    /// That of the game in a file, from its first line alone: `None` where an older program has saved it without.
    /// Whether the rest of the file can be read is not looked at.
    ///
    /// # Errors
    /// The file cannot be read, or does not begin as a saved game does.
    pub fn read(path: &Path) -> Result<Option<Gist>, SaveProblem> {
        let line = read_first_line(path, Kind::Save)
            .map_err(|error| SaveProblem::Unreadable(error.to_string()))?;
        match serde_json::from_str(&line) {
            Ok(Line::Save(header)) => Ok(header.gist),
            _ => Err(SaveProblem::NotASave),
        }
    }

    /// Where it stands: `Turn 2, Russians Player Turn, Movement Phase (MPh)`.
    #[must_use]
    pub fn when(&self) -> String {
        let end = if self.over { ", over" } else { "" };
        match self.phase {
            Phase::Setup => self.player_turn.clone(),
            phase => format!("{}, {}{end}", self.player_turn, phase_words(phase)),
        }
    }
}
