//! The coach at the table: asked by a key, it thinks beside the frames about the question that stands, as the side may that is asked,
//! and what it says stays as long as the question does.

use bevy::prelude::*;

use super::machine::AtMost;
use super::pondering::Pondering;
use super::settings::{Assistance, Settings};
use crate::app::{Bench, FrameSet, Session, Teaching};
use crate::game::PositionHash;
use crate::opponent::Budget;
use crate::opponent::coach::{Counsel, advise};
use crate::rules::decision;
use crate::rules::view::{View, Viewer};

/// What a hint costs: about what a Veteran spends, on more ideas.
const HINT: Budget = Budget { nodes: 2_500, width: 6, ..Budget::NONE };

/// What the coach is about.
#[derive(Resource, Debug, Default)]
pub struct Coach {
    /// Whether he is listened to.
    pub open: bool,
    /// The question that he has been asked, by the order it comes after.
    question: Pondering<(usize, PositionHash), Counsel>,
}

impl Coach {
    /// What he says; nothing while he thinks.
    #[must_use]
    pub fn said(&self) -> Option<&Counsel> {
        self.question.said().filter(|_| self.open)
    }

    /// Whether he is still thinking.
    #[must_use]
    pub fn thinks(&self) -> bool {
        self.question.works()
    }
}

/// Has the coach at hand.
pub struct CoachPlugin;

impl Plugin for CoachPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Coach>().add_systems(Update, follow.in_set(FrameSet::View));
    }
}

/// Whether somebody is there to be advised: who wants no help has none; a lesson explains itself, and the machine asks nobody.
pub(super) fn hears(coach: &Coach, session: &Session, taught: bool, settings: &Settings) -> bool {
    let assistance = settings.assistance_in(session.game().position());
    coach.open && !taught && assistance != Assistance::Off && !session.is_asked_elsewhere()
}

/// Asks him about the question that stands, once a question, and hears what he says.
fn follow(
    session: Option<Res<Session>>,
    teaching: Option<Res<Teaching>>,
    settings: Res<Settings>,
    (bench, at_most): (Bench, Res<AtMost>),
    mut coach: ResMut<Coach>,
) {
    if !coach.open && coach.question.about().is_none() {
        return;
    }
    let session = session.filter(|session| hears(&coach, session, teaching.is_some(), &settings));
    let asked = session.as_deref().and_then(|session| {
        let side = decision(session.game().position())?.side;
        Some((side, (session.game().log().len(), session.game().hash())))
    });
    let coach = coach.bypass_change_detection();
    if coach.question.turn_to(asked.map(|(_, question)| question))
        && let (Some((side, (orders, _))), Some(session)) = (asked, session)
    {
        let seen = View::of(session.game().position(), Viewer::Side(side));
        let budget = at_most.of(HINT);
        coach.question.begin(&bench, move |halt| advise(&seen, budget, orders as u64, None, halt));
    }
    coach.question.hear();
}
