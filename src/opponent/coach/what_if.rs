//! "What if": a move that somebody has in mind, tried out beside what would be done without it, in the same worlds.

use std::collections::BTreeSet;

use crate::board::Location;
use crate::opponent::greedy::{GreedyPolicy, Habits, Idea};
use crate::opponent::plan::{Budget, Halt, Outlook, race};
use crate::rules::decision::DecisionKind;
use crate::rules::order::{Gait, MoveOrder};
use crate::rules::view::View;
use crate::rules::{Order, UnitId, decision, legal_orders};

/// A move that somebody has in mind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Going {
    /// Who goes.
    pub units: BTreeSet<UnitId>,
    /// How, where they have not set out yet.
    pub gait: Gait,
    /// The Locations to enter, in order.
    pub way: Vec<Location>,
}

/// What comes of a move, and of doing something else.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WhatIf {
    /// With the move.
    pub going: Outlook,
    /// With what looks best at once without it.
    pub instead: Outlook,
}

/// Tries a move out for the side that a view asks. `None` where no way is meant or nothing is asked, or where it was told to stop.
#[must_use]
pub fn what_if(
    seen: &View,
    going: &Going,
    budget: Budget,
    seed: u64,
    halt: &Halt,
) -> Option<WhatIf> {
    let pos = seen.position();
    let asked = decision(pos)?;
    let mind = GreedyPolicy::new(seed).with(Habits::seasoned());
    let (next, rest) = going.way.split_first()?;
    let (order, way) = match asked.kind {
        DecisionKind::Step => {
            (Order::Move(MoveOrder::Step { to: *next, cover: false }), rest.to_vec())
        }
        _ => {
            let (units, gait) = (going.units.clone(), going.gait);
            (Order::Move(MoveOrder::Begin { units, gait }), going.way.clone())
        }
    };
    let plan = Idea { order, mind: mind.clone().on_the_way(going.units.clone(), way) };
    let instead = mind.clone().going_on(seen, &legal_orders(pos));
    let other = mind.quickly();
    let tried = race(seen, asked.side, &[plan, instead], &other, budget, seed, halt);
    match tried.as_slice() {
        [going, instead] if !halt.is_set() => {
            Some(WhatIf { going: going.outlook(), instead: instead.outlook() })
        }
        _ => None,
    }
}
