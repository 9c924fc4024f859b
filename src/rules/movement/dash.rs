//! Dash (A4.63): across a road from cover to cover, and nothing else in the MPh. Fire at who is in the road is Area
//! Fire.
//!
//! The texts at hand only name it; it is built as players know it (AM-71): two Locations, the first a road hex that is not
//! entered along the road, the second across it; both ends on the ground, off the road and not Open Ground.

use std::collections::BTreeSet;

use super::cost::entry_cost;
use crate::board::{Coord, EdgeDirection, Location};
use crate::rules::ground::moving::halfway;
use crate::rules::words::decision::MoveFrame;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{Gait, MoveOrder, Order};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal};

/// Whether a Dash has got across: that is the end of the move.
pub(super) fn is_over(frame: &MoveFrame) -> bool {
    frame.gait == Gait::Dash && frame.entered > 1
}

/// Whether a stack may set out to Dash from a Location.
pub(super) fn check_start(
    pos: &Position,
    units: &BTreeSet<UnitId>,
    from: Location,
    mf: Mf,
) -> Result<(), Refusal> {
    let mut roads = from.hex.neighbors().map(|(_, hex)| hex);
    if roads.any(|road| leads_across(pos, units, from, road, mf)) {
        Ok(())
    } else {
        Err(Refusal::Move(MoveRefusal::NoDash { at: from }))
    }
}

/// Whether a Dash may go there next.
pub(super) fn check_next(
    pos: &Position,
    frame: &MoveFrame,
    movers: &BTreeSet<UnitId>,
    from: Location,
    to: Location,
) -> Result<(), Refusal> {
    let allowed = match frame.from {
        _ if frame.gait != Gait::Dash => true,
        None => to.level == 0 && leads_across(pos, movers, from, to.hex, frame.mf),
        Some(start) => halfway(frame) && is_across(pos, start.hex, from.hex, to),
    };
    if allowed { Ok(()) } else { Err(Refusal::Move(MoveRefusal::NoDash { at: to })) }
}

/// Whether a Dash allows an order once it is under way: nothing but its two steps.
pub(super) fn check_in_dash(pos: &Position, order: &Order) -> Result<(), Refusal> {
    match (pos.moving().filter(|frame| frame.gait == Gait::Dash), order) {
        (None, _) | (Some(_), Order::Move(MoveOrder::Step { .. } | MoveOrder::Stop)) => Ok(()),
        (Some(frame), _) => {
            let at = frame.movers.iter().find_map(|&id| pos.unit(id)?.at());
            Err(at.map_or(Refusal::Move(MoveRefusal::NobodyCanMove), |at| {
                Refusal::Move(MoveRefusal::NoDash { at })
            }))
        }
    }
}

/// Whether a road hex can be crossed from here, and the MF suffice for it.
fn leads_across(
    pos: &Position,
    units: &BTreeSet<UnitId>,
    from: Location,
    road: Coord,
    mf: Mf,
) -> bool {
    let over = Location::ground(road);
    shelters(pos, from)
        && pos.map().road_hex(road)
        && Location::ground(road).beside().any(|to| {
            let cost = |&unit: &UnitId| {
                Some(
                    entry_cost(pos, unit, from, over, false)?
                        + entry_cost(pos, unit, over, to, false)?,
                )
            };
            is_across(pos, from.hex, road, to)
                && units.iter().all(|unit| cost(unit).is_some_and(|cost| cost <= mf))
        })
}

/// Whether a Location shelters the end of a Dash.
fn shelters(pos: &Position, at: Location) -> bool {
    let map = pos.map();
    at.level == 0 && map.contains(at.hex) && !map.road_hex(at.hex) && !map.facts(at.hex).open_ground
}

/// Whether a Location is a shelter on the other side of the road than a hex: the road leaves its hex on either hand
/// of who goes from one to the other.
fn is_across(pos: &Position, from: Coord, road: Coord, to: Location) -> bool {
    let (Some(enters), Some(leaves)) = (road.direction_to(from), road.direction_to(to.hex)) else {
        return false;
    };
    let sides = EdgeDirection::ALL_DIRECTIONS.into_iter().filter(|&s| pos.map().has_road(road, s));
    let turn = |side: EdgeDirection| (side.index() + 6 - enters.index()) % 6;
    let turns: Vec<_> = sides.map(turn).collect();
    shelters(pos, to)
        && turns.iter().any(|&side| side < turn(leaves))
        && turns.iter().any(|&side| side > turn(leaves))
}
