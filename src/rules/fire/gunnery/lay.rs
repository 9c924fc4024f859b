//! The To Hit stage worked out: the number, and each target's modifiers with their reasons (C3-C6).

use super::{area, kill, latw, stray};
use crate::board::{Location, Los, Terrain};
use crate::counters::{GunKind, GunType, MgMount, Traverse, UnitKind};
use crate::rules::fire::arm;
use crate::rules::fire::plan::Plan;
use crate::rules::fire::residual::outside_of_shot;
use crate::rules::fire::shot::Shot;
use crate::rules::ground::moving::is_rolling;
use crate::rules::ordnance::{
    Carriage, Exposed, Firing, InLos, PhaseOfFire, Piece, Reliability, basic_number, colour,
    number_changes, seen_from_the_move,
};
use crate::rules::words::attack::{
    Assessment, Case, Drm, DrmKind, FireKind, Fp, FpLine, FpStep, HitLine, HitVehicle, TargetLine,
    TargetType, ToHitDrm, ToHitStage, WeaponReport,
};
use crate::rules::words::dice::Dr;
use crate::rules::words::ids::Firer;
use crate::rules::words::order::{Shell, ShellTarget};
use crate::rules::words::position::Position;
use crate::rules::words::unit::{Composure, Unit};
use crate::rules::words::weapon::Weapon;

use super::declare::turn_for;
use super::lines::Context;

/// What it costs that another sees the target (C9.3).
const SPOTTED: i8 = 2;

