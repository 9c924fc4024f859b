//! From a lesson file's text to a sound [`Lesson`]: it is played through once, step by step.

use std::path::Path;
use std::sync::Arc;

use toml::Spanned;

use super::error::{Fault, LessonError, LessonProblem};
use super::file::{
    RawBest, RawChoose, RawGive, RawLegal, RawLesson, RawMf, RawOrder, RawPredict, RawStep,
};
use super::orders::{self, same};
use super::predict::{Field, Truth};
use super::{Best, Choice, Choose, Give, Lesson, Predict, Step, Task, change, odds};
use crate::files::parse_toml;
use crate::game::{Game, Mode, ScriptRefused, narrate};
use crate::rules::event::Event;
use crate::rules::fire::assess;
use crate::rules::order::Order;
use crate::rules::position::Position;
use crate::rules::{Refusal, check};
use crate::scenario::{Scenario, ScenarioError};

/// The most steps of a lesson: one that goes on and on must not keep the machine busy.
const MOST_STEPS: usize = 100;

impl Lesson {
    /// Reads a lesson from the text of its file; `file` names it in messages, gives it its id, and is where the path
    /// of its map starts from.
    ///
    /// # Errors
    /// The first problem found, with its line: in the file as such, or in what the rules make of it.
    pub fn parse(file: &str, text: &str) -> Result<Lesson, LessonError> {
        let at = |fault| LessonError::at(file, text, fault);
        let raw: RawLesson = parse_toml(text)
            .map_err(|fault| at((fault.byte, LessonProblem::Syntax(fault.problem))))?;
        let scenario = raw
            .scene
            .build(file, text, &raw.title)
            .map_err(|(byte, problem)| at((byte, LessonProblem::Scene(Box::new(problem)))))?;
        let id = Path::new(file)
            .file_stem()
            .map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned());
        let steps = steps(&scenario, &raw.step).map_err(at)?;
        let after = raw.scenario.as_ref().map(sequel).transpose().map_err(at)?;
        Ok(Lesson { id, title: raw.title, teaches: raw.teaches, scenario: after, steps })
    }
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

