//! The phases in the app: when an order of a phase is carried out, and who answers by himself what it leads to.
//!
//! What may be said in a phase is the rules' business: a phase judges no order. It decides *when* one is carried out, and
//! gives everything else in the app a name to stand before or after (`.before(PhaseSystem(Phase::Rout))`). How a player is
//! led through it is the window's business (`gui/choices/phases`).

mod movement;
mod rally;

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

use super::standing::InPhase;
use super::tray;
use crate::rules::Phase;

/// The schedule that carries out one order, in the set of its phase.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
pub struct OneOrder;

/// The schedule that runs when an order has been carried out: somebody may have said beforehand how he answers what it has
/// led to.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Answers;

/// What a phase does with an order, in the order of the sequence of play.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PhaseSystem(pub Phase);

/// A phase in which orders are carried out as they come, and nobody answers by himself.
struct PlainPhase(Phase);

impl Plugin for PlainPhase {
    fn build(&self, app: &mut App) {
        app.add_systems(OneOrder, tray::play.in_set(PhaseSystem(self.0)));
    }

    /// There is one for each such phase.
    fn is_unique(&self) -> bool {
        false
    }
}

/// The set-up and the eight phases of a Player Turn, a plugin each.
pub(super) struct PhasesPlugin;

impl Plugin for PhasesPlugin {
    fn build(&self, app: &mut App) {
        let schedules = [OneOrder.intern(), Answers.intern()];
        let mut earlier: Option<Phase> = None;
        for phase in std::iter::successors(Some(Phase::Setup), |phase| phase.next()) {
            for label in schedules {
                app.configure_sets(label, PhaseSystem(phase).run_if(in_state(InPhase(phase))));
                if let Some(earlier) = earlier {
                    app.configure_sets(label, PhaseSystem(phase).after(PhaseSystem(earlier)));
                }
            }
            earlier = Some(phase);
            match phase {
                Phase::Rally => app.add_plugins(rally::RallyPlugin),
                Phase::Movement => app.add_plugins(movement::MovementPlugin),
                plain => app.add_plugins(PlainPhase(plain)),
            };
        }
        // Both run many times a frame and have nothing to share out among threads.
        for label in schedules {
            app.edit_schedule(label, |schedule| {
                schedule.set_executor(SingleThreadedExecutor::new());
            });
        }
    }
}
