//! Throwing the dice of ordnance: the To Hit DR, what it does to the weapon, and the effects DR of a hit.

use super::strike::{Strikes, effect, exposed_to_critical, hits, needs_dr};
use super::{acquire, kill, latw, phosphorus, stray, weapon_report};
use crate::board::Hexspine;
use crate::counters::{Ammo, GunKind, Round};
use crate::rules::fire::plan::Plan;
use crate::rules::fire::residual::leave_residual_of_hit;
use crate::rules::fire::resolve::{break_down, protective_checks, remember_hit, suffer};
use crate::rules::fire::{duty, emplaced, markers, panzerfaust, past};
use crate::rules::ground::random_selection::draw;
use crate::rules::ground::smoke;
use crate::rules::men::riders;
use crate::rules::men::sniper;
use crate::rules::ordnance::disarmed;
use crate::rules::words::attack::{Assessment, Damage, ShotReport, ToHitStage};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::{Event, FireEvent, PossessionEvent, VehicleEvent};
use crate::rules::words::ids::{Firer, WeaponId};
use crate::rules::words::order::FireAttack;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::screen::Screen;
use crate::rules::words::unit::FireMarker;

/// Rolls a shot of ordnance that sees its target, unless its To Hit DR has been thrown before, in a Gun Duel.
pub(in crate::rules::fire) fn roll(
    play: &mut Play<'_>,
    plan: &Plan,
    order: &FireAttack,
    assessment: &Assessment,
    thrown: Option<Dr>,
) {
    let (Some(stage), Some(shot)) = (assessment.to_hit.as_deref(), plan.shots.first()) else {
        return;
    };
    turn_to_target(play, stage.weapon, stage.facing, stage.turned);
    let roll = thrown.unwrap_or_else(|| play.dice.roll());
    let by = play.pos.unit(shot.unit).map(|unit| unit.side);
    if let Some(by) = by.filter(|_| thrown.is_none()) {
        sniper::heed(play, by, roll);
    }
    let settled = kill::settled(play.pos, stage, roll).map(|kill| {
        let stage = ToHitStage { kill: Some(kill), ..stage.clone() };
        Assessment { to_hit: Some(Box::new(stage)), ..assessment.clone() }
    });
    let assessment = settled.as_ref().unwrap_or(assessment);
    let Some(stage) = assessment.to_hit.as_deref() else { return };
    let (report, no_ammo) = weapon_report(stage, roll);
    let dr = (!no_ammo && needs_dr(stage, roll)).then(|| play.dice.dr());
    let mut strikes = if no_ammo { Strikes::none(stage) } else { hits(stage, roll, dr) };
    strikes.critical = draw(play, &exposed_to_critical(stage, &strikes), 1);
    if !no_ammo {
        emplaced::fired(play, plan, roll);
    }
    play.tell(|| {
        Event::Fire(FireEvent::Shot(Box::new(ShotReport {
            kind: shot.kind,
            assessment: assessment.clone(),
            roll,
            dr,
            no_ammo,
            hits: strikes.hits.clone(),
            vehicles: strikes.vehicles.clone(),
            critical: strikes.critical.clone(),
            weapon: report.clone(),
        })))
    });
    let leaves = leaves_residual(play.pos, stage);
    run_out(play, (stage.weapon, stage.round), stage.depletion, roll.total());
    if no_ammo {
        // It was no shot: the weapon may fire with other ammunition (C8.9).
        past::remember_vain(play.pos, plan, order, &[], &plan.directors);
        return;
    }
    let before = acquire::before(play.pos, plan);
    acquire::after_shot(play, plan, order, &before);
    let screens = stage.round.screens();
    if strikes.any() && !screens {
        remember_hit(play, plan, order, assessment);
    } else {
        past::remember_vain(play.pos, plan, order, &plan.shots, &plan.directors);
    }
    mark(play, plan, stage.intensive, report.keeps_rof);
    panzerfaust::fired(play.pos, stage.weapon);
    // A weapon that is gone with its shot has still fired it.
    if !report.lost {
        break_down(play, std::slice::from_ref(&report));
    }
    if report.malfunctioned {
        acquire::lose(play, stage.weapon);
    }
    if report.low_ammo {
        run_low(play, stage.weapon);
    }
    if screens {
        let by = play.pos.unit(shot.unit).map(|unit| unit.side).filter(|_| strikes.any());
        let full = play.pos.phase == Phase::PrepFire;
        if let Some(by) = by {
            let burns = stage.round == Round::WhitePhosphorus;
            smoke::put_up(play, plan.target, Screen { by, full, phosphorus: burns });
            if burns {
                let critical = strikes.hits.iter().flatten().any(|hit| hit.critical);
                phosphorus::burn(play, plan.target, critical);
            }
        }
    } else if stage.kill.is_some() {
        let aimed = strikes.hits.first().copied().flatten();
        let strayed = if aimed.is_none() { stray::fly(play, stage, roll) } else { None };
        let struck = strayed.as_ref().map(|(stage, hit)| (stage, *hit));
        if let Some((stage, hit)) = aimed.map(|hit| (stage, hit)).or(struck) {
            let damage = kill::roll(play, stage, hit);
            let dud = damage == Some(Damage::Dud);
            if shot.kind.at_movers() && leaves && !dud {
                leave_residual_of_hit(play, assessment, &report);
            }
        }
        if shot.kind.at_movers() {
            duty::note_done(play.pos, plan);
        }
    } else if let Some(effect) = effect(assessment, &strikes) {
        let first = play.dice.roll();
        let second = strikes.twice().then(|| play.dice.roll());
        if let Some(by) = play.pos.unit(shot.unit).map(|unit| unit.side) {
            [Some(first), second]
                .into_iter()
                .flatten()
                .for_each(|roll| sniper::heed(play, by, roll));
        }
        let roll = second.filter(|second| second.total() < first.total()).unwrap_or(first);
        suffer(play, plan, effect, roll, &report, leaves);
    } else if shot.kind.at_movers() {
        duty::note_done(play.pos, plan);
    }
    acquire::brought_to_light(play, plan, order, &before);
    latw::recoil(play, stage, shot.at, roll);
    protective_checks(play, plan, roll);
    if report.lost {
        break_down(play, &[report]);
        disarmed(play, shot.unit);
    }
}

