//! Vehicular Bypass Movement, VBM (D2.3): along a hexside of woods or a building, past what stands in the hex.
//!
//! A vehicle in Bypass is in the obstacle's Location, but beside the obstacle: it lies along the hexside, its front at the corner
//! at which that ends, the CAFP. From and to there all sight goes; the obstacle's TEM is none of its. It stays there when its move
//! ends. On it goes straight ahead, into the hex at its front, or along another hexside that ends in its corner, for a turn by one
//! hexspine.
//!
//! Simplified: there is no Reverse in Bypass, and nothing is towed there, but a vehicle may turn about for the three MP of so
//! many hexspines; it does not turn otherwise. It never enters the obstacle of its own hex. Along a wall or hedge nobody goes.
//! Other vehicles are in its way only in the same hex along the same hexside. Men get in and out as in the hex.

use std::ops::ControlFlow;

use super::cost::{Entry, check_ground, open_mp, wheels_of};
use super::step::enter_so;
use super::{DrivePlan, company, driver, left};
use crate::board::{Coord, Footing, Hexside, HexsideTerrain, Hexspine, Location, Vertex};
use crate::rules::ground::skirting::{corner_of, hexside_of};
use crate::rules::ground::towing::towed;
use crate::rules::movement::has_way_round;
use crate::rules::movement::move_plan::{MovePlan, MovePlanSink};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, Refusal, TurnRefusal, VehicleRefusal};
use crate::rules::words::unit::{Unit, Vehicle};

/// What a turn about costs: a MP for each hexspine (D2.11).
pub(super) const TURN_ABOUT: Mf = Mf::whole(3);

/// A stretch of Bypass: the corner at which it ends, and where the vehicle points then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    pub(super) corner: Hexspine,
    pub(super) facing: Hexspine,
}

/// The stretch along a hexside from where a vehicle is; `None` if it does not lead on from there.
fn stretch(unit: &Unit, vehicle: &Vehicle, hex: Coord, along: Hexside) -> Option<Stretch> {
    let at = unit.at()?;
    let (corner, most) = match corner_of(unit) {
        Some(corner) => (corner, 1),
        None => (vehicle.facing, 0),
    };
    let start = Vertex::of(at.hex, corner.vertex());
    let [one, other] = along.vertices();
    let end = match start {
        start if start == one => other,
        start if start == other => one,
        _ => return None,
    };
    let facing = Hexspine::between(start, end)?;
    let corner = Hexspine::ALL.into_iter().find(|it| Vertex::of(hex, it.vertex()) == end)?;
    // Along the hexside on which it lies it would have to turn about.
    let fits = along.touches(hex) && vehicle.facing.turn_to(facing) <= most;
    fits.then_some(Stretch { corner, facing })
}

/// Whether nothing stands in the way along a hexside of a hex that there is a way round (A4.3, D2.3).
pub(crate) fn is_way_round(pos: &Position, hex: Coord, along: Hexside) -> bool {
    let map = pos.map();
    let Some(beyond) = along.other(hex).filter(|beyond| map.contains(*beyond)) else {
        return false;
    };
    let covers = |hex: Coord, other: Coord| {
        hex.direction_to(other).is_none_or(|side| map.covers_side(hex, side))
    };
    // What grows all over a hex is no obstacle to a vehicle.
    let stands = map.terrain(beyond).is_in_the_way();
    has_way_round(pos, hex)
        && !covers(hex, beyond)
        && !(stands && covers(beyond, hex))
        && map.depression(beyond).is_none()
        && !pos.setting.wire.contains(&beyond)
        && map.hexside(along).is_none()
}

/// Whether the moving vehicle may go in Bypass along a hexside of a hex, and what that costs.
pub(super) fn check(pos: &Position, hex: Coord, along: Hexside) -> Result<Entry, Refusal> {
    let (id, vehicle, frame) = driver(pos)?;
    let drive = frame.drive.as_ref().ok_or(TurnRefusal::NotAnAnswer)?;
    let unit = pos.unit(id).ok_or(NamedRefusal::NoSuchUnit { unit: id })?;
    let from = unit.at().ok_or(NamedRefusal::NotOnBoard { unit: id })?;
    let to = Location::ground(hex);
    if !pos.map().contains(hex) {
        return Err(NamedRefusal::OffBoard { at: to }.into());
    }
    if drive.halted {
        return Err(VehicleRefusal::HasHalted.into());
    }
    if drive.backwards {
        return Err(VehicleRefusal::NoReverseInBypass { unit: id }.into());
    }
    if towed(pos, id).is_some() {
        return Err(VehicleRefusal::NoTowInBypass { unit: id }.into());
    }
    let refusal = Refusal::Vehicle(VehicleRefusal::NoBypass { hex });
    let stretch = stretch(unit, vehicle, hex, along).filter(|_| is_way_round(pos, hex, along));
    let stretch = stretch.ok_or(refusal.clone())?;
    check_ground(pos, id, along.other(hex).unwrap_or(hex))?;
    if company::bars(pos, unit, to) {
        return Err(VehicleRefusal::EnemyInHex { to }.into());
    }
    let cost = cost(pos, unit, from, hex, along).ok_or(refusal)?;
    let turn = if stretch.facing == vehicle.facing { Mf::ZERO } else { Mf::ONE };
    let cost = cost + turn;
    if cost > left(frame) {
        return Err(VehicleRefusal::NotEnoughMpTo { to }.into());
    }
    Ok(Entry { cost, all: false, bog: None })
}

