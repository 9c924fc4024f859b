//! What can be wrong with a lesson file, and where.

use std::fmt;

use crate::files::say_where;
use crate::game::ScriptRefused;
use crate::scenario::ScenarioProblem;

/// A lesson file that cannot be used: where and why. Displays as `file:line: problem`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonError {
    /// The file as the caller named it.
    pub file: String,
    /// The line, counted from 1; `None` when the file could not be read at all.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: LessonProblem,
}

/// What is wrong with a lesson file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LessonProblem {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Neither a built-in lesson nor a file.
    #[error("there is no built-in lesson and no file of that name; built in are: {0}")]
    NotFound(String),
    /// Not TOML, a key missing, unknown or of the wrong type; in the words of the TOML reader.
    #[error("{0}")]
    Syntax(String),
    /// The scene cannot be used.
    #[error("scene: {0}")]
    Scene(Box<ScenarioProblem>),
    /// Neither a scene nor a game to begin with, or both.
    #[error("a lesson begins with a [scene] or with a `game`, with one of them")]
    OneBeginning,
    /// The game that it begins with is not as it was saved.
    #[error("game: {0}")]
    Game(String),
    /// No scenario of that name to play afterwards.
    #[error("there is no built-in scenario \"{0}\"; built in are: {1}")]
    NoScenario(String, String),
    /// A lesson without steps.
    #[error("a lesson needs at least one [[step]]")]
    NoSteps,
    /// More steps than anybody takes: each is played through when the lesson is read.
    #[error("a lesson has at most {0} steps")]
    TooManySteps(usize),
    /// A unit or weapon that is not in play at that point.
    #[error(
        "no \"{0}\" is in play here: write the counter and, where there are several, its letter: \"german-4-6-7 B\""
    )]
    NotInPlay(String),
    /// Several units or weapons answer to it.
    #[error("several counters answer to \"{0}\": add the letter of the unit")]
    Ambiguous(String),
    /// An order with no verb, or more than one.
    #[error(
        "an order has exactly one of `fire`, `move`, `step`, `smoke`, `keep_rof`, `place_lane`, `place`, `rally`, `rout`, `advance`, `engage`, `close`, `say` and `order`"
    )]
    OneVerb,
    /// An order about a place without it.
    #[error("`fire`, `smoke`, `place`, `rout`, `advance` and a change of place need `at`")]
    NoPlace,
    /// The rules refuse an order that the lesson plays, or its dice are not those it takes.
    #[error("{0}")]
    Script(ScriptRefused),
    /// A die with another face than 1 to 6.
    #[error("a die shows 1 to 6, not {0}")]
    BadDie(u8),
    /// Dice for an order that is only asked about.
    #[error("no dice are rolled for an order that is only asked about")]
    DiceUnused,
    /// Two tasks in one step.
    #[error("a step has at most one of `give`, `predict`, `choose`, `legal`, `mf` and `pick`")]
    TwoTasks,
    /// A change that changes nothing.
    #[error("a change names one `unit`, one `weapon`, one `residual` or one `turn` of the game")]
    OneChange,
    /// A change that a position cannot bear.
    #[error("this cannot be: {0}")]
    Unsound(String),
    /// An outcome that does not come about.
    #[error("this is not so when the task is done")]
    NotSo,
    /// Nothing is asked.
    #[error("nothing is asked")]
    NothingAsked,
    /// What is asked about does not come up.
    #[error("{0} is asked, and nothing of it comes up")]
    NotAnswered(&'static str),
    /// A question without a right option, or with only right ones.
    #[error("a question has a right and a wrong option")]
    OneSided,
    /// The rules answer otherwise.
    #[error("the rules say otherwise: {0}")]
    WrongAnswer(String),
    /// A foreseen mistake that is none.
    #[error("this is what the step asks for, and no mistake")]
    NoMistake,
    /// The order costs no MF, or is refused.
    #[error("this is not a step: {0}")]
    NoStep(String),
    /// `beside` names no earlier prediction.
    #[error("no earlier step with a prediction is named \"{0}\"")]
    NothingBeside(String),
    /// `by` without what belongs to it.
    #[error(
        "ways are judged `by` \"allowed\", \"mf\", \"chance\" or \"foresight\"; \"chance\" needs a `unit` and a `want`, the others do not"
    )]
    Yardstick,
    /// The chance to win is said of a way where it is no measure, or not said where it is.
    #[error(
        "`wins`, 0 to 100, stands with every way where `by` is \"foresight\", and with none else"
    )]
    Wins,
    /// The learner is asked for an order that the other side gives.
    #[error("the learner is the {0} here, and the {1} are asked for this order")]
    NotHis(String, String),
    /// Braces in a text that stand for no number.
    #[error(
        "\"{{{0}}}\" is no figure here: write what it is a number of, as in {{4 = mf german-4-6-7}}"
    )]
    NoFigure(String),
    /// A number in a text that the rules do not share.
    #[error("\"{{{0}}}\": the rules say {1}")]
    WrongFigure(String, String),
}

impl LessonError {
    /// An error about the file as a whole.
    pub(super) fn of_file(file: &str, problem: LessonProblem) -> LessonError {
        LessonError { file: file.to_owned(), line: None, problem }
    }

    /// An error at a byte of the file's text; of a figure where it stands behind that byte.
    pub(super) fn at(file: &str, text: &str, (byte, problem): Fault) -> LessonError {
        let marker = match &problem {
            LessonProblem::NoFigure(marker) | LessonProblem::WrongFigure(marker, _) => {
                text.get(byte..).and_then(|behind| behind.find(&format!("{{{marker}}}")))
            }
            _ => None,
        };
        let byte = byte + marker.unwrap_or(0);
        let before = text.bytes().take(byte).filter(|&byte| byte == b'\n').count();
        LessonError { file: file.to_owned(), line: Some(before + 1), problem }
    }
}

/// A problem at a byte of the text.
pub(super) type Fault = (usize, LessonProblem);

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say_where(f, &self.file, &[self.line], &self.problem)
    }
}

impl std::error::Error for LessonError {}