fn steps(scenario: &Scenario, raw: &[Spanned<RawStep>]) -> Result<Vec<Step>, Fault> {
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
        let mut step = one(scenario, game, spanned.span().start, step)?;
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

fn one(scenario: &Scenario, before: Game, byte: usize, raw: &RawStep) -> Result<Step, Fault> {
    let mut now = before;
    if raw.reset || raw.phase.is_some() || !raw.set.is_empty() {
        let mut start = match (raw.reset, raw.phase) {
            (false, None) => now.position().clone(),
            (_, phase) => {
                let from = if raw.reset { &scenario.start } else { now.position() };
                in_phase(from, phase.unwrap_or(from.phase))
            }
        };
        change::make(&mut start, &raw.set)?;
        now = game(scenario, start);
    }
    let played_from = now.log().len();
    for written in &raw.play {
        play(&mut now, written)?;
    }
    let mut after = now.clone();
    let tasks = [
        raw.give.is_some(),
        raw.predict.is_some(),
        raw.choose.is_some(),
        raw.legal.is_some(),
        raw.mf.is_some(),
        raw.best.is_some(),
    ];
    if tasks.iter().filter(|given| **given).count() > 1 {
        return Err((byte, LessonProblem::TwoTasks));
    }
    let task = if let Some(raw) = &raw.give {
        Task::Give(give(&mut after, raw)?)
    } else if let Some(raw) = &raw.predict {
        Task::Predict(Box::new(predict(&mut after, raw)?))
    } else if let Some(raw) = &raw.choose {
        Task::Choose(choose(raw)?)
    } else if let Some(raw) = &raw.legal {
        Task::Choose(legal(&now, raw)?)
    } else if let Some(raw) = &raw.mf {
        Task::Choose(mf(&now, raw)?)
    } else if let Some(raw) = &raw.best {
        Task::Best(best(&now, raw)?)
    } else {
        Task::Watch
    };
    Ok(Step {
        caption: one_line(&raw.caption),
        rules: raw.rules.clone(),
        then: one_line(&raw.then),
        game: now,
        played_from,
        task,
        after,
        beside: None,
    })
}

/// The same units and weapons at the start of another phase.
fn in_phase(from: &Position, phase: crate::rules::Phase) -> Position {
    let mut start = Position::new(Arc::clone(&from.setting), phase);
    start.units = from.units.clone();
    start.weapons = from.weapons.clone();
    start.residual = from.residual.clone();
    start.next_unit = from.next_unit;
    start
}

/// Text of a file: lines that are only broken for its author run on, empty ones part paragraphs.
fn one_line(text: &str) -> String {
    let paragraphs = text
        .trim()
        .split("\n\n")
        .map(|paragraph| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn play(game: &mut Game, written: &Spanned<RawOrder>) -> Result<Order, Fault> {
    let order = orders::order(game.position(), written)?;
    let named = game.position().clone();
    game.play_with(order.clone(), &orders::dice(written)).map_err(|refused| {
        let problem = match refused {
            ScriptRefused::Order(refusal) => {
                LessonProblem::WrongAnswer(narrate::refusal(&named, &refusal))
            }
            dice @ ScriptRefused::Dice { .. } => LessonProblem::Script(dice),
        };
        (written.span().start, problem)
    })?;
    Ok(order)
}

fn give(game: &mut Game, raw: &RawGive) -> Result<Give, Fault> {
    let before = game.position().clone();
    let mut wanted = Vec::new();
    let mut wrong = Vec::new();
    for written in &raw.orders {
        wanted.push((play(game, written)?, orders::dice(written)));
    }
    let Some((first, _)) = wanted.first() else { return Err((0, LessonProblem::NothingAsked)) };
    for written in &raw.wrong {
        let order = orders::asked(&before, &written.get_ref().order)?;
        if same(&order, first) {
            return Err((written.span().start, LessonProblem::NoMistake));
        }
        wrong.push((order, one_line(&written.get_ref().why)));
    }
    Ok(Give { orders: wanted, hint: one_line(&raw.hint), wrong })
}

fn predict(game: &mut Game, raw: &RawPredict) -> Result<Predict, Fault> {
    let before = game.position().clone();
    let of = raw.of.as_ref().map(|name| orders::unit(&before, name)).transpose()?;
    let order = play(game, &raw.order)?;
    let not_answered = |what| (raw.ask.span().start, LessonProblem::NotAnswered(what));
    let truth = game
        .log()
        .last()
        .and_then(|entry| Truth::of(&before, game.position(), entry, of))
        .ok_or_else(|| not_answered("an attack"))?;
    let mut ask = raw.ask.get_ref().clone();
    ask.sort_unstable();
    ask.dedup();
    if ask.is_empty() {
        return Err((raw.ask.span().start, LessonProblem::NothingAsked));
    }
    let shown = |field: &&Field| {
        truth.values.get(field).is_some_and(|value| field.entries().contains(value))
    };
    if let Some(field) = ask.iter().find(|field| !shown(field)) {
        return Err(not_answered(field.label()));
    }
    Ok(Predict { order, dice: orders::dice(&raw.order), ask, truth })
}

fn choose(raw: &RawChoose) -> Result<Choose, Fault> {
    let options: Vec<Choice> = raw
        .options
        .iter()
        .map(|option| Choice {
            text: option.text.clone(),
            right: option.right,
            why: one_line(&option.why),
        })
        .collect();
    let right = options.iter().filter(|option| option.right).count();
    if right == 0 || right == options.len() {
        return Err((raw.question.span().start, LessonProblem::OneSided));
    }
    Ok(Choose { question: one_line(raw.question.get_ref()), options })
}

/// Whether the order is allowed. Where nobody can fire the rules do not ask for fire any more: then the attack itself
/// is judged, so that its own reason comes out.
fn judge(pos: &Position, order: &Order) -> Result<(), Refusal> {
    let judged = check(pos, order);
    match (&judged, order) {
        (Err(Refusal::WindowClosed { why }), _) => Err((**why).clone()),
        (Err(Refusal::NotAnAnswer), Order::Fire(fire)) => {
            let firer = fire.members.first().and_then(|member| pos.unit(member.unit));
            let side = firer.map_or(pos.defender(), |unit| unit.side);
            assess(pos, side, fire).map(drop).and(judged)
        }
        _ => judged,
    }
}

/// Legal or not: the rules have to agree with the author, and give their reason.
fn legal(game: &Game, raw: &RawLegal) -> Result<Choose, Fault> {
    let pos = game.position();
    let order = orders::asked(pos, &raw.order)?;
    let judged = judge(pos, &order);
    let answer = *raw.answer.get_ref();
    let said = |refusal: &Refusal| narrate::refusal(pos, refusal);
    if judged.is_ok() != answer {
        let says = judged.as_ref().err().map_or_else(|| "it is allowed".to_owned(), said);
        return Err((raw.answer.span().start, LessonProblem::WrongAnswer(says)));
    }
    let reason = judged.err().map_or_else(String::new, |refusal| format!("{} ", said(&refusal)));
    let why = format!("{reason}{}", one_line(&raw.why));
    let option = |text: &str, right| Choice { text: text.to_owned(), right, why: why.clone() };
    let options = vec![option("Legal", answer), option("Not legal", !answer)];
    Ok(Choose { question: one_line(&raw.question), options })
}

/// How many MF: the rules count them.
fn mf(game: &Game, raw: &RawMf) -> Result<Choose, Fault> {
    let order = orders::asked(game.position(), &raw.order)?;
    let fault = |problem| (raw.order.span().start, problem);
    let mut tried = game.clone();
    let entry = tried.play(order).map_err(|refusal| {
        fault(LessonProblem::NoStep(narrate::refusal(game.position(), &refusal)))
    })?;
    let cost = entry.events.iter().find_map(|event| match event {
        Event::Moved { cost, .. } | Event::Bypassed { cost, .. } => Some(cost.to_string()),
        _ => None,
    });
    let cost = cost.ok_or_else(|| fault(LessonProblem::NoStep("it costs no MF".to_owned())))?;
    if cost != *raw.answer.get_ref() {
        let problem = LessonProblem::WrongAnswer(format!("it costs {cost} MF"));
        return Err((raw.answer.span().start, problem));
    }
    let mut texts = raw.instead.clone();
    texts.push(cost.clone());
    texts.sort();
    texts.dedup();
    if texts.len() < 2 {
        return Err((raw.answer.span().start, LessonProblem::OneSided));
    }
    let why = one_line(&raw.why);
    let option =
        |text: String| Choice { right: text == cost, text: format!("{text} MF"), why: why.clone() };
    let options = texts.into_iter().map(option).collect();
    Ok(Choose { question: one_line(&raw.question), options })
}

fn best(game: &Game, raw: &RawBest) -> Result<Best, Fault> {
    let pos = game.position();
    let target = orders::unit(pos, &raw.target)?;
    let answer = orders::asked(pos, &raw.answer)?;
    let fault = |problem| (raw.answer.span().start, problem);
    check(pos, &answer).map_err(|refusal| fault(LessonProblem::BestRefused(refusal)))?;
    let chance = match &answer {
        Order::Fire(shot) => odds::chance(pos, shot, target, raw.want),
        _ => None,
    };
    let chance = chance.ok_or_else(|| fault(LessonProblem::NotAnswered("a shot at the target")))?;
    let best = odds::best(pos, target, raw.want).unwrap_or(chance).max(chance);
    if !odds::as_good(chance, best) {
        let says =
            format!("another shot has {:.1} %, this one {:.1} %", best * 100.0, chance * 100.0);
        return Err(fault(LessonProblem::WrongAnswer(says)));
    }
    Ok(Best {
        question: one_line(&raw.question),
        target,
        want: raw.want,
        chance: best,
        answer,
        why: one_line(&raw.why),
    })
}
