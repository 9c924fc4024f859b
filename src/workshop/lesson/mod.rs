//! A lesson or puzzle made from a point of a game: what is asked there, the answer as it was given on the board, the dice laid
//! out for it, and the contrast case. The rules and the exact odds judge it, as they judge every lesson file.

mod dice;
mod kept;
mod page;
mod riddle;
mod save;
mod write;

pub use riddle::of_riddle;

use std::collections::BTreeSet;
use std::path::PathBuf;

pub use kept::Jot;
pub use page::{MOST_QUESTIONS, Page};
use serde::{Deserialize, Serialize};

use crate::files;
use crate::game::{Game, Mode, narrate};
use crate::lessons::{Lesson, LessonError, Step, Task};
use crate::rules::dice::Die;
use crate::rules::order::FireOrder;
use crate::rules::view::Viewer;
use crate::rules::{Order, Position, Side, UnitId, decision};

/// What is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Make {
    /// It is read first and then asked.
    Lesson,
    /// It is asked at once.
    Puzzle,
}

/// What the learner is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// To give the order on the board.
    Do,
    /// Whether the order is legal.
    Legal,
    /// What comes of an attack.
    Predict,
    /// Which of two orders is the better one, by the exact chance of what is wanted.
    Better,
}

impl Ask {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Ask; 4] = [Ask::Do, Ask::Legal, Ask::Predict, Ask::Better];

    /// What it is called.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Ask::Do => "Do it on the board",
            Ask::Legal => "Legal or not?",
            Ask::Predict => "What comes of it?",
            Ask::Better => "Which is better?",
        }
    }
}

/// Orders given one after the other, each with the dice laid out for it.
pub type Line = Vec<(Order, Vec<Die>)>;

/// A lesson or puzzle being made.
#[derive(Debug, Clone)]
pub struct Draft {
    /// What is made.
    pub make: Make,
    /// Its title.
    pub title: String,
    /// The question that is worked on.
    pub page: Page,
    others: Vec<Page>,
    at: usize,
    start: Game,
    /// The digest of what was written when it was saved.
    written: Option<String>,
}

/// Why a lesson or puzzle cannot be made or saved.
#[derive(Debug, thiserror::Error)]
pub enum DraftError {
    /// What the other side hides would be shown.
    #[error(
        "a running game hides things from one side, and a lesson would show them: make it when the game is over, or play both sides yourself (Who plays, P)"
    )]
    Hidden,
    /// There is no such point in the game.
    #[error("the game has not come to that point")]
    NoPoint,
    /// Nobody is asked anything there.
    #[error("nobody is asked for anything here: step back to a decision first")]
    NoDecision,
    /// Something is not written yet.
    #[error("still missing: {0}")]
    Missing(&'static str),
    /// The rules refuse it, or the order cannot be carried out with any dice.
    #[error("{0}")]
    Rules(String),
    /// The contrast comes to the same as the answer.
    #[error("the contrast comes to the same as the answer: choose one that differs")]
    NoContrast,
    /// Something is wrong with one of several questions.
    #[error("question {0}: {1}")]
    Question(usize, Box<DraftError>),
    /// A lesson reader finds something wrong with it.
    #[error("{}", .0.problem)]
    Lesson(#[from] Box<LessonError>),
    /// Nothing in its file says how it was made.
    #[error("it was not made by \"Make a puzzle\": mend it in its file")]
    ByHand,
    /// Its file says something else than was made.
    #[error("its file has been changed by hand since it was made: mend it there")]
    Changed,
    /// Nobody could read it again.
    #[error(
        "with the game that it begins with it would be larger than {}, and not be read again",
        files::Kind::Written.most()
    )]
    TooLarge,
    /// Something lies where it was saved that was not written here.
    #[error(
        "{path} {why}, and is not written over: save once more, and this is laid beside it under another name",
        path = path.display()
    )]
    InTheWay {
        /// Where it was saved.
        path: PathBuf,
        /// What is found of it.
        why: String,
    },
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(std::io::Error),
    /// It cannot be written.
    #[error("it cannot be saved: {0}")]
    Unwritable(#[from] std::io::Error),
}

