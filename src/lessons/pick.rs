//! One of several ways to go on: what the rules say each of them is worth.

use std::cmp::Ordering;

use super::error::{Fault, LessonProblem};
use super::file::{RawPick, RawWay, Yardstick};
use super::odds::{self, Want, as_good};
use super::orders;
use super::tasks::{judge, play};
use crate::game::{Game, narrate};
use crate::rules::event::{Event, MoveEvent};
use crate::rules::ids::UnitId;
use crate::rules::movement::Mf;
use crate::rules::order::Order;
use crate::rules::position::Position;
use crate::rules::{Refusal, TurnRefusal};

/// A way to be picked.
#[derive(Clone, Debug)]
pub struct Pick {
    /// The question.
    pub question: String,
    /// What the ways are judged by.
    pub measure: Measure,
    /// The ways; at least one is right and one is not.
    pub options: Vec<Alternative>,
}

/// What ways are judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Whether the rules allow them.
    Allowed,
    /// The MF they cost: the least is best.
    Mf,
    /// The exact chance of this of a unit: the greatest is best.
    Chance(UnitId, Want),
    /// The chance to win the game, as whoever wrote the lesson found it by looking ahead: the greatest is best. The rules hold
    /// nothing against it.
    Foresight,
}

/// A way to go on.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// What it is.
    pub text: String,
    /// What it is worth.
    pub worth: Worth,
    /// Whether it is the best, or one that is allowed.
    pub right: bool,
    /// Why it is, or is not.
    pub why: String,
    /// The game when it has been gone, with the dice laid out for it; none for one that is refused.
    pub after: Option<Game>,
}

/// What the rules say a way is worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Worth {
    /// Its last order is not allowed: the reason, with its rule. Nothing of it is played.
    Refused(String),
    /// It is allowed.
    Allowed,
    /// It costs so many MF.
    Mf(Mf),
    /// So likely, from 0 to 1, is what is wanted.
    Chance(f64),
    /// So often it wins, of 100, as far as anybody could foresee.
    Wins(u8),
}

impl Worth {
    /// Whether it is worth more than another, less, or as much.
    fn against(&self, other: &Worth) -> Ordering {
        match (self, other) {
            (Worth::Refused(_), Worth::Refused(_)) => Ordering::Equal,
            (Worth::Refused(_), _) => Ordering::Less,
            (_, Worth::Refused(_)) => Ordering::Greater,
            (Worth::Mf(a), Worth::Mf(b)) => b.cmp(a),
            (Worth::Chance(a), Worth::Chance(b)) if as_good(*a, *b) && as_good(*b, *a) => {
                Ordering::Equal
            }
            (Worth::Chance(a), Worth::Chance(b)) => a.total_cmp(b),
            (Worth::Wins(a), Worth::Wins(b)) => a.cmp(b),
            _ => Ordering::Equal,
        }
    }

    /// The same, as exactly as whoever writes a lesson needs it.
    fn exactly(&self) -> String {
        match self {
            Worth::Chance(chance) => format!("{:.1} in 100", chance * 100.0),
            _ => self.text(),
        }
    }

    /// In a few words.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Worth::Refused(_) => "not allowed".to_owned(),
            Worth::Allowed => "allowed".to_owned(),
            Worth::Mf(mf) => format!("{mf} MF"),
            Worth::Chance(chance) => format!("{:.0} in 100", chance * 100.0),
            Worth::Wins(wins) => format!("{wins} in 100"),
        }
    }

    /// As a share of what is certain, where it is a chance.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        match self {
            Worth::Chance(chance) => Some(*chance),
            Worth::Wins(wins) => Some(f64::from(*wins) / 100.0),
            Worth::Refused(_) | Worth::Allowed | Worth::Mf(_) => None,
        }
    }
}

/// Reads a task of this kind and tries each way; says where the right one leads to.
pub(super) fn build(now: &Game, raw: &RawPick) -> Result<(Pick, Game), Fault> {
    let pos = now.position();
    let measure = measure(pos, raw)?;
    let mut options = Vec::new();
    for written in &raw.options {
        options.push(way(now, written.get_ref(), measure)?);
    }
    let best = options
        .iter()
        .map(|way| &way.worth)
        .reduce(|best, worth| if worth.against(best).is_gt() { worth } else { best })
        .cloned();
    let best = best.ok_or((raw.question.span().start, LessonProblem::OneSided))?;
    for (way, written) in options.iter().zip(&raw.options) {
        let right = way.worth.against(&best).is_eq() && !matches!(best, Worth::Refused(_));
        if right != way.right {
            let all: Vec<String> = options.iter().map(|way| way.worth.exactly()).collect();
            let says = LessonProblem::WrongAnswer(all.join("; "));
            return Err((written.span().start, says));
        }
    }
    let one_sided = (raw.question.span().start, LessonProblem::OneSided);
    let Some(right) = options.iter().position(|way| way.right) else { return Err(one_sided) };
    if options.iter().all(|way| way.right) {
        return Err(one_sided);
    }
    if let (Measure::Chance(unit, want), Worth::Chance(best)) = (measure, &best)
        && let Some(written) = raw.options.get(right)
    {
        no_better_shot(pos, written.get_ref(), (unit, want), *best)
            .map_err(|problem| (written.span().start, problem))?;
    }
    let after = options.get(right).and_then(|way| way.after.clone()).ok_or(one_sided)?;
    Ok((Pick { question: raw.question.get_ref().clone(), measure, options }, after))
}

