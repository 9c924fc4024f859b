//! "What if": a move that somebody has in mind, tried out beside what would be done without it, in the same worlds.

use std::collections::BTreeSet;

use crate::board::Location;
use crate::opponent::greedy::{Errand, GreedyPolicy, Habits, Idea};
use crate::opponent::plan::{Budget, Halt, Outlook, race};
use crate::rules::decision::DecisionKind;
use crate::rules::order::{Gait, MoveOrder};
use crate::rules::view::View;
use crate::rules::{Order, UnitId, check, decision, legal_orders};

/// A move that somebody has in mind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Going {
    /// Who goes.
    pub units: BTreeSet<UnitId>,
    /// How, where they have not set out yet.
    pub gait: Gait,
    /// The Locations to enter, in order.
    pub way: Vec<Location>,
    /// What the driver of a vehicle says on the way; nothing on foot.
    pub said: Vec<Order>,
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
    let first = going.way.first()?;
    let quick = GreedyPolicy::new(seed).with(Habits::seasoned());
    let (units, gait) = (going.units.clone(), going.gait);
    let under_way = asked.kind == DecisionKind::Step;
    let order = match going.said.first() {
        _ if !under_way => Order::Move(MoveOrder::Begin { units: units.clone(), gait }),
        Some(said) => said.clone(),
        None => Order::Move(MoveOrder::Step { to: *first, cover: false }),
    };
    // What is refused would be played as something else.
    check(pos, &order).ok()?;
    // What is ordered now is not ahead any more.
    let gone = usize::from(under_way);
    let mind = quick.clone();
    let mind = match units.first() {
        Some(&vehicle) if !going.said.is_empty() => {
            mind.driving(vehicle, going.said.iter().skip(gone).cloned())
        }
        _ => mind.on_the_way(units, going.way.iter().skip(gone).copied().collect()),
    };
    let to = going.way.last().copied()?;
    let plan =
        Idea { errand: Some(Errand { units: going.units.clone(), to }), ..Idea::new(order, mind) };
    let instead = quick.clone().going_on(seen, &legal_orders(pos));
    let other = quick.quickly();
    let tried = race(seen, asked.side, &[plan, instead], &other, budget, seed, halt);
    match tried.as_slice() {
        [going, instead] if !halt.is_set() => {
            Some(WhatIf { going: going.outlook(), instead: instead.outlook() })
        }
        _ => None,
    }
}
