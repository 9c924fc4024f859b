//! How many weapons a unit fires, and what that costs its inherent FP (A7.351-A7.353).

use std::collections::BTreeSet;

use super::kind::FireKind;
use super::shot::Shot;
use super::{arc, crew};
use crate::board::Location;
use crate::counters::{UnitKind, UnitType};
use crate::rules::ids::{Firer, WeaponId};
use crate::rules::order::Member;
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;
use crate::rules::sequence::Phase;
use crate::rules::unit::Unit;
use crate::rules::weapon::Weapon;

/// How many support weapons a unit may fire in one phase (A7.351, A7.352).
#[must_use]
pub(crate) fn weapon_limit(kind: UnitKind) -> usize {
    if kind == UnitKind::Squad { 2 } else { 1 }
}

/// Whether firing so many weapons uses up the inherent FP: a squad's second one, anybody else's first.
#[must_use]
pub(crate) fn uses_up_inherent(kind: UnitKind, weapons: usize) -> bool {
    weapons >= weapon_limit(kind)
}

/// Checks the quotas of one member of an attack.
///
/// Repeat fire (SFF, FPF, adjacent Final Fire) has a quota of its own: it keeps half the inherent FP however
/// the unit fired before (A7.353). In the MPh only the weapons of this attack can use that up; in the DFPh, where
/// a unit may fire again part by part, all that it has fired in the phase.
pub(super) fn check(
    pos: &Position,
    unit: &Unit,
    values: &UnitType,
    member: &Member,
    shots: &[Shot],
    target: Location,
) -> Result<(), Refusal> {
    let repeat = shots.iter().any(|shot| shot.kind.is_repeat());
    let mut weapons: BTreeSet<WeaponId> = member.weapons.clone();
    let in_this_phase = |firer: Firer| {
        pos.phase == Phase::DefensiveFire
            && pos.attacks.iter().any(|past| past.firers.contains_key(&firer))
    };
    let counts = |weapon: &&Weapon| {
        if repeat { in_this_phase(Firer::Weapon(weapon.id)) } else { weapon.fired }
    };
    weapons.extend(crew::served_by(pos, unit.id));
    weapons.extend(pos.weapons_of(unit.id).filter(counts).map(|weapon| weapon.id));
    // Inherent FP that was fired, and not merely used up, counts against the weapons that come after it.
    let inherent_fired = if repeat {
        in_this_phase(Firer::Inherent(unit.id))
    } else {
        unit.fire.has_fired() && !unit.inherent_lost
    };
    let inherent = member.inherent || inherent_fired;
    let limit = weapon_limit(values.kind);
    if weapons.len() > limit || (inherent_fired && weapons.len() >= limit) {
        return Err(Refusal::TooManyWeapons { unit: unit.id });
    }
    if member.inherent && !repeat && unit.inherent_lost {
        return Err(Refusal::InherentLost { unit: unit.id });
    }
    if inherent && uses_up_inherent(values.kind, weapons.len()) {
        return Err(Refusal::InherentLost { unit: unit.id });
    }
    if shots.iter().any(|shot| shot.kind == FireKind::FinalProtectiveFire) {
        let usable = usable_machine_guns(pos, unit, values, target).min(limit);
        if member.weapons.len() < usable {
            return Err(Refusal::ProtectiveWeapons { unit: unit.id });
        }
    }
    Ok(())
}

/// How many machine guns a unit could fire at a target with Sustained Fire, and so must in FPF: none
/// for an SMC (A9.3), none whose Covered Arc leaves the target out (A9.21).
fn usable_machine_guns(pos: &Position, unit: &Unit, values: &UnitType, target: Location) -> usize {
    let Some(at) = unit.at.filter(|_| !values.kind.is_smc()) else { return 0 };
    pos.weapons_of(unit.id)
        .filter(|weapon| !weapon.malfunctioned)
        .filter(|weapon| {
            pos.weapon_type(weapon.id).is_some_and(|printed| printed.kind.is_machine_gun())
        })
        .filter(|weapon| !arc::excludes(pos, weapon.id, at, target))
        .count()
}
