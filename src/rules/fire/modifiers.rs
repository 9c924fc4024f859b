//! Working an attack out: each firer's FP, the column, and the DRM against each target.

use super::arm::Arm;
use super::blast;
use super::bore;
use super::on_the_move::{hazardous, movement_drms};
use super::plan::Plan;
use super::reach::Relation;
use super::shot::Shot;
use super::sight::Post;
use super::{
    arm, encircling, flame, from_aboard, gun_cover, gunnery, molotov, mounted, vehicle_line,
};
use crate::board::{
    Depression, Footing, HexsideTem, Hinderer, Location, Los, Terrain, height_advantage,
};
use crate::counters::{UnitKind, WeaponKind};
use crate::rules::ground::aboard::is_rider;
use crate::rules::ground::concealment::known;
use crate::rules::ground::footing::behind_crest;
use crate::rules::ground::moving::{in_bypass, is_dashed_over};
use crate::rules::ground::{hulks, stacking, wall_advantage};
use crate::rules::men::experience::inexperienced;
use crate::rules::men::morale::leadership;
use crate::rules::words::attack::{
    Absent, Assessment, BlindFirer, Column, Drm, DrmKind, FireKind, Fp, FpLine, FpStep, TargetLine,
    WhyNot,
};
use crate::rules::words::ids::{Firer, UnitId};
use crate::rules::words::order::Shell;
use crate::rules::words::position::Position;
use crate::rules::words::status::{cowers, is_heroic};
use crate::rules::words::unit::Composure;

/// Works out a checked attack.
pub(crate) fn assess(pos: &Position, plan: &Plan) -> Assessment {
    let thrower = molotov::thrower(pos, plan);
    let arithmetic = |concealed: bool| -> (Vec<FpLine>, Fp) {
        let mut lines: Vec<FpLine> = plan
            .shots
            .iter()
            .map(|shot| fp_line(pos, shot, &area(pos, plan, shot, concealed)))
            .collect();
        let own = |line: &&mut FpLine| {
            let adds = |unit: UnitId| molotov::adds_fp(pos, unit);
            thrower.is_some_and(|unit| line.firer == Firer::Inherent(unit) && adds(unit))
        };
        for line in lines.iter_mut().filter(own) {
            let step = FpStep::Molotov(molotov::FP);
            line.steps.push(step);
            line.fp = step.apply(line.fp);
        }
        let fp = lines.iter().map(|line| line.fp).sum();
        (lines, fp)
    };
    // One DR attacks them all: the Known with all of it, the concealed among them with half (A7.23, A12.13).
    let (area_lines, area_fp) = arithmetic(true);
    // Where Spraying Fire finds nobody there is nobody concealed.
    let any_known = plan.targets.is_empty() || plan.targets.iter().any(|&unit| known(pos, unit));
    let (lines, fp) = if any_known { arithmetic(false) } else { (area_lines, area_fp) };
    let lines_of_sight = plan.sights.lines(pos);
    let seeing: Vec<(Location, &Los)> = lines_of_sight
        .iter()
        .filter(|(_, los)| los.is_clear())
        .map(|(post, los)| (post.at, los))
        .collect();
    let blind = || plan.blind.iter().map(|shot| blind(pos, &lines_of_sight, shot)).collect();
    if let Some(worked_out) =
        plan.rolled().and_then(|shell| gunnery::assess(pos, plan, shell, &seeing))
    {
        let encirclement = encircling::claim(pos, plan, &worked_out);
        return Assessment { blind: blind(), encirclement, ..worked_out };
    }
    let common = common_drms(pos, plan, &seeing);
    let mut targets: Vec<TargetLine> = Vec::new();
    for &unit in &plan.targets {
        let line = target_line(
            pos,
            plan,
            &seeing,
            unit,
            &common,
            if known(pos, unit) { fp } else { area_fp },
        );
        match targets.iter_mut().find(|other| {
            other.drms == line.drms
                && other.absent == line.absent
                && other.concealed == line.concealed
        }) {
            Some(other) => other.units.push(unit),
            None => targets.push(line),
        }
    }
    let vehicles = vehicle_line::lines(pos, plan, &common, &seeing, fp);
    let mut assessment = Assessment {
        target: plan.target,
        vehicles,
        blind: blind(),
        directors: plan.directors.clone(),
        fp,
        column: Column::for_fp(fp),
        cowering: cowering_columns(pos, &plan.shots, !plan.directors.is_empty()),
        molotov: thrower,
        flames: flame::lines(pos, plan, &seeing, fp),
        charges: blast::lines(pos, plan, &seeing),
        dud_at: plan
            .shots
            .iter()
            .find_map(|shot| arm::dud_at(pos, shot.firer, shot.unit))
            .or_else(|| gunnery::canister_missing_at(pos, plan)),
        outside: outside_columns(
            &targets,
            &common,
            hexside_cover(seeing.iter().filter_map(|(_, los)| los.hexside_tem)),
        ),
        second: plan.second.as_ref().map(|second| Box::new(assess(pos, second))),
        lines,
        targets,
        encirclement: None,
        to_hit: None,
    };
    assessment.encirclement = encircling::claim(pos, plan, &assessment);
    assessment
}

