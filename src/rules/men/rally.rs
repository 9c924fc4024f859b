//! The Rally Phase: rallying (A10.6), who may repair (A9.72), Recovery (A4.44); Deployment and the repair itself have files of
//! their own.
//!
//! Each side in turn, the ATTACKER first. A unit has one action, however it comes out.

use std::ops::ControlFlow;

use super::morale::{
    CheckThrow, LeaderLoss, LeaderWatch, Occasion, casualty_reduce, handicap_of, leadership,
    morale_level,
};
use super::{deployment, heat, promotion};
use crate::board::Location;
use crate::counters::MgMount;
use crate::rules::possession::{
    check_recovery, fellows, legal_transfers, own, try_recovery, weapon,
};
use crate::rules::words::event::{MenEvent, RallyEvent};
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::order::{Order, PossessionOrder, RallyOrder};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    MenRefusal, PossessionRefusal, RallyRefusal, Refusal, TurnRefusal, VehicleRefusal,
};
use crate::rules::words::report::{CheckDrm, CheckDrmKind, CheckKind, CheckOutcome, CheckReport};
use crate::rules::words::status::is_mmc;
use crate::rules::words::unit::{RallyWork, Unit};
use crate::rules::words::weapon::Held;

/// The rally DRM of Desperation Morale (A10.62).
const DM_DRM: i8 = 4;

/// Whether an order of the RPh would be accepted.
pub(crate) fn check(pos: &Position, side: Side, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Rally(RallyOrder::Rally { unit, leader }) => check_rally(pos, side, *unit, *leader),
        Order::Possession(PossessionOrder::Repair { weapon }) => check_repair(pos, side, *weapon),
        Order::Possession(PossessionOrder::Recover { unit, weapon }) => {
            check_recover(pos, side, *unit, *weapon)
        }
        Order::Rally(RallyOrder::RepairMachineGun { unit, mount }) => {
            check_machine_gun(pos, side, *unit, *mount)
        }
        Order::Rally(RallyOrder::Deploy { .. } | RallyOrder::Recombine { .. }) => {
            deployment::check(pos, side, order)
        }
        _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
    }
}

/// Carries out a checked order of the RPh.
pub(crate) fn carry_out(play: &mut Play<'_>, order: &Order) {
    match order {
        Order::Rally(RallyOrder::Rally { unit, leader }) => rally(play, *unit, *leader),
        Order::Possession(PossessionOrder::Recover { unit, weapon }) => {
            recover(play, *unit, *weapon)
        }
        Order::Rally(RallyOrder::Deploy { .. } | RallyOrder::Recombine { .. }) => {
            deployment::carry_out(play, order)
        }
        _ => {}
    }
}

/// What a side may do in the RPh.
pub(crate) fn legal(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut offer = |order: Order| match check(pos, side, &order) {
        Ok(()) => sink(order),
        Err(_) => ControlFlow::Continue(()),
    };
    let own = pos.units.values().filter(|unit| unit.side == side && unit.at().is_some());
    for unit in own.filter(|unit| unit.men().broken) {
        offer(Order::Rally(RallyOrder::Rally { unit: unit.id, leader: None }))?;
        for leader in fellows(pos, unit) {
            offer(Order::Rally(RallyOrder::Rally { unit: unit.id, leader: Some(leader.id) }))?;
        }
    }
    for unit in pos.units.vehicles().filter(|unit| unit.side == side) {
        for &mount in unit.vehicle().into_iter().flat_map(|vehicle| &vehicle.malfunctioned) {
            offer(Order::Rally(RallyOrder::RepairMachineGun { unit: unit.id, mount }))?;
        }
    }
    for weapon in pos.weapons.values() {
        match weapon.held {
            Held::By(_) => offer(Order::Possession(PossessionOrder::Repair { weapon: weapon.id }))?,
            Held::On(_) | Held::Placed { .. } | Held::Towed { .. } => {}
        }
        if let Some(at) = pos.weapon_at(weapon.id) {
            for unit in pos.side_at(side, at) {
                offer(Order::Possession(PossessionOrder::Recover {
                    unit: unit.id,
                    weapon: weapon.id,
                }))?;
            }
        }
    }
    deployment::legal(pos, side, sink)?;
    legal_transfers(pos, side, sink)
}

