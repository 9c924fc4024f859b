//! Hull down by a manoeuvre behind a crest line (D4.22): a tank creeps up to the edge of a height until nothing but its turret
//! shows above it.
//!
//! The texts at hand give the price, the dr and its DRM. Where they are silent we build what players know (AM-67): the hexsides lie
//! about the one that the driver names, one of the two that the hull points to; each falls away to lower ground; there is one
//! attempt in a hex and MPh; and it is no use against who stands higher. Left out: the attempt in the set-up.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::deeds::drove;
use super::{DrivePlan, company, driver, left};
use crate::board::{Coord, EdgeDirection, Hexside, Map};
use crate::counters::{Nationality, VehicleType};
use crate::rules::ground::skirting::corner_of;
use crate::rules::movement::move_plan::{MovePlan, MovePlanSink};
use crate::rules::words::event::{Deed, VehicleEvent};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, Refusal, TurnRefusal, VehicleRefusal};
use crate::rules::words::unit::{Unit, Vehicle};

/// What an attempt costs.
const PRICE: Mf = Mf::whole(2);
/// The highest Final dr that is of any use.
const HIGHEST: i32 = 3;

/// What is added to the dr: a crew that sees little, and the bad optics of a closed Russian tank (D4.222).
#[must_use]
pub fn maneuver_drm(values: &VehicleType, vehicle: &Vehicle) -> i8 {
    let russian = values.nationality == Nationality::Russian && !values.open_topped;
    i8::from(!vehicle.exposed) + 2 * i8::from(russian)
}

/// Whether the ground falls away behind a hexside of a hex.
fn is_crest(map: &Map, hex: Coord, side: EdgeDirection) -> bool {
    let beyond = hex.neighbor(side).filter(|beyond| map.contains(*beyond));
    beyond.is_some_and(|beyond| map.rim_level(beyond) < map.rim_level(hex))
}

/// The hexsides behind which a vehicle lies by a Final dr: as many as the dr says about the one named, as far as they are of
/// the crest line; none by a high one.
fn sheltered(
    map: &Map,
    (hex, vehicle): (Coord, &Vehicle),
    named: EdgeDirection,
    final_dr: i32,
) -> BTreeSet<Hexside> {
    let beside = |side: EdgeDirection| [side.clockwise(), side.counter_clockwise()];
    let [ahead, outward] = match beside(named) {
        [one, two] if vehicle.facing.front().contains(&one) => [one, two],
        [one, two] => [two, one],
    };
    let count = match final_dr {
        ..=1 => 3,
        2 => 2,
        3 => 1,
        _ => 0,
    };
    let sides = [named, ahead, outward].into_iter().take(count);
    let crest = sides.filter(|side| is_crest(map, hex, *side));
    crest.filter_map(|side| Hexside::of(hex, side)).collect()
}

/// Whether the moving vehicle may try it behind a hexside, and what that costs.
pub(super) fn check(pos: &Position, behind: Hexside) -> Result<Mf, Refusal> {
    let (unit, vehicle, frame) = driver(pos)?;
    let drive = frame.drive.as_ref().ok_or(TurnRefusal::NotAnAnswer)?;
    let at = pos.unit(unit).and_then(Unit::at).ok_or(NamedRefusal::NotOnBoard { unit })?;
    if drive.halted {
        return Err(VehicleRefusal::HasHalted.into());
    }
    let armored = pos.vehicle_type(unit).is_some_and(|values| values.armor.is_some());
    let side = behind.other(at.hex).and_then(|beyond| at.hex.direction_to(beyond));
    let fit = side.is_some_and(|side| {
        vehicle.facing.front().contains(&side) && is_crest(pos.map(), at.hex, side)
    });
    let beside = pos.unit(unit).and_then(corner_of).is_some();
    if !armored || !fit || beside || drive.maneuvered {
        return Err(VehicleRefusal::NoManeuver { unit }.into());
    }
    if left(frame) < PRICE {
        return Err(VehicleRefusal::NotEnoughMp.into());
    }
    company::check_spending(pos, PRICE, None, false)?;
    Ok(PRICE)
}

/// It tries: the dr is thrown before the DEFENDER answers the MP.
pub(super) fn maneuver(play: &mut Play<'_>, behind: Hexside) {
    let Ok((unit, vehicle, _)) = driver(play.pos) else { return };
    let Some(values) = play.pos.vehicle_type(unit) else { return };
    let drm = maneuver_drm(values, vehicle);
    let Some(at) = play.pos.unit(unit).and_then(Unit::at) else { return };
    let Some(beyond) = behind.other(at.hex) else { return };
    let Some(named) = at.hex.direction_to(beyond) else { return };
    let dr = play.dice.dr();
    let Ok((_, vehicle, _)) = driver(play.pos) else { return };
    let sides = sheltered(play.pos.map(), (at.hex, vehicle), named, i32::from(dr) + i32::from(drm));
    if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
        drive.maneuvered = true;
    }
    if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) {
        vehicle.hull_down.clone_from(&sides);
    }
    play.note(VehicleEvent::Maneuvered { unit, dr, drm, sides });
    drove(play, unit, at, Deed::Maneuver, PRICE);
}

/// The attempts that the moving vehicle may make.
pub(super) fn legal(pos: &Position, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    let Ok((unit, vehicle, _)) = driver(pos) else { return ControlFlow::Continue(()) };
    let Some(at) = pos.unit(unit).and_then(Unit::at) else { return ControlFlow::Continue(()) };
    for side in vehicle.facing.front() {
        let Some(behind) = Hexside::of(at.hex, side) else { continue };
        if let Ok(cost) = check(pos, behind)
            // One that it lies behind already is of no use.
            && !vehicle.hull_down.contains(&behind)
        {
            let order = Order::Drive(DriveOrder::HullDown { behind });
            sink(order, MovePlan::Drive(DrivePlan::Spend(cost)))?;
        }
    }
    ControlFlow::Continue(())
}

/// The highest Original dr that is of use to a vehicle.
#[must_use]
pub fn maneuver_needs(values: &VehicleType, vehicle: &Vehicle) -> i32 {
    HIGHEST - i32::from(maneuver_drm(values, vehicle))
}
