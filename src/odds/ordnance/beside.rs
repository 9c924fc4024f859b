//! Vehicles in a Location that is attacked on the fire table: the vehicle line, flames, crews that look out, and those aboard.

use super::aboard::Tally;
use super::shot::{target, target_with};
use super::vehicle::of_vehicle_line;
use super::{CrewOdds, LineOdds, TargetVehicle, VehicleOdds};
use crate::odds::{THROW, UnitOdds, throws};
use crate::rules::dice::Dr;
use crate::rules::fire::{self, Assessment, FlameLine, IftResult};
use crate::rules::fire::{ChargeLine, VehicleLine, VehicleMark};
use crate::rules::ids::UnitId;
use crate::rules::ordnance::{Aspect, Exposure};
use crate::rules::position::Position;

/// The DRM for those who look out of an AFV, which is in the DRM of their line already (D5.31).
const CREW_EXPOSED: i32 = 2;

/// What becomes of a vehicle in an attack on the fire table.
#[derive(Clone, PartialEq, Debug)]
pub struct VehicleFate {
    /// The vehicle.
    pub unit: UnitId,
    /// Of itself.
    pub vehicle: VehicleOdds,
    /// Of the crew of an AFV.
    pub crew: Option<CrewOdds>,
    /// Of those aboard.
    pub passengers: Vec<UnitOdds>,
}

/// What becomes of each vehicle, and of those aboard.
pub(crate) fn of_vehicles(pos: &Position, assessment: &Assessment) -> Vec<VehicleFate> {
    let mut fates: Vec<VehicleFate> = Vec::new();
    let mut add = |fate: VehicleFate| match fates.iter_mut().find(|known| known.unit == fate.unit) {
        // Its crew and its Riders are attacked each with DRM of their own.
        Some(known) => known.passengers = fate.passengers,
        None => fates.push(fate),
    };
    let sides = Some([Aspect::Side; 2]);
    for part in assessment.parts() {
        for line in &part.vehicles {
            let aboard = line.aboard.clone();
            let Some(target) = target_with(pos, line.unit, sides, aboard) else { continue };
            // Flames tell what becomes of the same crew.
            if part.flames.iter().any(|flame| flame.unit == line.unit) {
                continue;
            }
            let total = i32::from(line.total);
            let drms = match line.mark {
                VehicleMark::Line | VehicleMark::Riders => (0, total),
                VehicleMark::Crew => (0, total - CREW_EXPOSED),
                VehicleMark::BareCrew => (0, total),
                // By the hits of the shell, all in one (`of_shelled`).
                VehicleMark::Shelled(_) => continue,
            };
            let target = match line.mark {
                VehicleMark::Crew => reached(target),
                VehicleMark::BareCrew => target.laid_bare(0),
                VehicleMark::Riders => TargetVehicle { crew: None, ..target },
                VehicleMark::Line | VehicleMark::Shelled(_) => target,
            };
            let turn = |roll| turn(part, line, roll);
            let LineOdds { vehicle, crew, passengers, .. } =
                of_vehicle_line(pos, part, &target, drms, line.hull_down, turn);
            add(VehicleFate { unit: line.unit, vehicle, crew, passengers });
        }
        for line in &part.charges {
            let Some(target) = target(pos, line.unit, sides) else { continue };
            let (vehicle, _, passengers) = of_charge(pos, part.dud_at, line, &target);
            add(VehicleFate { unit: line.unit, vehicle, crew: None, passengers });
        }
        for line in &part.flames {
            let Some(target) = target_with(pos, line.unit, sides, line.aboard.clone()) else {
                continue;
            };
            let (vehicle, crew, passengers) = of_flames(pos, part, line, &target);
            add(VehicleFate { unit: line.unit, vehicle, crew, passengers });
        }
    }
    fates
}

/// The chance that a throw which could harm a vehicle does: where it could harm more than it may, some are drawn.
fn turn(part: &Assessment, line: &VehicleLine, roll: Dr) -> f64 {
    let (endangered, most) = fire::endangered(part, roll);
    if endangered.len() <= most || !endangered.contains(&line.unit) {
        return 1.0;
    }
    most as f64 / endangered.len() as f64
}

/// A vehicle whose crew the fire reaches, if need be over its open top (A7.211).
fn reached(mut target: TargetVehicle) -> TargetVehicle {
    if let Some(crew) = &mut target.crew {
        crew.exposure = Exposure::CrewExposed;
    }
    target
}

/// By a charge: every Position DR with every To Kill DR. Its crew is as safe as its armor.
fn of_charge(
    pos: &Position,
    dud_at: Option<u8>,
    line: &ChargeLine,
    target: &TargetVehicle,
) -> (VehicleOdds, Option<CrewOdds>, Vec<UnitOdds>) {
    let mut tally = Tally::new(target);
    let dud = |roll: &Dr| dud_at.is_some_and(|dud| roll.total() >= i32::from(dud));
    let duds = throws().filter(dud).count() as f64 * THROW;
    tally.miss(duds);
    for position in throws() {
        let Some(number) = line.number(position.total()) else {
            tally.miss(THROW * (1.0 - duds));
            continue;
        };
        for roll in throws() {
            let damage = line.damage(number, roll.total());
            tally.suffers(damage, THROW * THROW * (1.0 - duds), |_| IftResult::NoEffect);
        }
    }
    tally.odds(pos)
}

/// By flames, every throw. Simplified: those aboard what is killed have not suffered from the small arms before.
fn of_flames(
    pos: &Position,
    assessment: &Assessment,
    line: &FlameLine,
    target: &TargetVehicle,
) -> (VehicleOdds, Option<CrewOdds>, Vec<UnitOdds>) {
    let mut tally = Tally::new(target);
    for roll in throws() {
        if !fire::burns(assessment, roll) {
            tally.miss(THROW);
            continue;
        }
        // The crew takes the flames, or the small arms that go with them.
        let small_arms = assessment.vehicles.iter().find(|other| other.unit == line.unit);
        let small_arms = small_arms.and_then(|other| {
            let column = other.column?.left(assessment.cowered_by(roll))?;
            Some((column, i32::from(other.total)))
        });
        let flames = |exposure| {
            let drm = if exposure == Exposure::CrewExposed { CREW_EXPOSED } else { 0 };
            line.column.map(|column| (column, drm))
        };
        tally.suffers(line.damage(roll.total()), THROW, |exposure| {
            match flames(exposure).or(small_arms).filter(|_| exposure != Exposure::Safe) {
                Some((column, drm)) => column.result(roll.total() + drm),
                None => IftResult::NoEffect,
            }
        });
    }
    tally.odds(pos)
}
