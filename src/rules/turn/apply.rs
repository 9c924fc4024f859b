//! The one door: an order goes in, events come out, or a refusal and nothing else.

use super::checked::{Checked, Ready};
use super::question;
use crate::rules::fire::sniper;
use crate::rules::ground::{Bearing, control, encirclement, victory, wall_advantage};
use crate::rules::men::{heat, riders, surrender};
use crate::rules::words::decision::decision;
use crate::rules::words::dice::{Dice, ScriptedDice};
use crate::rules::words::event::{Event, TurnEvent};
use crate::rules::words::order::{AgreementOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, TurnRefusal};
use crate::rules::{close_combat, fire, ordnance};

/// Whether an order would be accepted now. Rolls nothing, changes nothing.
///
/// # Errors
/// The reason why not, with its rule number.
pub fn check(pos: &Position, order: &Order) -> Result<(), Refusal> {
    ready(pos, order).map(drop)
}

/// The same, with what was worked out for it: [`play`] needs to ask no more.
///
/// # Errors
/// The reason why the order is not accepted, with its rule number.
pub fn judge(pos: &Position, order: &Order) -> Result<Checked, Refusal> {
    Ok(Checked { ready: ready(pos, order)?, order: order.clone() })
}

fn ready(pos: &Position, order: &Order) -> Result<Ready, Refusal> {
    let asked = decision(pos).ok_or(TurnRefusal::GameOver)?;
    if matches!(order, Order::Agreement(_)) {
        return Ok(Ready::Plain);
    }
    question::of(&asked.kind).judge(pos, asked.side, order)
}

/// Carries out one order: the only way a game changes. On a refusal nothing has changed and no die was rolled.
///
/// After the order itself come its consequences up to the next question that somebody can really answer:
/// windows in which nobody can act, and phases in which nobody has anything to do, pass by themselves.
///
/// # Errors
/// The reason why the order is not accepted, with its rule number.
pub fn apply(
    pos: &mut Position,
    order: &Order,
    dice: &mut impl Dice,
) -> Result<Vec<Event>, Refusal> {
    let ready = ready(pos, order)?;
    let mut events = Vec::new();
    through(Play::new(pos, dice, &mut events), order, ready);
    Ok(events)
}

/// Carries out an order that was accepted in this very position, by [`judge`] or in the list of [`crate::rules::legal()`]: what
/// [`apply`] does, without judging and planning it again.
pub fn play(pos: &mut Position, checked: Checked, dice: &mut impl Dice) -> Vec<Event> {
    debug_assert_eq!(check(pos, &checked.order), Ok(()), "checked in another position");
    let mut events = Vec::new();
    through(Play::new(pos, dice, &mut events), &checked.order, checked.ready);
    events
}

/// The same for who looks at the position alone: a search, or a game that nobody reads.
pub fn play_unheard(pos: &mut Position, checked: Checked, dice: &mut impl Dice) {
    debug_assert_eq!(check(pos, &checked.order), Ok(()), "checked in another position");
    through(Play::unheard(pos, dice), &checked.order, checked.ready);
}

/// An order and all that comes by itself after it.
fn through(mut play: Play<'_>, order: &Order, ready: Ready) {
    // Where nobody holds anything yet, the position was put together and not played to: everything is looked at.
    let before = (!play.pos.control.is_empty()).then(|| Bearing::of(play.pos));
    let mut aims = fire::aims(play.pos);
    carry_out(&mut play, order, ready);
    settle(&mut play, before, &mut aims);
}

/// The position that an order leads to for certain: `None` where it is refused, or where a die decides.
#[must_use]
pub fn certain(pos: &Position, order: &Order) -> Option<Position> {
    let (mut then, mut none) = (pos.clone(), ScriptedDice::new(&[]));
    let ready = ready(&then, order).ok()?;
    through(Play::unheard(&mut then, &mut none), order, ready);
    (none.missing == 0).then_some(then)
}

/// Carries out what an order itself says, for whoever works out its odds: without reports, without Heat of Battle, at
/// whose Original 2 odds stop (A15.1), and without what comes by itself afterwards ([`go_on`]).
///
/// # Errors
/// The reason why the order is not accepted.
pub(crate) fn attempt(
    pos: &mut Position,
    order: &Order,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    tried(Play::quiet(pos, dice, &mut events), order)?;
    Ok(events)
}

/// The same with its reports, for whoever wants to know what was thrown.
///
/// # Errors
/// The reason why the order is not accepted.
pub(crate) fn attempt_aloud(
    pos: &mut Position,
    order: &Order,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    tried(Play::new(pos, dice, &mut events), order)?;
    Ok(events)
}

fn tried(mut play: Play<'_>, order: &Order) -> Result<(), Refusal> {
    let ready = ready(play.pos, order)?;
    carry_out(&mut play, order, ready);
    Ok(())
}

/// What comes by itself after an order: everything up to the next question that somebody can really answer.
pub(crate) fn go_on(pos: &mut Position, dice: &mut dyn Dice) -> Vec<Event> {
    let mut events = Vec::new();
    let mut aims = fire::aims(pos);
    settle(&mut Play::quiet(pos, dice, &mut events), None, &mut aims);
    events
}

/// Carries out an accepted order, and has the Snipers answer that it has called upon.
fn carry_out(play: &mut Play<'_>, order: &Order, ready: Ready) {
    if let Order::Agreement(agreement) = order {
        agree(play, *agreement);
    } else if let Some(asked) = decision(play.pos) {
        question::of(&asked.kind).carry_out(play, asked.side, order, ready);
        sniper::act(play);
    }
}

/// Has hold what is agreed on.
fn agree(play: &mut Play<'_>, agreement: AgreementOrder) {
    let AgreementOrder::Handicap { side, handicap } = agreement;
    if let Some(present) = play.pos.handicaps.get_mut(side.index()) {
        *present = handicap;
        play.note(TurnEvent::Handicap { side, handicap });
    }
}

/// Goes on until somebody has a real choice: passes empty windows and empty phases. Who holds walls and takes hexes is looked
/// at again when something has changed on which it hangs, since they were looked at last.
fn settle(play: &mut Play<'_>, mut looked_at: Option<Bearing>, aims: &mut fire::Aims) {
    loop {
        heat::carry_out(play);
        riders::look(play);
        ordnance::abandon_recalled(play);
        surrender::look(play);
        close_combat::look(play);
        close_combat::release(play);
        encirclement::look(play);
        fire::review(play);
        fire::review_bore_sights(play);
        fire::follow_aims(play, aims);
        let settled = looked_at.take().filter(|bearing| bearing.holds(play.pos));
        if settled.is_none() {
            wall_advantage::look(play);
            control::update(play);
        }
        victory::look(play);
        let Some(asked) = decision(play.pos) else { return };
        let question = question::of(&asked.kind);
        if question.has_choice(play.pos, asked.side) {
            return;
        }
        looked_at = settled.or_else(|| Some(Bearing::of(play.pos)));
        let goes_on = question.go_on(play, asked.side);
        // An Overrun that nobody was asked about calls on them as well.
        sniper::act(play);
        if goes_on.is_break() {
            return;
        }
    }
}
