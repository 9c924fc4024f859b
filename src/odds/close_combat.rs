//! The chances of an attack in Close Combat (A11.11, A11.12).

use super::fate::{self, UnitOdds};
use super::ordnance::VehicleOdds;
use super::{THROW, draw, throws};
use crate::board::Location;
use crate::rules::close_combat::{
    CloseAssessment, CloseResult, MAGNETIC_MINE, MagneticMine, ambush_drms, ambusher, assess,
    luckier, reading, strikes_back,
};
use crate::rules::dice::Dr;
use crate::rules::ids::{Side, UnitId};
use crate::rules::order::CloseAttack;
use crate::rules::position::Position;

/// An attack in Close Combat before the dice.
#[derive(Clone, PartialEq, Debug)]
pub struct Blow {
    /// Worked out.
    pub assessment: CloseAssessment,
    /// The highest DR, as the dice lie, that eliminates; one more takes a Casualty Reduction.
    pub kills_at_most: i32,
    /// The chance that all the targets are eliminated.
    pub eliminates: f64,
    /// The chance that one of them takes a Casualty Reduction; of a vehicle, that it moves no more.
    pub reduces: f64,
}

/// The chances of what becomes of a vehicle (A11.5).
fn at_vehicle(ccv: u8, drm: i32) -> VehicleOdds {
    let mut odds = VehicleOdds::default();
    let mut add = |result: CloseResult, chance: f64| match result {
        CloseResult::Burning => odds.burning += chance,
        CloseResult::Eliminated => odds.eliminated += chance,
        CloseResult::Immobilized => odds.immobilized += chance,
        CloseResult::None | CloseResult::CasualtyReduction => odds.no_effect += chance,
    };
    for roll in throws() {
        let result = reading(ccv, roll.total() + drm);
        if roll.total() == 2 {
            (1..=6).for_each(|dr| add(luckier(result, dr), THROW / 6.0));
        } else {
            add(result, THROW);
        }
    }
    odds
}

/// The same with the magnetic mine that may be at hand.
fn with_mine(ccv: u8, drm: i32, mine: Option<MagneticMine>) -> VehicleOdds {
    let without = at_vehicle(ccv, drm);
    let Some(mine) = mine else { return without };
    let with = at_vehicle(ccv, drm + i32::from(MAGNETIC_MINE.value));
    let found = f64::from(mine.needed) / 6.0;
    let mixed = |of: fn(&VehicleOdds) -> f64| found * of(&with) + (1.0 - found) * of(&without);
    VehicleOdds {
        no_effect: mixed(|odds| odds.no_effect),
        immobilized: mixed(|odds| odds.immobilized),
        eliminated: mixed(|odds| odds.eliminated),
        burning: mixed(|odds| odds.burning),
        ..VehicleOdds::default()
    }
}

/// What becomes of all who take part in an attack.
#[derive(Clone, PartialEq, Debug)]
pub struct CloseFates {
    /// Of the men attacked.
    pub targets: Vec<UnitOdds>,
    /// Of the vehicle attacked.
    pub vehicle: Option<VehicleOdds>,
    /// Of those who attack a vehicle, by an Original 12 (A11.501).
    pub attackers: Vec<UnitOdds>,
}

/// Works an attack out to the end.
pub(crate) fn of_close_fates(pos: &Position, assessment: &CloseAssessment) -> CloseFates {
    let drm = assessment.drm();
    let chance =
        |holds: &dyn Fn(Dr) -> bool| throws().filter(|roll| holds(*roll)).count() as f64 * THROW;
    if let (Some(ccv), [vehicle]) = (assessment.ccv, assessment.targets.as_slice()) {
        let struck = chance(&|roll| strikes_back(pos, *vehicle, roll));
        let attackers = reduced(pos, &assessment.by, 0.0, struck);
        let vehicle = Some(with_mine(ccv, drm, assessment.mine));
        return CloseFates { targets: Vec::new(), vehicle, attackers };
    }
    let number = i32::from(assessment.kill_number());
    let gone = chance(&|roll| roll.total() + drm < number);
    let equal = chance(&|roll| roll.total() + drm == number);
    let targets = reduced(pos, &assessment.targets, gone, equal);
    CloseFates { targets, vehicle: None, attackers: Vec::new() }
}

/// The fates of some units of which all are eliminated with the one chance, and one, by Random Selection, suffers Casualty
/// Reduction with the other.
fn reduced(pos: &Position, units: &[UnitId], gone: f64, equal: f64) -> Vec<UnitOdds> {
    let drawn = equal * draw::one_of(units.len() as u32);
    let fate = |&unit: &UnitId| {
        let mut fate = UnitOdds::none(unit);
        fate.add_loss(gone);
        fate.add_end(pos, pos, unit, false, 1.0 - gone - drawn);
        fate::casualty(pos, drawn, &mut fate);
        fate
    };
    units.iter().map(fate).collect()
}

/// The odds of an attack in the Close Combat that is being declared; `None` when none is.
#[must_use]
pub fn of_blow(pos: &Position, side: Side, declared: &CloseAttack) -> Option<Blow> {
    let assessment = assess(pos, side, declared)?;
    let drm = assessment.drm();
    let kills_at_most = i32::from(assessment.kill_number()) - 1 - drm;
    if let Some(ccv) = assessment.ccv {
        let vehicle = with_mine(ccv, drm, assessment.mine);
        let (eliminates, reduces) = (vehicle.eliminated + vehicle.burning, vehicle.immobilized);
        return Some(Blow { assessment, kills_at_most, eliminates, reduces });
    }
    let ways = |hits: &dyn Fn(i32) -> bool| {
        throws().filter(|roll| hits(roll.total())).count() as f64 * THROW
    };
    let eliminates = ways(&|total| total <= kills_at_most);
    let reduces = ways(&|total| total == kills_at_most + 1);
    Some(Blow { assessment, kills_at_most, eliminates, reduces })
}

/// The chance that an attack hurts a vehicle in any way (A11.5).
#[must_use]
pub fn hurt_in_close_combat(ccv: u8, drm: i32) -> f64 {
    let odds = at_vehicle(ccv, drm);
    odds.eliminated + odds.burning + odds.immobilized
}

/// The chances of each side to ambush the other in a Location, by [`Side::index`]; `None` where there is no Ambush
/// (A11.4).
#[must_use]
pub fn of_ambush(pos: &Position, at: Location) -> Option<[f64; 2]> {
    let [first, second] = ambush_drms(pos, at)?;
    let mut chances = [0.0; 2];
    for roll in throws() {
        let drs = [i32::from(roll.colored) + first, i32::from(roll.white) + second];
        if let Some(side) = ambusher(drs) {
            chances[side.index()] += THROW;
        }
    }
    Some(chances)
}

/// How many of the targets of a Close Combat attack are struck on average: all of them under the Kill Number, those
/// whom Random Selection draws on it. `drm` is the sum of the modifiers.
#[must_use]
pub fn struck_in_close_combat(drm: i32, kill_number: u8, targets: usize) -> f64 {
    let number = i32::from(kill_number);
    let count = targets as f64;
    let each = draw::subsets(targets as u32, 1, targets.min(1) as u32);
    let drawn: f64 = each.iter().filter(|(set, _)| *set == 1).map(|(_, chance)| chance).sum();
    throws()
        .map(|roll| match (roll.total() + drm).cmp(&number) {
            std::cmp::Ordering::Less => THROW * count,
            std::cmp::Ordering::Equal => THROW * count * drawn,
            std::cmp::Ordering::Greater => 0.0,
        })
        .sum()
}
