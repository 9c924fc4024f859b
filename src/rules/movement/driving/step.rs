//! A vehicle enters a hex (D2.1, D2.14, D8.2).

use super::bypass::{Stretch, face};
use super::company::{self, Stand};
use super::cost::{Entry, drive_cost};
use super::deeds::show_another_side;
use super::towing::follow;
use super::{driver, left};
use crate::board::{Coord, EdgeDirection, Footing, Hexspine, Location, Map, Terrain};
use crate::rules::ground::footing::gun_fits;
use crate::rules::ground::skirting::{ahead_of, corner_of};
use crate::rules::ground::towing::towed;
use crate::rules::men::riders;
use crate::rules::movement::step::{come_upon, set_out};
use crate::rules::words::decision::MoveFrame;
use crate::rules::words::drive::Drive;
use crate::rules::words::event::{MoveEvent, Trial, VehicleEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    MoveRefusal, NamedRefusal, Refusal, TurnRefusal, VehicleRefusal,
};
use crate::rules::words::unit::{Mobility, Station, Unit, Vehicle};

/// Whether the moving vehicle may enter a hex next, and what that comes to.
pub(super) fn check(pos: &Position, to: Location, off_road: bool) -> Result<Entry, Refusal> {
    driver(pos)?;
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    check_as(pos, frame, to, off_road)
}

/// The same for one that moves so, or would.
pub(super) fn check_as(
    pos: &Position,
    frame: &MoveFrame,
    to: Location,
    off_road: bool,
) -> Result<Entry, Refusal> {
    let id = frame.movers.first().copied().ok_or(MoveRefusal::NobodyCanMove)?;
    let drive = frame.drive.as_ref().ok_or(TurnRefusal::NotAnAnswer)?;
    let unit = pos.unit(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    let vehicle = unit.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit: id })?;
    if !pos.map().location_exists(to) {
        return Err(NamedRefusal::OffBoard { at: to }.into());
    }
    if drive.halted {
        return Err(VehicleRefusal::HasHalted.into());
    }
    match unit.at() {
        Some(from) if corner_of(unit).is_none() => {
            check_direction(vehicle, drive.backwards, from, to)?;
        }
        Some(_) if ahead_of(unit) != Some(to.hex) || to.level != 0 => {
            return Err(VehicleRefusal::NotAheadOfBypass { to }.into());
        }
        Some(_) => {}
        None if !pos.setting.side(unit.side).entry.contains(&to.hex) => {
            return Err(MoveRefusal::NoEntryHex { at: to }.into());
        }
        None => {}
    }
    let entry = drive_cost(pos, id, unit.at(), to, off_road, drive.backwards)
        .ok_or(VehicleRefusal::Barred { to })?;
    // What it tows has to find room there too.
    let gun = towed(pos, id).and_then(|gun| pos.gun_type(gun.id));
    if gun.is_some_and(|gun| !gun_fits(pos.map(), to, gun)) {
        return Err(VehicleRefusal::Barred { to }.into());
    }
    let fresh = is_fresh(vehicle, frame);
    let all = entry.all || (fresh && is_minimum_move(pos, id, drive, frame, &entry));
    // What takes all MP is entered right after the start.
    let enough = if all { fresh } else { entry.cost <= left(frame) };
    if !enough {
        return Err(VehicleRefusal::NotEnoughMpTo { to }.into());
    }
    let cost = if all { left(frame) } else { entry.cost };
    check_entry(pos, frame, to, cost)?;
    Ok(Entry { cost, all, ..entry })
}

/// Whether the enemies in a hex let a vehicle enter it for so many MP (D2.6).
pub(super) fn check_entry(
    pos: &Position,
    frame: &MoveFrame,
    to: Location,
    cost: Mf,
) -> Result<(), Refusal> {
    let id = frame.movers.first().copied().ok_or(MoveRefusal::NobodyCanMove)?;
    let unit = pos.unit(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    let vehicle = unit.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit: id })?;
    let backwards = frame.drive.as_ref().is_some_and(|drive| drive.backwards);
    let facing = if unit.at().is_some() { vehicle.facing } else { inward(pos.map(), to.hex) };
    let left = left(frame).less(cost);
    company::check_entry(pos, unit, Stand { at: to, facing, backwards, left })
}

/// Whether it has paid for nothing but its start in this MPh. One in Motion has paid for none.
pub(super) fn is_fresh(vehicle: &Vehicle, frame: &MoveFrame) -> bool {
    frame.spent <= if vehicle.motion { Mf::ZERO } else { Mf::ONE }
}

/// Whether a hex costs more than all the MP of a vehicle that has just started: by a Minimum Move it enters it for all of
/// them, and is in Motion then (D2.15). It has turned nowhere before, has tried for no more MP, and has waited for nobody
/// who got in. Rule texts say nothing of Reverse, whose price is a multiple: there is none in it.
fn is_minimum_move(
    pos: &Position,
    id: UnitId,
    drive: &Drive,
    frame: &MoveFrame,
    entry: &Entry,
) -> bool {
    let printed = pos.vehicle_type(id).map_or(0, |values| values.mp);
    let whole = !drive.backwards && !drive.sped_up && frame.mf == Mf::whole(printed);
    whole && entry.cost > left(frame)
}

