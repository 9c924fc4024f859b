//! Which strokes and clicks count as answers: none that repeats because its key is held down, and none that comes so soon
//! after a question that it was meant for the one before.

use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use super::choices::{Choices, work_out};
use super::curtain::Curtain;
use super::selection::Selection;
use crate::app::{FrameSet, Session};
use crate::rules::decision::DecisionKind;
use crate::rules::{Phase, Side};

/// Nobody reads a question and answers it in less time than this.
pub const DEAF: Duration = Duration::from_millis(240);

/// What is asked, so far as an answer to one question is none to another.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Question {
    /// Whoever sits down is to say so.
    Seat(Side),
    /// A side is asked something, in a phase of somebody's Player Turn; and whether it is sure.
    Decision(Side, DecisionKind, (u8, Side, Phase), bool),
}

/// Whether an answer may be meant for what is asked.
#[derive(Resource, Debug, Default)]
pub struct Hearing {
    question: Option<Question>,
    since: Duration,
}

impl Hearing {
    /// Whether what is asked has been there for long enough to be answered.
    #[must_use]
    pub fn hears(&self, now: Duration) -> bool {
        now.saturating_sub(self.since) >= DEAF
    }
}

/// Listens.
pub struct HearingPlugin;

impl Plugin for HearingPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Hearing>()
            .add_systems(PreUpdate, no_repeats.after(InputSystems))
            .add_systems(Update, follow.in_set(FrameSet::View).after(work_out));
    }
}

/// A key that is held down while the window is given the focus repeats as if it were struck anew.
fn no_repeats(mut strokes: MessageReader<KeyboardInput>, mut keys: ResMut<ButtonInput<KeyCode>>) {
    for stroke in strokes.read() {
        if stroke.repeat {
            keys.clear_just_pressed(stroke.key_code);
        }
    }
}

/// Notes when the question becomes another one.
fn follow(
    session: Option<Res<Session>>,
    (choices, selection, curtain): (Res<Choices>, Res<Selection>, Res<Curtain>),
    time: Res<Time<Real>>,
    mut hearing: ResMut<Hearing>,
) {
    let question = session.and_then(|session| {
        if let Some(side) = curtain.waits_for(&session) {
            return Some(Question::Seat(side));
        }
        let pos = session.position();
        let asked = choices.asked.as_ref()?;
        let when = (pos.turn, pos.attacker, pos.phase);
        Some(Question::Decision(asked.side, asked.kind.clone(), when, selection.sure))
    });
    if hearing.question != question {
        *hearing = Hearing { question, since: time.elapsed() };
    }
}
