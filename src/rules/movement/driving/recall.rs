//! A Recalled crew takes its vehicle off the board by the shortest way (D5.341): it has to, in each of its MPhs, before its
//! side is done; what it may do next is what leads there, and nothing else.
//!
//! It makes for the friendly edge of its side, where the scenario names one, else for any; those who can get out do so first.
//! The shortest way is the one of the fewest hexes that a vehicle of its kind can enter, whoever is in them; where it is barred
//! the vehicle waits. Beyond the edge the ground is that of the hex where it leaves. Who has left is no loss (nobody scores
//! for it), and never comes back. One that cannot move any more is given up (see `ordnance::abandon_recalled`).

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;

use super::cost::drive_cost;
use super::step::is_fresh;
use super::{bypass, deeds, driver, left, legal_unload, step};
use crate::board::{Coord, EdgeDirection, Hexspine, Location};
use crate::rules::ground::skirting::ahead_of;
use crate::rules::movement::stop;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{DriveOrder, Gait, MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, Refusal, VehicleRefusal};
use crate::rules::words::unit::{Composure, Unit, Vehicle};

/// Whether a vehicle is on its way off the board.
pub(crate) fn is_recalled(vehicle: &Vehicle) -> bool {
    vehicle.composure == Composure::Recalled
}

/// The vehicle on the move, if it is on its way off the board.
fn leaving(pos: &Position) -> Option<(UnitId, &Vehicle, Location)> {
    let (unit, vehicle, _) = driver(pos).ok()?;
    let at = pos.unit(unit)?.at()?;
    is_recalled(vehicle).then_some((unit, vehicle, at))
}

/// The sides of a hex beyond which there is no board.
fn outward(pos: &Position, hex: Coord) -> impl Iterator<Item = EdgeDirection> {
    let beyond = move |side: &EdgeDirection| hex.neighbor(*side);
    EdgeDirection::ALL_DIRECTIONS
        .into_iter()
        .filter(move |side| beyond(side).is_none_or(|beyond| !pos.map().contains(beyond)))
}

/// How many hexes each hex is from where a vehicle leaves the board.
fn ways_out(pos: &Position, unit: UnitId) -> BTreeMap<Coord, u16> {
    let Some(side) = pos.unit(unit).map(|unit| unit.side) else { return BTreeMap::new() };
    let friendly = &pos.setting.side(side).friendly_edge;
    let edge = pos.map().hexes().filter(|hex| outward(pos, *hex).next().is_some());
    let leaves = edge.filter(|hex| friendly.is_empty() || friendly.contains(hex));
    let mut found: BTreeMap<Coord, u16> = leaves.map(|hex| (hex, 0)).collect();
    let mut open: VecDeque<(Coord, u16)> = found.iter().map(|(hex, far)| (*hex, *far)).collect();
    while let Some((hex, far)) = open.pop_front() {
        for (_, from) in hex.neighbors().filter(|(_, from)| pos.map().contains(*from)) {
            let way = || {
                let (from, to) = (Location::ground(from), Location::ground(hex));
                drive_cost(pos, unit, Some(from), to, false, false)
            };
            if !found.contains_key(&from) && way().is_some() {
                found.insert(from, far.saturating_add(1));
                open.push_back((from, far.saturating_add(1)));
            }
        }
    }
    found
}

/// The hexsides by which the shortest way goes on from a hex, and whether that is off the board.
fn onward(pos: &Position, unit: UnitId, hex: Coord) -> (Vec<EdgeDirection>, bool) {
    let ways = ways_out(pos, unit);
    match ways.get(&hex) {
        None => (Vec::new(), false),
        Some(0) => (outward(pos, hex).collect(), true),
        Some(here) => {
            let nearer = |side: &EdgeDirection| {
                hex.neighbor(*side).and_then(|next| ways.get(&next)).is_some_and(|far| far < here)
            };
            (EdgeDirection::ALL_DIRECTIONS.into_iter().filter(nearer).collect(), false)
        }
    }
}