/// Works out a shot of ordnance: its To Hit stage, and what a plain hit is on the fire table.
pub(in crate::rules::fire) fn assess(
    pos: &Position,
    plan: &Plan,
    shell: Shell,
    seeing: &[(Location, &Los)],
) -> Option<Assessment> {
    let shot = plan.shots.iter().chain(&plan.blind).next()?;
    let Firer::Weapon(id) = shot.firer else { return None };
    let (weapon, printed) = (pos.weapons.get(&id)?, pos.to_hit_type(id)?);
    let target_type = shell.at.target_type();
    let turn = turn_for(pos, weapon, shot.at, plan.target);
    let firing = firing(pos, plan, shot, weapon, printed, shell);
    let carriage = Carriage::of(printed.kind);
    let captured = arm::captured(pos, id, shot.unit);
    let colour = colour(printed.nationality, carriage, pos.setting.year, captured);
    let piece = match (printed.kind, shell.round) {
        (GunKind::MachineGun, _) => Piece::MachineGun,
        (_, round) => Piece::Ordnance(printed.calibre, round),
    };
    let range = shot.reach.range;
    let (basic, changes) = match &printed.latw {
        Some(latw) => (latw.number(range)?.into(), Vec::new()),
        None => (basic_number(target_type, colour, range), number_changes(piece, range)),
    };
    let number = basic + changes.iter().map(|change| i32::from(change.value)).sum::<i32>();

    let mut steps = vec![FpStep::Printed(shot.fp)];
    if target_type == TargetType::Area {
        steps.push(FpStep::AreaTarget);
    }
    let fp = steps.iter().fold(Fp::ZERO, |fp, step| step.apply(fp));
    let mut own = firing.drms();
    own.extend(company(pos, plan, shot));
    own.extend(latw::hero(pos, printed, shot.unit));
    own.extend(shot.spotter.map(|_| ToHitDrm { case: Case::Spotted, value: SPOTTED }));
    let motion = firing.motion;
    let misfire = latw::misfire(pos, printed, shot.unit);
    let context = Context { pos, plan, shot, seeing, weapon, fp, printed, motion, misfire };

    let mut lines: Vec<HitLine> = Vec::new();
    let mut targets: Vec<TargetLine> = Vec::new();
    if shell.screens() {
        let (line, target) = context.screen_line(number, &own);
        lines.push(line);
        targets.push(target);
    }
    for &unit in &plan.targets {
        let (line, target) = match target_type {
            TargetType::Vehicle => context.vehicle_line(unit, number, &own),
            _ => context.line(unit, target_type, number, &own),
        };
        let same = lines.iter().zip(&targets).position(|(known, other)| {
            known.to_hit == line.to_hit
                && (known.gun, line.gun) == (None, None)
                && other.drms == target.drms
                && other.concealed == target.concealed
        });
        match same {
            Some(number) => {
                lines.get_mut(number)?.units.push(unit);
                targets.get_mut(number)?.units.push(unit);
            }
            None => {
                lines.push(line);
                targets.push(target);
            }
        }
    }
    let beside = if shell.screens() { Vec::new() } else { area::vehicles(pos, plan, target_type) };
    let beside = beside.into_iter().filter(|_| printed.latw.is_none());
    let beside = beside.map(|unit| context.vehicle_beside(unit, target_type, number, &own));
    let vehicles: Vec<HitVehicle> = beside.filter(|hit| !hit.lines.is_empty()).collect();
    let mut reliability =
        reliability(pos, weapon, printed, shot, shell, turn.map_or(0, |(_, by)| by))?;
    // Where its B# was before its ammunition ran low, it is gone (D3.71).
    let mut lost_at = weapon.low_ammo.then_some(reliability.breakdown + 1);
    if let Some(endures) = latw::endurance(pos, weapon, printed, shot.unit) {
        (reliability.breakdown, lost_at) = endures;
    }
    let outside = outside_of_shot(&lines);
    let los = seeing.first().map(|(_, los)| *los);
    let hull_down = lines.first().is_some_and(|line| line.to_hit.hull_down);
    let met = (shot.at, los, hull_down);
    let kill = |unit| kill::stage(pos, unit, printed, shell.round, met, shell.immobilize);
    let (kill, beside) = match shell.at {
        ShellTarget::Vehicle(unit) => {
            // What is aimed low at the tracks flies at nobody else (C5.7).
            let others = match shell.immobilize {
                true => Vec::new(),
                false => stray::others(pos, plan, shot, unit),
            };
            (kill(unit), others.into_iter().filter_map(kill).collect())
        }
        ShellTarget::Infantry | ShellTarget::Area | ShellTarget::Vertex(_) => (None, Vec::new()),
    };
    let stage = ToHitStage {
        weapon: id,
        unit: shot.unit,
        range,
        round: shell.round,
        target_type,
        intensive: shell.intensive,
        basic,
        changes,
        lines,
        vehicles,
        turned: turn.map_or(0, |(_, by)| by),
        facing: turn.map(|(to, _)| to),
        breakdown: reliability.breakdown,
        low_ammo: reliability.low_ammo,
        lost_at,
        desperate: shell.desperate,
        spotter: shell.spotter,
        rof: reliability.rof,
        depletion: reliability.depletion,
        kill,
        beside,
    };
    let line = FpLine { firer: shot.firer, unit: shot.unit, kind: shot.kind, range, steps, fp };
    let lines = if plan.shots.is_empty() { Vec::new() } else { vec![line] };
    Some(Assessment {
        directors: plan.directors.clone(),
        outside,
        to_hit: Some(Box::new(stage)),
        ..Assessment::plain(plan.target, fp, lines, targets)
    })
}

