//! Rolling an attack and carrying out what it calls for (A7.3, A7.9, A8.2, A8.31, A9.7).

use std::collections::BTreeSet;

use super::aftermath::Aftermath;
use super::arm::{Arm, Breakdown, short_of_ammunition};
use super::blast;
use super::modifiers::assess;
use super::plan::Plan;
use super::residual::leave_residual;
use super::shot::Shot;
use crate::rules::words::attack::{
    Assessment, AttackReport, BlindReport, Column, GunFate, IftResult, TargetLine, TargetResult,
    VehicleLine, WeaponReport,
};

use super::{
    duty, effects, emplaced, encircling, flame, gunnery, lane, markers, molotov, mounted, past,
    rest, vehicle_line,
};
use crate::board::Location;
use crate::rules::ground::concealment;
use crate::rules::ground::random_selection::draw;
use crate::rules::men::morale::{LeaderLoss, Occasion, despair, leaders_first, replace};
use crate::rules::men::{berserk, sniper};
use crate::rules::words::decision::Frame;
use crate::rules::words::dice::Dr;
use crate::rules::words::event::{Event, FireEvent, PossessionEvent};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::FireAttack;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::status::{cowers, is_mmc};

/// Rolls a checked attack. When some of its group see nothing of the target, they have fired first; the owner of the
/// rest is asked how it goes on, if there is more than one way (A7.52). The DR of a Gun Duel has been thrown before (C2.2401).
pub(super) fn resolve(play: &mut Play<'_>, plan: &Plan, order: &FireAttack, thrown: Option<Dr>) {
    let assessment = assess(play.pos, plan);
    let giving_away = emplaced::given_away(play.pos, plan, &assessment);
    concealment::noticed(play, &giving_away);
    miss(play, plan, order, &assessment);
    match rest::of(play.pos, plan, order) {
        Some(rest) => play.pos.frames.push(Frame::Rest(rest)),
        None if plan.firing().is_empty() => {}
        None if plan.rolled().is_some() => gunnery::roll(play, plan, order, &assessment, thrown),
        None if plan.shell.is_some() => {
            gunnery::roll_canister(play, plan, order, assessment, thrown)
        }
        None => roll(play, plan, order, assessment, thrown),
    }
}

