//! How long a player takes for his decisions: for `first-fire selfplay --times`.

#![expect(clippy::disallowed_types, reason = "the clock only says how long decisions took")]

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::opponent::Policy;
use crate::rules::Order;
use crate::rules::view::View;

/// A player with a clock beside him.
pub(super) struct Timed {
    policy: Box<dyn Policy>,
    took: Vec<Duration>,
}

impl Timed {
    pub(super) fn new(policy: Box<dyn Policy>) -> Timed {
        Timed { policy, took: Vec::new() }
    }

    /// What each of his decisions took.
    pub(super) fn into_times(self) -> Vec<Duration> {
        self.took
    }
}

impl Policy for Timed {
    fn choose(&mut self, seen: &View, orders: &[Order]) -> Order {
        let begun = Instant::now();
        let order = self.policy.choose(seen, orders);
        // Where there is one answer there is no decision.
        if orders.len() > 1 {
            self.took.push(begun.elapsed());
        }
        order
    }
}

/// How long the decisions of a side took, in seconds.
#[derive(Serialize)]
pub(super) struct Times {
    decisions: usize,
    median: f64,
    /// Of a hundred, 95 took no longer.
    of_100_95: f64,
    slowest: f64,
}

impl Times {
    pub(super) fn of(mut took: Vec<Duration>) -> Times {
        took.sort_unstable();
        let at = |hundredths: usize| {
            let place = (took.len() * hundredths).div_ceil(100).saturating_sub(1);
            took.get(place).map_or(0.0, Duration::as_secs_f64)
        };
        Times { decisions: took.len(), median: at(50), of_100_95: at(95), slowest: at(100) }
    }

    pub(super) fn words(&self) -> String {
        let Times { decisions, median, of_100_95, slowest } = self;
        format!(
            "{decisions} decisions; half of them within {median:.3} s, 95 of 100 within {of_100_95:.3} s, the slowest {slowest:.3} s"
        )
    }
}
