//! "What if": while the coach is listened to, the way that is shown under the pointer is tried out beside the frames: what the
//! chance to win is with it, and without.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::coach::{Coach, hears};
use super::machine::AtMost;
use super::path::PathPreview;
use super::pondering::Pondering;
use super::settings::Settings;
use crate::app::{Bench, FrameSet, Session, Teaching};
use crate::game::PositionHash;
use crate::opponent::Budget;
use crate::opponent::coach::{Going, WhatIf, what_if};
use crate::rules::decision;
use crate::rules::view::{View, Viewer};

/// What an answer costs: two things are tried.
const TRIAL: Budget = Budget { nodes: 1_500, width: 2, ..Budget::NONE };

/// What is said of the way under the pointer, by the order that it comes after in the game as it is.
#[derive(Resource, Debug, Default)]
pub struct Wondering(Pondering<(usize, PositionHash, Going), WhatIf>);

impl Wondering {
    /// The way that is tried out.
    #[must_use]
    pub fn going(&self) -> Option<&Going> {
        self.0.about().map(|(.., going)| going)
    }

    /// What came of it; nothing while it is tried.
    #[must_use]
    pub fn said(&self) -> Option<&WhatIf> {
        self.0.said()
    }

    /// Whether it is being tried.
    #[must_use]
    pub fn works(&self) -> bool {
        self.0.works()
    }
}

/// Tries ways out.
pub struct WhatIfPlugin;

impl Plugin for WhatIfPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Wondering>()
            .add_systems(Update, follow.in_set(FrameSet::View).after(super::path::follow));
    }
}

fn follow(
    session: Option<Res<Session>>,
    teaching: Option<Res<Teaching>>,
    (settings, coach, path): (Res<Settings>, Res<Coach>, Res<PathPreview>),
    (bench, at_most): (Bench, Res<AtMost>),
    mut wondering: ResMut<Wondering>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let session = session.filter(|session| hears(&coach, session, teaching.is_some(), &settings));
    // A way is shown on the table as it is shown, which may be as it was.
    let about = session
        .as_ref()
        .and_then(|session| Some((session.shown(), session.game().hash(), path.going()?)));
    let wondering = &mut wondering.bypass_change_detection().0;
    if wondering.turn_to(about.clone())
        && let (Some((orders, _, going)), Some(session)) = (about, session)
        && let Some(asked) = decision(session.position())
    {
        let seen = View::of(session.position(), Viewer::Side(asked.side));
        let budget = at_most.of(TRIAL);
        wondering.begin(&bench, move |halt| what_if(&seen, &going, budget, orders as u64, halt));
    }
    if wondering.hear() {
        redraw.write(RequestRedraw);
    }
}
