//! Two SMC at one machine gun: one firer with all its FP, and no Fire Group (A7.5, A9.4).
//!
//! The second man does nothing else with his Player Turn: he neither fires nor directs beside it. Simplified: he helps
//! with what his friend possesses; the weapon itself keeps its one possessor.

use super::arm::Arm;
use crate::rules::words::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::words::order::{FireAttack, Member};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::status::{is_berserk, is_smc};
use crate::rules::words::unit::{FireMarker, Unit};

/// Checks the second men of an attack: each an SMC beside the leader whose machine gun he helps to fire, unpinned, and
/// free for it.
pub(super) fn check(pos: &Position, side: Side, order: &FireAttack) -> Result<(), Refusal> {
    for (&weapon, &second) in &order.crews {
        let refusal = Refusal::Fire(FireRefusal::NoSecondMan { unit: second, weapon });
        let first = order.members.iter().find(|member| member.weapons.contains(&weapon));
        let first = first.and_then(|member| pos.unit(member.unit)).ok_or(refusal.clone())?;
        let man = super::plan::able_to_fire(pos, side, second)?;
        let gun = Arm::of(pos, Firer::Weapon(weapon)).halved_for_leader;
        let busy = order.members.iter().any(|member| member.unit == second)
            || order.directors.contains(&second)
            || order.crews.values().filter(|&&other| other == second).count() > 1
            || pos.directions.contains_key(&second)
            || pos.weapons_of(second).any(|own| own.fired)
            || man.fire != FireMarker::None
            || man.men().inherent_lost && !serves(pos, second, weapon);
        if !gun
            || !is_smc(pos, first.id)
            || !is_smc(pos, second)
            || man.end() != first.end()
            || man.men().pinned
            || is_berserk(pos, second)
            || busy
        {
            return Err(refusal);
        }
    }
    Ok(())
}

/// Whether an SMC has been the second man at a weapon in this Player Turn.
fn serves(pos: &Position, unit: UnitId, weapon: WeaponId) -> bool {
    pos.weapons.get(&weapon).is_some_and(|gun| gun.second == Some(unit))
}

/// The weapon that an SMC has helped to fire in this Player Turn.
pub(super) fn served_by(pos: &Position, unit: UnitId) -> Option<WeaponId> {
    pos.weapons.values().find(|gun| gun.second == Some(unit)).map(|gun| gun.id)
}

/// The second man who is still beside a weapon that two have fired.
pub(super) fn still_there(pos: &Position, weapon: WeaponId) -> Option<UnitId> {
    let gun = pos.weapons.get(&weapon)?;
    let (first, second) = (pos.unit(gun.owner()?)?, pos.unit(gun.second?)?);
    let there = second.end() == first.end() && second.can_act() && !second.men().pinned;
    there.then_some(second.id)
}

/// An attack of one leader with his machine gun, and each of these beside him who could help him with it.
pub(super) fn with_second(
    pos: &Position,
    side: Side,
    order: &FireAttack,
    units: &[&Unit],
) -> Vec<FireAttack> {
    let [Member { unit, weapons, .. }] = order.members.as_slice() else { return Vec::new() };
    let Some(&weapon) = weapons.first().filter(|_| weapons.len() == 1) else { return Vec::new() };
    if !is_smc(pos, *unit) {
        return Vec::new();
    }
    units
        .iter()
        .map(|second| FireAttack { crews: [(weapon, second.id)].into(), ..order.clone() })
        .filter(|order| check(pos, side, order).is_ok())
        .collect()
}
