//! Back and forth along what was played. Nothing that dice have spoken in is thrown away.

use super::{Game, LogEntry};
use crate::rules::Position;

/// An entry that was taken back.
#[derive(Clone, Debug)]
pub(super) struct Undone {
    pub(super) entry: LogEntry,
    pub(super) after: Position,
}

/// What was played, undone, and then played otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// How many entries of the log came before it.
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
    #[error("order {order} rolled dice: a game of two players does not go back behind it")]
    PastRoll {
        /// The number of the order, from 1.
        order: usize,
    },
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

impl Game {
    /// Takes back the last order. In a [`Mode`](super::Mode) that holds to the dice, not one that rolled.
    ///
    /// # Errors
    /// When there is none, or dice forbid it.
    pub fn undo(&mut self) -> Result<(), UndoRefused> {
        let last = self.log.len().checked_sub(1).ok_or(UndoRefused::NothingToUndo)?;
        self.rewind_to(last)
    }

    /// Plays the order last taken back once more, with the dice it had.
    ///
    /// # Errors
    /// When nothing was taken back since the last order.
    pub fn redo(&mut self) -> Result<&LogEntry, UndoRefused> {
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
        if !self.mode.undoes_rolls() {
            let rolled = |(_, entry): &(usize, &LogEntry)| !entry.rolls.is_empty();
            if let Some((index, _)) = self.log.iter().enumerate().skip(orders).rev().find(rolled) {
                return Err(UndoRefused::PastRoll { order: index + 1 });
            }
        }
        while self.log.len() > orders {
            let (Some(entry), Some(before)) = (self.log.pop(), self.before.pop()) else { break };
            let after = std::mem::replace(&mut self.position, before);
            self.undone.push(Undone { entry, after });
        }
        while self.log.len() < orders && self.redo().is_ok() {}
        Ok(())
    }

    /// How far [`Game::undo`] can go back: the least number of orders to rewind to.
    #[must_use]
    pub fn undo_limit(&self) -> usize {
        if self.mode.undoes_rolls() {
            return 0;
        }
        self.log.iter().rposition(|entry| !entry.rolls.is_empty()).map_or(0, |index| index + 1)
    }

    /// How many orders can be redone.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.undone.len()
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

    /// Ends the time in which what was undone can be redone.
    pub(super) fn set_undone_aside(&mut self) {
        let entries: Vec<LogEntry> =
            self.undone.drain(..).rev().map(|undone| undone.entry).collect();
        if entries.iter().any(|entry| !entry.rolls.is_empty()) {
            self.branches.push(Branch { from: self.log.len(), entries });
        }
    }
}