/// The firer's side of the To Hit DR.
fn firing(
    pos: &Position,
    plan: &Plan,
    shot: &Shot,
    weapon: &Weapon,
    printed: &GunType,
    shell: Shell,
) -> Firing {
    let user = pos.unit(shot.unit);
    let spotter = shot.spotter.and_then(|spotter| pos.unit(spotter));
    let pinned = |unit: &Unit| unit.men().pinned;
    let phase = match shot.kind {
        FireKind::Prep => PhaseOfFire::Prep,
        FireKind::Opportunity => PhaseOfFire::Opportunity,
        FireKind::Advancing => PhaseOfFire::Advancing,
        FireKind::Bounding => PhaseOfFire::Bounding,
        kind if kind.at_movers() => PhaseOfFire::FirstFire,
        _ => PhaseOfFire::FinalFire,
    };
    // A support weapon has no Covered Arc, and pays no more for its own hex (C5.1, C5.5).
    let vehicle = user.and_then(|unit| unit.vehicle());
    let stands = weapon.gun.is_some() || vehicle.is_some();
    let beside = user.is_some_and(|unit| unit.footing().corner().is_some());
    let closed =
        pos.vehicle_type(shot.unit).is_some_and(|it| it.armor.is_some() && !it.open_topped);
    let exposed = vehicle.is_some_and(|vehicle| vehicle.exposed);
    let crew = Exposed {
        buttoned_up: closed && !exposed,
        stunned: vehicle.is_some_and(|vehicle| vehicle.composure == Composure::Shaken),
    };
    // What another weapon in the turret has turned it for, this one pays too; but not for what it has done itself (D3.51).
    let before = vehicle.map_or(0, |it| if weapon.fired { 0 } else { it.turned });
    // Reaction Fire after an Overrun pays neither for its own hex nor for turning (D7.2).
    let reacts = match shell.at {
        ShellTarget::Vehicle(unit) => shot.reach.range == 0 && kill::has_passed(pos, unit),
        ShellTarget::Infantry | ShellTarget::Area | ShellTarget::Vertex(_) => false,
    };
    Firing {
        phase,
        traverse: printed.mount,
        turned: turn_for(pos, weapon, shot.at, plan.target).map_or(0, |(_, by)| by) + before,
        turned_hull: false,
        obstacle: stands && !beside && in_the_way(pos, shot.at),
        moved: vehicle.is_some_and(|vehicle| vehicle.moving_target),
        motion: vehicle.is_some() && is_rolling(pos, shot.unit),
        in_los: in_los(pos, plan, shot),
        pinned: user.is_some_and(pinned) || spotter.is_some_and(pinned),
        range: if stands && !reacts { shot.reach.range } else { shot.reach.range.max(1) },
        intensive: shell.intensive,
        immobilize: shell.immobilize,
        captured: arm::captured(pos, weapon.id, shot.unit),
        unqualified: weapon.gun.is_some()
            && pos.unit_type(shot.unit).is_some_and(|it| it.kind != UnitKind::Crew)
            || latw::untrained(pos, printed, shot.unit),
        encircled: pos.is_encircled(shot.unit),
        crew,
        latw: printed.latw.is_some(),
        backblast: !shell.desperate
            && printed
                .latw
                .as_ref()
                .zip(user)
                .is_some_and(|(latw, user)| latw::confined(pos, user, latw)),
    }
}

/// What would modify a To Hit DR for the firer's sake, if what fires on the fire table were a gun: what stands there for it too is
/// left out (C2.2401).
pub(in crate::rules::fire) fn as_if_a_gun(pos: &Position, plan: &Plan, shot: &Shot) -> i32 {
    let Some(unit) = pos.unit(shot.unit) else { return 0 };
    let values = pos.vehicle_type(shot.unit);
    let turret = match shot.firer {
        Firer::Mount(_, MgMount::Coaxial) => values.and_then(|values| values.turret),
        _ => None,
    };
    let moving = shot.kind == FireKind::Bounding || (values.is_some() && is_rolling(pos, unit.id));
    let longer = match in_los(pos, plan, shot) {
        InLos::C => 0,
        InLos::C1 => 1,
        InLos::C2 => 2,
    };
    let turns = turret.is_some_and(|turret| turret.traverse() != Traverse::None);
    let case_c = if turns { 4 } else { 5 } + longer;
    let closed = values.is_some_and(|it| it.armor.is_some() && !it.open_topped);
    let buttoned_up = closed && unit.vehicle().is_some_and(|vehicle| !vehicle.exposed);
    let parts = [(moving, case_c), (unit.men().pinned, 2), (buttoned_up, 1)];
    parts.into_iter().filter(|(applies, _)| *applies).map(|(_, value)| value).sum()
}

/// How long a vehicle that fires on the move has had its target in sight (C5.3).
fn in_los(pos: &Position, plan: &Plan, shot: &Shot) -> InLos {
    if shot.kind != FireKind::Bounding {
        return InLos::C;
    }
    let eye = plan.targets.first().and_then(|unit| pos.unit(*unit)?.end());
    seen_from_the_move(pos, eye.unwrap_or_else(|| plan.target.into()), shot.unit)
}

