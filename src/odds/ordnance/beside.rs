//! Vehicles in a Location that is attacked on the fire table: the vehicle line, flames, and crews that look out. What becomes
//! of Passengers is not followed.

use super::aboard::Tally;
use super::shot::target;
use super::vehicle::of_vehicle_line;
use super::{CrewOdds, TargetVehicle, VehicleOdds};
use crate::odds::{THROW, throws};
use crate::rules::dice::Dr;
use crate::rules::fire::{self, Assessment, FlameLine, IftResult};
use crate::rules::ids::UnitId;
use crate::rules::ordnance::{Aspect, Exposure};
use crate::rules::position::Position;
use crate::rules::words::attack::{ChargeLine, VehicleMark};

/// The DRM for those who look out of an AFV, which is in the DRM of their line already (D5.31).
const CREW_EXPOSED: i32 = 2;

/// What becomes of each vehicle, and of its crew if it is an AFV.
pub(crate) fn of_vehicles(
    pos: &Position,
    assessment: &Assessment,
) -> Vec<(UnitId, VehicleOdds, Option<CrewOdds>)> {
    let mut fates = Vec::new();
    let sides = Some([Aspect::Side; 2]);
    for part in assessment.parts() {
        for line in &part.vehicles {
            let Some(target) = target(pos, line.unit, sides) else { continue };
            // Flames tell what becomes of the same crew.
            if part.flames.iter().any(|flame| flame.unit == line.unit) {
                continue;
            }
            let total = i32::from(line.total);
            let drms = match line.mark {
                VehicleMark::Line => (0, total),
                VehicleMark::Crew => (0, total - CREW_EXPOSED),
                // What becomes of men aboard is not followed.
                VehicleMark::Riders => continue,
            };
            let target = if line.mark == VehicleMark::Crew { reached(target) } else { target };
            let odds = of_vehicle_line(pos, part, &target, drms, line.hull_down);
            fates.push((line.unit, odds.vehicle, odds.crew));
        }
        for line in &part.charges {
            let Some(target) = target(pos, line.unit, sides) else { continue };
            fates.push((line.unit, of_charge(pos, part.dud_at, line, &target), None));
        }
        for line in &part.flames {
            let Some(target) = target(pos, line.unit, sides) else { continue };
            let (vehicle, crew) = of_flames(pos, part, line, &target);
            fates.push((line.unit, vehicle, crew));
        }
    }
    fates
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
) -> VehicleOdds {
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
            let damage = ChargeLine::damage(number, roll.total());
            tally.suffers(damage, THROW * THROW * (1.0 - duds), |_| IftResult::NoEffect);
        }
    }
    tally.odds(pos).0
}

/// By flames, every throw.
fn of_flames(
    pos: &Position,
    assessment: &Assessment,
    line: &FlameLine,
    target: &TargetVehicle,
) -> (VehicleOdds, Option<CrewOdds>) {
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
        let flames = line.column.filter(|_| line.crew).map(|column| (column, CREW_EXPOSED));
        let attack = flames.or(small_arms);
        tally.suffers(line.damage(roll.total()), THROW, |exposure| match (attack, exposure) {
            (Some((column, drm)), Exposure::CrewExposed) => column.result(roll.total() + drm),
            _ => IftResult::NoEffect,
        });
    }
    let (vehicle, crew, _) = tally.odds(pos);
    (vehicle, crew)
}
