//! The machine as a player: it answers for the sides that were given to it. What it answers is worked out beside the
//! frames, on what its side sees, and given as an ordinary order.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::WinitSettings;

use super::analysis::Analyst;
use super::desk::{Desk, Sheet, carry_out};
use super::motion::{Clip, Reel, scene};
use super::rest::{looking_up, waiting};
use super::settings::{Motion, Settings};
use crate::app::{Bench, FrameSet, Happened, Notice, Request, Session, Submit, Work};
use crate::game::narrate::meant;
use crate::game::{Game, PositionHash};
use crate::opponent::{Halt, Level, PlanPolicy, Temper, answer, plain_answer};
use crate::rules::event::{CloseCombatEvent, Event, FireEvent};
use crate::rules::fire::{IftResult, TargetResult};
use crate::rules::view::Hidden;
use crate::rules::{
    FireOrder, MoveOrder, Order, Phase, Position, RallyOrder, RoutOrder, Side, UnitId, decision,
};

/// How long what the machine did is left to be looked at, before it goes on: an attack that did something, one that did
/// not, and anything else that is to be seen.
const HIT: Duration = Duration::from_secs(4);
const ATTACK: Duration = Duration::from_millis(1600);
const DEED: Duration = Duration::from_millis(350);
/// How long what it means to do can be read before it does it.
const READ: Duration = Duration::from_millis(600);
/// Who thinks longer than this says for how long.
const LONG: Duration = Duration::from_secs(1);

/// So often a question may find no order that is carried out; the second time it is the plainest one there is.
const TRIES: u8 = 2;

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

/// What comes of thinking: an order, and the plans as they are once it is given.
#[derive(Debug)]
struct Thought {
    mind: PlanPolicy,
    order: Order,
}

/// What the machine is about.
#[derive(Resource, Debug, Default)]
pub struct Machine {
    asked: Option<Question>,
    work: Option<Work<Option<Thought>>>,
    /// Stops the thinking that nobody waits for any more.
    halt: Halt,
    since: Duration,
    answer: Option<Thought>,
    /// What the answer means to do, as far as whoever looks may hear of it.
    means: Option<String>,
    /// The answer was given in this frame.
    given: bool,
    /// How often the question found no order that was carried out.
    failures: u8,
    /// The plans of each side, after the orders that were given.
    minds: [Option<Arc<PlanPolicy>>; 2],
    /// The game that they belong to: after how many orders, and where it stood.
    stood: Option<(usize, PositionHash)>,
    /// What happened last stays to be looked at until then.
    rests_until: Duration,
    /// It answers the question although what was played from there on is kept to be redone.
    released: bool,
    /// So it does with the question to which the game goes back in this frame.
    released_there: bool,
    /// Nothing that it does is looked at until somebody else is asked.
    hurries: bool,
    waits: bool,
    thinks: Duration,
}

