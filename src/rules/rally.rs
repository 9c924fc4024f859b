//! The Rally Phase: rallying (A10.6), repair (A9.72), Recovery (A4.44), reinforcements.
//!
//! Each side in turn, the ATTACKER first. A unit has one action, however it comes out.

use std::ops::ControlFlow;

use super::apply::Play;
use super::concealment::{is_dummy, known_enemies};
use super::event::Event;
use super::heat;
use super::ids::{Side, UnitId, WeaponId};
use super::morale::{
    CheckDrm, CheckKind, CheckOutcome, CheckReport, LeaderLoss, LeaderWatch, casualty_reduce,
    leadership, morale_level,
};
use super::order::Order;
use super::position::Position;
use super::promotion;
use super::refusal::Refusal;
use super::setup;
use super::unit::{FireMarker, RallyWork, Unit};
use super::weapon::{Held, Weapon};
use crate::board::Location;

mod transfer;

pub(crate) use transfer::{check_transfer, legal_transfers, transfer};

/// The rally DRM of Desperation Morale (A10.62).
const DM_DRM: i8 = 4;
/// A Recovery dr must stay below this (A4.44).
const RECOVERY_BELOW: u8 = 6;

/// Whether an order of the RPh would be accepted.
pub(crate) fn check(pos: &Position, side: Side, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Rally { unit, leader } => check_rally(pos, side, *unit, *leader),
        Order::Repair { weapon } => check_repair(pos, side, *weapon),
        Order::Recover { unit, weapon } => check_recover(pos, side, *unit, *weapon),
        Order::Place { unit, at } => setup::check_enter(pos, side, *unit, *at),
        _ => Err(Refusal::NotAnAnswer),
    }
}

/// Carries out a checked order of the RPh.
pub(crate) fn carry_out(play: &mut Play<'_>, order: &Order) {
    match order {
        Order::Rally { unit, leader } => rally(play, *unit, *leader),
        Order::Repair { weapon } => repair(play, *weapon),
        Order::Recover { unit, weapon } => recover(play, *unit, *weapon),
        Order::Place { unit, at } => setup::place(play, *unit, *at),
        _ => {}
    }
}

/// What a side may do in the RPh.
pub(crate) fn legal(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    setup::legal(pos, side, sink)?;
    let mut offer = |order: Order| match check(pos, side, &order) {
        Ok(()) => sink(order),
        Err(_) => ControlFlow::Continue(()),
    };
    for unit in pos.on_board(side).filter(|unit| unit.broken) {
        offer(Order::Rally { unit: unit.id, leader: None })?;
        for leader in fellows(pos, unit) {
            offer(Order::Rally { unit: unit.id, leader: Some(leader.id) })?;
        }
    }
    for weapon in pos.weapons.values() {
        match weapon.held {
            Held::By(_) => offer(Order::Repair { weapon: weapon.id })?,
            Held::On(_) => {}
        }
        if let Some(at) = pos.weapon_at(weapon.id) {
            for unit in pos.side_at(side, at) {
                offer(Order::Recover { unit: unit.id, weapon: weapon.id })?;
            }
        }
    }
    legal_transfers(pos, side, sink)
}

/// A unit of the side that is on the board.
fn own(pos: &Position, side: Side, unit: UnitId) -> Result<(&Unit, Location), Refusal> {
    let state = pos.unit(unit).ok_or(Refusal::NoSuchUnit { unit })?;
    if state.side != side {
        return Err(Refusal::NotYours { unit });
    }
    let at = state.at.ok_or(Refusal::NotOnBoard { unit })?;
    Ok((state, at))
}

/// The other units of its side in a unit's Location.
fn fellows<'a>(pos: &'a Position, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    pos.units
        .values()
        .filter(|other| other.side == unit.side && other.at == unit.at && other.id != unit.id)
}

/// A Good Order, unpinned unit.
fn steady(unit: &Unit) -> Result<(), Refusal> {
    let id = unit.id;
    if unit.broken {
        return Err(Refusal::Broken { unit: id });
    }
    if unit.melee {
        return Err(Refusal::InMelee { unit: id });
    }
    if unit.berserk {
        return Err(Refusal::Berserk { unit: id });
    }
    if unit.pinned {
        return Err(Refusal::Pinned { unit: id });
    }
    Ok(())
}

/// A steady unit that still has its action.
fn able(unit: &Unit) -> Result<(), Refusal> {
    steady(unit)?;
    let busy = unit.acted || unit.rally_work == RallyWork::Rallying;
    if busy { Err(Refusal::AlreadyActed { unit: unit.id }) } else { Ok(()) }
}

