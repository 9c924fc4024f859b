//! The PFPh: who fires does not move; who waits for Opportunity Fire says so.

use super::{Lead, PLAIN, TakesUp};
use crate::gui::choices::{fire, waste};
use crate::rules::order::{FireOrder, Order};

pub(super) const LEAD: Lead = Lead {
    short: "Prep Fire",
    asks: "Prep Fire. Who fires before moving?",
    takes_up: TakesUp::Attack,
    part: fire::phase,
    waste: waste::of_fire,
    tries: |_, unit| Some(Order::Fire(FireOrder::Await { unit: unit.id })),
    ..PLAIN
};