impl Machine {
    /// Whether it holds back: somebody went back along the line or looks at who plays, or it knows no answer.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.waits
    }

    /// What stops that which it thinks about now, or thought about last.
    #[must_use]
    pub fn halt(&self) -> Halt {
        self.halt.clone()
    }

    /// For how many seconds it has been thinking, once that is long.
    #[must_use]
    pub fn seconds(&self) -> Option<u64> {
        Some(self.thinks).filter(|thinks| *thinks >= LONG).map(|thinks| thinks.as_secs())
    }

    /// How it goes about its own Player Turn, once it has made up its mind. As DEFENDER it says nothing: whether it waits is what
    /// the mover would like to know.
    #[must_use]
    pub fn temper(&self, pos: &Position) -> Option<Temper> {
        self.minds.get(pos.attacker.index())?.as_ref()?.temper(pos)
    }

    /// What it is about to do in its own Player Turn, in words, while that waits to be seen. Nothing that its "?" hide.
    #[must_use]
    pub fn means(&self) -> Option<&str> {
        self.means.as_deref().filter(|_| self.answer.is_some())
    }

    /// Whether it works an answer out.
    #[must_use]
    pub fn works(&self) -> bool {
        self.work.is_some()
    }

    /// Whether the rules took none of its answers.
    #[must_use]
    pub fn is_at_a_loss(&self) -> bool {
        self.failures >= TRIES
    }

    /// Has it answer where the line was gone back along, or try once more.
    pub fn release(&mut self) {
        (self.released, self.failures) = (true, 0);
    }

    /// Has nothing that it does looked at until somebody else is asked; or has it looked at again.
    pub fn hurry(&mut self) {
        self.hurries = !self.hurries && self.asked.is_some() && !self.waits;
    }

    /// Whether nothing that it does is looked at.
    #[must_use]
    pub fn hurries(&self) -> bool {
        self.hurries
    }

    /// Has it answer at once where the game goes back to in this frame.
    pub fn release_there(&mut self) {
        self.released_there = true;
    }

    /// Whether the game on the table goes on from where the plans left it.
    fn goes_on(&self, game: &Game) -> bool {
        self.stood.is_none_or(|(orders, hash)| {
            let last = orders.checked_sub(1);
            last.is_none_or(|last| game.log().get(last).is_some_and(|entry| entry.hash == hash))
        })
    }

    /// Hears what the game asks now.
    fn ask(&mut self, session: &Session) {
        let (game, question) = (session.game(), Question::of(session));
        if !self.goes_on(game) {
            self.minds = Default::default();
        }
        let orders = game.log().len();
        self.stood = Some((orders, game.hash()));
        if question == self.asked {
            return;
        }
        self.halt.set();
        *self = Machine {
            asked: question,
            minds: std::mem::take(&mut self.minds),
            stood: self.stood,
            rests_until: self.rests_until,
            released: self.released_there,
            hurries: self.hurries && question.is_some(),
            ..Machine::default()
        };
    }

    /// The question found no order that was carried out.
    fn fail(&mut self, desk: &mut Desk<'_>) {
        self.failures = self.failures.saturating_add(1);
        self.minds = Default::default();
        if self.is_at_a_loss() {
            desk.layout.sheet = Some(Sheet::Players);
            desk.say(
                "The machine finds no answer that the rules allow: somebody else has to give one.",
            );
        }
    }

    fn begin(
        &mut self,
        session: &Session,
        (question, level): (Question, Level),
        bench: &Bench,
        now: Duration,
    ) {
        let game = session.shared();
        let known = self.minds.get(question.side.index()).cloned().flatten();
        let seed = game.seed() ^ question.side.index() as u64;
        let plain = self.failures > 0;
        self.since = now;
        self.halt = Halt::default();
        let halt = self.halt.clone();
        self.work = Some(bench.begin(move || {
            let fresh = || PlanPolicy::new(level, seed);
            let known = known.map_or_else(fresh, |known| known.as_ref().clone());
            let mut mind = known.at(level).heeding(halt);
            let pos = game.position();
            let order = if plain { plain_answer(pos) } else { answer(&mut mind, pos) };
            order.map(|order| Thought { mind, order })
        }));
    }
}

/// No level above this one plays here, whatever is chosen: where thinking takes too long, as in a build that is not optimised.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtMost(pub Level);

impl Default for AtMost {
    fn default() -> AtMost {
        AtMost(Level::Elite)
    }
}

/// Has the machine play.
pub struct MachinePlugin;

impl Plugin for MachinePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Machine>()
            .init_resource::<AtMost>()
            .add_systems(Update, follow.in_set(FrameSet::View))
            .add_systems(Update, (play, beat).chain().in_set(FrameSet::Input).after(carry_out));
    }
}

/// How long something that happened is looked at.
fn rest(event: &Event) -> Duration {
    let hits = |line: &TargetResult| line.result != IftResult::NoEffect;
    match event {
        Event::Fire(FireEvent::Attack(report)) if report.results.iter().any(hits) => HIT,
        Event::Fire(FireEvent::Attack(_)) | Event::CloseCombat(CloseCombatEvent::Attack(_)) => {
            ATTACK
        }
        event if scene(event).is_some() => DEED,
        _ => Duration::ZERO,
    }
}

/// What the machine means to do with an order of its own Player Turn, as whoever sits before the window may be told: nothing
/// of what he would not notice, no name of who is under a "?", and not where a move is to end. Words that say nothing are none.
fn intends(session: &Session, order: &Order) -> Option<String> {
    let (pos, viewer) = (session.game().position(), session.viewer());
    let side = decision(pos)?.side;
    let hidden = Hidden::in_position(pos, viewer);
    if side != pos.attacker || pos.phase == Phase::Setup || hidden.order(side, order) {
        return None;
    }
    let sees = |unit: &UnitId| !hidden.unit(*unit);
    let told = match order {
        Order::Fire(FireOrder::Attack(attack)) => {
            let members = attack.members.iter().all(|member| sees(&member.unit));
            if !members || !attack.directors.iter().all(sees) {
                return Some(format!("Fire at {}", attack.target));
            }
            true
        }
        Order::Move(MoveOrder::Begin { units, .. } | MoveOrder::Advance { units, .. }) => {
            units.iter().all(sees)
        }
        Order::Move(MoveOrder::SmokeGrenade { unit, .. })
        | Order::Rally(RallyOrder::Rally { unit, .. })
        | Order::Rout(RoutOrder::Flee { unit, .. }) => sees(unit),
        _ => false,
    };
    told.then(|| meant(pos, order, None, viewer))
}

