//! The MPh: a stack is taken up, and goes from hex to hex.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::driving;
use super::waste::units;
use super::{Act, Card, Choices, Lead, PLAIN, stop_card, transfers};
use crate::board::Footing;
use crate::gui::board::tiles::Light;
use crate::gui::choices::deeds::{self, Fills, Place, SideChoice};
use crate::gui::choices::{HexChoice, reasons, words};
use crate::gui::selection::Selection;
use crate::lessons::OrderKind;
use crate::rules::movement::{entry_cost, going_on, manhandling};
use crate::rules::order::{Gait, MoveOrder, Order, PossessionOrder};
use crate::rules::{Position, Side, UnitId, certain, check, legal_orders};

pub(super) const LEAD: Lead = Lead {
    short: "Movement",
    asks: "move your units.",
    part: movement,
    waste: waste_of,
    tries: |_, unit| {
        Some(Order::Move(MoveOrder::Begin { units: [unit.id].into(), gait: Gait::Normal }))
    },
    ..PLAIN
};

/// The kinds of movement besides the ordinary one.
pub(in crate::gui::choices) const GAITS: [OrderKind; 3] =
    [OrderKind::AssaultMovement, OrderKind::DoubleTime, OrderKind::Dash];

/// The steps into other hexes that a position's moving stack may take, each with what it costs.
fn steps(choices: &mut Choices, pos: &Position, orders: &[Order], before: &[Order]) {
    let from = reasons::mover_at(pos);
    for order in orders {
        let Order::Move(MoveOrder::Step { to, cover }) = order else { continue };
        if from.is_some_and(|from| from.hex == to.hex) {
            continue;
        }
        let how = if *cover { ", taking cover" } else { "" };
        let level = if to.level == 0 { String::new() } else { format!(" level {}", to.level) };
        let enter = if from.is_none() { "Come on the board in" } else { "Enter" };
        let title = format!("{enter} {}{level}{how}", to.hex);
        let choice = HexChoice { title, label: price(pos, order), act: after(before, order) };
        choices.add_hex(to.hex, Light::Legal, choice);
    }
}

/// The hexes into which a position's moving stack may push a Gun, each with the MF and the DR that it takes; and the hexspines to
/// which it may turn what it has pushed (C10.3).
fn pushes(choices: &mut Choices, pos: &Position, orders: &[Order], before: &[Order]) {
    let names = words::names(pos);
    let here = reasons::mover_at(pos);
    for order in orders {
        let act = after(before, order);
        match order {
            Order::Move(MoveOrder::Push { weapon, to }) => {
                let label = manhandling(pos, *weapon, *to).ok().map(|push| {
                    let needed = i32::from(push.number) - i32::from(push.drm);
                    format!("{} MF, DR {needed}", push.cost)
                });
                let title = format!("Push {} to {}", names.weapon(*weapon), to.hex);
                choices.add_hex(to.hex, Light::Legal, HexChoice { title, label, act });
            }
            Order::Possession(PossessionOrder::TurnGun { weapon, to }) => {
                let Some(hex) = here.map(|here| here.hex) else { continue };
                let title = format!("Turn {} {to}", names.weapon(*weapon));
                let choice = HexChoice { title, label: Some("0 MF".to_owned()), act };
                choices.sides.push(SideChoice { hex, place: Place::Spine(*to), choice });
            }
            _ => {}
        }
    }
}

/// What a step of a position's moving stack costs.
fn price(pos: &Position, order: &Order) -> Option<String> {
    if let Order::Move(MoveOrder::Board { .. }) = order {
        return Some("1 MF".to_owned());
    }
    let Order::Move(MoveOrder::Step { to, cover }) = order else {
        return deeds::after(pos, order).map(|(cost, _)| format!("{cost} MF"));
    };
    let (movers, from) = (going_on(pos), reasons::mover_at(pos));
    let costs = movers.iter().filter_map(|unit| entry_cost(pos, *unit, from, *to, *cover));
    costs.max().map(|cost| format!("{cost} MF"))
}

/// An order after those that go before it.
fn after(before: &[Order], order: &Order) -> Act {
    Act::Give(before.iter().chain([order]).cloned().collect())
}