/// What a stretch of Bypass costs without the turn: twice the open ground, with the SMOKE of the hex, the rise and the wall by
/// which it comes into it, and what lies along the same hexside.
fn cost(pos: &Position, unit: &Unit, from: Location, hex: Coord, along: Hexside) -> Option<Mf> {
    let (map, to) = (pos.map(), Location::ground(hex));
    let mut cost = open_mp(pos, unit.id)?;
    for _ in 0..map.absolute_level(to).saturating_sub(map.absolute_level(from)).max(0) {
        cost += Mf::whole(4);
    }
    if let Some(side) = from.hex.direction_to(hex) {
        if let Some(stands) = map.side_of(from.hex, side).filter(|_| corner_of(unit).is_none()) {
            let (mp, _) = HexsideTerrain::mp(stands, wheels_of(pos, unit.id)?)?;
            cost += Mf::whole(mp);
        }
        if pos.smoke_in(to) > 0 {
            cost += Mf::ONE;
        }
    }
    let met = pos.units_at(to).filter(|it| it.id != unit.id && hexside_of(it) == Some(along));
    for _ in met {
        cost += Mf::ONE;
    }
    Some(cost.doubled())
}

/// The vehicle goes along the hexside.
pub(super) fn enter(play: &mut Play<'_>, hex: Coord, along: Hexside, entry: Entry) {
    let Ok((id, vehicle, _)) = driver(play.pos) else { return };
    let found = play.pos.unit(id).and_then(|unit| stretch(unit, vehicle, hex, along));
    if let Some(stretch) = found {
        enter_so(play, Location::ground(hex), Some(stretch), entry);
    }
}

/// Turns the hull, and the turret with it.
pub(super) fn face(pos: &mut Position, id: UnitId, facing: Hexspine) {
    let vehicle = pos.units.get_mut(&id).and_then(Unit::vehicle_mut);
    let Some(vehicle) = vehicle else { return };
    let clockwise = vehicle.facing.clockwise() == facing;
    // Six turns lead back to the first.
    for _ in 0..Hexspine::ALL.len() {
        if vehicle.facing == facing {
            break;
        }
        let next = match clockwise {
            true => vehicle.facing.clockwise(),
            false => vehicle.facing.counter_clockwise(),
        };
        vehicle.turn_hull(next);
    }
}

/// Whether the moving vehicle may turn about in Bypass.
pub(super) fn check_about(pos: &Position) -> Result<Mf, Refusal> {
    let (id, ..) = driver(pos)?;
    match pos.unit(id).and_then(hexside_of) {
        Some(_) => Ok(TURN_ABOUT),
        None => Err(VehicleRefusal::NotInBypass { unit: id }.into()),
    }
}

/// It turns about: its front is at the other end of the hexside.
pub(super) fn turn_about(pos: &mut Position, id: UnitId) -> Option<Hexspine> {
    let unit = pos.unit(id)?;
    let (corner, facing) = (corner_of(unit)?, unit.vehicle()?.facing);
    let other = match facing {
        facing if facing == corner.clockwise() => corner.counter_clockwise(),
        _ => corner.clockwise(),
    };
    face(pos, id, facing.opposite());
    if let Some(unit) = pos.units.get_mut(&id) {
        unit.stand(Footing::Bypass(other));
    }
    Some(facing.opposite())
}

/// The stretches open to the moving vehicle: straight on from its hex, or along the hexsides at its corner.
pub(super) fn legal(pos: &Position, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    let Ok((id, vehicle, _)) = driver(pos) else { return ControlFlow::Continue(()) };
    let Some(unit) = pos.unit(id) else { return ControlFlow::Continue(()) };
    let Some(at) = unit.at() else { return ControlFlow::Continue(()) };
    let corner = corner_of(unit).unwrap_or(vehicle.facing);
    let around: Vec<Coord> =
        Vertex::of(at.hex, corner.vertex()).hexes().map(|(hex, _)| hex).collect();
    let pairs = around.iter().flat_map(|&hex| around.iter().map(move |&other| (hex, other)));
    for (hex, other) in pairs {
        let Some(along) = Hexside::between(hex, other) else { continue };
        if let Ok(entry) = check(pos, hex, along) {
            let order = Order::Drive(DriveOrder::Skirt { hex, along });
            sink(order, MovePlan::Drive(DrivePlan::Enter(entry)))?;
        }
    }
    ControlFlow::Continue(())
}
