//! Dice are an argument of the rules, never a part of the position.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// One six-sided die, 1 to 6.
pub type Die = u8;

/// A DR: the coloured die first, then the white one (A.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Dr {
    /// The coloured die: ROF is read on it.
    pub colored: Die,
    /// The white die.
    pub white: Die,
}

impl Dr {
    /// The Original DR: the plain sum.
    #[must_use]
    pub fn total(self) -> i32 {
        i32::from(self.colored) + i32::from(self.white)
    }

    /// Both dice alike: what makes undirected fire cower (A7.9).
    #[must_use]
    pub fn doubles(self) -> bool {
        self.colored == self.white
    }
}

/// What the rules make of a throw, as a number: throws with the same verdict have the same consequences.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict(pub u8);

impl Verdict {
    /// The throw does not count: it is made again.
    pub const AGAIN: Verdict = Verdict(u8::MAX);
}

/// A source of dice. The rules take dice from it in a fixed order, so that a game repeats from its rolls.
pub trait Dice {
    /// The next die, 1 to 6.
    fn dr(&mut self) -> Die;

    /// Two dice, the coloured one first.
    fn roll(&mut self) -> Dr {
        let colored = self.dr();
        let white = self.dr();
        Dr { colored, white }
    }

    /// One die and what `judge` makes of it. Only the verdict may decide what follows: whoever works out odds
    /// goes on once for all throws that share it.
    fn judged_dr(&mut self, judge: &dyn Fn(Die) -> Verdict) -> (Die, Verdict) {
        let die = self.dr();
        (die, judge(die))
    }

    /// Two dice and what `judge` makes of their sum; only the verdict may decide what follows.
    fn judged_roll(&mut self, judge: &dyn Fn(i32) -> Verdict) -> (Dr, Verdict) {
        let roll = self.roll();
        (roll, judge(roll.total()))
    }
}

/// Dice from a seed: the same seed gives the same game on every machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeededDice {
    generator: Xoshiro256PlusPlus,
}

impl SeededDice {
    /// Dice that start from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> SeededDice {
        SeededDice { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Dice for SeededDice {
    fn dr(&mut self) -> Die {
        // Three bits at a time; 6 and 7 are thrown again, so every face is equally likely.
        loop {
            let bits = (self.generator.next_u64() >> 61) as u8;
            if bits < 6 {
                return bits + 1;
            }
        }
    }
}

/// Dice laid out beforehand: tests, lessons, and the rolls of a saved game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScriptedDice {
    dice: Vec<Die>,
    next: usize,
    /// How many dice were asked for after the last one laid out. Each of those came up 1.
    pub missing: usize,
}

impl ScriptedDice {
    /// These dice in this order.
    #[must_use]
    pub fn new(dice: &[Die]) -> ScriptedDice {
        ScriptedDice { dice: dice.to_vec(), next: 0, missing: 0 }
    }

    /// How many of the dice have not been taken.
    #[must_use]
    pub fn left(&self) -> usize {
        self.dice.len() - self.next
    }
}

impl Dice for ScriptedDice {
    fn dr(&mut self) -> Die {
        match self.dice.get(self.next) {
            Some(&die) => {
                self.next += 1;
                die
            }
            None => {
                self.missing += 1;
                1
            }
        }
    }
}

/// Dice that must not be touched: they prove that a refusal rolls nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForbiddenDice;

impl Dice for ForbiddenDice {
    #[expect(clippy::panic, reason = "to fail when touched is all these dice are for")]
    fn dr(&mut self) -> Die {
        panic!("a die was rolled where none may be")
    }
}

/// Keeps a list of what was rolled.
pub struct RecordingDice<'a> {
    source: &'a mut dyn Dice,
    /// The dice taken so far.
    pub taken: Vec<Die>,
}

impl<'a> RecordingDice<'a> {
    /// Records what is taken from `source`.
    pub fn new(source: &'a mut dyn Dice) -> RecordingDice<'a> {
        RecordingDice { source, taken: Vec::new() }
    }
}

impl Dice for RecordingDice<'_> {
    fn dr(&mut self) -> Die {
        let die = self.source.dr();
        self.taken.push(die);
        die
    }
}
