//! What a lesson puts on the table by hand, between two orders.

use toml::Spanned;

use super::error::{Fault, LessonProblem};
use super::file::RawChange;
use super::orders;
use crate::counters::MgMount;
use crate::rules::ids::{Firer, UnitId};
use crate::rules::invariants;
use crate::rules::position::Position;
use crate::rules::unit::FireMarker;

/// Makes the changes; the position is sound afterwards.
pub(super) fn make(pos: &mut Position, changes: &[Spanned<RawChange>]) -> Result<(), Fault> {
    for change in changes {
        let at = change.span().start;
        one(pos, at, change.get_ref())?;
        if let Some(violation) = invariants::violations(pos).into_iter().next() {
            return Err((at, LessonProblem::Unsound(violation)));
        }
    }
    Ok(())
}

fn one(pos: &mut Position, byte: usize, change: &RawChange) -> Result<(), Fault> {
    let fault = |problem| (byte, problem);
    match (&change.unit, &change.weapon, change.residual, change.turn) {
        (Some(name), None, None, None) => {
            let id = orders::unit(pos, name)?;
            if change.remove {
                remove(pos, id);
                return Ok(());
            }
            if let (Some(encircled), Some(unit)) = (change.encircled, pos.unit(id))
                && let Some(at) = unit.at()
            {
                let counter = (at, unit.side);
                if encircled {
                    pos.encircled.insert(counter);
                } else {
                    pos.encircled.remove(&counter);
                }
            }
            if change.at.is_some() {
                pos.units.put(id, change.at);
            }
            let Some(unit) = pos.units.get_mut(&id) else { return Ok(()) };
            unit.fire = change.fire.unwrap_or(unit.fire);
            let fired = change.fire.map(FireMarker::has_fired);
            if let (Some(fired), Some(vehicle)) = (fired, unit.vehicle_mut()) {
                vehicle.fired = MgMount::ALL.into_iter().filter(|_| fired).collect();
            }
            unit.men_mut().broken = change.broken.unwrap_or(unit.men().broken);
            unit.men_mut().pinned = change.pinned.unwrap_or(unit.men().pinned);
            unit.concealed = change.concealed.unwrap_or(unit.concealed);
            unit.men_mut().cx = change.cx.unwrap_or(unit.men().cx);
            unit.men_mut().dm = change.dm.unwrap_or(unit.men().dm);
            Ok(())
        }
        (None, Some(name), None, None) => {
            let id = orders::weapon(pos, name)?;
            if change.remove {
                pos.weapons.remove(&id);
            } else if let (Some(fire), Some(weapon)) = (change.fire, pos.weapons.get_mut(&id)) {
                weapon.fire = fire;
                weapon.fired = fire.has_fired();
            }
            Ok(())
        }
        (None, None, Some(fp), None) => {
            let at = change.at.ok_or_else(|| fault(LessonProblem::NoPlace))?;
            if fp == 0 {
                pos.residual.remove(&at);
            } else {
                pos.residual.insert(at, fp);
            }
            Ok(())
        }
        (None, None, None, Some(turn)) if (1..=pos.setting.turns).contains(&turn) => {
            pos.turn = turn;
            Ok(())
        }
        _ => Err(fault(LessonProblem::OneChange)),
    }
}

/// Whether what a step says of its outcome is so: making it so would change nothing.
pub(super) fn hold(pos: &Position, outcome: &[Spanned<RawChange>]) -> Result<(), Fault> {
    for said in outcome {
        let (at, change) = (said.span().start, said.get_ref());
        let mut made = pos.clone();
        match one(&mut made, at, change) {
            // Who is to be gone, and is, is found no more.
            Err((_, LessonProblem::NotInPlay(_))) if change.remove => {}
            Err(fault) => return Err(fault),
            Ok(()) if made != *pos => return Err((at, LessonProblem::NotSo)),
            Ok(()) => {}
        }
    }
    Ok(())
}

/// Takes a unit off the table with all it has, as if it had never been there.
fn remove(pos: &mut Position, id: UnitId) {
    let weapons: Vec<_> = pos.weapons_for(id).map(|weapon| weapon.id).collect();
    for weapon in &weapons {
        pos.weapons.remove(weapon);
        pos.lanes.remove(weapon);
    }
    let gone = |firer: Firer| match firer {
        Firer::Inherent(unit) | Firer::Mount(unit, _) => unit == id,
        Firer::Weapon(weapon) => weapons.contains(&weapon),
    };
    for attack in &mut pos.attacks {
        attack.forget(gone);
    }
    pos.units.remove(&id);
    pos.forget(id);
}
