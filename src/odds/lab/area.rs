//! The kind `area`: HE of a mortar, or of another gun, at a hex (C3.33, C9). One To Hit DR is held against all that is there.

use serde::Deserialize;
use serde_json::Value;

use super::answer::{AreaAnswer, AreaName};
use super::bench::{Bench, FIRERS_AT, TARGET_AT};
use super::case::CaseUnit;
use super::error::{LabError, field};
use super::gunner::{AtArea, Gunner, GunnerCase, Shooting};
use super::ordnance::{Going, TargetGun, late_in_the_war, read};
use super::units::{Group, place};
use super::vehicle::{Aboard, vehicle_type};
use super::{Answer, MOST_UNITS, check_hindrance};
use crate::counters::CounterId;
use crate::odds::ordnance::{AreaLine, AreaShot, AreaTarget, of_area_shot};
use crate::rules::fire::{Column, FireKind};
use crate::rules::ids::{Side, UnitId};
use crate::rules::morale::leadership;
use crate::rules::ordnance::{
    Aimed, Aspect, Case, CriticalHit, EMPLACEMENT, Moving, PhaseOfFire, Protection, TargetType,
    ToHit, ToHitDrm, area_drm, area_fp, gunshield, present,
};

/// A shot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaCase {
    #[serde(rename = "kind")]
    _kind: String,
    phase: PhaseOfFire,
    #[serde(default = "late_in_the_war")]
    year: u16,
    range: u32,
    #[serde(default)]
    tem: i8,
    #[serde(default)]
    hindrance: u8,
    #[serde(default)]
    air_burst: bool,
    #[serde(default)]
    spotter: bool,
    #[serde(default)]
    lone_smc: bool,
    #[serde(default)]
    cx: bool,
    director: Option<CounterId>,
    firer: GunnerCase,
    target: Value,
}

/// What is in the hex: men of both sides, and a vehicle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HexTarget {
    #[serde(default)]
    units: Vec<CaseUnit>,
    #[serde(default)]
    friends: Vec<CaseUnit>,
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
    vehicle: Option<HexVehicle>,
}

/// An enemy vehicle in the hex.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HexVehicle {
    vehicle: CounterId,
    tem: Option<i8>,
    moving: Option<Moving>,
    #[serde(default)]
    in_motion: bool,
    #[serde(default)]
    concealed: bool,
    ce: Option<bool>,
    #[serde(default)]
    passengers: Vec<CaseUnit>,
    #[serde(default)]
    passengers_ce: bool,
}

/// What it costs that another sees the target (C9.3).
const SPOTTED: i8 = 2;

/// Answers a case.
pub(super) fn odds(case: &AreaCase) -> Result<Answer, LabError> {
    let mut bench = Bench::new(FireKind::Prep)?;
    check_hindrance("hindrance", case.hindrance)?;
    let AreaCase { phase, year, range, spotter, lone_smc, .. } = *case;
    let area = Some(AtArea { spotter, lone_smc });
    let gunner = case.firer.lay_out(&bench, Shooting { phase, year, range, area })?;
    if case.air_burst && !gunner.is_mortar() {
        return Err(field("air_burst", "shells of mortars alone burst in the trees (C1.55)"));
    }
    let mut own = gunner.firing.drms();
    own.extend(case.company(&mut bench, &gunner)?);
    let shooter = Shooter { case, gunner: &gunner, own };
    let lines = if case.target.get("gun").is_some() {
        vec![shooter.at_gun(&mut bench)?]
    } else {
        shooter.at_hex(&mut bench)?
    };
    let critical = shooter.critical(0, 0)?.column;
    let (names, lines) = lines.into_iter().unzip();
    let column = area_fp(gunner.calibre).and_then(Column::for_fp);
    let shot = AreaShot { lines, column, critical, weapon: gunner.weapon };
    let odds = of_area_shot(&bench.pos, &shot);
    Ok(Answer::Area(Box::new(AreaAnswer { shot, names, odds, units: bench.units })))
}