fn measure(pos: &Position, raw: &RawPick) -> Result<Measure, Fault> {
    match (raw.by.get_ref(), &raw.unit, raw.want) {
        (Yardstick::Allowed, None, None) => Ok(Measure::Allowed),
        (Yardstick::Mf, None, None) => Ok(Measure::Mf),
        (Yardstick::Foresight, None, None) => Ok(Measure::Foresight),
        (Yardstick::Chance, Some(name), Some(want)) => {
            Ok(Measure::Chance(orders::unit(pos, name)?, want))
        }
        _ => Err((raw.by.span().start, LessonProblem::Yardstick)),
    }
}

fn way(now: &Game, raw: &RawWay, measure: Measure) -> Result<Alternative, Fault> {
    let pos = now.position();
    let wins = wins(raw, measure)?;
    let way = |worth, after| Alternative {
        text: raw.text.clone(),
        worth,
        right: raw.right,
        why: raw.why.clone(),
        after,
    };
    let mut game = now.clone();
    let mut line: Vec<Order> = Vec::new();
    for (at, written) in raw.orders.iter().enumerate() {
        let order = orders::order(game.position(), written)?;
        match judge(game.position(), &order) {
            Err(refusal)
                if at + 1 == raw.orders.len()
                    && refusal != Refusal::Turn(TurnRefusal::NotAnAnswer) =>
            {
                orders::asked(game.position(), written)?;
                let says = narrate::refusal(game.position(), &refusal);
                return Ok(way(Worth::Refused(says), None));
            }
            _ => line.push(play(&mut game, written)?),
        }
    }
    let Some(first) = raw.orders.first() else { return Err((0, LessonProblem::NothingAsked)) };
    let entries = game.log().iter().skip(now.log().len());
    let worth = match measure {
        Measure::Allowed => Worth::Allowed,
        Measure::Mf => Worth::Mf(entries.flat_map(|entry| &entry.events).map(cost).sum()),
        Measure::Chance(unit, want) => {
            let refused = |refusal| {
                let says = narrate::refusal(pos, &refusal);
                (first.span().start, LessonProblem::WrongAnswer(says))
            };
            Worth::Chance(odds::of_orders(pos, &line, unit, want).map_err(refused)?)
        }
        Measure::Foresight => Worth::Wins(wins),
    };
    Ok(way(worth, Some(game)))
}

/// How often a way is said to win: said of each where that is the measure, and of none else.
fn wins(raw: &RawWay, measure: Measure) -> Result<u8, Fault> {
    let first = raw.orders.first().map_or(0, |order| order.span().start);
    match (&raw.wins, measure) {
        (Some(wins), Measure::Foresight) if *wins.get_ref() <= 100 => Ok(*wins.get_ref()),
        (None, Measure::Foresight) => Err((first, LessonProblem::Wins)),
        (Some(wins), _) => Err((wins.span().start, LessonProblem::Wins)),
        (None, _) => Ok(0),
    }
}

/// The MF that are spent in an event.
fn cost(event: &Event) -> Mf {
    match event {
        Event::Move(MoveEvent::Moved { cost, .. } | MoveEvent::Bypassed { cost, .. }) => *cost,
        _ => Mf::ZERO,
    }
}

/// Where the best way is a single shot, no other legal shot may be better.
fn no_better_shot(
    pos: &Position,
    raw: &RawWay,
    (unit, want): (UnitId, Want),
    chance: f64,
) -> Result<(), LessonProblem> {
    let [written] = raw.orders.as_slice() else { return Ok(()) };
    if written.get_ref().fire.is_none() {
        return Ok(());
    }
    match odds::best(pos, unit, want) {
        Some(best) if !as_good(chance, best) => Err(LessonProblem::WrongAnswer(format!(
            "another shot has {:.1} %, this one {:.1} %",
            best * 100.0,
            chance * 100.0
        ))),
        _ => Ok(()),
    }
}
