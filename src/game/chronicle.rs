//! A game told step by step, as a viewer may know it: what the log, the timeline and the report are made of.

use std::ops::Range;

use super::narrate::{Sentence, Topic, declared, lines, without_events};
use super::{Game, LogEntry, Moment, PositionHash};
use crate::rules::dice::Die;
use crate::rules::view::{Hidden, Viewer};
use crate::rules::{Order, Phase, Position, Side};

/// A line of a chronicle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is about.
    pub topic: Topic,
    /// In words.
    pub text: Sentence,
    /// The arithmetic behind it, with its rules.
    pub detail: Vec<String>,
}

/// A step of the game and what the viewer may know of what came of it: an order, with those after it that he does not
/// notice being given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub number: usize,
    /// Its orders on the game's line, counted from 0.
    pub orders: Range<usize>,
    /// When the first of them was given.
    pub when: Moment,
    /// Who gave it.
    pub side: Side,
    /// What happened; nothing when the viewer saw nothing.
    pub lines: Vec<Line>,
    /// What the orders were, their dice and where they led: two steps alike in all of it are told alike.
    played: Vec<(Order, Vec<Die>, PositionHash)>,
}

impl Entry {
    /// What it is about most of all.
    #[must_use]
    pub fn topic(&self) -> Topic {
        let topics = self.lines.iter().map(|line| line.topic);
        topics.filter(|topic| *topic != Topic::Casualty).max().unwrap_or(Topic::Sequence)
    }

    /// Whether it left somebody worse off.
    #[must_use]
    pub fn hurt(&self) -> bool {
        self.lines.iter().any(|line| line.topic == Topic::Casualty)
    }

    /// How many of these orders, which are those of a line from its own first one on, it has in common with them.
    fn in_common<'g>(&self, line: impl Iterator<Item = &'g LogEntry>) -> usize {
        let same = self.played.iter().zip(line).take_while(|((order, rolls, hash), entry)| {
            *hash == entry.hash && *rolls == entry.rolls && *order == entry.order
        });
        same.count()
    }
}

/// A stretch of the game within one phase, in steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// When.
    pub moment: Moment,
    /// How many steps come before it.
    pub first: usize,
    /// How many it has.
    pub entries: usize,
}

/// A game's line, told. It is brought up to date rather than told anew.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chronicle {
    entries: Vec<Entry>,
    viewer: Viewer,
}

impl Chronicle {
    /// A whole game, as a viewer may know it.
    #[must_use]
    pub fn of(game: &Game, viewer: Viewer) -> Chronicle {
        let mut chronicle = Chronicle { entries: Vec::new(), viewer };
        chronicle.follow(game, viewer);
        chronicle
    }

    /// Tells what has come since. What was told of another line, or to another viewer, is forgotten. Returns how many
    /// orders stand as they were told.
    pub fn follow(&mut self, game: &Game, viewer: Viewer) -> usize {
        if self.viewer != viewer {
            *self = Chronicle { entries: Vec::new(), viewer };
        }
        let mut line = game.line();
        let whole = |told: &&Entry| told.in_common(line.by_ref()) == told.orders.len();
        let kept = self.entries.iter().take_while(whole).count();
        self.entries.truncate(kept);
        let same = self.entries.last().map_or(0, |entry| entry.orders.end);
        for (index, entry) in game.line().enumerate().skip(same) {
            let around = game.position_at(index).zip(game.position_at(index + 1));
            let Some((before, after)) = around else { continue };
            let played = (entry.order.clone(), entry.rolls.clone(), entry.hash);
            let begins = game.begins_step(index, viewer);
            let lines = told(before, after, entry, (viewer, begins));
            match self.entries.last_mut() {
                Some(step) if !begins => {
                    step.orders.end = index + 1;
                    step.lines.extend(lines);
                    step.played.push(played);
                }
                _ => self.entries.push(Entry {
                    number: self.entries.len() + 1,
                    orders: index..index + 1,
                    when: entry.when,
                    side: entry.side,
                    lines,
                    played: vec![played],
                }),
            }
        }
        same
    }

    /// The steps, from the first on.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Who is told.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// How many steps have been begun when so many orders have been played: the number of the last of them.
    #[must_use]
    pub fn steps(&self, orders: usize) -> usize {
        self.entries.partition_point(|entry| entry.orders.start < orders)
    }

