//! The exact odds of the attack that is being put together, where they take longer than a frame: worked out beside
//! the frames.

use bevy::prelude::*;

use super::{Choices, fire};
use crate::app::Session;
use crate::gui::beside::{Beside, Helper};
use crate::odds::{AttackOdds, of_attack};
use crate::rules::decision;
use crate::rules::order::FireOrder;

/// The last odds that were asked for.
#[derive(Resource, Debug, Default)]
pub struct Exact {
    order: Option<FireOrder>,
    task: Option<Beside<Option<AttackOdds>>>,
    odds: Option<AttackOdds>,
}

impl Exact {
    /// Whether odds are being worked out.
    #[must_use]
    pub fn works(&self) -> bool {
        self.task.is_some()
    }
}

/// Fills the odds in when they are known.
pub(super) fn finish(
    session: Option<Res<Session>>,
    mut choices: ResMut<Choices>,
    mut exact: ResMut<Exact>,
    mut helper: Helper<'_>,
) {
    let exact = exact.bypass_change_detection();
    let changed = session.as_ref().is_none_or(|session| session.is_changed());
    let order = choices.preview.as_ref().filter(|preview| preview.pending);
    let order = order.map(|preview| preview.order.clone());
    let (Some(session), Some(order)) = (session, order) else {
        if changed {
            *exact = Exact::default();
        }
        // Nobody waits any more; what is known is kept, should the player come back to it.
        exact.task = None;
        return;
    };
    if changed || exact.order.as_ref() != Some(&order) || (!exact.works() && exact.odds.is_none()) {
        let (pos, order) = (session.position().clone(), order.clone());
        *exact = Exact { order: Some(order.clone()), ..Exact::default() };
        exact.task = Some(helper.begin(move || {
            decision(&pos).and_then(|asked| of_attack(&pos, asked.side, &order).ok())
        }));
    }
    if let Some(task) = &exact.task {
        let Some(odds) = helper.answer(task) else { return };
        exact.task = None;
        exact.odds = odds;
    }
    fire::know(&mut choices, exact.odds.clone());
}