/// A steady unit that still has its action.
fn able(unit: &Unit) -> Result<(), Refusal> {
    unit.check_steady()?;
    let busy = unit.men().acted || unit.men().rally_work == RallyWork::Rallying;
    if busy { Err(Refusal::Rally(RallyRefusal::AlreadyActed { unit: unit.id })) } else { Ok(()) }
}

fn check_rally(
    pos: &Position,
    side: Side,
    unit: UnitId,
    leader: Option<UnitId>,
) -> Result<(), Refusal> {
    let (state, _) = own(pos, side, unit)?;
    if !state.men().broken {
        return Err(MenRefusal::NotBroken { unit }.into());
    }
    if state.melee {
        return Err(MenRefusal::InMelee { unit }.into());
    }
    if state.men().acted {
        return Err(RallyRefusal::AlreadyActed { unit }.into());
    }
    let is_leader = |unit: &Unit| leadership(pos, unit.id).is_some();
    // A broken leader bars those around him until he has rallied, but no other leader (A10.7).
    if !is_leader(state)
        && let Some(broken) =
            fellows(pos, state).find(|other| other.men().broken && is_leader(other))
    {
        return Err(RallyRefusal::BrokenLeaderFirst { leader: broken.id }.into());
    }
    match leader {
        Some(leader) => {
            let able = pos.unit(leader).is_some_and(|leader| {
                leader.side == side
                    && leader.is_with(state)
                    && leader.good_order()
                    && !leader.men().pinned
                    && is_leader(leader)
            });
            if !able {
                return Err(RallyRefusal::NotARallier { unit: leader }.into());
            }
            let work = pos.unit(leader).map(|leader| leader.men().rally_work);
            if matches!(work, Some(RallyWork::Weapons | RallyWork::Deployment)) {
                return Err(RallyRefusal::AlreadyActed { unit: leader }.into());
            }
        }
        None if state.men().disrupted => {
            return Err(RallyRefusal::DisruptedNeedsLeader { unit }.into());
        }
        None => {
            let can = pos.unit_type(unit).is_some_and(|values| values.self_rally)
                || promotion::may_self_rally(pos, state);
            let helped = is_leader(state)
                && fellows(pos, state).any(|other| !other.men().broken && is_leader(other));
            if !can || helped {
                return Err(RallyRefusal::NoSelfRally { unit }.into());
            }
        }
    }
    Ok(())
}

/// The modifiers of a rally attempt (A10.6-A10.63).
#[must_use]
pub fn rally_drms(pos: &Position, unit: UnitId, leader: Option<UnitId>) -> Vec<CheckDrm> {
    let mut drms = Vec::new();
    match leader.and_then(|leader| leadership(pos, leader)) {
        Some(value) => drms.push(CheckDrm { kind: CheckDrmKind::Leadership, value }),
        None => drms.push(CheckDrm { kind: CheckDrmKind::SelfRally, value: 1 }),
    }
    let nationality = |id| pos.unit_type(id).map(|values| values.nationality);
    if leader.is_some_and(|leader| nationality(leader) != nationality(unit)) {
        drms.push(CheckDrm { kind: CheckDrmKind::AlliedLeader, value: 1 });
    }
    if let Some(state) = pos.unit(unit) {
        if state.men().dm {
            drms.push(CheckDrm { kind: CheckDrmKind::Dm, value: DM_DRM });
        }
        let trench = |at: Location| state.entrenched() && pos.setting.trenches.contains(&at.hex);
        if state.at().is_some_and(|at| pos.map().facts(at.hex).rally_bonus || trench(at)) {
            drms.push(CheckDrm { kind: CheckDrmKind::Terrain, value: -1 });
        }
    }
    drms
}

