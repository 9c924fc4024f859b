//! Light anti-tank weapons (C13): bazooka, Panzerschreck, PIAT and Panzerfaust. They are ordnance with To Hit numbers of their
//! own, one round of HEAT, and a backblast. What Case C3 is and what they strike is worked out with all other ordnance.
//!
//! Simplified: two SMC do not man one together; one alone fires it as somebody untrained, a hero at +1. Pillboxes, caves and
//! the WP of late bazookas are not there.

use crate::board::{HexsideTerrain, Location, Los, Terrain};
use crate::counters::{GunType, Latw, UnitKind};
use crate::rules::fire::modifiers::took_no_cover;
use crate::rules::fire::plan::Plan;
use crate::rules::fire::{arm, effects, panzerfaust};
use crate::rules::ground::concealment::known;
use crate::rules::ground::moving::in_bypass;
use crate::rules::ground::wall_advantage;
use crate::rules::men::experience::inexperienced;
use crate::rules::men::morale::{LeaderLoss, casualty_reduce};
use crate::rules::words::attack::{
    Case, Column, Fp, IftResult, Panzerfaust, TargetResult, ToHitDrm, ToHitStage,
};
use crate::rules::words::dice::{Die, Dr};
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{Shell, ShellTarget};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::unit::Unit;
use crate::rules::words::weapon::Weapon;

/// The FP of a backblast on those around the weapon (C13.81).
const BACKBLAST: Fp = Fp::whole(1);
/// What a hero adds who fires alone what two should (A15.24).
const ALONE: i8 = 1;

/// Whether a weapon may be fired so: no LATW at an area, and in a building or rubble one with a backblast upstairs only
/// without care for it (C3.33, C13.8).
pub(super) fn check(
    pos: &Position,
    unit: &Unit,
    weapon: &Weapon,
    printed: &GunType,
    shell: Shell,
) -> Result<(), Refusal> {
    let id = weapon.id;
    let confined = printed.latw.as_ref().is_some_and(|latw| confined(pos, unit, latw));
    if shell.desperate && !confined {
        return Err(FireRefusal::NoBackblast { weapon: id }.into());
    }
    if printed.latw.is_none() {
        return Ok(());
    }
    let armored = match shell.at {
        ShellTarget::Vehicle(target) => {
            pos.vehicle_type(target).is_some_and(|values| values.armor.is_some())
        }
        ShellTarget::Infantry | ShellTarget::Area | ShellTarget::Vertex(_) => false,
    };
    if unit.men().panzerfaust == Panzerfaust::ForArmor
        && !armored
        && panzerfaust::is_one(pos, weapon)
    {
        return Err(FireRefusal::PanzerfaustForArmor { weapon: id }.into());
    }
    if shell.at == ShellTarget::Area {
        return Err(FireRefusal::LatwArea { weapon: id }.into());
    }
    let upstairs = unit.at().is_some_and(|at| at.level > 0);
    if confined && upstairs && !shell.desperate {
        return Err(FireRefusal::BackblastUpstairs { weapon: id }.into());
    }
    Ok(())
}

/// Whether a weapon with a backblast is fired where it is held in by walls: a building or rubble, but not along it in Bypass.
pub(super) fn confined(pos: &Position, unit: &Unit, latw: &Latw) -> bool {
    latw.backblast && unit.at().is_some_and(|at| built_up(pos, unit.id, at))
}

fn built_up(pos: &Position, unit: UnitId, at: Location) -> bool {
    matches!(pos.map().terrain(at.hex), Terrain::Building { .. } | Terrain::Rubble(_))
        && in_bypass(pos, unit).is_none()
}

/// The least and greatest range of ordnance; that of a Panzerfaust grows with the war (C13.36).
pub(super) fn reach(pos: &Position, printed: &GunType) -> Option<(u8, u8)> {
    if !printed.latw.as_ref().is_some_and(|latw| latw.one_shot) {
        return printed.range;
    }
    let date = (pos.setting.year, pos.map().month());
    let farthest = panzerfaust::reach(printed.nationality, date.0, date.1);
    farthest.map(|farthest| (0, farthest))
}

