//! One system per phase: it runs only in its phase and carries out the orders given in it.
//!
//! What may be said in a phase is the rules' business. A phase system judges no order; it decides *when* one
//! is carried out, and gives everything else in the app a name to stand before or after
//! (`.before(PhaseSystem(Phase::Rout))`).

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::standing::InPhase;
use super::tray::{self, Tray};
use crate::rules::Phase;

/// The schedule that carries out one order. Within it at most one phase system runs.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct OneOrder;

/// The system of a phase, in the order of the sequence of play.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PhaseSystem(pub Phase);

/// Adds the set-up's system and those of the eight phases of a Player Turn.
pub(super) fn add_systems(schedule: &mut Schedule) {
    let mut earlier: Option<Phase> = None;
    let phases = std::iter::successors(Some(Phase::Setup), |phase| phase.next());
    for phase in phases {
        schedule.add_systems(tray::play.in_set(PhaseSystem(phase)).run_if(has_order_in(phase)));
        if let Some(earlier) = earlier {
            schedule.configure_sets(PhaseSystem(phase).after(PhaseSystem(earlier)));
        }
        earlier = Some(phase);
    }
}

/// There is an order, and the game is in this phase. An order that ends its phase has left the tray when the
/// next phase's system is asked.
fn has_order_in(phase: Phase) -> impl Fn(Res<Tray>, Option<Res<State<InPhase>>>) -> bool + Clone {
    move |tray, now| tray.order.is_some() && now.is_some_and(|now| *now.get() == InPhase(phase))
}
