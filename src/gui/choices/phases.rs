//! The choices of each phase but fire.

use std::collections::BTreeSet;

use super::{Act, Card, Choices, HexChoice, Key, fire, setup, words};
use crate::board::Location;
use crate::gui::board::tiles::Light;
use crate::gui::selection::Selection;
use crate::lessons::OrderKind;
use crate::rules::dice::ForbiddenDice;
use crate::rules::movement::entry_cost;
use crate::rules::order::{Gait, Order};
use crate::rules::{Phase, Position, UnitId, apply, check, legal_orders};

/// The kinds of movement besides the ordinary one.
pub(super) const GAITS: [OrderKind; 3] =
    [OrderKind::AssaultMovement, OrderKind::DoubleTime, OrderKind::Dash];

/// A side's part of a phase.
pub(super) fn part_of_phase(
    choices: &mut Choices,
    pos: &Position,
    selection: &Selection,
    phase: Phase,
) {
    match phase {
        Phase::Setup => setup::part(choices, pos, selection),
        Phase::Rally => rally(choices, pos, selection),
        Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire => {
            fire::phase(choices, pos, selection);
        }
        Phase::Movement => movement(choices, pos, selection),
        Phase::Rout => rout(choices, pos, selection),
        Phase::Advance => advance(choices, pos, selection),
        Phase::CloseCombat => {
            for order in choices.orders.clone() {
                if let Order::Engage { at } = order {
                    let title = format!("Fight in {at}");
                    let choice = HexChoice { title, label: None, act: Act::Give(vec![order]) };
                    choices.add_hex(at.hex, Light::Legal, choice);
                }
            }
            choices.hint = "Choose the next Location to resolve.".to_owned();
            choices.all_as_cards(pos, |order| *order != Order::Done);
            if check(pos, &Order::Done).is_ok() {
                choices.done_card(pos, "Done", selection);
            }
        }
    }
}

/// Where the reinforcements that are picked may come on the board.
fn place_hexes(choices: &mut Choices, selection: &Selection) {
    for order in choices.orders.clone() {
        let Order::Place { unit, at } = order else { continue };
        choices.eligible.insert(unit);
        if selection.units.contains(&unit) {
            // All that are picked go together; the rules refuse those that may not.
            let orders =
                selection.units.iter().map(|unit| Order::Place { unit: *unit, at }).collect();
            let title = if at.level == 0 {
                format!("Place in {at}")
            } else {
                format!("Place in {}, level {}", at.hex, at.level)
            };
            choices.add_hex(
                at.hex,
                Light::Legal,
                HexChoice { title, label: None, act: Act::Give(orders) },
            );
        }
    }
}

/// What the picked units hand over or drop.
pub(super) fn transfers(choices: &mut Choices, pos: &Position, selection: &Selection) {
    if !selection.units.is_empty() {
        choices.all_as_cards(pos, |order| match order {
            Order::Transfer { weapon, .. } | Order::Drop { weapon } => pos
                .weapons
                .get(weapon)
                .and_then(|weapon| weapon.owner())
                .is_some_and(|owner| selection.units.contains(&owner)),
            _ => false,
        });
    }
}

fn rally(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let attempt = |order: &Order| {
        matches!(order, Order::Rally { .. } | Order::Recover { .. } | Order::Repair { .. })
    };
    let hint = match choices.orders.iter().any(attempt) {
        true => "Click a broken unit, or choose an attempt below.",
        false => {
            "Nobody can rally, recover or repair anything: weapons may change hands, and N goes on."
        }
    };
    choices.hint = hint.to_owned();
    place_hexes(choices, selection);
    for order in &choices.orders {
        match order {
            Order::Rally { unit, .. } | Order::Recover { unit, .. } => {
                choices.eligible.insert(*unit);
            }
            Order::Repair { weapon } => {
                choices.eligible.extend(pos.weapons.get(weapon).and_then(|weapon| weapon.owner()));
            }
            _ => {}
        }
    }
    let picked = |unit: &UnitId| selection.units.is_empty() || selection.units.contains(unit);
    choices.all_as_cards(pos, |order| match order {
        Order::Rally { unit, .. } | Order::Recover { unit, .. } => picked(unit),
        Order::Repair { weapon } => pos
            .weapons
            .get(weapon)
            .and_then(|weapon| weapon.owner())
            .is_some_and(|owner| picked(&owner)),
        _ => false,
    });
    transfers(choices, pos, selection);
    choices.refused_as_cards(pos, attempts(pos, selection));
    choices.done_card(pos, "No more attempts", selection);
}

