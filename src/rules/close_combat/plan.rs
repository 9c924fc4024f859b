//! Whether a side's plan for a Close Combat is allowed (A11.12, A11.2).

use std::collections::BTreeSet;

use super::vehicles;
use crate::board::Location;
use crate::rules::ground::stacking::would_overstack;
use crate::rules::movement::entry_cost;
use crate::rules::words::attack::Fp;
use crate::rules::words::decision::CloseFrame;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{CloseAttack, ClosePlan};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{CloseCombatRefusal, NamedRefusal, Refusal};
use crate::rules::words::unit::Unit;

/// Whether a side may do this: each of its units attacks once at most or withdraws, each enemy is attacked once
/// at most. Doing nothing is allowed.
pub(super) fn check(
    pos: &Position,
    frame: &CloseFrame,
    side: Side,
    plan: &ClosePlan,
) -> Result<(), Refusal> {
    let mut used = BTreeSet::new();
    let mut attacked = BTreeSet::new();
    for (&unit, &to) in &plan.withdrawals {
        if !may_withdraw(pos, frame, side, unit, to) {
            return Err(CloseCombatRefusal::NoWithdrawal { unit }.into());
        }
        used.insert(unit);
    }
    for attack in &plan.attacks {
        if attack.by.is_empty() || attack.at.is_empty() {
            return Err(NamedRefusal::NobodyNamed.into());
        }
        check_kind(pos, attack)?;
        for &unit in &attack.by {
            if !may_attack(pos, frame, side, unit) || !used.insert(unit) {
                return Err(CloseCombatRefusal::NotInCloseCombat { unit }.into());
            }
        }
        for &unit in &attack.at {
            let there =
                pos.unit(unit).is_some_and(|enemy| enemy.side != side && fights(frame, enemy));
            if !there || !attacked.insert(unit) {
                return Err(CloseCombatRefusal::NotInCloseCombat { unit }.into());
            }
        }
    }
    Ok(())
}

/// Men attack men, or one vehicle, two of them at most and one of these an SMC; a vehicle attacks men by itself (A11.51, A11.6).
fn check_kind(pos: &Position, attack: &CloseAttack) -> Result<(), Refusal> {
    let vehicle = |id: &&UnitId| pos.unit(**id).is_some_and(Unit::is_vehicle);
    let (by, at) = (attack.by.iter().find(vehicle), attack.at.iter().find(vehicle));
    let wrong = |unit: &UnitId| Err(CloseCombatRefusal::NotWithVehicles { unit: *unit }.into());
    match (by, at) {
        (None, None) => Ok(()),
        (Some(_), None) if attack.by.len() == 1 => Ok(()),
        (None, Some(unit)) => {
            let by: Vec<UnitId> = attack.by.iter().copied().collect();
            let alone = attack.at.len() == 1 && vehicles::may_attack_together(pos, &by);
            if alone { Ok(()) } else { wrong(unit) }
        }
        (Some(unit), _) => wrong(unit),
    }
}

/// Whether a unit may attack: unbroken and there (A11.16).
pub(super) fn may_attack(pos: &Position, frame: &CloseFrame, side: Side, unit: UnitId) -> bool {
    pos.unit(unit)
        .is_some_and(|unit| unit.side == side && fights(frame, unit) && can_strike(pos, unit))
}

/// Whether a unit can strike a blow: men who are not broken, a vehicle with guns that reach who is beside it.
pub(super) fn can_strike(pos: &Position, unit: &Unit) -> bool {
    if unit.is_vehicle() { vehicles::fp(pos, unit) > Fp::ZERO } else { !unit.men().broken }
}

/// Whether a unit is one of those among whom it comes to blows: men on foot, and vehicles.
fn fights(frame: &CloseFrame, unit: &Unit) -> bool {
    unit.station().stands_at() == Some(frame.at)
}

/// Whether a unit may withdraw: out of a Melee, or after ambushing, neither pinned nor Disrupted (A11.2, A11.41,
/// A19.12).
pub(super) fn may_withdraw(
    pos: &Position,
    frame: &CloseFrame,
    side: Side,
    unit: UnitId,
    to: Location,
) -> bool {
    let able = pos.unit(unit).is_some_and(|unit| {
        unit.side == side
            && fights(frame, unit)
            && !unit.is_vehicle()
            && !unit.men().pinned
            && !unit.men().disrupted
            && !unit.men().berserk
            && (unit.melee || frame.ambusher == Some(side) || makes_off(pos, frame, unit))
    });
    able && frame.at != to
        && entry_cost(pos, unit, frame.at, to, false).is_some()
        && room_to_withdraw(pos, side, unit, to)
}

/// Whether a unit may make off from an Infantry Overrun before it is fought: a Good Order SMC (A4.15).
fn makes_off(pos: &Position, frame: &CloseFrame, unit: &Unit) -> bool {
    let overrun = pos.moving().is_some_and(|moving| moving.charge.is_none());
    overrun && unit.side == pos.defender() && unit.good_order() && frame.first_plan.is_none()
}

/// Whether a Location has no enemy in it, and room for the unit.
pub(super) fn room_to_withdraw(pos: &Position, side: Side, unit: UnitId, to: Location) -> bool {
    pos.side_at(side.other(), to).next().is_none() && !would_overstack(pos, side, to, &[unit])
}