/// The ammunition of a weapon runs low (D3.71).
pub(super) fn run_low(play: &mut Play<'_>, id: WeaponId) {
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.low_ammo = true;
        play.note(PossessionEvent::LowAmmo { weapon: id });
    }
}

/// Whether a hit on a mover leaves Residual FP: not by Intensive Fire, nor by a Panzerfaust, nor by solid shot but that of a
/// machine gun (A8.2, A8.25).
pub(in crate::rules::fire) fn leaves_residual(pos: &Position, stage: &ToHitStage) -> bool {
    let Some(printed) = pos.to_hit_type(stage.weapon) else { return false };
    let bursts = matches!(stage.round, Round::Shell(Ammo::He | Ammo::Heat));
    let solid = !bursts && printed.kind != GunKind::MachineGun;
    let one_shot = printed.latw.as_ref().is_some_and(|latw| latw.one_shot);
    !stage.intensive && !one_shot && !solid
}

/// A Gun turns before it fires (C5.1); in woods, buildings and rubble it then points there for the phase.
pub(super) fn turn_to_target(
    play: &mut Play<'_>,
    id: WeaponId,
    facing: Option<Hexspine>,
    turned: u8,
) {
    let Some(to) = facing.filter(|_| turned > 0) else { return };
    let Some(weapon) = play.pos.weapons.get_mut(&id) else { return };
    if let Some(gun) = weapon.gun.as_mut() {
        gun.facing = to;
        play.note(PossessionEvent::Turned { weapon: id, to });
        return;
    }
    let Some(unit) = weapon.owner() else { return };
    let turns = play.pos.vehicle_type(unit).is_some_and(|values| values.turns_turret());
    if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(|unit| unit.vehicle_mut()) {
        vehicle.turret = to;
        vehicle.turned = vehicle.turned.saturating_add(if turns { turned } else { 0 });
        if !turns {
            vehicle.facing = to;
        }
        play.note(VehicleEvent::TurretTurned { unit, to });
        if turns {
            riders::thrown_off(play, unit);
        }
    }
}

/// A depletion number that is thrown exactly is the last of its ammunition, one above it says there is none (C8.9).
pub(super) fn run_out(
    play: &mut Play<'_>,
    (id, round): (WeaponId, Round),
    depletion: Option<u8>,
    original: i32,
) {
    let gone = depletion.is_some_and(|number| original >= i32::from(number));
    if gone && let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.out_of.insert(round);
        play.note(PossessionEvent::OutOf { weapon: id, round });
    }
}

/// Marks what has fired. Intensive Fire is the last shot of a Gun (C5.6).
fn mark(play: &mut Play<'_>, plan: &Plan, intensive: bool, keeps_rof: bool) {
    let shots: Vec<_> = plan.shots.iter().collect();
    let keeping = shots.iter().filter(|_| keeps_rof).map(|shot| shot.firer);
    markers::after_attack(play, plan, &shots, &keeping.collect(), &[]);
    let Some(Firer::Weapon(id)) = shots.first().map(|shot| shot.firer) else { return };
    if !intensive {
        return;
    }
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.strain(true);
    }
    if matches!(play.pos.phase, Phase::Movement | Phase::DefensiveFire) {
        markers::mark(play, Firer::Weapon(id), FireMarker::Final);
    }
}
