//! Exact odds of a fire attack: the rules themselves, run for every way the dice can come up.
//!
//! There is no second implementation: the table is read, checks are judged and casualties taken by
//! [`crate::rules`], under dice that walk through every outcome with its weight. What keeps it fast is that
//! throws judged alike are walked once, and that a target's fate hangs on nobody else's but the leaders' and on
//! whom Random Selection strikes, whose chances are worked out directly.

mod attempt;
mod branching;
mod close_combat;
mod draw;
mod fate;
mod hundred;
pub mod lab;
mod line;
pub mod ordnance;
mod path;
mod ways;

use std::collections::BTreeMap;

use crate::board::Location;
use crate::counters::MgMount;
use crate::rules::concealment::is_dummy;
use crate::rules::dice::Dr;
use crate::rules::fire::{self, Assessment, IftResult, Shot, TargetResult, WeaponReport};
use crate::rules::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::morale::{Occasion, leadership};
use crate::rules::order::FireAttack;
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;

pub use attempt::{Attempt, of_attempt, of_check, of_grenade};
pub(crate) use branching::BranchingDice;
pub(crate) use close_combat::of_close_fates;
pub use close_combat::{
    Blow, CloseFates, hurt_in_close_combat, of_ambush, of_blow, struck_in_close_combat,
};
pub use fate::UnitOdds;
pub use hundred::in_a_hundred;
pub use line::of_line;
pub use path::{PathOdds, Reply, Stage, Waiting, of_path, way_to};

/// What happens to a weapon that fires.
#[derive(Clone, PartialEq, Debug)]
pub struct WeaponOdds {
    /// Which.
    pub weapon: WeaponId,
    /// The chance that it breaks down, for good or not.
    pub malfunction: f64,
    /// The chance that it keeps its Multiple ROF.
    pub keeps_rof: f64,
}

/// What happens to a machine gun of a vehicle that fires (D3.7).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MountOdds {
    /// Of which vehicle.
    pub unit: UnitId,
    /// Which.
    pub mount: MgMount,
    /// The chance that it malfunctions.
    pub malfunction: f64,
    /// The chance that it fires again by its ROF, where it is the main armament.
    pub keeps_rof: f64,
}

/// The exact distribution of an attack's outcomes.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackOdds {
    /// The attack worked out.
    pub assessment: Assessment,
    /// The chance of each result, for the targets under the first set of modifiers.
    pub results: BTreeMap<IftResult, f64>,
    /// The fate of each target, in the order of the attack.
    pub targets: Vec<UnitOdds>,
    /// The To Hit DR of ordnance, against the first of the targets (C3).
    pub to_hit: Option<ordnance::ToHitOdds>,
    /// The vehicle that ordnance fires at, and its crew (C7).
    pub vehicle: Option<ordnance::VehicleShotOdds>,
    /// The vehicles that the attack hurts with the DR that it has for men: on the vehicle line, by flames, their crews and
    /// Passengers.
    pub vehicles: Vec<ordnance::VehicleFate>,
    /// The Guns among the targets.
    pub guns: Vec<(WeaponId, ordnance::GunOdds)>,
    /// The weapons that fire.
    pub weapons: Vec<WeaponOdds>,
    /// The machine guns of the vehicle that fires.
    pub mounts: Vec<MountOdds>,
    /// The fate of the firers of Final Protective Fire by their own check, then of their directors; of a LATW that of those
    /// whom its own dice endanger; else empty.
    pub firers: Vec<UnitOdds>,
}

impl AttackOdds {
    /// What becomes of all who are aboard the vehicles that the attack can hurt.
    pub fn passengers(&self) -> impl Iterator<Item = &UnitOdds> {
        let shot = self.vehicle.iter().flat_map(|shot| &shot.passengers);
        shot.chain(self.vehicles.iter().flat_map(|fate| &fate.passengers))
    }
}

/// The odds of an attack in a game.
///
/// # Errors
/// The rule that forbids the attack.
pub fn of_attack(pos: &Position, side: Side, order: &FireAttack) -> Result<AttackOdds, Refusal> {
    let plan = fire::check(pos, side, order)?;
    let assessment = fire::assess_plan(pos, &plan);
    // An attack that closes an Encirclement finds its targets Encircled (A7.7).
    let claims = || assessment.parts().filter_map(|part| part.encirclement.as_ref());
    let sealed = claims().any(|claim| !claim.sides.is_empty()).then(|| {
        let mut pos = pos.clone();
        claims().for_each(|claim| claim.mark(&mut pos));
        pos
    });
    let pos = sealed.as_ref().unwrap_or(pos);
    Ok(of_assessed(pos, assessment, &plan.firing(), Terms::Game))
}