/// Whether a lesson may be made of a game: it shows all that lies on the table and how it came there.
///
/// # Errors
/// Somebody who looks at the game may not see all of it.
pub fn may_be_made(game: &Game) -> Result<(), DraftError> {
    let shown =
        game.viewer() == Viewer::Both && !matches!(game.mode(), Mode::Teaching | Mode::Learning(_));
    if shown { Ok(()) } else { Err(DraftError::Hidden) }
}

impl Draft {
    /// Begins at the point of a game where so many orders of its line have been played.
    ///
    /// # Errors
    /// Not of this game, or not there.
    pub fn begin(make: Make, game: &Game, orders: usize) -> Result<Draft, DraftError> {
        may_be_made(game)?;
        let start = game.up_to(orders).ok_or(DraftError::NoPoint)?;
        if decision(start.position()).is_none() {
            return Err(DraftError::NoDecision);
        }
        Ok(Draft {
            make,
            title: String::new(),
            page: Page::default(),
            others: Vec::new(),
            at: 0,
            start,
            written: None,
        })
    }

    /// The position that it begins in.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.start.position()
    }

    /// The side that is asked, and that the learner plays.
    #[must_use]
    pub fn side(&self) -> Side {
        decision(self.position()).map_or(self.position().attacker, |asked| asked.side)
    }

    /// The answer, or the contrast case, with its dice.
    #[must_use]
    pub fn line(&self, contrast: bool) -> &Line {
        if contrast { &self.page.contrast } else { &self.page.answer }
    }

    /// Takes what was done on the board for the answer, or the contrast. Dice that it takes are laid out; the faces can be
    /// changed.
    ///
    /// # Errors
    /// The rules refuse it, or it rolls and rolls.
    pub fn record(&mut self, contrast: bool, orders: Vec<Order>) -> Result<(), DraftError> {
        let line = dice::lay_out(&self.start, orders.into_iter().map(|order| (order, Vec::new())))?;
        if let (false, Some(target)) = (contrast, target(self.start.position(), &line)) {
            self.page.unit = Some(target);
        }
        *self.line_mut(contrast) = line;
        Ok(())
    }

    /// Turns a die of a line to its next face; those that are then rolled besides are laid out too, those that are not are
    /// put away.
    ///
    /// # Errors
    /// As [`Draft::record`].
    pub fn turn_die(&mut self, contrast: bool, die: usize) -> Result<(), DraftError> {
        let mut line = self.line(contrast).clone();
        if let Some(face) = line.iter_mut().flat_map(|(_, dice)| dice).nth(die) {
            *face = *face % 6 + 1;
        }
        *self.line_mut(contrast) = dice::lay_out(&self.start, line)?;
        Ok(())
    }

    /// Puts an answer or a contrast away.
    pub fn forget(&mut self, contrast: bool) {
        self.line_mut(contrast).clear();
    }

    fn line_mut(&mut self, contrast: bool) -> &mut Line {
        if contrast { &mut self.page.contrast } else { &mut self.page.answer }
    }

    /// What a line does, in words.
    #[must_use]
    pub fn words(&self, contrast: bool) -> String {
        let last = self.line(contrast).last().map(|(order, _)| order);
        let meant =
            |order| narrate::meant(self.position(), order, None, Viewer::Both).trim().to_owned();
        last.map(meant).unwrap_or_default()
    }

    /// What the rules say of a line: why it is refused, or nothing.
    #[must_use]
    pub fn refusal(&self, contrast: bool) -> Option<String> {
        dice::refusal(&self.start, self.line(contrast))
    }

    /// What the rules and the exact odds say of a line of orders: refused, or what an attack does to each it reaches.
    #[must_use]
    pub fn says(&self, contrast: bool) -> Vec<String> {
        if let Some(refusal) = self.refusal(contrast) {
            return vec![format!("Not legal: {refusal}")];
        }
        let mut said = vec!["Legal.".to_owned()];
        if let [(Order::Fire(FireOrder::Attack(fire)), _)] = self.line(contrast).as_slice()
            && let Ok(odds) = crate::odds::of_attack(self.position(), self.side(), fire)
        {
            for unit in &odds.targets {
                let name = self.called(unit.unit);
                let share = |share: f64| (share * 100.0).round();
                said.push(format!(
                    "{name}: broken {} %, eliminated {} %, unharmed {} %.",
                    share(unit.broken),
                    share(unit.eliminated),
                    share(unit.unharmed)
                ));
            }
        }
        said
    }

    /// What comes of a line with the dice that are laid out for it, in the words of the log: each throw with what it is for.
    #[must_use]
    pub fn told(&self, contrast: bool) -> Vec<String> {
        dice::told(&self.start, self.line(contrast))
    }

    /// The name of a unit in a lesson file.
    #[must_use]
    pub fn name(&self, unit: UnitId) -> String {
        let unit = self.position().unit(unit);
        unit.map_or_else(String::new, |unit| {
            format!("{} {}", unit.counter.as_str(), narrate::letter(unit.letter))
        })
    }

    /// What a unit is called in the game, `4-6-7 A`.
    #[must_use]
    pub fn called(&self, unit: UnitId) -> String {
        narrate::Names::around(self.position(), self.position(), Viewer::Both).unit(unit)
    }

    /// The units whose fate can be asked about: those of the other side on the board.
    #[must_use]
    pub fn aims(&self) -> BTreeSet<UnitId> {
        let other = |unit: &&crate::rules::Unit| unit.side != self.side() && unit.at().is_some();
        self.position().units.values().filter(other).map(|unit| unit.id).collect()
    }

    /// The text of the lesson file.
    ///
    /// # Errors
    /// Something is missing.
    pub fn text(&self) -> Result<String, DraftError> {
        write::text(self)
    }

    /// The lesson, played through, and its text.
    ///
    /// # Errors
    /// What is missing, or what the reader of lessons finds wrong.
    pub fn check(&self) -> Result<(Lesson, String), DraftError> {
        let text = self.text()?;
        if text.len() as u64 > files::Kind::Written.most_bytes() {
            return Err(DraftError::TooLarge);
        }
        let lesson = Lesson::parse("draft", &text).map_err(|error| self.culprit(error))?;
        self.compare(&lesson)?;
        Ok((lesson, text))
    }

    /// Looks whether each contrast that is to be foretold comes to something else than the answer beside which it stands.
    fn compare(&self, lesson: &Lesson) -> Result<(), DraftError> {
        let truth = |step: &Step| match &step.task {
            Task::Predict(predict) => Some(predict.truth.values.clone()),
            _ => None,
        };
        let beside = |step: &Step| Some((truth(step), truth(lesson.steps.get(step.beside?)?)));
        let pages = self.pages().into_iter().enumerate();
        let pages = pages.filter(|(_, page)| page.ask == Ask::Predict && !page.contrast.is_empty());
        for ((number, _), (one, other)) in pages.zip(lesson.steps.iter().filter_map(beside)) {
            if one == other {
                return Err(self.of_question(number, DraftError::NoContrast));
            }
        }
        Ok(())
    }

    /// What is wrong with it, and with which of several questions.
    fn culprit(&self, whole: LessonError) -> DraftError {
        let wrong = |(number, one): (usize, Draft)| {
            let error = Lesson::parse("draft", &one.text().ok()?).err()?;
            Some(self.of_question(number, Box::new(error).into()))
        };
        let found = self.one_by_one().enumerate().find_map(wrong);
        found.unwrap_or_else(|| Box::new(whole).into())
    }

    /// What is wrong with one of several questions.
    fn of_question(&self, number: usize, error: DraftError) -> DraftError {
        if self.others.is_empty() {
            return error;
        }
        DraftError::Question(number + 1, Box::new(error))
    }
}

/// Whom the first attack of a line reaches.
fn target(pos: &Position, line: &Line) -> Option<UnitId> {
    let (Order::Fire(FireOrder::Attack(fire)), _) = line.first()? else { return None };
    let side = decision(pos)?.side;
    let odds = crate::odds::of_attack(pos, side, fire).ok()?;
    odds.targets.first().map(|target| target.unit)
}
