//! Small arms and machine guns at vehicles: the vehicle line of the fire table, and the crews that look out of an AFV
//! (A7.307-A7.309, A7.82, D.8).
//!
//! The same DR that attacks the men in a Location attacks the vehicles there, each with its own DRM; beside movers only the
//! one that moves. An unarmored vehicle is looked up on the vehicle line. An AFV is safe, but not a crew that is exposed.
//! Passengers whom fire reaches suffer from the same DR in their turn, if their vehicle lives. An open top is none against what comes
//! from above: a shell that bursts in the trees, or fire from steeply above (D5.311).

use super::bounding;
use super::modifiers::{cover, took_no_cover};
use super::plan::Plan;
use super::plunging;
use super::shot::Shot;
use super::{blast, effects, gunnery};
use crate::board::{HexsideTerrain, Location, Los};
use crate::counters::{Armor, WeaponKind};
use crate::rules::ground::aboard;
use crate::rules::ground::random_selection::draw_no_more;
use crate::rules::men::morale::LeaderLoss;
use crate::rules::ordnance::{
    Damage, HitLocation, crew_laid_bare, crew_under, kill_number, line_result, shelled,
    unlikely_kill,
};
use crate::rules::ordnance::{destroy, immobilize};
use crate::rules::words::attack::{
    Aspect, Assessment, Column, Drm, DrmKind, Fp, IftResult, TargetResult, VehicleLine, VehicleMark,
};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Firer, Side, UnitId};
use crate::rules::words::order::Shell;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// The DRM for those who look out of an AFV (D5.31).
pub(super) const CREW_EXPOSED: i8 = 2;

/// Whether all fire from there meets a side of an AFV that has no armor, of its hull or its turret (D5.311).
fn meets_bare(pos: &Position, unit: &Unit, armor: Armor, from: &From) -> bool {
    let Some(vehicle) = unit.vehicle() else { return false };
    if !armor.is_bare_behind() || from.beside || from.posts.is_empty() {
        return false;
    }
    let parts = [(armor.hull, vehicle.facing), (armor.turret, vehicle.turret)];
    from.posts.iter().all(|&post| {
        let entry = unit.end().and_then(|there| pos.los(post, there).entry);
        let behind = |facing| entry.is_some_and(|it| Aspect::met(facing, it) == Aspect::Rear);
        parts.iter().any(|(plates, facing)| plates.bare_rear && behind(*facing))
    })
}

/// The DRM that is left to those in an AFV with an open top whom fire finds from above: none from a burst in the trees, and from a
/// post that is higher than it is far the CE DRM less a level for each that it is (D5.31, D5.311). `None` where they have it all:
/// of several posts the lowest says so, and beside one that has just come it is another matter (A7.211, AM-75).
pub(super) fn over_open_top(pos: &Position, unit: &Unit, from: &From) -> Option<i8> {
    let values = pos.vehicle_type(unit.id)?;
    let at = unit.at().filter(|_| values.armor.is_some() && values.open_topped)?;
    if from.bursts {
        return Some(0);
    }
    if from.beside && unit.moved {
        return None;
    }
    let steep = |post: &Location| {
        let height = pos.map().absolute_level(*post).saturating_sub(pos.map().absolute_level(at));
        height.saturating_sub(i8::try_from(post.hex.distance(at.hex)).unwrap_or(i8::MAX))
    };
    let least = from.posts.iter().map(steep).min().filter(|least| *least > 0)?;
    Some(CREW_EXPOSED.saturating_sub(least).max(0))
}

/// The DRM that the sides or hatches of a vehicle are to those whom fire reaches in it, where TEM is no better (A7.309).
pub(super) fn hatches(pos: &Position, unit: &Unit, mark: VehicleMark, from: &From) -> i8 {
    match mark {
        VehicleMark::Crew => CREW_EXPOSED,
        VehicleMark::BareCrew => over_open_top(pos, unit, from).unwrap_or(0),
        VehicleMark::Line | VehicleMark::Riders | VehicleMark::Shelled(_) => 0,
    }
}

/// How small arms can hurt a vehicle; `None` for one that is closed to them.
fn mark(pos: &Position, unit: &Unit, from: &From) -> Option<VehicleMark> {
    let values = pos.vehicle_type(unit.id)?;
    match values.armor {
        None => Some(VehicleMark::Line),
        Some(armor) if meets_bare(pos, unit, armor, from) => Some(VehicleMark::BareCrew),
        Some(_) if over_open_top(pos, unit, from).is_some() => Some(VehicleMark::BareCrew),
        Some(_) if unit.vehicle()?.exposed => Some(VehicleMark::Crew),
        // From beside it one looks over its sides, as long as it has just come (A7.211).
        Some(_) if from.beside && values.open_topped && unit.moved => Some(VehicleMark::Crew),
        Some(_) => None,
    }
}