/// Terrain in which a Gun turns badly: woods, buildings and rubble, but on the road through woods (C5.11).
pub(in crate::rules::fire) fn in_the_way(pos: &Position, at: Location) -> bool {
    match pos.map().terrain(at.hex) {
        Terrain::Woods => !pos.map().road_hex(at.hex),
        Terrain::Building { .. } | Terrain::Rubble(_) => true,
        _ => false,
    }
}

/// What the leader who directs and a crew out of breath bring (A4.51, A7.531).
fn company(pos: &Position, plan: &Plan, shot: &Shot) -> Vec<ToHitDrm> {
    let shots = std::slice::from_ref(shot);
    let drms = crate::rules::fire::modifiers::firers_drms(pos, shots, &plan.directors);
    let case = |drm: Drm| match drm.kind {
        DrmKind::Leadership => Some(ToHitDrm { case: Case::Leadership, value: drm.value }),
        DrmKind::Cx => Some(ToHitDrm { case: Case::Cx, value: drm.value }),
        DrmKind::Overstacked => Some(ToHitDrm { case: Case::Overstacked, value: drm.value }),
        _ => None,
    };
    drms.into_iter().filter_map(case).collect()
}

/// What the dice can do to the weapon (C2.24, C2.28, C8.9).
pub(super) fn reliability(
    pos: &Position,
    weapon: &Weapon,
    printed: &GunType,
    shot: &Shot,
    shell: Shell,
    turned: u8,
) -> Option<Reliability> {
    let strains = [
        shell.intensive,
        arm::captured(pos, weapon.id, shot.unit),
        weapon.gun.is_some()
            && pos.unit_type(shot.unit).is_some_and(|values| values.kind != UnitKind::Crew),
    ];
    let strained = 2 * strains.into_iter().filter(|&strain| strain).count() as u8
        + u8::from(arm::short_of_ammunition(pos, shot.unit));
    // A Spotter who is pinned slows the fire as the firer himself would (C5.4).
    let spotter = shot.spotter.and_then(|spotter| pos.unit(spotter));
    let pinned = pos.unit(shot.unit)?.men().pinned || spotter.is_some_and(|it| it.men().pinned);
    let area = shell.at.target_type() == TargetType::Area && !printed.kind.is_mortar();
    let keeps = shot.kind.keeps_rof() && !shell.intensive && !pinned && !area;
    // A Gun that is turned bodily loses time by it (C2.5).
    let slower = u8::from(
        turned > 0
            && weapon.gun.is_some()
            && printed.mount == Traverse::None
            && !printed.kind.is_mortar(),
    );
    // One man alone keeps no ROF of a mortar (C9.2).
    let alone =
        weapon.gun.is_none() && pos.unit_type(shot.unit).is_some_and(|values| values.kind.is_smc());
    let rof = printed.rof.saturating_sub(slower + u8::from(shot.spotter.is_some()));
    Some(Reliability {
        breakdown: printed.breakdown.saturating_sub(strained + u8::from(weapon.low_ammo)),
        low_ammo: printed.low_ammo && !weapon.low_ammo,
        rof: (keeps && rof > 0 && !alone).then_some(rof),
        depletion: printed.magazine.stock(shell.round).in_month(pos.setting.date())?,
    })
}

impl ToHitStage {
    /// The weapon before the dice: what its To Hit DR may do to it.
    #[must_use]
    pub fn reliability(&self) -> Reliability {
        Reliability {
            breakdown: self.breakdown,
            low_ammo: self.low_ammo,
            rof: self.rof,
            depletion: self.depletion,
        }
    }
}

/// What a To Hit DR does to the weapon.
pub(in crate::rules::fire) fn weapon_report(stage: &ToHitStage, roll: Dr) -> (WeaponReport, bool) {
    let said = stage.reliability().read(roll);
    let report = WeaponReport {
        weapon: stage.weapon,
        breakdown: stage.breakdown,
        malfunctioned: said.malfunctions,
        lost: stage.lost_at.is_some_and(|number| roll.total() >= i32::from(number)),
        keeps_rof: said.keeps_rof,
        low_ammo: said.low_ammo,
    };
    (report, said.no_ammo)
}