/// What the picked units might want to try in the RPh, allowed or not.
fn attempts(pos: &Position, selection: &Selection) -> Vec<Order> {
    let mut orders = Vec::new();
    for unit in selection.units.iter().chain(&selection.shown).filter_map(|id| pos.unit(*id)) {
        let (id, Some(at)) = (unit.id, unit.at) else { continue };
        if unit.broken {
            let leaders = pos.side_at(unit.side, at).map(|other| other.id).filter(|other| {
                *other != id
                    && pos.unit_type(*other).is_some_and(|values| values.leadership.is_some())
            });
            orders.extend(leaders.map(|leader| Order::Rally { unit: id, leader: Some(leader) }));
            orders.push(Order::Rally { unit: id, leader: None });
        }
        for weapon in pos.weapons_of(id).filter(|weapon| weapon.malfunctioned) {
            orders.push(Order::Repair { weapon: weapon.id });
        }
        let lying = pos.weapons.values().filter(|weapon| weapon.owner().is_none());
        for weapon in lying.filter(|weapon| pos.weapon_at(weapon.id) == Some(at)) {
            orders.push(Order::Recover { unit: id, weapon: weapon.id });
        }
    }
    orders.dedup();
    orders
}

/// The steps that a position's moving stack may take, each with what it costs.
fn steps(choices: &mut Choices, pos: &Position, orders: &[Order], before: &[Order]) {
    let Some(moving) = pos.moving() else { return };
    let from = moving.movers.iter().find_map(|unit| pos.unit(*unit)?.at);
    for order in orders {
        let Order::Step { to, cover } = order else { continue };
        let cost = from.and_then(|from| {
            moving.movers.iter().filter_map(|unit| entry_cost(pos, *unit, from, *to, *cover)).max()
        });
        let label = cost.map(|cost| format!("{cost} MF"));
        let how = if *cover { ", taking cover" } else { "" };
        let level = if from.is_some_and(|from| from.hex == to.hex) || to.level != 0 {
            format!(" level {}", to.level)
        } else {
            String::new()
        };
        let title = format!("Enter {}{level}{how}", to.hex);
        let orders = before.iter().cloned().chain([order.clone()]).collect();
        choices.add_hex(to.hex, Light::Legal, HexChoice { title, label, act: Act::Give(orders) });
    }
}

fn movement(choices: &mut Choices, pos: &Position, selection: &Selection) {
    for order in &choices.orders {
        if let Order::Move { units, .. } = order {
            choices.eligible.extend(units.iter().copied());
        }
    }
    if selection.units.is_empty() {
        choices.hint =
            "Click a stack to move it; then Shift-click leaves a counter of it out.".to_owned();
    } else {
        choices.hint = "Click a lit hex to enter it. The numbers are MF.".to_owned();
        for (gait, title, detail) in [
            (Gait::Normal, "Move", "FFNAM, and FFMO in the open"),
            (Gait::Assault, "Assault Movement", "one Location, no FFNAM (A4.61)"),
            (Gait::DoubleTime, "Double Time", "2 MF more, then CX (A4.5)"),
            (
                Gait::Dash,
                "Dash",
                "over a road from cover to cover; fire into the road halved (A4.63)",
            ),
        ] {
            let order = Order::Move { units: selection.units.clone(), gait };
            let blocked = check(pos, &order).err().map(|refusal| words::refusal(pos, &refusal));
            if gait == selection.gait && blocked.is_none() {
                let mut begun = pos.clone();
                if apply(&mut begun, &order, &mut ForbiddenDice).is_ok() {
                    let next = legal_orders(&begun);
                    steps(choices, &begun, &next, std::slice::from_ref(&order));
                }
            }
            choices.cards.push(Card {
                title: title.to_owned(),
                detail: blocked.clone().unwrap_or_else(|| detail.to_owned()),
                key: None,
                act: Act::Walk(gait),
                lit: gait == selection.gait && blocked.is_none(),
                blocked,
            });
        }
    }
    transfers(choices, pos, selection);
    choices.done_card(pos, "No more movement", selection);
}

