//! The repair of what has malfunctioned (A9.72, C2.28, D3.7).

use super::fate::disarmed;
use crate::counters::{MainArmament, MgMount};
use crate::rules::words::event::{PossessionEvent, VehicleEvent};
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::play::Play;
use crate::rules::words::unit::{RallyWork, Unit};

/// The repair dr of a Gun: so low mends it, so high is the end of it (C2.28).
const GUN_REPAIR: (u8, u8) = (1, 6);

/// An attempt to repair a weapon. A vehicle whose main armament is beyond repair is Recalled (A9.72, C2.28, D3.7).
pub(crate) fn repair(play: &mut Play<'_>, id: WeaponId) {
    let (repaired_at, lost_at) = match play.pos.weapon_type(id) {
        Some(values) => (values.repair, values.eliminated_on),
        None => GUN_REPAIR,
    };
    let dr = play.dice.dr();
    let repaired = dr <= repaired_at;
    let Some(weapon) = play.pos.weapons.get_mut(&id) else { return };
    weapon.tried = true;
    weapon.malfunctioned = !repaired;
    let (owner, counter) = (weapon.owner(), weapon.counter);
    if let Some(owner) = owner.and_then(|owner| play.pos.units.get_mut(&owner)) {
        owner.men_mut().acted = true;
        owner.men_mut().rally_work = RallyWork::Weapons;
    }
    play.note(PossessionEvent::Repair { weapon: id, dr, repaired });
    if !repaired && dr >= lost_at {
        play.pos.weapons.remove(&id);
        play.note(PossessionEvent::Lost { weapon: id, counter });
        if let Some(owner) = owner {
            disarmed(play, owner);
        }
    }
}

/// An attempt of a vehicle's crew to repair one of its machine guns; one that is its main armament is as much as that (D3.7).
pub(crate) fn repair_machine_gun(play: &mut Play<'_>, unit: UnitId, mount: MgMount) {
    let dr = play.dice.dr();
    let (repaired_at, lost_at) = GUN_REPAIR;
    let Some(state) = play.pos.units.get_mut(&unit) else { return };
    state.men_mut().acted = true;
    state.men_mut().rally_work = RallyWork::Weapons;
    if let Some(vehicle) = Unit::vehicle_mut(state).filter(|_| dr <= repaired_at || dr >= lost_at) {
        vehicle.malfunctioned.remove(&mount);
        if dr >= lost_at {
            vehicle.disabled.insert(mount);
        }
    }
    play.note(VehicleEvent::MachineGunRepair { unit, mount, dr });
    let main = play.pos.vehicle_type(unit).and_then(|values| values.armament);
    let is_main = main.is_some_and(|main| main.weapon == MainArmament::MachineGun(mount));
    if dr >= lost_at && is_main {
        disarmed(play, unit);
    }
}
