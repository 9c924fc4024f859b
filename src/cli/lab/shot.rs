//! What the laboratory says of a shot: at a vehicle, at Infantry, at a Gun.

use serde::Serialize;

use super::aboard::{crew_line, gun_line, vehicle_line};
use super::parts::{DrmReport, UnitReport, chances, unit_lines};
use crate::odds::lab::{InfantryAnswer, VehicleAnswer};
use crate::odds::ordnance::{CrewOdds, GunOdds, KillNumbers, ToHitOdds, VehicleOdds};
use crate::rules::ordnance::{ToHit, ToHitDrm};

#[derive(Serialize)]
pub(super) struct VehicleShotReport {
    th_number: i32,
    drm: i32,
    drms: Vec<DrmReport>,
    p_hit: f64,
    p_critical: f64,
    p_turret: f64,
    p_hull: f64,
    no_ammo: f64,
    to_kill: Option<KillRow>,
    vehicle: VehicleOdds,
    crew: Option<CrewOdds>,
    passengers: Vec<UnitReport>,
    weapon: GunnerReport,
}

/// The Final To Kill numbers; a machine gun hits nothing critically.
#[derive(Serialize)]
struct KillRow {
    hull: i32,
    turret: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    hull_critical: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turret_critical: Option<i32>,
}

#[derive(Serialize)]
pub(super) struct GunnerReport {
    malfunction: f64,
    keeps_rof: f64,
    low_ammo: f64,
}

#[derive(Serialize)]
pub(super) struct InfantryShotReport {
    th_number: i32,
    drm: i32,
    drms: Vec<DrmReport>,
    p_hit: f64,
    p_critical: f64,
    no_ammo: f64,
    column: u8,
    critical_column: u8,
    critical_drm: i32,
    targets: Vec<UnitReport>,
    gun: Option<GunOdds>,
    weapon: GunnerReport,
}

pub(super) fn drms(to_hit: &ToHit) -> Vec<DrmReport> {
    let report = |drm: &ToHitDrm| DrmReport {
        name: drm.case.label(),
        value: drm.value,
        rule: drm.case.rule(),
    };
    to_hit.drms.iter().map(report).collect()
}

/// A To Hit DR for people.
fn to_hit_lines(number: i32, drm: i32, drms: &[DrmReport]) -> Vec<String> {
    let mut lines = vec![format!("{:24} {number}", "To Hit number")];
    lines.extend(
        drms.iter().map(|drm| format!("{:24} {:>+6}     {}", drm.name, drm.value, drm.rule)),
    );
    lines.push(format!("{:24} {drm:>+6}", "DRM"));
    lines
}

impl GunnerReport {
    pub(super) fn new(odds: &ToHitOdds) -> GunnerReport {
        GunnerReport {
            malfunction: odds.malfunction,
            keeps_rof: odds.keeps_rof,
            low_ammo: odds.low_ammo,
        }
    }

    pub(super) fn line(&self, no_ammo: f64) -> String {
        let said = [
            ("breaks down", self.malfunction),
            ("keeps ROF", self.keeps_rof),
            ("low ammunition", self.low_ammo),
            ("none of it", no_ammo),
        ];
        chances("weapon", &said)
    }
}

impl KillRow {
    fn new(numbers: KillNumbers, critical: bool) -> KillRow {
        KillRow {
            hull: numbers.hull,
            turret: numbers.turret,
            hull_critical: critical.then_some(numbers.hull_critical),
            turret_critical: critical.then_some(numbers.turret_critical),
        }
    }

    fn line(&self) -> String {
        let mut text = format!("{:24} hull {}  turret {}", "To Kill", self.hull, self.turret);
        if let Some((hull, turret)) = self.hull_critical.zip(self.turret_critical) {
            text.push_str(&format!("  critical hit {hull} and {turret}"));
        }
        text
    }
}

impl VehicleShotReport {
    pub(super) fn new(answer: &VehicleAnswer) -> VehicleShotReport {
        let (to_hit, odds) = (&answer.to_hit, &answer.odds);
        let kill = |numbers| KillRow::new(numbers, !to_hit.machine_gun);
        VehicleShotReport {
            th_number: to_hit.number,
            drm: to_hit.drm(),
            drms: drms(to_hit),
            p_hit: odds.to_hit.hit,
            p_critical: odds.to_hit.critical,
            p_turret: odds.to_hit.turret,
            p_hull: odds.to_hit.hull,
            no_ammo: odds.to_hit.no_ammo,
            to_kill: answer.numbers.map(kill),
            vehicle: odds.vehicle,
            crew: odds.crew,
            passengers: UnitReport::all(&odds.passengers, &answer.units),
            weapon: GunnerReport::new(&odds.to_hit),
        }
    }

    /// The report for people.
    pub(super) fn table(&self) -> String {
        let mut lines = to_hit_lines(self.th_number, self.drm, &self.drms);
        let hits = [
            ("hit", self.p_hit),
            ("critical", self.p_critical),
            ("turret", self.p_turret),
            ("hull", self.p_hull),
        ];
        lines.push(chances("To Hit", &hits));
        match &self.to_kill {
            Some(numbers) => lines.push(numbers.line()),
            None => lines.push(format!("{:24} no kill possible", "To Kill")),
        }
        lines.push(vehicle_line(&self.vehicle));
        lines.extend(self.crew.as_ref().map(crew_line));
        lines.extend(unit_lines(self.passengers.iter()));
        lines.push(self.weapon.line(self.no_ammo));
        lines.join("\n") + "\n"
    }
}

impl InfantryShotReport {
    pub(super) fn new(answer: &InfantryAnswer) -> InfantryShotReport {
        let (to_hit, odds) = (&answer.to_hit, &answer.odds);
        InfantryShotReport {
            th_number: to_hit.number,
            drm: to_hit.drm(),
            drms: drms(to_hit),
            p_hit: odds.to_hit.hit,
            p_critical: odds.to_hit.critical,
            no_ammo: odds.to_hit.no_ammo,
            column: answer.column.fp(),
            critical_column: answer.critical.column.fp(),
            critical_drm: answer.critical.drm,
            targets: UnitReport::all(&odds.targets, &answer.units),
            gun: odds.gun,
            weapon: GunnerReport::new(&odds.to_hit),
        }
    }

    /// The report for people.
    pub(super) fn table(&self) -> String {
        let mut lines = to_hit_lines(self.th_number, self.drm, &self.drms);
        lines.push(chances("To Hit", &[("hit", self.p_hit), ("critical", self.p_critical)]));
        lines.push(format!(
            "{:24} column {}, critical hit column {} {:+}",
            "effects", self.column, self.critical_column, self.critical_drm
        ));
        lines.extend(self.gun.as_ref().map(gun_line));
        lines.extend(unit_lines(self.targets.iter()));
        lines.push(self.weapon.line(self.no_ammo));
        lines.join("\n") + "\n"
    }
}
