//! Numbers in the text of a lesson. Each says what it is a number of, `{4 = mf german-4-6-7}`, and the rules have to
//! come to the same; the learner reads the number alone.

mod report;
mod state;
mod vehicle;

use std::iter::Peekable;
use std::str::SplitWhitespace;

use super::error::LessonProblem;
use super::odds::{self, Want};
use super::orders::{unit_named, weapon_named};
use super::pick::Pick;
use crate::board::Location;
use crate::game::LogEntry;
use crate::rules::UnitId;
use crate::rules::fire::Fp;
use crate::rules::movement::Mf;
use crate::rules::order::Order;
use crate::rules::position::Position;

/// What the numbers of a text are about.
pub(super) struct Ground<'a> {
    /// The table as the learner sees it when he reads the text.
    pub here: &'a Position,
    /// What the step plays, its task included.
    pub log: &'a [LogEntry],
    /// The table when the task is set.
    pub asked: &'a Position,
    /// The orders that the task is about.
    pub orders: &'a [Order],
    /// The ways that can be picked.
    pub pick: Option<&'a Pick>,
}

/// A number, or a word of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    /// In quarters.
    Quarters(i64),
    /// A result, odds.
    Word(String),
}

impl Value {
    fn whole(number: impl Into<i64>) -> Value {
        Value::Quarters(number.into().saturating_mul(4))
    }

    fn mf(mf: Mf) -> Value {
        let whole = i64::from(mf.floor());
        let half = if Mf::whole(mf.floor()) == mf { 0 } else { 2 };
        Value::Quarters(whole * 4 + half)
    }

    /// FP to the quarter, which is as fine as a text gets.
    fn fp(fp: Fp) -> Value {
        let quarters = fp.times(4).floor();
        Value::Quarters(i64::from(quarters))
    }

    fn map(self, change: impl Fn(i64) -> i64) -> Value {
        match self {
            Value::Quarters(quarters) => Value::Quarters(change(quarters)),
            word @ Value::Word(_) => word,
        }
    }

    /// As it is written, a plus left out.
    fn text(&self) -> String {
        match self {
            Value::Word(word) => word.clone(),
            Value::Quarters(quarters) => {
                let sign = if *quarters < 0 { "-" } else { "" };
                let (whole, rest) = (quarters.abs() / 4, quarters.abs() % 4);
                let rest = ["", "\u{bc}", "\u{bd}", "\u{be}"].get(rest as usize).unwrap_or(&"");
                match (whole, rest.is_empty()) {
                    (0, false) => format!("{sign}{rest}"),
                    _ => format!("{sign}{whole}{rest}"),
                }
            }
        }
    }
}

/// The text as the learner reads it.
///
/// # Errors
/// A number that the rules do not share, or words that stand for none.
pub(super) fn tell(text: &str, ground: &Ground<'_>) -> Result<String, LessonProblem> {
    let mut told = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        told += before;
        let no_figure = || LessonProblem::NoFigure(marker_of(after));
        let (marker, behind) = after.split_once('}').ok_or_else(no_figure)?;
        let (written, words) = marker.split_once(" = ").ok_or_else(no_figure)?;
        let value = figure(&mut Words::of(words), ground)?.ok_or_else(no_figure)?.text();
        let written = written.trim();
        if written.strip_prefix('+').unwrap_or(written) != value {
            return Err(LessonProblem::WrongFigure(marker_of(after), value));
        }
        told += written;
        rest = behind;
    }
    Ok(told + rest)
}

/// What stands between braces, for a message; the rest of the text where they are not closed.
fn marker_of(after: &str) -> String {
    after.split_once('}').map_or(after, |(inner, _)| inner).to_owned()
}

/// The words behind the sign, taken one by one.
struct Words<'a>(Peekable<SplitWhitespace<'a>>);

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Words<'a> {
        Words(text.split_whitespace().peekable())
    }

    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.next()?.parse().ok()
    }

    fn location(&mut self) -> Option<Location> {
        self.number()
    }

    /// The name of a counter, with its letter where one follows.
    fn name(&mut self) -> Option<String> {
        let counter = self.next()?;
        let is_letter = |word: &&str| word.len() == 1 && word.chars().all(char::is_uppercase);
        Some(match self.0.next_if(is_letter) {
            Some(letter) => format!("{counter} {letter}"),
            None => counter.to_owned(),
        })
    }

    fn unit(&mut self, pos: &Position) -> Result<Option<UnitId>, LessonProblem> {
        self.name().map(|name| unit_named(pos, &name)).transpose()
    }
}

/// What the words stand for; `None` if they stand for nothing, or for nothing that has come up.
fn figure(words: &mut Words<'_>, ground: &Ground<'_>) -> Result<Option<Value>, LessonProblem> {
    let Some(verb) = words.next() else { return Ok(None) };
    let value = match verb {
        "minus" => figure(words, ground)?.map(|value| value.map(|quarters| -quarters)),
        "half" => figure(words, ground)?.map(|value| value.map(|quarters| quarters / 2)),
        "chance" => return chance(words, ground),
        _ => match report::figure(verb, words, ground.log) {
            Some(value) => value,
            None => state::figure(verb, words, ground.here)?,
        },
    };
    // What is left over has been understood by nobody.
    Ok(value.filter(|_| words.next().is_none()))
}

/// Chances in 100: of a way that can be picked, by its number, or of what the task's orders lead to for a unit.
fn chance(words: &mut Words<'_>, ground: &Ground<'_>) -> Result<Option<Value>, LessonProblem> {
    let Some(word) = words.next() else { return Ok(None) };
    let chance = match (word.parse::<usize>(), Want::named(word)) {
        (Ok(number), _) => {
            let ways = ground.pick.map(|pick| pick.options.as_slice()).unwrap_or_default();
            number.checked_sub(1).and_then(|at| ways.get(at)).and_then(|way| way.worth.share())
        }
        (_, Some(want)) => match words.unit(ground.asked)? {
            Some(unit) => odds::of_orders(ground.asked, ground.orders, unit, want).ok(),
            None => None,
        },
        _ => None,
    };
    Ok(chance.map(|chance| Value::whole((chance * 100.0).round() as i64)))
}
