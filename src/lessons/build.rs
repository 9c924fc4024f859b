//! From a lesson file's text to a sound [`Lesson`]: it is played through once, step by step.

use std::path::Path;
use std::sync::Arc;

use toml::Spanned;

use super::error::{Fault, LessonError, LessonProblem};
use super::figures::{self, Ground};
use super::file::{RawLesson, RawStep};
use super::{Lesson, Offers, OrderKind, Step, Task, change, tasks};
use crate::files::parse_written;
use crate::game::{Game, Mode, Verify};
use crate::rules::ids::Side;
use crate::rules::order::Order;
use crate::rules::position::Position;
use crate::scenario::{Beside, Scenario, ScenarioError, Source};

/// The most steps of a lesson: one that goes on and on must not keep the machine busy.
const MOST_STEPS: usize = 100;

impl Lesson {
    /// Reads a lesson from the text of its file; `file` names it in messages, gives it its id, and is where the path
    /// of its map starts from.
    ///
    /// # Errors
    /// The first problem found, with its line: in the file as such, or in what the rules make of it.
    pub fn parse(file: &str, text: &str) -> Result<Lesson, LessonError> {
        Lesson::parse_with(file, text, Beside::Folder)
    }

    /// The same with the files that it names taken from elsewhere.
    ///
    /// # Errors
    /// As [`Lesson::parse`].
    pub fn parse_with(file: &str, text: &str, beside: Beside<'_>) -> Result<Lesson, LessonError> {
        let at = |fault| LessonError::at(file, text, fault);
        let raw: RawLesson = parse_written(text)
            .map_err(|fault| at((fault.byte, LessonProblem::Syntax(fault.problem))))?;
        let scenario = match (raw.scene, &raw.game) {
            (Some(scene), None) => {
                let scene = scene.build(file, text, &raw.title, beside);
                scene.map_err(|(byte, problem)| {
                    at((byte, LessonProblem::Scene(Box::new(problem))))
                })?
            }
            (None, Some(game)) => beginning(file, text, game).map_err(at)?,
            (Some(_), Some(game)) => {
                return Err(at((game.span().start, LessonProblem::OneBeginning)));
            }
            (None, None) => return Err(at((0, LessonProblem::OneBeginning))),
        };
        let id = Path::new(file)
            .file_stem()
            .map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned());
        let steps = steps(&scenario, &raw.step, raw.you).map_err(at)?;
        let after = raw.scenario.as_ref().map(sequel).transpose().map_err(at)?;
        Ok(Lesson { id, title: raw.title, teaches: raw.teaches, scenario: after, steps })
    }
}

/// The scenario of a game, as it stands when the game has been played: every order of it is carried out again.
fn beginning(file: &str, text: &str, game: &Spanned<String>) -> Result<Scenario, Fault> {
    let start = game.span().start;
    let read = Game::from_text(file, game.get_ref(), Verify::Hashes).map_err(|error| {
        // Its first line stands below the quotes; where it has been written otherwise, only the key is sure.
        let written = text.get(game.span()).unwrap_or_default();
        let below = written.match_indices('\n').nth(error.line.unwrap_or(1).saturating_sub(1));
        let byte = start + below.map_or(0, |(at, _)| at + 1);
        (byte, LessonProblem::Game(error.problem.to_string()))
    })?;
    let start = read.position().clone();
    let setting = Arc::clone(&start.setting);
    // The file has all of it in itself: it names no map and no counters that would have to lie beside it.
    Ok(Scenario { source: Source::BuiltIn, setting, start, ..Scenario::clone(read.scenario()) })
}

/// The scenario to play afterwards.
fn sequel(name: &Spanned<String>) -> Result<Arc<Scenario>, Fault> {
    let names = Scenario::built_in_names();
    if !names.contains(&name.get_ref().as_str()) {
        let problem = LessonProblem::NoScenario(name.get_ref().clone(), names.join(", "));
        return Err((name.span().start, problem));
    }
    let fault =
        |error: ScenarioError| (name.span().start, LessonProblem::Scene(Box::new(error.problem)));
    Scenario::load(name.get_ref()).map(Arc::new).map_err(fault)
}

fn steps(
    scenario: &Scenario,
    raw: &[Spanned<RawStep>],
    you: Option<Side>,
) -> Result<Vec<Step>, Fault> {
    if raw.is_empty() {
        return Err((0, LessonProblem::NoSteps));
    }
    if let Some(beyond) = raw.get(MOST_STEPS) {
        return Err((beyond.span().start, LessonProblem::TooManySteps(MOST_STEPS)));
    }
    let mut game = game(scenario, scenario.start.clone());
    let mut steps: Vec<Step> = Vec::new();
    let mut names: Vec<(String, usize)> = Vec::new();
    for spanned in raw {
        let step = spanned.get_ref();
        let mut step = one(scenario, game, spanned.span().start, step, you)?;
        let written = spanned.get_ref();
        if let Some(beside) = &written.beside {
            let found = names.iter().find(|(name, _)| name == beside.get_ref()).map(|(_, at)| *at);
            let predicts = matches!(step.task, Task::Predict(_));
            let Some(found) = found.filter(|_| predicts) else {
                let problem = LessonProblem::NothingBeside(beside.get_ref().clone());
                return Err((beside.span().start, problem));
            };
            step.beside = Some(found);
        }
        if let (Some(name), Task::Predict(_)) = (&written.name, &step.task) {
            names.push((name.clone(), steps.len()));
        }
        game = step.after.clone();
        steps.push(step);
    }
    Ok(steps)
}

