//! Overrun (D7): what a vehicle does to the enemies in the hex that it enters for it, once the DEFENDER has answered the entry: to
//! men, to vehicles without armor, and to those whom fire reaches in or on an AFV. Then men who are left may fire at it once
//! more: Reaction Fire.

use super::modifiers::cover;
use super::resolve::{Reading, read_table, units_in_danger};
use super::{effects, gunnery, markers, mounted, vehicle_line};
use crate::board::Location;
use crate::counters::{MgMount, Traction};
use crate::rules::ground::moving::is_rolling;
use crate::rules::ground::{aboard, stacking};
use crate::rules::men::morale::despair;
use crate::rules::men::sniper;
use crate::rules::words::attack::{
    Assessment, AttackReport, Drm, DrmKind, FireKind, Fp, FpLine, FpStep, TargetLine, VehicleLine,
};
use crate::rules::words::drive::Overrun;
use crate::rules::words::event::{Event, FireEvent, PossessionEvent};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{Composure, FireMarker, Mobility, Unit};
use crate::rules::words::weapon::Weapon;

/// What a vehicle counts by itself: without armor, armored, and armored with a main armament that can be fired and is a gun without
/// IFE and no mortar (D7.11).
const UNARMORED: u8 = 1;
const ARMORED: u8 = 2;
const WITH_GUN: u8 = 4;

/// The drm of the dr that says what becomes of a Gun under tracks (C11.5, D7.1).
const UNDER_TRACKS: i8 = -1;

/// An Overrun of a vehicle in a Location.
pub(crate) fn declare(pos: &Position, vehicle: UnitId, at: Location) -> Option<Overrun> {
    let unit = pos.unit(vehicle)?;
    let values = pos.vehicle_type(vehicle)?;
    let main = main_gun(pos, vehicle).and_then(|weapon| pos.gun_type(weapon.id));
    let main = main.filter(|printed| !printed.kind.is_mortar());
    let rapid = main.and_then(|printed| printed.ife);
    let base = match values.armor {
        None => UNARMORED,
        Some(_) if main.is_some() && rapid.is_none() => WITH_GUN,
        Some(_) => ARMORED,
    };
    // On a deck or a truck one fires half as well as behind the sides of a half-track (D6.72).
    let rides = |man: &Unit| values.armor.is_none() || aboard::is_rider(pos, man);
    let aboard = |riding: bool| {
        aboard::vulnerable(pos, vehicle)
            .filter(|man| rides(man) == riding)
            .filter_map(|passenger| pos.printed(passenger))
            .map(|values| values.fp)
            .fold(0, u8::saturating_add)
    };
    let own = mounted::on_the_move(pos, unit).saturating_add(rapid.unwrap_or(0));
    let (guns, riders) = (own.saturating_add(aboard(false)), aboard(true));
    Some(Overrun { vehicle, at, base, guns, riders })
}

/// The main armament that takes part in an Overrun: one that works, and is manned with the hatches so (D1.321, D1.322, D5.3).
fn main_gun(pos: &Position, vehicle: UnitId) -> Option<&Weapon> {
    let exposed = pos.unit(vehicle)?.vehicle()?.exposed;
    let manned = pos.vehicle_type(vehicle)?.is_main_manned(exposed);
    pos.weapons_of(vehicle).find(|weapon| !weapon.malfunctioned).filter(|_| manned)
}

/// Whether something has stopped a vehicle before it could overrun anybody.
fn is_stopped(pos: &Position, vehicle: UnitId) -> bool {
    !pos.unit(vehicle)
        .and_then(Unit::vehicle)
        .is_some_and(|it| it.can_move() && it.composure.acts())
}

/// What an Overrun counts (D7.11, D7.15).
pub(crate) fn strength(pos: &Position, overrun: &Overrun) -> FpLine {
    let Overrun { vehicle, base, guns, riders, .. } = *overrun;
    let mut steps = vec![FpStep::Overrun { base, guns, riders }];
    if is_stopped(pos, vehicle) {
        steps.push(FpStep::Stopped);
    }
    let fp = steps.iter().fold(Fp::ZERO, |fp, step| step.apply(fp));
    FpLine {
        firer: Firer::Inherent(vehicle),
        unit: vehicle,
        kind: FireKind::Overrun,
        range: 0,
        steps,
        fp,
    }
}