impl AreaCase {
    /// What a Spotter, and those who serve a light mortar, add to the To Hit DR.
    fn company(&self, bench: &mut Bench, gunner: &Gunner) -> Result<Vec<ToHitDrm>, LabError> {
        if self.cx && !gunner.is_light_mortar() {
            return Err(field("cx", "those who serve a Gun are not CX (C10.3)"));
        }
        let mut led = 0;
        if let Some(counter) = self.director {
            if !gunner.is_light_mortar() {
                return Err(field("director", "no leader directs a Gun or a vehicle (A7.53)"));
            }
            let leader = bench.unit("director", counter, Side::First, FIRERS_AT)?;
            led = leadership(&bench.pos, leader)
                .ok_or_else(|| field("director", format!("{counter} is no leader")))?;
        }
        let spotted = if self.spotter { SPOTTED } else { 0 };
        let cx = i8::from(self.cx);
        Ok(present(&[(Case::Leadership, led), (Case::Cx, cx), (Case::Spotted, spotted)]))
    }

    fn air_burst(&self) -> i32 {
        -i32::from(self.air_burst)
    }
}

/// What all lines of a shot have in common.
struct Shooter<'a> {
    case: &'a AreaCase,
    gunner: &'a Gunner,
    own: Vec<ToHitDrm>,
}

