//! The kind `ordnance`: a shot of a Gun, or of the main armament of a vehicle.

use serde::Deserialize;
use serde_json::Value;

use super::bench::{Bench, TARGET_AT};
use super::case::CaseUnit;
use super::error::{LabError, field};
use super::gunner::{Gunner, GunnerCase, Shooting};
use super::units::{Group, place, place_one};
use super::vehicle::VehicleTarget;
use super::{Answer, InfantryAnswer, MOST_UNITS, VehicleAnswer, check_hindrance};
use crate::counters::{Ammo, CounterId, GunType, UnitKind};
use crate::odds::ordnance::{HitTarget, Strike, of_shot_at_infantry, of_shot_at_vehicle};
use crate::rules::fire::FireKind;
use crate::rules::ids::{Side, UnitId};
use crate::rules::ordnance::{
    Aimed, CriticalHit, EMPLACEMENT, Moving, PhaseOfFire, TargetType, ToHit, ToHitDrm, basic,
    he_column,
};

/// A shot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrdnanceCase {
    #[serde(rename = "kind")]
    _kind: String,
    phase: PhaseOfFire,
    #[serde(default = "late_in_the_war")]
    year: u16,
    #[serde(default)]
    range: u32,
    target_type: AimType,
    #[serde(default)]
    tem: i8,
    #[serde(default)]
    hindrance: u8,
    firer: GunnerCase,
    target: Value,
}

/// The target type that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AimType {
    Vehicle,
    Infantry,
    Area,
}

pub(super) fn late_in_the_war() -> u16 {
    1944
}

/// Infantry that is fired at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct InfantryTarget {
    units: Vec<CaseUnit>,
    #[serde(default)]
    concealed: bool,
    #[serde(default)]
    ffmo: bool,
    #[serde(default)]
    ffnam: bool,
    #[serde(default)]
    hazardous: bool,
    #[serde(default)]
    encircled: bool,
}

impl InfantryTarget {
    fn going(&self) -> Going<'_> {
        let InfantryTarget { ref units, ffmo, ffnam, hazardous, .. } = *self;
        Going { units, ffmo, ffnam, hazardous }
    }
}

/// How Infantry moves that is fired at.
pub(super) struct Going<'a> {
    pub units: &'a [CaseUnit],
    pub ffmo: bool,
    pub ffnam: bool,
    pub hazardous: bool,
}

impl Going<'_> {
    /// When FFMO and FFNAM count (C6.1, C5.5, A7.83, C6.6).
    pub(super) fn check(&self, phase: PhaseOfFire, range: u32) -> Result<(), LabError> {
        if !self.ffmo && !self.ffnam {
            return Ok(());
        }
        let pinned = self.units.iter().any(|unit| unit.pinned);
        let why = match phase {
            PhaseOfFire::FirstFire if range == 0 => {
                "FFMO and FFNAM do not apply in the firer's own hex (C5.5)"
            }
            PhaseOfFire::FirstFire if pinned => {
                "FFMO and FFNAM do not apply to a pinned target (A7.83)"
            }
            PhaseOfFire::FirstFire if self.hazardous => {
                "FFMO and FFNAM do not apply to Hazardous Movement (C6.6)"
            }
            PhaseOfFire::FirstFire => return Ok(()),
            _ => "FFMO and FFNAM are for Defensive First Fire only (C6.1)",
        };
        Err(field("target", why))
    }

    /// What it adds to the effects DR of a critical hit.
    pub(super) fn drm(&self) -> i8 {
        -i8::from(self.ffmo) - i8::from(self.ffnam)
    }
}

/// A Gun that is fired at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TargetGun {
    gun: CounterId,
    crew: CaseUnit,
    #[serde(default)]
    pub emplaced: bool,
    #[serde(default)]
    in_ca: bool,
    #[serde(default)]
    pub concealed: bool,
    #[serde(default)]
    encircled: bool,
}

