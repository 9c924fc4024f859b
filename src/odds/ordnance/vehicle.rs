//! A shot at a vehicle, by ordnance or one machine gun, and the vehicle line of an attack on its Location.

use super::aboard::{CrewOdds, Tally, TargetVehicle, VehicleOdds};
use super::{ToHitOdds, effects, of_throws, of_to_hit};
use crate::odds::fate::UnitOdds;
use crate::odds::{THROW, throws};
use crate::rules::dice::Dr;
use crate::rules::fire::{Assessment, CHILLING, IftResult, side_met_within, unnerves};
use crate::rules::ordnance::{
    Aspect, Damage, Exposure, Hit, HitLocation, KillNumbers, Projectile, Protection, Reliability,
    ToHit, effect, final_number, general_drm, kill_number, kill_numbers, line_result,
    specific_column, specific_drm, unlikely_kill,
};
use crate::rules::position::Position;

/// A shot at a vehicle.
pub(crate) struct Strike<'a> {
    /// Whether it hits.
    pub to_hit: &'a ToHit,
    /// What fires.
    pub weapon: Reliability,
    /// What strikes.
    pub projectile: Projectile,
    /// The range, in hexes.
    pub range: u32,
    /// What is struck.
    pub target: &'a TargetVehicle,
    /// From its own hex: the coloured die says on which side (D3.2).
    pub from_own_hex: bool,
    /// A hit immobilizes it, without a To Kill DR (C5.7).
    pub tracks: bool,
}

impl Strike<'_> {
    fn number(&self, location: HitLocation, critical: bool) -> Option<i32> {
        let protection = self.target.protection;
        final_number(self.projectile, self.range, protection, location, critical)
    }

    /// Adds what these hits do.
    fn add(&self, hits: Vec<(Hit, f64)>, tally: &mut Tally<'_>) {
        let red = self.target.survival.is_some_and(|survival| survival.red);
        let column = specific_column(self.projectile);
        for (hit, chance) in hits {
            if self.tracks {
                tally.suffers(Damage::Immobilized, chance, |_| IftResult::NoEffect);
                continue;
            }
            let number = self.number(hit.location, hit.critical);
            let protection = self.target.protection;
            tally.bare = protection.is_bare(hit.location);
            let harm = |original| effect(self.projectile, protection, hit, number, red, original);
            let unnerved = self.target.stuck
                && self.target.crew.is_some()
                && unnerves(self.projectile, harm(CHILLING));
            for (original, share) in effects(hit) {
                let collateral = |exposure| match column.zip(specific_drm(exposure)) {
                    Some((column, drm)) => column.result(original + drm),
                    None => IftResult::NoEffect,
                };
                if unnerved {
                    tally.unnerves(harm(original), chance * share, collateral);
                } else {
                    tally.suffers(harm(original), chance * share, collateral);
                }
            }
            tally.bare = false;
        }
    }

    /// All Final To Kill numbers; `None` where no kill is possible.
    pub(crate) fn numbers(&self) -> Option<KillNumbers> {
        kill_numbers(self.projectile, self.range, self.target.protection)
    }
}

/// The odds of a shot at a vehicle.
#[derive(Clone, PartialEq, Debug)]
pub struct VehicleShotOdds {
    /// Of the To Hit DR.
    pub to_hit: ToHitOdds,
    /// Of the vehicle.
    pub vehicle: VehicleOdds,
    /// Of its crew; `None` of an unarmored vehicle.
    pub crew: Option<CrewOdds>,
    /// Of its Passengers.
    pub passengers: Vec<UnitOdds>,
}

/// Works out a shot at a vehicle; the position holds its Passengers.
pub(crate) fn of_shot_at_vehicle(pos: &Position, shot: &Strike<'_>) -> VehicleShotOdds {
    let (to_hit, hits) = of_to_hit(shot.to_hit, shot.weapon);
    let mut tally = Tally::new(shot.target);
    tally.miss(1.0 - to_hit.hit);
    if shot.from_own_hex {
        for coloured in 1..=6 {
            let target = met_at(shot.target, side_met_within(coloured));
            let by_side = Strike { target: &target, ..*shot };
            let throws = throws().filter(|roll| roll.colored == coloured);
            by_side.add(of_throws(shot.to_hit, shot.weapon, throws).1, &mut tally);
        }
    } else {
        shot.add(hits, &mut tally);
    }
    let (vehicle, crew, passengers) = tally.odds(pos);
    VehicleShotOdds { to_hit, vehicle, crew, passengers }
}

