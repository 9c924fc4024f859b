//! The choices of each phase but fire.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::deeds::{self, Fills};
use super::{Act, Card, Choices, HexChoice, Key, fire, reasons, routs, setup, words};
use crate::board::{Footing, Location};
use crate::counters::UnitKind;
use crate::gui::board::tiles::Light;
use crate::gui::selection::Selection;
use crate::lessons::OrderKind;
use crate::rules::movement::{entry_cost, going_on};
use crate::rules::order::{Gait, Order};
use crate::rules::{Phase, Position, Unit, UnitId, certain, check, legal_orders};

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
        Phase::Rout => routs::part(choices, pos, selection),
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
    let any = |such: &dyn Fn(&Order) -> bool| choices.orders.iter().any(such);
    let deploys = any(&|order| matches!(order, Order::Deploy { .. }));
    let recombines = any(&|order| matches!(order, Order::Recombine { .. }));
    let whom = match (deploys, recombines) {
        (true, false) => "a squad to deploy it",
        (false, true) => "a half-squad to recombine it",
        _ => "a squad to deploy it, a half-squad to recombine it",
    };
    let hint = match (any(&attempt), deploys || recombines) {
        (true, false) => "Click a broken unit, or choose an attempt below.".to_owned(),
        (true, true) => format!("Choose an attempt below, or click {whom}."),
        (false, true) => {
            format!("Nobody can rally, recover or repair anything. Click {whom}, or N goes on.")
        }
        (false, false) => {
            "Nobody can rally, recover or repair anything: weapons may change hands, and N goes on."
                .to_owned()
        }
    };
    choices.hint = hint;
    for order in &choices.orders {
        match order {
            Order::Rally { unit, .. }
            | Order::Recover { unit, .. }
            | Order::Deploy { unit, .. } => {
                choices.eligible.insert(*unit);
            }
            Order::Recombine { units, .. } => choices.eligible.extend(units),
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
    deployments(choices, pos, selection);
    transfers(choices, pos, selection);
    choices.refused_as_cards(pos, attempts(pos, selection));
    choices.done_card(pos, "No more attempts", selection);
}

/// The squads that the picked units may deploy, or be put together to: cards that nobody is shown who has not picked any, for
/// they are there in most turns.
fn deployments(choices: &mut Choices, pos: &Position, selection: &Selection) {
    choices.all_as_cards(pos, |order| match order {
        Order::Deploy { unit, leader } => {
            [Some(*unit), *leader].iter().flatten().any(|id| selection.units.contains(id))
        }
        Order::Recombine { units, leader } => {
            units.iter().chain(leader).any(|id| selection.units.contains(id))
        }
        _ => false,
    });
}

/// What the picked units might want to try in the RPh, allowed or not.
fn attempts(pos: &Position, selection: &Selection) -> Vec<Order> {
    let mut orders = Vec::new();
    let who: BTreeSet<UnitId> = selection.units.iter().chain(&selection.shown).copied().collect();
    for unit in who.into_iter().filter_map(|id| pos.unit(id)) {
        let (id, Some(at)) = (unit.id, unit.at()) else { continue };
        if unit.men().broken {
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
        if selection.units.len() == 1 && unit.side == pos.attacker && !unit.men().broken {
            orders.extend(deploying(pos, id, at));
        }
        let lying = pos.weapons.values().filter(|weapon| weapon.owner().is_none());
        for weapon in lying.filter(|weapon| pos.weapon_at(weapon.id) == Some(at)) {
            orders.push(Order::Recover { unit: id, weapon: weapon.id });
        }
    }
    orders.dedup();
    orders
}

/// What a squad might want to try by itself, allowed or not: to deploy with a leader who is there.
fn deploying(pos: &Position, squad: UnitId, at: Location) -> Vec<Order> {
    let is = |id: UnitId, kind| pos.unit_type(id).is_some_and(|values| values.kind == kind);
    let leaders = pos.side_at(pos.attacker, at).filter(|other| is(other.id, UnitKind::Leader));
    let with = |leader: &Unit| Order::Deploy { unit: squad, leader: Some(leader.id) };
    if is(squad, UnitKind::Squad) { leaders.map(with).collect() } else { Vec::new() }
}

/// The steps into other hexes that a position's moving stack may take, each with what it costs.
fn steps(choices: &mut Choices, pos: &Position, orders: &[Order], before: &[Order]) {
    let from = reasons::mover_at(pos);
    for order in orders {
        let Order::Step { to, cover } = order else { continue };
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

/// What a step of a position's moving stack costs.
fn price(pos: &Position, order: &Order) -> Option<String> {
    let Order::Step { to, cover } = order else {
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
        Order::Step { to, .. } if to.hex != here.hex => None,
        Order::Step { to, .. } => {
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
        Order::Shift { to: Footing::Crest(_) } => None,
        Order::Shift { .. } => Some(words::order(pos, &names, order).0),
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
        if let Some(at) = reasons::mover_at(pos) {
            here.into_iter().for_each(|choice| choices.add_hex(at.hex, Light::Legal, choice));
        }
    }
    fills != Fills::Cards
}

fn movement(choices: &mut Choices, pos: &Position, selection: &Selection) {
    for order in &choices.orders {
        if let Order::Move { units, .. } = order {
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
        let order = |gait| Order::Move { units: selection.units.clone(), gait };
        if let Some(begun) = certain(pos, &order(selection.gait)) {
            // Nobody is left behind who has not set out.
            let mut next = legal_orders(&begun);
            next.retain(|order| !matches!(order, Order::Part { .. }));
            let before = [order(selection.gait)];
            if on_the_move(choices, (&begun, &next), &before, selection) {
                gaits(choices, pos, selection);
            }
        } else {
            gaits(choices, pos, selection);
            transfers(choices, pos, selection);
        }
    }
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
        let order = Order::Move { units: selection.units.clone(), gait };
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
pub(super) fn step(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let orders = choices.orders.clone();
    choices.eligible = going_on(pos);
    choices.hint = "Click a lit hex to go on; the numbers are MF.".to_owned();
    if on_the_move(choices, (pos, &orders), &[], selection) {
        choices.all_as_cards(pos, |order| matches!(order, Order::Hurry));
        let throws = |order: &Order| matches!(order, Order::SmokeGrenade { .. });
        let refused = smoke_here(choices, pos).filter(|_| !orders.iter().any(throws));
        choices.refused_as_cards(pos, [Order::Hurry].into_iter().chain(refused));
    }
    match reasons::mover_at(pos) {
        Some(_) => stop_card(choices, Order::Stop, "Stop moving", "this stack moves no more"),
        None => {
            choices.hint =
                "Click a lit entry hex to come on the board; the numbers are MF.".to_owned();
            let detail = "it may come on in a later turn";
            stop_card(choices, Order::Stop, "Stay off the board this turn", detail);
        }
    }
}

/// The SMOKE that a stack on the move might want to place where it is, allowed or not: by the first that carries any.
fn smoke_here(choices: &Choices, pos: &Position) -> Option<Order> {
    let carries = |unit: &&UnitId| {
        pos.unit_type(**unit).is_some_and(|values| values.smoke_exponent.is_some())
    };
    let unit = choices.eligible.iter().find(carries)?;
    Some(Order::SmokeGrenade { unit: *unit, at: reasons::mover_at(pos)? })
}

pub(super) fn stop_card(choices: &mut Choices, order: Order, title: &str, detail: &str) {
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
            let (title, _) = words::order(pos, &words::names(pos), &order);
            let choice = HexChoice { title, label: None, act: Act::Give(vec![order]) };
            choices.add_hex(to.hex, Light::Legal, choice);
        }
    }
    transfers(choices, pos, selection);
    choices.done_card(pos, "No more advances", selection);
}
