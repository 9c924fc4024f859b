//! What is true of vehicles and wrecks.

use crate::board::Vertex;
use crate::rules::ground::aboard::{has_room, is_rider};
use crate::rules::ground::skirting::hexside_of;
use crate::rules::ground::towing::can_tow;
use crate::rules::movement::{is_way_round, may_stand_in};
use crate::rules::words::decision::{Frame, MoveFrame};
use crate::rules::words::ids::UnitId;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{FireMarker, Mobility, Swing, Unit, Vehicle};
use crate::rules::words::weapon::Weapon;

/// A vehicle: its counter, its turret, its crew, and where it is.
pub(super) fn vehicle(pos: &Position, unit: &Unit, vehicle: &Vehicle, wrong: &mut dyn FnMut(&str)) {
    let Some(values) = pos.vehicle_type(unit.id) else {
        wrong("is no vehicle of the catalogue");
        return;
    };
    if vehicle.turret != vehicle.facing && !values.turns_turret() {
        wrong("has turned a turret that it does not have");
    }
    if vehicle.exposed && values.armor.is_none() {
        wrong("is CE, but unarmored");
    }
    let closed = values.armor.is_some() && !values.open_topped;
    if vehicle.shut_in && (vehicle.exposed || !closed) {
        wrong("is shut in by a Pin, but CE or without hatches");
    }
    if vehicle.motion && vehicle.mobility != Mobility::Mobile {
        wrong("is in Motion, but cannot move");
    }
    if vehicle.hull_down.iter().any(|side| unit.at().is_none_or(|at| !side.touches(at.hex))) {
        wrong("is hull down behind a hexside elsewhere");
    }
    let answers = pos.phase == Phase::Movement && unit.side == pos.defender();
    if vehicle.stirred && !answers {
        wrong("has tried to go into Motion, but not in the enemy's MPh");
    }
    let open = pos.frames.iter().any(|frame| matches!(frame, Frame::Window));
    if vehicle.swing != Swing::None && !(vehicle.stirred && vehicle.motion && open) {
        wrong("turns for nothing, but has not just gone into Motion");
    }
    if !vehicle.fired.is_empty() && unit.fire == FireMarker::None {
        wrong("has fired machine guns, but bears no marker");
    }
    let crew = &vehicle.crew;
    if crew.broken || crew.berserk || crew.wounded || crew.cx || crew.advanced {
        wrong("has a crew marked as men on foot are");
    }
    if unit.concealed {
        wrong("is a vehicle under a \"?\"");
    }
    if unit.melee {
        wrong("is a vehicle held in Melee");
    }
    let Some(at) = unit.at() else {
        if vehicle.motion && pos.phase == Phase::Setup {
            wrong("is in Motion off the board");
        }
        return;
    };
    if !pos.map().location_exists(at) || at.level != 0 {
        wrong("is a vehicle where none can be");
    } else if let Some(corner) = unit.footing().corner() {
        let along = hexside_of(unit);
        if along.is_none_or(|along| !is_way_round(pos, at.hex, along)) {
            wrong("is in Bypass where there is no way round");
        }
        if along
            .is_some_and(|along| !along.vertices().contains(&Vertex::of(at.hex, corner.vertex())))
        {
            wrong("is in Bypass away from its hexside");
        }
    } else if !may_stand_in(pos, unit.id, at) {
        wrong("is a vehicle in terrain that it does not enter");
    }
}

/// A Passenger is where his vehicle is, one of his side with room for him (D6.1).
pub(super) fn passenger(pos: &Position, unit: &Unit, wrong: &mut dyn FnMut(&str)) {
    let Some(carrier) = unit.carrier() else { return };
    if unit.is_vehicle() {
        wrong("is a vehicle aboard another");
    }
    let Some(vehicle) = pos.unit(carrier).filter(|carrier| carrier.is_vehicle()) else {
        wrong("is aboard what is no vehicle in play");
        return;
    };
    if vehicle.side != unit.side {
        wrong("is aboard a vehicle of the enemy");
    }
    if vehicle.at() != unit.at() {
        wrong("is elsewhere than its vehicle");
    }
    if unit.concealed || unit.melee {
        wrong("is a Passenger under a \"?\" or in Melee");
    }
    let shaken = unit.men().pinned || unit.men().broken;
    if is_rider(pos, unit) && unit.at().is_some() && shaken {
        wrong("is a Rider who is pinned or broken");
    }
    if !has_room(pos, carrier, &[]) {
        wrong("is in a vehicle that holds more than its PP");
    }
}

/// A towed Gun hangs behind a vehicle that is strong enough for it, and for no other (C10.1).
pub(super) fn towed(pos: &Position, weapon: &Weapon, by: UnitId, wrong: &mut dyn FnMut(&str)) {
    let strong = pos
        .vehicle_type(by)
        .zip(pos.gun_type(weapon.id))
        .is_some_and(|(values, printed)| can_tow(values, printed));
    if !strong {
        wrong("is towed by what is no vehicle in play that tows it");
    }
    let others = pos.weapons.values().filter(|it| it.held == weapon.held).count();
    if weapon.gun.is_none_or(|gun| gun.emplaced) || others > 1 {
        wrong("is towed, and emplaced, no Gun or not the only one");
    }
}

/// A wreck is no unit any more, and stands on the board.
pub(super) fn wrecks(pos: &Position, found: &mut Vec<String>) {
    for (id, wreck) in &pos.wrecks {
        if pos.unit(*id).is_some() {
            found.push(format!("{id}: is a wreck, and in play"));
        }
        if pos.setting.catalogue.vehicle(&wreck.counter).is_none() {
            found.push(format!("{id}: is a wreck of no vehicle of the catalogue"));
        }
        if !pos.map().location_exists(wreck.at) || wreck.at.level != 0 {
            found.push(format!("{id}: is a wreck where no vehicle can be"));
        }
    }
}

/// A vehicle moves by itself, and only it drives.
pub(super) fn drive(pos: &Position, frame: &MoveFrame, found: &mut Vec<String>) {
    let vehicles =
        frame.movers.iter().filter_map(|id| pos.unit(*id)).filter(|unit| unit.is_vehicle());
    match (vehicles.count(), &frame.drive) {
        (0, None) => {}
        // It may be gone, and what is left of its crew has no part in it.
        (0 | 1, Some(_)) if frame.movers.len() <= 1 => {}
        _ => found.push("a vehicle moves with others, or men drive".to_owned()),
    }
}
