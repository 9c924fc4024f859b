//! Vehicles on the move (D2): the same frame, the same expenditures and the same windows of the DEFENDER as a stack of men,
//! but for what MP are spent on.
//!
//! Left out: platoons.

mod begin;
mod bypass;
mod company;
mod cost;
mod deeds;
mod dispenser;
mod ending;
mod hatch;
mod legal;
mod maneuver;
mod overrun;
mod recall;
mod step;
mod stir;
mod strain;
mod towing;
mod unload;
mod way;

pub(crate) use begin::{MF_OF_MEN, begin, check_begin, is_driver};
pub(crate) use bypass::is_way_round;
pub(crate) use cost::may_stand_in;
pub use cost::{Entry, drive_cost, turn_bog};
pub use deeds::turn_cost;
pub use dispenser::{Dispensing, dispensing};
pub(crate) use dispenser::{dispense, legal_dispensing};
pub(crate) use ending::finish;
pub(super) use ending::park;
pub(crate) use hatch::{check_hatch, hatch, legal_hatches};
pub(crate) use legal::{legal, legal_begin};
pub use maneuver::{maneuver_drm, maneuver_needs};
pub(super) use overrun::carry_out as carry_out_overrun;
pub(crate) use recall::check_all_left;
pub use step::inward;
pub(super) use stir::stirring_over;
pub use stir::{Stirring, stirring};
pub(crate) use stir::{check_swing, legal_stirring, may_hide, stir, swing};
pub(crate) use strain::{check_pull, legal_pulls, pull_free};
pub(crate) use towing::{
    check_hook, check_limber, check_unhook, hook, legal_limbering, legal_towing, limber, unhook,
};
pub(crate) use unload::{check_unload, legal_unload, unload};
pub use way::{DriveStage, DriveWay, Whither, drive_to};

use crate::rules::words::decision::MoveFrame;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::words::unit::Vehicle;

/// What an order of the driver comes to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DrivePlan {
    /// It enters a hex.
    Enter(Entry),
    /// MP for something in its hex; none for turning the turret.
    Spend(Mf),
}

/// Whether it is a vehicle that moves.
pub(crate) fn is_under_way(pos: &Position) -> bool {
    pos.moving().is_some_and(|frame| frame.drive.is_some())
}

/// The vehicle on the move, as long as it can go on.
fn driver(pos: &Position) -> Result<(UnitId, &Vehicle, &MoveFrame), Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    let id = frame.movers.first().copied().ok_or(MoveRefusal::NobodyCanMove)?;
    let vehicle = pos.unit(id).and_then(|unit| unit.vehicle());
    let over = frame.thrown_back || frame.drive.as_ref().is_some_and(|drive| drive.over);
    match vehicle.filter(|vehicle| vehicle.can_move() && !over) {
        Some(vehicle) => Ok((id, vehicle, frame)),
        None => Err(Refusal::Move(MoveRefusal::NobodyCanMove)),
    }
}

/// The MP that it has still to spend.
fn left(frame: &MoveFrame) -> Mf {
    frame.mf.less(frame.spent)
}

/// Judges an order of the driver; `None` for what is no such order.
pub(crate) fn judge(pos: &Position, order: &Order) -> Option<Result<DrivePlan, Refusal>> {
    // Who is Recalled has one way to go.
    if let Err(refusal) = recall::check_leaving(pos, order) {
        return Some(Err(refusal));
    }
    match order {
        Order::Move(MoveOrder::Step { to, cover }) => {
            Some(step::check(pos, *to, *cover).map(DrivePlan::Enter))
        }
        Order::Move(MoveOrder::Stop) => {
            Some(company::check_end(pos).map(|()| DrivePlan::Spend(Mf::ZERO)))
        }
        Order::Drive(DriveOrder::Hatch { unit, exposed }) => Some(
            check_hatch(pos, pos.attacker, *unit, *exposed).map(|()| DrivePlan::Spend(Mf::ZERO)),
        ),
        Order::Drive(DriveOrder::Leave) => {
            Some(recall::check_leave(pos).map(|()| DrivePlan::Spend(Mf::ZERO)))
        }
        Order::Drive(DriveOrder::Overrun { to }) => {
            Some(overrun::check(pos, *to).map(DrivePlan::Enter))
        }
        Order::Drive(DriveOrder::Skirt { hex, along }) => {
            Some(bypass::check(pos, *hex, *along).map(DrivePlan::Enter))
        }
        Order::Drive(DriveOrder::Unload { vehicle, units }) => Some(
            check_unload(pos, pos.attacker, *vehicle, units).map(|()| DrivePlan::Spend(Mf::ZERO)),
        ),
        Order::Drive(DriveOrder::HookUp { vehicle, weapon }) => Some(
            check_hook(pos, pos.attacker, *vehicle, *weapon).map(|()| DrivePlan::Spend(Mf::ZERO)),
        ),
        Order::Drive(DriveOrder::Unhook { vehicle, crew, .. }) => Some(
            check_unhook(pos, pos.attacker, *vehicle, *crew).map(|()| DrivePlan::Spend(Mf::ZERO)),
        ),
        Order::Drive(DriveOrder::Dispense { unit, by, at }) => {
            let judged = dispensing(pos, pos.attacker, *unit, *by, *at);
            let judged = judged.and_then(|_| company::check_spending(pos, Mf::ONE, None, false));
            Some(judged.map(|()| DrivePlan::Spend(Mf::ZERO)))
        }
        Order::Drive(order) => Some(deeds::check(pos, order).map(DrivePlan::Spend)),
        _ => None,
    }
}

/// Carries out a judged order of the driver.
pub(crate) fn carry_out(play: &mut Play<'_>, order: &Order, plan: DrivePlan) {
    match (order, plan) {
        (Order::Move(MoveOrder::Step { to, .. }), DrivePlan::Enter(entry)) => {
            step::enter(play, *to, entry);
        }
        (Order::Drive(DriveOrder::Leave), _) => recall::leave(play),
        (Order::Drive(DriveOrder::Overrun { to }), DrivePlan::Enter(entry)) => {
            overrun::begin(play, *to, entry);
        }
        (Order::Drive(DriveOrder::Skirt { hex, along }), DrivePlan::Enter(entry)) => {
            bypass::enter(play, *hex, *along, entry);
        }
        (Order::Drive(DriveOrder::TurnTurret { to }), _) => deeds::turn_turret(play, *to),
        (Order::Drive(DriveOrder::SpeedUp { mp }), _) => strain::speed_up(play, *mp),
        (Order::Drive(DriveOrder::HullDown { behind }), _) => maneuver::maneuver(play, *behind),
        (Order::Drive(DriveOrder::Hatch { unit, exposed }), _) => hatch(play, *unit, *exposed),
        (Order::Drive(DriveOrder::Unload { vehicle, units }), _) => unload(play, *vehicle, units),
        (Order::Drive(DriveOrder::HookUp { vehicle, weapon }), _) => hook(play, *vehicle, *weapon),
        (Order::Drive(DriveOrder::Unhook { vehicle, crew, facing }), _) => {
            unhook(play, *vehicle, *crew, *facing);
        }
        (Order::Drive(DriveOrder::Dispense { unit, by, at }), _) => dispense(play, *unit, *by, *at),
        (Order::Drive(order), DrivePlan::Spend(cost)) => deeds::spend(play, order, cost),
        _ => finish(play),
    }
}
