//! What games say of points: a logistic model of who wins by the logarithm of the ratio of points.
//!
//! For each thing that can be fought for there is a constant, for all of them one slope, and for each group of counters but the
//! yardstick a factor on what is printed. The factors are drawn toward 1, as far as few games speak for anything else.

use super::Battle;
use super::ground::Aim;
use super::prior::Group;
use crate::rules::Side;
use crate::rules::setting::Victory;

/// Groups.
const GROUPS: usize = Group::ALL.len();
/// Things to fight for.
const AIMS: usize = Aim::IDS.len();
/// Constants, the slope, and the logarithm of each group's factor; the yardstick's stays 0.
const SIZE: usize = AIMS + 1 + GROUPS;
/// How far the factors of counters are thought to be off: the standard deviation of their logarithms.
const DOUBT: f64 = 0.4;
/// So many steps of Newton's method are more than enough.
const STEPS: usize = 60;

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Trial {
    aim: usize,
    /// What each group comes to, by side.
    sums: [[f64; GROUPS]; 2],
    won: bool,
}

impl Trial {
    /// A game of a battle that a side won.
    #[must_use]
    pub fn new(battle: &Battle, winner: Side) -> Trial {
        // Between the sides lies what neither can set up on.
        let aim = match &battle.read.setting.victory {
            Victory::Points { .. } => 2,
            Victory::Control { hexes, .. } => {
                let held = battle
                    .read
                    .setting
                    .areas
                    .values()
                    .any(|area| hexes.iter().all(|hex| area.hexes.contains(hex)));
                usize::from(!held)
            }
        };
        let sums = battle.prior.map(|side| side.map(f64::from));
        Trial { aim, sums, won: winner == Side::First }
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Fitted {
    games: usize,
    value: [f64; SIZE],
    error: [f64; SIZE],
    /// The log-loss per game, and that of a model that knows of no points.
    pub loss: (f64, f64),
}

fn at(values: &[f64], place: usize) -> f64 {
    values.get(place).copied().unwrap_or(0.0)
}

/// The points of a side, and the share of each group in them.
fn points(sums: &[f64; GROUPS], value: &[f64; SIZE]) -> (f64, [f64; GROUPS]) {
    let mut shares = *sums;
    for (place, share) in shares.iter_mut().enumerate() {
        *share *= libm::exp(at(value, AIMS + 1 + place));
    }
    let all: f64 = shares.iter().sum::<f64>().max(1.0);
    (all, shares.map(|share| share / all))
}

/// The log-odds of a game, and how they change with each parameter.
fn odds(trial: &Trial, value: &[f64; SIZE]) -> (f64, [f64; SIZE]) {
    let [first, second] = &trial.sums;
    let ((one, mine), (other, theirs)) = (points(first, value), points(second, value));
    let ratio = libm::log(one / other);
    let slope = at(value, AIMS);
    let mut change = [0.0; SIZE];
    for (place, cell) in change.iter_mut().enumerate() {
        *cell = match place {
            aim if aim < AIMS => f64::from(u8::from(aim == trial.aim)),
            AIMS => ratio,
            // The yardstick does not move.
            place if place == AIMS + 1 => 0.0,
            place => slope * (at(&mine, place - AIMS - 1) - at(&theirs, place - AIMS - 1)),
        };
    }
    (at(value, trial.aim) + slope * ratio, change)
}

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-odds))
}

/// What is thought before any game: where each parameter lies, and how sure that is.
fn before(place: usize) -> (f64, f64) {
    match place {
        aim if aim < AIMS => (0.0, 0.1),
        AIMS => (3.0, 0.25),
        _ => (0.0, 1.0 / (DOUBT * DOUBT)),
    }
}

/// Fits the model to games.
#[must_use]
pub fn fit(trials: &[Trial]) -> Fitted {
    let mut value = [0.0; SIZE];
    for (place, cell) in value.iter_mut().enumerate() {
        *cell = before(place).0;
    }
    let mut spread = inverse(&bend(trials, &value));
    for _ in 0..STEPS {
        let mut slope = [0.0; SIZE];
        for (place, cell) in slope.iter_mut().enumerate() {
            let (mean, sure) = before(place);
            *cell = sure * (mean - at(&value, place));
        }
        for trial in trials {
            let (odds, change) = odds(trial, &value);
            let missed = f64::from(u8::from(trial.won)) - chance(odds);
            for (cell, change) in slope.iter_mut().zip(change) {
                *cell += missed * change;
            }
        }
        for (cell, row) in value.iter_mut().zip(&spread) {
            let step: f64 = row.iter().zip(slope).map(|(one, other)| one * other).sum();
            *cell += (step * 0.7).clamp(-0.5, 0.5);
        }
        spread = inverse(&bend(trials, &value));
    }
    let mut error = [0.0; SIZE];
    for (place, cell) in error.iter_mut().enumerate() {
        *cell = libm::sqrt(spread.get(place).map_or(0.0, |row| at(row, place)).max(0.0));
    }
    Fitted { games: trials.len(), value, error, loss: loss(trials, &value) }
}

