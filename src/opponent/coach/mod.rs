//! The coach: what a side might do now, each with its winning chance, what it risks and why. The machine's own look ahead, turned
//! round: it knows what the side that asks knows, and no more.

mod what_if;
mod words;

pub use what_if::{Going, WhatIf, what_if};

use super::greedy::{GreedyPolicy, Habits};
use super::plan::{Asked, Budget, Halt, Outlook, Tried, Weighed, weigh};
use crate::board::Location;
use crate::rules::view::View;
use crate::rules::{Order, Side, decision, legal_orders};

/// So many things are advised.
pub const ADVISED: usize = 3;

/// One thing to do, as far as can be foreseen.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The order.
    pub order: Order,
    /// Where the move that it begins is meant to end.
    pub goal: Option<Location>,
    /// What came of it when it was tried.
    pub outlook: Outlook,
    /// By how much it was behind what is best in the worlds in which both were tried, of the winning chance; negative where it was
    /// ahead in those. And the standard error of that.
    pub behind: (f64, f64),
}

/// What may be done now, the best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Counsel {
    /// The side that asked.
    pub side: Side,
    /// The things to do that were looked at; alone where there is nothing to think about.
    pub advice: Vec<Advice>,
}

impl Counsel {
    /// What is best, in its chance to win.
    #[must_use]
    pub fn best(&self) -> Option<&Advice> {
        self.advice.first()
    }

    /// What an order that was looked at gives away of the chance to win, 0 to 1. Less than the tries can tell apart is nothing.
    /// `None` where it was not looked at, or nothing was tried.
    #[must_use]
    pub fn price(&self, order: &Order) -> Option<f64> {
        let best = self.best().filter(|best| best.outlook.tries > 0)?;
        let done = self.advice.iter().find(|advice| advice.order == *order)?;
        if best.order == *order {
            return Some(0.0);
        }
        let (behind, error) = done.behind;
        Some((behind - error).max(0.0))
    }
}

/// Advises the side that a view asks. `also` is looked at beside what comes to mind. `None` where nothing is asked, or where it was
/// told to stop.
#[must_use]
pub fn advise(
    seen: &View,
    budget: Budget,
    seed: u64,
    also: Option<&Order>,
    halt: &Halt,
) -> Option<Counsel> {
    advised_by(
        &mut GreedyPolicy::new(seed).with(Habits::seasoned()),
        seen,
        budget,
        seed,
        also,
        halt,
    )
}

/// The same by somebody who knows the map already.
pub(super) fn advised_by(
    mind: &mut GreedyPolicy,
    seen: &View,
    budget: Budget,
    seed: u64,
    also: Option<&Order>,
    halt: &Halt,
) -> Option<Counsel> {
    counsel(mind, seen, (budget, seed), also.map_or(Asked::Open, Asked::Also), halt)
}

/// The same of two orders alone, both tried as often, in worlds that have not been seen yet: what looked so by chance does not
/// look so again.
pub(super) fn between(
    mind: &mut GreedyPolicy,
    seen: &View,
    budget: Budget,
    seed: u64,
    orders: [&Order; 2],
    halt: &Halt,
) -> Option<Counsel> {
    let budget = Budget { behind: f64::INFINITY, ..budget };
    counsel(mind, seen, (budget, !seed), Asked::Between(orders), halt)
}

fn counsel(
    mind: &mut GreedyPolicy,
    seen: &View,
    (budget, seed): (Budget, u64),
    what: Asked<'_>,
    halt: &Halt,
) -> Option<Counsel> {
    let asked = decision(seen.position())?;
    let orders = legal_orders(seen.position());
    let mut weighed = weigh(mind, seen, &orders, budget, seed, what, halt);
    if halt.is_set() {
        return None;
    }
    // What was given up early comes after what was tried to the end.
    weighed.sort_by(|one, other| {
        let (one, other) = (&one.outlook, &other.outlook);
        other.tries.cmp(&one.tries).then(other.chance.total_cmp(&one.chance))
    });
    let best: Option<Tried> = weighed.first().map(|best| best.tried.clone());
    let advice = |weighed: Weighed| Advice {
        goal: weighed.idea.mind.heading(&weighed.idea.order),
        order: weighed.idea.order,
        outlook: weighed.outlook,
        behind: best.as_ref().map_or((0.0, 0.0), |best| best.against(&weighed.tried)),
    };
    let advice = weighed.into_iter().map(advice).collect();
    Some(Counsel { side: asked.side, advice })
}