pub(super) fn read<'de, T: Deserialize<'de>>(target: &'de Value) -> Result<T, LabError> {
    T::deserialize(target).map_err(|error| field("target", error.to_string()))
}

/// Answers a case.
pub(super) fn odds(case: &OrdnanceCase) -> Result<Answer, LabError> {
    let mut bench = Bench::new(FireKind::Prep)?;
    check_hindrance("hindrance", case.hindrance)?;
    let (phase, year, range) = (case.phase, case.year, case.range);
    let gunner = case.firer.lay_out(&bench, Shooting { phase, year, range, area: None })?;
    let at_vehicle = case.target.get("vehicle").is_some();
    match (case.target_type, at_vehicle) {
        (AimType::Area, _) => {
            Err(field("target_type", "the Area type is a kind by itself, `area` (C3.33)"))
        }
        (AimType::Vehicle, false) => {
            Err(field("target_type", "the vehicle type is for a vehicle (C3.31)"))
        }
        (AimType::Infantry, true) => {
            Err(field("target_type", "the infantry type is for Infantry and Guns (C3.32)"))
        }
        (AimType::Vehicle, true) => at_the_vehicle(bench, case, &gunner),
        (AimType::Infantry, false) if gunner.ammo != Ammo::He => {
            Err(field("firer.ammo", "the infantry type wants HE (C3.32)"))
        }
        (AimType::Infantry, false) if case.target.get("gun").is_some() => {
            at_the_gun(&mut bench, case, &gunner)
        }
        (AimType::Infantry, false) => at_infantry(bench, case, &gunner),
    }
}

impl OrdnanceCase {
    /// What is aimed at, as far as every target has it.
    fn aimed(&self, gunner: &Gunner) -> Aimed {
        Aimed {
            // A LATW knows no Point Blank (C6.3).
            range: if gunner.is_latw() { self.range.max(3) } else { self.range },
            motion: gunner.firing.motion,
            acquired: gunner.acquired,
            tem: self.tem,
            hindrance: i8::try_from(self.hindrance).unwrap_or(i8::MAX),
            ..Aimed::default()
        }
    }

    fn to_hit(&self, gunner: &Gunner, target: TargetType, aimed: Aimed, hull_down: bool) -> ToHit {
        let drms: Vec<ToHitDrm> = gunner.firing.drms().into_iter().chain(aimed.drms()).collect();
        ToHit {
            target,
            number: gunner.number(target, self.range),
            drms,
            motion: gunner.firing.motion,
            hull_down,
            tracks: false,
            machine_gun: false,
            rapid: (15..=40).contains(&gunner.calibre.mm),
            latw: gunner.is_latw(),
            misfire: gunner.misfire(),
        }
    }
}

fn at_the_vehicle(
    mut bench: Bench,
    case: &OrdnanceCase,
    gunner: &Gunner,
) -> Result<Answer, LabError> {
    let projectile = gunner.projectile();
    if basic(projectile).is_none() {
        return Err(field("firer.ammo", "the gun has no To Kill number with it (C7.3)"));
    }
    let target: VehicleTarget = read(&case.target)?;
    if matches!(target.moving, Some(Moving::J1 | Moving::J2))
        && case.phase != PhaseOfFire::FirstFire
    {
        return Err(field("target.moving", "J1 and J2 are for Defensive First Fire (C6.1)"));
    }
    let (vehicle, printed) = target.lay_out(&mut bench, case.tem)?;
    let aimed = Aimed {
        moving: target.moving,
        motion: gunner.firing.motion || target.in_motion,
        concealed: target.concealed,
        size: printed.size,
        ..case.aimed(gunner)
    };
    let to_hit = case.to_hit(gunner, TargetType::Vehicle, aimed, target.hull_down);
    let strike = Strike {
        to_hit: &to_hit,
        weapon: gunner.weapon,
        projectile,
        range: case.range,
        target: &vehicle,
        from_own_hex: false,
        tracks: false,
    };
    let (numbers, odds) = (strike.numbers(), of_shot_at_vehicle(&bench.pos, &strike));
    Ok(Answer::Vehicle(Box::new(VehicleAnswer { to_hit, numbers, odds, units: bench.units })))
}

