//! Driving in the MPh: a vehicle starts, enters the hexes before it, turns at its hexspines, halts.

use std::collections::BTreeSet;

use super::stop_card;
use crate::board::Hexspine;
use crate::gui::board::tiles::Light;
use crate::gui::choices::deeds::{self, Place, SideChoice};
use crate::gui::choices::fire;
use crate::gui::choices::{Act, Choices, HexChoice, reasons, words};
use crate::gui::selection::Selection;
use crate::rules::dispenser::Dispenser;
use crate::rules::movement::{drive_cost, mf_left};
use crate::rules::order::{DriveOrder, Gait, MoveOrder, Order};
use crate::rules::unit::Composure;
use crate::rules::{Position, UnitId};

/// Whether these are vehicles.
pub(super) fn drives(pos: &Position, units: &BTreeSet<UnitId>) -> bool {
    let vehicle = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| unit.vehicle().is_some());
    !units.is_empty() && units.iter().all(vehicle)
}

/// Whether a vehicle has to leave the board (D5.341).
fn is_recalled(pos: &Position, unit: UnitId) -> bool {
    let vehicle = pos.unit(unit).and_then(|unit| unit.vehicle());
    vehicle.is_some_and(|it| it.composure == Composure::Recalled)
}

/// A vehicle that stands: it may start, forward or in Reverse, open its hatches, or try to get free.
pub(super) fn start(choices: &mut Choices, pos: &Position, selection: &Selection) {
    choices.hint =
        "Start it first: the DEFENDER may fire at every MP. Then it goes hex by hex.".to_owned();
    if selection.units.iter().any(|&unit| is_recalled(pos, unit)) {
        choices.hint =
            "Its crew is Recalled: it has to leave the board by the shortest way (D5.341)."
                .to_owned();
    }
    choices.all_as_cards(pos, |order| match order {
        Order::Move(MoveOrder::Begin { units, .. }) => *units == selection.units,
        Order::Drive(DriveOrder::Hatch { unit, .. } | DriveOrder::PullFree { unit }) => {
            selection.units.contains(unit)
        }
        Order::Drive(DriveOrder::Unload { vehicle, .. } | DriveOrder::HookUp { vehicle, .. }) => {
            selection.units.contains(vehicle)
        }
        _ => false,
    });
    unhooks(choices, pos, &selection.units);
}

