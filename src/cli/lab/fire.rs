//! What the laboratory says of an attack on the fire table.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::aboard::{crew_line, vehicle_line};
use super::parts::{DrmReport, UnitReport, unit_lines};
use crate::odds::UnitOdds;
use crate::odds::lab::FireAnswer;
use crate::odds::ordnance::{CrewOdds, LineOdds, VehicleOdds};

#[derive(Serialize)]
pub(super) struct FireReport {
    fp: String,
    column: Option<u8>,
    drm: i32,
    drms: Vec<DrmReport>,
    trail: Vec<TrailReport>,
    cowering_columns: u8,
    results: BTreeMap<String, f64>,
    targets: Vec<UnitReport>,
    weapons: Vec<WeaponRow>,
    firers: Vec<UnitReport>,
    /// Of a vehicle in the Location, where there is one.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    aboard: Option<LineRow>,
}

#[derive(Serialize)]
struct LineRow {
    kill_number: Option<u8>,
    vehicle: VehicleOdds,
    crew: Option<CrewOdds>,
    passengers: Vec<UnitReport>,
}

#[derive(Serialize)]
struct TrailReport {
    who: String,
    steps: Vec<String>,
    fp: String,
}

#[derive(Serialize)]
struct WeaponRow {
    weapon: String,
    malfunction: f64,
    keeps_rof: f64,
}

impl FireReport {
    pub(super) fn new(answer: &FireAnswer) -> FireReport {
        let odds = &answer.odds;
        let attack = &odds.assessment;
        let drms: Vec<DrmReport> = attack
            .targets
            .iter()
            .flat_map(|line| &line.drms)
            .map(|drm| DrmReport {
                name: drm.kind.label(),
                value: drm.value,
                rule: drm.kind.rule(),
            })
            .collect();
        let trail = attack.lines.iter().map(|line| TrailReport {
            who: answer.counter(line.firer),
            steps: line.steps.iter().map(|step| step.text()).collect(),
            fp: line.fp.to_string(),
        });
        let units = |odds: &[UnitOdds]| UnitReport::all(odds, &answer.units);
        let weapons = odds.weapons.iter().map(|odds| WeaponRow {
            weapon: answer.weapons.get(&odds.weapon).map(ToString::to_string).unwrap_or_default(),
            malfunction: odds.malfunction,
            keeps_rof: odds.keeps_rof,
        });
        let results = odds.results.iter().map(|(result, chance)| (result.to_string(), *chance));
        let line = |line: &LineOdds| LineRow {
            kill_number: line.kill_number,
            vehicle: line.vehicle,
            crew: line.crew,
            passengers: units(&line.passengers),
        };
        FireReport {
            fp: attack.fp.to_string(),
            column: attack.column.map(|column| column.fp()),
            drm: drms.iter().map(|drm| i32::from(drm.value)).sum(),
            drms,
            trail: trail.collect(),
            cowering_columns: attack.cowering,
            results: results.collect(),
            targets: units(&odds.targets),
            weapons: weapons.collect(),
            firers: units(&odds.firers),
            aboard: answer.vehicle.as_ref().map(line),
        }
    }

    /// The report for people.
    pub(super) fn table(&self) -> String {
        let report = self;
        let mut text = String::new();
        let mut line = |words: String| {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{words}");
        };
        for part in &report.trail {
            line(format!("{:24} {:>6} FP  {}", part.who, part.fp, part.steps.join(", ")));
        }
        let column = report.column.map_or_else(|| "none".to_owned(), |column| column.to_string());
        line(format!("{:24} {:>6} FP  column {column}", "attack", report.fp));
        for drm in &report.drms {
            line(format!("{:24} {:>+6}     {}", drm.name, drm.value, drm.rule));
        }
        line(format!("{:24} {:>+6}", "DRM", report.drm));
        if report.cowering_columns > 0 {
            line(format!(
                "{:24} {:>6} column(s) on doubles (A7.9)",
                "cowering", report.cowering_columns
            ));
        }
        let results: Vec<String> = report
            .results
            .iter()
            .map(|(result, chance)| format!("{result} {:.1} %", chance * 100.0))
            .collect();
        line(format!("{:24} {}", "results", results.join("  ")));
        for said in unit_lines(report.targets.iter().chain(&report.firers)) {
            line(said);
        }
        for weapon in &report.weapons {
            line(format!(
                "{:24} breaks down {:.1} %  keeps ROF {:.1} %",
                weapon.weapon,
                weapon.malfunction * 100.0,
                weapon.keeps_rof * 100.0,
            ));
        }
        if let Some(aboard) = &report.aboard {
            let number = aboard.kill_number.map_or_else(|| "none".to_owned(), |n| n.to_string());
            line(format!("{:24} Kill Number {number}", "vehicle line"));
            line(vehicle_line(&aboard.vehicle));
            aboard.crew.iter().for_each(|crew| line(crew_line(crew)));
            unit_lines(aboard.passengers.iter()).for_each(line);
        }
        text
    }
}
