//! The atomic choices of whoever must speak now.

use std::ops::ControlFlow;

use super::{dropping, setup};
use crate::rules::men::rally;
use crate::rules::movement::advance;
use crate::rules::words::decision::{DecisionKind, decision};
use crate::rules::words::order::Order;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::{close_combat, fire, movement, possession, rout};

/// Every atomic order that would be accepted now, the one that passes last. Composed orders (Fire Groups over
/// several Locations, stacks of some of a Location's units, shots without a LOS) are judged by
/// [`crate::rules::turn::apply::check`]. Empty when the game is over.
#[must_use]
pub fn legal_orders(pos: &Position) -> Vec<Order> {
    let mut orders = Vec::new();
    let _ = visit(pos, &mut |order| {
        orders.push(order);
        ControlFlow::Continue(())
    });
    if let Some(pass) = pass(pos)
        && crate::rules::turn::apply::check(pos, &pass).is_ok()
    {
        orders.push(pass);
    }
    orders
}

/// Whether there is anything to choose but passing.
pub(crate) fn has_choice(pos: &Position) -> bool {
    visit(pos, &mut |_| ControlFlow::Break(())).is_break()
}

/// The order that passes the question on, where there is one.
pub(crate) fn pass(pos: &Position) -> Option<Order> {
    match decision(pos)?.kind {
        DecisionKind::Phase(_) => Some(Order::Done),
        DecisionKind::Step => Some(Order::Stop),
        DecisionKind::FirstFire | DecisionKind::LaneAttack => Some(Order::Hold),
        DecisionKind::Rout => Some(Order::EndRout),
        DecisionKind::Offer => Some(Order::Decline),
        DecisionKind::PlaceLane
        | DecisionKind::RofOrResidual
        | DecisionKind::RestOfGroup
        | DecisionKind::CloseCombat => None,
    }
}

/// Shows every atomic order but the passing one.
fn visit(pos: &Position, sink: &mut dyn FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let Some(asked) = decision(pos) else { return ControlFlow::Continue(()) };
    let side = asked.side;
    match asked.kind {
        DecisionKind::Phase(phase) => match phase {
            Phase::Setup => setup::legal(pos, side, sink),
            Phase::Rally => rally::legal(pos, side, sink),
            Phase::PrepFire => {
                fire::legal(pos, side, sink)?;
                fire::legal_molotovs(pos, side, sink)?;
                fire::legal_waits(pos, side, sink)?;
                fire::legal_dismantling(pos, side, sink)
            }
            Phase::DefensiveFire => {
                fire::legal(pos, side, sink)?;
                fire::legal_molotovs(pos, side, sink)?;
                fire::legal_dismantling(pos, side, sink)
            }
            Phase::AdvancingFire => {
                fire::legal(pos, side, sink)?;
                fire::legal_molotovs(pos, side, sink)
            }
            Phase::Movement => {
                movement::legal_moves(pos, side, sink)?;
                dropping::legal_drops(pos, side, sink)
            }
            Phase::Rout => {
                rout::legal(pos, side, sink)?;
                dropping::legal_drops(pos, side, sink)
            }
            Phase::Advance => {
                possession::legal_transfers(pos, side, sink)?;
                advance::legal(pos, side, sink)?;
                dropping::legal_drops(pos, side, sink)
            }
            Phase::CloseCombat => close_combat::legal(pos, side, sink),
        },
        DecisionKind::Step => {
            // A charge and a Dash bar what others may do between two steps.
            let open = &mut |order: Order| match movement::check_bound(pos, &order) {
                Ok(()) => sink(order),
                Err(_) => ControlFlow::Continue(()),
            };
            movement::legal_steps(pos, open)?;
            movement::legal_charges(pos, open)?;
            dropping::legal_drops(pos, side, open)
        }
        DecisionKind::FirstFire => {
            fire::legal(pos, side, sink)?;
            fire::legal_molotovs(pos, side, sink)
        }
        DecisionKind::LaneAttack => fire::legal_lane_attacks(pos, sink),
        DecisionKind::PlaceLane => fire::legal_places(pos, sink),
        DecisionKind::RofOrResidual => fire::legal_replies(pos, sink),
        DecisionKind::RestOfGroup => fire::legal_rest(pos, sink),
        DecisionKind::Rout => rout::legal(pos, side, sink),
        DecisionKind::CloseCombat => close_combat::legal(pos, side, sink),
        DecisionKind::Offer => possession::legal_offer(pos, sink),
    }
}