fn rally(play: &mut Play<'_>, unit: UnitId, leader: Option<UnitId>) {
    let drms = rally_drms(play.pos, unit, leader);
    let level = morale_level(play.pos, unit);
    let kind = CheckKind::Rally;
    let CheckThrow { roll, handicap, first } =
        CheckThrow::plain(play.dice, handicap_of(play.pos, unit, kind));
    let total = roll.total() + drms.iter().map(|drm| i32::from(drm.value)).sum::<i32>();
    let outcome = match roll.total() {
        12 => CheckOutcome::FailedTwelve,
        // Heat of Battle needs a leader; by itself, or a crew, a unit with an Original 2 only rallies (A15.1).
        2 if leader.is_some() && heat::is_subject(play.pos, unit) => CheckOutcome::HeatOfBattle,
        2 => CheckOutcome::Passed,
        _ if total <= i32::from(level) => CheckOutcome::Passed,
        _ => CheckOutcome::Failed,
    };
    let report =
        CheckReport { unit, kind, plus: 0, roll, drms, total, level, outcome, handicap, first };
    play.note(MenEvent::Check(Box::new(report)));
    if let Some(leader) = leader.and_then(|leader| play.pos.units.get_mut(&leader)) {
        leader.men_mut().rally_work = RallyWork::Rallying;
    }
    let mmc = is_mmc(play.pos, unit);
    let Some(state) = play.pos.units.get_mut(&unit) else { return };
    state.men_mut().acted = true;
    play.pos.mmc_has_rallied |= mmc && state.side == play.pos.attacker;
    match outcome {
        CheckOutcome::Passed | CheckOutcome::PassedPinned | CheckOutcome::HeatOfBattle => {
            state.rally();
            play.note(RallyEvent::Rallied { unit });
            if outcome == CheckOutcome::HeatOfBattle {
                play.heat(unit, true);
            } else if roll.total() == 2 && leader.is_none() {
                promotion::create_leader(play, unit, true, 0);
            }
        }
        CheckOutcome::Failed => {}
        CheckOutcome::FailedTwelve => {
            let watch = LeaderWatch::new(play.pos, &[unit], Occasion::Other);
            casualty_reduce(play, unit);
            LeaderLoss::Location.carry_out(play, watch);
        }
    }
}

fn check_repair(pos: &Position, side: Side, id: WeaponId) -> Result<(), Refusal> {
    let weapon = weapon(pos, id)?;
    let owner = weapon.owner().ok_or(PossessionRefusal::Unpossessed { weapon: id })?;
    let (owner, _) = own(pos, side, owner)?;
    if !weapon.malfunctioned {
        return Err(PossessionRefusal::NotMalfunctioned { weapon: id }.into());
    }
    if weapon.tried {
        return Err(PossessionRefusal::WeaponTried { weapon: id }.into());
    }
    if owner.vehicle().is_some_and(|vehicle| !vehicle.composure.acts()) {
        return Err(VehicleRefusal::Stunned { unit: owner.id }.into());
    }
    able(owner)
}

/// Whether the crew of a vehicle may try to repair a machine gun: that on the roof while it looks out (D3.7).
fn check_machine_gun(
    pos: &Position,
    side: Side,
    unit: UnitId,
    mount: MgMount,
) -> Result<(), Refusal> {
    let (state, _) = own(pos, side, unit)?;
    let vehicle = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    if !vehicle.composure.acts() {
        return Err(VehicleRefusal::Stunned { unit }.into());
    }
    let reached = mount != MgMount::AntiAircraft || vehicle.exposed;
    if !vehicle.malfunctioned.contains(&mount) || !reached {
        return Err(VehicleRefusal::NothingToRepair { unit }.into());
    }
    able(state)
}

fn check_recover(pos: &Position, side: Side, unit: UnitId, id: WeaponId) -> Result<(), Refusal> {
    let (state, _) = own(pos, side, unit)?;
    able(state)?;
    check_recovery(pos, unit, id)
}

fn recover(play: &mut Play<'_>, unit: UnitId, weapon: WeaponId) {
    if let Some(state) = play.pos.units.get_mut(&unit) {
        state.men_mut().acted = true;
        state.men_mut().rally_work = RallyWork::Weapons;
    }
    try_recovery(play, unit, weapon);
}
