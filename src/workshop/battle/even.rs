//! Counting a battle, and shifting it until neither side wins too often.

use super::play::{Fate, play};
use super::points::Points;
use super::{Battle, BattleError, Wishes, make_at};
use crate::opponent::Halt;
use crate::opponent::cores::on_all_cores;
use crate::rules::Side;
use crate::scenario::Scenario;

/// Games between two words of progress.
const AT_A_TIME: u64 = 4;
/// The share of the first side's infantry, in thousandths, goes no farther down or up.
const SHARES: (f64, f64) = (300.0, 3000.0);

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
    /// The infantry of the first side, in thousandths of what it would have been.
    pub share: u32,
}

impl Counted {
    /// Whether neither side won more than six of ten.
    #[must_use]
    pub fn is_even(&self) -> bool {
        let [first, second] = self.wins.map(u32::from);
        let all = first + second;
        all > 0 && first * 10 >= all * 4 && first * 10 <= all * 6
    }
}

/// Makes a battle and counts it by self-play, shifting the infantry of its first side until neither wins more than six of ten
/// games, or it has been shifted often enough; then it is the most even one that was found. `progress` hears how far it is. None when it
/// was stopped.
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
    let mut share = 1000.0_f64;
    let mut best: Option<Counted> = None;
    let Effort { few, many, rounds } = effort;
    for round in 0..rounds {
        let thousandths = share as u32;
        let battle = make_at(wishes, seed, thousandths, None)?;
        let mut won = Tally::default();
        for of in [few, many] {
            let mut heard = |games, first| {
                progress(Count { round: round + 1, rounds, games, of, first });
            };
            if !won.play_up_to(of, &battle.read, seed, halt, &mut heard)? {
                return Ok(None);
            }
            // Few games only say that it is far off.
            if !(won.first * 3 >= won.all() && won.first * 3 <= won.all() * 2) {
                break;
            }
        }
        let wins = [won.first, won.second].map(|games| u16::try_from(games).unwrap_or(u16::MAX));
        let counted = Counted {
            battle: make_at(wishes, seed, thousandths, Some(wins))?,
            wins,
            share: thousandths,
        };
        let whole = won.all() >= many;
        let uneven = |counted: &Counted| {
            let [first, second] = counted.wins.map(i32::from);
            // Of few games as of many: thousandths away from a half.
            ((first * 1000 / (first + second).max(1)) - 500).abs()
        };
        if whole && counted.is_even() {
            return Ok(Some(counted));
        }
        if best.as_ref().is_none_or(|best| uneven(&counted) < uneven(best)) {
            best = Some(counted);
        }
        // The odds follow the points: as many more as bring them to one to one.
        let odds = (won.first as f64 + 0.5) / (won.second as f64 + 0.5);
        let step = libm::pow(odds, -1.0 / slope).clamp(0.6, 1.6);
        share = (share * step).clamp(SHARES.0, SHARES.1);
    }
    Ok(best)
}

/// Counts how a scenario goes in so many games, the quick player on both sides: the games that each side won. `heard` is told how
/// many have been played and how many of them the first side won. None when it was stopped.
///
/// # Errors
/// A game in which something is wrong.
pub fn count(
    scenario: &Scenario,
    (games, seed): (u64, u64),
    halt: &Halt,
    heard: &mut dyn FnMut(u64, u64),
) -> Result<Option<[u16; 2]>, BattleError> {
    let mut won = Tally::default();
    if !won.play_up_to(games, scenario, seed, halt, heard)? {
        return Ok(None);
    }
    Ok(Some([won.first, won.second].map(|games| u16::try_from(games).unwrap_or(u16::MAX))))
}

/// Games won.
#[derive(Default)]
struct Tally {
    first: u64,
    second: u64,
    /// Games that were not played to an end count for nobody.
    lost: u64,
}

impl Tally {
    fn all(&self) -> u64 {
        self.first + self.second
    }

    /// Plays on until so many have been played; not when it was stopped.
    fn play_up_to(
        &mut self,
        of: u64,
        scenario: &Scenario,
        seed: u64,
        halt: &Halt,
        heard: &mut dyn FnMut(u64, u64),
    ) -> Result<bool, BattleError> {
        loop {
            let played = self.all() + self.lost;
            if played >= of {
                return Ok(true);
            }
            let games: Vec<u64> = (played..of.min(played + AT_A_TIME)).collect();
            let fates = on_all_cores(&games, |game| {
                play(scenario, seed.wrapping_mul(1009).wrapping_add(*game), false, halt)
            });
            if halt.is_set() {
                return Ok(false);
            }
            for fate in fates {
                match fate {
                    Fate::Won(Side::First) => self.first += 1,
                    Fate::Won(Side::Second) => self.second += 1,
                    Fate::Unfinished => self.lost += 1,
                    Fate::Broken(what) => {
                        return Err(BattleError::Data(format!("{}: {what}", scenario.id())));
                    }
                }
            }
            heard(self.all() + self.lost, self.first);
        }
    }
}
