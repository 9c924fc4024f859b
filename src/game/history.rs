//! Back and forth along what was played. Nothing that dice have spoken in, and nothing of more than one order, is
//! thrown away.

use std::path::Path;
use std::sync::Arc;

use super::{Game, LogEntry, Mode};
use crate::rules::dice::Dice;
use crate::rules::event::{ConcealmentEvent, Event, TurnEvent};
use crate::rules::view::{Hidden, Viewer};
use crate::rules::{Position, Side, decision};
use crate::scenario::{Scenario, Source};

/// An entry that was taken back.
#[derive(Clone, Debug)]
pub(super) struct Undone {
    pub(super) entry: LogEntry,
    pub(super) after: Position,
}

/// What was played, undone, and then played otherwise. It leaves the line that is played now, whatever it left when it
/// was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// How many entries of the line come before it.
    pub from: usize,
    /// Its entries.
    pub entries: Vec<LogEntry>,
}

/// Why the game does not go there. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoRefused {
    /// The log is empty.
    #[error("nothing has been played yet")]
    NothingToUndo,
    /// Nothing was undone since the last order.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// Dice were rolled, and the mode of the game holds to them.
    #[error("dice have been rolled: a game of two players does not go back behind them")]
    PastRoll,
    /// Somebody has come to light, and the other side cannot forget it.
    #[error(
        "concealed units have come to light: a game of two players does not go back behind that"
    )]
    PastReveal,
    /// The other side has something concealed, and has answered or might have.
    #[error("the other side has concealed units, and what it may have answered is not taken back")]
    PastOther,
    /// The other home has been told, or will be.
    #[error("in a game by exchange of files an order stands once it is given")]
    Apart,
    /// The log has no such place.
    #[error("there is no order {order}: the log ends with order {last}")]
    NoSuchOrder {
        /// The number asked for.
        order: usize,
        /// The last one that can be reached.
        last: usize,
    },
    /// There is no such branch.
    #[error("there is no such branch")]
    NoSuchBranch,
}

impl Mode {
    /// Whether undo and redo stop before an order of a side: against the machine only before a person's.
    fn is_stop(self, side: Side) -> bool {
        self == Mode::Watching || !self.is_machine(side)
    }
}

impl Game {
    /// Takes back the last order; against the machine, the person's last one with everything the machine answered
    /// to it. In a [`Mode`] that holds to the dice, not one that rolled.
    ///
    /// # Errors
    /// When there is none, or dice forbid it.
    pub fn undo(&mut self) -> Result<(), UndoRefused> {
        let mode = self.mode;
        let last = self.log.iter().rposition(|entry| mode.is_stop(entry.side));
        self.rewind_to(last.ok_or(UndoRefused::NothingToUndo)?)
    }

    /// Plays the order last taken back once more, with the dice it had; against the machine also what it answered.
    ///
    /// # Errors
    /// When nothing was taken back since the last order.
    pub fn redo(&mut self) -> Result<&LogEntry, UndoRefused> {
        self.redo_one()?;
        let answered = |undone: &Undone| !self.mode.is_stop(undone.entry.side);
        let answers = self.undone.iter().rev().take_while(|undone| answered(undone)).count();
        for _ in 0..answers {
            self.redo_one()?;
        }
        self.log.last().ok_or(UndoRefused::NothingToRedo)
    }

    fn redo_one(&mut self) -> Result<&LogEntry, UndoRefused> {
        let undone = self.undone.pop().ok_or(UndoRefused::NothingToRedo)?;
        self.push(undone.entry, undone.after);
        self.log.last().ok_or(UndoRefused::NothingToRedo)
    }

    /// Goes to the place where `orders` orders have been played, back or, after an undo, forth.
    ///
    /// # Errors
    /// When there is no such place, or dice forbid it.
    pub fn rewind_to(&mut self, orders: usize) -> Result<(), UndoRefused> {
        let last = self.log.len() + self.undone.len();
        if orders > last {
            return Err(UndoRefused::NoSuchOrder { order: orders, last });
        }
        if let Some((_, refused)) = self.limit().filter(|(limit, _)| orders < *limit) {
            return Err(refused);
        }
        while self.log.len() > orders {
            let (Some(entry), Some(before)) = (self.log.pop(), self.before.pop()) else { break };
            let after = std::mem::replace(&mut self.position, before);
            self.undone.push(Undone { entry, after });
        }
        while self.log.len() < orders && self.redo_one().is_ok() {}
        Ok(())
    }

    /// How far [`Game::undo`] can go back: the least number of orders to rewind to.
    #[must_use]
    pub fn undo_limit(&self) -> usize {
        self.limit().map_or(0, |(limit, _)| limit)
    }

    /// The number of orders that a game of two players does not go back behind, and why: the dice have spoken, somebody has
    /// come to light, or the other side has something concealed and has given an order, or would have been asked for one
    /// if it could have answered.
    fn limit(&self) -> Option<(usize, UndoRefused)> {
        if self.mode.undoes_rolls() {
            return None;
        }
        if matches!(self.mode, Mode::Apart(_)) {
            return Some((self.log.len(), UndoRefused::Apart));
        }
        let asked = decision(&self.position).map(|asked| asked.side);
        self.log.iter().enumerate().rev().find_map(|(index, entry)| {
            let around = self.position_at(index).zip(self.position_at(index + 1));
            let said = |pos: &Position| (pos.expenditures, pos.phase, pos.speaker, pos.attacker);
            let hides = |(before, after): (&Position, &Position)| {
                asked.is_some_and(|side| {
                    (entry.side != side || said(before) != said(after))
                        && !Hidden::between(before, after, Viewer::Side(side)).is_nothing()
                })
            };
            let refused = match entry {
                _ if !entry.rolls.is_empty() => UndoRefused::PastRoll,
                _ if self.position_at(index).is_some_and(|before| tells(before, entry)) => {
                    UndoRefused::PastReveal
                }
                _ if around.is_some_and(hides) => UndoRefused::PastOther,
                _ => return None,
            };
            Some((index + 1, refused))
        })
    }