/// What an Overrun adds against a vehicle in Motion (D7.15).
const IN_MOTION: i8 = 2;

/// Whether an Overrun can hurt an enemy: all but an AFV with nobody in it whom fire reaches (D7.1).
pub(crate) fn can_hurt(pos: &Position, enemy: &Unit) -> bool {
    let armored = pos.vehicle_type(enemy.id).is_some_and(|values| values.armor.is_some());
    let exposed = enemy.vehicle().is_some_and(|vehicle| vehicle.exposed);
    !armored || exposed || aboard::vulnerable(pos, enemy.id).next().is_some()
}

/// What an Overrun is to a vehicle there, and to those in it: to them it is the attack of all who are there, but there is no
/// FFMO against them (D7.15, D.8, AM-84).
fn at_vehicle(pos: &Position, vehicle: UnitId, enemy: &Unit, fp: Fp) -> Vec<VehicleLine> {
    let Some(at) = enemy.at() else { return Vec::new() };
    let here = pos.los(at, at);
    let mut common = drms(pos, vehicle, enemy);
    common
        .retain(|drm| matches!(drm.kind, DrmKind::Smoke | DrmKind::Shaken | DrmKind::Overstacked));
    if is_rolling(pos, enemy.id) {
        common.push(Drm { kind: DrmKind::InMotion, value: IN_MOTION });
    }
    let from = vehicle_line::From::of([at].into_iter(), at);
    let strength = if enemy.concealed { fp.halved() } else { fp };
    vehicle_line::lines_of(pos, (enemy.id, &from), at, &common, &[(at, &here)], strength)
}

/// An Overrun, worked out; `None` where nobody is left to be hurt.
fn assess(pos: &Position, overrun: &Overrun) -> Option<Assessment> {
    let Overrun { vehicle, at, .. } = *overrun;
    let line = strength(pos, overrun);
    let fp = line.fp;
    let mut targets: Vec<TargetLine> = Vec::new();
    for enemy in pos.men_at(pos.defender(), at) {
        let drms = drms(pos, vehicle, enemy);
        let strength = if enemy.concealed { fp.halved() } else { fp };
        let same = |line: &&mut TargetLine| line.drms == drms && line.concealed == enemy.concealed;
        match targets.iter_mut().find(same) {
            Some(line) => line.units.push(enemy.id),
            None => {
                targets.push(TargetLine::new(vec![enemy.id], enemy.concealed, strength, drms));
            }
        }
    }
    let others = pos.side_at(pos.defender(), at).filter(|enemy| enemy.is_vehicle());
    let vehicles: Vec<VehicleLine> =
        others.flat_map(|enemy| at_vehicle(pos, vehicle, enemy, fp)).collect();
    let anybody = !targets.is_empty() || !vehicles.is_empty();
    anybody.then(|| Assessment { vehicles, ..Assessment::plain(at, fp, vec![line], targets) })
}

/// TEM and SMOKE, or the open ground in which nobody gets out of the way; and a crew that is still shaken.
fn drms(pos: &Position, vehicle: UnitId, enemy: &Unit) -> Vec<Drm> {
    let Some(at) = enemy.at() else { return Vec::new() };
    let here = pos.los(at, at);
    let tem = cover(pos, enemy.id, at, false, &[(at, &here)]);
    let smoke = pos.smoke_in(at);
    let smoke = (smoke > 0).then_some(Drm { kind: DrmKind::Smoke, value: smoke });
    let open = tem.is_none() && smoke.is_none() && pos.map().facts(at.hex).open_ground;
    let mut drms: Vec<Drm> = tem.into_iter().chain(smoke).collect();
    if open {
        drms.push(Drm { kind: DrmKind::Ffmo, value: -1 });
    }
    drms.extend(shaken(pos, vehicle));
    let crowd = pos.unit(vehicle).map_or(0, |unit| stacking::crowd(pos, unit.side, at));
    if crowd > 0 {
        drms.push(Drm { kind: DrmKind::Overstacked, value: crowd });
    }
    drms
}

