//! The laboratory: one attack away from any map, described by its facts. The facts are put where the rules look
//! for them, and the odds come the same way as in a game.

mod answer;
mod area;
mod bench;
mod case;
mod close_combat;
mod combatant;
mod error;
mod gunner;
mod machine_gun;
mod ordnance;
mod overrun;
mod units;
mod vehicle;

use std::collections::BTreeSet;

pub use answer::{
    Answer, AreaAnswer, AreaName, CloseAnswer, FireAnswer, InfantryAnswer, OverrunAnswer,
    VehicleAnswer, WearOdds,
};
use bench::{Bench, FIRERS_AT, TARGET_AT};
pub use case::{Case, CaseFirer, CaseTarget, CaseUnit};
pub use error::LabError;
use error::field;

use super::ordnance::{LineOdds, of_vehicle_line};
use super::{Terms, of_assessed};
use crate::counters::UnitKind;
use crate::rules::fire::{
    self, Assessment, Column, Drm, DrmKind, FireKind, Fp, Reach, Relation, Shot, TargetLine,
};
use crate::rules::ids::{Side, UnitId};
use crate::rules::morale::leadership;
use crate::rules::order::Member;
use serde::Deserialize;
use serde::de::IgnoredAny;
use units::{Group, place};
use vehicle::CaseVehicle;

/// The kind of a case, whatever else it says.
#[derive(Deserialize)]
struct Kind {
    kind: String,
    /// Men who fire: there are none in an Overrun.
    #[serde(default)]
    firers: Option<IgnoredAny>,
}

/// Answers one case given as JSON.
///
/// # Errors
/// What is wrong with it, by field, with the rule where a rule forbids it.
pub fn answer(text: &str) -> Result<Answer, LabError> {
    if text.len() > MOST_BYTES {
        return Err(LabError::TooLong(MOST_BYTES / 1024));
    }
    let case = serde_json::from_str::<Kind>(text);
    match case.as_ref().map(|case| case.kind.as_str()) {
        Ok("ordnance") => ordnance::odds(&serde_json::from_str(text)?),
        Ok("mg-to-kill") => machine_gun::odds(&serde_json::from_str(text)?),
        Ok("area") => area::odds(&serde_json::from_str(text)?),
        Ok("overrun") if case.as_ref().is_ok_and(|case| case.firers.is_none()) => {
            overrun::odds(&serde_json::from_str(text)?)
        }
        Ok("close-combat") => close_combat::odds(&serde_json::from_str(text)?),
        Ok(kind) if serde_json::from_value::<FireKind>(kind.into()).is_err() => {
            let others = "`ordnance`, `mg-to-kill`, `area`, `overrun`, `close-combat`";
            Err(field("kind", format!("`{kind}` is none: {others} or a kind of fire, `prep`")))
        }
        _ => odds(&serde_json::from_str(text)?).map(|answer| Answer::Fire(Box::new(answer))),
    }
}

/// The longest text of a case: one with as many units and weapons as there may be takes a tenth of it.
const MOST_BYTES: usize = 64 * 1024;

/// More units than ever stand in a Location, however the stacking limits are stretched: a damaged file must not keep
/// the machine busy.
const MOST_UNITS: usize = 40;

