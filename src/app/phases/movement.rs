//! The MPh: a step of the mover, then the DEFENDER's window before the next. The window is a set of its own: what is to
//! happen between two steps stands in it, or before or after it.

use bevy::prelude::*;

use super::{Answers, OneOrder, PhaseSystem};
use crate::app::standing::DefenderWindow;
use crate::app::tray;
use crate::rules::Phase;

/// The Movement Phase.
pub(super) struct MovementPlugin;

impl Plugin for MovementPlugin {
    fn build(&self, app: &mut App) {
        let window =
            || DefenderWindow.in_set(PhaseSystem(Phase::Movement)).run_if(in_state(DefenderWindow));
        app.configure_sets(OneOrder, window())
            .configure_sets(Answers, window())
            .add_systems(
                OneOrder,
                (
                    // The mover goes on, or somebody picks up what lies there, or a lane is placed …
                    tray::play
                        .in_set(PhaseSystem(Phase::Movement))
                        .run_if(not(in_state(DefenderWindow))),
                    // … and then the DEFENDER fires at him, or holds his fire.
                    tray::play.in_set(DefenderWindow),
                )
                    .chain(),
            )
            // Whoever has said that he holds his fire is not asked.
            .add_systems(Answers, tray::answer.in_set(DefenderWindow));
    }
}