impl Shooter<'_> {
    /// What is aimed at, as far as every target has it: no Point Blank, and no TEM (C6.3, C3.33).
    fn aimed(&self) -> Aimed {
        Aimed {
            range: self.case.range.max(3),
            acquired: self.gunner.acquired,
            hindrance: i8::try_from(self.case.hindrance).unwrap_or(i8::MAX),
            ..Aimed::default()
        }
    }

    fn to_hit(&self, aimed: Aimed) -> ToHit {
        ToHit {
            target: TargetType::Area,
            number: self.gunner.number(TargetType::Area, self.case.range),
            drms: self.own.iter().copied().chain(aimed.drms()).collect(),
            motion: false,
            hull_down: false,
            tracks: false,
            machine_gun: false,
            rapid: false,
            latw: false,
            misfire: None,
        }
    }

    fn critical(&self, tem: i8, movement: i8) -> Result<CriticalHit, LabError> {
        let critical = CriticalHit::new(self.gunner.calibre, tem, movement);
        critical.ok_or_else(|| field("firer.ammo", "so small a bore has no HE (C.6)"))
    }

    /// Men of a side.
    fn men(&self, target: AreaTarget, aimed: Aimed, movement: i8) -> Result<AreaLine, LabError> {
        let (tem, burst) = (self.case.tem, self.case.air_burst());
        Ok(AreaLine {
            to_hit: self.to_hit(aimed),
            drm: i32::from(tem) + burst,
            critical_drm: self.critical(tem, movement)?.drm + burst,
            target,
        })
    }

    fn at_gun(&self, bench: &mut Bench) -> Result<(AreaName, AreaLine), LabError> {
        let target: TargetGun = read(&self.case.target)?;
        let (printed, crew, shielded) = target.lay_out(bench, self.case.tem)?;
        let tem = if target.emplaced { EMPLACEMENT } else { self.case.tem };
        let burst = self.case.air_burst();
        // The crew has the better of its cover and the shield (C11.5).
        let cover = i32::from(tem).max(if shielded {
            i32::from(gunshield(self.gunner.is_mortar()))
        } else {
            i32::MIN
        });
        let aimed = Aimed { concealed: target.concealed, size: printed.size, ..self.aimed() };
        let line = AreaLine {
            to_hit: self.to_hit(aimed),
            drm: i32::from(tem) + burst,
            critical_drm: 0,
            target: AreaTarget::Gun { crew, drm: cover + burst },
        };
        Ok((AreaName::Gun, line))
    }

    fn at_hex(&self, bench: &mut Bench) -> Result<Vec<(AreaName, AreaLine)>, LabError> {
        let target: HexTarget = read(&self.case.target)?;
        let first_fire = self.case.phase == PhaseOfFire::FirstFire;
        if first_fire && (!target.friends.is_empty() || self.mixed(&target)) {
            let why = "First Fire is at the moving units or the moving vehicle alone (A8.1)";
            return Err(field("target", why));
        }
        let HexTarget { ref units, ffmo, ffnam, hazardous, concealed, encircled, .. } = target;
        let going = Going { units, ffmo, ffnam, hazardous };
        going.check(self.case.phase, self.case.range)?;
        if units.is_empty() && (ffmo || ffnam || hazardous || concealed || encircled) {
            return Err(field("target", "that is said of `units`, and there are none (A7.4)"));
        }
        let mut lines = Vec::new();
        if !units.is_empty() {
            let units = crowd(bench, "target.units", Side::Second, units)?;
            if encircled {
                bench.pos.encircled.insert((TARGET_AT, Side::Second));
            }
            let aimed = Aimed {
                concealed,
                non_assault: ffnam,
                open_ground: ffmo,
                hazardous,
                ..self.aimed()
            };
            let line = self.men(AreaTarget::Units(units), aimed, going.drm())?;
            lines.push((AreaName::Units, line));
        }
        if let Some(vehicle) = &target.vehicle {
            lines.push((AreaName::Vehicle, self.vehicle(bench, vehicle)?));
        }
        // One's own men alone are no target.
        if lines.is_empty() {
            return Err(field("target", "there is no enemy in the hex (A7.4)"));
        }
        if !target.friends.is_empty() {
            let friends = crowd(bench, "target.friends", Side::First, &target.friends)?;
            let line = self.men(AreaTarget::Units(friends), self.aimed(), 0)?;
            lines.push((AreaName::Friends, line));
        }
        Ok(lines)
    }

    fn mixed(&self, target: &HexTarget) -> bool {
        target.vehicle.is_some() && !target.units.is_empty()
    }

    fn vehicle(&self, bench: &mut Bench, target: &HexVehicle) -> Result<AreaLine, LabError> {
        let case = self.case;
        let printed = vehicle_type(bench, "target.vehicle.vehicle", target.vehicle)?;
        if matches!(target.moving, Some(Moving::J1 | Moving::J2))
            && case.phase != PhaseOfFire::FirstFire
        {
            let why = "J1 and J2 are for Defensive First Fire (C6.1)";
            return Err(field("target.vehicle.moving", why));
        }
        if target.in_motion && target.moving.is_none() {
            let why = "what is in Motion moves: `moving` (C6.1)";
            return Err(field("target.vehicle.in_motion", why));
        }
        let tem = target.tem.unwrap_or(case.tem);
        // Which side a shell meets does not matter: no Armor Factor counts.
        let protection = printed.armor.map_or(Protection::Unarmored, |armor| Protection::Armored {
            armor,
            hull: Aspect::Front,
            turret: Aspect::Front,
        });
        let aboard = Aboard {
            name: "target.vehicle",
            ce: target.ce,
            passengers: &target.passengers,
            passengers_ce: target.passengers_ce,
        };
        let mut vehicle = aboard.lay_out(bench, &printed, protection)?;
        if case.air_burst && printed.armor.is_some() && printed.open_topped {
            vehicle = vehicle.laid_bare(0);
        }
        let aimed = Aimed {
            moving: target.moving,
            concealed: target.concealed,
            size: printed.size,
            ..self.aimed()
        };
        let beyond = self.critical(0, 0)?.drm;
        let burst = case.air_burst();
        let (drm, critical_drm, others) = match printed.armor {
            // Armor does not mind where a shell bursts, but who is in it does; a critical hit knows no TEM (C3.71).
            Some(armor) => {
                let own = area_drm(armor, printed.open_topped);
                (i32::from(tem) + own, own + beyond, burst)
            }
            None => (i32::from(tem) + burst, self.critical(tem, 0)?.drm + burst, burst),
        };
        let cover = (i32::from(tem), others);
        let target = AreaTarget::Vehicle { vehicle: Box::new(vehicle), cover };
        Ok(AreaLine { to_hit: self.to_hit(aimed), drm, critical_drm, target })
    }
}

/// Puts men of a side down in the hex.
fn crowd(
    bench: &mut Bench,
    name: &str,
    side: Side,
    units: &[CaseUnit],
) -> Result<Vec<UnitId>, LabError> {
    if units.len() > MOST_UNITS {
        return Err(field(name, format!("there are more than {MOST_UNITS}")));
    }
    place(bench, &Group { name, side, at: TARGET_AT, units })
}