fn blind(pos: &Position, lines: &[(Post, Los)], shot: &Shot) -> BlindFirer {
    let from = Post::of(pos, shot);
    let line = lines.iter().find(|(post, _)| *post == from);
    let blocked = line.and_then(|(_, los)| los.blocked);
    BlindFirer { firer: shot.firer, unit: shot.unit, kind: shot.kind, blocked }
}

/// What of its target makes a shot Area Fire.
fn area(pos: &Position, plan: &Plan, shot: &Shot, concealed: bool) -> Vec<FpStep> {
    // A Snap Shot is at the hexside, not into the road.
    let dash = shot.kind != FireKind::SnapShot && is_dashed_over(pos, plan.target);
    // Canister is no To Hit fire: as all other the AFPh halves it (A7.24).
    let canister = plan.shell.is_some_and(Shell::sweeps);
    let steps = [
        (concealed, FpStep::Concealed),
        (dash, FpStep::Dash),
        (canister && shot.reach.range == 1, FpStep::Muzzle),
        (canister && shot.kind == FireKind::Advancing, FpStep::AdvancingFire),
    ];
    steps.into_iter().filter(|(applies, _)| *applies).map(|(_, step)| step).collect()
}

/// One firer's arithmetic, every factor with its reason (A7.2-A7.24, A7.8, A7.81).
pub(crate) fn fp_line(pos: &Position, shot: &Shot, area: &[FpStep]) -> FpLine {
    let mut steps = vec![FpStep::Printed(shot.fp)];
    let range = shot.reach.range;
    let arm = Arm::of(pos, shot.firer);
    match shot.reach.relation {
        _ if !arm.point_blank => {}
        Relation::SameLocation => steps.push(FpStep::TriplePointBlank),
        Relation::Adjacent => steps.push(FpStep::PointBlank),
        Relation::Apart => {}
    }
    if range > u32::from(shot.normal_range) {
        steps.push(FpStep::LongRange);
    }
    steps.extend(area);
    if shot.kind == FireKind::SnapShot {
        steps.push(FpStep::SnapShot);
    }
    if shot.spraying {
        steps.push(FpStep::Spraying);
    }
    if shot.kind == FireKind::Advancing && arm.halved_advancing {
        steps.push(FpStep::AdvancingFire);
    }
    if shot.kind == FireKind::Bounding {
        steps.push(FpStep::Bounding);
    }
    if shot.kind.is_repeat() {
        steps.push(FpStep::Again(shot.kind));
    }
    let leader = pos.unit_type(shot.unit).is_some_and(|values| values.kind == UnitKind::Leader);
    if arm.halved_for_leader && leader && shot.second.is_none() && !is_heroic(pos, shot.unit) {
        steps.push(FpStep::LoneSmc);
    }
    if pos.map().terrain(shot.at.hex) == Terrain::Marsh && shot.at.level == 0 {
        steps.push(FpStep::FromMarsh);
    }
    let wet = pos.map().depression(shot.at.hex).is_some_and(Depression::wet);
    if wet && pos.unit(shot.unit).is_some_and(|unit| !unit.footing().is_crest()) {
        steps.push(FpStep::FromStream);
    }
    if pos.unit(shot.unit).is_some_and(|unit| unit.men().pinned) {
        steps.push(FpStep::Pinned);
    }
    if let Some(unit) = pos.unit(shot.unit) {
        if from_aboard::is_halved(pos, unit) {
            steps.push(FpStep::Mounted);
        }
        let of_movers = [FpStep::AdvancingFire, FpStep::Bounding];
        let moved = steps.iter().any(|step| of_movers.contains(step));
        if from_aboard::in_motion(pos, unit) && !(moved && is_rider(pos, unit)) {
            steps.push(FpStep::Motion);
        }
    }
    if assault_fire(pos, shot, range) {
        steps.push(FpStep::AssaultFire);
    }
    let fp = steps.iter().fold(Fp::ZERO, |fp, step| step.apply(fp));
    FpLine { firer: shot.firer, unit: shot.unit, kind: shot.kind, range, steps, fp }
}