/// A vehicle on its way: the hexes that it may enter and the hexspines that it may turn to are lit, each with its MP; all
/// else is a card.
pub(super) fn step(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let orders = choices.orders.clone();
    let here = reasons::mover_at(pos);
    let backwards = pos.moving().is_some_and(|moving| moving.gait == Gait::Reverse);
    let driven = choices.eligible.iter().next().copied();
    for order in &orders {
        let act = Act::Give(vec![order.clone()]);
        match order {
            Order::Move(MoveOrder::Step { to, cover }) => {
                let cost = driven
                    .and_then(|unit| drive_cost(pos, unit, here, *to, *cover, backwards))
                    .map(|entry| match (entry.all, entry.bog) {
                        (true, _) => "all MP".to_owned(),
                        // A Minimum Move (D2.15).
                        _ if mf_left(pos).is_some_and(|left| entry.cost > left) => {
                            "all MP".to_owned()
                        }
                        (false, Some(_)) => format!("{} MP, bog", entry.cost),
                        (false, None) => format!("{} MP", entry.cost),
                    });
                let how = if *cover { ", off the road" } else { "" };
                let enter = if here.is_none() { "Come on the board in" } else { "Enter" };
                let title = format!("{enter} {to}{how}");
                let choice = HexChoice { title, label: cost, act };
                choices.add_hex(to.hex, Light::Legal, choice);
            }
            Order::Drive(DriveOrder::Overrun { to }) => {
                let title = format!("Overrun {to}");
                let choice = HexChoice { title, label: Some("Overrun".to_owned()), act };
                choices.add_hex(to.hex, Light::Legal, choice);
            }
            Order::Drive(DriveOrder::Skirt { hex, along }) => {
                let label = deeds::after(pos, order).map(|(cost, _)| format!("{cost} MP"));
                let beyond = along.other(*hex).and_then(|beyond| hex.direction_to(beyond));
                let Some(side) = beyond else { continue };
                let title = format!("Bypass {hex} along {along}");
                let choice = HexChoice { title, label, act };
                choices.sides.push(SideChoice { hex: *hex, place: Place::Side(side), choice });
            }
            Order::Drive(DriveOrder::TurnHull { to }) => {
                let cost = deeds::after(pos, order).map(|(cost, _)| format!("{cost} MP"));
                turn(choices, here.map(|here| here.hex), *to, cost, act);
            }
            _ => {}
        }
    }
    let left = mf_left(pos).map_or_else(String::new, |left| format!(" {left} MP are left."));
    let goes_round = |order: &Order| matches!(order, Order::Drive(DriveOrder::Skirt { .. }));
    let beside = if orders.iter().any(goes_round) { ", or a hexside to go in Bypass" } else { "" };
    choices.hint = match choices.hexes.is_empty() && choices.sides.is_empty() {
        true => format!("It goes no farther now: below is what it still can do.{left}"),
        false => {
            format!("Click a lit hex to enter it, or a hexspine to turn there{beside}.{left}")
        }
    };
    if driven.is_some_and(|unit| is_recalled(pos, unit)) {
        choices.hint = format!(
            "Its crew is Recalled: it leaves the board by the shortest way (D5.341).{left}"
        );
    }
    if fire::on_the_move(choices, pos, selection) {
        choices.hint =
            "Fire on the move, and drive on: the DEFENDER may answer. Esc goes back to driving."
                .to_owned();
        return;
    }
    if choices.hexes.values().any(|(light, _)| *light == Light::Target) {
        choices.hint += " A click on a target aims at it (D3.3).";
    }
    let apart = |order: &DriveOrder| {
        matches!(
            order,
            DriveOrder::Dispense { by: Dispenser::Mortar, .. } | DriveOrder::Unhook { .. }
        )
    };
    choices.all_as_cards(pos, |order| matches!(order, Order::Drive(order) if !apart(order)));
    let driven = choices.eligible.clone();
    unhooks(choices, pos, &driven);
    deeds::smoke_mortars(choices, pos, selection.deed);
    match here {
        Some(_) => stop_card(
            choices,
            Order::Move(MoveOrder::Stop),
            "End its move",
            "in Motion, unless it has halted (D2.4); MP that are left pass here, and the DEFENDER answers once (D2.1)",
        ),
        None => stop_card(
            choices,
            Order::Move(MoveOrder::Stop),
            "Stay off the board this turn",
            "it may come on in a later turn",
        ),
    }
}

/// What a vehicle tows may be unhooked: who mans it then turns it to one of the hexspines, which are lit; left to nobody it points
/// backward, by a card.
fn unhooks(choices: &mut Choices, pos: &Position, units: &BTreeSet<UnitId>) {
    let names = words::names(pos);
    let hull = |id: &UnitId| Some(pos.unit(*id)?.vehicle()?.facing);
    let mut manned = BTreeSet::new();
    for order in choices.orders.clone() {
        let Order::Drive(DriveOrder::Unhook { vehicle, crew, facing }) = &order else { continue };
        if !units.contains(vehicle) {
            continue;
        }
        match crew {
            Some(crew) => {
                // With several who could man it, the first does: the log names him.
                let hex = pos.unit(*vehicle).and_then(|it| it.at()).map(|at| at.hex);
                let Some(hex) = hex.filter(|_| manned.insert(*facing)) else { continue };
                let title = format!("Unhook the Gun {facing}, {} mans it", names.unit(*crew));
                let label = Some("unhook".to_owned());
                let choice = HexChoice { title, label, act: Act::Give(vec![order.clone()]) };
                choices.sides.push(SideChoice { hex, place: Place::Spine(*facing), choice });
            }
            None if hull(vehicle).is_some_and(|hull| hull.opposite() == *facing) => {
                choices.all_as_cards(pos, |other| *other == order);
            }
            None => {}
        }
    }
}

/// Lights a hexspine that the hull may turn to.
fn turn(
    choices: &mut Choices,
    hex: Option<crate::board::Coord>,
    to: Hexspine,
    label: Option<String>,
    act: Act,
) {
    let Some(hex) = hex else { return };
    let choice = HexChoice { title: format!("Turn {to}"), label, act };
    choices.sides.push(SideChoice { hex, place: Place::Spine(to), choice });
}