/// Rolls the attack of those who see the target, unless its DR has been thrown before, as that of canister and of a Gun Duel.
pub(super) fn roll(
    play: &mut Play<'_>,
    plan: &Plan,
    order: &FireAttack,
    assessment: Assessment,
    thrown: Option<Dr>,
) {
    past::remember(play.pos, plan, order, &assessment);
    for claim in assessment.parts().filter_map(|part| part.encirclement.as_ref()) {
        encircling::seal(play, claim);
    }
    let mut parts = Vec::new();
    let mut next = Some(assessment);
    while let Some(mut part) = next {
        next = part.second.take().map(|second| *second);
        parts.push(part);
    }
    mounted::turn_turret(play, plan);
    let shots = plan.firing();

    // One DR, whatever it is aimed at: Spraying Fire reads it once for each of its Locations (A7.34).
    let roll = thrown.unwrap_or_else(|| play.dice.roll());
    let by = shots.first().and_then(|shot| play.pos.unit(shot.unit)).map(|unit| unit.side);
    if let Some(by) = by.filter(|_| thrown.is_none()) {
        sniper::heed(play, by, roll);
    }
    let mut reports: Vec<AttackReport> = parts
        .into_iter()
        .filter(|assessment| !assessment.lines.is_empty())
        .map(|assessment| {
            let Reading { cowered, column, results } = read_table(&assessment, roll);
            let kind = assessment.kind();
            AttackReport { kind, roll, cowered, column, results, weapons: Vec::new(), assessment }
        })
        .collect();
    let cowered = reports.iter().any(|report| report.cowered > 0);
    // Of a group only the drawn lose their ROF with all else (AM-26).
    let cowards = if cowered { cowering_units(play, &shots) } else { Vec::new() };
    let mut weapons = weapon_reports(play.pos, &shots, roll, &cowards);
    weapons.extend(gunnery::canister_report(play.pos, plan, roll));
    // A machine gun that lays a Fire Lane is marked at once: it has no ROF to keep (A9.22, AM-20).
    for report in weapons.iter_mut().filter(|report| plan.lanes.contains(&report.weapon)) {
        report.keeps_rof = false;
    }
    if let Some(first) = reports.first_mut() {
        first.weapons.clone_from(&weapons);
    }
    for report in &reports {
        play.tell(|| Event::Fire(FireEvent::Attack(Box::new(report.clone()))));
    }
    let rof: BTreeSet<WeaponId> =
        weapons.iter().filter(|weapon| weapon.keeps_rof).map(|weapon| weapon.weapon).collect();
    // A gun that breaks for good is gone: what firing it costs its unit comes first.
    let mut kept: BTreeSet<Firer> = rof.iter().copied().map(Firer::Weapon).collect();
    let mounts = shots.iter().filter(|it| mounted::keeps_rof(play.pos, it.firer, it.kind, roll));
    kept.extend(mounts.map(|shot| shot.firer));
    markers::after_attack(play, plan, &shots, &kept, &cowards);
    break_down(play, &weapons);
    mounted::wear(play, plan, roll);

    befall(play, plan, &reports);
    let short = running_short(play, &shots, roll);
    let thrower = reports.iter().find_map(|report| report.assessment.molotov);
    if let Some(thrower) = thrower {
        molotov::thrown(play, thrower, roll);
    }
    if is_at_movers(plan) {
        lane::ask(play, plan, &weapons, &cowards);
        // A Snap Shot leaves none (A8.223), nor does what its own dice have undone; a thrown charge leaves it where it
        // was aimed.
        let undone = thrower.is_some() && molotov::backlash(roll);
        if !plan.snap_shot && !undone {
            let aimed = if plan.thrown == 0 { reports.len() } else { 1 };
            leave_residual(play, reports.get(..aimed).unwrap_or(&reports), &weapons, &rof);
        }
        protective_checks(play, plan, roll);
        duty::note_done(play.pos, plan);
    }
    if let Some(unit) = short {
        run_short(play, unit);
    }
}

/// Who of an attack runs short of ammunition by its Original 12: one of those who fire their rifles, by Random Selection
/// (A19.131).
fn running_short(play: &mut Play<'_>, shots: &[&Shot], roll: Dr) -> Option<UnitId> {
    let short = |unit: UnitId| {
        let on_foot = play.pos.unit(unit).is_some_and(|unit| !unit.is_vehicle());
        on_foot && is_mmc(play.pos, unit) && short_of_ammunition(play.pos, unit)
    };
    let rifles = shots.iter().filter_map(|shot| match shot.firer {
        Firer::Inherent(unit) => Some(unit).filter(|&unit| roll.total() == 12 && short(unit)),
        Firer::Weapon(_) | Firer::Mount(..) => None,
    });
    let rifles: Vec<UnitId> = rifles.collect();
    draw(play, &rifles, 1).first().copied()
}

/// A unit has no more ammunition than a worse one would have (A19.131).
fn run_short(play: &mut Play<'_>, unit: UnitId) {
    if play.pos.unit(unit).is_some() {
        play.note(FireEvent::RunsShort { unit });
        replace(play, unit);
    }
}

/// Whether it is fire at movers, which strikes nobody else and leaves Residual FP (A8.1, A8.2).
fn is_at_movers(plan: &Plan) -> bool {
    plan.parts().flat_map(|part| &part.shots).any(|shot| shot.kind.at_movers())
}

