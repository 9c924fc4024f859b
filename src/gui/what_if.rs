//! "What if": while the coach is listened to, the way that is shown under the pointer is tried out beside the frames: what the
//! chance to win is with it, and without.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::coach::{Coach, hears};
use super::machine::AtMost;
use super::path::PathPreview;
use super::settings::Settings;
use crate::app::{Bench, FrameSet, Session, Teaching, Work};
use crate::game::PositionHash;
use crate::opponent::coach::{Going, WhatIf, what_if};
use crate::opponent::{Budget, Halt, Level};
use crate::rules::decision;
use crate::rules::view::{View, Viewer};

/// What an answer costs: two things are tried.
const TRIAL: Budget = Budget { nodes: 1_500, width: 2, ..Budget::NONE };

/// A move that is thought of, and after which order, in which position.
type Thought = (usize, PositionHash, Going);

/// What is said of the way under the pointer.
#[derive(Resource, Debug, Default)]
pub struct Wondering {
    about: Option<Thought>,
    work: Option<Work<Option<WhatIf>>>,
    halt: Halt,
    said: Option<WhatIf>,
}

impl Wondering {
    /// The way that is tried out.
    #[must_use]
    pub fn going(&self) -> Option<&Going> {
        self.about.as_ref().map(|(.., going)| going)
    }

    /// What came of it; nothing while it is tried.
    #[must_use]
    pub fn said(&self) -> Option<&WhatIf> {
        self.said.as_ref()
    }

    /// Whether it is being tried.
    #[must_use]
    pub fn works(&self) -> bool {
        self.work.is_some()
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
    let about = session.as_ref().and_then(|session| {
        let game = session.game();
        Some((game.log().len(), game.hash(), path.going()?))
    });
    if wondering.about != about {
        wondering.halt.set();
        *wondering = Wondering { about: about.clone(), ..Wondering::default() };
        if let (Some((orders, _, going)), Some(session)) = (about, session)
            && let Some(asked) = decision(session.game().position())
        {
            let seen = View::of(session.game().position(), Viewer::Side(asked.side));
            let halt = wondering.halt.clone();
            let budget = if at_most.0 == Level::Recruit { Budget::LEAST } else { TRIAL };
            let think = move || what_if(&seen, &going, budget, orders as u64, &halt);
            wondering.work = Some(bench.begin(think));
        }
    }
    if let Some(done) = wondering.bypass_change_detection().work.as_mut().and_then(Work::take) {
        wondering.work = None;
        wondering.said = done.ok().flatten();
        redraw.write(RequestRedraw);
    }
}