/// Whether the odds of an attack can take longer than a frame: where several leaders stand together, each helps the
/// others and shakes them by his fall, so that the situations to follow multiply with every one.
#[must_use]
pub fn takes_long(pos: &Position, order: &FireAttack) -> bool {
    let crowded = |at: Location| {
        let leads = |side| pos.side_at(side, at).filter(|unit| leadership(pos, unit.id).is_some());
        Side::BOTH.into_iter().any(|side| leads(side).count() > QUICK_LEADERS)
    };
    let from =
        order.members.iter().map(|member| member.unit).chain(order.directors.iter().copied());
    let from = from.filter_map(|unit| pos.unit(unit)?.at());
    order.places().chain(from).any(crowded)
}

/// So many leaders in a Location are followed within milliseconds.
const QUICK_LEADERS: usize = 2;

/// The chance of one throw of two dice, each for itself.
const THROW: f64 = 1.0 / 36.0;

/// All throws of two dice.
fn throws() -> impl Iterator<Item = Dr> {
    (1..=6).flat_map(|colored| (1..=6).map(move |white| Dr { colored, white }))
}

/// By whose terms odds are worked out, where they differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Terms {
    /// Those of a game: the rules with all their rulings.
    Game,
    /// Those of the laboratory, which takes its cases as they are given: when a group cowers all of it does, and
    /// `encircled` lowers every Morale Level, that of the check after FPF too.
    Laboratory,
}

impl Terms {
    /// The chance that a unit is among those who cower, when an attack does (AM-08, AM-26).
    fn cowers(self, subject: &[UnitId], unit: UnitId) -> f64 {
        match self {
            Terms::Laboratory => 1.0,
            Terms::Game if subject.contains(&unit) => draw::one_of(subject.len() as u32),
            Terms::Game => 0.0,
        }
    }

    /// What the Morale is asked for in the check after FPF.
    fn own_check(self) -> Occasion {
        match self {
            Terms::Game => Occasion::Other,
            Terms::Laboratory => Occasion::Attack,
        }
    }
}

/// The odds of the attack that a Fire Lane would make next, with the attack itself; `None` where it makes none (A9.222).
#[must_use]
pub fn of_lane_attack(pos: &Position, weapon: WeaponId, snap_shot: bool) -> Option<AttackOdds> {
    let (assessment, shot) = fire::assess_lane_attack(pos, weapon, snap_shot)?;
    Some(of_assessed(pos, assessment, &[&shot], Terms::Game))
}

/// The odds of an attack that has been worked out, on a position that holds its targets and firers.
pub(crate) fn of_assessed(
    pos: &Position,
    assessment: Assessment,
    shots: &[&Shot],
    terms: Terms,
) -> AttackOdds {
    let weapons = of_weapons(pos, &assessment, shots, terms);
    let cases = cases(pos, &assessment);
    let mut results = BTreeMap::new();
    for (first, chance) in cases.iter().filter_map(|(read, chance)| Some((read.first()?, chance))) {
        *results.entry(first.result).or_default() += chance;
    }
    let lines = assessment.parts().flat_map(|part| &part.targets);
    let targets = lines.flat_map(|line| line.units.iter().copied());
    let men = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| !unit.is_vehicle());
    let targets: Vec<UnitId> = targets.filter(men).filter(|&unit| !is_dummy(pos, unit)).collect();
    let targets = fate::of_targets(pos, &targets, &cases);
    let protective = shots.iter().any(|shot| shot.kind.checks_its_firer());
    let firers = if protective {
        fate::of_protective_firers(pos, shots, &assessment.directors, terms.own_check())
    } else {
        ordnance::shot::of_recoil(pos, &assessment, shots)
    };
    let to_hit = assessment.to_hit.as_deref().map(ordnance::shot::of_stage);
    let guns = ordnance::shot::of_guns(&assessment, &cases);
    let vehicle = ordnance::shot::of_vehicle(pos, &assessment);
    let mut vehicles = ordnance::of_vehicles(pos, &assessment);
    vehicles.extend(ordnance::shot::of_those_beside(pos, &assessment));
    vehicles.extend(ordnance::shot::of_shelled(pos, &assessment));
    let mounts = of_mounts(pos, shots);
    AttackOdds {
        assessment,
        results,
        targets,
        to_hit,
        vehicle,
        vehicles,
        guns,
        weapons,
        mounts,
        firers,
    }
}

