//! Counting a battle, and shifting what is asked of its first side, or what both have, until neither side wins too often.

use std::collections::BTreeSet;

use super::course::Course;
use super::points::Points;
use super::tally::{Fair, Tally};
use super::{Battle, BattleError, Wishes, make_at};
use crate::opponent::Halt;

/// How much is played for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Games that say whether it is worth counting on.
    pub few: u64,
    /// Games of a count that is written down.
    pub many: u64,
    /// So many battles are tried at most.
    pub rounds: u32,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { few: 20, many: 60, rounds: 8 }
    }
}

/// How far the counting is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The battle as it is now is the first, second … that is tried.
    pub round: u32,
    /// Of so many at most.
    pub rounds: u32,
    /// Games played of the battle as it is now.
    pub games: u64,
    /// Of so many.
    pub of: u64,
    /// Those that the first side won.
    pub first: u64,
}

/// A battle that has been counted.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The battle, with the count written in it.
    pub battle: Battle,
    /// The games that each side won.
    pub wins: [u16; 2],
    /// The infantry of the first side to that of the second, in thousandths of what it would have been.
    pub ratio: u32,
    /// What is asked of the first side: so many buildings, or such a lead.
    pub asked: i32,
}

impl Counted {
    /// Whether neither side won more than six of ten.
    #[must_use]
    pub fn is_even(&self) -> bool {
        let [first, second] = self.wins.map(u64::from);
        Fair { wanted: self.asked, first, all: first + second }.is_even()
    }

    /// How far from even it is, the less the better. A count of many games goes before one of few.
    fn rank(&self, many: u64) -> (bool, i64) {
        let [first, second] = self.wins.map(i64::from);
        let all = first + second;
        (all.unsigned_abs() < many, (first * 1000 / all.max(1) - 500).abs())
    }
}

/// Makes a battle and counts it by self-play until neither side wins more than six of ten games. First it is asked what the first side had
/// in the end of the games that were played, and so many buildings, or such a lead, are asked of it as would have made them even; where
/// nothing that can be asked does, the infantry of both is shifted. After so many rounds, or where nothing is left to be shifted, it is the most even
/// battle that was found. `progress` hears how far it is. None when it was stopped.
///
/// # Errors
/// As [`make`](super::make), and a game in which something is wrong.
pub fn even(
    wishes: &Wishes,
    seed: u64,
    effort: Effort,
    halt: &Halt,
    progress: &mut dyn FnMut(Count),
) -> Result<Option<Counted>, BattleError> {
    let slope = f64::from(Points::built_in()?.slope.max(50)) / 100.0;
    let Effort { few, many, rounds } = effort;
    let mut course = Course::default();
    let mut best: Option<Counted> = None;
    let mut tried = BTreeSet::new();
    for round in 0..rounds {
        let Some(mut battle) = course.untried(wishes, seed, &tried)? else { break };
        tried.insert(battle.scenario.clone());
        let mut won = Tally::default();
        let mut play = |won: &mut Tally, battle: &Battle, of| {
            let mut heard = |games, first| {
                progress(Count { round: round + 1, rounds, games, of, first });
            };
            won.play_up_to(of, &battle.read, seed, halt, &mut heard)
        };
        let settled = course.is_settled();
        // Few games only say what to ask for, and whether forces are far off.
        if !settled {
            if !play(&mut won, &battle, few)? {
                return Ok(None);
            }
            let fair = won.fairest(&battle.task);
            if fair.is_within(3) && fair.wanted != battle.task.wanted {
                battle = make_at(wishes, seed, course.shift(Some(fair.wanted)), None)?;
                tried.insert(battle.scenario.clone());
                won = Tally::default();
            }
        }
        let as_asked = won.as_asked(&battle.task);
        if (settled || won.all() == 0 || as_asked.is_within(3)) && !play(&mut won, &battle, many)? {
            return Ok(None);
        }
        let counted = Counted {
            battle: make_at(
                wishes,
                seed,
                course.shift(Some(battle.task.wanted)),
                Some(won.wins()),
            )?,
            wins: won.wins(),
            ratio: course.ratio(),
            asked: battle.task.wanted,
        };
        if won.all() >= many && counted.is_even() {
            return Ok(Some(counted));
        }
        if best.as_ref().is_none_or(|best| counted.rank(many) < best.rank(many)) {
            best = Some(counted);
        }
        course.learn(&won, &battle.task, slope);
    }
    Ok(best)
}
