//! HE of the Area target type (C3.33): one To Hit DR against all that is in the hex, and one effects DR for whom it hits.

use super::aboard::Tally;
use super::infantry::add_critical;
use super::{CrewOdds, GunOdds, Results, TargetVehicle, ToHitOdds, VehicleOdds};
use crate::odds::fate::{self, UnitOdds};
use crate::odds::{THROW, draw, throws};
use crate::rules::dice::Dr;
use crate::rules::fire::{Column, IftResult};
use crate::rules::ids::UnitId;
use crate::rules::ordnance::{
    Damage, GunResult, Hit, Protection, Reading, Reliability, ToHit, area_effect, general_drm,
    kill_number, line_result, struck_gun, unlikely_kill,
};
use crate::rules::position::Position;

/// Something in the hex that is hit, or is not, by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AreaTarget {
    /// Personnel of one side, one group.
    Units(Vec<UnitId>),
    /// A Gun, its crew, and the DRM of that, which has a gunshield.
    Gun {
        /// The crew.
        crew: UnitId,
        /// Its DRM.
        drm: i32,
    },
    /// A vehicle.
    Vehicle {
        /// What it is.
        vehicle: Box<TargetVehicle>,
        /// Its TEM, and what else counts in a Collateral Attack.
        cover: (i32, i32),
    },
}

impl AreaTarget {
    /// How many they are for Random Selection: a Gun and its crew are one.
    fn count(&self) -> u32 {
        match self {
            AreaTarget::Units(units) => units.len() as u32,
            AreaTarget::Gun { .. } | AreaTarget::Vehicle { .. } => 1,
        }
    }
}

/// One of the targets, with all that modifies the dice for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaLine {
    /// Whether it is hit.
    pub to_hit: ToHit,
    /// The DRM of a hit on the fire table.
    pub drm: i32,
    /// That of a critical hit.
    pub critical_drm: i32,
    /// Who.
    pub target: AreaTarget,
}

/// A shot at an area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaShot {
    /// Its targets.
    pub lines: Vec<AreaLine>,
    /// The column of a hit: half of the FP; `None` under 1.
    pub column: Option<Column>,
    /// The column of a critical hit: all of the FP, doubled (C3.71).
    pub critical: Column,
    /// What fires.
    pub weapon: Reliability,
}

/// What becomes of a target.
#[derive(Clone, PartialEq, Debug)]
pub enum AreaFate {
    /// Of Personnel.
    Units(Vec<UnitOdds>),
    /// Of a Gun, and of its crew.
    Gun(GunOdds, Vec<UnitOdds>),
    /// Of a vehicle, its crew if it is an AFV, and its Passengers.
    Vehicle(VehicleOdds, Option<CrewOdds>, Vec<UnitOdds>),
}

/// The odds of one of the targets.
#[derive(Clone, PartialEq, Debug)]
pub struct AreaLineOdds {
    /// It is hit.
    pub hit: f64,
    /// And critically, if it is drawn.
    pub critical: f64,
    /// What becomes of it.
    pub fate: AreaFate,
}

/// The odds of a shot at an area.
#[derive(Clone, PartialEq, Debug)]
pub struct AreaOdds {
    /// By the lines of the shot.
    pub lines: Vec<AreaLineOdds>,
    /// What the dice do to the weapon; the hits are in the lines.
    pub weapon: ToHitOdds,
}

/// How a target is hit: not, as usual, or by a hit that is critical for who is drawn among so many.
type HitCase = (Option<Hit>, u32);

/// Works out a shot at an area; the position holds its targets.
pub(crate) fn of_area_shot(pos: &Position, shot: &AreaShot) -> AreaOdds {
    let mut weapon = ToHitOdds::default();
    let mut ways: Vec<Vec<(HitCase, f64)>> = vec![Vec::new(); shot.lines.len()];
    for roll in throws() {
        let said = shot.weapon.read(roll);
        weapon.count(said);
        // One further dr decides all that an Original 2 leaves open.
        let open = !said.no_ammo && shot.lines.iter().any(|line| is_open(&line.to_hit, roll));
        for dr in if open { 1..=6 } else { 1..=1 } {
            let chance = if open { THROW / 6.0 } else { THROW };
            let hit = |line: &AreaLine| match line.to_hit.read(roll) {
                _ if said.no_ammo => None,
                Reading::Miss => None,
                Reading::Hit(hit) => Some(hit),
                Reading::Doubtful(doubt) => line.to_hit.settle(doubt, dr),
            };
            let hits: Vec<Option<Hit>> = shot.lines.iter().map(hit).collect();
            let critical = |hit: &Option<Hit>| hit.is_some_and(|hit| hit.critical);
            let drawn_among = shot.lines.iter().zip(&hits).filter(|(_, hit)| critical(hit));
            let all: u32 = drawn_among.map(|(line, _)| line.target.count()).sum();
            for (ways, hit) in ways.iter_mut().zip(hits) {
                let way = (hit, if critical(&hit) { all } else { 0 });
                match ways.iter_mut().find(|(known, _)| *known == way) {
                    Some((_, sum)) => *sum += chance,
                    None => ways.push((way, chance)),
                }
            }
        }
    }
    let lines = shot.lines.iter().zip(&ways).map(|(line, ways)| of_line(pos, shot, line, ways));
    AreaOdds { lines: lines.collect(), weapon }
}

fn is_open(to_hit: &ToHit, roll: Dr) -> bool {
    matches!(to_hit.read(roll), Reading::Doubtful(_))
}

/// The effects DR of a hit, as the dice lie, and how likely each is.
fn effects() -> impl Iterator<Item = (i32, f64)> {
    (2..=12).map(|total| (total, f64::from(6 - (total - 7i32).abs()) * THROW))
}