/// Whether a firer adds the Assault Fire bonus: the inherent FP of a squad trained for it, in the AFPh, at no
/// more than Normal Range (A7.36); sprayed, in each of its Locations (AM-05).
fn assault_fire(pos: &Position, shot: &Shot, range: u32) -> bool {
    matches!(shot.firer, Firer::Inherent(_))
        && shot.kind == FireKind::Advancing
        && range <= u32::from(shot.normal_range)
        && pos
            .unit_type(shot.unit)
            .is_some_and(|values| values.kind == UnitKind::Squad && values.assault_fire)
}

/// The DRM that do not depend on the single target: each kind once, the worst of the group (A7.3, A7.52).
pub(super) fn common_drms(pos: &Position, plan: &Plan, seeing: &[(Location, &Los)]) -> Vec<Drm> {
    let mut drms = firers_drms(pos, &plan.shots, &plan.directors);
    drms.extend(mounted::turn_drm(pos, plan));
    drms.extend(gunnery::canister_turned(pos, plan));
    drms.extend(bore::drm(pos, plan));
    if plan.thrown != 0 {
        drms.push(Drm { kind: DrmKind::ThrownCharge, value: plan.thrown });
    }
    if !arms(pos, plan).all(|arm| arm.hindered) {
        return drms;
    }
    let hindrance = seeing.iter().map(|(_, los)| hindrance(los, plan)).max().unwrap_or(0);
    // What hangs in the target Location itself does not lower Residual FP (A8.26): it is told apart.
    let inside = if plan.snap_shot { 0 } else { pos.smoke_in(plan.target) };
    let out = i8::from(seeing.iter().any(|(at, _)| pos.smoke_in(*at) > 0));
    let smoke =
        [(DrmKind::Hindrance, hindrance), (DrmKind::Smoke, inside), (DrmKind::OutOfSmoke, out)];
    drms.extend(
        smoke.into_iter().filter(|&(_, value)| value > 0).map(|(kind, value)| Drm { kind, value }),
    );
    drms
}

/// The DRM that the firers and their directors bring with them.
pub(crate) fn firers_drms(pos: &Position, shots: &[Shot], directors: &[UnitId]) -> Vec<Drm> {
    let mut drms = Vec::new();
    // With a leader in each of several Locations, the worst of them counts (A7.531).
    if let Some(value) = directors.iter().filter_map(|&id| leadership(pos, id)).max()
        && value != 0
    {
        drms.push(Drm { kind: DrmKind::Leadership, value });
    }
    let units = || shots.iter().flat_map(|shot| [Some(shot.unit), shot.second]).flatten();
    if units().any(|id| is_heroic(pos, id)) {
        drms.push(Drm { kind: DrmKind::Heroic, value: -1 });
    }
    if units().any(|id| pos.unit(id).is_some_and(|unit| unit.footing() == Footing::OnWire)) {
        drms.push(Drm { kind: DrmKind::OnWire, value: 1 });
    }
    let shaken = |id| {
        let vehicle = pos.unit(id).and_then(|unit| unit.vehicle());
        vehicle.is_some_and(|vehicle| vehicle.composure == Composure::Shaken)
    };
    if units().any(shaken) {
        drms.push(Drm { kind: DrmKind::Shaken, value: 1 });
    }
    let mut taking_part = units().chain(directors.iter().copied());
    if taking_part.any(|id| pos.unit(id).is_some_and(|unit| unit.men().cx)) {
        drms.push(Drm { kind: DrmKind::Cx, value: 1 });
    }
    if units().any(|id| pos.is_encircled(id)) {
        drms.push(Drm { kind: DrmKind::Encircled, value: 1 });
    }
    let crowd = |shot: &Shot| Some(stacking::crowd(pos, pos.unit(shot.unit)?.side, shot.at));
    if let Some(value) = shots.iter().filter_map(crowd).max().filter(|&value| value > 0) {
        drms.push(Drm { kind: DrmKind::Overstacked, value });
    }
    drms
}