/// Forward into one of the two hexes that it points to, in Reverse into one of those behind (D2.1, D2.2).
fn check_direction(
    vehicle: &Vehicle,
    backwards: bool,
    from: Location,
    to: Location,
) -> Result<(), Refusal> {
    let Some(side) = from.hex.direction_to(to.hex).filter(|_| to.level == from.level) else {
        return Err(MoveRefusal::NotAdjacent { to }.into());
    };
    let ahead = if backwards { vehicle.facing.opposite() } else { vehicle.facing };
    match (ahead.front().contains(&side), backwards) {
        (true, _) => Ok(()),
        (false, false) => Err(Refusal::Vehicle(VehicleRefusal::OutsideArc { to })),
        (false, true) => Err(Refusal::Vehicle(VehicleRefusal::NotBehind { to })),
    }
}

/// The vehicle enters the hex, may bog down there, and is seen.
pub(super) fn enter(play: &mut Play<'_>, to: Location, entry: Entry) {
    enter_so(play, to, None, entry);
}

/// The same on the ground of the hex or in Bypass of what stands there.
pub(super) fn enter_so(play: &mut Play<'_>, to: Location, skirts: Option<Stretch>, entry: Entry) {
    let Ok((id, vehicle, _)) = driver(play.pos) else { return };
    let points = (vehicle.facing, vehicle.turret);
    let Some(station) = play.pos.unit(id).map(Unit::station) else { return };
    let from = station.at();
    let mut footing = Footing::Ground;
    if let Some(Stretch { corner, facing }) = skirts {
        if from == Some(to) && facing != vehicle.facing {
            show_another_side(play, id);
        }
        face(play.pos, id, facing);
        footing = Footing::Bypass(corner);
    }
    let inward = from.is_none().then(|| inward(play.pos.map(), to.hex));
    play.pos.units.put(id, Station::In { at: to, footing });
    if let Some(vehicle) = play.pos.units.get_mut(&id).and_then(|unit| unit.vehicle_mut()) {
        vehicle.moving_target = true;
        vehicle.hull_down.clear();
        if let Some(facing) = inward {
            (vehicle.facing, vehicle.turret) = (facing, facing);
        }
    }
    lose_aim(play, id);
    follow(play, id);
    let movers = [id].into();
    set_out(play, &movers, from, to, entry.cost);
    let mut spent = Mf::ZERO;
    if let Some(frame) = play.pos.moving_mut() {
        spent = frame.spent;
        if let Some(drive) = &mut frame.drive {
            drive.book(to, entry.cost);
            (drive.passed, drive.maneuvered) = (false, false);
        }
    }
    let (units, cost, hex) = (movers.clone(), entry.cost, to.hex);
    play.note(match from.filter(|_| skirts.is_some()) {
        Some(from) => MoveEvent::Bypassed { units, from, hex, hexsides: 1, cost, spent },
        None => MoveEvent::Moved { units, from, to, cost, spent },
    });
    if let Some(drm) = entry.bog {
        bog(play, id, drm);
    }
    if skirts.is_none() && sweeps_its_deck(play.pos.map(), from, to) {
        riders::thrown_off(play, id);
    }
    come_upon(play, movers, from, to);
    // Who is thrown back is as he was.
    let back = play.pos.moving().is_some_and(|frame| frame.thrown_back);
    if back && from.is_some() {
        play.pos.units.put(id, station);
        if let Some(vehicle) = play.pos.units.get_mut(&id).and_then(Unit::vehicle_mut) {
            (vehicle.facing, vehicle.turret) = points;
        }
    }
}

/// Whether branches and walls sweep Riders off who are driven through, off the road (D6.24).
fn sweeps_its_deck(map: &Map, from: Option<Location>, to: Location) -> bool {
    let terrain = map.terrain(to.hex);
    let by_road = from.and_then(|from| from.hex.direction_to(to.hex));
    let by_road = by_road.is_some_and(|side| from.is_some_and(|it| map.has_road(it.hex, side)));
    (terrain.is_in_the_way() || terrain == Terrain::Orchard) && !by_road
}

/// What a vehicle's gun has acquired is lost when it leaves its place, or turns without firing there (C6.5).
pub(super) fn lose_aim(play: &mut Play<'_>, vehicle: UnitId) {
    for weapon in play.pos.weapons.values_mut().filter(|weapon| weapon.owner() == Some(vehicle)) {
        weapon.acquired = None;
    }
}

/// A Bog Check: by a Final 12 it goes no farther until it is freed (D8.2).
pub(super) fn bog(play: &mut Play<'_>, unit: UnitId, drm: i8) {
    let roll = play.dice.roll();
    let passed = roll.total() + i32::from(drm) < 12;
    play.note(VehicleEvent::Tried { unit, trial: Trial::Bog, roll, drm, passed });
    if !passed
        && let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(|unit| unit.vehicle_mut())
    {
        vehicle.mobility = Mobility::Bogged;
        vehicle.motion = false;
    }
}

/// Where a vehicle points that comes on the board: at hexes of it, along the road where there is one.
#[must_use]
pub fn inward(map: &Map, hex: Coord) -> Hexspine {
    let worth = |spine: &Hexspine| {
        let ahead = |side: &EdgeDirection| {
            let there = hex.neighbor(*side).is_some_and(|there| map.contains(there));
            2 * u8::from(there) + u8::from(map.has_road(hex, *side))
        };
        spine.front().iter().map(ahead).sum::<u8>()
    };
    // Of equals the first counter-clockwise from the east.
    Hexspine::ALL.into_iter().rev().max_by_key(worth).unwrap_or(Hexspine::East)
}