/// What the results of an attack do to those they strike.
fn befall(play: &mut Play<'_>, plan: &Plan, reports: &[AttackReport]) {
    let faced = berserk::faces_enemy(play.pos, play.pos.attacker, plan.target);
    let loss = if is_at_movers(plan) { LeaderLoss::Movers } else { LeaderLoss::Location };
    for (index, report) in reports.iter().enumerate() {
        // What a thrown charge does to its thrower's own Location is no attack on movers.
        let own = plan.thrown != 0 && index > 0;
        let loss = if own { &LeaderLoss::Location } else { &loss };
        // Broken targets of an attack that could have hurt them come under DM again (A10.62).
        for unit in units_in_danger(&report.assessment) {
            despair(play, unit);
        }
        effects::carry_out(play, &report.results, loss);
        vehicle_line::carry_out(play, &report.assessment, report.roll);
        flame::carry_out(play, &report.assessment, report.roll);
        blast::carry_out(play, &report.assessment, report.roll);
    }
    if play.pos.phase == Phase::AdvancingFire && faced {
        let here: Vec<UnitId> =
            plan.shots.iter().filter(|shot| shot.at == plan.target).map(|shot| shot.unit).collect();
        berserk::after_attack(play, play.pos.attacker, plan.target, &here);
    }
}

/// Remembers an attack of ordnance that has hit: only now it counts toward an Encirclement (A7.7).
pub(super) fn remember_hit(
    play: &mut Play<'_>,
    plan: &Plan,
    order: &FireAttack,
    assessment: &Assessment,
) {
    past::remember(play.pos, plan, order, assessment);
    if let Some(claim) = &assessment.encirclement {
        encircling::seal(play, claim);
    }
}

/// The effects DR of ordnance that has hit, and all that comes of it; `leaves` says whether Residual FP does.
pub(super) fn suffer(
    play: &mut Play<'_>,
    plan: &Plan,
    effect: Assessment,
    roll: Dr,
    weapon: &WeaponReport,
    leaves: bool,
) {
    let Reading { cowered, column, results } = read_table(&effect, roll);
    let kind = effect.kind();
    let report = AttackReport {
        kind,
        roll,
        cowered,
        column,
        results,
        weapons: Vec::new(),
        assessment: effect,
    };
    play.tell(|| Event::Fire(FireEvent::Attack(Box::new(report.clone()))));
    let reports = [report];
    befall(play, plan, &reports);
    if is_at_movers(plan) {
        if leaves {
            let rof = weapon.keeps_rof.then_some(weapon.weapon).into_iter().collect();
            leave_residual(play, &reports, std::slice::from_ref(weapon), &rof);
        }
        duty::note_done(play.pos, plan);
    }
}

/// Books an attack as made, without its dice: who has fired, and is marked for it. No Multiple ROF is kept, and nobody
/// suffers anything. For the odds of what may follow it.
pub(crate) fn spend(play: &mut Play<'_>, plan: &Plan, order: &FireAttack, assessment: &Assessment) {
    past::remember_vain(play.pos, plan, order, &plan.blind, &[]);
    past::remember(play.pos, plan, order, assessment);
    let shots: Vec<&Shot> = plan.firing().into_iter().chain(&plan.blind).collect();
    markers::after_attack(play, plan, &shots, &BTreeSet::new(), &[]);
    duty::note_done(play.pos, plan);
}

/// Firers whose LOS turns out to be blocked have fired, to no effect but a possible breakdown (A6.11, A7.52).
/// The leaders who directed nobody else have spent their direction on them (A7.531).
fn miss(play: &mut Play<'_>, plan: &Plan, order: &FireAttack, assessment: &Assessment) {
    if plan.blind.is_empty() {
        return;
    }
    let seeing: BTreeSet<Location> = plan.firing().iter().map(|shot| shot.at).collect();
    let directs_nobody_else = |&leader: &UnitId| {
        play.pos.unit(leader).and_then(|unit| unit.at()).is_none_or(|at| !seeing.contains(&at))
    };
    let directors: Vec<UnitId> =
        plan.directors.iter().copied().filter(directs_nobody_else).collect();
    past::remember_vain(play.pos, plan, order, &plan.blind, &directors);
    let roll = play.dice.roll();
    emplaced::fired(play, plan, roll);
    let shots: Vec<&Shot> = plan.blind.iter().collect();
    let weapons = match &assessment.to_hit {
        Some(stage) => vec![gunnery::weapon_report(stage, roll).0],
        None => weapon_reports(play.pos, &shots, roll, &[]),
    };
    play.tell(|| {
        let firers = assessment.blind.clone();
        let weapons = weapons.clone();
        Event::Fire(FireEvent::Blind(Box::new(BlindReport {
            target: plan.target,
            firers,
            roll,
            weapons,
        })))
    });
    let missed = Plan { directors, ..plan.clone() };
    markers::after_attack(play, &missed, &shots, &BTreeSet::new(), &[]);
    break_down(play, &weapons);
}

