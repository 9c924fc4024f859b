//! A lesson or puzzle being made, as it is kept until it is saved: all that has been written and recorded, and the game that it
//! begins with.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Ask, Draft, DraftError, Line, Make};
use crate::game::{Game, Mode, Verify};
use crate::lessons::Want;
use crate::rules::UnitId;

/// What has been written and recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Jot {
    make: Make,
    title: String,
    caption: String,
    question: String,
    ask: Ask,
    why: String,
    unit: Option<UnitId>,
    want: Want,
    answer: Line,
    contrast: Line,
}

impl Jot {
    /// Whether there is nothing in it that would be lost.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let words = [&self.title, &self.caption, &self.question, &self.why];
        words.iter().all(|text| text.is_empty())
            && self.answer.is_empty()
            && self.contrast.is_empty()
    }
}

/// The whole of it.
#[derive(Serialize, Deserialize)]
struct Whole {
    saved: Option<PathBuf>,
    jot: Jot,
    game: String,
}

fn broken(problem: impl ToString) -> DraftError {
    DraftError::Rules(problem.to_string())
}

impl Draft {
    /// What has been written and recorded.
    #[must_use]
    pub fn jot(&self) -> Jot {
        Jot {
            make: self.make,
            title: self.title.clone(),
            caption: self.caption.clone(),
            question: self.question.clone(),
            ask: self.ask,
            why: self.why.clone(),
            unit: self.unit,
            want: self.want,
            answer: self.answer.clone(),
            contrast: self.contrast.clone(),
        }
    }

    /// The text that it is kept as, with the file that it was saved in, if it was.
    ///
    /// # Errors
    /// Its game cannot be written down.
    pub fn to_kept(&self, saved: Option<&Path>) -> Result<String, DraftError> {
        let game = self.start.to_text().map_err(broken)?;
        let whole = Whole { saved: saved.map(Path::to_owned), jot: self.jot(), game };
        serde_json::to_string(&whole).map_err(broken)
    }

    /// Out of that text, with the file that it was saved in.
    ///
    /// # Errors
    /// It is no such text, or its game is not as it was.
    pub fn from_kept(text: &str) -> Result<(Draft, Option<PathBuf>), DraftError> {
        let Whole { saved, jot, game } = serde_json::from_str(text).map_err(broken)?;
        let start = Game::from_text("the puzzle in hand", &game, Verify::Hashes).map_err(broken)?;
        let draft = Draft {
            make: jot.make,
            title: jot.title,
            caption: jot.caption,
            question: jot.question,
            ask: jot.ask,
            why: jot.why,
            unit: jot.unit,
            want: jot.want,
            start,
            answer: jot.answer,
            contrast: jot.contrast,
        };
        Ok((draft, saved))
    }

    /// The game that it begins with, for one person who plays both sides.
    #[must_use]
    pub fn game(&self) -> Game {
        self.start.clone().with_mode(Mode::Solitaire)
    }

    /// Why the rules refuse orders given one after the other from where it begins, and those up to the one that they refuse;
    /// `None` where they refuse none of them.
    #[must_use]
    pub fn refuses(&self, orders: &[crate::rules::Order]) -> Option<(usize, String)> {
        (1..=orders.len()).find_map(|number| {
            let first = orders.iter().take(number).map(|order| (order.clone(), Vec::new()));
            let line = super::dice::lay_out(&self.start, first).ok()?;
            super::dice::refusal(&self.start, &line).map(|why| (number, why))
        })
    }
}
