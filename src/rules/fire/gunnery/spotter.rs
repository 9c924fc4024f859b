//! Spotters: who sees for a mortar that does not see its target (C9.3).

use crate::board::Location;
use crate::rules::fire::tied;
use crate::rules::ground::concealment::is_dummy;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::unit::Unit;
use crate::rules::words::weapon::Weapon;

/// Who could spot for a mortar at a Location that it does not see itself: Good Order men of its side, and crews that look out
/// of an AFV, in its hex or the next who see it.
#[must_use]
pub fn spotters(pos: &Position, weapon: &Weapon, target: Location) -> Vec<UnitId> {
    let user = weapon.owner().and_then(|owner| pos.unit(owner));
    let mortar = pos.gun_type(weapon.id).is_some_and(|printed| printed.kind.is_mortar());
    let Some(user) = user.filter(|_| mortar) else { return Vec::new() };
    let sees = |unit: &Unit| unit.end().is_some_and(|eye| pos.sees(eye, target));
    if sees(user) {
        return Vec::new();
    }
    let able = |unit: &&Unit| check(pos, weapon, user, unit.id, target).is_ok() && sees(unit);
    pos.on_board(user.side).filter(able).map(|unit| unit.id).collect()
}

/// Whether a unit could look out for others: men of Good Order on foot, and the crew that looks out of an AFV (D5.3).
fn is_able(pos: &Position, unit: &Unit) -> bool {
    let armored = || pos.vehicle_type(unit.id).is_some_and(|values| values.armor.is_some());
    match unit.vehicle() {
        Some(vehicle) => armored() && vehicle.exposed && vehicle.composure.acts(),
        None => unit.good_order() && unit.carrier().is_none(),
    }
}

/// Whether a unit may spot for a weapon at a Location. With a Known enemy in its own it spots there alone (A7.212).
pub(super) fn check(
    pos: &Position,
    weapon: &Weapon,
    user: &Unit,
    spotter: UnitId,
    target: Location,
) -> Result<(), Refusal> {
    let no_spotter = Refusal::Fire(FireRefusal::NoSpotter { weapon: weapon.id });
    let mortar = pos.gun_type(weapon.id).is_some_and(|printed| printed.kind.is_mortar());
    let Some(unit) = pos.unit(spotter).filter(|_| mortar) else { return Err(no_spotter) };
    let near =
        unit.at().zip(user.at()).is_some_and(|(one, other)| one.hex.distance(other.hex) <= 1);
    let able = is_able(pos, unit);
    if unit.side != user.side || unit.id == user.id || !near || !able || is_dummy(pos, unit.id) {
        return Err(no_spotter);
    }
    if unit.at() != Some(target) && tied::to_its_location(pos, unit) {
        return Err(FireRefusal::EnemyInLocation { unit: unit.id }.into());
    }
    Ok(())
}
