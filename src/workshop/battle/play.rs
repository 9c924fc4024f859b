//! A whole game of a battle, the machine against itself: for counting.

use crate::opponent::{GreedyPolicy, Halt, answer};
use crate::rules::dice::SeededDice;
use crate::rules::invariants::violations;
use crate::rules::outcome::Outcome;
use crate::rules::{Side, apply, decision};
use crate::scenario::Scenario;

/// A game that takes more orders than this is not counted.
const MOST_ORDERS: usize = 30_000;

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It was played to its end.
    Over(Outcome),
    /// It was not played to an end: it was not wanted any more, or took too long.
    Unfinished,
    /// Something that has to hold did not, or an order was refused.
    Broken(String),
}

/// Plays one game, the quick player on both sides. `checked` has what must always hold looked at after every order, which takes
/// its time.
#[must_use]
pub fn play(scenario: &Scenario, seed: u64, checked: bool, halt: &Halt) -> Fate {
    let mut pos = scenario.start.clone();
    let mut dice = SeededDice::new(seed);
    // Seeds of their own: a player must not know the dice.
    let [mut one, mut other] = [0xF125, 0x5EC0].map(|salt| GreedyPolicy::new(seed ^ salt));
    for _ in 0..MOST_ORDERS {
        if halt.is_set() {
            return Fate::Unfinished;
        }
        let Some(asked) = decision(&pos) else { break };
        let mind = match asked.side {
            Side::First => &mut one,
            Side::Second => &mut other,
        };
        let Some(order) = answer(mind, &pos) else { break };
        if let Err(refusal) = apply(&mut pos, &order, &mut dice) {
            return Fate::Broken(format!("{order:?} is refused: {refusal}"));
        }
        if let Some(violation) =
            checked.then(|| violations(&pos)).and_then(|all| all.into_iter().next())
        {
            return Fate::Broken(format!("after {order:?}: {violation}"));
        }
    }
    pos.outcome.map_or(Fate::Unfinished, Fate::Over)
}
