//! The To Hit stage worked out: the number, and each target's modifiers with their reasons (C3-C6).

use super::{kill, latw};
use crate::board::{HexsideTerrain, Location, Los, Terrain};
use crate::counters::{GunKind, GunType, Round, Traverse, UnitKind};
use crate::rules::fire::arm;
use crate::rules::fire::gun_cover::{GUNSHIELD, faces};
use crate::rules::fire::modifiers::{
    bears_flamethrower, common_drms, cover, movement_of, took_no_cover,
};
use crate::rules::fire::plan::Plan;
use crate::rules::fire::residual::outside_of_shot;
use crate::rules::fire::shot::Shot;
use crate::rules::ground::concealment::known;
use crate::rules::ordnance::{
    Acquired as Aim, Aimed, Carriage, Exposed, Firing, InLos, PhaseOfFire, Piece, Reliability,
    basic_number, colour, moving_case, number_changes,
};
use crate::rules::words::attack::{
    AbsentCase, Assessment, Case, Column, Drm, DrmKind, FireKind, Fp, FpLine, FpStep, GunTarget,
    HitLine, TargetLine, TargetType, ToHit, ToHitDrm, ToHitStage, WeaponReport,
};
use crate::rules::words::dice::Dr;
use crate::rules::words::gun::{Acquired, Acquisition, Gun};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::{Shell, ShellTarget};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Composure;
use crate::rules::words::weapon::Weapon;

use super::declare::turn_for;

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
        (_, Round::Shell(ammo)) => Piece::Ordnance(printed.calibre, ammo),
        _ => return None,
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
    let motion = firing.motion;
    let misfire = latw::misfire(pos, printed, shot.unit);
    let context = Context { pos, plan, shot, seeing, weapon, fp, printed, motion, misfire };

    let mut lines: Vec<HitLine> = Vec::new();
    let mut targets: Vec<TargetLine> = Vec::new();
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
    let mut reliability =
        reliability(pos, weapon, printed, shot, shell, turn.map_or(0, |(_, by)| by))?;
    let mut lost_at = None;
    if let Some(endures) = latw::endurance(pos, weapon, printed, shot.unit) {
        (reliability.breakdown, lost_at) = endures;
    }
    let outside = outside_of_shot(&lines);
    let kill = match shell.at {
        ShellTarget::Vehicle(unit) => {
            let los = seeing.first().map(|(_, los)| *los);
            let hull_down = lines.first().is_some_and(|line| line.to_hit.hull_down);
            kill::stage(pos, unit, printed, shell.round, (shot.at, los, hull_down))
        }
        ShellTarget::Infantry | ShellTarget::Area => None,
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
        turned: turn.map_or(0, |(_, by)| by),
        facing: turn.map(|(to, _)| to),
        breakdown: reliability.breakdown,
        lost_at,
        desperate: shell.desperate,
        rof: reliability.rof,
        depletion: reliability.depletion,
        kill,
    };
    let line = FpLine { firer: shot.firer, unit: shot.unit, kind: shot.kind, range, steps, fp };
    Some(Assessment {
        target: plan.target,
        lines: if plan.shots.is_empty() { Vec::new() } else { vec![line] },
        blind: Vec::new(),
        directors: plan.directors.clone(),
        fp,
        column: Column::for_fp(fp),
        cowering: 0,
        dud_at: None,
        molotov: None,
        flames: Vec::new(),
        targets,
        vehicles: Vec::new(),
        outside,
        encirclement: None,
        to_hit: Some(Box::new(stage)),
        second: None,
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
    let phase = match shot.kind {
        FireKind::Prep => PhaseOfFire::Prep,
        FireKind::Opportunity => PhaseOfFire::Opportunity,
        FireKind::Advancing => PhaseOfFire::Advancing,
        kind if kind.at_movers() => PhaseOfFire::FirstFire,
        _ => PhaseOfFire::FinalFire,
    };
    // A support weapon has no Covered Arc, and pays no more for its own hex (C5.1, C5.5).
    let vehicle = user.and_then(|unit| unit.vehicle());
    let stands = weapon.gun.is_some() || vehicle.is_some();
    let closed =
        pos.vehicle_type(shot.unit).is_some_and(|it| it.armor.is_some() && !it.open_topped);
    let exposed = vehicle.is_some_and(|vehicle| vehicle.exposed);
    let crew = Exposed {
        buttoned_up: closed && !exposed,
        stunned: vehicle.is_some_and(|vehicle| vehicle.composure == Composure::Shaken),
    };
    Firing {
        phase,
        traverse: printed.mount,
        turned: turn_for(pos, weapon, shot.at, plan.target).map_or(0, |(_, by)| by),
        turned_hull: false,
        obstacle: stands && in_the_way(pos, shot.at),
        moved: vehicle.is_some() && user.is_some_and(|unit| unit.moved),
        motion: vehicle.is_some_and(|vehicle| vehicle.motion),
        in_los: InLos::C,
        pinned: user.is_some_and(|unit| unit.men().pinned),
        range: if stands { shot.reach.range } else { shot.reach.range.max(1) },
        intensive: shell.intensive,
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

/// Terrain in which a Gun turns badly: woods, buildings and rubble, but on the road through woods (C5.11).
fn in_the_way(pos: &Position, at: Location) -> bool {
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
        _ => None,
    };
    drms.into_iter().filter_map(case).collect()
}

/// What the lines of one shot have in common.
struct Context<'a> {
    pos: &'a Position,
    plan: &'a Plan,
    shot: &'a Shot,
    seeing: &'a [(Location, &'a Los)],
    weapon: &'a Weapon,
    printed: &'a GunType,
    fp: Fp,
    /// The firer is in Motion.
    motion: bool,
    /// The Original DR from which the shot goes wrong.
    misfire: Option<u8>,
}