fn at_infantry(mut bench: Bench, case: &OrdnanceCase, gunner: &Gunner) -> Result<Answer, LabError> {
    let target: InfantryTarget = read(&case.target)?;
    if target.units.is_empty() {
        return Err(field("target.units", "there is no target (A7.4)"));
    }
    if target.units.len() > MOST_UNITS {
        return Err(field("target.units", format!("there are more than {MOST_UNITS}")));
    }
    target.going().check(case.phase, case.range)?;
    let group =
        Group { name: "target.units", side: Side::Second, at: TARGET_AT, units: &target.units };
    let units = place(&mut bench, &group)?;
    if target.encircled {
        bench.pos.encircled.insert((TARGET_AT, Side::Second));
    }
    let aimed = Aimed {
        concealed: target.concealed,
        non_assault: target.ffnam,
        open_ground: target.ffmo,
        hazardous: target.hazardous,
        ..case.aimed(gunner)
    };
    answer(&bench, case, gunner, aimed, target.going().drm(), &HitTarget::Units(units))
}

impl TargetGun {
    /// Puts its crew down; returns the Gun, the crew, and whether a gunshield helps it.
    pub(super) fn lay_out(
        &self,
        bench: &mut Bench,
        tem: i8,
    ) -> Result<(GunType, UnitId, bool), LabError> {
        let id = self.gun;
        let printed = bench.pos.setting.catalogue.gun(&id).cloned().ok_or_else(|| {
            LabError::NoCounter { field: "target.gun".to_owned(), id: id.to_string() }
        })?;
        if self.emplaced && tem > 0 {
            return Err(field("target.emplaced", "Emplacement goes with no other TEM (C11.2)"));
        }
        let crew = place_one(bench, "target.crew", &self.crew, (Side::Second, TARGET_AT))?;
        if bench.values(crew).is_none_or(|values| values.kind != UnitKind::Crew) {
            return Err(field("target.crew.unit", "a Gun is manned by a crew (C11)"));
        }
        if self.crew.broken {
            return Err(field("target.crew.broken", "a broken crew mans nothing (C11)"));
        }
        if self.encircled {
            bench.pos.encircled.insert((TARGET_AT, Side::Second));
        }
        let shielded = self.in_ca && printed.kind.has_gunshield();
        Ok((printed, crew, shielded))
    }
}

fn at_the_gun(bench: &mut Bench, case: &OrdnanceCase, gunner: &Gunner) -> Result<Answer, LabError> {
    let target: TargetGun = read(&case.target)?;
    let (printed, crew, shielded) = target.lay_out(bench, case.tem)?;
    let aimed = Aimed {
        concealed: target.concealed,
        size: printed.size,
        tem: if target.emplaced { EMPLACEMENT } else { case.tem },
        ..case.aimed(gunner)
    };
    answer(bench, case, gunner, aimed, 0, &HitTarget::Gun { crew, shielded })
}

fn answer(
    bench: &Bench,
    case: &OrdnanceCase,
    gunner: &Gunner,
    aimed: Aimed,
    movement: i8,
    target: &HitTarget,
) -> Result<Answer, LabError> {
    let effects = he_column(gunner.calibre)
        .zip(CriticalHit::new(gunner.calibre, aimed.tem, movement))
        .ok_or_else(|| field("firer.ammo", "so small a bore has no HE (C.6)"))?;
    let to_hit = case.to_hit(gunner, TargetType::Infantry, aimed, false);
    let odds = of_shot_at_infantry(&bench.pos, (&to_hit, gunner.weapon), effects, target);
    let (column, critical) = effects;
    let units = bench.units.clone();
    Ok(Answer::Infantry(Box::new(InfantryAnswer { to_hit, column, critical, odds, units })))
}
