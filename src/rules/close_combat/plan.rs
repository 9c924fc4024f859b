//! Whether a side's plan for a Close Combat is allowed (A11.12, A11.2).

use std::collections::BTreeSet;

use crate::board::Location;
use crate::rules::ground::stacking::would_overstack;
use crate::rules::movement::entry_cost;
use crate::rules::words::decision::CloseFrame;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::ClosePlan;
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

/// Whether a unit may attack: unbroken and there (A11.16).
pub(super) fn may_attack(pos: &Position, frame: &CloseFrame, side: Side, unit: UnitId) -> bool {
    pos.unit(unit)
        .is_some_and(|unit| unit.side == side && fights(frame, unit) && !unit.men().broken)
}

/// Whether a unit is one of those among whom it comes to blows: men on foot.
fn fights(frame: &CloseFrame, unit: &Unit) -> bool {
    unit.station().stands_at() == Some(frame.at) && !unit.is_vehicle()
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
