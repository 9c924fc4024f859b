//! How many weapons a unit fires, and what that costs its inherent FP (A7.351-A7.353, AM-24).
//!
//! Weapons are counted in one phase of fire, the MPh and the DFPh each by itself, those that have broken for good since
//! among them. What its weapons used up of a unit's inherent FP is lost for the Player Turn; Subsequent First Fire, FPF
//! and Final Fire at an adjacent target have it back at half.

use std::collections::BTreeSet;

use super::shot::Shot;
use super::{arc, past, second_man};
use crate::board::Location;
use crate::counters::{UnitKind, UnitType};
use crate::rules::words::attack::FireKind;
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::Member;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::unit::Unit;

/// How many support weapons a unit may fire in one phase (A7.351, A7.352).
#[must_use]
fn weapon_limit(kind: UnitKind) -> usize {
    if kind == UnitKind::Squad { 2 } else { 1 }
}

/// Whether firing so many weapons uses up the inherent FP: a squad's second one, anybody else's first.
fn uses_up_inherent(kind: UnitKind, weapons: usize) -> bool {
    weapons >= weapon_limit(kind)
}

/// The weapons that a unit has fired in this phase, each once, one that it helped to fire among them.
fn fired(pos: &Position, unit: UnitId) -> Vec<WeaponId> {
    let mut fired: Vec<WeaponId> = past::weapons_fired(pos, unit).collect();
    fired.extend(second_man::served_by(pos, unit));
    each_once(fired)
}

fn each_once(mut weapons: Vec<WeaponId>) -> Vec<WeaponId> {
    weapons.sort_unstable();
    weapons.dedup();
    weapons
}

/// How many of a member's weapons its unit has not fired in this phase.
fn fresh(member: &Member, before: &[WeaponId]) -> usize {
    member.weapons.iter().filter(|weapon| !before.contains(weapon)).count()
}

/// Whether the weapons that a unit has fired in this phase use its inherent FP up.
pub(super) fn has_used_up_inherent(pos: &Position, unit: UnitId, kind: UnitKind) -> bool {
    uses_up_inherent(kind, fired(pos, unit).len())
}

/// Whether all the weapons that a unit may fire in this phase have been fired and are marked, or gone.
pub(super) fn is_through(pos: &Position, unit: UnitId, kind: UnitKind) -> bool {
    let spent = |id: &WeaponId| pos.weapons.get(id).is_none_or(|weapon| weapon.fire.has_fired());
    let fired = each_once(past::weapons_fired(pos, unit).collect());
    fired.iter().filter(|id| spent(id)).count() >= weapon_limit(kind)
}

/// Whether a member's inherent FP is down to the half that fire again leaves it, because weapons fired before or with
/// it have used it up: it is never back at full FP (AM-24). Only the DEFENDER has it back at all: in the MPh unless this
/// attack's own weapons use it up again, in the DFPh, where a unit may fire part by part, unless those of the phase do
/// (A7.353).
pub(super) fn check_inherent(
    pos: &Position,
    unit: &Unit,
    kind: UnitKind,
    member: &Member,
) -> Result<bool, Refusal> {
    if !member.inherent {
        return Ok(false);
    }
    let used_up = |weapons: usize| uses_up_inherent(kind, weapons);
    let before = fired(pos, unit.id);
    let all = before.len() + fresh(member, &before);
    let half = unit.men().inherent_lost || used_up(all);
    let gone = match pos.phase {
        Phase::Movement => used_up(member.weapons.len()),
        Phase::DefensiveFire => used_up(all),
        _ => half,
    };
    if gone { Err(inherent_lost(unit.id, kind)) } else { Ok(half) }
}

/// Checks how many weapons a member fires, with those that its unit has fired in this phase.
pub(super) fn check_weapons(
    pos: &Position,
    unit: UnitId,
    kind: UnitKind,
    member: &Member,
    shots: &[Shot],
) -> Result<(), Refusal> {
    if member.weapons.is_empty() {
        return Ok(());
    }
    let before = fired(pos, unit);
    // What it has fired it may fire again, even when it has become too small for all of it.
    let fresh = fresh(member, &before);
    let all = before.len() + fresh;
    let too_many =
        member.weapons.len() > weapon_limit(kind) || fresh > 0 && all > weapon_limit(kind);
    // Inherent FP that was fired counts against the weapons that come after it, but not against fire again in the MPh.
    let again = pos.phase == Phase::Movement && shots.iter().any(|shot| shot.kind.is_repeat());
    let beside = past::has_fired(pos, Firer::Inherent(unit)) && uses_up_inherent(kind, all);
    if !too_many && (again || !beside) {
        return Ok(());
    }
    Err(match kind {
        UnitKind::Squad => Refusal::Fire(FireRefusal::TooManyWeapons { unit }),
        _ => Refusal::Fire(FireRefusal::OneWeaponOnly { unit }),
    })
}

/// Inherent FP that is used up: a squad's by its second weapon, anybody else's by the first.
pub(super) fn inherent_lost(unit: UnitId, kind: UnitKind) -> Refusal {
    match kind {
        UnitKind::Squad => Refusal::Fire(FireRefusal::InherentLost { unit }),
        _ => Refusal::Fire(FireRefusal::InherentTraded { unit }),
    }
}

/// Whether a member that fires FPF fires all the machine guns it has to (A8.31).
pub(super) fn check_protective(
    pos: &Position,
    unit: &Unit,
    values: &UnitType,
    member: &Member,
    shots: &[Shot],
    target: Location,
) -> Result<(), Refusal> {
    if shots.iter().any(|shot| shot.kind == FireKind::FinalProtectiveFire)
        && member.weapons.len() < bound_machine_guns(pos, unit, values, target)
    {
        return Err(FireRefusal::ProtectiveWeapons { unit: unit.id }.into());
    }
    Ok(())
}

/// How many machine guns a unit has to fire in FPF: all it can fire at the target with Sustained Fire, up to what it
/// may fire in the phase.
fn bound_machine_guns(pos: &Position, unit: &Unit, values: &UnitType, target: Location) -> usize {
    let limit = weapon_limit(values.kind);
    let before = fired(pos, unit.id);
    let usable = usable_machine_guns(pos, unit, values, target);
    let again = usable.iter().filter(|weapon| before.contains(weapon)).count();
    let fresh = usable.len() - again;
    (again + fresh.min(limit.saturating_sub(before.len()))).min(limit)
}

/// The machine guns that a unit could fire at a target with Sustained Fire: none for an SMC (A9.3), none that has
/// malfunctioned or is dismantled and does not fire so (AM-27), none whose Covered Arc leaves the target out (A9.21).
fn usable_machine_guns(
    pos: &Position,
    unit: &Unit,
    values: &UnitType,
    target: Location,
) -> BTreeSet<WeaponId> {
    let Some(at) = unit.at().filter(|_| !values.kind.is_smc()) else { return BTreeSet::new() };
    pos.weapons_of(unit.id)
        .filter(|weapon| !weapon.malfunctioned)
        .filter(|weapon| {
            pos.firing_type(weapon.id).is_some_and(|printed| printed.kind.is_machine_gun())
        })
        .filter(|weapon| !arc::excludes(pos, weapon.id, at, target))
        .map(|weapon| weapon.id)
        .collect()
}
