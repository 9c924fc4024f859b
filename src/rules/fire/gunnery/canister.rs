//! Canister (C8.4): a shell full of balls, which sweeps the three hexes around a vertex that is two hexsides away. Nobody rolls To Hit
//! with it: it attacks on the fire table like a machine gun, all three hexes with one DR, which is its breakdown and depletion DR too.
//!
//! Our texts say little of it: AM-60.

use crate::board::{Coord, Hexspine, Location, Map, Vertex};
use crate::counters::GunType;
use crate::rules::fire::plan::Plan;
use crate::rules::fire::resolve;
use crate::rules::fire::{emplaced, past, shot::Shot};
use crate::rules::men::sniper;
use crate::rules::ordnance::turn_drm;
use crate::rules::words::attack::{Assessment, AttackReport, Drm, DrmKind, WeaponReport};
use crate::rules::words::dice::Dr;
use crate::rules::words::event::{Event, FireEvent};
use crate::rules::words::order::{FireAttack, Shell, ShellTarget};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::unit::Unit;
use crate::rules::words::weapon::Weapon;

use super::acquire;
use super::declare::turn_for;
use super::lay::{in_the_way, reliability};
use super::roll::{run_low, run_out, turn_to_target};

/// The hexes around a vertex that is two hexsides away from a hex: one next to it, and two behind that. `None` for any other vertex.
fn swept(from: Coord, vertex: Vertex) -> Option<[Coord; 3]> {
    let mut hexes: Vec<Coord> = vertex.hexes().map(|(hex, _)| hex).collect();
    hexes.sort_by_key(|hex| from.distance(*hex));
    let hexes = <[Coord; 3]>::try_from(hexes).ok()?;
    (hexes.map(|hex| from.distance(hex)) == [1, 2, 2]).then_some(hexes)
}

/// The ground of those that are on the map.
fn places(map: &Map, from: Coord, vertex: Vertex) -> impl Iterator<Item = Location> {
    let hexes = swept(from, vertex).into_iter().flatten();
    hexes.map(Location::ground).filter(|&at| map.location_exists(at))
}

/// The vertices that canister can be fired at from a hex.
pub fn vertices(from: Coord) -> impl Iterator<Item = Vertex> {
    let corners = from
        .neighbors()
        .flat_map(|(_, near)| Hexspine::ALL.map(|spine| Vertex::of(near, spine.vertex())));
    let mut corners: Vec<Vertex> =
        corners.filter(|vertex| swept(from, *vertex).is_some()).collect();
    corners.sort();
    corners.dedup();
    corners.into_iter()
}

/// What a Gun has to point at: of the hexes that it sweeps the one along a hexspine, which lies in one arc alone.
pub(super) fn aim(from: Location, target: Location, shell: Shell) -> Location {
    let ShellTarget::Vertex(vertex) = shell.at else { return target };
    let along = |hex: &Coord| Hexspine::toward(from.hex, *hex).count() == 1;
    let hexes = swept(from.hex, vertex).into_iter().flatten();
    hexes.into_iter().find(along).map_or(target, Location::ground)
}

/// Whether canister can be fired so, and nothing else at a vertex.
pub(super) fn check(
    weapon: &Weapon,
    shell: Shell,
    at: Location,
    to: Location,
) -> Result<(), Refusal> {
    let vertex = match shell.at {
        ShellTarget::Vertex(vertex) => Some(vertex),
        _ => None,
    };
    if vertex.is_some() != shell.sweeps() || (shell.sweeps() && shell.intensive) {
        return Err(FireRefusal::WrongAmmo { weapon: weapon.id }.into());
    }
    let sweeps = |vertex| swept(at.hex, vertex).is_some_and(|hexes| hexes.contains(&to.hex));
    match vertex {
        Some(vertex) if to.level != 0 || !sweeps(vertex) => {
            Err(FireRefusal::CanisterVertex { weapon: weapon.id }.into())
        }
        _ => Ok(()),
    }
}

/// The other Locations that a shot of it sweeps.
pub(in crate::rules::fire) fn others(pos: &Position, order: &FireAttack) -> Vec<Location> {
    let firer = order.members.first().and_then(|member| pos.unit(member.unit)?.at());
    match (firer, order.shell.map(|shell| shell.at)) {
        (Some(from), Some(ShellTarget::Vertex(vertex))) => {
            places(pos.map(), from.hex, vertex).filter(|&at| at != order.target).collect()
        }
        _ => Vec::new(),
    }
}

/// What fires it.
struct Piece<'a> {
    shot: &'a Shot,
    shell: Shell,
    weapon: &'a Weapon,
    printed: &'a GunType,
}