/// What a crew that was stunned before adds (D5.34).
pub(crate) fn shaken(pos: &Position, vehicle: UnitId) -> Option<Drm> {
    let composure = pos.unit(vehicle).and_then(Unit::vehicle).map(|it| it.composure);
    let shaken = composure == Some(Composure::Shaken);
    shaken.then_some(Drm { kind: DrmKind::Shaken, value: 1 })
}

/// What an Original 12 of an Overrun breaks (D7.16).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wear {
    /// One of these machine guns, by Random Selection.
    MachineGuns(Vec<MgMount>),
    /// The main armament.
    Gun(WeaponId),
    /// Nothing is left that could break: the vehicle stops for good.
    Tracks,
}

/// What the Original 12 of a vehicle breaks. Simplified: the main armament where no machine gun takes part.
pub(crate) fn worn(pos: &Position, vehicle: UnitId) -> Wear {
    let guns = pos.unit(vehicle).map(|unit| mounted::overrunning(pos, unit)).unwrap_or_default();
    match main_gun(pos, vehicle) {
        _ if !guns.is_empty() => Wear::MachineGuns(guns),
        Some(main) => Wear::Gun(main.id),
        None => Wear::Tracks,
    }
}

/// An Original 12 breaks one of the weapons that take part; a vehicle without any is immobilized (D7.16).
fn wear(play: &mut Play<'_>, vehicle: UnitId) {
    match worn(play.pos, vehicle) {
        Wear::MachineGuns(guns) => {
            mounted::break_one(play, vehicle, &guns);
        }
        Wear::Gun(weapon) => {
            if let Some(broken) = play.pos.weapons.get_mut(&weapon) {
                broken.break_down();
            }
            play.note(PossessionEvent::Malfunctioned { weapon });
        }
        // One that was stuck before is no worse off.
        Wear::Tracks if is_immobilized(play.pos, vehicle) => {}
        Wear::Tracks => gunnery::strand(play, vehicle),
    }
}

fn is_immobilized(pos: &Position, vehicle: UnitId) -> bool {
    let vehicle = pos.unit(vehicle).and_then(Unit::vehicle);
    vehicle.is_some_and(|vehicle| vehicle.mobility == Mobility::Immobilized)
}

/// Carries it out. The vehicle has then fired all that it has.
pub(crate) fn overrun(play: &mut Play<'_>, overrun: &Overrun) {
    let Some(assessment) = assess(play.pos, overrun) else { return };
    let roll = play.dice.roll();
    sniper::heed(play, play.pos.attacker, roll);
    let Reading { cowered, column, results } = read_table(&assessment, roll);
    for unit in units_in_danger(&assessment) {
        despair(play, unit);
    }
    let kind = FireKind::Overrun;
    let report =
        AttackReport { kind, assessment, roll, cowered, column, results, weapons: Vec::new() };
    play.tell(|| Event::Fire(FireEvent::Attack(Box::new(report.clone()))));
    let tracks = play.pos.vehicle_type(overrun.vehicle).map(|values| values.traction);
    let crush = if tracks == Some(Traction::Tracked) { UNDER_TRACKS } else { 0 };
    effects::crush(play, &report.results, crush);
    vehicle_line::carry_out(play, &report.assessment, roll);
    if roll.total() == 12 {
        wear(play, overrun.vehicle);
    }
    let guns: Vec<_> = play.pos.weapons_of(overrun.vehicle).map(|weapon| weapon.id).collect();
    if let Some(unit) = play.pos.units.get_mut(&overrun.vehicle) {
        markers::mark_vehicle(unit, FireMarker::Prep);
    }
    for gun in guns {
        if let Some(gun) = play.pos.weapons.get_mut(&gun) {
            gun.fire = FireMarker::Prep;
        }
    }
}
