//! A side's part of each phase but those of fire.

use std::ops::ControlFlow;

use super::{Question, forgotten, pass_part, plain, plain_to};
use crate::rules::men::rally;
use crate::rules::movement::{advance, charge, driving};
use crate::rules::turn::checked::{CheckedSink, Ready};
use crate::rules::turn::sequence::part_done;
use crate::rules::turn::{dropping, setup};
use crate::rules::words::ids::Side;
use crate::rules::words::order::{
    CloseCombatOrder, DriveOrder, FireOrder, MoveOrder, Order, PossessionOrder, RallyOrder,
    RoutOrder, SetupOrder,
};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, TurnRefusal};
use crate::rules::{close_combat, fire, movement, ordnance, possession, rout};

/// The set-up.
pub(super) struct Setup;

impl Question for Setup {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        setup::legal(pos, side, &mut plain_to(sink))?;
        fire::legal_bore_sights(pos, side, &mut plain_to(sink))?;
        fire::legal_turns(pos, side, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Setup(SetupOrder::Place { unit, at }) => {
                setup::check_place(pos, side, *unit, *at)
            }
            Order::Setup(SetupOrder::Face { unit, facing, turret }) => {
                setup::check_face(pos, side, *unit, *facing, *turret)
            }
            Order::Setup(SetupOrder::BoreSight { weapon, at }) => {
                fire::check_bore_sight(pos, side, *weapon, *at)
            }
            Order::Setup(SetupOrder::Lift { unit }) => {
                setup::check_lift(pos, side, *unit).map(drop)
            }
            Order::Possession(PossessionOrder::Transfer { weapon, to }) => {
                possession::check_transfer(pos, side, *weapon, *to)
            }
            Order::Possession(PossessionOrder::TurnGun { weapon, to }) => {
                fire::check_gun_set_up(pos, side, *weapon, *to)
            }
            Order::Done => setup::check_done(pos, side),
            _ => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Setup })),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, _: Ready) {
        match order {
            Order::Setup(SetupOrder::Place { unit, at }) => setup::place(play, *unit, *at),
            Order::Setup(SetupOrder::Face { unit, facing, turret }) => {
                setup::face(play, *unit, *facing, *turret)
            }
            Order::Setup(SetupOrder::BoreSight { weapon, at }) => {
                fire::bore_sight(play, side, *weapon, *at)
            }
            Order::Setup(SetupOrder::Lift { unit }) => setup::lift(play, *unit),
            Order::Possession(PossessionOrder::Transfer { weapon, to }) => {
                possession::transfer(play, *weapon, *to)
            }
            Order::Possession(PossessionOrder::TurnGun { weapon, to }) => {
                fire::turn_gun(play, *weapon, *to)
            }
            Order::Done => self.done(play, side),
            _ => forgotten(order),
        }
    }

    fn go_on(&self, play: &mut Play<'_>, side: Side) -> ControlFlow<()> {
        if setup::check_done(play.pos, side).is_err() {
            return ControlFlow::Break(());
        }
        pass_part(self, play, side)
    }
}

/// The RPh.
pub(super) struct Rally;

impl Question for Rally {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        rally::legal(pos, side, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Possession(PossessionOrder::Transfer { weapon, to }) => {
                possession::check_transfer(pos, side, *weapon, *to)
            }
            Order::Rally(RallyOrder::Rally { .. })
            | Order::Possession(PossessionOrder::Repair { .. } | PossessionOrder::Recover { .. })
            | Order::Rally(
                RallyOrder::Deploy { .. }
                | RallyOrder::Recombine { .. }
                | RallyOrder::RepairMachineGun { .. },
            ) => rally::check(pos, side, order),
            Order::Done => Ok(()),
            _ => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Rally })),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, _: Ready) {
        match order {
            Order::Possession(PossessionOrder::Transfer { weapon, to }) => {
                possession::transfer(play, *weapon, *to)
            }
            Order::Done => self.done(play, side),
            Order::Possession(PossessionOrder::Repair { weapon }) => {
                ordnance::repair(play, *weapon)
            }
            Order::Rally(RallyOrder::RepairMachineGun { unit, mount }) => {
                ordnance::repair_machine_gun(play, *unit, *mount)
            }
            _ => rally::carry_out(play, order),
        }
    }
}

/// The MPh, between two moves.
pub(super) struct Movement;