fn check_rally(
    pos: &Position,
    side: Side,
    unit: UnitId,
    leader: Option<UnitId>,
) -> Result<(), Refusal> {
    let (state, at) = own(pos, side, unit)?;
    if !state.broken {
        return Err(Refusal::NotBroken { unit });
    }
    if state.melee {
        return Err(Refusal::InMelee { unit });
    }
    if state.acted {
        return Err(Refusal::AlreadyActed { unit });
    }
    let is_leader = |unit: &Unit| leadership(pos, unit.id).is_some();
    // A broken leader bars those around him until he has rallied, but no other leader (A10.7).
    if !is_leader(state)
        && let Some(broken) = fellows(pos, state).find(|other| other.broken && is_leader(other))
    {
        return Err(Refusal::BrokenLeaderFirst { leader: broken.id });
    }
    match leader {
        Some(leader) => {
            let able = pos.unit(leader).is_some_and(|leader| {
                leader.side == side
                    && leader.at == Some(at)
                    && leader.good_order()
                    && !leader.pinned
                    && is_leader(leader)
            });
            if !able {
                return Err(Refusal::NotARallier { unit: leader });
            }
            if pos.unit(leader).is_some_and(|leader| leader.rally_work == RallyWork::Weapons) {
                return Err(Refusal::AlreadyActed { unit: leader });
            }
        }
        None if state.disrupted => return Err(Refusal::DisruptedNeedsLeader { unit }),
        None => {
            let can = pos.unit_type(unit).is_some_and(|values| values.self_rally)
                || promotion::may_self_rally(pos, state);
            let helped = is_leader(state)
                && fellows(pos, state).any(|other| !other.broken && is_leader(other));
            if !can || helped {
                return Err(Refusal::NoSelfRally { unit });
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
        Some(value) => drms.push(CheckDrm { name: "leadership", value, rule: "A10.7" }),
        None => drms.push(CheckDrm { name: "Self-Rally", value: 1, rule: "A10.63" }),
    }
    let nationality = |id| pos.unit_type(id).map(|values| values.nationality);
    if leader.is_some_and(|leader| nationality(leader) != nationality(unit)) {
        drms.push(CheckDrm { name: "allied leader", value: 1, rule: "A10.7" });
    }
    if let Some(state) = pos.unit(unit) {
        if state.dm {
            drms.push(CheckDrm { name: "DM", value: DM_DRM, rule: "A10.62" });
        }
        let trench = |at: Location| state.entrenched() && pos.setting.trenches.contains(&at.hex);
        if state.at.is_some_and(|at| pos.map().facts(at.hex).rally_bonus || trench(at)) {
            drms.push(CheckDrm { name: "terrain", value: -1, rule: "A10.61" });
        }
    }
    drms
}

fn rally(play: &mut Play<'_>, unit: UnitId, leader: Option<UnitId>) {
    let drms = rally_drms(play.pos, unit, leader);
    let level = morale_level(play.pos, unit);
    let roll = play.dice.roll();
    let total = roll.total() + drms.iter().map(|drm| i32::from(drm.value)).sum::<i32>();
    let outcome = match roll.total() {
        12 => CheckOutcome::FailedTwelve,
        // Heat of Battle needs a leader; by itself, or a crew, a unit with an Original 2 only rallies (A15.1).
        2 if leader.is_some() && heat::is_subject(play.pos, unit) => CheckOutcome::HeatOfBattle,
        2 => CheckOutcome::Passed,
        _ if total <= i32::from(level) => CheckOutcome::Passed,
        _ => CheckOutcome::Failed,
    };
    let kind = CheckKind::Rally;
    let report = CheckReport { unit, kind, plus: 0, roll, drms, total, level, outcome };
    play.note(Event::Check(Box::new(report)));
    if let Some(leader) = leader.and_then(|leader| play.pos.units.get_mut(&leader)) {
        leader.rally_work = RallyWork::Rallying;
    }
    let mmc = play.pos.unit_type(unit).is_some_and(|values| values.kind.is_mmc());
    let Some(state) = play.pos.units.get_mut(&unit) else { return };
    state.acted = true;
    play.pos.mmc_has_rallied |= mmc && state.side == play.pos.attacker;
    match outcome {
        CheckOutcome::Passed | CheckOutcome::PassedPinned | CheckOutcome::HeatOfBattle => {
            state.rally();
            play.note(Event::Rallied { unit });
            if outcome == CheckOutcome::HeatOfBattle {
                play.heat(unit, true);
            } else if roll.total() == 2 && leader.is_none() {
                promotion::create_leader(play, unit, true, 0);
            }
        }
        CheckOutcome::Failed => {}
        CheckOutcome::FailedTwelve => {
            let watch = LeaderWatch::new(play.pos, &[unit]);
            casualty_reduce(play, unit);
            LeaderLoss::Location.carry_out(play, watch, &[]);
        }
    }
}

fn weapon(pos: &Position, id: WeaponId) -> Result<&Weapon, Refusal> {
    pos.weapons.get(&id).ok_or(Refusal::NoSuchWeapon { weapon: id })
}

fn check_repair(pos: &Position, side: Side, id: WeaponId) -> Result<(), Refusal> {
    let weapon = weapon(pos, id)?;
    let owner = weapon.owner().ok_or(Refusal::NotPossessed { weapon: id })?;
    let (owner, _) = own(pos, side, owner)?;
    if !weapon.malfunctioned {
        return Err(Refusal::NotMalfunctioned { weapon: id });
    }
    if weapon.tried {
        return Err(Refusal::WeaponTried { weapon: id });
    }
    able(owner)
}

fn repair(play: &mut Play<'_>, id: WeaponId) {
    let Some(values) = play.pos.weapon_type(id) else { return };
    let (repaired_at, lost_at) = (values.repair, values.eliminated_on);
    let dr = play.dice.dr();
    let repaired = dr <= repaired_at;
    let Some(weapon) = play.pos.weapons.get_mut(&id) else { return };
    weapon.tried = true;
    weapon.malfunctioned = !repaired;
    let (owner, counter) = (weapon.owner(), weapon.counter);
    if let Some(owner) = owner.and_then(|owner| play.pos.units.get_mut(&owner)) {
        owner.acted = true;
        owner.rally_work = RallyWork::Weapons;
    }
    play.note(Event::Repair { weapon: id, dr, repaired });
    if !repaired && dr >= lost_at {
        play.pos.weapons.remove(&id);
        play.note(Event::WeaponLost { weapon: id, counter });
    }
}

fn check_recover(pos: &Position, side: Side, unit: UnitId, id: WeaponId) -> Result<(), Refusal> {
    let (state, _) = own(pos, side, unit)?;
    able(state)?;
    check_recovery(pos, unit, id)
}

/// Whether a unit may try to pick a weapon up, in the RPh or while it moves (A4.44): in Good Order, unpinned,
/// where the weapon lies free and no enemy is. One attempt per phase for each weapon.
pub(crate) fn check_recovery(pos: &Position, unit: UnitId, id: WeaponId) -> Result<(), Refusal> {
    let weapon = weapon(pos, id)?;
    let state = pos.unit(unit).ok_or(Refusal::NoSuchUnit { unit })?;
    let at = state.at.ok_or(Refusal::NotOnBoard { unit })?;
    steady(state)?;
    if is_dummy(pos, unit) {
        return Err(Refusal::OnlyADummy { unit });
    }
    if pos.weapon_at(id) != Some(at) || !may_be_taken(pos, state, weapon) {
        return Err(Refusal::NotUnattended { weapon: id });
    }
    if weapon.tried {
        return Err(Refusal::WeaponTried { weapon: id });
    }
    if known_enemies(pos, state.side).any(|enemy| enemy.at == Some(at)) {
        return Err(Refusal::EnemyInLocation { unit });
    }
    Ok(())
}

/// Whether a weapon lies free for a unit: nobody possesses it, or a broken friend does from whom an SMC may
/// take it.
fn may_be_taken(pos: &Position, unit: &Unit, weapon: &Weapon) -> bool {
    let Some(owner) = weapon.owner() else { return true };
    pos.unit(owner).is_some_and(|owner| owner.broken && owner.side == unit.side)
        && pos.unit_type(unit.id).is_some_and(|values| values.kind.is_smc())
}

fn recover(play: &mut Play<'_>, unit: UnitId, weapon: WeaponId) {
    if let Some(state) = play.pos.units.get_mut(&unit) {
        state.acted = true;
        state.rally_work = RallyWork::Weapons;
    }
    try_recovery(play, unit, weapon);
}

/// The attempt to pick a weapon up: a dr under 6, one more when CX (A4.44).
pub(crate) fn try_recovery(play: &mut Play<'_>, unit: UnitId, weapon: WeaponId) {
    let dr = play.dice.dr();
    let cx = play.pos.unit(unit).is_some_and(|unit| unit.cx);
    let recovered = dr + u8::from(cx) < RECOVERY_BELOW;
    play.note(Event::Recovery { unit, weapon, dr, recovered });
    let Some(found) = play.pos.weapons.get_mut(&weapon) else { return };
    // Neither another attempt nor a Transfer in the same phase.
    found.tried = true;
    if recovered {
        found.held = Held::By(unit);
        // Who waited with it for Opportunity Fire has it no longer (A7.25).
        if found.fire == FireMarker::Bounding {
            found.fire = FireMarker::None;
        }
        play.note(Event::Possession { weapon, to: Some(unit) });
    }
}
