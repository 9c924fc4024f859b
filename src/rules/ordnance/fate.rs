//! What becomes of a vehicle and its crew (C7.5, C7.7, D5.34, D5.341, D5.6, D10).

use crate::board::Location;
use crate::counters::{CrewSurvival, UnitKind, VehicleType};
use crate::rules::ground::stacking::would_overstack;
use crate::rules::ground::towing::towed;
use crate::rules::ground::victory;
use crate::rules::men::morale::{break_unit, eliminate};
use crate::rules::men::sniper;
use crate::rules::ordnance::{CrewState, crew_morale, steadiness, suffer, suffer_bare, survives};
use crate::rules::words::attack::IftResult;
use crate::rules::words::decision::Frame;
use crate::rules::words::dice::{Dr, Verdict};
use crate::rules::words::event::{Cause, CrewFate, PossessionEvent, VehicleEvent};
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{Composure, Mobility, Unit, Vehicle, Wreck};
use crate::rules::words::weapon::Held;

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
/// is recalled, and so is that of a one-man turret (D5.34, D1.322). A shocked one stays shocked, and is the worse for it afterwards.
pub(crate) fn stun(play: &mut Play<'_>, unit: UnitId) {
    let one_man = play.pos.vehicle_type(unit).is_some_and(one_man_turret);
    let Some(vehicle) = vehicle_mut(play, unit) else { return };
    if one_man || vehicle.was_stunned() || vehicle.composure == Composure::Recalled {
        return recall(play, unit);
    }
    vehicle.stunned_once = true;
    if vehicle.composure == Composure::Steady {
        vehicle.composure = Composure::Stunned;
    }
    (vehicle.exposed, vehicle.motion) = (false, false);
    play.note(VehicleEvent::Crew { unit, fate: CrewFate::Stunned });
}

/// The crew is recalled: it stops, and does nothing from now on but leave the board, from its next MPh on (D5.341).
pub(crate) fn recall(play: &mut Play<'_>, unit: UnitId) {
    let Some(vehicle) = vehicle_mut(play, unit) else { return };
    if vehicle.composure == Composure::Recalled {
        return;
    }
    vehicle.composure = Composure::Recalled;
    (vehicle.exposed, vehicle.motion) = (false, false);
    play.note(VehicleEvent::Crew { unit, fate: CrewFate::Recalled });
    for frame in &mut play.pos.frames {
        if let Frame::Move(frame) = frame
            && frame.movers.contains(&unit)
            && let Some(drive) = &mut frame.drive
        {
            (drive.halted, drive.over) = (true, true);
        }
    }
}

/// The crew that has been Recalled gives up a vehicle that moves no more (D5.341, D5.4).
pub(crate) fn abandon_recalled(play: &mut Play<'_>) {
    let given_up = |unit: &&Unit| {
        let vehicle = unit.vehicle();
        let stuck =
            |it: &Vehicle| it.composure == Composure::Recalled && it.mobility != Mobility::Mobile;
        unit.at().is_some() && vehicle.is_some_and(stuck)
    };
    let all: Vec<UnitId> = play.pos.units.vehicles().filter(given_up).map(|it| it.id).collect();
    for unit in all {
        abandon(play, unit);
    }
}

/// A vehicle that has lost its main armament for good is of no use but to leave, unless it carries troops (D3.7, D5.341).
pub(crate) fn disarmed(play: &mut Play<'_>, unit: UnitId) {
    if play.pos.vehicle_type(unit).is_some_and(|values| values.pp.is_none()) {
        recall(play, unit);
    }
}

/// The crew of an AFV that is hit by a Pin: through the hatches of a closed top it buttons up for the rest of the Player Turn,
/// and that is all; else it fires the worse (A7.82).
fn pin_crew(play: &mut Play<'_>, unit: UnitId, bare: bool) {
    let open = play.pos.vehicle_type(unit).is_some_and(|values| values.open_topped);
    let Some(vehicle) = vehicle_mut(play, unit) else { return };
    let pinned = if open || bare {
        !std::mem::replace(&mut vehicle.crew.pinned, true)
    } else {
        vehicle.exposed = false;
        !std::mem::replace(&mut vehicle.shut_in, true)
    };
    if pinned {
        play.note(VehicleEvent::Crew { unit, fate: CrewFate::Pinned });
    }
}

