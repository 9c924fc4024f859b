//! Lessons and puzzles: what is shown, what is asked, and what the rules say to the learner's answer.
//!
//! A lesson is a file (`docs/lesson-format.md`): a scene, and steps with captions. When it is read, it is played
//! through from its first step to its last, so that a [`Lesson`] that is there is one that works: every order of it
//! legal, with just the dice it takes, and every question answered by the rules and by nobody else.

mod build;
mod built_in;
mod change;
mod error;
mod explain;
mod figures;
mod file;
mod odds;
mod offer;
mod orders;
mod pick;
mod predict;
mod progress;
mod run;
mod tasks;

pub use built_in::{Kind, Listed, own_lessons};
pub use error::{LessonError, LessonProblem};
pub use explain::{Explanation, Trail};
pub use odds::Want;
pub use offer::{Offers, OrderKind};
pub use pick::{Alternative, Measure, Pick, Worth};
pub use predict::{Fate, Field, Judged, Mistake, Prediction, Truth, Value};
pub use progress::{Progress, progress_path};
pub use run::{Go, Lecture, Reply, Said};

use std::sync::Arc;

use crate::game::Game;
use crate::rules::dice::Die;
use crate::rules::ids::Side;
use crate::rules::order::Order;
use crate::scenario::Scenario;

/// A lesson, whole and sound.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is loaded by: the built-in name, or the path of the file.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it teaches, in a sentence.
    pub teaches: String,
    /// The scenario to play after it.
    pub scenario: Option<Arc<Scenario>>,
    /// Its steps; at least one.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct Step {
    /// What the learner reads.
    pub caption: String,
    /// The rules it is about.
    pub rules: Vec<String>,
    /// What he reads when the task is done.
    pub then: String,
    /// The game as the step finds it, what it plays by itself included.
    pub game: Game,
    /// The side that the learner plays; `None` where he only judges.
    pub you: Option<Side>,
    /// The kinds of order that are offered while it waits for one.
    pub offers: Offers,
    /// From this entry of the game's log on the step has played by itself.
    pub played_from: usize,
    /// What the learner has to do.
    pub task: Task,
    /// The game when it is done.
    pub after: Game,
    /// An earlier step whose attack is shown beside this one: the contrast.
    pub beside: Option<usize>,
}

/// What the learner has to do.
#[derive(Clone, Debug)]
pub enum Task {
    /// Read and look.
    Watch,
    /// Give these orders, one after the other.
    Give(Give),
    /// Say what comes of an attack.
    Predict(Box<Predict>),
    /// Answer a question.
    Choose(Choose),
    /// Pick one of several ways to go on.
    Pick(Pick),
}

/// Orders to be given.
#[derive(Clone, Debug)]
pub struct Give {
    /// The orders.
    pub orders: Vec<Given>,
    /// What to do, once more, for who gave another one.
    pub hint: String,
    /// Mistakes that are foreseen.
    pub wrong: Vec<(Order, String)>,
}

/// An order of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The order.
    pub order: Order,
    /// The dice laid out for it.
    pub dice: Vec<Die>,
    /// The lesson gives it for the other side.
    pub by_itself: bool,
}

/// An attack to be foretold.
#[derive(Clone, Debug)]
pub struct Predict {
    /// The order that leads to it.
    pub order: Order,
    /// Its dice, which the learner sees.
    pub dice: Vec<Die>,
    /// What is asked, in the order of the form.
    pub ask: Vec<Field>,
    /// What the rules come to.
    pub truth: Truth,
}

/// A question with options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choose {
    /// The question.
    pub question: String,
    /// The options; at least one is right and one is not.
    pub options: Vec<Choice>,
}

/// An option of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The option.
    pub text: String,
    /// Whether it is right.
    pub right: bool,
    /// Why it is, or is not.
    pub why: String,
}

impl Task {
    /// Whether the learner gives orders on the table.
    #[must_use]
    pub fn wants_orders(&self) -> bool {
        matches!(self, Task::Give(_))
    }

    /// How many options there are to choose from; none where nothing is chosen.
    #[must_use]
    pub fn options(&self) -> usize {
        match self {
            Task::Choose(task) => task.options.len(),
            Task::Pick(task) => task.options.len(),
            Task::Watch | Task::Give(_) | Task::Predict(_) => 0,
        }
    }
}