fn piece<'a>(pos: &'a Position, plan: &'a Plan) -> Option<Piece<'a>> {
    let shell = plan.shell.filter(|shell| shell.sweeps())?;
    let shot = plan.shots.iter().chain(&plan.blind).next()?;
    let id = shot.firer.weapon()?;
    let (weapon, printed) = (pos.weapons.get(&id)?, pos.gun_type(id)?);
    Some(Piece { shot, shell, weapon, printed })
}

/// Where it turns for the shot, and by how much.
fn turn(pos: &Position, piece: &Piece<'_>) -> Option<(Hexspine, u8)> {
    let from = piece.shot.at;
    // All its parts are fired one way, whichever of them this is.
    turn_for(pos, piece.weapon, from, aim(from, from, piece.shell))
}

/// Case A as a DRM of the fire table (C5.1).
pub(in crate::rules::fire) fn turned(pos: &Position, plan: &Plan) -> Option<Drm> {
    let piece = piece(pos, plan)?;
    let vehicle = pos.unit(piece.shot.unit).and_then(Unit::vehicle);
    let before = vehicle.map_or(0, |it| if piece.weapon.fired { 0 } else { it.turned });
    let by = turn(pos, &piece).map_or(0, |(_, by)| by) + before;
    let value = turn_drm(piece.printed.mount, by, in_the_way(pos, piece.shot.at));
    (value > 0).then_some(Drm { kind: DrmKind::Turned, value })
}

/// The Original DR from which on there is no canister to fire (C8.9).
pub(in crate::rules::fire) fn missing_at(pos: &Position, plan: &Plan) -> Option<u8> {
    let piece = piece(pos, plan)?;
    let number = piece.printed.magazine.stock(piece.shell.round).in_month(pos.setting.date())?;
    number.map(|number| number + 1)
}

/// What a DR does to the Gun, and whether it was no shot at all.
fn reading(pos: &Position, plan: &Plan, roll: Dr) -> Option<(WeaponReport, bool)> {
    let piece = piece(pos, plan)?;
    let by = turn(pos, &piece).map_or(0, |(_, by)| by);
    let Piece { shot, shell, weapon, printed } = piece;
    let reliability = reliability(pos, weapon, printed, shot, shell, by)?;
    let lost_at = weapon.low_ammo.then_some(reliability.breakdown + 1);
    let said = reliability.read(roll);
    let report = WeaponReport {
        weapon: weapon.id,
        breakdown: reliability.breakdown,
        malfunctioned: said.malfunctions,
        lost: lost_at.is_some_and(|number| roll.total() >= i32::from(number)) && !said.no_ammo,
        keeps_rof: said.keeps_rof,
        low_ammo: said.low_ammo,
    };
    Some((report, said.no_ammo))
}

/// What a DR does to the Gun of an attack with it.
pub(crate) fn report(pos: &Position, plan: &Plan, roll: Dr) -> Option<WeaponReport> {
    reading(pos, plan, roll).map(|(report, _)| report)
}

/// Rolls a shot that sees something of what it sweeps.
pub(in crate::rules::fire) fn roll(
    play: &mut Play<'_>,
    plan: &Plan,
    order: &FireAttack,
    assessment: Assessment,
    thrown: Option<Dr>,
) {
    let Some(Piece { shot, shell, weapon, .. }) = piece(play.pos, plan) else { return };
    let (id, unit) = (weapon.id, shot.unit);
    let way = piece(play.pos, plan).and_then(|piece| turn(play.pos, &piece));
    turn_to_target(play, id, way.map(|(to, _)| to), way.map_or(0, |(_, by)| by));
    let roll = thrown.unwrap_or_else(|| play.dice.roll());
    let by = play.pos.unit(unit).map(|unit| unit.side);
    if let Some(by) = by.filter(|_| thrown.is_none()) {
        sniper::heed(play, by, roll);
    }
    let Some((report, no_ammo)) = reading(play.pos, plan, roll) else { return };
    let depletion = missing_at(play.pos, plan).map(|number| number - 1);
    run_out(play, (id, shell.round), depletion, roll.total());
    if no_ammo {
        // It was no shot: the Gun may fire with other ammunition (C8.9).
        let kind = assessment.kind();
        let report = AttackReport {
            kind,
            roll,
            cowered: 0,
            column: None,
            results: Vec::new(),
            weapons: vec![report],
            assessment: Assessment { targets: Vec::new(), vehicles: Vec::new(), ..assessment },
        };
        play.tell(|| Event::Fire(FireEvent::Attack(Box::new(report))));
        past::remember_vain(play.pos, plan, order, &[], &plan.directors);
        return;
    }
    emplaced::fired(play, plan, roll);
    acquire::lose(play, id);
    resolve::roll(play, plan, order, assessment, Some(roll));
    if report.low_ammo {
        run_low(play, id);
    }
    if report.lost {
        crate::rules::ordnance::disarmed(play, unit);
    }
}
