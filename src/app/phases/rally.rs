//! The RPh: whoever has said so passes one in which nobody could be rallied and nothing repaired or recovered.

use bevy::prelude::*;

use super::{Answers, OneOrder, PhaseSystem};
use crate::app::tray;
use crate::rules::Phase;

/// The Rally Phase.
pub(super) struct RallyPlugin;

impl Plugin for RallyPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(OneOrder, tray::play.in_set(PhaseSystem(Phase::Rally)))
            .add_systems(Answers, tray::answer.in_set(PhaseSystem(Phase::Rally)));
    }
}
