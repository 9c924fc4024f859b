//! The exact odds of ordnance, of a machine gun at an AFV, and of the vehicle line: To Hit, what a hit does, and what
//! becomes of those aboard, each throw judged by [`crate::rules::ordnance`].

mod aboard;
mod area;
mod beside;
mod infantry;
pub(crate) mod shot;
mod vehicle;

use super::{THROW, throws};
use crate::rules::dice::Dr;
use crate::rules::fire::{Column, IftResult, TargetResult};
use crate::rules::ids::UnitId;
use crate::rules::ordnance::{Hit, HitLocation, Reading, Reliability, ToHit, WeaponReading};

pub use crate::rules::ordnance::KillNumbers;
pub use aboard::{Crew, CrewOdds, TargetVehicle, VehicleOdds};
pub(crate) use area::of_area_shot;
pub use area::{AreaFate, AreaLine, AreaLineOdds, AreaOdds, AreaShot, AreaTarget};
pub use beside::VehicleFate;
pub(crate) use beside::of_vehicles;
pub(crate) use infantry::of_shot_at_infantry;
pub use infantry::{GunOdds, HitTarget, InfantryShotOdds};
pub(crate) use shot::of_vehicle;
pub use vehicle::{LineOdds, VehicleShotOdds};
pub(crate) use vehicle::{Strike, of_shot_at_vehicle, of_stray, of_vehicle_line};

/// The chances of a To Hit DR.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ToHitOdds {
    /// A hit of any sort.
    pub hit: f64,
    /// A critical one.
    pub critical: f64,
    /// On the turret.
    pub turret: f64,
    /// On the hull.
    pub hull: f64,
    /// There is no such ammunition, and so no shot.
    pub no_ammo: f64,
    /// The weapon malfunctions.
    pub malfunction: f64,
    /// It may fire again.
    pub keeps_rof: f64,
    /// Its ammunition runs low.
    pub low_ammo: f64,
}

impl ToHitOdds {
    /// Adds what a throw does to the weapon.
    fn count(&mut self, said: WeaponReading) {
        let counted = [
            (said.no_ammo, &mut self.no_ammo),
            (said.malfunctions, &mut self.malfunction),
            (said.low_ammo, &mut self.low_ammo),
            (said.keeps_rof, &mut self.keeps_rof),
        ];
        for (happens, sum) in counted {
            *sum += if happens { THROW } else { 0.0 };
        }
    }
}

/// Works out a To Hit DR: its chances, and the hits that can come of it with theirs.
fn of_to_hit(to_hit: &ToHit, weapon: Reliability) -> (ToHitOdds, Vec<(Hit, f64)>) {
    of_throws(to_hit, weapon, throws())
}

/// The same of some of the throws.
fn of_throws(
    to_hit: &ToHit,
    weapon: Reliability,
    throws: impl Iterator<Item = Dr>,
) -> (ToHitOdds, Vec<(Hit, f64)>) {
    let mut odds = ToHitOdds::default();
    let mut hits: Vec<(Hit, f64)> = Vec::new();
    let mut add = |hit: Hit, chance: f64| match hits.iter_mut().find(|(other, _)| *other == hit) {
        Some((_, sum)) => *sum += chance,
        None => hits.push((hit, chance)),
    };
    for roll in throws {
        let said = weapon.read(roll);
        odds.count(said);
        match to_hit.read(roll) {
            _ if said.no_ammo => {}
            Reading::Miss => {}
            Reading::Hit(hit) => add(hit, THROW),
            Reading::Doubtful(doubt) => {
                let settled = (1..=6).filter_map(|dr| to_hit.settle(doubt, dr));
                settled.for_each(|hit| add(hit, THROW / 6.0));
            }
        }
    }
    for (hit, chance) in &hits {
        odds.hit += chance;
        odds.critical += if hit.critical { *chance } else { 0.0 };
        match hit.location {
            HitLocation::Hull => odds.hull += chance,
            HitLocation::Turret => odds.turret += chance,
        }
    }
    // Thirty-six parts can add up to a hair more than the whole.
    odds.hit = odds.hit.min(1.0);
    (odds, hits)
}

/// The chance that a To Hit DR hits at all.
pub(crate) fn chance_to_hit(to_hit: &ToHit) -> f64 {
    let reliability = Reliability { breakdown: 13, low_ammo: false, rof: None, depletion: None };
    of_to_hit(to_hit, reliability).0.hit
}

/// The Original effects DR of a hit, and how likely each is: of multiple hits the lower of two counts (C3.8).
fn effects(hit: Hit) -> impl Iterator<Item = (i32, f64)> {
    let at_least =
        |number: i32| throws().filter(|roll| roll.total() >= number).count() as f64 * THROW;
    let reached = move |number| if hit.twice { at_least(number).powi(2) } else { at_least(number) };
    (2..=12).map(move |number| (number, reached(number) - reached(number + 1)))
}

/// A result of the fire table for some units as one group.
fn as_group(units: Vec<UnitId>, column: Option<Column>, result: IftResult) -> Vec<TargetResult> {
    vec![TargetResult { units, drm: 0, final_dr: 0, column, result, gun: None }]
}

/// Results with their chances, those that are alike as one.
#[derive(Default)]
struct Results(Vec<(IftResult, f64)>);

impl Results {
    fn add(&mut self, result: IftResult, chance: f64) {
        match self.0.iter_mut().find(|(other, _)| *other == result) {
            Some((_, sum)) => *sum += chance,
            None => self.0.push((result, chance)),
        }
    }

    /// The same for a group of units.
    fn cases(&self, units: &[UnitId]) -> Vec<(Vec<TargetResult>, f64)> {
        let of =
            |&(result, chance): &(IftResult, f64)| (as_group(units.to_vec(), None, result), chance);
        self.0.iter().map(of).collect()
    }
}