/// What a position's moving stack may do where it is: go to another level, stand otherwise.
fn in_place(pos: &Position, orders: &[Order], before: &[Order]) -> Vec<HexChoice> {
    let Some(here) = reasons::mover_at(pos) else { return Vec::new() };
    let names = words::names(pos);
    let title = |order: &Order| match order {
        Order::Move(MoveOrder::Step { to, .. }) if to.hex != here.hex => None,
        Order::Move(MoveOrder::Step { to, .. }) => {
            let level = match to.level {
                0 => "ground level".to_owned(),
                level => format!("level {level}"),
            };
            Some(match to.level.cmp(&here.level) {
                Ordering::Greater => format!("Up to {level}"),
                Ordering::Less => format!("Down to {level}"),
                Ordering::Equal => format!("Enter {}", to.hex),
            })
        }
        Order::Move(MoveOrder::Shift { to: Footing::Crest(_) }) => None,
        Order::Move(MoveOrder::Shift { .. } | MoveOrder::Board { .. }) => {
            Some(words::order(pos, &names, order).0)
        }
        _ => None,
    };
    let choice = |order: &Order| {
        let (title, label) = (title(order)?, price(pos, order));
        Some(HexChoice { title, label, act: after(before, order) })
    };
    orders.iter().filter_map(choice).collect()
}

/// All that a stack may do that is on the move, or would be after the orders that go `before`: on the board, and by
/// cards. Returns whether there is room for other cards.
fn on_the_move(
    choices: &mut Choices,
    (pos, orders): (&Position, &[Order]),
    before: &[Order],
    selection: &Selection,
) -> bool {
    let here = in_place(pos, orders, before);
    choices.cards.extend(here.iter().map(|choice| Card {
        title: choice.title.clone(),
        detail: choice.label.clone().unwrap_or_default(),
        key: None,
        act: choice.act.clone(),
        blocked: None,
        lit: false,
    }));
    let fills = deeds::offer(choices, pos, orders, before, selection.deed);
    if fills == Fills::Nothing {
        steps(choices, pos, orders, before);
        pushes(choices, pos, orders, before);
        if let Some(at) = reasons::mover_at(pos) {
            here.into_iter().for_each(|choice| choices.add_hex(at.hex, Light::Legal, choice));
        }
    }
    fills != Fills::Cards
}

fn movement(choices: &mut Choices, pos: &Position, selection: &Selection) {
    for order in &choices.orders {
        if let Order::Move(MoveOrder::Begin { units, .. }) = order {
            choices.eligible.extend(units.iter().copied());
        }
    }
    let waits = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| unit.at().is_none());
    if selection.units.is_empty() {
        let stack = "Click a stack to move it; then Shift-click leaves a counter of it out.";
        let tray = "Reinforcements wait in the tray on the left: click one, then a lit entry hex.";
        let arriving = choices.eligible.iter().any(waits);
        choices.hint = if arriving { format!("{tray} {stack}") } else { stack.to_owned() };
    } else {
        choices.hint = match selection.units.iter().all(waits) {
            true => "Click a lit entry hex to come on the board; Shift-click in the tray takes more along.".to_owned(),
            false => "Click a lit hex to enter it. The numbers are MF.".to_owned(),
        };
        if driving::drives(pos, &selection.units) {
            driving::start(choices, pos, selection);
            choices.done_card(pos, "No more movement", selection);
            return;
        }
        let order = |gait| Order::Move(MoveOrder::Begin { units: selection.units.clone(), gait });
        if let Some(begun) = certain(pos, &order(selection.gait)) {
            // Nobody is left behind who has not set out.
            let mut next = legal_orders(&begun);
            next.retain(|order| !matches!(order, Order::Move(MoveOrder::Part { .. })));
            let before = [order(selection.gait)];
            if on_the_move(choices, (&begun, &next), &before, selection) {
                gaits(choices, pos, selection);
            }
        } else {
            gaits(choices, pos, selection);
            transfers(choices, pos, selection);
        }
    }
    choices.all_as_cards(pos, |order| {
        let Order::Possession(PossessionOrder::Limber { weapon }) = order else { return false };
        let owner = pos.weapons.get(weapon).and_then(|weapon| weapon.owner());
        owner.is_some_and(|owner| selection.units.contains(&owner))
    });
    choices.done_card(pos, "No more movement", selection);
}

