//! The one door: an order goes in, events come out, or a refusal and nothing else.

use super::{dropping, legal, sequence, setup};
use crate::rules::ground::{encirclement, victory, wall_advantage};
use crate::rules::men::{heat, rally, sniper, surrender};
use crate::rules::movement::{Approach, advance, smoke};
use crate::rules::words::decision::{Decision, DecisionKind, Frame, decision};
use crate::rules::words::dice::{Dice, ScriptedDice};
use crate::rules::words::event::Event;
use crate::rules::words::ids::Side;
use crate::rules::words::order::Order;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::Refusal;
use crate::rules::{close_combat, fire, movement, possession, rout};

/// Whether an order would be accepted now. Rolls nothing, changes nothing.
///
/// # Errors
/// The reason why not, with its rule number.
pub fn check(pos: &Position, order: &Order) -> Result<(), Refusal> {
    let asked = decision(pos).ok_or(Refusal::GameOver)?;
    check_answer(pos, &asked, order)
}

fn check_answer(pos: &Position, asked: &Decision, order: &Order) -> Result<(), Refusal> {
    let side = asked.side;
    let phase = match &asked.kind {
        DecisionKind::Phase(phase) => *phase,
        DecisionKind::Step => {
            let judged = match order {
                Order::Step { to, cover } => {
                    movement::check_step(pos, *to, Approach::of_step(*cover)).map(drop)
                }
                Order::StepToCrest { to, facing } => {
                    movement::check_step(pos, *to, Approach::Crest(*facing)).map(drop)
                }
                Order::Bypass { hex, clockwise, hexsides } => {
                    movement::check_bypass(pos, *hex, *clockwise, *hexsides).map(drop)
                }
                Order::Shift { to } => movement::check_shift(pos, *to).map(drop),
                Order::PlaceCharge { weapon, at } => {
                    movement::check_charge(pos, *weapon, *at).map(drop)
                }
                Order::SmokeGrenade { unit, at } => smoke::grenade(pos, *unit, *at).map(drop),
                Order::Recover { unit, weapon } => {
                    movement::check_recover(pos, *unit, *weapon).map(drop)
                }
                Order::Hurry => movement::check_hurry(pos),
                Order::Part { units } => movement::check_part(pos, units),
                Order::Drop { weapon } => dropping::check_drop(pos, side, *weapon),
                Order::Stop => movement::check_stop(pos),
                _ => return Err(unasked(pos, order)),
            };
            // What its manner bars comes before what stands in the way of a step.
            return movement::check_bound(pos, order).and(judged);
        }
        DecisionKind::FirstFire => {
            return match order {
                Order::Fire(order) => fire::check(pos, side, order).map(drop),
                Order::Molotov { unit } => fire::check_molotov(pos, side, *unit),
                Order::Hold => fire::check_hold(pos),
                _ => Err(unasked(pos, order)),
            };
        }
        DecisionKind::LaneAttack => {
            return match order {
                Order::LaneAttack { weapon, snap_shot } => {
                    fire::check_lane_attack(pos, *weapon, *snap_shot)
                }
                Order::Hold => fire::check_forgo(pos),
                _ => Err(Refusal::NotAnAnswer),
            };
        }
        DecisionKind::PlaceLane => {
            return match order {
                Order::PlaceLane { at, hand } => fire::check_place(pos, *at, *hand),
                _ => Err(Refusal::NotAnAnswer),
            };
        }
        DecisionKind::RofOrResidual => {
            return match order {
                Order::KeepRof { weapons } => fire::check_keep_rof(pos, weapons),
                _ => Err(Refusal::NotAnAnswer),
            };
        }
        DecisionKind::RestOfGroup => {
            return match order {
                Order::FireRest { from } => fire::check_rest(pos, from).map(drop),
                _ => Err(Refusal::NotAnAnswer),
            };
        }
        DecisionKind::Rout => return rout::check(pos, side, order),
        DecisionKind::CloseCombat => return close_combat::check(pos, side, order),
        DecisionKind::Offer => {
            let offer = pos.offers.first().ok_or(Refusal::NotAnAnswer)?;
            return possession::check_offer(pos, offer, order);
        }
    };
    match (phase, order) {
        (Phase::Setup, Order::Place { unit, at }) => setup::check_place(pos, side, *unit, *at),
        (Phase::Setup, Order::Lift { unit }) => setup::check_lift(pos, side, *unit).map(drop),
        (Phase::Setup, Order::Done) => setup::check_done(pos, side),
        (Phase::Setup | Phase::Rally | Phase::Advance, Order::Transfer { weapon, to }) => {
            possession::check_transfer(pos, side, *weapon, *to)
        }
        (Phase::Movement | Phase::Rout | Phase::Advance, Order::Drop { weapon }) => {
            dropping::check_drop(pos, side, *weapon)
        }
        (
            Phase::Rally,
            Order::Rally { .. }
            | Order::Repair { .. }
            | Order::Recover { .. }
            | Order::Deploy { .. }
            | Order::Recombine { .. },
        ) => rally::check(pos, side, order),
        (Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire, Order::Fire(order)) => {
            fire::check(pos, side, order).map(drop)
        }
        (
            Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire,
            Order::Molotov { unit },
        ) => fire::check_molotov(pos, side, *unit),
        (Phase::PrepFire, Order::Await { unit }) => fire::check_await(pos, side, *unit),
        (Phase::PrepFire | Phase::DefensiveFire, Order::Dismantle { weapon, apart }) => {
            fire::check_dismantle(pos, side, *weapon, *apart)
        }
        (Phase::Movement, Order::Move { units, gait }) => {
            movement::check_begin(pos, side, units, *gait)
        }
        (Phase::Movement, Order::Done) => movement::charge::check_done(pos, side),
        (Phase::Rout, Order::Rout { .. }) => rout::check(pos, side, order),
        (Phase::Rout, Order::Done) => rout::check_done(pos, side),
        (Phase::Advance, Order::Advance { units, to }) => advance::check(pos, side, units, *to),
        (Phase::CloseCombat, Order::Engage { .. }) => close_combat::check(pos, side, order),
        (Phase::CloseCombat, Order::Done) => close_combat::check_done(pos, side),
        (_, Order::Done) => Ok(()),
        (Phase::Movement, Order::Fire(_) | Order::Molotov { .. } | Order::Hold) => {
            Err(Refusal::NobodyMoving)
        }
        _ => Err(Refusal::NotInThisPhase { phase }),
    }
}

