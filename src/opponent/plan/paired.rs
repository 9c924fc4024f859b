//! Dice for lines that are to be compared: the same order finds the same dice in each of them, whatever was thrown before.
//! What the lines differ in then is what was decided, not the luck of who came after.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use crate::rules::dice::{Dice, Die, SeededDice};
use crate::rules::{Order, Position};

/// Such dice. They have to be told of each order before it is carried out.
#[derive(Debug)]
pub(super) struct PairedDice {
    seed: u64,
    /// The orders so far, each with how often it was given: it finds other dice every time.
    heard: Vec<(u64, u32)>,
    dice: SeededDice,
}

impl PairedDice {
    /// Dice of this seed.
    pub(super) fn new(seed: u64) -> PairedDice {
        PairedDice { seed, heard: Vec::new(), dice: SeededDice::new(seed) }
    }

    /// The next dice are those of this order, and of what comes by itself after it.
    pub(super) fn hear(&mut self, pos: &Position, order: &Order) {
        let key =
            FixedState::with_seed(self.seed).hash_one((pos.turn, pos.attacker, pos.phase, order));
        let times = match self.heard.iter_mut().find(|(heard, _)| *heard == key) {
            Some((_, times)) => {
                *times += 1;
                *times
            }
            None => {
                self.heard.push((key, 0));
                0
            }
        };
        self.dice = SeededDice::new(key ^ u64::from(times).rotate_left(32));
    }
}

impl Dice for PairedDice {
    fn dr(&mut self) -> Die {
        self.dice.dr()
    }
}
