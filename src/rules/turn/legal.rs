//! The atomic choices of whoever must speak now.

use super::checked::Checked;
use super::question;
use crate::rules::words::decision::decision;
use crate::rules::words::order::Order;
use crate::rules::words::position::Position;

/// So many orders are seldom exceeded: room for them is made at once.
const MOSTLY: usize = 256;

/// Every atomic order that would be accepted now, the one that passes last, each with its plan: [`crate::rules::play()`] carries
/// it out in this position. Composed orders (Fire Groups over several Locations, stacks of some of a Location's units,
/// shots without a LOS) are judged by [`crate::rules::judge`]. Empty when the game is over.
#[must_use]
pub fn legal(pos: &Position) -> Vec<Checked> {
    let mut orders = Vec::with_capacity(MOSTLY);
    list(pos, &mut |checked| orders.push(checked));
    orders
}

/// The same orders without their plans.
#[must_use]
pub fn legal_orders(pos: &Position) -> Vec<Order> {
    let mut orders = Vec::with_capacity(MOSTLY);
    list(pos, &mut |checked| orders.push(checked.order));
    orders
}

fn list(pos: &Position, show: &mut dyn FnMut(Checked)) {
    let Some(asked) = decision(pos) else { return };
    question::of(&asked.kind).list_all(pos, asked.side, show);
}
