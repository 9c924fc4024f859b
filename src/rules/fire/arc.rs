//! The Covered Arc of a machine gun or Gun that fires from woods, rubble or a building (A9.21, C5.11).

use crate::board::{Location, Terrain};
use crate::counters::WeaponKind;
use crate::rules::words::attack::Arcs;
use crate::rules::words::ids::WeaponId;
use crate::rules::words::position::Position;

/// Whether a machine gun is held to a Covered Arc that leaves the target out.
pub(super) fn excludes(pos: &Position, weapon: WeaponId, at: Location, target: Location) -> bool {
    let held = pos.weapons.get(&weapon).and_then(|weapon| weapon.arc);
    match (held, Arcs::toward(at.hex, target.hex)) {
        (Some(held), Some(wanted)) => held.and(wanted).is_none(),
        _ => false,
    }
}

/// Holds an MMG or HMG that has fired from such terrain to the arcs that its shot lies in, for the phase.
pub(super) fn hold_to(pos: &mut Position, weapon: WeaponId, at: Location, target: Location) {
    let heavy = pos
        .firing_type(weapon)
        .is_some_and(|printed| matches!(printed.kind, WeaponKind::Mmg | WeaponKind::Hmg));
    let walled_in = matches!(
        pos.map().terrain(at.hex),
        Terrain::Woods | Terrain::Rubble(_) | Terrain::Building { .. }
    );
    let printed = pos.gun_type(weapon).map(|printed| printed.kind.is_mortar());
    let gun =
        pos.weapons.get(&weapon).and_then(|weapon| weapon.gun).filter(|_| printed == Some(false));
    if let Some(gun) = gun.filter(|_| walled_in) {
        // Mortars are not held (C5.11).
        if let Some(weapon) = pos.weapons.get_mut(&weapon) {
            weapon.arc = Some(Arcs::only(gun.facing));
        }
        return;
    }
    if !heavy || !walled_in {
        return;
    }
    if let Some(weapon) = pos.weapons.get_mut(&weapon)
        && let Some(fired) = Arcs::toward(at.hex, target.hex)
    {
        weapon.arc = Some(weapon.arc.and_then(|held| held.and(fired)).unwrap_or(fired));
    }
}

/// A phase is over: every machine gun turns freely again, but for those whose crews are pinned. They change no
/// Covered Arc as long as they are (A7.81).
pub(super) fn free(pos: &mut Position) {
    let Position { weapons, units, .. } = pos;
    for weapon in weapons.values_mut() {
        let pinned =
            weapon.owner().and_then(|owner| units.get(&owner)).is_some_and(|it| it.men().pinned);
        if !pinned {
            weapon.arc = None;
        }
    }
}