/// What the table says to a throw.
pub(crate) struct Reading {
    /// The columns lost by Cowering.
    pub cowered: u8,
    /// The column used; `None` when none is left.
    pub column: Option<Column>,
    /// The results for the targets, by their modifiers.
    pub results: Vec<TargetResult>,
}

/// Reads the table for an attack that came up so (A7.3, A7.9).
pub(crate) fn read_table(assessment: &Assessment, roll: Dr) -> Reading {
    let cowered = assessment.cowered_by(roll);
    let column = assessment.column.and_then(|column| column.left(cowered));
    let results = assessment
        .targets
        .iter()
        .map(|line| {
            let (result, gun) = result_of(assessment, line, roll);
            TargetResult {
                units: line.units.clone(),
                drm: line.total,
                final_dr: roll.total() + i32::from(line.total),
                column: line.column.and_then(|column| column.left(cowered)),
                result,
                gun: line.gun.zip(gun).map(|(target, fate)| (target.weapon, fate)),
            }
        })
        .collect();
    Reading { cowered, column, results }
}

/// The results alone, for each line of targets.
pub(crate) fn results_of(
    assessment: &Assessment,
    roll: Dr,
) -> impl Iterator<Item = IftResult> + '_ {
    assessment.targets.iter().map(move |line| result_of(assessment, line, roll).0)
}

fn result_of(assessment: &Assessment, line: &TargetLine, roll: Dr) -> (IftResult, Option<GunFate>) {
    let dud = assessment.is_dud(roll) || (assessment.molotov.is_some() && molotov::backlash(roll));
    let column = line.column.and_then(|column| column.left(assessment.cowered_by(roll)));
    let Some(column) = column.filter(|_| !dud) else { return (IftResult::NoEffect, None) };
    let result = column.result(roll.total() + i32::from(line.total));
    // A Gun is struck by the dice without its crew's gunshield, or passed by (C11.4).
    let Some(gun) = line.gun else { return (result, None) };
    match column.result(roll.total() + i32::from(gun.drm)) {
        _ if gun.critical => (IftResult::Kia(1), Some(GunFate::Eliminated)),
        struck @ IftResult::Kia(_) => (struck, Some(GunFate::Eliminated)),
        struck @ IftResult::K(_) => (struck, Some(GunFate::Malfunctions)),
        _ => (result, Some(GunFate::NearMiss)),
    }
}

/// The targets whom this attack could at best have given a Morale Check, Cowering allowed for (A10.62).
pub(super) fn units_in_danger(assessment: &Assessment) -> Vec<UnitId> {
    // The two lowest throws decide it: 1,1 may cower, 1,2 never does.
    let best = [Dr { colored: 1, white: 1 }, Dr { colored: 1, white: 2 }];
    let on_foot = best
        .into_iter()
        .flat_map(|roll| read_table(assessment, roll).results)
        .filter(|line| line.result.at_least_nmc())
        .flat_map(|line| line.units);
    let aboard = assessment.vehicles.iter().filter(|line| could_check_aboard(line));
    on_foot.chain(aboard.flat_map(|line| line.aboard.iter().copied())).collect()
}

/// Whether the Passengers of a vehicle could have to take a Morale Check.
fn could_check_aboard(line: &VehicleLine) -> bool {
    let result = line.column.map(|column| column.result(2 + i32::from(line.total)));
    !line.aboard.is_empty() && result.is_some_and(IftResult::at_least_nmc)
}