/// The next step of a moving stack.
pub(super) fn step(choices: &mut Choices, pos: &Position) {
    let orders = choices.orders.clone();
    choices.eligible = pos.moving().map(|moving| moving.movers.clone()).unwrap_or_default();
    choices.hint = "Click a lit hex to go on; the numbers are MF.".to_owned();
    steps(choices, pos, &orders, &[]);
    // Another level of the same hex cannot be clicked apart from the stack itself.
    let here: Option<Location> = choices.eligible.iter().find_map(|unit| pos.unit(*unit)?.at);
    choices.all_as_cards(pos, |order| match order {
        Order::Step { to, .. } => here.is_some_and(|here| here.hex == to.hex),
        Order::Stop => false,
        _ => true,
    });
    let smoke =
        choices.eligible.iter().copied().filter(|unit| {
            pos.unit_type(*unit).is_some_and(|values| values.smoke_exponent.is_some())
        });
    let smoke = here.into_iter().flat_map(|at| smoke.clone().map(move |unit| (unit, at)));
    let mut refused = vec![Order::Hurry];
    refused.extend(smoke.map(|(unit, at)| Order::SmokeGrenade { unit, at }));
    choices.refused_as_cards(pos, refused);
    stop_card(choices, Order::Stop, "Stop moving", "this stack moves no more");
}

fn stop_card(choices: &mut Choices, order: Order, title: &str, detail: &str) {
    if choices.orders.contains(&order) {
        choices.cards.push(Card {
            title: title.to_owned(),
            detail: detail.to_owned(),
            key: Some(Key::Space),
            act: Act::Give(vec![order]),
            blocked: None,
            lit: false,
        });
    }
}

fn rout_hexes(choices: &mut Choices, only: Option<&BTreeSet<UnitId>>) {
    for order in choices.orders.clone() {
        let Order::Rout { unit, to, low_crawl } = order else { continue };
        choices.eligible.insert(unit);
        if only.is_none_or(|only| only.contains(&unit)) {
            let how = if low_crawl { "Low Crawl" } else { "Rout" };
            let title = format!("{how} to {to}");
            let choice = HexChoice { title, label: None, act: Act::Give(vec![order]) };
            choices.add_hex(to.hex, Light::Legal, choice);
        }
    }
}

fn rout(choices: &mut Choices, pos: &Position, selection: &Selection) {
    rout_hexes(choices, Some(&selection.units));
    choices.hint = "Click a broken unit, then a lit hex.".to_owned();
    let may = |unit: &UnitId| choices.eligible.contains(unit);
    let stuck = selection.units.iter().chain(&selection.shown).copied().filter(|unit| !may(unit));
    let orders: Vec<Order> = stuck
        .filter_map(|unit| {
            let next = pos.unit(unit)?.at?.hex.neighbors().map(|(_, hex)| Location::ground(hex));
            let to = next.into_iter().find(|to| pos.map().location_exists(*to))?;
            Some(Order::Rout { unit, to, low_crawl: false })
        })
        .collect();
    choices.refused_as_cards(pos, orders);
    transfers(choices, pos, selection);
    choices.done_card(pos, "No more rout", selection);
}

/// The next step of a routing unit.
pub(super) fn rout_step(choices: &mut Choices, pos: &Position) {
    rout_hexes(choices, None);
    choices.hint = "Click a lit hex to rout on.".to_owned();
    if check(pos, &Order::EndRout).is_ok() {
        stop_card(choices, Order::EndRout, "Stop here", "the rout ends");
    }
}

fn advance(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let mut places = BTreeSet::new();
    for order in &choices.orders {
        if let Order::Advance { units, to } = order {
            choices.eligible.extend(units.iter().copied());
            if units.iter().any(|unit| selection.units.contains(unit)) {
                places.insert(*to);
            }
        }
    }
    choices.hint = if selection.units.is_empty() {
        "Click a stack, then a lit hex next to it.".to_owned()
    } else {
        "Click a lit hex to advance into it.".to_owned()
    };
    for to in places {
        let order = Order::Advance { units: selection.units.clone(), to };
        if check(pos, &order).is_ok() {
            let title = format!("Advance into {to}");
            let choice = HexChoice { title, label: None, act: Act::Give(vec![order]) };
            choices.add_hex(to.hex, Light::Legal, choice);
        }
    }
    transfers(choices, pos, selection);
    choices.done_card(pos, "No more advances", selection);
}