/// Hears what became of its answer, and what is asked next.
fn follow(
    session: Option<Res<Session>>,
    mut notices: MessageReader<Notice>,
    (mut desk, mut machine): (Desk<'_>, ResMut<Machine>),
) {
    let began = notices.read().any(|notice| *notice == Notice::Began);
    if began || session.is_none() {
        machine.halt.set();
        *machine = Machine::default();
    }
    let Some(session) = session else { return };
    if began {
        desk.seating.sitting = None;
    }
    if session.is_changed() {
        machine.ask(&session);
    }
    machine.bypass_change_detection().released_there = false;
    // Had it been carried out, the question would be another one.
    if std::mem::take(&mut machine.given) {
        machine.fail(&mut desk);
    }
}

/// Thinks, and answers when what happened before has been seen. A key or a click is enough of looking.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
fn play(
    session: Option<Res<Session>>,
    (mut desk, settings, reel): (Desk<'_>, Res<Settings>, Res<Reel>),
    (keys, buttons): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    mut happened: MessageReader<Happened>,
    (asked_for, mut submit): (Res<Messages<Request>>, ResMut<Messages<Submit>>),
    bench: Bench,
    (time, at_most): (Res<Time<Real>>, Res<AtMost>),
    mut machine: ResMut<Machine>,
) {
    let now = time.elapsed();
    let seen = happened.read().map(|Happened(event)| rest(event)).max().unwrap_or_default();
    let Some(session) = session else { return };
    // What a person has just moved he has seen: that the machine waits over it would say that it is asked.
    let last = session.game().log().last();
    let own = last.is_some_and(|entry| !session.game().mode().is_machine(entry.side));
    let seen = if own && seen == DEED { Duration::ZERO } else { seen };
    let machine = &mut *machine;
    if settings.motion != Motion::Off && !seen.is_zero() {
        machine.rests_until = now + seen.mul_f32(settings.pace.stretch());
    }
    if keys.get_just_pressed().len() + buttons.get_just_pressed().len() > 0 || machine.hurries {
        machine.rests_until = now;
    }
    let Some(question) = machine.asked else { return };
    // Before anything is begun: however quick it is, between two frames it is seen at work.
    if let Some(done) = machine.work.as_mut().and_then(Work::take) {
        machine.work = None;
        machine.answer = done.ok().flatten();
        machine.means =
            machine.answer.as_ref().and_then(|thought| intends(&session, &thought.order));
        if machine.means.is_some() && settings.motion != Motion::Off && !machine.hurries {
            let read = now + READ.mul_f32(settings.pace.stretch());
            machine.rests_until = machine.rests_until.max(read);
        }
        if machine.answer.is_none() {
            machine.fail(&mut desk);
        }
    }
    let gone_back = session.game().redoable() > 0 && !machine.released;
    let holds = gone_back || machine.is_at_a_loss();
    machine.waits = holds || desk.layout.sheet == Some(Sheet::Players);
    if machine.work.is_none() && machine.answer.is_none() && !holds {
        let levels = desk.seating.levels;
        let level = levels.get(question.side.index()).copied().unwrap_or_default();
        let level = level.min(at_most.0);
        // It thinks about the dice that it will have.
        let due = session.due_agreements();
        if due.is_empty() {
            machine.begin(&session, (question, level), &bench, now);
        } else if !machine.waits {
            submit.write_batch(due.into_iter().map(Submit));
        }
    }
    machine.thinks = match machine.work {
        Some(_) => now.saturating_sub(machine.since),
        None => Duration::ZERO,
    };
    // What a person asks for in this frame comes first: the question may be another one then.
    let busy = !asked_for.is_empty() || !submit.is_empty();
    // To hold fire shows nothing that would have to wait until the mover has arrived.
    let slides = || reel.playing.iter().all(|playing| matches!(playing.clip, Clip::Slide(..)));
    let silent = machine
        .answer
        .as_ref()
        .is_some_and(|thought| thought.order == Order::Fire(FireOrder::Hold));
    if !(machine.waits || busy)
        && (reel.playing.is_empty() || machine.hurries || (silent && slides()))
        && now >= machine.rests_until
        && let Some(Thought { mind, order }) = machine.answer.take()
    {
        if let Some(place) = machine.minds.get_mut(question.side.index()) {
            *place = Some(Arc::new(mind));
        }
        machine.given = true;
        submit.write(Submit(order));
    }
}

/// While the machine is about to do something, or a game is looked back on, an idle window looks up often enough to show it.
fn beat(
    machine: Res<Machine>,
    analyst: Res<Analyst>,
    winit: Option<ResMut<WinitSettings>>,
    mut beats: Local<bool>,
) {
    let wanted = (machine.asked.is_some() && !machine.waits) || analyst.works();
    if let Some(mut winit) = winit.filter(|_| *beats != wanted) {
        *beats = wanted;
        *winit = if wanted { looking_up(BEAT) } else { waiting() };
    }
}
