//! The exact odds of the attack that is being put together, where they take longer than a frame: worked out beside
//! the frames.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{Choices, fire};
use crate::app::{Bench, Session, Work};
use crate::odds::{AttackOdds, of_attack};
use crate::rules::decision;
use crate::rules::order::FireAttack;

/// The last odds that were asked for.
#[derive(Resource, Debug, Default)]
pub struct Exact {
    order: Option<FireAttack>,
    work: Option<Work<Option<AttackOdds>>>,
    odds: Option<AttackOdds>,
}

impl Exact {
    /// Whether odds are being worked out.
    #[must_use]
    pub fn works(&self) -> bool {
        self.work.is_some()
    }
}

/// Fills the odds in when they are known.
pub(super) fn finish(
    session: Option<Res<Session>>,
    mut choices: ResMut<Choices>,
    mut exact: ResMut<Exact>,
    (bench, mut redraw): (Bench, MessageWriter<RequestRedraw>),
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
        exact.work = None;
        return;
    };
    if changed || exact.order.as_ref() != Some(&order) || (!exact.works() && exact.odds.is_none()) {
        let (pos, order) = (session.position().clone(), order.clone());
        *exact = Exact { order: Some(order.clone()), ..Exact::default() };
        exact.work = Some(bench.begin(move || {
            decision(&pos).and_then(|asked| of_attack(&pos, asked.side, &order).ok())
        }));
    }
    if let Some(work) = &mut exact.work {
        let Some(odds) = work.take() else { return };
        exact.work = None;
        // Without odds where the work broke off.
        exact.odds = odds.ok().flatten();
        redraw.write(RequestRedraw);
    }
    fire::know(&mut choices, exact.odds.clone());
}
