//! From a To Hit DR to the fire table: who is hit, whom a critical hit strikes, and what the attack on them then is.

use crate::rules::ordnance::critical_fp;
use crate::rules::words::attack::{
    Assessment, Column, Drm, DrmKind, Fp, GunTarget, Hit, HitLine, Reading, TargetLine, ToHit,
    ToHitStage, VehicleLine, VehicleMark,
};
use crate::rules::words::dice::{Die, Dr};
use crate::rules::words::ids::UnitId;

/// What a To Hit DR has come to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Strikes {
    /// The hits, by the lines of the stage.
    pub hits: Vec<Option<Hit>>,
    /// Those on vehicles among the targets, by those of the stage.
    pub vehicles: Vec<Option<Hit>>,
    /// Whom the critical hit strikes, where there is one: the others of those hit take a plain one (C3.7).
    pub critical: Vec<UnitId>,
}

impl Strikes {
    /// Whether anything is hit.
    pub fn any(&self) -> bool {
        self.all().any(Option::is_some)
    }

    /// Whether two effects DR are thrown, of which the lower counts (C3.8).
    pub fn twice(&self) -> bool {
        self.all().flatten().any(|hit| hit.twice)
    }

    /// A throw that hits nothing of what is aimed at.
    pub fn none(stage: &ToHitStage) -> Strikes {
        let none = |aims: usize| vec![None; aims];
        let (hits, vehicles) = (none(stage.lines.len()), none(stage.vehicles.len()));
        Strikes { hits, vehicles, critical: Vec::new() }
    }

    fn all(&self) -> impl Iterator<Item = &Option<Hit>> {
        self.hits.iter().chain(&self.vehicles)
    }
}

/// All that a DR is compared with.
fn aims(stage: &ToHitStage) -> impl Iterator<Item = &ToHit> {
    let men = stage.lines.iter().map(|line| &line.to_hit);
    men.chain(stage.vehicles.iter().map(|vehicle| &vehicle.to_hit))
}

/// Whether an Original 2 asks for a further dr (C3.6, C3.7).
pub(super) fn needs_dr(stage: &ToHitStage, roll: Dr) -> bool {
    aims(stage).any(|to_hit| matches!(to_hit.read(roll), Reading::Doubtful(_)))
}

/// What a To Hit DR hits, with the further dr where it asks for one; whom it strikes critically is not drawn yet.
pub(crate) fn hits(stage: &ToHitStage, roll: Dr, dr: Option<Die>) -> Strikes {
    let read = |to_hit: &ToHit| match to_hit.read(roll) {
        Reading::Miss => None,
        Reading::Hit(hit) => Some(hit),
        Reading::Doubtful(doubt) => dr.and_then(|dr| to_hit.settle(doubt, dr)),
    };
    let hits = stage.lines.iter().map(|line| read(&line.to_hit)).collect();
    let vehicles = stage.vehicles.iter().map(|vehicle| read(&vehicle.to_hit)).collect();
    Strikes { hits, vehicles, critical: Vec::new() }
}

/// Those among whom Random Selection draws whom a critical hit strikes.
pub(crate) fn exposed_to_critical(stage: &ToHitStage, strikes: &Strikes) -> Vec<UnitId> {
    let men = stage
        .lines
        .iter()
        .zip(&strikes.hits)
        .filter(|(_, hit)| hit.is_some_and(|hit| hit.critical));
    let vehicles = stage
        .vehicles
        .iter()
        .zip(&strikes.vehicles)
        .filter(|(_, hit)| hit.is_some_and(|hit| hit.critical));
    let men = men.flat_map(|(line, _)| line.units.iter().copied());
    men.chain(vehicles.map(|(vehicle, _)| vehicle.unit)).collect()
}

/// What every To Hit DR leads to: the throw, the hits with each way the further dr can fall, and its share of the throw.
pub(crate) fn outcomes(stage: &ToHitStage, roll: Dr) -> Vec<(Strikes, u32)> {
    if !needs_dr(stage, roll) {
        return vec![(hits(stage, roll, None), 6)];
    }
    let mut outcomes: Vec<(Strikes, u32)> = Vec::new();
    for dr in 1..=6 {
        let found = hits(stage, roll, Some(dr));
        match outcomes.iter_mut().find(|(known, _)| *known == found) {
            Some((_, sixths)) => *sixths += 1,
            None => outcomes.push((found, 1)),
        }
    }
    outcomes
}