/// The Hindrances of a line but for what is in the target's hex; a Snap Shot counts SMOKE that it crosses there.
fn hindrance(los: &Los, plan: &Plan) -> i8 {
    let crossed = |what| plan.snap_shot && what == Hinderer::Smoke;
    los.hindrances
        .iter()
        .filter(|hindrance| hindrance.hex != plan.target.hex || crossed(hindrance.what))
        .map(|hindrance| hindrance.drm)
        .fold(0, i8::saturating_add)
}

/// The rules' rows of the weapons that take part.
fn arms<'a>(pos: &'a Position, plan: &'a Plan) -> impl Iterator<Item = Arm> + 'a {
    plan.shots.iter().chain(&plan.blind).map(|shot| Arm::of(pos, shot.firer))
}

/// Whether a unit is the easier to hit for the FT it carries (A22.3).
pub(super) fn bears_flamethrower(pos: &Position, unit: UnitId) -> bool {
    pos.weapons_of(unit)
        .filter_map(|weapon| pos.weapon_type(weapon.id))
        .any(|printed| printed.kind == WeaponKind::Flamethrower)
}

/// The cover of one target, the best that applies to it: terrain, hexside, foxhole and Height Advantage are not
/// added to each other (B9.3, B27.3, B10.31). DRM of other kinds add up with it: Hindrances and SMOKE (A7.6).
pub(super) fn cover(
    pos: &Position,
    unit: UnitId,
    at: Location,
    cheap: bool,
    seen_from: &[(Location, &Los)],
) -> Option<Drm> {
    best(covers(pos, unit, at, cheap, seen_from))
}

/// All that covers a target, with what each counts for Direct Fire.
pub(super) fn covers(
    pos: &Position,
    unit: UnitId,
    at: Location,
    cheap: bool,
    seen_from: &[(Location, &Los)],
) -> Vec<Drm> {
    let facts = pos.map().facts(at.hex);
    let mut covers = Vec::new();
    if !cheap {
        covers.push(Drm { kind: DrmKind::Tem, value: facts.tem });
    }
    let side = pos.unit(unit).map(|unit| unit.side);
    let walls = seen_from.iter().filter_map(|(_, los)| wall_advantage::cover(pos, side?, los));
    covers.extend(hexside_cover(walls));
    covers.extend(gun_cover::emplacement(pos, unit));
    if pos.unit(unit).is_some_and(|unit| unit.entrenched()) {
        covers.push(Drm { kind: DrmKind::Entrenchment, value: 2 });
    }
    // Likewise the rim, when it stands in the way of any.
    if let Some(unit) = pos.unit(unit)
        && seen_from.iter().any(|&(_, los)| behind_crest(pos.map(), unit, los))
    {
        covers.push(Drm { kind: DrmKind::Crest, value: 2 });
    }
    if seen_from.iter().any(|&(from, _)| height_advantage(pos.map(), from, at)) {
        covers.push(Drm { kind: DrmKind::HeightAdvantage, value: 1 });
    }
    let outside = seen_from.iter().all(|(from, _)| from.hex != at.hex);
    let on_foot = pos.unit(unit).filter(|unit| !unit.is_vehicle());
    if outside && on_foot.is_some_and(|unit| hulks::shelter(pos, unit.side, at)) {
        covers.push(Drm { kind: DrmKind::Vehicle, value: 1 });
    }
    covers
}

/// The one that counts. The first of equals is kept: the hex's own terrain before the hexside.
pub(super) fn best(covers: Vec<Drm>) -> Option<Drm> {
    covers.into_iter().filter(|drm| drm.value > 0).rev().max_by_key(|drm| drm.value)
}

/// A wall or hedge in the way. A group fires through the worst case for it: one that stands in the way of one is in
/// the way of all.
fn hexside_cover(walls: impl Iterator<Item = HexsideTem>) -> Option<Drm> {
    let value = walls.map(|tem| tem.drm).max()?;
    Some(Drm { kind: DrmKind::HexsideTem, value })
}