/// A game that begins in a position.
fn game(scenario: &Scenario, start: Position) -> Game {
    let scenario = Scenario { start, ..scenario.clone() };
    Game::new(Arc::new(scenario), 0).with_mode(Mode::Teaching)
}

fn one(
    scenario: &Scenario,
    before: Game,
    byte: usize,
    raw: &RawStep,
    you: Option<Side>,
) -> Result<Step, Fault> {
    let mut now = before.with_mode(Mode::Teaching);
    if raw.reset || raw.phase.is_some() || !raw.set.is_empty() {
        let mut start = match (raw.reset, raw.phase) {
            (false, None) => now.position().clone(),
            // To the last detail: of a game it is the middle of a Player Turn, of a move even.
            (true, None) => scenario.start.clone(),
            (reset, Some(phase)) => {
                in_phase(if reset { &scenario.start } else { now.position() }, phase)
            }
        };
        change::make(&mut start, &raw.set)?;
        now = game(scenario, start);
    }
    let played_from = now.log().len();
    for written in &raw.play {
        tasks::play(&mut now, written)?;
    }
    let you = raw.you.or(you);
    if let Some(you) = you.filter(|_| raw.asks_for_foresight()) {
        // What would win most is asked of who knows what his side knows.
        now = now.with_mode(Mode::Learning(you));
    }
    let (task, after) = tasks::build(&now, raw, byte, you)?;
    change::hold(after.position(), &raw.leads_to)?;
    let offers = offers(&task, &raw.offers);
    let mut step = Step {
        caption: raw.caption.clone(),
        rules: raw.rules.clone(),
        then: raw.then.clone(),
        game: now,
        you,
        offers,
        played_from,
        task,
        after,
        beside: None,
    };
    tell(&mut step).map_err(|problem| (byte, problem))?;
    Ok(step)
}

/// What the window offers while a step waits: the kinds of order that it asks for, those of the mistakes that it
/// answers, and those that the file adds.
fn offers(task: &Task, more: &[OrderKind]) -> Offers {
    let Task::Give(give) = task else { return Offers::nothing() };
    let his = give.orders.iter().filter(|given| !given.by_itself).map(|given| &given.order);
    let wrong = give.wrong.iter().map(|(order, _)| order);
    Offers::Only(his.chain(wrong).map(OrderKind::of).chain(more.iter().copied()).collect())
}

/// Puts the texts of a step into the form in which they are read, each number held against the rules.
fn tell(step: &mut Step) -> Result<(), LessonProblem> {
    let orders: Vec<Order> = match &step.task {
        Task::Give(give) => give.orders.iter().map(|given| given.order.clone()).collect(),
        Task::Predict(predict) => vec![predict.order.clone()],
        Task::Watch | Task::Choose(_) | Task::Pick(_) => Vec::new(),
    };
    let pick = match &step.task {
        Task::Pick(pick) => Some(pick.clone()),
        _ => None,
    };
    let before = Ground {
        here: step.game.position(),
        log: step.after.log().get(step.played_from..).unwrap_or_default(),
        asked: step.game.position(),
        orders: &orders,
        pick: pick.as_ref(),
    };
    step.then = read(&step.then, &Ground { here: step.after.position(), ..before })?;
    step.caption = read(&step.caption, &before)?;
    let texts: Vec<&mut String> = match &mut step.task {
        Task::Watch | Task::Predict(_) => Vec::new(),
        Task::Give(give) => {
            let wrong = give.wrong.iter_mut().map(|(_, why)| why);
            std::iter::once(&mut give.hint).chain(wrong).collect()
        }
        Task::Choose(choose) => {
            let options = choose.options.iter_mut();
            let options = options.flat_map(|option| [&mut option.text, &mut option.why]);
            std::iter::once(&mut choose.question).chain(options).collect()
        }
        Task::Pick(pick) => {
            let options = pick.options.iter_mut().flat_map(|way| [&mut way.text, &mut way.why]);
            std::iter::once(&mut pick.question).chain(options).collect()
        }
    };
    for text in texts {
        *text = read(text, &before)?;
    }
    Ok(())
}

/// The same units and weapons at the start of another phase.
fn in_phase(from: &Position, phase: crate::rules::Phase) -> Position {
    let mut start = Position::new(Arc::clone(&from.setting), phase);
    start.units = from.units.clone();
    start.weapons = from.weapons.clone();
    start.residual = from.residual.clone();
    start.rim_residual = from.rim_residual.clone();
    start.next_unit = from.next_unit;
    start
}

/// Text of a file: lines that are only broken for its author run on, empty ones part paragraphs.
fn read(text: &str, ground: &Ground<'_>) -> Result<String, LessonProblem> {
    let text = figures::tell(text, ground)?;
    let paragraphs = text
        .trim()
        .split("\n\n")
        .map(|paragraph| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    Ok(paragraphs.collect::<Vec<_>>().join("\n\n"))
}