/// A card for each way of moving.
fn gaits(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let cards = [
        (Gait::Normal, "Move", "FFNAM, and FFMO in the open"),
        (Gait::Assault, "Assault Movement", "one Location, no FFNAM (A4.61)"),
        (Gait::DoubleTime, "Double Time", "2 MF more, then CX (A4.5)"),
        (Gait::Dash, "Dash", "over a road from cover to cover; fire into the road halved (A4.63)"),
    ]
    .map(|(gait, title, detail)| {
        let order = Order::Move(MoveOrder::Begin { units: selection.units.clone(), gait });
        let blocked = check(pos, &order).err().map(|refusal| words::refusal(pos, &refusal));
        Card {
            title: title.to_owned(),
            detail: blocked.clone().unwrap_or_else(|| detail.to_owned()),
            key: None,
            act: Act::Walk(gait),
            lit: gait == selection.gait && blocked.is_none(),
            blocked,
        }
    });
    choices.cards.splice(0..0, cards);
}

/// The next step of a moving stack.
pub(in crate::gui::choices) fn step(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let orders = choices.orders.clone();
    choices.eligible = going_on(pos);
    if driving::drives(pos, &choices.eligible) {
        driving::step(choices, pos, selection);
        return;
    }
    choices.hint = match pos.moving().is_some_and(|moving| moving.push.is_some()) {
        true => "Push the Gun on into a lit hex, or turn it once to a hexspine. They do nothing else (TI).".to_owned(),
        false => "Click a lit hex to go on; the numbers are MF.".to_owned(),
    };
    if on_the_move(choices, (pos, &orders), &[], selection) {
        choices.all_as_cards(pos, |order| matches!(order, Order::Move(MoveOrder::Hurry)));
        let throws = |order: &Order| matches!(order, Order::Move(MoveOrder::SmokeGrenade { .. }));
        let refused = smoke_here(choices, pos).filter(|_| !orders.iter().any(throws));
        choices.refused_as_cards(pos, [Order::Move(MoveOrder::Hurry)].into_iter().chain(refused));
    }
    match reasons::mover_at(pos) {
        Some(_) => stop_card(
            choices,
            Order::Move(MoveOrder::Stop),
            "Stop moving",
            "this stack moves no more",
        ),
        None => {
            choices.hint =
                "Click a lit entry hex to come on the board; the numbers are MF.".to_owned();
            let detail = "it may come on in a later turn";
            stop_card(
                choices,
                Order::Move(MoveOrder::Stop),
                "Stay off the board this turn",
                detail,
            );
        }
    }
}

/// The SMOKE that a stack on the move might want to place where it is, allowed or not: by the first that carries any.
fn smoke_here(choices: &Choices, pos: &Position) -> Option<Order> {
    let carries = |unit: &&UnitId| {
        pos.unit_type(**unit).is_some_and(|values| values.smoke_exponent.is_some())
    };
    let unit = choices.eligible.iter().find(carries)?;
    Some(Order::Move(MoveOrder::SmokeGrenade { unit: *unit, at: reasons::mover_at(pos)? }))
}

/// Reinforcements that stay out, and a Movement Phase in which nobody moves; who has moved somebody has had his say about
/// the others.
fn waste_of(pos: &Position, side: Side, orders: &[Order]) -> Option<String> {
    let able: BTreeSet<UnitId> = orders
        .iter()
        .filter_map(|order| match order {
            Order::Move(MoveOrder::Begin { units, .. }) => Some(units.iter().copied()),
            _ => None,
        })
        .flatten()
        .collect();
    let waits = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| unit.at().is_none());
    let (arriving, able): (BTreeSet<UnitId>, BTreeSet<UnitId>) =
        able.into_iter().partition(|unit| waits(unit));
    let mut parts = Vec::new();
    if !arriving.is_empty() {
        parts.push(format!(
            "{} would stay off the board this turn; they may come on in a later one.",
            units(pos, &arriving)
        ));
    }
    let moved = pos.on_board(side).any(|unit| unit.moved);
    match able.len() {
        _ if moved => {}
        0 => {}
        1 => parts.push("Nobody has moved yet, and one unit could.".to_owned()),
        number => parts.push(format!("Nobody has moved yet, and {number} units could.")),
    }
    (!parts.is_empty()).then(|| parts.join(" "))
}