fn loss(trials: &[Trial], value: &[f64; SIZE]) -> (f64, f64) {
    let count = trials.len().max(1) as f64;
    let of = |said: f64, won: bool| -libm::log(if won { said } else { 1.0 - said }.max(1e-9));
    let sum = trials.iter().map(|trial| of(chance(odds(trial, value).0), trial.won)).sum::<f64>();
    let won = trials.iter().filter(|trial| trial.won).count() as f64 / count;
    let plain = trials.iter().map(|trial| of(won, trial.won)).sum::<f64>();
    (sum / count, plain / count)
}

/// How sharply what happened speaks for a set of parameters (Fisher's information).
fn bend(trials: &[Trial], value: &[f64; SIZE]) -> [[f64; SIZE]; SIZE] {
    let mut bend = [[0.0; SIZE]; SIZE];
    for (place, row) in bend.iter_mut().enumerate() {
        if let Some(cell) = row.get_mut(place) {
            *cell = before(place).1;
        }
    }
    for trial in trials {
        let (odds, change) = odds(trial, value);
        let said = chance(odds);
        let weight = said * (1.0 - said);
        for (one, row) in change.iter().zip(&mut bend) {
            for (other, cell) in change.iter().zip(row) {
                *cell += weight * one * other;
            }
        }
    }
    bend
}

/// The inverse of a positive definite matrix.
fn inverse(matrix: &[[f64; SIZE]; SIZE]) -> [[f64; SIZE]; SIZE] {
    let mut left = *matrix;
    let mut right = [[0.0; SIZE]; SIZE];
    for (place, row) in right.iter_mut().enumerate() {
        if let Some(cell) = row.get_mut(place) {
            *cell = 1.0;
        }
    }
    for pivot in 0..SIZE {
        let (Some(mut head), Some(mut image)) =
            (left.get(pivot).copied(), right.get(pivot).copied())
        else {
            continue;
        };
        let scale = at(&head, pivot);
        head.iter_mut().chain(&mut image).for_each(|cell| *cell /= scale);
        for (place, (row, twin)) in left.iter_mut().zip(&mut right).enumerate() {
            if place == pivot {
                (*row, *twin) = (head, image);
                continue;
            }
            let share = at(row, pivot);
            let cells = row.iter_mut().zip(head).chain(twin.iter_mut().zip(image));
            cells.for_each(|(cell, above)| *cell -= share * above);
        }
    }
    right
}

impl Fitted {
    /// The file of it, `assets/battle/points.toml`.
    #[must_use]
    pub fn write(&self) -> String {
        let slope = at(&self.value, AIMS);
        let whole = |value: f64| libm::round(value).max(0.0) as u32;
        let mut text = format!(
            "# What counters cost, as games have it: see docs/quick-battle.md. Written by `first-fire points`.\n\
             games = {}\n# By how much the log-odds change with the logarithm of the ratio of points, in hundredths; error {}.\nslope = {}\n",
            self.games,
            whole(at(&self.error, AIMS) * 100.0),
            whole(slope * 100.0)
        );
        text.push_str(
            "\n# Thousandths of the second side's points that make an even battle.\n[even]\n",
        );
        for (place, id) in Aim::IDS.iter().enumerate() {
            let ratio = libm::exp(-at(&self.value, place) / slope.max(0.1));
            text.push_str(&format!("{id} = {}\n", whole(ratio.clamp(0.3, 3.0) * 1000.0)));
        }
        let factors = Group::ALL.iter().map(|group| {
            let place = AIMS + 1 + group.index();
            let factor = libm::exp(at(&self.value, place));
            let error = if place == AIMS + 1 { 0.0 } else { at(&self.error, place) };
            (group.id(), whole(factor * 1000.0), whole(error * 1000.0))
        });
        let factors: Vec<_> = factors.collect();
        text.push_str("\n# Thousandths of what is printed.\n[factor]\n");
        for (id, factor, _) in &factors {
            text.push_str(&format!("{id} = {factor}\n"));
        }
        text.push_str("\n# The standard error of that, in thousandths of it.\n[error]\n");
        for (id, _, error) in &factors {
            text.push_str(&format!("{id} = {error}\n"));
        }
        text
    }
}
