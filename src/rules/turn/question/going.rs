//! What is asked in the middle of something: a move, a rout, a Close Combat, a chance that has come up.

use std::ops::ControlFlow;

use super::{Passing, Question, attacks_to, forgotten, plain, plain_to};
use crate::rules::movement::{self, Approach, MovePlan, driving, smoke};
use crate::rules::turn::checked::{Checked, CheckedSink, Ready};
use crate::rules::turn::dropping;
use crate::rules::words::decision::MoveFrame;
use crate::rules::words::ids::Side;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{
    FireOrder, MoveOrder, Order, PlannedSink, PossessionOrder, RoutOrder,
};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, LaneRefusal, Refusal, TurnRefusal};
use crate::rules::{close_combat, fire, possession, rout};

/// The next step of a moving stack.
pub(super) struct Step;

impl Question for Step {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        // A charge and a Dash bar what others may do between two steps.
        let open: PlannedSink<'_, MovePlan> =
            &mut |order, going| match movement::check_bound(pos, &order) {
                Ok(()) => sink(Checked { order, ready: Ready::going(going) }),
                Err(_) => ControlFlow::Continue(()),
            };
        movement::legal_steps(pos, open)?;
        movement::legal_demolition(pos, open)?;
        dropping::legal_drops(pos, side, &mut |order| open(order, MovePlan::Plain))?;
        fire::legal_bounding(pos, &mut attacks_to(sink))
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        if driving::is_under_way(pos) {
            if let Order::Fire(FireOrder::Attack(order)) = order
                && fire::is_by(pos, side, order)
            {
                return fire::check(pos, side, order).map(Ready::attack);
            }
            let judged = driving::judge(pos, order).ok_or_else(|| unasked(pos, order))?;
            let driven = judged.map(|plan| Ready::going(MovePlan::Drive(plan)));
            return movement::check_bound(pos, order).and(driven);
        }
        let judged = match order {
            Order::Move(MoveOrder::Step { to, cover }) => {
                movement::check_step(pos, *to, Approach::of_step(*cover)).map(MovePlan::Step)
            }
            Order::Move(MoveOrder::StepToCrest { to, facing }) => {
                movement::check_step(pos, *to, Approach::Crest(*facing)).map(MovePlan::Step)
            }
            Order::Move(MoveOrder::Bypass { hex, clockwise, hexsides }) => {
                movement::check_bypass(pos, *hex, *clockwise, *hexsides).map(MovePlan::Bypass)
            }
            Order::Move(MoveOrder::Shift { to }) => {
                movement::check_shift(pos, *to).map(MovePlan::Shift)
            }
            Order::Move(MoveOrder::PlaceCharge { weapon, at }) => {
                movement::check_demolition(pos, *weapon, *at).map(MovePlan::Demolition)
            }
            Order::Move(MoveOrder::SmokeGrenade { unit, at }) => {
                smoke::grenade(pos, *unit, *at).map(MovePlan::Grenade)
            }
            Order::Possession(PossessionOrder::Recover { unit, weapon }) => {
                movement::check_recover(pos, *unit, *weapon).map(MovePlan::Recovery)
            }
            Order::Move(MoveOrder::Board { vehicle }) => {
                movement::check_board(pos, *vehicle).map(|()| MovePlan::Plain)
            }
            Order::Move(MoveOrder::Push { weapon, to }) => {
                movement::manhandling(pos, *weapon, *to).map(MovePlan::Push)
            }
            Order::Possession(PossessionOrder::TurnGun { weapon, to }) => {
                movement::check_gun_turn(pos, *weapon, *to).map(|()| MovePlan::Plain)
            }
            Order::Move(MoveOrder::Hurry) => movement::check_hurry(pos).map(|()| MovePlan::Plain),
            Order::Move(MoveOrder::Part { units }) => {
                movement::check_part(pos, units).map(|()| MovePlan::Plain)
            }
            Order::Possession(PossessionOrder::Drop { weapon }) => {
                dropping::check_drop(pos, side, *weapon).map(|()| MovePlan::Plain)
            }
            Order::Move(MoveOrder::Stop) => movement::check_stop(pos).map(|()| MovePlan::Plain),
            _ => return Err(unasked(pos, order)),
        };
        // What its manner bars comes before what stands in the way of a step.
        movement::check_bound(pos, order).and(judged).map(Ready::going)
    }

    fn carry_out(&self, play: &mut Play<'_>, _: Side, order: &Order, ready: Ready) {
        if let (Order::Fire(FireOrder::Attack(order)), Ready::Attack(plan)) = (order, &ready) {
            fire::carry_out(play, order, plan);
            fire::fired_on_the_move(play);
            return;
        }
        let Ready::Going(going) = ready else { return };
        match (order, *going) {
            (order, MovePlan::Drive(plan)) => driving::carry_out(play, order, plan),
            (Order::Move(MoveOrder::Step { to, cover }), MovePlan::Step(stride)) => {
                movement::step(play, *to, Approach::of_step(*cover), stride);
            }
            (Order::Move(MoveOrder::StepToCrest { to, facing }), MovePlan::Step(stride)) => {
                movement::step(play, *to, Approach::Crest(*facing), stride);
            }
            (Order::Move(MoveOrder::Bypass { hex, hexsides, .. }), MovePlan::Bypass(stretch)) => {
                movement::bypass(play, *hex, *hexsides, stretch);
            }
            (Order::Move(MoveOrder::Shift { to }), MovePlan::Shift(shift)) => {
                movement::shift(play, *to, shift)
            }
            (Order::Move(MoveOrder::PlaceCharge { weapon, at }), MovePlan::Demolition(cost)) => {
                movement::place_demolition(play, *weapon, *at, cost);
            }
            (Order::Move(MoveOrder::SmokeGrenade { unit, at }), MovePlan::Grenade(grenade)) => {
                smoke::throw(play, *unit, *at, grenade);
            }
            (
                Order::Possession(PossessionOrder::Recover { unit, weapon }),
                MovePlan::Recovery(at),
            ) => {
                movement::recover(play, *unit, *weapon, at);
            }
            (Order::Move(MoveOrder::Push { weapon, to }), MovePlan::Push(plan)) => {
                movement::push(play, *weapon, *to, plan);
            }
            (Order::Possession(PossessionOrder::TurnGun { weapon, to }), _) => {
                movement::turn_pushed(play, *weapon, *to);
            }
            (Order::Move(MoveOrder::Board { vehicle }), _) => movement::board(play, *vehicle),
            (Order::Move(MoveOrder::Hurry), _) => movement::hurry(play),
            (Order::Move(MoveOrder::Part { units }), _) => movement::part(play, units),
            (Order::Possession(PossessionOrder::Drop { weapon }), _) => {
                possession::leave_behind(play, *weapon)
            }
            (Order::Move(MoveOrder::Stop), _) => movement::stop(play),
            _ => forgotten(order),
        }
    }

    fn pass(&self) -> Option<Order> {
        Some(Order::Move(MoveOrder::Stop))
    }

    fn list_pass(&self, pos: &Position, side: Side, choice: bool) -> Option<Checked> {
        // As long as there is a step a charge takes it (A15.43): no need to look for its way again.
        let charges = |frame: &MoveFrame| frame.charge.is_some() && !frame.movers.is_empty();
        if choice && pos.moving().is_some_and(charges) {
            return None;
        }
        let order = self.pass()?;
        let ready = self.judge(pos, side, &order).ok()?;
        Some(Checked { order, ready })
    }

    fn go_on(&self, play: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        if driving::is_under_way(play.pos) {
            driving::finish(play);
        } else {
            movement::stop(play);
        }
        ControlFlow::Continue(())
    }
}