/// All of a vehicle that small arms can hurt: itself or its crew, and those who ride on it.
fn marks(pos: &Position, unit: &Unit, from: &From) -> impl Iterator<Item = VehicleMark> {
    let ridden = pos.units.aboard(unit.id).any(|man| aboard::is_rider(pos, man));
    mark(pos, unit, from).into_iter().chain(ridden.then_some(VehicleMark::Riders))
}

/// Where fire at a vehicle comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct From {
    /// Its own hex, all of it (A7.211).
    pub(super) beside: bool,
    /// The Locations; none for what waits for it where it goes.
    posts: Vec<Location>,
    /// It waits for it there.
    waits: bool,
    /// It bursts in the trees above (B13.3).
    bursts: bool,
    /// The shells of a mortar, which come down on it (C9.1).
    plunges: bool,
}

impl From {
    /// What waits in its Location for who comes there.
    pub(super) fn waiting() -> From {
        From { waits: true, ..From::default() }
    }

    /// A shell that falls into the area, of a mortar or not, and bursts in the trees or not: no facing counts (C3.33).
    pub(super) fn shell(plunges: bool, bursts: bool) -> From {
        From { plunges, bursts, ..From::default() }
    }

    /// Where those come from who fire from these Locations at that one: a higher one of its hex is beside it too, a lower one
    /// is not.
    pub(super) fn of(from: impl Iterator<Item = Location>, target: Location) -> From {
        let posts: Vec<Location> = from.collect();
        let near = |from: &Location| from.hex == target.hex && from.level >= target.level;
        From { beside: posts.iter().all(near), posts, ..From::default() }
    }
}

/// The vehicles in a Location that small arms can hurt: beside movers the one that moves, else every enemy's.
pub(super) fn targets(pos: &Position, side: Side, target: Location, from: &From) -> Vec<UnitId> {
    // Mostly there is none in the game.
    if !pos.units.has_vehicles() {
        return Vec::new();
    }
    let movers = |id: UnitId| {
        !bounding::at_movers_alone(pos, side)
            || pos.moving().is_some_and(|frame| frame.movers.contains(&id))
    };
    pos.side_at(side.other(), target)
        .filter(|unit| unit.is_vehicle() && movers(unit.id))
        .filter(|unit| marks(pos, unit, from).next().is_some())
        .map(|unit| unit.id)
        .collect()
}

/// The same where one of them is in Bypass, and so is seen elsewhere than the others (D2.3).
pub(super) fn beside_one_in_bypass(
    pos: &Position,
    side: Side,
    shots: &[Shot],
    target: Location,
) -> Vec<UnitId> {
    let beside = |unit: &Unit| unit.footing().corner().is_some();
    if !pos.units.has_vehicles() || !pos.side_at(side.other(), target).any(beside) {
        return Vec::new();
    }
    targets(pos, side, target, &From::of(shots.iter().map(|shot| shot.at), target))
}

/// Whether all that fires is small arms or a machine gun, or canister, which is to vehicles what they are (C8.4).
fn is_small_arms(pos: &Position, plan: &Plan) -> bool {
    let canister = plan.shell.is_some_and(Shell::sweeps);
    let bullets = || {
        plan.shots.iter().all(|shot| match shot.firer {
            Firer::Inherent(_) | Firer::Mount(..) => true,
            Firer::Weapon(weapon) => pos.weapon_type(weapon).is_some_and(|printed| {
                matches!(printed.kind, WeaponKind::Lmg | WeaponKind::Mmg | WeaponKind::Hmg)
            }),
        })
    };
    canister || (plan.thrown == 0 && plan.shell.is_none() && !plan.snap_shot && bullets())
}