/// Why an order is none while a stack moves, or its MF are answered. A shot comes too late, or too early; the other
/// answers of a window that is closed say what they were to.
fn unasked(pos: &Position, order: &Order) -> Refusal {
    let nothing_spent = pos.moving().is_none_or(|moving| moving.spent == movement::Mf::ZERO);
    match order {
        Order::Fire(_) | Order::Molotov { .. } | Order::Hold if nothing_spent => {
            Refusal::NothingSpent
        }
        Order::Fire(_) | Order::Molotov { .. } | Order::Hold => fire::too_late(pos, order),
        Order::LaneAttack { weapon, .. } => Refusal::LaneNoAttack { weapon: *weapon },
        Order::KeepRof { weapons } => {
            let weapon = weapons.first();
            weapon.map_or(Refusal::NotAnAnswer, |&weapon| Refusal::NoRofToKeep { weapon })
        }
        _ => Refusal::NotAnAnswer,
    }
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
    check(pos, order)?;
    let mut events = Vec::new();
    let mut play = Play::new(pos, dice, &mut events);
    carry_out(&mut play, order)?;
    sniper::act(&mut play);
    settle(&mut play);
    Ok(events)
}

/// The position that an order leads to for certain: `None` where it is refused, or where a die decides.
#[must_use]
pub fn certain(pos: &Position, order: &Order) -> Option<Position> {
    let (mut then, mut none) = (pos.clone(), ScriptedDice::new(&[]));
    apply(&mut then, order, &mut none).ok()?;
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
    check(play.pos, order)?;
    carry_out(&mut play, order)?;
    sniper::act(&mut play);
    Ok(())
}

/// What comes by itself after an order: everything up to the next question that somebody can really answer.
pub(crate) fn go_on(pos: &mut Position, dice: &mut dyn Dice) -> Vec<Event> {
    let mut events = Vec::new();
    settle(&mut Play::quiet(pos, dice, &mut events));
    events
}

