//! Exact odds of a fire attack: the rules themselves, run for every way the dice can come up.
//!
//! There is no second implementation: the table is read, checks are judged and casualties taken by
//! [`crate::rules`], under dice that walk through every outcome with its weight. What keeps it fast is that
//! throws judged alike are walked once, and that a target's fate hangs on nobody else's but the leaders' and on
//! whom Random Selection strikes, whose chances are worked out directly.

mod branching;
mod close_combat;
mod draw;
mod fate;
pub mod lab;
mod path;
mod series;

use std::collections::BTreeMap;

use crate::rules::concealment::is_dummy;
use crate::rules::dice::Dr;
use crate::rules::fire::{self, Assessment, FireKind, IftResult, Shot, TargetResult, WeaponReport};
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::morale::leadership;
use crate::rules::order::FireOrder;
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;

pub(crate) use branching::BranchingDice;
pub use close_combat::struck_in_close_combat;
pub use fate::UnitOdds;
pub use path::{PathOdds, Reply, Stage, Waiting, of_path, way_to};
pub use series::{SeriesError, SeriesOdds, of_series};

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

/// The exact distribution of an attack's outcomes.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackOdds {
    /// The attack worked out.
    pub assessment: Assessment,
    /// The chance of each result, for the targets under the first set of modifiers.
    pub results: BTreeMap<IftResult, f64>,
    /// The fate of each target, in the order of the attack.
    pub targets: Vec<UnitOdds>,
    /// The weapons that fire.
    pub weapons: Vec<WeaponOdds>,
    /// The fate of the firers of Final Protective Fire by their own check, then of their directors; else empty.
    pub firers: Vec<UnitOdds>,
}

/// The odds of an attack in a game.
///
/// # Errors
/// The rule that forbids the attack.
pub fn of_attack(pos: &Position, side: Side, order: &FireOrder) -> Result<AttackOdds, Refusal> {
    let plan = fire::check(pos, side, order)?;
    let assessment = fire::assess_plan(pos, &plan);
    // An attack that closes an Encirclement finds its targets Encircled (A7.7).
    let claims = || assessment.parts().filter_map(|part| part.encirclement.as_ref());
    let sealed = claims().any(|claim| !claim.sides.is_empty()).then(|| {
        let mut pos = pos.clone();
        claims().for_each(|claim| claim.mark(&mut pos));
        pos
    });
    Ok(of_assessed(sealed.as_ref().unwrap_or(pos), assessment, &plan.firing()))
}

/// The chance of one throw of two dice, each for itself.
const THROW: f64 = 1.0 / 36.0;

/// All throws of two dice.
fn throws() -> impl Iterator<Item = Dr> {
    (1..=6).flat_map(|colored| (1..=6).map(move |white| Dr { colored, white }))
}

/// The odds of an attack that has been worked out, on a position that holds its targets and firers.
pub(crate) fn of_assessed(pos: &Position, assessment: Assessment, shots: &[&Shot]) -> AttackOdds {
    let mut results = BTreeMap::new();
    let mut weapons: Vec<WeaponOdds> = Vec::new();
    for roll in throws() {
        let (cowered, mut read) = read(&assessment, roll);
        // There is nobody under a Dummy whom anything could happen to.
        read.iter_mut().for_each(|line| line.units.retain(|&unit| !is_dummy(pos, unit)));
        if let Some(first) = read.first() {
            *results.entry(first.result).or_default() += THROW;
        }
        for report in fire::weapon_reports(pos, shots, roll, cowered > 0) {
            add_weapon(&mut weapons, &report, THROW);
        }
    }
    let cases = cases(&assessment);
    let lines = assessment.parts().flat_map(|part| &part.targets);
    let targets = lines.flat_map(|line| line.units.iter().copied());
    let targets: Vec<UnitId> = targets.filter(|&unit| !is_dummy(pos, unit)).collect();
    let targets = fate::of_targets(pos, &targets, &cases);
    let protective = shots.iter().any(|shot| shot.kind == FireKind::FinalProtectiveFire);
    let firers = if protective {
        fate::of_protective_firers(pos, shots, &assessment.directors)
    } else {
        Vec::new()
    };
    AttackOdds { assessment, results, targets, weapons, firers }
}

/// What a throw means: whether the firers cower, and the results in all Locations of the attack.
fn read(assessment: &Assessment, roll: Dr) -> (u8, Vec<TargetResult>) {
    let (mut cowers, mut results) = (0, Vec::new());
    for part in assessment.parts() {
        let reading = fire::read_table(part, roll);
        cowers = cowers.max(reading.cowered);
        results.extend(reading.results);
    }
    (cowers, results)
}

/// What the table can say to an attack, and how likely it is: throws with the same results are one case.
fn cases(assessment: &Assessment) -> Vec<(Vec<TargetResult>, f64)> {
    let mut cases: Vec<(Vec<TargetResult>, f64)> = Vec::new();
    for roll in throws() {
        let (_, read) = read(assessment, roll);
        let alike = |case: &&mut (Vec<TargetResult>, f64)| {
            case.0.iter().map(|line| line.result).eq(read.iter().map(|line| line.result))
        };
        match cases.iter_mut().find(alike) {
            Some(case) => case.1 += THROW,
            None => cases.push((read, THROW)),
        }
    }
    cases
}

fn add_weapon(weapons: &mut Vec<WeaponOdds>, report: &WeaponReport, chance: f64) {
    let malfunction = if report.malfunctioned { chance } else { 0.0 };
    let keeps_rof = if report.keeps_rof { chance } else { 0.0 };
    match weapons.iter_mut().find(|odds| odds.weapon == report.weapon) {
        Some(odds) => {
            odds.malfunction += malfunction;
            odds.keeps_rof += keeps_rof;
        }
        None => weapons.push(WeaponOdds { weapon: report.weapon, malfunction, keeps_rof }),
    }
}

/// The leaders among some units.
fn leaders(pos: &Position, units: &[UnitId]) -> Vec<UnitId> {
    units.iter().copied().filter(|&unit| leadership(pos, unit).is_some()).collect()
}