/// What a crew's Morale Checks and Task Checks are held against.
pub(crate) fn crew_checks_at(pos: &Position, unit: UnitId) -> Option<u8> {
    let morale = crew_morale(&pos.setting.catalogue, pos.vehicle_type(unit)?.nationality);
    let vehicle = pos.unit(unit).and_then(Unit::vehicle);
    let worse = |it: &Vehicle| it.was_stunned() || it.composure == Composure::Recalled;
    Some(steadiness(morale, vehicle.is_some_and(worse)))
}

/// The DR of a crew's Morale or Task Check: it may bring the enemy's Sniper to act, as that of any men (A14.1).
fn checks_dr(play: &mut Play<'_>, unit: UnitId) -> Dr {
    let roll = play.dice.roll();
    if let Some(side) = play.pos.unit(unit).map(|unit| unit.side) {
        sniper::heed(play, side, roll);
    }
    roll
}

/// What a result of the fire table does to the crew of an AFV through a side that has no armor, or over its open top (D5.311, A7.82). Simplified: a
/// vehicle whose crew is lost or breaks is a wreck, as any that is abandoned (D5.4).
pub(crate) fn crew_laid_bare(play: &mut Play<'_>, unit: UnitId, result: IftResult) {
    let Some(morale) = crew_checks_at(play.pos, unit) else { return };
    let checks = matches!(result, IftResult::Mc(_) | IftResult::Ptc);
    let check = checks.then(|| checks_dr(play, unit));
    play.note(VehicleEvent::CrewAttacked { unit, result, check, morale });
    match suffer_bare(result, check.map_or(0, Dr::total), morale) {
        CrewState::Pinned => pin_crew(play, unit, true),
        CrewState::Abandoned => abandon_broken(play, unit),
        CrewState::Dead => wreck(play, unit, false, Some(Survival::Passengers)),
        _ => {}
    }
}

/// The crew is shocked: it buttons up, stops, and does nothing until it has come round; one that was given up for lost is
/// shocked anew (C7.42).
pub(crate) fn shock(play: &mut Play<'_>, unit: UnitId) {
    let Some(vehicle) = vehicle_mut(play, unit) else { return };
    vehicle.stunned_once = vehicle.was_stunned();
    if vehicle.composure != Composure::Recalled {
        vehicle.composure = Composure::Shocked;
    }
    (vehicle.exposed, vehicle.motion) = (false, false);
    play.note(VehicleEvent::Crew { unit, fate: CrewFate::Shocked });
}

/// The end of a RPh: shocked crews come round with a dr of 1 or 2, or are given up for lost (UK); those with one of 1 to 3,
/// or their vehicle is a wreck (C7.42).
pub(crate) fn recover_from_shock(play: &mut Play<'_>) {
    let composure = |unit: &Unit| unit.vehicle().map(|vehicle| vehicle.composure);
    let dazed = play.pos.units.values().filter_map(|unit| {
        let composure = composure(unit)?;
        matches!(composure, Composure::Shocked | Composure::GivenUp).then_some((unit.id, composure))
    });
    for (unit, composure) in dazed.collect::<Vec<_>>() {
        let dr = play.dice.dr();
        let unconfirmed = composure == Composure::GivenUp;
        let recovered = dr <= if unconfirmed { 3 } else { 2 };
        play.note(VehicleEvent::CameRound { unit, dr, recovered });
        if let Some(vehicle) = vehicle_mut(play, unit) {
            vehicle.composure = match (recovered, vehicle.was_stunned()) {
                (true, true) => Composure::Shaken,
                (true, false) => Composure::Steady,
                (false, _) => Composure::GivenUp,
            };
        }
        if unconfirmed && !recovered {
            wreck(play, unit, false, None);
        }
    }
}

/// The crew of a vehicle that moves no more gets out and is beneath it, at Hazardous Movement to all fire for the rest of the
/// Player Turn. Simplified: nobody mans the vehicle again, so that it is a wreck from now on (D5.4, D5.5).
pub(crate) fn abandon(play: &mut Play<'_>, unit: UnitId) {
    wreck(play, unit, false, Some(Survival::Sure));
}

