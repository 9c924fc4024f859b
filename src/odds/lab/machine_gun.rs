//! The kind `mg-to-kill`: one machine gun, alone, at an AFV (A9.61).

use serde::Deserialize;

use super::bench::{Bench, FIRERS_AT};
use super::case::weapon_as_printed;
use super::error::{LabError, field};
use super::vehicle::{VehicleTarget, vehicle_type};
use super::{Answer, VehicleAnswer, check_hindrance};
use crate::counters::{Armament, CounterId, MainArmament, UnitKind};
use crate::odds::ordnance::{Strike, of_shot_at_vehicle};
use crate::rules::fire::FireKind;
use crate::rules::ids::Side;
use crate::rules::morale::leadership;
use crate::rules::ordnance::{
    Aimed, Case, Colour, Moving, Piece, Projectile, Reliability, TargetType, ToHit, ToHitDrm,
    present, to_hit_number,
};

/// A shot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MachineGunCase {
    #[serde(rename = "kind")]
    _kind: String,
    phase: String,
    #[serde(default)]
    range: u32,
    #[serde(default)]
    tem: i8,
    #[serde(default)]
    hindrance: u8,
    firer: MachineGunner,
    director: Option<CounterId>,
    target: VehicleTarget,
}

/// Who fires.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MachineGunner {
    unit: Option<CounterId>,
    #[serde(default, deserialize_with = "weapon_as_printed")]
    weapon: Option<CounterId>,
    vehicle: Option<CounterId>,
    #[serde(default)]
    cx: bool,
    #[serde(default)]
    encircled: bool,
    #[serde(default)]
    stunned: bool,
    #[serde(default)]
    pinned: bool,
    ce: Option<bool>,
}

/// A machine gun ready to fire.
struct MachineGun {
    fp: u8,
    large_calibre: bool,
    normal_range: u8,
    rof: u8,
    breakdown: u8,
    drms: Vec<ToHitDrm>,
}

/// Answers a case.
pub(super) fn odds(case: &MachineGunCase) -> Result<Answer, LabError> {
    let mut bench = Bench::new(FireKind::Prep)?;
    check_hindrance("hindrance", case.hindrance)?;
    let phases = ["prep", "opportunity", "first-fire", "final-fire"];
    if !phases.contains(&case.phase.as_str()) {
        return Err(field("phase", format!("a MG wants one of {} (A9.61)", phases.join(", "))));
    }
    if case.firer.pinned {
        return Err(field("firer.pinned", "halved FP harms no AFV (A9.61)"));
    }
    let gun = match (case.firer.unit, case.firer.weapon, case.firer.vehicle) {
        (Some(unit), Some(weapon), None) => case.of_unit(&mut bench, unit, weapon)?,
        (None, None, Some(vehicle)) => case.of_vehicle(&bench, vehicle)?,
        _ => return Err(field("firer", "either a unit with a weapon or a vehicle fires (A9.61)")),
    };
    if case.range == 0 || case.range > u32::from(gun.normal_range) {
        let reach = format!("it harms an AFV at 1 to {} hexes (A9.61)", gun.normal_range);
        return Err(field("range", reach));
    }
    if case.target.concealed {
        return Err(field("target.concealed", "halved FP harms no AFV (A9.61)"));
    }
    if matches!(case.target.moving, Some(Moving::J1 | Moving::J2)) && case.phase != "first-fire" {
        return Err(field("target.moving", "J1 and J2 are for Defensive First Fire (C6.1)"));
    }
    if vehicle_type(&bench, "target.vehicle", case.target.vehicle)?.armor.is_none() {
        let why = "an unarmored vehicle is attacked on the vehicle line (A9.61)";
        return Err(field("target.vehicle", why));
    }
    let (vehicle, printed) = case.target.lay_out(&mut bench, case.tem)?;
    let aimed = Aimed {
        range: case.range,
        moving: case.target.moving,
        motion: case.target.in_motion,
        size: printed.size,
        tem: case.tem,
        hindrance: i8::try_from(case.hindrance).unwrap_or(i8::MAX),
        ..Aimed::default()
    };
    let piece = Piece::MachineGun;
    let to_hit = ToHit {
        target: TargetType::Vehicle,
        number: to_hit_number(TargetType::Vehicle, Colour::Black, piece, case.range),
        drms: gun.drms.into_iter().chain(aimed.drms()).collect(),
        motion: false,
        hull_down: case.target.hull_down,
        tracks: false,
        machine_gun: true,
        rapid: false,
        latw: false,
        misfire: None,
    };
    let strike = Strike {
        to_hit: &to_hit,
        weapon: Reliability {
            breakdown: gun.breakdown,
            low_ammo: false,
            rof: Some(gun.rof),
            depletion: None,
        },
        projectile: Projectile::MachineGun { large_calibre: gun.large_calibre, fp: gun.fp },
        range: case.range,
        target: &vehicle,
        from_own_hex: false,
        tracks: false,
    };
    let (numbers, odds) = (strike.numbers(), of_shot_at_vehicle(&bench.pos, &strike));
    Ok(Answer::Vehicle(Box::new(VehicleAnswer { to_hit, numbers, odds, units: bench.units })))
}

