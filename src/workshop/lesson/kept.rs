//! A lesson or puzzle being made, as it is kept until it is saved: all that has been written and recorded, and the game that it
//! begins with.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Ask, Draft, DraftError, Line, Make, Page};
use crate::files;
use crate::game::{Game, Mode, Verify};
use crate::lessons::Want;
use crate::rules::UnitId;

/// What has been written and recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Jot {
    make: Make,
    title: String,
    pages: Vec<Page>,
}

/// The same as it was kept when a lesson had one question.
#[derive(Deserialize)]
struct OneQuestion {
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

impl From<OneQuestion> for Jot {
    fn from(one: OneQuestion) -> Jot {
        let OneQuestion { make, title, caption, question, ask, why, unit, want, .. } = one;
        let (answer, contrast) = (one.answer, one.contrast);
        let page = Page { caption, question, ask, why, unit, want, answer, contrast };
        Jot { make, title, pages: vec![page] }
    }
}

impl Jot {
    /// Whether nothing is written or recorded in it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.title.is_empty() && self.pages.iter().all(Page::is_blank)
    }
}

/// The whole of it.
#[derive(Serialize, Deserialize)]
struct Whole<T> {
    saved: Option<PathBuf>,
    /// The digest of what was written there; what was kept before this was has none.
    #[serde(default)]
    written: Option<String>,
    jot: T,
    game: String,
}

/// What a lesson file says of how it was made.
#[derive(Deserialize)]
struct Saved {
    made: Option<String>,
    game: Option<String>,
}

fn broken(problem: impl ToString) -> DraftError {
    DraftError::Rules(problem.to_string())
}

impl Draft {
    /// What has been written and recorded.
    #[must_use]
    pub fn jot(&self) -> Jot {
        Jot { make: self.make, title: self.title.clone(), pages: self.pages() }
    }

    /// The text that it is kept as, with the file that it was saved in, if it was.
    ///
    /// # Errors
    /// Its game cannot be written down.
    pub fn to_kept(&self, saved: Option<&Path>) -> Result<String, DraftError> {
        let game = self.start.to_text().map_err(broken)?;
        let written = saved.and(self.written.clone());
        let whole = Whole { saved: saved.map(Path::to_owned), written, jot: self.jot(), game };
        serde_json::to_string(&whole).map_err(broken)
    }

    /// Out of that text, with the file that it was saved in.
    ///
    /// # Errors
    /// It is no such text, or its game is not as it was.
    pub fn from_kept(text: &str) -> Result<(Draft, Option<PathBuf>), DraftError> {
        let whole: Whole<Jot> = match serde_json::from_str(text) {
            Ok(whole) => whole,
            Err(fault) => {
                let one: Whole<OneQuestion> =
                    serde_json::from_str(text).map_err(|_| broken(fault))?;
                let Whole { saved, written, jot, game } = one;
                Whole { saved, written, jot: jot.into(), game }
            }
        };
        let draft = Draft::out_of(whole.jot, &whole.game)?;
        Ok((Draft { written: whole.written, ..draft }, whole.saved))
    }

    /// Out of the file that it was saved in, to be mended.
    ///
    /// # Errors
    /// It cannot be read, was not made here, or has been changed by hand: that would be lost.
    pub fn from_file(path: &Path) -> Result<Draft, DraftError> {
        let text = files::read_text(path, files::Kind::Written).map_err(DraftError::Unreadable)?;
        let file: Saved = files::parse_toml(&text).map_err(|fault| broken(fault.problem))?;
        let (Some(made), Some(game)) = (file.made, file.game) else {
            return Err(DraftError::ByHand);
        };
        let draft = Draft::out_of(serde_json::from_str(&made).map_err(broken)?, &game)?;
        let as_made = super::write::text_with(&draft, &game)?;
        if as_made != text {
            return Err(DraftError::Changed);
        }
        Ok(Draft { written: Some(files::digest_of(text.as_bytes())), ..draft })
    }

    /// What has been written and recorded from where a game stands.
    fn out_of(jot: Jot, game: &str) -> Result<Draft, DraftError> {
        let start = Game::from_text("the puzzle in hand", game, Verify::Hashes).map_err(broken)?;
        let Jot { make, title, pages } = jot;
        let mut pages = pages.into_iter();
        let page = pages.next().unwrap_or_default();
        Ok(Draft { make, title, page, others: pages.collect(), at: 0, start, written: None })
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