/// What an attack is to the vehicles that it can hurt.
pub(super) fn lines(
    pos: &Position,
    plan: &Plan,
    common: &[Drm],
    seeing: &[(Location, &Los)],
    fp: Fp,
) -> Vec<VehicleLine> {
    let charge = blast::charge(pos, plan).is_some();
    if plan.vehicles.is_empty() || !(charge || is_small_arms(pos, plan)) {
        return Vec::new();
    }
    let from = From::of(plan.shots.iter().map(|shot| shot.at), plan.target);
    let of = |&id: &UnitId| lines_of(pos, (id, &from), plan.target, common, seeing, fp);
    // What a charge does to an AFV its own dice say (C7.346).
    let reached = |line: &VehicleLine| !charge || line.mark == VehicleMark::Line;
    plan.vehicles.iter().flat_map(of).filter(reached).collect()
}

/// What an attack of that FP under these DRM is to one vehicle and to those on it: TEM and its crew's hatches come on top.
pub(super) fn lines_of(
    pos: &Position,
    (id, from): (UnitId, &From),
    at: Location,
    common: &[Drm],
    seeing: &[(Location, &Los)],
    fp: Fp,
) -> Vec<VehicleLine> {
    let Some(unit) = pos.unit(id) else { return Vec::new() };
    marks(pos, unit, from)
        .map(|mark| line(pos, (unit, mark, from), at, common, seeing, fp))
        .collect()
}

fn line(
    pos: &Position,
    (unit, mark, from): (&Unit, VehicleMark, &From),
    at: Location,
    common: &[Drm],
    seeing: &[(Location, &Los)],
    fp: Fp,
) -> VehicleLine {
    let id = unit.id;
    let mut drms = common.to_vec();
    // What waits in a Location finds whoever goes in Bypass there among what stands in it (A8.2).
    let beside = !from.waits && took_no_cover(pos, id);
    let cover = if from.plunges { plunging::cover } else { cover };
    let tem = cover(pos, id, at, beside, seeing);
    let hull_down = is_hull_down(pos, id, tem, seeing);
    // Who looks out has the better of his hatch and the TEM (A7.309).
    let hatches = hatches(pos, unit, mark, from);
    if hatches > 0 && tem.is_none_or(|tem| tem.value < hatches) {
        drms.push(Drm { kind: DrmKind::CrewExposed, value: hatches });
    } else {
        drms.extend(tem);
    }
    let total = drms.iter().map(|drm| drm.value).fold(0, i8::saturating_add);
    // From beside one that has just come they are reached behind its sides too (A7.211), and from above in an open top.
    let over_its_sides = (from.beside && unit.moved) || over_open_top(pos, unit, from).is_some();
    let aboard = pos.units.aboard(id).filter(|man| match aboard::is_rider(pos, man) {
        true => mark == VehicleMark::Riders,
        false => over_its_sides || aboard::is_vulnerable(pos, man),
    });
    let aboard = aboard.map(|unit| unit.id).collect();
    let column = Column::for_fp(fp);
    VehicleLine { unit: id, mark, drms, total, aboard, column, hull_down }
}

/// Whether a vehicle is hull down to Direct Fire: what covers it is a wall that the fire crosses (D4.2), or it lies behind the
/// edge of a height by a manoeuvre, to fire that comes over it and not from above (D4.22).
pub(super) fn is_hull_down(
    pos: &Position,
    unit: UnitId,
    cover: Option<Drm>,
    seeing: &[(Location, &Los)],
) -> bool {
    let mut sides = seeing.iter().filter_map(|(_, los)| los.hexside_tem);
    let wall = sides.any(|tem| tem.terrain == HexsideTerrain::Wall);
    (wall && cover.is_some_and(|drm| drm.kind == DrmKind::HexsideTem))
        || is_behind_crest(pos, unit, seeing)
}

/// Whether all who fire do so over hexsides that a vehicle lies behind, from no higher than it.
fn is_behind_crest(pos: &Position, unit: UnitId, seeing: &[(Location, &Los)]) -> bool {
    let state = pos.unit(unit);
    let Some((at, vehicle)) = state.and_then(|unit| unit.at().zip(unit.vehicle())) else {
        return false;
    };
    let level = |at: Location| pos.map().absolute_level(at);
    !seeing.is_empty()
        && seeing
            .iter()
            .all(|&(from, _)| level(from) <= level(at) && vehicle.lies_behind(at.hex, from.hex))
}