    /// How many orders have been played when so many steps have.
    #[must_use]
    pub fn orders(&self, steps: usize) -> usize {
        let last = steps.checked_sub(1).and_then(|index| self.entries.get(index));
        last.map_or(0, |entry| entry.orders.end)
    }

    /// What was seen last when so many orders had been played.
    #[must_use]
    pub fn last_line(&self, orders: usize) -> Option<&Line> {
        let entries = self.entries.iter().take(self.steps(orders));
        entries.rev().find_map(|entry| entry.lines.last())
    }

    /// The steps by phases, in order: what a timeline shows.
    #[must_use]
    pub fn stretches(&self) -> Vec<Stretch> {
        let mut found: Vec<Stretch> = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            match found.last_mut() {
                Some(last) if last.moment == entry.when => last.entries += 1,
                _ => found.push(Stretch { moment: entry.when, first: index, entries: 1 }),
            }
        }
        found
    }
}

impl Game {
    /// Whether a viewer takes an order of the game's line, counted from 0, for the beginning of something new. What he does
    /// not notice belongs to what he saw before it: an enemy's whole set-up, orders under a "?", and the words that an
    /// enemy with concealed units may or may not have been asked for, depending on what those are.
    #[must_use]
    pub fn begins_step(&self, index: usize, viewer: Viewer) -> bool {
        let Some(last) = index.checked_sub(1) else { return true };
        let around = self.position_at(index).zip(self.position_at(index + 1));
        let (Some(entry), Some((before, after))) = (self.line().nth(index), around) else {
            return true;
        };
        let hidden = Hidden::between(before, after, viewer);
        if hidden.is_set_up() {
            // It is one step, apart from what came before.
            let earlier = self.position_at(last).zip(self.line().nth(last));
            return earlier.is_none_or(|(pos, earlier)| {
                earlier.side != entry.side || pos.phase != Phase::Setup
            });
        }
        !hidden.order(entry.side, &entry.order)
    }

    /// The place on the line nearest to one that a viewer may look at the table in, so many orders having been played: the end
    /// of a step or the present. In the middle of a step he is led on `forward` or back.
    #[must_use]
    pub fn place_for(&self, viewer: Viewer, orders: usize, forward: bool) -> usize {
        let is_place = |at: &usize| *at == self.log().len() || self.begins_step(*at, viewer);
        let found = if forward {
            (orders..self.line_length()).find(is_place)
        } else {
            (0..=orders.min(self.line_length())).rev().find(is_place)
        };
        found.unwrap_or(if forward { self.line_length() } else { 0 })
    }
}

/// What a viewer is told of an order that `begins` a step or goes on with one.
fn told(
    before: &Position,
    after: &Position,
    entry: &LogEntry,
    (viewer, begins): (Viewer, bool),
) -> Vec<Line> {
    let told = lines(before, after, &entry.events, viewer).into_iter().map(|line| Line {
        topic: Topic::of(line.event),
        text: line.text,
        detail: line.detail,
    });
    let mut told: Vec<Line> = told.collect();
    let hidden = Hidden::between(before, after, viewer);
    let plans = declared((before, after), entry.side, &entry.order, viewer);
    if !plans.is_empty() {
        let line = |text: String| Line {
            topic: Topic::CloseCombat,
            text: text.into(),
            detail: Vec::new(),
        };
        return plans.into_iter().map(line).chain(told).collect();
    }
    let word = if hidden.is_set_up() {
        begins.then(|| "set-up".to_owned())
    } else if !entry.events.is_empty() || hidden.order(entry.side, &entry.order) {
        None
    } else {
        Some(without_events(&entry.order))
    };
    if let Some(word) = word {
        let text = format!("{}: {word}", before.setting.side(entry.side).name);
        told.insert(0, Line { topic: Topic::Sequence, text: text.into(), detail: Vec::new() });
    }
    told
}

/// The Player Turn of a moment: `Turn 2, Russians Player Turn`.
#[must_use]
pub fn moment_words(pos: &Position, moment: Moment) -> String {
    if moment.phase == Phase::Setup {
        return "Set-up".to_owned();
    }
    format!("Turn {}, {} Player Turn", moment.turn, pos.setting.side(moment.attacker).name)
}

/// The phase of a moment: `Movement Phase (MPh)`.
#[must_use]
pub fn phase_words(phase: Phase) -> String {
    match phase {
        Phase::Setup => "Set-up".to_owned(),
        phase => format!("{phase} Phase ({})", phase.abbreviation()),
    }
}
