//! A game told order by order, as a viewer may know it: what the log, the timeline and the report are made of.

use super::narrate::{Topic, lines};
use super::{Game, Moment, PositionHash};
use crate::rules::dice::Die;
use crate::rules::view::Viewer;
use crate::rules::{Order, Phase, Position, Side};

/// A line of a chronicle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is about.
    pub topic: Topic,
    /// In words.
    pub text: String,
    /// The arithmetic behind it, with its rules.
    pub detail: Vec<String>,
}

/// An order and what the viewer may know of what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub order: usize,
    /// When it was given.
    pub when: Moment,
    /// Who gave it.
    pub side: Side,
    /// What happened; nothing when the viewer saw nothing.
    pub lines: Vec<Line>,
    /// What the order was, its dice and where they led: two orders alike in all of it are told alike.
    played: (Order, Vec<Die>, PositionHash),
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
        let same = self.entries.iter().zip(game.line());
        let same = same.take_while(|(told, entry)| {
            let (order, rolls, hash) = &told.played;
            *hash == entry.hash && *rolls == entry.rolls && *order == entry.order
        });
        let same = same.count();
        self.entries.truncate(same);
        for (index, entry) in game.line().enumerate().skip(same) {
            let around = game.position_at(index).zip(game.position_at(index + 1));
            let Some((before, after)) = around else { continue };
            let lines = lines(before, after, &entry.events, viewer).into_iter().map(|line| Line {
                topic: Topic::of(line.event),
                text: line.text,
                detail: line.detail,
            });
            let mut lines: Vec<Line> = lines.collect();
            if entry.events.is_empty() {
                let side = &before.setting.side(entry.side).name;
                let what = if entry.order == Order::Done { "done" } else { "so be it" };
                let text = format!("{side}: {what}");
                lines.push(Line { topic: Topic::Sequence, text, detail: Vec::new() });
            }
            let played = (entry.order.clone(), entry.rolls.clone(), entry.hash);
            let (order, when, side) = (index + 1, entry.when, entry.side);
            self.entries.push(Entry { order, when, side, lines, played });
        }
        same
    }

    /// The orders, from the first on.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Who is told.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What was seen last when so many orders had been played.
    #[must_use]
    pub fn last_line(&self, orders: usize) -> Option<&Line> {
        self.entries.iter().take(orders).rev().find_map(|entry| entry.lines.last())
    }
}

/// The Player Turn of a moment: `Turn 2, Russian Player Turn`.
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
