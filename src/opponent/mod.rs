//! Who plays a side when no person does: policies that answer the question a position asks.

pub mod analysis;
pub mod chance;
pub mod coach;
pub(crate) mod cores;
mod deploy;
mod greedy;
mod plan;
mod player;
pub mod practice;
mod random;
pub mod riddles;

pub use deploy::deploy;
pub use greedy::{Armor, Arrival, Detached, GreedyPolicy, Habits, Mood, PriceBook, Stance};
pub use plan::{Budget, Halt, Level, Outlook, PlanPolicy, Temper, Until, deal};
pub use player::{NoSuchPlayer, Player};
pub use random::RandomPolicy;

use crate::rules::view::{View, Viewer};
use crate::rules::{Order, Position, decision, legal_orders};

/// A way of playing. It is shown what its side sees and no more: the machine does not look under a "?".
pub trait Policy {
    /// The answer to the question that the position asks, out of `orders`, the atomic ones that are legal, or
    /// composed of them. With nothing to choose from, the answer is that there is nothing to do.
    fn choose(&mut self, seen: &View, orders: &[Order]) -> Order;
}

/// What a policy answers to the question that a position asks; `None` when it asks none.
pub fn answer(policy: &mut dyn Policy, pos: &Position) -> Option<Order> {
    let side = decision(pos)?.side;
    let seen = View::of(pos, Viewer::Side(side));
    let orders = legal_orders(seen.position());
    Some(policy.choose(&seen, &orders))
}

/// The answer that needs no thought: the last of the legal ones, which passes where one may. `None` when the position
/// asks nothing.
pub fn plain_answer(pos: &Position) -> Option<Order> {
    let side = decision(pos)?.side;
    legal_orders(View::of(pos, Viewer::Side(side)).position()).pop()
}