/// What it may do next; nothing where it has to wait.
fn forced(pos: &Position) -> Vec<Order> {
    let Some((unit, vehicle, at)) = leaving(pos) else { return Vec::new() };
    let halted = pos.moving().and_then(|frame| frame.drive.as_ref()).is_some_and(|it| it.halted);
    let open = |order: &DriveOrder| deeds::check(pos, order).is_ok();
    let orders = |orders: Vec<DriveOrder>| -> Vec<Order> {
        orders.into_iter().filter(|order| open(order)).map(Order::Drive).collect()
    };
    if halted {
        return orders(vec![DriveOrder::Start { backwards: false }]);
    }
    if let Some(ahead) = pos.unit(unit).and_then(ahead_of) {
        return out_of_bypass(pos, unit, ahead);
    }
    let (sides, out) = onward(pos, unit, at.hex);
    let ahead: Vec<EdgeDirection> =
        vehicle.facing.front().into_iter().filter(|side| sides.contains(side)).collect();
    if !ahead.is_empty() && out {
        let leave = check_way_out(pos).is_ok().then_some(Order::Drive(DriveOrder::Leave));
        return leave.into_iter().collect();
    }
    if !ahead.is_empty() {
        let next = ahead.into_iter().filter_map(|side| at.hex.neighbor(side));
        let next = next.map(Location::ground).filter(|to| step::check(pos, *to, false).is_ok());
        return next.map(|to| Order::Move(MoveOrder::Step { to, cover: false })).collect();
    }
    // It turns by the fewest hexspines, either way where it makes no difference.
    let turned = |spine: &Hexspine| spine.front().iter().any(|side| sides.contains(side));
    let far = |spine: &Hexspine| vehicle.facing.turn_to(*spine);
    let wanted: Vec<Hexspine> = Hexspine::ALL.into_iter().filter(turned).collect();
    let Some(least) = wanted.iter().map(far).min() else { return Vec::new() };
    let wanted: Vec<Hexspine> = wanted.into_iter().filter(|spine| far(spine) == least).collect();
    let turns = [vehicle.facing.clockwise(), vehicle.facing.counter_clockwise()];
    let nearer = |to: &Hexspine| wanted.iter().any(|spine| to.turn_to(*spine) < least);
    orders(turns.into_iter().filter(nearer).map(|to| DriveOrder::TurnHull { to }).collect())
}

/// The way out of Bypass: straight on, where the way goes on from there and it can enter; else farther along hexsides, or about.
fn out_of_bypass(pos: &Position, unit: UnitId, ahead: Coord) -> Vec<Order> {
    let to = Location::ground(ahead);
    let leads_on = ways_out(pos, unit).contains_key(&ahead);
    if leads_on && step::check(pos, to, false).is_ok() {
        return vec![Order::Move(MoveOrder::Step { to, cover: false })];
    }
    let mut orders = Vec::new();
    let _ = bypass::legal(pos, &mut |order, _| {
        orders.push(order);
        ControlFlow::Continue(())
    });
    if orders.is_empty() && deeds::check(pos, &DriveOrder::TurnAbout).is_ok() {
        orders.push(Order::Drive(DriveOrder::TurnAbout));
    }
    orders
}

/// Whether an order of the driver is none that leads off the board, while he has to leave it.
pub(super) fn check_leaving(pos: &Position, order: &Order) -> Result<(), Refusal> {
    let Some((unit, ..)) = leaving(pos) else { return Ok(()) };
    let open = match order {
        Order::Drive(DriveOrder::Unload { .. }) => true,
        Order::Move(MoveOrder::Stop) => forced(pos).is_empty(),
        order => forced(pos).contains(order),
    };
    if open { Ok(()) } else { Err(VehicleRefusal::MustLeave { unit }.into()) }
}

/// What the driver of a Recalled vehicle may do, if it is one that moves.
pub(super) fn legal(pos: &Position) -> Option<Vec<Order>> {
    leaving(pos)?;
    Some(forced(pos))
}