/// The modifiers against one target; `seeing` are the lines of the posts that take part.
fn target_line(
    pos: &Position,
    plan: &Plan,
    seeing: &[(Location, &Los)],
    unit: UnitId,
    common: &[Drm],
    fp: Fp,
) -> TargetLine {
    let at_movers = plan.shots.iter().chain(&plan.blind).any(|shot| shot.kind.at_movers());
    let cheap = took_no_cover(pos, unit);
    let mut drms = common.to_vec();
    let mut absent = Vec::new();
    if bears_flamethrower(pos, unit) {
        drms.push(Drm { kind: DrmKind::FlamethrowerBearer, value: -1 });
    }
    // A Snap Shot meets nothing of what is in the hex, only what its line crosses (A8.15, AM-16).
    drms.extend(if plan.snap_shot {
        hexside_cover(seeing.iter().filter_map(|(_, los)| los.hexside_tem))
    } else if !arms(pos, plan).all(|arm| arm.tem) {
        absent.push(Absent { kind: DrmKind::Tem, why: WhyNot::Flamethrower });
        None
    } else {
        let shield = gun_cover::gunshield(pos, unit, seeing.iter().map(|(from, _)| *from));
        let cover = cover(pos, unit, plan.target, cheap, seeing);
        // The first of equals is kept: what is printed on the map before the shield.
        shield.filter(|shield| cover.is_none_or(|cover| cover.value < shield.value)).or(cover)
    });
    let mut no_movement = |why| {
        absent.extend([DrmKind::Ffmo, DrmKind::Ffnam].map(|kind| Absent { kind, why }));
    };
    if plan.snap_shot {
        no_movement(WhyNot::NoneForSnapShots);
    } else if let Some(drm) = hazardous(pos, unit) {
        drms.push(drm);
        no_movement(WhyNot::Hazardous);
    } else if at_movers && moves(pos, unit) {
        movement_drms(pos, unit, plan.target, None, &mut drms, &mut absent);
    } else {
        no_movement(WhyNot::OnlyFirstFire);
    }
    let denied = pos.unit(unit).filter(|_| !plan.snap_shot).and_then(|target| {
        let mut walls = seeing.iter().filter_map(|(_, los)| los.hexside_tem);
        walls.find(|tem| wall_advantage::denied(pos, tem.hexside, target.side))
    });
    if let Some(tem) = denied {
        let why = WhyNot::WallAdvantage(tem.hexside);
        absent.push(Absent { kind: DrmKind::HexsideTem, why });
    }
    if plan.directors.is_empty() {
        absent.push(Absent { kind: DrmKind::Leadership, why: WhyNot::NoDirector });
    }
    TargetLine { absent, ..TargetLine::new(vec![unit], !known(pos, unit), fp, drms) }
}

/// Whether a unit is on the move: in the MPh a thrown charge strikes its thrower's side too.
pub(super) fn moves(pos: &Position, unit: UnitId) -> bool {
    pos.moving().is_none_or(|moving| moving.movers.contains(&unit))
}

/// Whether the TEM of a mover's Location does not count for it: it came by the cheap way, or goes in Bypass. Who is
/// stopped in Bypass is in the obstacle, but for a vehicle, which stays beside it (D2.3).
pub(super) fn took_no_cover(pos: &Position, unit: UnitId) -> bool {
    let beside = pos.unit(unit).is_some_and(|unit| unit.footing().corner().is_some());
    beside
        || pos.moving().is_some_and(|moving| {
            moving.cheap
                && moving.movers.contains(&unit)
                && (moving.bypass.is_none() || in_bypass(pos, unit).is_some())
        })
}

/// The columns that the attack would lose by Cowering: none when a leader directs or nobody in it can cower,
/// two with Inexperienced Personnel in it, else one (A7.9, X-24). A leader who is merely there is no help.
pub(crate) fn cowering_columns(pos: &Position, shots: &[Shot], directed: bool) -> u8 {
    let cowers = |shot: &Shot| Arm::of(pos, shot.firer).cowers && cowers(pos, shot.unit);
    if directed || !shots.iter().any(cowers) {
        return 0;
    }
    if shots.iter().any(|shot| inexperienced(pos, shot.unit)) { 2 } else { 1 }
}

/// The columns Residual FP loses: one for each positive DRM point from outside the target hex, what
/// the firers bring with them included (A8.26, X-17). Against
/// targets with different cover the least counts: what is left is for those who come after.
fn outside_columns(targets: &[TargetLine], common: &[Drm], hexside: Option<Drm>) -> u8 {
    let columns = |drms: &mut dyn Iterator<Item = &Drm>| -> u8 {
        drms.filter(|drm| drm.kind.outside()).map(|drm| drm.value.max(0).unsigned_abs()).sum()
    };
    let of_targets = targets.iter().map(|line| columns(&mut line.drms.iter()));
    // Spraying Fire leaves its Residual FP in a Location that holds nobody, too (A8.24).
    of_targets.min().unwrap_or_else(|| columns(&mut common.iter().chain(&hexside)))
}