/// Answers one case.
///
/// # Errors
/// What is wrong with it, by field.
pub fn odds(case: &Case) -> Result<FireAnswer, LabError> {
    if matches!(case.kind, FireKind::Overrun | FireKind::Bounding | FireKind::Prevention) {
        let why = format!("nobody on foot fires so ({})", case.kind.rule());
        return Err(field("kind", why));
    }
    let mut bench = Bench::new(case.kind)?;
    if case.target.vehicle.is_some() {
        check_vehicle(case)?;
    }
    if case.kind == FireKind::Residual {
        return residual(bench, case);
    }
    if case.kind == FireKind::FireLane {
        return fire_lane(bench, case);
    }
    if case.residual_fp.is_some() {
        return Err(field("residual_fp", "only a residual attack has it (A8.2)"));
    }
    if case.firers.is_empty() {
        return Err(field("firers", "nobody fires (A7.5)"));
    }
    if case.firers.len() > MOST_UNITS {
        return Err(field("firers", format!("there are more than {MOST_UNITS}")));
    }
    let area: &[fire::FpStep] =
        if case.target.concealed { &[fire::FpStep::Concealed] } else { &[] };
    let mut shots = Vec::new();
    let mut lines = Vec::new();
    for (number, firer) in case.firers.iter().enumerate() {
        let name = format!("firers[{number}]");
        for shot in firer_shots(&mut bench, case.kind, firer, &name)? {
            lines.push(fire::fp_line(&bench.pos, &shot, area));
            shots.push(shot);
        }
    }
    let mut directors = Vec::new();
    if let Some(counter) = case.director {
        let leader = bench.unit("director", counter, Side::First, FIRERS_AT)?;
        if leadership(&bench.pos, leader).is_none() {
            return Err(field("director", format!("{counter} is no leader")));
        }
        directors.push(leader);
    }
    if case.firers.iter().any(|firer| firer.encircled) {
        bench.pos.encircled.insert((FIRERS_AT, Side::First));
    }
    let mut drms = fire::firers_drms(&bench.pos, &shots, &directors);
    let targets = targets(&mut bench, case)?;
    drms.extend(target_drms(case)?);
    let fp: Fp = lines.iter().map(|line| line.fp).sum();
    let assessment = Assessment {
        to_hit: None,
        vehicles: Vec::new(),
        dud_at: None,
        target: TARGET_AT,
        cowering: fire::cowering_columns(&bench.pos, &shots, !directors.is_empty()),
        lines,
        blind: Vec::new(),
        directors,
        fp,
        column: Column::for_fp(fp),
        outside: 0,
        encirclement: None,
        molotov: None,
        flames: Vec::new(),
        charges: Vec::new(),
        second: None,
        targets: vec![TargetLine::new(targets, case.target.concealed, fp, drms)],
    };
    let vehicle = match &case.target.vehicle {
        Some(vehicle) => Some(beside(&mut bench, case, vehicle, &assessment)?),
        None => None,
    };
    let odds =
        of_assessed(&bench.pos, assessment, &shots.iter().collect::<Vec<_>>(), Terms::Laboratory);
    Ok(FireAnswer { odds, vehicle, units: bench.units, weapons: bench.weapons })
}

/// What an attack on its Location does to a vehicle: it has a TEM of its own, and all other modifiers of the attack.
fn beside(
    bench: &mut Bench,
    case: &Case,
    vehicle: &CaseVehicle,
    assessment: &Assessment,
) -> Result<LineOdds, LabError> {
    let (laid_out, tem) = vehicle.lay_out(bench, case.target.tem)?;
    let drms = assessment.targets.iter().flat_map(|line| &line.drms);
    let others = drms.filter(|drm| drm.kind != DrmKind::Tem).map(|drm| i32::from(drm.value)).sum();
    let modifiers = (i32::from(tem), others);
    let (pos, hull_down) = (&bench.pos, vehicle.hull_down);
    Ok(of_vehicle_line(pos, assessment, &laid_out, modifiers, hull_down, |_| 1.0))
}

/// What one firing unit fires, judged by the rules that bind it alone.
fn firer_shots(
    bench: &mut Bench,
    kind: FireKind,
    firer: &CaseFirer,
    name: &str,
) -> Result<Vec<Shot>, LabError> {
    let id = bench.unit(&format!("{name}.unit"), firer.unit, Side::First, FIRERS_AT)?;
    let refused = |refusal| LabError::Refused { field: name.to_owned(), refusal };
    let Some(values) = bench.values(id).cloned() else { return Ok(Vec::new()) };
    if values.kind == UnitKind::Leader {
        return Err(field(
            format!("{name}.unit"),
            "a leader has no FP of his own, he directs (A7.53)",
        ));
    }
    if let Some(unit) = bench.pos.units.get_mut(&id) {
        unit.men_mut().pinned = firer.pinned;
        unit.men_mut().cx = firer.cx;
    }
    let mut weapons = BTreeSet::new();
    for (number, &counter) in firer.weapons.iter().enumerate() {
        let name = format!("{name}.weapons[{number}]");
        let weapon = bench.weapon(&name, counter, id)?;
        let of = bench.pos.weapon_type(weapon).map(|printed| printed.nationality);
        if of != Some(values.nationality) {
            return Err(field(
                name,
                format!(
                    "{counter} is of another nationality than {}: it would be captured (A21.1)",
                    firer.unit
                ),
            ));
        }
        weapons.insert(weapon);
    }
    let fits = match firer.relation {
        Relation::SameLocation => firer.range == 0,
        Relation::Adjacent => firer.range <= 1,
        Relation::Apart => firer.range >= 1,
    };
    if !fits {
        let why = format!("{} does not go with this relation", firer.range);
        return Err(field(format!("{name}.range"), why));
    }
    let member = Member { unit: id, inherent: firer.inherent, weapons };
    let reach = Reach { range: firer.range, relation: firer.relation };
    fire::shots_by_kind(&bench.pos, &member, kind, reach).map_err(refused)
}

