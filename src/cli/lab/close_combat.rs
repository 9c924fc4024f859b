//! What the laboratory says of an attack in Close Combat.

use serde::Serialize;

use super::aboard::vehicle_line;
use super::parts::{DrmReport, UnitReport, unit_lines};
use crate::odds::UnitOdds;
use crate::odds::lab::CloseAnswer;
use crate::odds::ordnance::VehicleOdds;

#[derive(Serialize)]
pub(super) struct CloseRow {
    attack: String,
    defense: String,
    /// The printed odds; `null` against a vehicle.
    odds: Option<String>,
    ccv: Option<u8>,
    kill_number: u8,
    drm: i32,
    drms: Vec<DrmReport>,
    mine: Option<MineReport>,
    targets: Vec<UnitReport>,
    vehicle: Option<VehicleOdds>,
    attackers: Vec<UnitReport>,
}

/// A magnetic mine that may be at hand.
#[derive(Serialize)]
struct MineReport {
    needed: u8,
    chance: f64,
}

impl CloseRow {
    pub(super) fn new(answer: &CloseAnswer) -> CloseRow {
        let (assessment, fates) = (&answer.assessment, &answer.fates);
        let units = |odds: &[UnitOdds]| UnitReport::all(odds, &answer.units);
        let drms = assessment.drms.iter();
        CloseRow {
            attack: assessment.attack.to_string(),
            defense: assessment.defense.to_string(),
            odds: assessment.ccv.is_none().then(|| assessment.odds.to_string()),
            ccv: assessment.ccv,
            kill_number: assessment.kill_number(),
            drm: drms.clone().map(|drm| i32::from(drm.value)).sum(),
            drms: drms
                .map(|drm| DrmReport {
                    name: drm.kind.name(),
                    value: drm.value,
                    rule: drm.kind.rule(),
                })
                .collect(),
            mine: assessment.mine.map(|mine| MineReport {
                needed: mine.needed,
                chance: f64::from(mine.needed) / 6.0,
            }),
            targets: units(&fates.targets),
            vehicle: fates.vehicle,
            attackers: units(&fates.attackers),
        }
    }

    /// The report for people.
    pub(super) fn table(&self) -> String {
        let mut lines = match &self.odds {
            Some(odds) => vec![format!("{:24} {} to {}: {odds}", "FP", self.attack, self.defense)],
            None => Vec::new(),
        };
        lines.push(format!("{:24} {}", "Kill Number", self.kill_number));
        lines.extend(
            self.drms
                .iter()
                .map(|drm| format!("{:24} {:>+6}     {}", drm.name, drm.value, drm.rule)),
        );
        lines.push(format!("{:24} {:>+6}", "DRM", self.drm));
        lines.extend(self.mine.as_ref().map(|mine| {
            format!("{:24} with a dr of {} or less -3     C13.7", "magnetic mine", mine.needed)
        }));
        lines.extend(unit_lines(self.targets.iter()));
        lines.extend(self.vehicle.as_ref().map(vehicle_line));
        lines.extend(unit_lines(self.attackers.iter()));
        lines.join("\n") + "\n"
    }
}
