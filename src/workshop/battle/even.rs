//! Counting a battle, and shifting what is asked of its first side, or what that has, until neither side wins too often.

use super::play::{Fate, play};
use super::points::Points;
use super::{Battle, BattleError, Shift, Task, Wishes, make_at};
use crate::opponent::Halt;
use crate::opponent::cores::on_all_cores;
use crate::rules::Side;
use crate::rules::outcome::Why;
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
    /// What is asked of the first side: so many buildings, or such a lead.
    pub asked: i32,
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

/// Makes a battle and counts it by self-play until neither side wins more than six of ten games. First it is asked what the first side had
/// in the end of the games that were played, and so many buildings, or such a lead, are asked of it as would have made them even; where
/// nothing that can be asked does, its infantry is shifted. After so many rounds it is the most even battle that was found. `progress`
/// hears how far it is. None when it was stopped.
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
    let mut shift = Shift::default();
    let mut bounds = Bounds { few: SHARES.0, many: SHARES.1 };
    let mut best: Option<Counted> = None;
    // Whether what is asked was found by many games with the same forces.
    let mut settled = false;
    let Effort { few, many, rounds } = effort;
    for round in 0..rounds {
        let mut battle = make_at(wishes, seed, shift, None)?;
        let mut won = Tally::default();
        let mut play = |won: &mut Tally, battle: &Battle, of| {
            let mut heard = |games, first| {
                progress(Count { round: round + 1, rounds, games, of, first });
            };
            won.play_up_to(of, &battle.read, seed, halt, &mut heard)
        };
        if !settled && !play(&mut won, &battle, few)? {
            return Ok(None);
        }
        // Few games only say what to ask for, and whether forces are far off.
        let fair = won.fairest(&battle.task);
        if settled || fair.is_within(3) {
            if !settled && fair.wanted != battle.task.wanted {
                shift.asked = Some(fair.wanted);
                battle = make_at(wishes, seed, shift, None)?;
                won = Tally::default();
            }
            if !play(&mut won, &battle, many)? {
                return Ok(None);
            }
        }
        let wins = won.wins();
        let counted = Counted {
            battle: make_at(wishes, seed, shift, Some(wins))?,
            wins,
            share: shift.share,
            asked: battle.task.wanted,
        };
        if won.all() >= many && counted.is_even() {
            return Ok(Some(counted));
        }
        // A count of many games goes before one of few.
        let rank = |counted: &Counted| {
            let [first, second] = counted.wins.map(i64::from);
            let off = ((first * 1000 / (first + second).max(1)) - 500).abs();
            (u64::from(counted.wins[0]) + u64::from(counted.wins[1]) < many, off)
        };
        if best.as_ref().is_none_or(|best| rank(&counted) < rank(best)) {
            best = Some(counted);
        }
        let fair = won.fairest(&battle.task);
        shift.asked = Some(fair.wanted);
        // What many games would ask for is not asked of few again.
        settled = fair.wanted != battle.task.wanted && fair.is_even() && !settled;
        if !settled {
            shift.share = bounds.next(shift.share, fair.odds(), slope);
        }
    }
    Ok(best)
}

/// Between which shares of the first side's infantry an even battle is looked for.
struct Bounds {
    /// With so few it won too seldom.
    few: f64,
    /// With so many it won too often.
    many: f64,
}

impl Bounds {
    /// The share to be tried after one that gave these odds: they follow the points, and where that leads back over what has been tried,
    /// half the way.
    fn next(&mut self, share: u32, odds: f64, slope: f64) -> u32 {
        let share = f64::from(share);
        // Where both meet, something else was asked for meanwhile: what was learnt before it says nothing now.
        if odds > 1.0 {
            self.many = share;
            self.few = if self.few < share { self.few } else { SHARES.0 };
        } else {
            self.few = share;
            self.many = if share < self.many { self.many } else { SHARES.1 };
        }
        let step = libm::pow(odds, -1.0 / slope).clamp(0.6, 1.6);
        let next = share * step;
        let inside = self.few < next && next < self.many;
        (if inside { next } else { libm::sqrt(self.few * self.many) }) as u32
    }
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
    Ok(Some(won.wins()))
}

/// What would be asked of the first side, and how games would have gone then.
struct Fair {
    wanted: i32,
    first: u64,
    all: u64,
}

impl Fair {
    /// Whether neither side would have won more than `of - 1` of `of`.
    fn is_within(&self, of: u64) -> bool {
        self.all > 0 && self.first * of >= self.all && self.first * of <= self.all * (of - 1)
    }

    /// Whether neither would have won more than six of ten.
    fn is_even(&self) -> bool {
        self.all > 0 && self.first * 10 >= self.all * 4 && self.first * 10 <= self.all * 6
    }

    /// The odds of the first side.
    fn odds(&self) -> f64 {
        (self.first as f64 + 0.5) / ((self.all - self.first) as f64 + 0.5)
    }
}

/// How games ended.
#[derive(Default)]
struct Tally {
    /// What the first side had in the end, buildings or a lead, of what is asked of it; and whether that was enough.
    ends: Vec<(i32, bool)>,
    /// Games that were not played to an end count for nobody.
    lost: u64,
}

impl Tally {
    fn all(&self) -> u64 {
        self.ends.len() as u64
    }

    fn first(&self) -> u64 {
        self.ends.iter().filter(|(_, won)| *won).count() as u64
    }

    /// The games that each side won.
    fn wins(&self) -> [u16; 2] {
        let first = self.first();
        [first, self.all() - first].map(|games| u16::try_from(games).unwrap_or(u16::MAX))
    }

    /// By what these games would have been as even as can be; as little as possible away from what is asked now.
    fn fairest(&self, task: &Task) -> Fair {
        let all = self.all();
        let asked = task.possible.clone().map(|wanted| Fair {
            wanted,
            first: self.ends.iter().filter(|(had, _)| *had >= wanted).count() as u64,
            all,
        });
        let away =
            |fair: &Fair| ((2 * fair.first).abs_diff(all), fair.wanted.abs_diff(task.wanted));
        let now = Fair { wanted: task.wanted, first: self.first(), all };
        asked.min_by_key(away).unwrap_or(now)
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