    /// How many orders can be redone.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// The line that is played: the log, and after it what was taken back and can be redone.
    pub fn line(&self) -> impl DoubleEndedIterator<Item = &LogEntry> {
        self.log.iter().chain(self.undone.iter().rev().map(|undone| &undone.entry))
    }

    /// How many orders the line has.
    #[must_use]
    pub fn line_length(&self) -> usize {
        self.log.len() + self.undone.len()
    }

    /// The position before order `at` of the line, counted from 0; the one at its end for the number of its orders,
    /// `None` beyond.
    #[must_use]
    pub fn position_at(&self, at: usize) -> Option<&Position> {
        let Some(redone) = at.checked_sub(self.log.len()) else { return self.before.get(at) };
        if redone == 0 {
            return Some(&self.position);
        }
        let undone = self.undone.len().checked_sub(redone)?;
        self.undone.get(undone).map(|undone| &undone.after)
    }

    /// The game's line up to this many orders and nothing else of it: no other branch, nothing to be redone, no seed that
    /// would tell the dice to come, no folder of this machine. `None` beyond the end of the line.
    #[must_use]
    pub fn up_to(&self, orders: usize) -> Option<Game> {
        self.position_at(orders)?;
        let mut scenario = Scenario::clone(&self.scenario);
        if let Source::File { path, .. } = &mut scenario.source
            && let Some(name) = Path::new(&*path).file_name()
        {
            *path = name.to_string_lossy().into_owned();
        }
        let mut game = Game::new(Arc::new(scenario), 0).with_mode(Mode::Teaching);
        let undone = self.undone.iter().rev().map(|undone| &undone.entry);
        for (number, entry) in self.log.iter().chain(undone).take(orders).enumerate() {
            for _ in &entry.rolls {
                game.dice.dr();
            }
            game.dice_taken += entry.rolls.len() as u64;
            game.push(entry.clone(), self.position_at(number + 1)?.clone());
        }
        Some(game)
    }

    /// What was undone and then played otherwise, in the order it was left.
    #[must_use]
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Goes to the end of a branch; what was played instead becomes a branch itself.
    ///
    /// # Errors
    /// When there is no such branch, or dice forbid going back to where it begins.
    pub fn switch_to(&mut self, branch: usize) -> Result<(), UndoRefused> {
        let from = self.branches.get(branch).ok_or(UndoRefused::NoSuchBranch)?.from;
        self.rewind_to(from)?;
        let entries = self.branches.remove(branch).entries;
        self.set_undone_aside();
        let mut position = self.position.clone();
        for entry in entries {
            // The branch was played from here with these dice, or verified so when it was loaded.
            if super::load::replay(&mut position, &entry.order, &entry.rolls).is_err() {
                break;
            }
            self.push(entry, position.clone());
        }
        Ok(())
    }

    /// Ends the time in which what was undone can be redone. A single order without dice is a slip that was mended,
    /// everything else is kept.
    pub(super) fn set_undone_aside(&mut self) {
        let slip = self.is_slip();
        let mut branches = self.branches_off_log();
        let entries: Vec<LogEntry> =
            self.undone.drain(..).rev().map(|undone| undone.entry).collect();
        if !slip {
            branches.push(Branch { from: self.log.len(), entries });
        }
        self.branches = branches;
    }

    /// Whether what was undone is nothing, or a single order without dice. What the machine did to it out of sight does not
    /// make it more: that there is a branch would say that it was asked.
    fn is_slip(&self) -> bool {
        let viewer = self.viewer();
        let mut given = 0;
        for (index, entry) in self.line().enumerate().skip(self.log.len()) {
            let around = self.position_at(index).zip(self.position_at(index + 1));
            let unnoticed = around.is_some_and(|(before, after)| {
                Hidden::between(before, after, viewer).order(entry.side, &entry.order)
            });
            given += usize::from(!unnoticed);
            if given > 1 || !(entry.rolls.is_empty() || unnoticed) {
                return false;
            }
        }
        true
    }

    /// The branches as they leave the log: one that leaves what was undone takes with it what leads there.
    pub(super) fn branches_off_log(&self) -> Vec<Branch> {
        let here = self.log.len();
        let off_log = |branch: &Branch| {
            let Some(later) = branch.from.checked_sub(here) else { return branch.clone() };
            let way = self.undone.iter().rev().take(later).map(|undone| undone.entry.clone());
            Branch { from: here, entries: way.chain(branch.entries.iter().cloned()).collect() }
        };
        self.branches.iter().map(off_log).collect()
    }
}

/// Whether a side has learned by an order what it cannot forget: who was under a "?", or, at the end, everything.
fn tells(before: &Position, entry: &LogEntry) -> bool {
    entry.events.iter().any(|event| match event {
        Event::Concealment(
            ConcealmentEvent::Revealed { .. } | ConcealmentEvent::Dummies { .. },
        ) => true,
        Event::Turn(TurnEvent::GameOver { .. }) => before.units.values().any(|unit| unit.concealed),
        _ => false,
    })
}
