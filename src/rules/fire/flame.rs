//! Flamethrowers and MOL at vehicles: the To Kill number that no armor lowers (C7.344, A22.34, A22.6).
//!
//! The DR of the attack is read against it too, as on the vehicle line, without its modifiers. Who looks out of an AFV that
//! lives is attacked by a flamethrower as the men around it are.
//!
//! Left out: MOL thrown from above, and what fire there would leave on the ground.

use super::molotov;
use super::plan::Plan;
use super::vehicle_line::at_passengers;
use crate::board::{Location, Los};
use crate::counters::WeaponKind;
use crate::rules::ground::aboard;
use crate::rules::ground::moving::is_rolling;
use crate::rules::ordnance::{crew_under, destroy};
use crate::rules::words::attack::{
    Aspect, Assessment, Column, Damage, Flame, FlameLine, FlameStep, Fp,
};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::FireAttack;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;

/// The DRM for those who look out of an AFV (D5.31).
const CREW_EXPOSED: i32 = 2;

/// The enemy vehicles in a Location that flames reach: beside movers the one that moves.
pub(super) fn targets(
    pos: &Position,
    side: Side,
    target: Location,
) -> impl Iterator<Item = UnitId> {
    let moves = |id: UnitId| pos.moving().is_some_and(|frame| frame.movers.contains(&id));
    let all = pos.phase != Phase::Movement;
    let enemies = pos.side_at(side.other(), target).filter(|unit| unit.is_vehicle());
    enemies.map(|unit| unit.id).filter(move |&id| all || moves(id))
}

/// Whether an AFV or other vehicle is in the target Location of an attack with flames in it: then there need be nobody else.
pub(super) fn finds_vehicle(pos: &Position, side: Side, order: &FireAttack) -> bool {
    let flames = order.members.iter().any(|member| {
        let ready = pos.unit(member.unit).is_some_and(|unit| unit.men().molotov.at_hand());
        ready && member.inherent
            || member.weapons.iter().any(|weapon| {
                let printed = pos.weapon_type(*weapon);
                printed.is_some_and(|printed| printed.kind == WeaponKind::Flamethrower)
            })
    });
    flames && order.shell.is_none() && targets(pos, side, order.target).next().is_some()
}

/// What burns in an attack.
pub(super) fn of(pos: &Position, plan: &Plan) -> Option<Flame> {
    if plan.shell.is_some() || plan.snap_shot || plan.thrown != 0 {
        return None;
    }
    let jet = plan.shots.iter().find(|shot| {
        let weapon = shot.firer.weapon().and_then(|weapon| pos.weapon_type(weapon));
        weapon.is_some_and(|printed| printed.kind == WeaponKind::Flamethrower)
    });
    match jet {
        Some(shot) if shot.reach.range > u32::from(shot.normal_range) => {
            Some(Flame::FarFlamethrower)
        }
        Some(_) => Some(Flame::Flamethrower),
        None => molotov::thrower(pos, plan).map(|_| Flame::Molotov),
    }
}

/// What the flames in an attack are to the vehicles there.
pub(super) fn lines(
    pos: &Position,
    plan: &Plan,
    seeing: &[(Location, &Los)],
    fp: Fp,
) -> Vec<FlameLine> {
    let Some(flame) = of(pos, plan) else { return Vec::new() };
    let owner = plan.shots.first().and_then(|shot| pos.unit(shot.unit));
    let Some((side, from)) = owner.and_then(|owner| Some((owner.side, owner.at()?))) else {
        return Vec::new();
    };
    let los = seeing.first().map(|(_, los)| *los).filter(|_| from.hex != plan.target.hex);
    let lines = targets(pos, side, plan.target);
    lines.filter_map(|id| line(pos, id, flame, los, fp)).collect()
}

/// The same for one vehicle. In its own hex it is burnt from behind (D3.2).
fn line(pos: &Position, id: UnitId, flame: Flame, los: Option<&Los>, fp: Fp) -> Option<FlameLine> {
    let (values, vehicle) = (pos.vehicle_type(id)?, pos.unit(id)?.vehicle()?);
    let met = los.and_then(|los| los.entry).map(|entry| Aspect::met(vehicle.facing, entry));
    let armored = values.armor.is_some();
    // What has no armor is attacked by MOL with the FP that they add, on the vehicle line.
    if !armored && flame == Flame::Molotov {
        return None;
    }
    let rear = armored && met.unwrap_or(Aspect::Rear) == Aspect::Rear;
    let exposed = armored && vehicle.exposed;
    let bottles = flame == Flame::Molotov;
    // Of open hatches and no top MOL have the better, flamethrowers both.
    let hatches = exposed && !(bottles && values.open_topped);
    let steps = [
        (rear, (FlameStep::Rear, 1)),
        (hatches, (FlameStep::CrewExposed, 1)),
        (values.open_topped, (FlameStep::OpenTopped, 2)),
        (bottles && is_rolling(pos, id), (FlameStep::Moving, -2)),
    ];
    let steps = steps.into_iter().filter(|(applies, _)| *applies).map(|(_, step)| step).collect();
    let column = Column::for_fp(fp).filter(|_| !bottles);
    let aboard = aboard::vulnerable(pos, id).map(|unit| unit.id).collect();
    Some(FlameLine { unit: id, flame, steps, column, crew: exposed, aboard })
}

/// Whether the dice of an attack let its flames reach anything: those of MOL may turn against the thrower.
pub(crate) fn burns(assessment: &Assessment, roll: Dr) -> bool {
    assessment.molotov.is_none() || !molotov::backlash(roll)
}

/// What the dice of an attack do to the vehicles that its flames reach.
pub(super) fn carry_out(play: &mut Play<'_>, assessment: &Assessment, roll: Dr) {
    if !burns(assessment, roll) {
        return;
    }
    let there = |line: &&FlameLine| play.pos.unit(line.unit).is_some();
    for line in assessment.flames.iter().filter(there).collect::<Vec<_>>() {
        let (unit, number) = (line.unit, line.number());
        let damage = line.damage(roll.total());
        play.note(VehicleEvent::Burnt { unit, number, original: roll.total(), damage });
        match damage {
            Damage::Burning => destroy(play, unit, true),
            Damage::Eliminated => destroy(play, unit, false),
            _ => at_those_aboard(play, line, roll),
        }
    }
}

/// Those who are exposed in a vehicle that lives: behind armor they have the DRM of its hatches.
fn at_those_aboard(play: &mut Play<'_>, line: &FlameLine, roll: Dr) {
    let Some(column) = line.column else { return };
    let Some(values) = play.pos.vehicle_type(line.unit) else { return };
    let behind_armor = values.armor.is_some() && !values.takes_riders();
    let exposed = column.result(roll.total() + CREW_EXPOSED);
    if line.crew {
        crew_under(play, line.unit, exposed);
    }
    let result = if behind_armor { exposed } else { column.result(roll.total()) };
    at_passengers(play, line.unit, &line.aboard, column, result);
}