fn of_line(
    pos: &Position,
    shot: &AreaShot,
    line: &AreaLine,
    ways: &[(HitCase, f64)],
) -> AreaLineOdds {
    let sum = |counts: &dyn Fn(&Hit) -> bool| {
        let counted = ways.iter().filter(|((hit, _), _)| hit.as_ref().is_some_and(counts));
        counted.map(|(_, chance)| chance).sum::<f64>()
    };
    let (hit, critical) = (sum(&|_| true).min(1.0), sum(&|hit| hit.critical));
    let fate = match &line.target {
        AreaTarget::Units(units) => AreaFate::Units(of_units(pos, shot, line, units, ways)),
        AreaTarget::Gun { crew, drm } => of_gun(pos, shot, line, (*crew, *drm), ways),
        AreaTarget::Vehicle { vehicle, cover } => {
            of_vehicle(pos, shot, line, (vehicle, *cover), ways)
        }
    };
    AreaLineOdds { hit, critical, fate }
}

fn of_units(
    pos: &Position,
    shot: &AreaShot,
    line: &AreaLine,
    units: &[UnitId],
    ways: &[(HitCase, f64)],
) -> Vec<UnitOdds> {
    let plain = |original| {
        shot.column.map_or(IftResult::NoEffect, |column| column.result(original + line.drm))
    };
    let mut normal = Results::default();
    for &((hit, _), chance) in ways {
        match hit {
            None => normal.add(IftResult::NoEffect, chance),
            Some(hit) if !hit.critical => {
                effects().for_each(|(original, share)| normal.add(plain(original), chance * share));
            }
            Some(_) => {}
        }
    }
    let mut fates = fate::of_targets(pos, units, &normal.cases(units));
    for &((hit, all), chance) in ways {
        if hit.is_some_and(|hit| hit.critical) {
            let throws = effects().map(|(original, share)| {
                let lucky = shot.critical.result(original + line.critical_drm);
                (lucky, plain(original), chance * share)
            });
            add_critical(pos, (units, all), &throws.collect::<Vec<_>>(), &mut fates);
        }
    }
    fates
}

/// The ways of a hit on what is drawn by itself: each with whether it is critical.
fn alone(ways: &[(HitCase, f64)]) -> impl Iterator<Item = (Option<Hit>, f64)> + '_ {
    ways.iter().flat_map(|&((hit, all), chance)| {
        let drawn = match hit {
            Some(hit) if hit.critical => draw::one_of(all),
            _ => 0.0,
        };
        let as_usual = hit.map(|hit| Hit { critical: false, ..hit });
        [(hit, chance * drawn), (as_usual, chance * (1.0 - drawn))]
            .into_iter()
            .filter(|(_, chance)| *chance > 0.0)
    })
}

fn of_gun(
    pos: &Position,
    shot: &AreaShot,
    line: &AreaLine,
    (crew, crew_drm): (UnitId, i32),
    ways: &[(HitCase, f64)],
) -> AreaFate {
    let mut gun = GunOdds::default();
    let mut results = Results::default();
    for (hit, chance) in alone(ways) {
        let Some(hit) = hit else {
            gun.unharmed += chance;
            results.add(IftResult::NoEffect, chance);
            continue;
        };
        for (original, share) in effects() {
            let drms = (line.drm, crew_drm);
            match struck_gun(shot.column, hit.critical, drms, original) {
                GunResult::Eliminated => gun.eliminated += chance * share,
                GunResult::Malfunctions => gun.malfunctions += chance * share,
                GunResult::NearMiss(result) => {
                    gun.unharmed += chance * share;
                    results.add(result, chance * share);
                }
            }
        }
    }
    let crew = [crew];
    let mut fates = fate::of_targets(pos, &crew, &results.cases(&crew));
    fates.iter_mut().for_each(|fate| fate.add_loss(gun.eliminated + gun.malfunctions));
    AreaFate::Gun(gun, fates)
}

fn of_vehicle(
    pos: &Position,
    shot: &AreaShot,
    line: &AreaLine,
    (vehicle, (tem, others)): (&TargetVehicle, (i32, i32)),
    ways: &[(HitCase, f64)],
) -> AreaFate {
    let mut tally = Tally::new(vehicle);
    for (hit, chance) in alone(ways) {
        let Some(hit) = hit else {
            tally.miss(chance);
            continue;
        };
        let (column, drm) = match hit.critical {
            true => (Some(shot.critical), line.critical_drm),
            false => (shot.column, line.drm),
        };
        for (original, share) in effects() {
            // The men aboard suffer what the hex does, however well the vehicle itself is hit.
            let collateral = |exposure| match shot.column.zip(general_drm(exposure, tem, others)) {
                Some((column, drm)) => column.result(original + drm),
                None => IftResult::NoEffect,
            };
            let mut suffers = |damage, chance| tally.suffers(damage, chance, collateral);
            let total = original + drm;
            match (column, vehicle.protection) {
                (None, _) => suffers(Damage::None, chance * share),
                (Some(column), Protection::Armored { .. }) => {
                    suffers(area_effect(column, total, hit.location), chance * share);
                }
                (Some(column), Protection::Unarmored) => {
                    let damage = line_result(kill_number(column), total);
                    let unlikely = original == 2;
                    for dr in if unlikely { 1..=6 } else { 1..=1 } {
                        let chance = chance * share / if unlikely { 6.0 } else { 1.0 };
                        let better = damage.max(unlikely_kill(dr, false));
                        suffers(if unlikely { better } else { damage }, chance);
                    }
                }
            }
        }
    }
    let (vehicle, crew, passengers) = tally.odds(pos);
    AreaFate::Vehicle(vehicle, crew, passengers)
}
