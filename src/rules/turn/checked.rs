//! Orders that the rules have accepted, with what was worked out for them: an order is planned once.

use std::ops::ControlFlow;

use crate::rules::words::order::Order;
use crate::rules::{fire, movement};

/// An order that was accepted in a position. In that position [`crate::rules::play()`] carries it out without judging or
/// planning it again; in any other it means nothing.
#[derive(Clone, Debug)]
pub struct Checked {
    pub(crate) order: Order,
    pub(crate) ready: Ready,
}

/// What was worked out when an order was judged, and is needed to carry it out: small, because most orders need nothing.
#[derive(Clone, Debug)]
pub(crate) enum Ready {
    /// The order says it all.
    Plain,
    /// An attack.
    Attack(Box<fire::Plan>),
    /// What the moving stack does.
    Going(Box<movement::MovePlan>),
}

impl Ready {
    pub(super) fn attack(plan: fire::Plan) -> Ready {
        Ready::Attack(Box::new(plan))
    }

    pub(super) fn going(going: movement::MovePlan) -> Ready {
        Ready::Going(Box::new(going))
    }
}

/// Where the answers to a question are shown; it may say that it has seen enough.
pub(crate) type CheckedSink<'a> = &'a mut dyn FnMut(Checked) -> ControlFlow<()>;

impl Checked {
    /// The order.
    #[must_use]
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// An attack.
    pub(super) fn attack(order: Order, plan: fire::Plan) -> Checked {
        Checked { order, ready: Ready::attack(plan) }
    }

    /// One that needs no plan.
    pub(super) fn plain(order: Order) -> Checked {
        Checked { order, ready: Ready::Plain }
    }
}
