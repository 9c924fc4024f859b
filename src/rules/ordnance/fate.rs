//! What becomes of a vehicle and its crew (C7.5, C7.7, D5.34, D5.341, D5.6, D10).

use crate::counters::{UnitKind, VehicleKind, VehicleType};
use crate::rules::ground::stacking::would_overstack;
use crate::rules::ground::victory;
use crate::rules::ordnance::survives;
use crate::rules::words::event::{CrewFate, VehicleEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{Composure, Mobility, Unit, Vehicle, Wreck};

fn vehicle_mut<'a>(play: &'a mut Play<'_>, unit: UnitId) -> Option<&'a mut Vehicle> {
    play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut)
}

/// A vehicle moves no more (D8.1).
pub(crate) fn immobilize(play: &mut Play<'_>, unit: UnitId) {
    let Some(vehicle) = vehicle_mut(play, unit) else { return };
    if vehicle.mobility != Mobility::Immobilized {
        vehicle.mobility = Mobility::Immobilized;
        vehicle.motion = false;
        play.note(VehicleEvent::Immobilized { unit });
    }
}

/// The crew is stunned: it buttons up, stops, and does nothing for the rest of the Player Turn. One that was stunned before
/// is recalled, and so is that of a one-man turret (D5.34, D1.322).
pub(crate) fn stun(play: &mut Play<'_>, unit: UnitId) {
    let one_man = play.pos.vehicle_type(unit).is_some_and(one_man_turret);
    let Some(vehicle) = vehicle_mut(play, unit) else { return };
    if one_man || vehicle.composure != Composure::Steady {
        return recall(play, unit);
    }
    vehicle.composure = Composure::Stunned;
    (vehicle.exposed, vehicle.motion) = (false, false);
    play.note(VehicleEvent::Crew { unit, fate: CrewFate::Stunned });
}

/// The crew is recalled (D5.341). Simplified: it does nothing more, but is not made to leave the board.
pub(crate) fn recall(play: &mut Play<'_>, unit: UnitId) {
    let Some(vehicle) = vehicle_mut(play, unit) else { return };
    if vehicle.composure != Composure::Recalled {
        vehicle.composure = Composure::Recalled;
        (vehicle.exposed, vehicle.motion) = (false, false);
        play.note(VehicleEvent::Crew { unit, fate: CrewFate::Recalled });
    }
}

/// The crew of an AFV that is hit by a Pin: in a closed top it buttons up for the rest of the Player Turn, else it only fires
/// the worse (A7.82).
pub(crate) fn pin_crew(play: &mut Play<'_>, unit: UnitId) {
    let open = play.pos.vehicle_type(unit).is_some_and(|values| values.open_topped);
    let Some(vehicle) = vehicle_mut(play, unit).filter(|vehicle| !vehicle.crew.pinned) else {
        return;
    };
    vehicle.crew.pinned = true;
    vehicle.exposed &= open;
    play.note(VehicleEvent::Crew { unit, fate: CrewFate::Pinned });
}

/// Whether a turret is one man's.
pub(crate) fn one_man_turret(values: &VehicleType) -> bool {
    values.turret == Some(crate::counters::TurretKind::OneMan)
}

/// Whether a vehicle has a crew that could get out of it: the driver of a truck is none (D5.6).
fn has_crew(values: &VehicleType) -> bool {
    !matches!(values.kind, VehicleKind::Truck | VehicleKind::HalftrackTractor)
}

/// A vehicle is killed: a wreck is left of it. Unless it burns its crew may survive (C7.7, D5.6, D10).
pub(crate) fn destroy(play: &mut Play<'_>, unit: UnitId, burning: bool) {
    let Some(state) = play.pos.unit(unit).cloned() else { return };
    let (Some(vehicle), Some(at)) = (state.vehicle(), state.at()) else { return };
    let Some(values) = play.pos.vehicle_type(unit) else { return };
    let survival = values.survival.filter(|_| has_crew(values) && !burning);
    let points = victory::unit_points(play.pos, unit);
    victory::score(play, unit, points);
    let Unit { side, counter, letter, .. } = state;
    let (facing, turret) = (vehicle.facing, vehicle.turret);
    let wreck = Wreck { counter, side, letter, at, facing, turret, burning };
    play.pos.wrecks.insert(unit, wreck);
    play.pos.forget(unit);
    play.pos.units.remove(&unit);
    play.note(VehicleEvent::Wrecked { unit, counter, side, at, burning });
    let Some(survival) = survival else { return };
    let drm = i8::from(vehicle.composure != Composure::Steady);
    let roll = play.dice.roll();
    let survived = survives(survival, roll.total(), drm.into());
    let crew = if survived { get_out(play, &state) } else { None };
    play.note(VehicleEvent::Survival { vehicle: unit, side, roll, drm, crew });
}

/// The crew that has survived is beneath the wreck, if there is room for it. Simplified: its movement there is not Hazardous.
fn get_out(play: &mut Play<'_>, vehicle: &Unit) -> Option<UnitId> {
    let at = vehicle.at()?;
    let counter = crew_counter(play.pos, vehicle)?;
    let id = UnitId(play.pos.next_unit);
    let mut crew = Unit::new(id, vehicle.side, counter, vehicle.letter).placed(at);
    // In its own Player Turn it has moved with its vehicle.
    crew.moved = vehicle.moved;
    play.pos.units.insert(crew);
    if would_overstack(play.pos, vehicle.side, at, &[id]) {
        play.pos.units.remove(&id);
        return None;
    }
    play.pos.next_unit = play.pos.next_unit.saturating_add(1);
    Some(id)
}

/// The crew counter of a nation's vehicles: of its crews the one that fires with the least.
fn crew_counter(pos: &Position, vehicle: &Unit) -> Option<crate::counters::CounterId> {
    let nationality = pos.setting.catalogue.vehicle(&vehicle.counter)?.nationality;
    let crews = pos
        .setting
        .catalogue
        .units
        .values()
        .filter(|values| values.kind == UnitKind::Crew && values.nationality == nationality);
    crews.min_by_key(|values| (values.fp, values.id)).map(|values| values.id)
}
