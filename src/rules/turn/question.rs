//! The questions that a position asks, one type each. A question lists its answers, judges one, carries an accepted one
//! out, says which answer passes it on, and what comes of it where nobody has anything to choose.

use std::ops::ControlFlow;

use super::checked::{Checked, CheckedSink, Ready};
use super::sequence;
use crate::rules::fire;
use crate::rules::words::decision::DecisionKind;
use crate::rules::words::event::TurnEvent;
use crate::rules::words::ids::Side;
use crate::rules::words::order::Order;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::Refusal;

mod going;
mod parts;
mod shooting;

/// Where the answer is that passes a question on, when all are shown.
pub(crate) enum Passing {
    /// The last of them, where it is accepted.
    Among,
    /// Still to be asked for.
    Apart,
}

/// A question. What is asked in particular stands in the position.
pub(crate) trait Question {
    /// Shows every atomic answer but the passing one.
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()>;

    /// Shows every atomic answer to whoever hears all of them; says whether the passing one was among them.
    fn list_all(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> Passing {
        let _ = self.list(pos, side, sink);
        Passing::Apart
    }

    /// Whether there is any answer but the passing one.
    fn has_choice(&self, pos: &Position, side: Side) -> bool {
        self.list(pos, side, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Whether an answer is accepted, and what is worked out for it.
    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal>;

    /// Carries out an accepted answer.
    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, ready: Ready);

    /// The answer that passes the question on; `None` where something has to be chosen. A side is done with its part of a
    /// phase.
    fn pass(&self) -> Option<Order> {
        Some(Order::Done)
    }

    /// That answer with what is worked out for it, where it is accepted; `choice` says whether any other is.
    fn list_pass(&self, pos: &Position, side: Side, _choice: bool) -> Option<Checked> {
        let order = self.pass()?;
        let ready = self.judge(pos, side, &order).ok()?;
        Some(Checked { order, ready })
    }

    /// Passes the question on where there is nothing to choose. `Break` where it waits for its answer all the same. A part
    /// of a phase passes by itself.
    fn go_on(&self, play: &mut Play<'_>, side: Side) -> ControlFlow<()> {
        pass_part(self, play, side)
    }

    /// A side is done with its part of a phase.
    fn done(&self, play: &mut Play<'_>, side: Side) {
        sequence::part_done(play, side);
    }
}

/// The question of a kind.
pub(crate) fn of(kind: &DecisionKind) -> &'static dyn Question {
    match kind {
        DecisionKind::Phase(phase) => match phase {
            Phase::Setup => &parts::Setup,
            Phase::Rally => &parts::Rally,
            Phase::PrepFire => &shooting::PREP_FIRE,
            Phase::Movement => &parts::Movement,
            Phase::DefensiveFire => &shooting::DEFENSIVE_FIRE,
            Phase::AdvancingFire => &shooting::ADVANCING_FIRE,
            Phase::Rout => &parts::Rout,
            Phase::Advance => &parts::Advance,
            Phase::CloseCombat => &parts::CloseCombat,
        },
        DecisionKind::Step => &going::Step,
        DecisionKind::FirstFire => &shooting::Window,
        DecisionKind::LaneAttack => &shooting::LaneAttack,
        DecisionKind::PlaceLane => &shooting::PlaceLane,
        DecisionKind::RofOrResidual => &shooting::RofOrResidual,
        DecisionKind::RestOfGroup => &shooting::RestOfGroup,
        DecisionKind::GunDuel => &shooting::GunDuel,
        DecisionKind::Rout => &going::RoutStep,
        DecisionKind::CloseCombat => &going::ClosePlans,
        DecisionKind::Offer => &going::Chance,
    }
}

/// An answer that needs no plan, once it is accepted.
fn plain(judged: Result<(), Refusal>) -> Result<Ready, Refusal> {
    judged.map(|()| Ready::Plain)
}

/// Nobody carries out an order that has been accepted: whoever adds one hears of it in the first test that gives it.
fn forgotten(order: &Order) {
    debug_assert!(false, "accepted, and carried out by nobody: {order:?}");
}

/// A side's part of a phase passes by itself.
fn pass_part(part: &(impl Question + ?Sized), play: &mut Play<'_>, side: Side) -> ControlFlow<()> {
    let phase = play.pos.phase;
    play.note(TurnEvent::Passed { side, phase });
    part.done(play, side);
    ControlFlow::Continue(())
}

/// Shows orders that need no plan where the answers to a question are shown.
fn plain_to(sink: CheckedSink<'_>) -> impl FnMut(Order) -> ControlFlow<()> {
    |order| sink(Checked::plain(order))
}

/// Shows attacks there with their plans.
fn attacks_to(sink: CheckedSink<'_>) -> impl FnMut(Order, fire::Plan) -> ControlFlow<()> {
    |order, plan| sink(Checked::attack(order, plan))
}