/// The attack on the fire table that the hits make; `None` where nothing is hit.
pub(crate) fn effect(assessment: &Assessment, strikes: &Strikes) -> Option<Assessment> {
    let stage = assessment.to_hit.as_ref()?;
    if !strikes.any() {
        return None;
    }
    let mut targets = Vec::new();
    let lines = assessment.targets.iter().zip(&stage.lines).zip(&strikes.hits);
    for ((plain, aimed), hit) in lines {
        let Some(hit) = hit else { continue };
        let struck = |unit: &UnitId| hit.critical && strikes.critical.contains(unit);
        let (critical, others): (Vec<UnitId>, Vec<UnitId>) =
            plain.units.iter().copied().partition(struck);
        if !critical.is_empty() {
            targets.push(critical_line(critical, plain, aimed, printed_fp(assessment)));
        }
        if !others.is_empty() {
            targets.push(TargetLine { units: others, ..plain.clone() });
        }
    }
    let struck = stage.vehicles.iter().zip(&strikes.vehicles);
    let struck = struck.filter_map(|(vehicle, hit)| Some((vehicle, (*hit)?)));
    let vehicles = struck.flat_map(|(vehicle, hit)| {
        let critical = hit.critical && strikes.critical.contains(&vehicle.unit);
        let fp = critical.then(|| printed_fp(assessment));
        vehicle.lines.iter().map(move |line| vehicle_struck(line, hit, fp)).collect::<Vec<_>>()
    });
    let vehicles = vehicles.collect();
    Some(Assessment { targets, vehicles, to_hit: None, ..assessment.clone() })
}

/// What a hit is to a vehicle: on hull or turret as the dice say; by a critical one with twice the FP and without TEM (C3.71).
fn vehicle_struck(line: &VehicleLine, hit: Hit, critical: Option<u8>) -> VehicleLine {
    let mut line = line.clone();
    if matches!(line.mark, VehicleMark::Shelled(_)) {
        line.mark = VehicleMark::Shelled(hit.location);
    }
    if let Some(fp) = critical {
        let (fp, beyond) = critical_fp(fp);
        line.column = Column::for_fp(Fp::whole(fp));
        let stays =
            |drm: &Drm| drm.value < 0 || matches!(drm.kind, DrmKind::CrewExposed | DrmKind::Armor);
        line.drms.retain(stays);
        if beyond != 0 {
            line.drms.push(Drm { kind: DrmKind::HeavyPayload, value: -beyond });
        }
        line.total = line.drms.iter().map(|drm| drm.value).sum();
    }
    line
}

/// The FP of a shell before it is halved for an area.
fn printed_fp(assessment: &Assessment) -> u8 {
    use crate::rules::words::attack::FpStep;
    let steps = assessment.lines.iter().flat_map(|line| &line.steps);
    let mut printed = steps.filter_map(|step| match step {
        FpStep::Printed(fp) => Some(*fp),
        _ => None,
    });
    printed.next().unwrap_or_default()
}

/// Those whom a critical hit strikes: the FP doubled, their cover turned against them, their movement counted (C3.71).
fn critical_line(units: Vec<UnitId>, plain: &TargetLine, aimed: &HitLine, fp: u8) -> TargetLine {
    let (fp, beyond) = critical_fp(fp);
    let mut drms: Vec<Drm> = plain.drms.iter().copied().filter(|drm| drm.value < 0).collect();
    let parts = [
        (DrmKind::CriticalHit, -aimed.shelter.map_or(0, |drm| drm.value.abs())),
        (DrmKind::Ffmo, aimed.movement),
        (DrmKind::HeavyPayload, -beyond),
    ];
    let present = parts.into_iter().filter(|(_, value)| *value != 0);
    drms.extend(present.map(|(kind, value)| Drm { kind, value }));
    let gun = plain.gun.map(|gun| GunTarget { critical: true, ..gun });
    TargetLine { gun, ..TargetLine::new(units, plain.concealed, Fp::whole(fp), drms) }
}