/// What can happen to the machine guns of a vehicle: of those that a throw would break Random Selection draws one.
fn of_mounts(pos: &Position, shots: &[&Shot]) -> Vec<MountOdds> {
    let mounts = shots.iter().filter_map(|shot| {
        let Firer::Mount(unit, mount) = shot.firer else { return None };
        let mut odds = MountOdds { unit, mount, malfunction: 0.0, keeps_rof: 0.0 };
        for roll in throws() {
            let worn = fire::worn_mounts(pos, shots, roll);
            if worn.contains(&shot.firer) {
                odds.malfunction += THROW * drawn_alone(worn.len());
            }
            if fire::mount_keeps_rof(pos, shot.firer, shot.kind, roll) {
                odds.keeps_rof += THROW;
            }
        }
        Some(odds)
    });
    mounts.collect()
}

/// What the table can say to an attack, and how likely it is: throws with the same results are one case.
fn cases(pos: &Position, assessment: &Assessment) -> Vec<(Vec<TargetResult>, f64)> {
    if let Some(stage) = &assessment.to_hit {
        return ordnance::shot::cases(pos, assessment, stage);
    }
    let mut cases: Vec<(Vec<TargetResult>, f64)> = Vec::new();
    for roll in throws() {
        let lines = || assessment.parts().flat_map(move |part| fire::results_of(part, roll));
        let alike = |case: &&mut (Vec<TargetResult>, f64)| {
            case.0.iter().map(|line| line.result).eq(lines())
        };
        if let Some(case) = cases.iter_mut().find(alike) {
            case.1 += THROW;
            continue;
        }
        let mut read: Vec<TargetResult> =
            assessment.parts().flat_map(|part| fire::read_table(part, roll).results).collect();
        // There is nobody under a Dummy whom anything could happen to, or who could be drawn instead of another.
        read.iter_mut().for_each(|line| line.units.retain(|&unit| !is_dummy(pos, unit)));
        cases.push((read, THROW));
    }
    cases
}

/// What can happen to the weapons of an attack.
fn of_weapons(
    pos: &Position,
    assessment: &Assessment,
    shots: &[&Shot],
    terms: Terms,
) -> Vec<WeaponOdds> {
    let mut weapons: Vec<WeaponOdds> = Vec::new();
    let firing = |weapon: WeaponId| {
        shots.iter().find(|shot| shot.firer == Firer::Weapon(weapon)).map(|shot| shot.unit)
    };
    if let Some(stage) = &assessment.to_hit {
        let odds = ordnance::shot::of_stage(stage);
        let (malfunction, keeps_rof) = (odds.malfunction, odds.keeps_rof);
        return vec![WeaponOdds { weapon: stage.weapon, malfunction, keeps_rof }];
    }
    let subject = fire::subject_to_cowering(pos, shots);
    for roll in throws().filter(|_| shots.iter().any(|shot| shot.firer.is_weapon())) {
        let cowered = assessment.parts().any(|part| part.cowered_by(roll) > 0);
        for report in fire::weapon_reports(pos, shots, roll, &[]) {
            let unit = firing(report.weapon).filter(|_| cowered);
            let steady = 1.0 - unit.map_or(0.0, |unit| terms.cowers(&subject, unit));
            add_weapon(&mut weapons, &report, steady);
        }
    }
    weapons
}

/// Adds a throw whose firer keeps his head with this chance.
fn add_weapon(weapons: &mut Vec<WeaponOdds>, report: &WeaponReport, steady: f64) {
    let malfunction = if report.malfunctioned { THROW } else { 0.0 };
    let keeps_rof = if report.keeps_rof { THROW * steady } else { 0.0 };
    match weapons.iter_mut().find(|odds| odds.weapon == report.weapon) {
        Some(odds) => {
            odds.malfunction += malfunction;
            odds.keeps_rof += keeps_rof;
        }
        None => weapons.push(WeaponOdds { weapon: report.weapon, malfunction, keeps_rof }),
    }
}

/// The chance that one of so many is drawn when Random Selection draws one, ties included.
fn drawn_alone(all: usize) -> f64 {
    draw::one_of(all as u32)
}

/// The leaders among some units.
fn leaders(pos: &Position, units: &[UnitId]) -> Vec<UnitId> {
    units.iter().copied().filter(|&unit| leadership(pos, unit).is_some()).collect()
}