/// Whether an attack could bring a Morale Check with an Original 2, which is Doubles: Cowering is allowed for (A7.7).
pub(super) fn could_check(assessment: &Assessment) -> bool {
    let results = read_table(assessment, Dr { colored: 1, white: 1 }).results;
    results.iter().any(|line| line.result.at_least_nmc())
        || assessment.vehicles.iter().any(could_check_aboard)
}

/// What the dice do to each machine gun that fires, when these units cower: breakdown and Multiple ROF (A9.2, A9.3,
/// A9.7).
pub(crate) fn weapon_reports(
    pos: &Position,
    shots: &[&Shot],
    roll: Dr,
    cowards: &[UnitId],
) -> Vec<WeaponReport> {
    shots
        .iter()
        .filter_map(|shot| {
            let Firer::Weapon(weapon) = shot.firer else { return None };
            let printed = pos.firing_type(weapon)?;
            let number = Breakdown::of(pos, weapon, shot.unit, shot.kind.is_repeat())?;
            let reached = |number: u8| roll.total() >= i32::from(number);
            let malfunctioned = reached(number.at);
            let used_up = Arm::of(pos, shot.firer).used_up;
            let pinned = pos.unit(shot.unit).is_some_and(|unit| unit.men().pinned);
            Some(WeaponReport {
                weapon,
                breakdown: number.at,
                malfunctioned,
                lost: used_up || (malfunctioned && number.lost_at.is_some_and(reached)),
                keeps_rof: shot.kind.keeps_rof()
                    && roll.colored <= printed.rof
                    && !malfunctioned
                    && !cowards.contains(&shot.unit)
                    && !pinned,
                low_ammo: false,
            })
        })
        .collect()
}

/// Breakdowns: a malfunctioned gun waits for repair, one that broke for good or is used up is gone (X-40, A23.1).
pub(super) fn break_down(play: &mut Play<'_>, weapons: &[WeaponReport]) {
    for report in weapons.iter().filter(|report| report.malfunctioned || report.lost) {
        let weapon = report.weapon;
        if report.lost {
            if let Some(lost) = play.pos.weapons.remove(&weapon) {
                play.note(PossessionEvent::Lost { weapon, counter: lost.counter });
            }
        } else if let Some(broken) = play.pos.weapons.get_mut(&weapon) {
            broken.break_down();
            play.note(PossessionEvent::Malfunctioned { weapon });
        }
    }
}

/// Who cowers: the one unit of the attack, or those drawn from the group (A7.9, X-26, AM-08).
fn cowering_units(play: &mut Play<'_>, shots: &[&Shot]) -> Vec<UnitId> {
    let units = subject_to_cowering(play.pos, shots);
    draw(play, &units, 1)
}

/// Those of an attack among whom a group's Cowering draws.
pub(crate) fn subject_to_cowering(pos: &Position, shots: &[&Shot]) -> Vec<UnitId> {
    let units: BTreeSet<UnitId> =
        shots.iter().map(|shot| shot.unit).filter(|&unit| cowers(pos, unit)).collect();
    units.into_iter().collect()
}

/// The firers' own check after Final Protective Fire and Overrun Prevention: the Original DR is their NMC (A8.31, C5.64, AM-06,
/// AM-07).
pub(super) fn protective_checks(play: &mut Play<'_>, plan: &Plan, roll: Dr) {
    let firing: BTreeSet<UnitId> = plan
        .firing()
        .into_iter()
        .filter(|shot| shot.kind.checks_its_firer())
        .map(|shot| shot.unit)
        .collect();
    if !firing.is_empty() {
        check_own(play, firing.into_iter().chain(plan.directors.clone()).collect(), roll);
    }
}

/// The Original DR of what these have done with their last strength is their own NMC.
pub(crate) fn check_own(play: &mut Play<'_>, mut checking: Vec<UnitId>, roll: Dr) {
    if checking.is_empty() {
        return;
    }
    leaders_first(play.pos, &mut checking);
    let drawn = if matches!(roll.total(), 2 | 12) { draw(play, &checking, 1) } else { Vec::new() };
    Aftermath::of_firers(play, &checking, roll, &drawn, Occasion::Other).carry_out(play);
}