/// The crew of a vehicle breaks, and leaves it (A7.82).
pub(crate) fn abandon_broken(play: &mut Play<'_>, unit: UnitId) {
    let crew = UnitId(play.pos.next_unit);
    abandon(play, unit);
    // The next number is the crew's, if there was room for it.
    if play.pos.unit(crew).is_some() {
        break_unit(play, crew);
    }
}

/// What a result of the fire table does to the crew that looks out of an AFV (D5.34, A7.82).
pub(crate) fn crew_under(play: &mut Play<'_>, unit: UnitId, result: IftResult) {
    let Some(morale) = crew_checks_at(play.pos, unit) else { return };
    let one_man = play.pos.vehicle_type(unit).is_some_and(one_man_turret);
    let checks = matches!(result, IftResult::Mc(_) | IftResult::Ptc);
    let check = checks.then(|| checks_dr(play, unit));
    play.note(VehicleEvent::CrewAttacked { unit, result, check, morale });
    match suffer(result, check.map_or(0, Dr::total), morale, one_man) {
        CrewState::Pinned => pin_crew(play, unit, false),
        CrewState::Stunned => stun(play, unit),
        CrewState::Recalled => recall(play, unit),
        _ => {}
    }
}

/// How the crew of a killed vehicle gets out, if it can.
#[derive(Clone, Copy)]
enum Survival {
    /// By a DR at or under the CS#.
    Rolled,
    /// For certain.
    Sure,
    /// Nobody does.
    Nobody,
    /// It is dead, and the Passengers get out for certain.
    Passengers,
}

/// Whether a turret is one man's.
fn one_man_turret(values: &VehicleType) -> bool {
    values.turret == Some(crate::counters::TurretKind::OneMan)
}

/// A vehicle is killed: a wreck is left of it. Unless it burns its crew may survive (C7.7, D5.6, D10).
pub(crate) fn destroy(play: &mut Play<'_>, unit: UnitId, burning: bool) {
    wreck(play, unit, burning, (!burning).then_some(Survival::Rolled));
}

/// A vehicle is lost in Close Combat, and nobody gets out of it (A11.5).
pub(crate) fn destroy_with_all_aboard(play: &mut Play<'_>, unit: UnitId, burning: bool) {
    wreck(play, unit, burning, Some(Survival::Nobody));
}

fn wreck(play: &mut Play<'_>, unit: UnitId, burning: bool, way: Option<Survival>) {
    let Some(state) = play.pos.unit(unit).cloned() else { return };
    let (Some(vehicle), Some(at)) = (state.vehicle(), state.at()) else { return };
    let Some(values) = play.pos.vehicle_type(unit) else { return };
    let manned = values.has_crew();
    let crew = way.filter(|_| manned);
    let survival = values.survival;
    let aboard: Vec<UnitId> = play.pos.units.aboard(unit).map(|unit| unit.id).collect();
    let gun = towed(play.pos, unit).map(|gun| gun.id);
    let points = victory::points_of_hull(values);
    victory::score(play, unit, points);
    let Unit { side, counter, letter, .. } = state;
    let (facing, turret) = (vehicle.facing, vehicle.turret);
    let wreck = Wreck { counter, side, letter, at, facing, turret, burning };
    play.pos.wrecks.insert(unit, wreck);
    play.pos.forget(unit);
    play.pos.units.remove(&unit);
    // Its main armament is gone with it; what else it carried is too.
    play.pos.weapons.retain(|weapon| weapon.owner() != Some(unit));
    play.note(VehicleEvent::Wrecked { unit, counter, side, at, burning });
    let crew = match (crew, survival) {
        (Some(Survival::Sure), _) => {
            let crew = get_out(play, &state);
            if let Some(crew) = crew.and_then(|crew| play.pos.units.get_mut(&crew)) {
                crew.men_mut().hazardous = true;
            }
            play.note(VehicleEvent::Abandoned { vehicle: unit, crew });
            crew
        }
        (Some(Survival::Rolled), Some(survival)) => {
            let drm = i8::from(vehicle.composure != Composure::Steady);
            let (roll, survived) = survival_dr(play, survival, drm);
            let crew = if survived { get_out(play, &state) } else { None };
            if let Some(crew) = crew {
                has_escaped(play, crew);
            }
            play.note(VehicleEvent::Survival { vehicle: unit, side, roll, drm, crew });
            crew
        }
        _ => None,
    };
    // A crew that has got out counts when it is lost itself (A26.2).
    if manned && crew.is_none() {
        victory::score_for(play, side, victory::INHERENT_CREW);
    }
    if let Some(gun) = gun {
        let spared = match (way, survival) {
            _ if burning => false,
            (Some(Survival::Nobody), _) => false,
            (Some(Survival::Sure), _) => true,
            (_, Some(survival)) => towed_survives(play, gun, side, survival),
            (_, None) => false,
        };
        cut_loose(play, gun, at, spared);
    }
    // With the crew of an abandoned vehicle they get out for certain; out of a fire nobody does (D5.6).
    for passenger in aboard {
        match (way, survival) {
            _ if burning => lose_aboard(play, passenger),
            (Some(Survival::Nobody), _) => lose_aboard(play, passenger),
            (Some(Survival::Sure | Survival::Passengers), _) => {
                passenger_out(play, passenger, at);
            }
            (_, Some(survival)) => passenger_survives(play, passenger, at, survival),
            (_, None) => lose_aboard(play, passenger),
        }
    }
}