impl Context<'_> {
    /// One target: what modifies the To Hit DR, and what is left for the fire table.
    fn line(
        &self,
        unit: UnitId,
        target_type: TargetType,
        number: i32,
        own: &[ToHitDrm],
    ) -> (HitLine, TargetLine) {
        let Context { pos, plan, shot, seeing, .. } = *self;
        let area = target_type == TargetType::Area;
        let common = common_drms(pos, plan, seeing);
        let manned = self.manned_gun(unit);
        let at = pos.unit(unit).and_then(|unit| unit.at()).unwrap_or(plan.target);
        let shelter = cover(pos, unit, at, took_no_cover(pos, unit), seeing);
        let mut so_far = common;
        so_far.extend(shelter);
        let movement = movement_of(pos, unit, shot.kind, plan.target, &so_far);
        let value = |kinds: &[DrmKind], from: &[Drm]| -> i8 {
            from.iter().filter(|drm| kinds.contains(&drm.kind)).map(|drm| drm.value).sum()
        };
        let hindered = [DrmKind::Hindrance, DrmKind::Smoke, DrmKind::OutOfSmoke];
        let hindrance = value(&hindered, &so_far);
        let tem = shelter.map_or(0, |drm| drm.value);
        let moves = |kind: DrmKind| movement.iter().any(|drm| drm.kind == kind);
        let concealed = !known(pos, unit);
        let own_hex = shot.reach.range == 0;
        let size =
            manned.as_ref().and_then(|(weapon, _)| pos.gun_type(*weapon)).map(|gun| gun.size);
        let aimed = Aimed {
            range: self.near(area),
            non_assault: moves(DrmKind::Ffnam) && !own_hex,
            open_ground: moves(DrmKind::Ffmo) && !own_hex,
            concealed,
            acquired: acquired(pos, self.weapon, unit),
            size: size.unwrap_or_default(),
            tem: if area { 0 } else { tem },
            hindrance,
            ..Aimed::default()
        };
        let mut drms = own.to_vec();
        drms.extend(aimed.drms());
        let absent = self.absent(&drms, unit, area);
        let to_hit = ToHit {
            target: target_type,
            number,
            drms,
            motion: self.motion,
            hull_down: false,
            machine_gun: false,
            rapid: (15..=40).contains(&self.printed.calibre.mm),
            latw: self.printed.latw.is_some(),
            misfire: self.misfire,
        };

        // What the To Hit DR has not counted counts on the fire table.
        let mut left: Vec<Drm> = Vec::new();
        if area {
            left.extend(shelter);
        }
        if bears_flamethrower(pos, unit) {
            left.push(Drm { kind: DrmKind::FlamethrowerBearer, value: -1 });
        }
        if area && self.printed.kind.is_mortar() && pos.map().terrain(at.hex) == Terrain::Woods {
            left.push(Drm { kind: DrmKind::AirBurst, value: -1 });
        }
        let gun_drm = left.iter().map(|drm| drm.value).sum();
        if let Some((weapon, gun)) = &manned
            && pos.gun_type(*weapon).is_some_and(|printed| printed.kind.has_gunshield())
            && faces(gun, plan.target, shot.at)
            && left.iter().all(|drm| drm.value < GUNSHIELD)
        {
            left.retain(|drm| drm.value < 0);
            left.push(Drm { kind: DrmKind::Gunshield, value: GUNSHIELD });
        }
        let gun = manned.map(|(weapon, _)| weapon);
        let mut target = TargetLine::new(vec![unit], concealed, self.fp, left);
        target.gun = gun.map(|weapon| GunTarget { weapon, drm: gun_drm, critical: false });
        let movement = movement.iter().map(|drm| drm.value).sum();
        (HitLine { units: vec![unit], gun, to_hit, absent, shelter, movement }, target)
    }

    /// A vehicle that is aimed at (C3.31): behind a wall it is hull down in place of the wall's TEM (D4.2).
    fn vehicle_line(&self, unit: UnitId, number: i32, own: &[ToHitDrm]) -> (HitLine, TargetLine) {
        let Context { pos, plan, shot, seeing, .. } = *self;
        let values = pos.vehicle_type(unit);
        let vehicle = pos.unit(unit).and_then(|unit| unit.vehicle());
        let shelter = cover(pos, unit, plan.target, took_no_cover(pos, unit), seeing);
        let mut walls = seeing.iter().filter_map(|(_, los)| los.hexside_tem);
        let wall = walls.any(|tem| tem.terrain == HexsideTerrain::Wall);
        let hull_down = wall && shelter.is_some_and(|drm| drm.kind == DrmKind::HexsideTem);
        let shelter = shelter.filter(|_| !hull_down);
        let hindrance = common_drms(pos, plan, seeing)
            .iter()
            .filter(|drm| {
                matches!(drm.kind, DrmKind::Hindrance | DrmKind::Smoke | DrmKind::OutOfSmoke)
            })
            .map(|drm| drm.value)
            .sum();
        let eye = pos.unit(shot.unit).and_then(|unit| unit.end());
        let moving = eye.and_then(|eye| moving_case(pos, eye, unit));
        let aimed = Aimed {
            range: self.near(false),
            moving,
            motion: self.motion || vehicle.is_some_and(|vehicle| vehicle.motion),
            concealed: !known(pos, unit),
            acquired: acquired(pos, self.weapon, unit),
            size: values.map(|values| values.size).unwrap_or_default(),
            tem: shelter.map_or(0, |drm| drm.value),
            hindrance,
            ..Aimed::default()
        };
        let mut drms = own.to_vec();
        drms.extend(aimed.drms());
        let absent = self.absent(&drms, unit, false);
        let to_hit = ToHit {
            target: TargetType::Vehicle,
            number,
            drms,
            motion: self.motion,
            hull_down,
            machine_gun: self.printed.kind == GunKind::MachineGun,
            // A rifle is no automatic gun (C3.8).
            rapid: (15..=40).contains(&self.printed.calibre.mm)
                && !self.printed.kind.is_small_arm(),
            latw: self.printed.latw.is_some(),
            misfire: self.misfire,
        };
        let target = TargetLine::new(vec![unit], !known(pos, unit), Fp::ZERO, Vec::new());
        let units = vec![unit];
        (HitLine { units, gun: None, to_hit, absent, shelter, movement: 0 }, target)
    }

    /// The range for Point Blank, which neither the Area type nor a LATW knows (C6.3).
    fn near(&self, area: bool) -> u32 {
        let range = self.shot.reach.range;
        if area || self.printed.latw.is_some() { range.max(3) } else { range }
    }

    /// The Gun that a unit mans, if it is a target too: the crew and what it serves are hit together.
    fn manned_gun(&self, unit: UnitId) -> Option<(WeaponId, Gun)> {
        if self.pos.phase == Phase::Movement {
            return None;
        }
        let weapon = self.pos.weapons_of(unit).find(|weapon| weapon.gun.is_some())?;
        Some((weapon.id, weapon.gun?))
    }

    /// What a player might look for and does not find.
    fn absent(&self, drms: &[ToHitDrm], unit: UnitId, area: bool) -> Vec<AbsentCase> {
        let has = |case: Case| drms.iter().any(|drm| drm.case == case);
        let mut absent = Vec::new();
        let mut say = |case, why| {
            if !has(case) {
                absent.push(AbsentCase { case, why });
            }
        };
        if self.weapon.gun.is_some() {
            say(Case::A, "the target is in its Covered Arc");
            say(Case::Leadership, "no leader directs a Gun (A7.53)");
        }
        if self.shot.kind == FireKind::Opportunity {
            say(Case::B, "it has waited for Opportunity Fire (A7.25)");
        }
        if self.printed.latw.is_some() {
            say(Case::L, "its own To Hit numbers have it already (C13.1)");
            return absent;
        }
        if area {
            say(Case::L, "the Area target type has none (C6.3)");
            say(Case::Q, "at an area TEM counts on the fire table (C3.33)");
        } else if self.shot.reach.range > 2 {
            say(Case::L, "the target is farther than two hexes (C6.3)");
        }
        if self.shot.kind.at_movers() && self.pos.unit(unit).is_some_and(|unit| unit.men().pinned) {
            say(Case::J3, "a pinned target does not move (A7.83)");
            say(Case::J4, "a pinned target does not move (A7.83)");
        } else if !self.shot.kind.at_movers() {
            say(Case::J4, "only in Defensive First Fire (A8.13)");
        }
        say(Case::N, "the target is not acquired (C6.5)");
        absent
    }
}