/// Works out what a near miss of another does to a vehicle beside it: by a throw that strays, one dr in six finds it (A5.132).
pub(crate) fn of_stray(
    pos: &Position,
    shot: &Strike<'_>,
    strayed: impl Fn(Dr) -> Option<Hit>,
) -> (VehicleOdds, Option<CrewOdds>, Vec<UnitOdds>) {
    let mut tally = Tally::new(shot.target);
    for roll in throws() {
        let said = shot.weapon.read(roll);
        let Some(hit) = strayed(roll).filter(|_| !said.no_ammo) else {
            tally.miss(THROW);
            continue;
        };
        tally.miss(THROW * 5.0 / 6.0);
        let target = match shot.from_own_hex {
            true => met_at(shot.target, side_met_within(roll.colored)),
            false => shot.target.clone(),
        };
        Strike { target: &target, ..*shot }.add(vec![(hit, THROW / 6.0)], &mut tally);
    }
    tally.odds(pos)
}

/// The same vehicle, its hull and turret met on that side.
fn met_at(target: &TargetVehicle, side: Aspect) -> TargetVehicle {
    let protection = match target.protection {
        Protection::Armored { armor, .. } => {
            Protection::Armored { armor, hull: side, turret: side }
        }
        Protection::Unarmored => Protection::Unarmored,
    };
    TargetVehicle { protection, ..target.clone() }
}

/// The odds of a vehicle in a Location that is attacked on the fire table.
#[derive(Clone, PartialEq, Debug)]
pub struct LineOdds {
    /// The Kill Number of the column before Cowering; `None` for an AFV, and without a column.
    pub kill_number: Option<u8>,
    /// Of the vehicle.
    pub vehicle: VehicleOdds,
    /// Of its crew; `None` of an unarmored vehicle.
    pub crew: Option<CrewOdds>,
    /// Of its Passengers.
    pub passengers: Vec<UnitOdds>,
}

/// Works out what an attack on its Location does to a vehicle: on the vehicle line, and by General Collateral. The
/// vehicle has a TEM of its own and, with it, these other modifiers; a throw that could harm it does with this chance, for it
/// may be another's turn (A7.308).
pub(crate) fn of_vehicle_line(
    pos: &Position,
    assessment: &Assessment,
    target: &TargetVehicle,
    (tem, others): (i32, i32),
    hull_down: bool,
    turn: impl Fn(Dr) -> f64,
) -> LineOdds {
    let unarmored = target.protection == Protection::Unarmored;
    let kill = assessment.column.filter(|_| unarmored).map(kill_number);
    let mut tally = Tally::new(target);
    for roll in throws() {
        let column = assessment.column.and_then(|column| column.left(assessment.cowered_by(roll)));
        let column = column.filter(|_| !assessment.is_dud(roll));
        let collateral = |exposure: Exposure| match column.zip(general_drm(exposure, tem, others)) {
            Some((column, drm)) => column.result(roll.total() + drm),
            None => IftResult::NoEffect,
        };
        let Some(number) = column.filter(|_| unarmored).map(kill_number) else {
            tally.suffers(Damage::None, THROW, collateral);
            continue;
        };
        let turn = turn(roll);
        if turn < 1.0 {
            tally.suffers(Damage::None, THROW * (1.0 - turn), collateral);
        }
        let damage = line_result(number, roll.total() + tem + others);
        if roll.total() == 2 {
            for dr in 1..=6 {
                let better = damage.max(unlikely_kill(dr, hull_down));
                tally.suffers(better, THROW * turn / 6.0, collateral);
            }
        } else {
            tally.suffers(damage, THROW * turn, collateral);
        }
    }
    let (vehicle, crew, passengers) = tally.odds(pos);
    LineOdds { kill_number: kill, vehicle, crew, passengers }
}
