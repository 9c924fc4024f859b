//! The atomic choices of whoever must speak now.

use std::ops::ControlFlow;

use super::checked::Checked;
use super::question::{self, Passing};
use crate::rules::words::decision::decision;
use crate::rules::words::order::Order;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;

/// So many orders are seldom exceeded: room for them is made at once.
const MOSTLY: usize = 256;
/// The same in a set-up, where every unit may go to many places.
const IN_SETUP: usize = 1024;

/// Every atomic order that would be accepted now, the one that passes last, each with its plan: [`crate::rules::play()`] carries
/// it out in this position. Composed orders (Fire Groups over several Locations, stacks of some of a Location's units,
/// shots without a LOS) are judged by [`crate::rules::judge`]. Empty when the game is over.
#[must_use]
pub fn legal(pos: &Position) -> Vec<Checked> {
    list(pos, |checked| checked)
}

/// The same orders without their plans.
#[must_use]
pub fn legal_orders(pos: &Position) -> Vec<Order> {
    list(pos, |checked| checked.order)
}

fn list<T>(pos: &Position, kept: impl Fn(Checked) -> T) -> Vec<T> {
    let Some(asked) = decision(pos) else { return Vec::new() };
    let question = question::of(&asked.kind);
    let room = if pos.phase == Phase::Setup { IN_SETUP } else { MOSTLY };
    let mut orders = Vec::with_capacity(room);
    let passing = question.list_all(pos, asked.side, &mut |checked| {
        orders.push(kept(checked));
        ControlFlow::Continue(())
    });
    if let Passing::Apart = passing
        && let Some(pass) = question.list_pass(pos, asked.side, !orders.is_empty())
    {
        orders.push(kept(pass));
    }
    orders
}