/// How far a weapon has acquired a unit (C6.5).
fn acquired(pos: &Position, weapon: &Weapon, unit: UnitId) -> Aim {
    let Some(Acquisition { of, twice }) = &weapon.acquired else { return Aim::No };
    let holds = match of {
        Acquired::Units(units) => units.contains(&unit),
        Acquired::Hex(hex) => {
            pos.unit(unit).and_then(|unit| unit.at()).is_some_and(|at| at.hex == *hex)
        }
    };
    match (holds, twice) {
        (false, _) => Aim::No,
        (true, false) => Aim::Once,
        (true, true) => Aim::Twice,
    }
}

/// What the dice can do to the weapon (C2.24, C2.28, C8.9).
fn reliability(
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
    let strained = 2 * strains.into_iter().filter(|&strain| strain).count() as u8;
    let pinned = pos.unit(shot.unit)?.men().pinned;
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
    let rof = printed.rof.saturating_sub(slower);
    Some(Reliability {
        breakdown: printed.breakdown.saturating_sub(strained),
        low_ammo: false,
        rof: (keeps && rof > 0 && !alone).then_some(rof),
        depletion: printed.magazine.stock(shell.round).in_year(pos.setting.year)?,
    })
}

/// What a To Hit DR does to the weapon.
pub(in crate::rules::fire) fn weapon_report(stage: &ToHitStage, roll: Dr) -> (WeaponReport, bool) {
    let reliability = Reliability {
        breakdown: stage.breakdown,
        low_ammo: false,
        rof: stage.rof,
        depletion: stage.depletion,
    };
    let said = reliability.read(roll);
    let report = WeaponReport {
        weapon: stage.weapon,
        breakdown: stage.breakdown,
        malfunctioned: said.malfunctions,
        lost: stage.lost_at.is_some_and(|number| roll.total() >= i32::from(number)),
        keeps_rof: said.keeps_rof,
    };
    (report, said.no_ammo)
}