impl Question for Movement {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        movement::legal_moves(pos, side, &mut plain_to(sink))?;
        driving::legal_pulls(pos, side, &mut plain_to(sink))?;
        driving::legal_unload(pos, side, &mut plain_to(sink))?;
        driving::legal_towing(pos, side, &mut plain_to(sink))?;
        driving::legal_limbering(pos, side, &mut plain_to(sink))?;
        driving::legal_hatches(pos, side, &mut plain_to(sink))?;
        dropping::legal_drops(pos, side, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Move(MoveOrder::Begin { units, gait }) => {
                movement::check_begin(pos, side, units, *gait)
            }
            Order::Possession(PossessionOrder::Drop { weapon }) => {
                dropping::check_drop(pos, side, *weapon)
            }
            Order::Drive(DriveOrder::Hatch { unit, exposed }) => {
                driving::check_hatch(pos, side, *unit, *exposed)
            }
            Order::Drive(DriveOrder::PullFree { unit }) => driving::check_pull(pos, side, *unit),
            Order::Drive(DriveOrder::Unload { vehicle, units }) => {
                driving::check_unload(pos, side, *vehicle, units)
            }
            Order::Drive(DriveOrder::HookUp { vehicle, weapon }) => {
                driving::check_hook(pos, side, *vehicle, *weapon)
            }
            Order::Drive(DriveOrder::Unhook { vehicle, crew, .. }) => {
                driving::check_unhook(pos, side, *vehicle, *crew)
            }
            Order::Possession(PossessionOrder::Limber { weapon }) => {
                driving::check_limber(pos, side, *weapon)
            }
            Order::Done => {
                charge::check_done(pos, side).and_then(|()| driving::check_all_left(pos, side))
            }
            Order::Fire(
                FireOrder::Attack(_)
                | FireOrder::Molotov { .. }
                | FireOrder::Panzerfaust { .. }
                | FireOrder::Hold,
            ) => Err(Refusal::Turn(TurnRefusal::NobodyMoving)),
            _ => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Movement })),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, _: Ready) {
        match order {
            Order::Move(MoveOrder::Begin { units, gait }) => movement::begin(play, units, *gait),
            Order::Drive(DriveOrder::Hatch { unit, exposed }) => {
                driving::hatch(play, *unit, *exposed)
            }
            Order::Drive(DriveOrder::PullFree { unit }) => driving::pull_free(play, *unit),
            Order::Drive(DriveOrder::Unload { vehicle, units }) => {
                driving::unload(play, *vehicle, units)
            }
            Order::Drive(DriveOrder::HookUp { vehicle, weapon }) => {
                driving::hook(play, *vehicle, *weapon)
            }
            Order::Drive(DriveOrder::Unhook { vehicle, crew, facing }) => {
                driving::unhook(play, *vehicle, *crew, *facing)
            }
            Order::Possession(PossessionOrder::Limber { weapon }) => driving::limber(play, *weapon),
            Order::Possession(PossessionOrder::Drop { weapon }) => {
                possession::leave_behind(play, *weapon)
            }
            Order::Done => self.done(play, side),
            _ => forgotten(order),
        }
    }
}

/// The RtPh, between two routs.
pub(super) struct Rout;

impl Question for Rout {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        rout::legal(pos, side, &mut plain_to(sink))?;
        dropping::legal_drops(pos, side, &mut plain_to(sink))
    }

    fn has_choice(&self, pos: &Position, side: Side) -> bool {
        rout::can_begin(pos, side)
            || dropping::legal_drops(pos, side, &mut |_| ControlFlow::Break(())).is_break()
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Rout(RoutOrder::Flee { .. }) => rout::check(pos, side, order),
            Order::Possession(PossessionOrder::Drop { weapon }) => {
                dropping::check_drop(pos, side, *weapon)
            }
            Order::Done => rout::check_done(pos, side),
            _ => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Rout })),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, _: Ready) {
        match order {
            Order::Rout(RoutOrder::Flee { .. }) => rout::carry_out(play, order),
            Order::Possession(PossessionOrder::Drop { weapon }) => {
                possession::leave_behind(play, *weapon)
            }
            Order::Done => self.done(play, side),
            _ => forgotten(order),
        }
    }

    fn done(&self, play: &mut Play<'_>, side: Side) {
        rout::finish(play, side);
        part_done(play, side);
    }
}

/// The APh.
pub(super) struct Advance;

impl Question for Advance {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        possession::legal_transfers(pos, side, &mut plain_to(sink))?;
        advance::legal(pos, side, &mut plain_to(sink))?;
        driving::legal_hatches(pos, side, &mut plain_to(sink))?;
        dropping::legal_drops(pos, side, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Possession(PossessionOrder::Transfer { weapon, to }) => {
                possession::check_transfer(pos, side, *weapon, *to)
            }
            Order::Possession(PossessionOrder::Drop { weapon }) => {
                dropping::check_drop(pos, side, *weapon)
            }
            Order::Move(MoveOrder::Advance { units, to }) => advance::check(pos, side, units, *to),
            Order::Drive(DriveOrder::Hatch { unit, exposed }) => {
                driving::check_hatch(pos, side, *unit, *exposed)
            }
            Order::Done => Ok(()),
            _ => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Advance })),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, _: Ready) {
        match order {
            Order::Possession(PossessionOrder::Transfer { weapon, to }) => {
                possession::transfer(play, *weapon, *to)
            }
            Order::Possession(PossessionOrder::Drop { weapon }) => {
                possession::leave_behind(play, *weapon)
            }
            Order::Move(MoveOrder::Advance { units, to }) => advance::carry_out(play, units, *to),
            Order::Drive(DriveOrder::Hatch { unit, exposed }) => {
                driving::hatch(play, *unit, *exposed)
            }
            Order::Done => self.done(play, side),
            _ => forgotten(order),
        }
    }
}

/// The CCPh, between two Close Combats.
pub(super) struct CloseCombat;

impl Question for CloseCombat {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        close_combat::legal(pos, side, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::CloseCombat(CloseCombatOrder::Engage { .. }) => {
                close_combat::check(pos, side, order)
            }
            Order::Done => close_combat::check_done(pos, side),
            _ => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::CloseCombat })),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, _: Ready) {
        match order {
            Order::CloseCombat(CloseCombatOrder::Engage { .. }) => {
                close_combat::carry_out(play, side, order)
            }
            Order::Done => self.done(play, side),
            _ => forgotten(order),
        }
    }

    fn done(&self, play: &mut Play<'_>, side: Side) {
        close_combat::finish(play);
        part_done(play, side);
    }
}
