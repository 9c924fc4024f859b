//! Choices by seeded dice.

use first_fire::rules::dice::{Dice, SeededDice};

/// A source of choices.
pub struct Chance(SeededDice);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(SeededDice::new(seed))
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (0..7).fold(0, |number, _| number * 6 + usize::from(self.0.dr() - 1)) % end
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
