//! Games of a battle, counted: who won, and by what they would have been even.

use super::play::{Fate, play};
use super::{BattleError, Task};
use crate::opponent::Halt;
use crate::opponent::cores::on_all_cores;
use crate::rules::Side;
use crate::rules::outcome::Why;
use crate::scenario::Scenario;

/// Games between two words of progress.
const AT_A_TIME: u64 = 4;

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
    Ok(Some(won.wins()))
}

/// What would be asked of the first side, and how games would have gone then.
pub(super) struct Fair {
    pub(super) wanted: i32,
    pub(super) first: u64,
    pub(super) all: u64,
}

impl Fair {
    /// Whether neither side would have won more than `of - 1` of `of`.
    pub(super) fn is_within(&self, of: u64) -> bool {
        self.all > 0 && self.first * of >= self.all && self.first * of <= self.all * (of - 1)
    }

    /// Whether neither would have won more than six of ten.
    pub(super) fn is_even(&self) -> bool {
        self.all > 0 && self.first * 10 >= self.all * 4 && self.first * 10 <= self.all * 6
    }

    /// The odds of the first side.
    pub(super) fn odds(&self) -> f64 {
        (self.first as f64 + 0.5) / ((self.all - self.first) as f64 + 0.5)
    }
}

/// How games ended.
#[derive(Default)]
pub(super) struct Tally {
    /// What the first side had in the end, buildings or a lead, of what is asked of it; and whether that was enough.
    ends: Vec<(i32, bool)>,
    /// Games that were not played to an end count for nobody.
    lost: u64,
}

impl Tally {
    pub(super) fn all(&self) -> u64 {
        self.ends.len() as u64
    }

    pub(super) fn first(&self) -> u64 {
        self.ends.iter().filter(|(_, won)| *won).count() as u64
    }

    /// The games that each side won.
    pub(super) fn wins(&self) -> [u16; 2] {
        let first = self.first();
        [first, self.all() - first].map(|games| u16::try_from(games).unwrap_or(u16::MAX))
    }

    /// How they went as it was asked.
    pub(super) fn as_asked(&self, task: &Task) -> Fair {
        Fair { wanted: task.wanted, first: self.first(), all: self.all() }
    }

    /// By what these games would have been as even as can be; as little as possible away from what is asked now.
    pub(super) fn fairest(&self, task: &Task) -> Fair {
        let all = self.all();
        let asked = task.possible.clone().map(|wanted| Fair {
            wanted,
            first: self.ends.iter().filter(|(had, _)| *had >= wanted).count() as u64,
            all,
        });
        let away =
            |fair: &Fair| ((2 * fair.first).abs_diff(all), fair.wanted.abs_diff(task.wanted));
        asked.min_by_key(away).unwrap_or_else(|| self.as_asked(task))
    }

    /// Plays on until so many have been played; not when it was stopped.
    pub(super) fn play_up_to(
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
                    Fate::Over(outcome) => {
                        let won = outcome.winner == Side::First;
                        let had = match outcome.why {
                            Why::Control { held, .. } => i32::from(held),
                            Why::Points { lead, .. } => lead,
                            // Whatever is asked.
                            Why::NobodyLeft if won => i32::MAX,
                            Why::NobodyLeft => i32::MIN,
                        };
                        self.ends.push((had, won));
                    }
                    Fate::Unfinished => self.lost += 1,
                    Fate::Broken(what) => {
                        return Err(BattleError::Data(format!("{}: {what}", scenario.id())));
                    }
                }
            }
            heard(self.all() + self.lost, self.first());
        }
    }
}