/// The vehicles on the vehicle line that these dice could harm, and how many of them they may: the highest KIA number of the
/// column (A7.308).
pub(crate) fn endangered(assessment: &Assessment, roll: Dr) -> (Vec<UnitId>, usize) {
    let cowered = assessment.cowered_by(roll);
    let (mut endangered, mut most) = (Vec::new(), 0);
    if assessment.is_dud(roll) {
        return (endangered, most);
    }
    for line in assessment.vehicles.iter().filter(|line| line.mark == VehicleMark::Line) {
        let Some(column) = line.column.and_then(|column| column.left(cowered)) else { continue };
        let harm = line_result(kill_number(column), roll.total() + i32::from(line.total));
        if harm != Damage::None || roll.total() == 2 {
            endangered.push(line.unit);
        }
        most = match column.result(0) {
            IftResult::Kia(number) => usize::from(number),
            _ => most,
        };
    }
    (endangered, most)
}

/// What the dice of an attack do to the vehicles in it.
pub(super) fn carry_out(play: &mut Play<'_>, assessment: &Assessment, roll: Dr) {
    if assessment.is_dud(roll) {
        return;
    }
    let cowered = assessment.cowered_by(roll);
    let (endangered, most) = endangered(assessment, roll);
    let struck = draw_no_more(play, &endangered, most);
    let spared: Vec<UnitId> = endangered.into_iter().filter(|id| !struck.contains(id)).collect();
    for line in &assessment.vehicles {
        let Some(column) = line.column.and_then(|column| column.left(cowered)) else { continue };
        match line.mark {
            // Others were drawn.
            VehicleMark::Line if spared.contains(&line.unit) => {}
            VehicleMark::Line => on_the_line(play, line, column, roll),
            VehicleMark::Crew => at_the_crew(play, line, column, roll),
            VehicleMark::BareCrew => {
                let result = column.result(roll.total() + i32::from(line.total));
                crew_laid_bare(play, line.unit, result);
            }
            VehicleMark::Riders => {}
            VehicleMark::Shelled(location) => at_armor(play, line, column, roll, location),
        }
        let result = column.result(roll.total() + i32::from(line.total));
        at_passengers(play, line.unit, &line.aboard, column, result);
    }
}

/// What a result of the fire table does to Passengers of a vehicle that lives, a group for themselves (A7.308, D.8).
pub(super) fn at_passengers(
    play: &mut Play<'_>,
    vehicle: UnitId,
    aboard: &[UnitId],
    column: Column,
    result: IftResult,
) {
    let still = |id: &UnitId| pos_carrier(play.pos, *id) == Some(vehicle);
    let units: Vec<UnitId> = aboard.iter().copied().filter(still).collect();
    if units.is_empty() || result == IftResult::NoEffect {
        return;
    }
    play.note(VehicleEvent::PassengersAttacked { vehicle, units: units.clone(), result });
    let column = Some(column);
    let line = TargetResult { units, drm: 0, final_dr: 0, column, result, gun: None };
    effects::carry_out(play, &[line], &LeaderLoss::Aboard(vehicle));
}

fn pos_carrier(pos: &Position, id: UnitId) -> Option<UnitId> {
    pos.unit(id)?.carrier()
}

/// An unarmored vehicle (A7.308): and with an Original 2 a dr may do it more harm (A7.309).
fn on_the_line(play: &mut Play<'_>, line: &VehicleLine, column: Column, roll: Dr) {
    let final_dr = roll.total() + i32::from(line.total);
    let number = kill_number(column);
    let mut damage = line_result(number, final_dr);
    let unlikely = (roll.total() == 2 && damage != Damage::Burning).then(|| play.dice.dr());
    if let Some(dr) = unlikely {
        damage = damage.max(unlikely_kill(dr, line.hull_down));
    }
    play.note(VehicleEvent::OnTheLine { unit: line.unit, number, final_dr, unlikely });
    match damage {
        Damage::Burning => destroy(play, line.unit, true),
        Damage::Eliminated => destroy(play, line.unit, false),
        Damage::Immobilized => immobilize(play, line.unit),
        _ => {}
    }
}

/// An AFV in the area of a shell (C3.33, C1.55).
fn at_armor(
    play: &mut Play<'_>,
    line: &VehicleLine,
    column: Column,
    roll: Dr,
    location: HitLocation,
) {
    let final_dr = roll.total() + i32::from(line.total);
    let damage = shelled(column, final_dr, location);
    play.note(VehicleEvent::Shelled { unit: line.unit, location, final_dr, damage });
    gunnery::suffer(play, line.unit, damage);
}

/// The exposed crew of an AFV: it suffers in its own way what men would (D5.34, A7.82).
fn at_the_crew(play: &mut Play<'_>, line: &VehicleLine, column: Column, roll: Dr) {
    let unit = line.unit;
    crew_under(play, unit, column.result(roll.total() + i32::from(line.total)));
}