impl MachineGunCase {
    /// The MG of a unit, and what firer and director bring.
    fn of_unit(
        &self,
        bench: &mut Bench,
        unit: CounterId,
        weapon: CounterId,
    ) -> Result<MachineGun, LabError> {
        if self.firer.stunned || self.firer.ce.is_some() {
            return Err(field("firer", "`stunned` and `ce` are for vehicles (D5)"));
        }
        let id = bench.unit("firer.unit", unit, Side::First, FIRERS_AT)?;
        let weapon_id = bench.weapon("firer.weapon", weapon, id)?;
        let values = bench.values(id).cloned();
        let printed = bench.pos.weapon_type(weapon_id).cloned();
        let (Some(values), Some(printed)) = (values, printed) else {
            return Err(field("firer", "there is no such counter"));
        };
        if values.kind == UnitKind::Leader {
            return Err(field("firer.unit", "a leader has no FP of his own, he directs (A7.53)"));
        }
        if !printed.kind.is_machine_gun() {
            return Err(field("firer.weapon", "only a machine gun harms an AFV so (A9.61)"));
        }
        if printed.nationality != values.nationality {
            let why = format!(
                "{weapon} is of another nationality than {unit}: it would be captured (A21.1)"
            );
            return Err(field("firer.weapon", why));
        }
        let mut led = 0;
        if let Some(counter) = self.director {
            let leader = bench.unit("director", counter, Side::First, FIRERS_AT)?;
            led = leadership(&bench.pos, leader)
                .ok_or_else(|| field("director", format!("{counter} is no leader")))?;
        }
        let green = values.class.is_inexperienced(self.director.is_some());
        let drms = [
            (Case::Leadership, led),
            (Case::Cx, i8::from(self.firer.cx)),
            (Case::Encircled, i8::from(self.firer.encircled)),
        ];
        Ok(MachineGun {
            fp: printed.fp,
            large_calibre: printed.large_calibre,
            normal_range: printed.range,
            rof: printed.rof,
            breakdown: printed.breakdown.saturating_sub(u8::from(green)),
            drms: present(&drms),
        })
    }

    /// The MG that is the main armament of a vehicle.
    fn of_vehicle(&self, bench: &Bench, id: CounterId) -> Result<MachineGun, LabError> {
        if self.director.is_some() {
            return Err(field("director", "nobody directs a vehicle (A9.61)"));
        }
        if self.phase == "opportunity" {
            return Err(field("phase", "vehicles make no Opportunity Fire (A9.61)"));
        }
        if self.firer.cx || self.firer.encircled {
            return Err(field("firer", "`cx` and `encircled` are for Personnel (A7.7)"));
        }
        if self.firer.ce == Some(false) {
            let why = "an open-topped vehicle fires only with its crew exposed (D5.3)";
            return Err(field("firer.ce", why));
        }
        let vehicle = vehicle_type(bench, "firer.vehicle", id)?;
        let Some(Armament {
            weapon: MainArmament::MachineGun(mount),
            rof,
            breakdown,
            large_calibre,
            ..
        }) = vehicle.armament
        else {
            return Err(field("firer.vehicle", "its main armament is no machine gun (A9.61)"));
        };
        Ok(MachineGun {
            fp: vehicle.machine_guns.fp(mount).unwrap_or(0),
            large_calibre,
            normal_range: mount.normal_range(),
            rof,
            breakdown,
            drms: present(&[(Case::Stun, i8::from(self.firer.stunned))]),
        })
    }
}
