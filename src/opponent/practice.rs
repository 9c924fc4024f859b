//! Better prices by playing: two players whose prices are off by chance, many games, and what those had who won.
//!
//! Each price of each side is drawn by itself, so that its share in winning is its covariance with who wins. Prices are then moved
//! together in the direction that wins, as far as the games speak for it. `first-fire habits` does this; see `docs/opponent.md`.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::{GreedyPolicy, Habits, Policy, PriceBook, answer};
use crate::rules::dice::SeededDice;
use crate::rules::victory::Tally;
use crate::rules::{Position, Side, apply, decision};

/// A game that takes more orders than this is not counted.
const MOST_ORDERS: usize = 20_000;

/// Plays a game to its end; who won, or nothing where it has none. `kept` is shown each position in which something is asked.
pub fn bout(
    start: &Position,
    seed: u64,
    minds: [&mut dyn Policy; 2],
    mut kept: impl FnMut(&Position),
) -> Option<Side> {
    let mut pos = start.clone();
    let mut dice = SeededDice::new(seed);
    let [one, other] = minds;
    for _ in 0..MOST_ORDERS {
        let Some(asked) = decision(&pos) else { break };
        kept(&pos);
        let order = match asked.side {
            Side::First => answer(one, &pos)?,
            Side::Second => answer(other, &pos)?,
        };
        apply(&mut pos, &order, &mut dice).ok()?;
    }
    pos.outcome.as_ref().map(|outcome| outcome.winner)
}

/// The logarithms by which the prices of the side that has to take something are off, then those of the other.
type Offsets = [f64; PriceBook::COUNT];

/// A game of two players whose prices were off.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Which scenario it was of: they are not won alike.
    scenario: usize,
    offsets: Offsets,
    /// Whether the side won that has to take something.
    taken: bool,
}

/// Plays one game with prices that are off by chance from those of a book.
#[must_use]
pub fn trial(
    scenario: usize,
    start: &Position,
    seed: u64,
    around: &PriceBook,
    spread: f64,
) -> Option<Trial> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5EA5_0000_0000_0000);
    // Evenly drawn, with a standard deviation of 1.
    let mut draw =
        || ((chance.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0) * 3.0_f64.sqrt();
    let offsets: Offsets = std::array::from_fn(|_| draw());
    let book = around.off_by(&offsets.map(|offset| offset * spread));
    let taker = Tally::of(start).side();
    let mind = |salt| GreedyPolicy::new(seed ^ salt).with(Habits::by(book));
    let (mut one, mut other) = (mind(0xF125), mind(0x5EC0));
    let winner = bout(start, seed, [&mut one, &mut other], |_| ())?;
    Some(Trial { scenario, offsets, taken: winner == taker })
}

/// What games say of one price.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// How much more often its side wins with a price higher by the spread, of 1.
    pub gain: f64,
    /// The standard error of that.
    pub error: f64,
    /// What it is moved by, in spreads.
    pub step: f64,
}

/// What games say of all prices, each side's by itself; they are moved by `reach` spreads altogether.
#[must_use]
pub fn shares(trials: &[Trial], reach: f64) -> Vec<Share> {
    let scenarios = trials.iter().map(|trial| trial.scenario + 1).max().unwrap_or(0);
    let mut count = vec![(0.0, 0.0); scenarios];
    for trial in trials {
        if let Some((games, taken)) = count.get_mut(trial.scenario) {
            *games += 1.0;
            *taken += f64::from(u8::from(trial.taken));
        }
    }
    let usual =
        |trial: &Trial| count.get(trial.scenario).map_or(0.5, |(games, taken)| taken / games);
    let games = (trials.len() as f64).max(1.0);
    let spread = trials
        .iter()
        .map(|trial| {
            let usual = usual(trial);
            usual * (1.0 - usual)
        })
        .sum::<f64>()
        / games;
    let error = (spread / games).sqrt();
    let mut shares: Vec<Share> = (0..PriceBook::COUNT)
        .map(|place| {
            let whose = if place < PriceBook::COUNT / 2 { 1.0 } else { -1.0 };
            let of = |trial: &Trial| {
                let better = f64::from(u8::from(trial.taken)) - usual(trial);
                whose * better * trial.offsets.get(place).copied().unwrap_or(0.0)
            };
            let gain = trials.iter().map(of).sum::<f64>() / games;
            // What is within its error counts for nothing, what is far beyond it wholly.
            let kept = (1.0 - (error / gain).powi(2)).max(0.0);
            Share { gain, error, step: gain * kept }
        })
        .collect();
    let length = shares.iter().map(|share| share.step * share.step).sum::<f64>().sqrt();
    for share in &mut shares {
        share.step *= if length > 0.0 { reach / length } else { 0.0 };
    }
    shares
}
