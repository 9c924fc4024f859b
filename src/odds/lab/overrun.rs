//! The kind `overrun`: a vehicle drives into men (D7).

use serde::Deserialize;

use super::answer::{OverrunAnswer, WearOdds};
use super::bench::{Bench, FIRERS_AT, TARGET_AT};
use super::case::CaseUnit;
use super::combatant::Combatant;
use super::error::{LabError, field};
use super::units::{Group, place};
use super::{Answer, FireAnswer, MOST_UNITS};
use crate::odds::{THROW, Terms, drawn_alone, of_assessed};
use crate::rules::THICKEST_SMOKE;
use crate::rules::fire::{self, Assessment, Drm, DrmKind, FireKind, TargetLine, Wear};
use crate::rules::ids::Side;

/// An Overrun.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OverrunCase {
    #[serde(rename = "kind")]
    _kind: String,
    firer: Combatant,
    target: OverrunTarget,
}

/// Who is driven into.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OverrunTarget {
    units: Vec<CaseUnit>,
    #[serde(default)]
    tem: i8,
    #[serde(default)]
    smoke: i8,
    #[serde(default)]
    ffmo: bool,
    #[serde(default)]
    concealed: bool,
    #[serde(default)]
    encircled: bool,
}

/// Answers a case.
pub(super) fn odds(case: &OverrunCase) -> Result<Answer, LabError> {
    let mut bench = Bench::new(FireKind::FirstFire)?;
    let target = &case.target;
    if case.firer.motion {
        return Err(field("firer.motion", "that it moves halves nothing (D7.11)"));
    }
    if target.units.is_empty() {
        return Err(field("target.units", "there is nobody to overrun (D7.1)"));
    }
    if target.units.len() > MOST_UNITS {
        return Err(field("target.units", format!("there are more than {MOST_UNITS}")));
    }
    if !(0..=THICKEST_SMOKE).contains(&target.smoke) {
        let why = format!("SMOKE hinders by {THICKEST_SMOKE} at most (A24.2)");
        return Err(field("target.smoke", why));
    }
    if target.ffmo && (target.tem > 0 || target.smoke > 0) {
        let why = "where something covers the men they are not in the open (D7.15)";
        return Err(field("target.ffmo", why));
    }
    let vehicle = case.firer.lay_out(&mut bench, "firer", (Side::First, FIRERS_AT))?;
    let group =
        Group { name: "target.units", side: Side::Second, at: TARGET_AT, units: &target.units };
    let units = place(&mut bench, &group)?;
    if target.encircled {
        bench.pos.encircled.insert((TARGET_AT, Side::Second));
    }
    let declared = fire::declare_overrun(&bench.pos, vehicle, TARGET_AT)
        .ok_or_else(|| field("firer.vehicle", "it cannot overrun anybody (D7.1)"))?;
    let line = fire::overrun_strength(&bench.pos, &declared);
    let ffmo = -i8::from(target.ffmo);
    let given = [(DrmKind::Tem, target.tem), (DrmKind::Smoke, target.smoke), (DrmKind::Ffmo, ffmo)];
    let given = given.into_iter().filter(|(_, value)| *value != 0);
    let mut drms: Vec<Drm> = given.map(|(kind, value)| Drm { kind, value }).collect();
    drms.extend(fire::shaken(&bench.pos, vehicle));
    let fp = line.fp;
    let strength = if target.concealed { fp.halved() } else { fp };
    let targets = vec![TargetLine::new(units, target.concealed, strength, drms)];
    let assessment = Assessment::plain(TARGET_AT, fp, vec![line], targets);
    let odds = of_assessed(&bench.pos, assessment, &[], Terms::Laboratory);
    let mut wear = WearOdds::default();
    // An Original 12.
    match fire::worn_by_overrun(&bench.pos, vehicle) {
        Wear::MachineGuns(guns) => {
            let each = THROW * drawn_alone(guns.len());
            wear.machine_guns = guns.into_iter().map(|gun| (gun, each)).collect();
        }
        Wear::Gun(_) => wear.gun = THROW,
        Wear::Tracks => wear.immobilized = THROW,
    }
    let fire = FireAnswer { odds, vehicle: None, units: bench.units, weapons: bench.weapons };
    Ok(Answer::Overrun(Box::new(OverrunAnswer { fire, wear })))
}
