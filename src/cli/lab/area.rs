//! What the laboratory says of a shot at an area.

use serde::Serialize;

use super::aboard::{crew_line, gun_line, vehicle_line};
use super::parts::{DrmReport, UnitReport, chances, unit_lines};
use super::shot::GunnerReport;
use crate::odds::lab::{AreaAnswer, AreaName};
use crate::odds::ordnance::{AreaFate, AreaLine, AreaLineOdds, CrewOdds, GunOdds, VehicleOdds};

#[derive(Serialize)]
pub(super) struct AreaReport {
    th_number: i32,
    no_ammo: f64,
    column: Option<u8>,
    critical_column: u8,
    lines: Vec<LineRow>,
    targets: Vec<UnitReport>,
    friends: Vec<UnitReport>,
    gun: Option<GunOdds>,
    vehicle: Option<VehicleOdds>,
    crew: Option<CrewOdds>,
    passengers: Vec<UnitReport>,
    weapon: GunnerReport,
}

/// One of the targets: what modifies the dice for it, and how it is hit.
#[derive(Serialize)]
struct LineRow {
    target: &'static str,
    drm: i32,
    drms: Vec<DrmReport>,
    effect_drm: i32,
    critical_drm: i32,
    p_hit: f64,
    p_critical: f64,
}

impl LineRow {
    fn new(name: AreaName, line: &AreaLine, odds: &AreaLineOdds) -> LineRow {
        LineRow {
            target: name.field(),
            drm: line.to_hit.drm(),
            drms: super::shot::drms(&line.to_hit),
            effect_drm: line.drm,
            critical_drm: line.critical_drm,
            p_hit: odds.hit,
            p_critical: odds.critical,
        }
    }

    fn lines(&self) -> Vec<String> {
        let mut lines =
            vec![format!("{:24} {:>+6}", format!("{}: To Hit DRM", self.target), self.drm)];
        lines.extend(
            self.drms
                .iter()
                .map(|drm| format!("{:24} {:>+6}     {}", drm.name, drm.value, drm.rule)),
        );
        let (plain, critical) = (self.effect_drm, self.critical_drm);
        lines.push(format!("{:24} {plain:>+6}     of a critical hit {critical:+}", "effects DRM"));
        lines.push(chances("To Hit", &[("hit", self.p_hit), ("critical", self.p_critical)]));
        lines
    }
}

impl AreaReport {
    pub(super) fn new(answer: &AreaAnswer) -> AreaReport {
        let (shot, odds) = (&answer.shot, &answer.odds);
        let units = |odds| UnitReport::all(odds, &answer.units);
        let named = answer.names.iter().zip(&shot.lines).zip(&odds.lines);
        let mut report = AreaReport {
            th_number: shot.lines.first().map_or(0, |line| line.to_hit.number),
            no_ammo: odds.weapon.no_ammo,
            column: shot.column.map(|column| column.fp()),
            critical_column: shot.critical.fp(),
            lines: named.map(|((name, line), odds)| LineRow::new(*name, line, odds)).collect(),
            targets: Vec::new(),
            friends: Vec::new(),
            gun: None,
            vehicle: None,
            crew: None,
            passengers: Vec::new(),
            weapon: GunnerReport::new(&odds.weapon),
        };
        for (name, line) in answer.names.iter().zip(&odds.lines) {
            match &line.fate {
                AreaFate::Units(fates) if *name == AreaName::Friends => {
                    report.friends = units(fates);
                }
                AreaFate::Units(fates) => report.targets = units(fates),
                AreaFate::Gun(gun, crew) => {
                    (report.gun, report.targets) = (Some(*gun), units(crew));
                }
                AreaFate::Vehicle(vehicle, crew, passengers) => {
                    (report.vehicle, report.crew) = (Some(*vehicle), *crew);
                    report.passengers = units(passengers);
                }
            }
        }
        report
    }

    /// The report for people.
    pub(super) fn table(&self) -> String {
        let mut lines = vec![format!("{:24} {}", "To Hit number", self.th_number)];
        self.lines.iter().for_each(|line| lines.extend(line.lines()));
        let column = self.column.map_or_else(|| "none".to_owned(), |column| column.to_string());
        lines.push(format!(
            "{:24} column {column}, critical hit column {}",
            "effects", self.critical_column
        ));
        lines.extend(self.gun.as_ref().map(gun_line));
        lines.extend(unit_lines(self.targets.iter()));
        lines.extend(self.vehicle.as_ref().map(vehicle_line));
        lines.extend(self.crew.as_ref().map(crew_line));
        lines.extend(unit_lines(self.passengers.iter()));
        if !self.friends.is_empty() {
            lines.push("one's own men in the hex".to_owned());
            lines.extend(unit_lines(self.friends.iter()));
        }
        lines.push(self.weapon.line(self.no_ammo));
        lines.join("\n") + "\n"
    }
}
