//! Riders Bail Out (D6.24): who is pinned or broken on the deck of a tank, or is thrown off it, lies beside it after a NMC, has
//! fired, and may have broken what he carries.
//!
//! Simplified: they are no target of First Fire for it, as those are who get off by MF.

use super::morale::{LeaderLoss, LeaderWatch, Occasion, morale_check};
use crate::rules::ground::aboard::is_rider;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::CheckKind;
use crate::rules::words::unit::{FireMarker, Unit};

/// From this dr on a weapon malfunctions.
const BREAKS: u8 = 4;

/// Those who are pinned or broken as Riders Bail Out (A7.821, D6.24).
pub(crate) fn look(play: &mut Play<'_>) {
    let shaken = |unit: &&Unit| unit.men().pinned || unit.men().broken;
    let of = |vehicle: &Unit| -> Vec<UnitId> {
        riders(play.pos, vehicle.id).filter(shaken).map(|unit| unit.id).collect()
    };
    let all: Vec<UnitId> = play.pos.units.vehicles().flat_map(of).collect();
    for unit in all {
        bail_out(play, unit);
    }
}

/// All who ride on a vehicle are thrown off it.
pub(crate) fn thrown_off(play: &mut Play<'_>, vehicle: UnitId) {
    let all: Vec<UnitId> = riders(play.pos, vehicle).map(|unit| unit.id).collect();
    for unit in all {
        bail_out(play, unit);
    }
}

fn riders(pos: &Position, vehicle: UnitId) -> impl Iterator<Item = &Unit> {
    pos.units.aboard(vehicle).filter(|unit| unit.at().is_some() && is_rider(pos, unit))
}

/// What tells that they have fired; nothing where their side fires no more in this Player Turn, so that no marker is left when its
/// own begins.
fn marker(pos: &Position, side: Side) -> FireMarker {
    if side == pos.attacker && pos.phase <= Phase::AdvancingFire {
        FireMarker::Prep
    } else if side != pos.attacker && pos.phase <= Phase::DefensiveFire {
        FireMarker::Final
    } else {
        FireMarker::None
    }
}

fn bail_out(play: &mut Play<'_>, unit: UnitId) {
    let Some(state) = play.pos.unit(unit) else { return };
    let (Some(vehicle), Some(at), side) = (state.carrier(), state.at(), state.side) else { return };
    let marker = marker(play.pos, side);
    play.pos.units.put(unit, at);
    if let Some(state) = play.pos.units.get_mut(&unit) {
        state.fire = marker;
        // They were carried, and the marker keeps them from all that their own MF would.
        state.moved = false;
    }
    play.note(VehicleEvent::BailedOut { unit, vehicle, at });
    let carried: Vec<WeaponId> = play.pos.weapons_of(unit).map(|weapon| weapon.id).collect();
    for weapon in carried {
        let dr = play.dice.dr();
        let breaks = dr >= BREAKS;
        if let Some(state) = play.pos.weapons.get_mut(&weapon) {
            (state.fire, state.moved) = (marker, false);
            if breaks {
                state.break_down();
            }
        }
        play.note(VehicleEvent::Jolted { weapon, dr, breaks });
    }
    let watch = LeaderWatch::new(play.pos, &[unit], Occasion::Other);
    morale_check(play, unit, CheckKind::BailingOut, Occasion::Other, 0, None);
    LeaderLoss::Location.carry_out(play, watch);
}
