//! Recovery of weapons that nobody possesses, or a broken friend does (A4.44).

use super::{transfer, weapon};
use crate::rules::ground::aboard::check_on_foot;
use crate::rules::ground::concealment::{is_dummy, known_enemies_at};
use crate::rules::words::event::PossessionEvent;
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, PossessionRefusal, Refusal, VehicleRefusal};
use crate::rules::words::status::is_smc;
use crate::rules::words::unit::Unit;
use crate::rules::words::weapon::{Held, Weapon};

/// A Recovery dr must stay below this (A4.44).
const BELOW: u8 = 6;

/// Whether a unit may try to pick a weapon up, in the RPh or while it moves (A4.44): in Good Order, unpinned,
/// where the weapon lies free and no enemy is. A unit tries once in a phase for each weapon; what it tried in
/// the RPh does not count in the MPh.
pub(crate) fn check_recovery(pos: &Position, unit: UnitId, id: WeaponId) -> Result<(), Refusal> {
    let weapon = weapon(pos, id)?;
    let state = pos.unit(unit).ok_or(NamedRefusal::NoSuchUnit { unit })?;
    let at = state.at().ok_or(NamedRefusal::NotOnBoard { unit })?;
    check_on_foot(state)?;
    state.check_steady()?;
    if is_dummy(pos, unit) {
        return Err(NamedRefusal::OnlyADummy { unit }.into());
    }
    if state.is_vehicle() {
        return Err(VehicleRefusal::NotForVehicles { unit }.into());
    }
    if pos.weapon_at(id) != Some(at) || !may_be_taken(pos, state, weapon) {
        return Err(PossessionRefusal::NotUnattended { weapon: id }.into());
    }
    let owner = weapon.owner().and_then(|owner| pos.unit(owner));
    if owner.map_or(weapon.raised, |owner| owner.footing().raised()) != state.footing().raised() {
        return Err(PossessionRefusal::OutOfReach { weapon: id }.into());
    }
    if weapon.sought_by.contains(&unit) {
        return Err(PossessionRefusal::SoughtAlready { unit, weapon: id }.into());
    }
    if known_enemies_at(pos, state.side, at).next().is_some() {
        return Err(PossessionRefusal::EnemyBesideWeapon { unit }.into());
    }
    Ok(())
}

/// Whether a weapon lies free for a unit: nobody possesses it, or a broken friend does from whom an SMC may
/// take it in a phase of its own Player Turn.
fn may_be_taken(pos: &Position, unit: &Unit, weapon: &Weapon) -> bool {
    let owner = match weapon.held {
        Held::On(_) => return true,
        // Nobody lays hands on a charge that is about to go off.
        Held::Placed { .. } => return false,
        // What is hooked up to a vehicle is unhooked from it (C10.1).
        Held::Towed { .. } => return false,
        Held::By(owner) => owner,
    };
    pos.unit(owner).is_some_and(|owner| owner.men().broken && owner.side == unit.side)
        && is_smc(pos, unit.id)
        && pos.attacker == unit.side
}

/// Whether a Recovery in the MPh takes no MF: an SMC's from a broken friend.
pub(crate) fn free_of_cost(pos: &Position, id: WeaponId) -> bool {
    pos.weapons.get(&id).is_some_and(|weapon| weapon.owner().is_some())
}

/// The attempt to pick a weapon up: a dr under 6, one more when CX.
pub(crate) fn try_recovery(play: &mut Play<'_>, unit: UnitId, weapon: WeaponId) {
    let dr = play.dice.dr();
    let cx = play.pos.unit(unit).is_some_and(|unit| unit.men().cx);
    let recovered = dr + u8::from(cx) < BELOW;
    play.note(PossessionEvent::Recovery { unit, weapon, dr, recovered });
    let Some(found) = play.pos.weapons.get_mut(&weapon) else { return };
    found.sought_by.insert(unit);
    if recovered {
        found.recovered = true;
        transfer(play, weapon, unit);
    }
}