/// Why an order is none while a stack moves, or its MF are answered. A shot comes too late, or too early; the other
/// answers of a window that is closed say what they were to.
pub(super) fn unasked(pos: &Position, order: &Order) -> Refusal {
    let nothing_spent = pos.moving().is_none_or(|moving| moving.spent == Mf::ZERO);
    match order {
        Order::Fire(
            FireOrder::Attack(_)
            | FireOrder::Molotov { .. }
            | FireOrder::Panzerfaust { .. }
            | FireOrder::Hold,
        ) if nothing_spent => Refusal::Turn(TurnRefusal::NothingSpent),
        Order::Fire(
            FireOrder::Attack(_)
            | FireOrder::Molotov { .. }
            | FireOrder::Panzerfaust { .. }
            | FireOrder::Hold,
        ) => fire::too_late(pos, order),
        Order::Fire(FireOrder::LaneAttack { weapon, .. }) => {
            Refusal::Lane(LaneRefusal::LaneNoAttack { weapon: *weapon })
        }
        Order::Fire(FireOrder::KeepRof { weapons }) => {
            let weapon = weapons.first();
            weapon.map_or(Refusal::Turn(TurnRefusal::NotAnAnswer), |&weapon| {
                Refusal::Fire(FireRefusal::NoRofToKeep { weapon })
            })
        }
        _ => Refusal::Turn(TurnRefusal::NotAnAnswer),
    }
}

/// The next step of a routing unit.
pub(super) struct RoutStep;

impl Question for RoutStep {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        rout::legal(pos, side, &mut plain_to(sink))
    }

    fn list_all(&self, pos: &Position, _: Side, sink: CheckedSink<'_>) -> Passing {
        let _ = rout::legal_answers(pos, &mut plain_to(sink));
        Passing::Among
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(rout::check(pos, side, order))
    }

    fn carry_out(&self, play: &mut Play<'_>, _: Side, order: &Order, _: Ready) {
        rout::carry_out(play, order);
    }

    fn pass(&self) -> Option<Order> {
        Some(Order::Rout(RoutOrder::End))
    }

    fn go_on(&self, play: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        rout::carry_out(play, &Order::Rout(RoutOrder::End));
        ControlFlow::Continue(())
    }
}

/// A side's plan for a Close Combat.
pub(super) struct ClosePlans;

impl Question for ClosePlans {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        close_combat::legal(pos, side, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(close_combat::check(pos, side, order))
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, _: Ready) {
        close_combat::carry_out(play, side, order);
    }

    fn pass(&self) -> Option<Order> {
        None
    }

    fn go_on(&self, _: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// A weapon to pick up at once, or to hand over.
pub(super) struct Chance;

impl Question for Chance {
    fn list(&self, pos: &Position, _: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        possession::legal_offer(pos, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, _: Side, order: &Order) -> Result<Ready, Refusal> {
        let offer = pos.offers.first().ok_or(TurnRefusal::NotAnAnswer)?;
        plain(possession::check_offer(pos, offer, order))
    }

    fn carry_out(&self, play: &mut Play<'_>, _: Side, order: &Order, _: Ready) {
        possession::accept(play, order);
    }

    fn pass(&self) -> Option<Order> {
        Some(Order::Possession(PossessionOrder::Decline))
    }

    fn go_on(&self, play: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        possession::accept(play, &Order::Possession(PossessionOrder::Decline));
        ControlFlow::Continue(())
    }
}
