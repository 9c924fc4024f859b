//! Set-up: where what is picked may go, why it may not go elsewhere, and set-up by the machine for the impatient.

use std::collections::BTreeSet;

use super::{Act, Card, Choices, HexChoice, Place, SideChoice, deeds, phases, words};
use crate::board::{Coord, Location};
use crate::gui::board::tiles::Light;
use crate::gui::selection::Selection;
use crate::rules::order::{Order, PossessionOrder, SetupOrder};
use crate::rules::refusal::{NamedRefusal, Refusal, SetupRefusal};
use crate::rules::stacking::would_overstack_at_setup;
use crate::rules::{Position, Side, UnitId, check, decision};

/// The set-up of whoever is asked.
pub(super) fn part(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let Some(side) = decision(pos).map(|asked| asked.side) else { return };
    let own = |unit: &&UnitId| pos.unit(**unit).is_some_and(|unit| unit.side == side);
    choices.eligible = pos.setting.areas.keys().filter(own).copied().collect();
    if selection.units.is_empty() {
        show_areas(choices, pos);
        choices.hint =
            "Drag a counter to a lit hex, or click it and then the hex. Drag it back to take it back.".to_owned();
    } else {
        lit_hexes(choices, pos, side, selection);
        choices.hint = "Click a lit hex to place what is picked there.".to_owned();
        if lit_spines(choices, pos, selection) {
            choices.hint += " Click a lit hexspine to point it there.";
        }
    }
    deeds::bore_sights(choices, pos, &selection.units, selection.deed);
    let placed = |unit: &&UnitId| pos.unit(**unit).is_some_and(|unit| unit.at().is_some());
    let picked: Vec<UnitId> = selection.units.iter().filter(placed).copied().collect();
    let all: Vec<UnitId> = choices.eligible.iter().filter(placed).copied().collect();
    let none_left = all.len() == choices.eligible.len();
    let mut card = |title: &str, detail: &str, act, blocked| {
        let (title, detail) = (title.to_owned(), detail.to_owned());
        choices.cards.push(Card { title, detail, key: None, act, blocked, lit: false });
    };
    // It stays where it is: a second click on it is none on what takes all of it back.
    let done = none_left.then(|| "Everybody is set up.".to_owned());
    let rest = "the rest goes where there is cover, towards the goal";
    card("Set up for me", done.as_deref().unwrap_or(rest), Act::Deploy, done.clone());
    if !picked.is_empty() {
        card("Back to the tray", "take up what is picked", Act::Give(lift(&picked)), None);
    }
    if !all.is_empty() {
        card("Start over", "everybody back to the tray", Act::Give(lift(&all)), None);
    }
    phases::transfers(choices, pos, selection);
    choices.done_card(pos, "Set-up complete", selection);
}

/// The orders that take units back.
pub fn lift(units: &[UnitId]) -> Vec<Order> {
    units.iter().map(|unit| Order::Setup(SetupOrder::Lift { unit: *unit })).collect()
}

/// The areas of those who still have to be placed; of everybody once all are.
fn show_areas(choices: &mut Choices, pos: &Position) {
    let waiting = |unit: &&UnitId| {
        pos.unit(**unit).is_some_and(|unit| unit.at().is_none() && unit.enters == 0)
    };
    let mut who: Vec<UnitId> = choices.eligible.iter().filter(waiting).copied().collect();
    if who.is_empty() {
        who.extend(&choices.eligible);
    }
    let areas = who.iter().filter_map(|unit| pos.setting.areas.get(unit));
    let hexes: BTreeSet<Coord> = areas.flat_map(|area| area.hexes.iter().copied()).collect();
    for hex in hexes {
        let title = "set-up area".to_owned();
        let choice = HexChoice { title, label: None, act: Act::Give(Vec::new()) };
        choices.add_hex(hex, Light::Area, choice);
    }
}

fn lit_hexes(choices: &mut Choices, pos: &Position, side: Side, selection: &Selection) {
    let mut areas = selection.units.iter().filter_map(|unit| pos.setting.areas.get(unit));
    let Some(first) = areas.next() else { return };
    for hex in first.hexes.iter().copied() {
        for level in 0..=pos.map().upper_levels(hex) {
            let at = Location::new(hex, level);
            let there = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| unit.at() == Some(at));
            if selection.units.iter().all(there) || refused(pos, side, selection, at).is_some() {
                continue;
            }
            let orders = selection
                .units
                .iter()
                .map(|unit| Order::Setup(SetupOrder::Place { unit: *unit, at }))
                .collect();
            let title = match level {
                0 => format!("Place in {at}"),
                level => format!("Place in {hex}, level {level}"),
            };
            let choice = HexChoice { title, label: None, act: Act::Give(orders) };
            choices.add_hex(hex, Light::Legal, choice);
        }
    }
}

/// The hexspines that a vehicle or Gun in hand may be turned to, each with a card for those without a mouse. Says whether
/// there are any.
fn lit_spines(choices: &mut Choices, pos: &Position, selection: &Selection) -> bool {
    let mut turns = Vec::new();
    for order in &choices.orders {
        let turn = match order {
            Order::Setup(SetupOrder::Face { unit, facing, .. }) => Some((*unit, *facing)),
            Order::Possession(PossessionOrder::TurnGun { weapon, to }) => {
                let owner = pos.weapons.get(weapon).and_then(|weapon| weapon.owner());
                owner.map(|owner| (owner, *to))
            }
            _ => None,
        };
        let Some((unit, to)) = turn.filter(|(unit, _)| selection.units.contains(unit)) else {
            continue;
        };
        if let Some(at) = pos.unit(unit).and_then(|unit| unit.at()) {
            turns.push((at.hex, to, order.clone()));
        }
    }
    let orders: Vec<Order> = turns.iter().map(|(.., order)| order.clone()).collect();
    choices.orders_as_cards(pos, &orders, &[]);
    for (hex, to, order) in turns {
        let choice =
            HexChoice { title: format!("Turn {to}"), label: None, act: Act::Give(vec![order]) };
        choices.sides.push(SideChoice { hex, place: Place::Spine(to), choice });
    }
    !orders.is_empty()
}

/// Why what is picked may not go there together.
fn refused(pos: &Position, side: Side, selection: &Selection, at: Location) -> Option<Refusal> {
    let alone = selection
        .units
        .iter()
        .find_map(|&unit| check(pos, &Order::Setup(SetupOrder::Place { unit, at })).err());
    let all: Vec<UnitId> = selection.units.iter().copied().collect();
    alone.or_else(|| {
        would_overstack_at_setup(pos, side, at, &all)
            .then_some(Refusal::Named(NamedRefusal::Overstacked { at }))
    })
}

/// Why what is picked may not be set up in a hex, in words; nothing if it may or nothing is picked.
pub fn why_not(pos: &Position, side: Side, selection: &Selection, hex: Coord) -> Option<String> {
    let first = selection.units.first()?;
    let levels = 0..=pos.map().upper_levels(hex).max(0);
    let reasons: Option<Vec<Refusal>> =
        levels.map(|level| refused(pos, side, selection, Location::new(hex, level))).collect();
    let refusal = reasons?.into_iter().next()?;
    let area = pos.setting.areas.get(first).map(|area| area.name.as_str()).unwrap_or_default();
    let mut text = words::refusal(pos, &refusal);
    if matches!(refusal, Refusal::Setup(SetupRefusal::OutsideSetupArea { .. })) && !area.is_empty()
    {
        text += &format!(" Its area: {area}.");
    }
    Some(text)
}