/// A Survival DR, and whether it is low enough.
fn survival_dr(play: &mut Play<'_>, survival: CrewSurvival, drm: i8) -> (Dr, bool) {
    let judge = |original| Verdict(u8::from(survives(survival, original, drm.into())));
    let (roll, verdict) = play.dice.judged_roll(&judge);
    (roll, verdict == Verdict(1))
}

/// The Gun behind a vehicle that is a wreck now is whole by the DR by which a Passenger would be (C10.1). The texts are silent:
/// what hangs on a vehicle fares as those aboard (AM-68).
fn towed_survives(
    play: &mut Play<'_>,
    weapon: WeaponId,
    side: Side,
    survival: CrewSurvival,
) -> bool {
    let (roll, survived) = survival_dr(play, survival, 0);
    play.note(VehicleEvent::TowedSurvival { weapon, side, roll, survived });
    survived
}

/// The Gun stands behind the wreck, nobody's, or is lost with it.
fn cut_loose(play: &mut Play<'_>, id: WeaponId, at: Location, spared: bool) {
    if spared {
        if let Some(weapon) = play.pos.weapons.get_mut(&id) {
            weapon.held = Held::On(at);
        }
    } else if let Some(lost) = play.pos.weapons.remove(&id) {
        play.note(PossessionEvent::Lost { weapon: id, counter: lost.counter });
    }
}

/// A Passenger of a vehicle that is a wreck now: he gets out of it by a DR, as he is (D5.6).
fn passenger_survives(play: &mut Play<'_>, unit: UnitId, at: Location, survival: CrewSurvival) {
    let drm = i8::from(play.pos.unit(unit).is_some_and(|unit| unit.men().broken));
    let (roll, survived) = survival_dr(play, survival, drm);
    play.note(VehicleEvent::PassengerSurvival { unit, roll, drm, survived });
    if !survived {
        return lose_aboard(play, unit);
    }
    passenger_out(play, unit, at);
    has_escaped(play, unit);
}

/// Who has got out of a killed vehicle is at Hazardous Movement for the rest of the phase (D5.6).
fn has_escaped(play: &mut Play<'_>, unit: UnitId) {
    if let Some(unit) = play.pos.units.get_mut(&unit) {
        unit.men_mut().escaped = true;
    }
}

/// A Passenger is beneath the wreck, if there is room for him.
fn passenger_out(play: &mut Play<'_>, unit: UnitId, at: Location) {
    let Some(side) = play.pos.unit(unit).map(|unit| unit.side) else { return };
    if would_overstack(play.pos, side, at, &[unit]) {
        return lose_aboard(play, unit);
    }
    play.pos.units.put(unit, at);
}

/// A Passenger is lost with his vehicle, and with him what he carried.
fn lose_aboard(play: &mut Play<'_>, unit: UnitId) {
    play.pos.weapons.retain(|weapon| weapon.owner() != Some(unit));
    eliminate(play, unit, Cause::WithVehicle);
}

/// The crew that has got out is beneath the wreck, if there is room for it.
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
