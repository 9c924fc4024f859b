//! The machine as a player: it answers for the sides that were given to it. What it answers is worked out beside the
//! frames, on what its side sees, and given as an ordinary order.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::WinitSettings;

use super::desk::{Desk, Sheet, carry_out};
use super::motion::{Reel, scene};
use super::rest::{looking_up, waiting};
use super::settings::{Motion, Settings};
use crate::app::{Bench, FrameSet, Happened, Request, Session, Submit, Work};
use crate::game::PositionHash;
use crate::opponent::{GreedyPolicy, answer};
use crate::rules::event::Event;
use crate::rules::{Order, Side};

/// How long what the machine did is left to be looked at, before it goes on: an attack, and anything else that is to be
/// seen.
const ATTACK: Duration = Duration::from_millis(1600);
const DEED: Duration = Duration::from_millis(350);
/// Who thinks longer than this says for how long.
const LONG: Duration = Duration::from_secs(1);

/// How often an idle window looks up while the machine is asked.
const BEAT: Duration = Duration::from_millis(60);

/// A question to the machine: whose it is, after how many orders, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Question {
    side: Side,
    orders: usize,
    hash: PositionHash,
}

impl Question {
    fn of(session: &Session) -> Option<Question> {
        let (side, game) = (session.machine()?, session.game());
        Some(Question { side, orders: game.log().len(), hash: game.hash() })
    }
}

/// What comes of thinking: the plans go on, and an order.
type Thought = (GreedyPolicy, Option<Order>);

/// What the machine is about.
#[derive(Resource, Debug, Default)]
pub struct Machine {
    asked: Option<Question>,
    work: Option<Work<Thought>>,
    since: Duration,
    answer: Option<Order>,
    /// The plans of each side, while nobody thinks.
    minds: [Option<GreedyPolicy>; 2],
    /// What happened last stays to be looked at until then.
    rests_until: Duration,
    /// The question that it answers although what was played from there on is kept to be redone.
    released: Option<Question>,
    waits: bool,
    thinks: Duration,
}

impl Machine {
    /// Whether it holds back: somebody went back along the line, or looks at who plays.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.waits
    }

    /// For how many seconds it has been thinking, once that is long.
    #[must_use]
    pub fn seconds(&self) -> Option<u64> {
        Some(self.thinks).filter(|thinks| *thinks >= LONG).map(|thinks| thinks.as_secs())
    }

    /// Whether it works an answer out.
    #[must_use]
    pub fn works(&self) -> bool {
        self.work.is_some()
    }

    /// Has it answer where the line was gone back along.
    pub fn release(&mut self) {
        self.released = self.asked;
    }

    fn begin(&mut self, session: &Session, question: Question, bench: &Bench, now: Duration) {
        let game = session.shared();
        let known = self.minds.get_mut(question.side.index()).and_then(Option::take);
        let seed = game.seed() ^ question.side.index() as u64;
        let mut mind = known.unwrap_or_else(|| GreedyPolicy::new(seed));
        self.since = now;
        self.work = Some(bench.begin(move || {
            let order = answer(&mut mind, game.position());
            (mind, order)
        }));
    }
}

/// Has the machine play.
pub struct MachinePlugin;

impl Plugin for MachinePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Machine>()
            .add_systems(Update, (play, beat).chain().in_set(FrameSet::Input).after(carry_out));
    }
}

/// How long something that happened is looked at.
fn rest(event: &Event) -> Duration {
    match event {
        Event::Attack(_) | Event::CloseCombat(_) => ATTACK,
        event if scene(event).is_some() => DEED,
        _ => Duration::ZERO,
    }
}

/// Thinks, and answers when what happened before has been seen. A key or a click is enough of looking.
#[allow(clippy::too_many_arguments)]
fn play(
    session: Option<Res<Session>>,
    (desk, settings, reel): (Res<Desk>, Res<Settings>, Res<Reel>),
    (keys, buttons): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    mut happened: MessageReader<Happened>,
    (asked_for, mut submit): (Res<Messages<Request>>, ResMut<Messages<Submit>>),
    bench: Bench,
    time: Res<Time<Real>>,
    mut machine: ResMut<Machine>,
) {
    let now = time.elapsed();
    let seen = happened.read().map(|Happened(event)| rest(event)).max().unwrap_or_default();
    let Some(session) = session else {
        *machine = Machine::default();
        return;
    };
    let machine = &mut *machine;
    if settings.motion != Motion::Off && !seen.is_zero() {
        machine.rests_until = now + seen.mul_f32(settings.pace.stretch());
    }
    if keys.get_just_pressed().len() + buttons.get_just_pressed().len() > 0 {
        machine.rests_until = now;
    }
    if session.is_changed() {
        let question = Question::of(&session);
        if question != machine.asked {
            (machine.work, machine.answer) = (None, None);
            machine.asked = question;
        }
    }
    let Some(question) = machine.asked else { return };
    let gone_back = session.game().redoable() > 0 && machine.released != Some(question);
    machine.waits = gone_back || desk.sheet == Some(Sheet::Players);
    if machine.work.is_none() && machine.answer.is_none() && !gone_back {
        machine.begin(&session, question, &bench, now);
    }
    if let Some((mind, order)) = machine.work.as_mut().and_then(Work::take) {
        machine.work = None;
        machine.answer = order;
        if let Some(place) = machine.minds.get_mut(question.side.index()) {
            *place = Some(mind);
        }
    }
    machine.thinks = match machine.work {
        Some(_) => now.saturating_sub(machine.since),
        None => Duration::ZERO,
    };
    // What a person asks for in this frame comes first: the question may be another one then.
    let busy = !asked_for.is_empty() || !submit.is_empty();
    if !(machine.waits || busy) && reel.playing.is_empty() && now >= machine.rests_until {
        submit.write_batch(machine.answer.take().map(Submit));
    }
}

/// While the machine is about to do something, an idle window looks up often enough to show it.
fn beat(machine: Res<Machine>, winit: Option<ResMut<WinitSettings>>, mut beats: Local<bool>) {
    let wanted = machine.asked.is_some() && !machine.waits;
    if let Some(mut winit) = winit.filter(|_| *beats != wanted) {
        *beats = wanted;
        *winit = if wanted { looking_up(BEAT) } else { waiting() };
    }
}
