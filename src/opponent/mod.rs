//! Who plays a side when no person does: policies that answer the question a position asks.

mod random;

pub use random::RandomPolicy;

use crate::rules::{Order, Position};

/// A way of playing.
pub trait Policy {
    /// The answer to the question that `pos` asks, out of `orders`, the atomic ones that are legal, or
    /// composed of them. With nothing to choose from, the answer is that there is nothing to do.
    fn choose(&mut self, pos: &Position, orders: &[Order]) -> Order;
}

/// The names of the policies, as the command line takes them.
pub const POLICIES: [&str; 1] = ["random"];

/// The policy of that name, with a seed of its own for what it leaves to chance.
#[must_use]
pub fn policy_named(name: &str, seed: u64) -> Option<Box<dyn Policy>> {
    match name {
        "random" => Some(Box::new(RandomPolicy::new(seed))),
        _ => None,
    }
}
