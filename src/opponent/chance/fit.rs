//! The weights of a model, fitted to games whose end is known, and how well it says what happens.

use super::Weights;
use super::features::{Kind, features};
use crate::rules::victory::Tally;
use crate::rules::{Position, Side};

/// Weights are kept small by so much: what few games speak for does not count.
const RIDGE: f64 = 1.0;
/// So many steps of Newton's method are more than enough.
const STEPS: usize = 25;
/// The bins of a calibration.
const BINS: usize = 10;

/// A position of a game, and how the game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// What it is won by.
    pub kind: Kind,
    features: Vec<f64>,
    won: bool,
}

impl Sample {
    /// A position of a game that a side won.
    #[must_use]
    pub fn new(pos: &Position, winner: Side) -> Sample {
        let kind = Kind::of(pos);
        let won = Tally::of(pos).side() == winner;
        Sample { kind, features: features(pos), won }
    }
}

/// The weights that make what happened in some positions of one kind most likely (maximum likelihood, kept small).
#[must_use]
pub fn fit(kind: Kind, samples: &[Sample]) -> Weights {
    let size = kind.features().len();
    let mut weights = Weights(vec![0.0; size]);
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.0.iter().map(|weight| -RIDGE * weight).collect();
        let mut bend = vec![vec![0.0; size]; size];
        for (place, row) in bend.iter_mut().enumerate() {
            if let Some(cell) = row.get_mut(place) {
                *cell = RIDGE;
            }
        }
        for sample in samples.iter().filter(|sample| sample.kind == kind) {
            let said = weights.chance(&sample.features);
            let missed = f64::from(u8::from(sample.won)) - said;
            let spread = said * (1.0 - said);
            for (value, slope) in sample.features.iter().zip(&mut slope) {
                *slope += missed * value;
            }
            for (one, row) in sample.features.iter().zip(&mut bend) {
                for (other, cell) in sample.features.iter().zip(row) {
                    *cell += spread * one * other;
                }
            }
        }
        for (weight, step) in weights.0.iter_mut().zip(solve(bend, slope)) {
            *weight += step;
        }
    }
    // What a file can say is what is used.
    for weight in &mut weights.0 {
        *weight = (*weight * 1e4).round() / 1e4;
    }
    weights
}

/// The solution of a system of linear equations with a positive definite matrix.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let Some(row) = matrix.get(pivot).cloned() else { continue };
        let Some(&head) = row.get(pivot) else { continue };
        let value = right.get(pivot).copied().unwrap_or(0.0);
        for (place, other) in matrix.iter_mut().enumerate().filter(|(place, _)| *place != pivot) {
            let share = other.get(pivot).copied().unwrap_or(0.0) / head;
            for (cell, above) in other.iter_mut().zip(&row) {
                *cell -= share * above;
            }
            if let Some(cell) = right.get_mut(place) {
                *cell -= share * value;
            }
        }
    }
    let head = |(place, row): (usize, &Vec<f64>)| row.get(place).copied().unwrap_or(1.0);
    let heads: Vec<f64> = matrix.iter().enumerate().map(head).collect();
    right.iter().zip(heads).map(|(value, head)| value / head).collect()
}

/// How often happened what was said, in ten bins of what was said.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// Of each bin with anything in it: how many positions, the mean of what was said, the share that was won.
    pub bins: Vec<(usize, f64, f64)>,
}

impl Calibration {
    /// The mean difference between what was said and what happened, each bin counting by its positions.
    #[must_use]
    pub fn error(&self) -> f64 {
        let all: usize = self.bins.iter().map(|bin| bin.0).sum();
        let missed = |&(count, said, won): &(usize, f64, f64)| count as f64 * (said - won).abs();
        self.bins.iter().map(missed).sum::<f64>() / all.max(1) as f64
    }
}

/// Holds a model against positions that it was not fitted to.
#[must_use]
pub fn calibrate(kind: Kind, weights: &Weights, samples: &[Sample]) -> Calibration {
    let mut bins = [(0_usize, 0.0, 0.0); BINS];
    for sample in samples.iter().filter(|sample| sample.kind == kind) {
        let said = weights.chance(&sample.features);
        let place = ((said * BINS as f64) as usize).min(BINS - 1);
        if let Some(bin) = bins.get_mut(place) {
            bin.0 += 1;
            bin.1 += said;
            bin.2 += f64::from(u8::from(sample.won));
        }
    }
    let mean = |(count, said, won): (usize, f64, f64)| {
        (count, said / count.max(1) as f64, won / count.max(1) as f64)
    };
    Calibration { bins: bins.into_iter().filter(|bin| bin.0 > 0).map(mean).collect() }
}
