//! How reinforcements might come on the board in a Player Turn.

use crate::opponent::greedy::Arrival;
use crate::rules::{MoveOrder, Order, Position, Side};

/// Who waits needs so many turns after the present one: one to come on in, and one to do something there.
const LEAST_LEFT: u8 = 2;

/// What comes into question for a side whose units wait beside the board and may set out, the usual first; nothing else than that
/// where none do.
pub(super) fn arrivals(pos: &Position, side: Side, orders: &[Order]) -> Vec<Arrival> {
    let waits = |order: &Order| match order {
        Order::Move(MoveOrder::Begin { units, .. }) => {
            units.iter().any(|unit| pos.unit(*unit).is_some_and(|unit| unit.at().is_none()))
        }
        _ => false,
    };
    let mut all = vec![Arrival::AsItLooks];
    if orders.iter().any(waits) {
        all.extend(Arrival::ways(pos, side));
        let left = pos.setting.turns.saturating_sub(pos.turn);
        let others = pos.on_board(side).next().is_some();
        all.extend((left >= LEAST_LEFT && others).then_some(Arrival::Later(pos.turn)));
    }
    all
}