/// Carries out a checked order. An `Err` here would be a hole in [`check`]; it happens before any change.
fn carry_out(play: &mut Play<'_>, order: &Order) -> Result<(), Refusal> {
    let asked = decision(play.pos).ok_or(Refusal::GameOver)?;
    let side = asked.side;
    if asked.kind == DecisionKind::Offer {
        possession::accept(play, order);
        return Ok(());
    }
    match order {
        Order::Place { unit, at } => setup::place(play, *unit, *at),
        Order::Lift { unit } => setup::lift(play, *unit),
        Order::Transfer { weapon, to } => possession::transfer(play, *weapon, *to),
        Order::Drop { weapon } => possession::leave_behind(play, *weapon),
        Order::Decline => {}
        Order::Rally { .. }
        | Order::Repair { .. }
        | Order::Deploy { .. }
        | Order::Recombine { .. } => rally::carry_out(play, order),
        Order::Recover { unit, weapon } => {
            if play.pos.moving().is_some() {
                movement::recover(play, *unit, *weapon)?;
            } else {
                rally::carry_out(play, order);
            }
        }
        Order::Await { unit } => fire::wait(play, *unit),
        Order::Molotov { unit } => fire::ask_molotov(play, *unit),
        Order::Fire(order) => fire::carry_out(play, side, order)?,
        Order::FireRest { from } => fire::fire_rest(play, from)?,
        Order::Hold if matches!(play.pos.frames.last(), Some(Frame::Lanes(_))) => fire::forgo(play),
        Order::Dismantle { weapon, apart } => fire::dismantle(play, *weapon, *apart),
        Order::Hold => movement::hold(play),
        Order::PlaceLane { at, hand } => fire::place(play, *at, *hand),
        Order::LaneAttack { weapon, snap_shot } => fire::lane_attack(play, *weapon, *snap_shot),
        Order::KeepRof { weapons } => fire::keep_rof(play, weapons),
        Order::Move { units, gait } => movement::begin(play, units, *gait),
        Order::Step { to, cover } => movement::step(play, *to, Approach::of_step(*cover))?,
        Order::StepToCrest { to, facing } => movement::step(play, *to, Approach::Crest(*facing))?,
        Order::Bypass { hex, clockwise, hexsides } => {
            movement::bypass(play, *hex, *clockwise, *hexsides)?;
        }
        Order::Shift { .. } if play.pos.phase == Phase::Rout => rout::carry_out(play, order),
        Order::Shift { to } => movement::shift(play, *to)?,
        Order::Hurry => movement::hurry(play),
        Order::Part { units } => movement::part(play, units),
        Order::PlaceCharge { weapon, at } => movement::place_charge(play, *weapon, *at)?,
        Order::SmokeGrenade { unit, at } => smoke::throw(play, *unit, *at)?,
        Order::Stop => movement::stop(play),
        Order::Rout { .. } | Order::EndRout => rout::carry_out(play, order),
        Order::Advance { units, to } => advance::carry_out(play, units, *to),
        Order::Engage { .. } | Order::CloseCombat(_) => close_combat::carry_out(play, side, order),
        Order::Done => done(play, side),
    }
    Ok(())
}

/// A side is done with its part of the phase.
fn done(play: &mut Play<'_>, side: Side) {
    if play.pos.phase == Phase::Rout {
        rout::finish(play, side);
    }
    if play.pos.phase == Phase::CloseCombat {
        close_combat::finish(play);
    }
    sequence::part_done(play, side);
}

/// Goes on until somebody has a real choice: passes empty windows and empty phases.
fn settle(play: &mut Play<'_>) {
    loop {
        heat::carry_out(play);
        surrender::look(play);
        close_combat::look(play);
        encirclement::look(play);
        fire::review(play);
        wall_advantage::look(play);
        victory::look(play);
        let Some(asked) = decision(play.pos) else { return };
        if legal::has_choice(play.pos) {
            return;
        }
        match asked.kind {
            DecisionKind::Phase(phase) => {
                if phase == Phase::Setup && setup::check_done(play.pos, asked.side).is_err() {
                    return;
                }
                play.note(Event::Passed { side: asked.side, phase });
                done(play, asked.side);
            }
            DecisionKind::Step => movement::stop(play),
            DecisionKind::FirstFire => movement::hold(play),
            DecisionKind::LaneAttack => fire::go_on(play),
            DecisionKind::PlaceLane => fire::nowhere(play),
            DecisionKind::RestOfGroup => fire::forfeit(play),
            DecisionKind::RofOrResidual | DecisionKind::CloseCombat => return,
            DecisionKind::Rout => rout::carry_out(play, &Order::EndRout),
            DecisionKind::Offer => possession::accept(play, &Order::Decline),
        }
    }
}