/// Puts the targets down.
fn targets(bench: &mut Bench, case: &Case) -> Result<Vec<UnitId>, LabError> {
    if case.target.units.is_empty() && case.target.vehicle.is_none() {
        return Err(field("target.units", "there is no target (A7.4)"));
    }
    if case.target.units.len() > MOST_UNITS {
        return Err(field("target.units", format!("there are more than {MOST_UNITS}")));
    }
    let group = Group {
        name: "target.units",
        side: Side::Second,
        at: TARGET_AT,
        units: &case.target.units,
    };
    let targets = place(bench, &group)?;
    if case.target.encircled {
        bench.pos.encircled.insert((TARGET_AT, Side::Second));
    }
    Ok(targets)
}

/// What the rules let be beside a vehicle in the target Location.
fn check_vehicle(case: &Case) -> Result<(), LabError> {
    let target = &case.target;
    let kinds = [
        FireKind::Prep,
        FireKind::Advancing,
        FireKind::Opportunity,
        FireKind::FirstFire,
        FireKind::SubsequentFirstFire,
        FireKind::FinalFire,
        FireKind::FinalFireMarked,
    ];
    if !kinds.contains(&case.kind) {
        return Err(field(
            "target.vehicle",
            "this kind of fire at a vehicle is not covered (A7.308)",
        ));
    }
    if case.kind.at_movers() && !target.units.is_empty() {
        return Err(field("target.units", "First Fire is at the moving vehicle alone (A7.308)"));
    }
    let given = [
        (target.ffmo, "ffmo", "A8.13"),
        (target.ffnam, "ffnam", "A8.13"),
        (target.concealed, "concealed", "A7.308"),
        (target.encircled, "encircled", "A7.7"),
    ];
    for (given, name, rule) in given {
        if given {
            let why = format!("not with a vehicle in the target ({rule})");
            return Err(field(format!("target.{name}"), why));
        }
    }
    if case.firers.iter().any(|firer| firer.relation == Relation::SameLocation) {
        return Err(field("firers", "fire in a vehicle's own Location is not covered (A7.211)"));
    }
    Ok(())
}

/// A Hindrance that the LOS passes.
fn check_hindrance(name: &str, hindrance: u8) -> Result<(), LabError> {
    if hindrance > 5 {
        return Err(field(name, "a Hindrance of six or more blocks the LOS (A6.7)"));
    }
    Ok(())
}

/// The modifiers that the target Location brings, as given.
fn target_drms(case: &Case) -> Result<Vec<Drm>, LabError> {
    let target = &case.target;
    if (target.ffmo || target.ffnam) && !case.kind.at_movers() {
        return Err(field("target", "FFMO and FFNAM are for Defensive First Fire only (A8.13)"));
    }
    if (target.ffmo || target.ffnam) && case.kind == FireKind::SnapShot {
        return Err(field("target", "FFMO and FFNAM do not apply to a Snap Shot (A8.15)"));
    }
    if (target.ffmo || target.ffnam) && target.units.iter().any(|unit| unit.pinned) {
        return Err(field("target", "FFMO and FFNAM do not apply to a pinned target (A7.83)"));
    }
    check_hindrance("target.hindrance", target.hindrance)?;
    let hindrance = i8::try_from(target.hindrance).unwrap_or(i8::MAX);
    let given = [
        (DrmKind::Hindrance, hindrance),
        (DrmKind::Tem, target.tem),
        (DrmKind::Ffnam, -i8::from(target.ffnam)),
        (DrmKind::Ffmo, -i8::from(target.ffmo)),
    ];
    Ok(given
        .into_iter()
        .filter(|&(_, value)| value != 0)
        .map(|(kind, value)| Drm { kind, value })
        .collect())
}

