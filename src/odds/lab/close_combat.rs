//! The kind `close-combat`: one attack in a Location, of men at men, of men at a vehicle, or of a vehicle at men (A11).

use std::collections::BTreeSet;

use serde::Deserialize;

use super::answer::CloseAnswer;
use super::bench::{Bench, FIRERS_AT, TARGET_AT};
use super::case::CaseUnit;
use super::combatant::Combatant;
use super::error::{LabError, field};
use super::ordnance::late_in_the_war;
use super::units::{Group, place_all};
use super::{Answer, MOST_UNITS};
use crate::counters::CounterId;
use crate::odds::of_close_fates;
use crate::rules::Phase;
use crate::rules::close_combat::{self, tire};
use crate::rules::decision::{CloseFrame, Frame};
use crate::rules::ids::{Side, UnitId};
use crate::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Order};
use crate::rules::unit::FireMarker;

/// An attack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CloseCase {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(default = "late_in_the_war")]
    year: u16,
    by: Attackers,
    at: Attacked,
    ambusher: Option<Ambusher>,
}

/// Which side has ambushed the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ambusher {
    /// Who attacks.
    By,
    /// Who is attacked.
    At,
}

/// Who attacks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attackers {
    #[serde(default)]
    units: Vec<CaseFighter>,
    vehicle: Option<Combatant>,
}

/// Who is attacked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attacked {
    #[serde(default)]
    units: Vec<CaseFighter>,
    #[serde(default)]
    withdrawing: bool,
    #[serde(default)]
    others: Vec<CaseFighter>,
    vehicle: Option<Combatant>,
}

/// A unit that fights.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFighter {
    unit: CounterId,
    #[serde(default)]
    broken: bool,
    #[serde(default)]
    pinned: bool,
    #[serde(default)]
    cx: bool,
    #[serde(default)]
    marked: bool,
}

/// Answers a case.
pub(super) fn odds(case: &CloseCase) -> Result<Answer, LabError> {
    let mut bench = Bench::in_year(Phase::CloseCombat, case.year)?;
    case.check()?;
    let mut by: Vec<UnitId> = men(&mut bench, "by.units", Side::First, &case.by.units)?;
    if let Some(vehicle) = &case.by.vehicle {
        by.push(vehicle.lay_out(&mut bench, "by.vehicle", (Side::First, TARGET_AT))?);
    }
    let mut at: Vec<UnitId> = men(&mut bench, "at.units", Side::Second, &case.at.units)?;
    let withdrawing = at.clone();
    men(&mut bench, "at.others", Side::Second, &case.at.others)?;
    if let Some(vehicle) = &case.at.vehicle {
        at.push(vehicle.lay_out(&mut bench, "at.vehicle", (Side::Second, TARGET_AT))?);
    }
    let ambusher = case.ambusher.map(|who| match who {
        Ambusher::By => Side::First,
        Ambusher::At => Side::Second,
    });
    let away = |unit: UnitId| (unit, FIRERS_AT);
    let first_plan = case.at.withdrawing.then(|| ClosePlan {
        attacks: Vec::new(),
        withdrawals: withdrawing.into_iter().map(away).collect(),
    });
    let frame = CloseFrame { at: TARGET_AT, ambusher, speaker: Side::First, first_plan };
    bench.pos.frames.push(Frame::CloseCombat(frame));
    let set = |units: &[UnitId]| units.iter().copied().collect::<BTreeSet<_>>();
    let attack = CloseAttack { by: set(&by), at: set(&at) };
    let plan = ClosePlan { attacks: vec![attack.clone()], ..ClosePlan::default() };
    let order = Order::CloseCombat(CloseCombatOrder::Fight(plan));
    close_combat::check(&bench.pos, Side::First, &order)
        .map_err(|refusal| LabError::Refused { field: "by".to_owned(), refusal })?;
    let mut assessment = close_combat::assess(&bench.pos, Side::First, &attack)
        .ok_or_else(|| field("kind", "there is no Close Combat (A11.1)"))?;
    tire(&bench.pos, &mut assessment);
    // In the order of the case.
    (assessment.by, assessment.targets) = (by, at);
    let fates = of_close_fates(&bench.pos, &assessment);
    Ok(Answer::Close(Box::new(CloseAnswer { assessment, fates, units: bench.units })))
}

impl CloseCase {
    fn check(&self) -> Result<(), LabError> {
        let CloseCase { by, at, .. } = self;
        if by.units.is_empty() == by.vehicle.is_none() {
            return Err(field("by", "either `units` attack or a `vehicle` does (A11.51)"));
        }
        if at.units.is_empty() == at.vehicle.is_none() {
            return Err(field("at", "either `units` are attacked or a `vehicle` is (A11.51)"));
        }
        if at.withdrawing && at.units.is_empty() {
            return Err(field("at.withdrawing", "a vehicle does not withdraw (A11.2)"));
        }
        if at.withdrawing && self.ambusher == Some(Ambusher::At) {
            let why = "who has ambushed withdraws before he is attacked (A11.41)";
            return Err(field("at.withdrawing", why));
        }
        if let Some(unit) = at.units.iter().position(|unit| at.withdrawing && unit.pinned) {
            let why = "who is pinned does not withdraw (A11.2)";
            return Err(field(format!("at.units[{unit}].pinned"), why));
        }
        let marked = |units: &[CaseFighter]| units.iter().any(|unit| unit.marked);
        if marked(&at.units) || marked(&at.others) {
            return Err(field("at", "`marked` is said of those who attack (D7.2)"));
        }
        if marked(&by.units) && at.vehicle.is_none() {
            return Err(field("by", "`marked` counts against a vehicle that moves (D7.2)"));
        }
        Ok(())
    }
}

/// Puts men down.
fn men(
    bench: &mut Bench,
    name: &str,
    side: Side,
    fighters: &[CaseFighter],
) -> Result<Vec<UnitId>, LabError> {
    if fighters.len() > MOST_UNITS {
        return Err(field(name, format!("there are more than {MOST_UNITS}")));
    }
    let units: Vec<CaseUnit> = fighters
        .iter()
        .map(|&CaseFighter { unit, broken, pinned, .. }| CaseUnit { unit, broken, pinned })
        .collect();
    let placed = place_all(bench, &Group { name, side, at: TARGET_AT, units: &units })?;
    for (&unit, fighter) in placed.iter().zip(fighters) {
        if let Some(unit) = bench.pos.units.get_mut(&unit) {
            unit.men_mut().cx = fighter.cx;
            unit.melee = fighter.broken;
            unit.fire = if fighter.marked { FireMarker::First } else { FireMarker::None };
        }
    }
    Ok(placed)
}