/// Strikes off those at whom a LATW is not fired: it is for who has the TEM of a building, rubble or wall, and for a Gun
/// (C8.31).
pub(in crate::rules::fire) fn keep_sheltered(
    pos: &Position,
    side: Side,
    plan: &mut Plan,
) -> Result<(), Refusal> {
    let Some(id) = plan.shots.first().and_then(|shot| shot.firer.weapon()) else { return Ok(()) };
    let at_men = plan.shell.is_some_and(|shell| shell.at == ShellTarget::Infantry);
    if !at_men || pos.gun_type(id).is_none_or(|printed| printed.latw.is_none()) {
        return Ok(());
    }
    let lines = plan.sights.lines(pos);
    let walled = lines.iter().any(|(_, los)| behind_wall(pos, side.other(), los));
    let at = plan.target;
    plan.targets.retain(|&unit| {
        let gun = || known(pos, unit) && pos.weapons_of(unit).any(|weapon| weapon.gun.is_some());
        walled || (built_up(pos, unit, at) && !took_no_cover(pos, unit)) || gun()
    });
    if plan.targets.is_empty() {
        return Err(FireRefusal::LatwInTheOpen { weapon: id }.into());
    }
    Ok(())
}

/// Whether those at the end of a line have the TEM of a wall.
fn behind_wall(pos: &Position, side: Side, los: &Los) -> bool {
    let wall = los.hexside_tem.is_some_and(|tem| tem.terrain == HexsideTerrain::Wall);
    wall && wall_advantage::cover(pos, side, los).is_some()
}

/// Whether one man fires alone what it takes two for, as somebody untrained (Case H); a hero has but a DRM.
pub(super) fn untrained(pos: &Position, printed: &GunType, user: UnitId) -> bool {
    alone(pos, printed, user) == Some(UnitKind::Leader)
}

/// The DRM of a hero who is alone with what two should fire.
pub(super) fn hero(pos: &Position, printed: &GunType, user: UnitId) -> Option<ToHitDrm> {
    let hero = alone(pos, printed, user) == Some(UnitKind::Hero);
    hero.then_some(ToHitDrm { case: Case::H, value: ALONE })
}

/// What the one man is who fires what two should.
fn alone(pos: &Position, printed: &GunType, user: UnitId) -> Option<UnitKind> {
    let kind = pos.unit_type(user)?.kind;
    (kind.is_smc() && printed.latw.as_ref()?.for_two).then_some(kind)
}

/// The Original To Hit DR from which a Panzerfaust goes wrong: 12, one less in the hands of the Inexperienced.
pub(super) fn misfire(pos: &Position, printed: &GunType, user: UnitId) -> Option<u8> {
    printed.latw.as_ref().filter(|latw| latw.one_shot)?;
    Some(12 - u8::from(inexperienced(pos, user)))
}

/// From which Original DR a LATW is broken, and from which it is gone: by its B# or X#; a Panzerfaust by any shot.
pub(super) fn endurance(
    pos: &Position,
    weapon: &Weapon,
    printed: &GunType,
    user: UnitId,
) -> Option<(u8, Option<u8>)> {
    if printed.latw.as_ref()?.one_shot {
        return Some((13, Some(0)));
    }
    let worn = arm::Breakdown::of(pos, weapon.id, user, false)?;
    let strain = if untrained(pos, printed, user) { 2 } else { 0 };
    let lost_at = match (worn.lost_at, strain) {
        (Some(lost), _) if lost == worn.at => Some(lost.saturating_sub(strain)),
        (None, 2) => Some(worn.at),
        (lost, _) => lost,
    };
    Some((worn.at.saturating_sub(strain), lost_at))
}

/// What the To Hit DR does to who fires a LATW: a Panzerfaust that goes wrong reduces its user, and a backblast without care
/// strikes everybody in the Location by the colored die (C13.36, C13.81).
pub(super) fn recoil(play: &mut Play<'_>, stage: &ToHitStage, at: Location, roll: Dr) {
    if stage.lines.first().is_some_and(|line| line.to_hit.misfires(roll)) {
        play.note(FireEvent::Misfire { unit: stage.unit });
        casualty_reduce(play, stage.unit);
    } else if stage.desperate {
        play.note(FireEvent::Backblast { at, dr: roll.colored });
        let loss = &LeaderLoss::Location;
        effects::carry_out(play, &[backblast(play.pos, at, roll.colored)], loss);
    }
}

/// What a backblast without care is to those in a Location.
pub(crate) fn backblast(pos: &Position, at: Location, dr: Die) -> TargetResult {
    let units = pos.units_at(at).filter(|unit| !unit.is_vehicle()).map(|unit| unit.id).collect();
    let column = Column::for_fp(BACKBLAST);
    let result = column.map_or(IftResult::NoEffect, |column| column.result(i32::from(dr)));
    TargetResult { units, drm: 0, final_dr: i32::from(dr), column, result, gun: None }
}