/// Residual FP: a strength, and nobody to fire it.
fn residual(mut bench: Bench, case: &Case) -> Result<FireAnswer, LabError> {
    if !case.firers.is_empty() {
        return Err(field("firers", "nobody fires Residual FP (A8.2)"));
    }
    if case.director.is_some() {
        return Err(field("director", "nobody directs Residual FP (A8.2)"));
    }
    if case.target.hindrance > 0 {
        return Err(field("target.hindrance", "no Hindrance applies to Residual FP (A8.26)"));
    }
    let strength = case.residual_fp.ok_or_else(|| field("residual_fp", "it is missing"))?;
    if !fire::STRENGTHS.contains(&strength) {
        return Err(field("residual_fp", "a counter shows 1, 2, 4, 6, 8 or 12 (A8.2)"));
    }
    let targets = targets(&mut bench, case)?;
    let drms = target_drms(case)?;
    let fp = Fp::whole(strength);
    let targets = vec![TargetLine::new(targets, case.target.concealed, fp, drms)];
    let assessment = Assessment::plain(TARGET_AT, fp, Vec::new(), targets);
    let odds = of_assessed(&bench.pos, assessment, &[], Terms::Laboratory);
    Ok(FireAnswer { odds, vehicle: None, units: bench.units, weapons: bench.weapons })
}

/// A Fire Lane: one machine gun at the column to the left of its own, and nobody who fires beside it or directs it.
fn fire_lane(mut bench: Bench, case: &Case) -> Result<FireAnswer, LabError> {
    if case.residual_fp.is_some() {
        return Err(field("residual_fp", "only a residual attack has it (A8.2)"));
    }
    if case.director.is_some() {
        return Err(field("director", "nobody directs a Fire Lane (A9.222)"));
    }
    let [firer] = case.firers.as_slice() else {
        return Err(field("firers", "a Fire Lane is one machine gun's (A9.22)"));
    };
    if firer.inherent || firer.weapons.len() != 1 {
        return Err(field(
            "firers[0]",
            "one machine gun and no inherent FP lay a Fire Lane (A9.22)",
        ));
    }
    if firer.pinned {
        return Err(field("firers[0].pinned", "a pinned crew keeps no Fire Lane up (A9.223)"));
    }
    if firer.relation == Relation::SameLocation {
        return Err(field("firers[0].relation", "a Fire Lane covers other Locations (A9.22)"));
    }
    let judged = firer_shots(&mut bench, case.kind, firer, "firers[0]")?;
    let [shot] = judged.as_slice() else {
        return Err(field("firers[0]", "it fires nothing (A7.5)"));
    };
    if shot.reach.range > u32::from(shot.normal_range) {
        return Err(field("firers[0].range", "a Fire Lane reaches as far as Normal Range (A9.22)"));
    }
    let line = fire::lane_line(&bench.pos, shot, shot.reach);
    if line.fp == Fp::ZERO {
        return Err(field(
            "firers[0].weapons[0]",
            "there is no column to the left of its own (A9.22)",
        ));
    }
    let mut drms = Vec::new();
    if firer.encircled {
        drms.push(Drm { kind: DrmKind::Encircled, value: 1 });
    }
    let targets = targets(&mut bench, case)?;
    drms.extend(target_drms(case)?);
    let fp = line.fp;
    let targets = vec![TargetLine::new(targets, case.target.concealed, fp, drms)];
    let assessment = Assessment::plain(TARGET_AT, fp, vec![line], targets);
    let odds = of_assessed(&bench.pos, assessment, &[shot], Terms::Laboratory);
    Ok(FireAnswer { odds, vehicle: None, units: bench.units, weapons: bench.weapons })
}