/// What it costs to drive off the board from where the moving vehicle is.
fn check_way_out(pos: &Position) -> Result<(), Refusal> {
    let (unit, vehicle, frame) = driver(pos)?;
    let at = pos.unit(unit).and_then(Unit::at).ok_or(NamedRefusal::NotOnBoard { unit })?;
    // As who comes on the board does, by the road where one goes off.
    let entry = drive_cost(pos, unit, None, at, false, false);
    let cost = entry.ok_or(VehicleRefusal::Barred { to: at })?.cost;
    let fresh = is_fresh(vehicle, frame);
    if cost > left(frame) && !fresh {
        return Err(VehicleRefusal::NotEnoughMp.into());
    }
    Ok(())
}

/// Whether the moving vehicle may drive off the board.
pub(super) fn check_leave(pos: &Position) -> Result<(), Refusal> {
    let (unit, ..) = driver(pos)?;
    match leaving(pos) {
        Some(_) => check_way_out(pos),
        None => Err(VehicleRefusal::NotRecalled { unit }.into()),
    }
}

/// It is gone, with all who are still aboard and the Gun that it tows. Nobody fires at it any more.
pub(super) fn leave(play: &mut Play<'_>) {
    let Some((unit, _, at)) = leaving(play.pos) else { return };
    let aboard: BTreeSet<UnitId> = play.pos.units.aboard(unit).map(|unit| unit.id).collect();
    play.note(VehicleEvent::Left { unit, at, aboard: aboard.clone() });
    stop(play);
    for gone in aboard.into_iter().chain([unit]) {
        play.pos.weapons.retain(|weapon| weapon.held.holder() != Some(gone));
        play.pos.forget(gone);
        play.pos.units.remove(&gone);
    }
}

/// Those who have to get out before a Recalled vehicle drives off.
fn get_out_first(pos: &Position, side: Side, vehicle: UnitId) -> bool {
    pos.units.aboard(vehicle).next().is_some()
        && legal_unload(pos, side, &mut |order| match order {
            Order::Drive(DriveOrder::Unload { vehicle: of, .. }) if of == vehicle => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        })
        .is_break()
}

/// Whether a Recalled vehicle may set out, as far as its Recall has a say in it; one that is none may.
pub(super) fn check_set_out(
    pos: &Position,
    side: Side,
    state: &Unit,
    gait: Gait,
) -> Result<(), Refusal> {
    let unit = state.id;
    if !state.vehicle().is_some_and(is_recalled) {
        return Ok(());
    }
    if gait != Gait::Normal || state.at().is_none() {
        return Err(VehicleRefusal::MustLeave { unit }.into());
    }
    if get_out_first(pos, side, unit) {
        return Err(VehicleRefusal::MustUnload { unit }.into());
    }
    Ok(())
}

/// Whether a side may be done with its MPh: not before its Recalled vehicles have gone as far as they can (D5.341), nor before
/// those in Motion have spent their MP (D2.42).
pub(crate) fn check_all_left(pos: &Position, side: Side) -> Result<(), Refusal> {
    let recalled = |unit: &&Unit| unit.side == side && unit.vehicle().is_some_and(is_recalled);
    let mut due = pos.units.vehicles().filter(recalled).filter(|unit| {
        let units = BTreeSet::from([unit.id]);
        get_out_first(pos, side, unit.id)
            || super::check_begin(pos, side, &units, Gait::Normal).is_ok()
    });
    if let Some(unit) = due.next() {
        return Err(VehicleRefusal::MustLeave { unit: unit.id }.into());
    }
    let rolling = |unit: &&Unit| unit.side == side && unit.vehicle().is_some_and(|it| it.motion);
    let mut rolling = pos.units.vehicles().filter(rolling);
    match rolling
        .find(|unit| super::check_begin(pos, side, &[unit.id].into(), Gait::Normal).is_ok())
    {
        Some(unit) => Err(VehicleRefusal::RollsOn { unit: unit.id }.into()),
        None => Ok(()),
    }
}
