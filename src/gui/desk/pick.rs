//! What a pick takes up of what can be done.

use super::intent::Intent;
use crate::board::Location;
use crate::gui::choices::Choices;
use crate::gui::choices::phases::{TakesUp, asks_for_fire, lead};
use crate::gui::selection::{Selection, fullest};
use crate::rules::decision::DecisionKind;
use crate::rules::order::{FireOrder, Gait, MoveOrder, Order};
use crate::rules::{Phase, Position, Unit, UnitId};

fn toggle<T: Ord + Copy>(set: &mut std::collections::BTreeSet<T>, item: T) {
    if !set.remove(&item) {
        set.insert(item);
    }
}

/// Carries a pick out.
pub(super) fn picked(
    selection: &mut Selection,
    pos: &Position,
    choices: &Choices,
    intent: &Intent,
) {
    selection.sure = false;
    match intent {
        Intent::PickPlace(at, true) => {
            selection.hex = None;
            // What is under the pointer stays there: the card goes on showing what it shows, and so does the list of
            // those who can fire.
            if choices.onlookers.is_empty() {
                selection.place = selection.place.or(Some(*at));
            }
            let before = selection.units.clone();
            pick_place(selection, pos, choices, *at);
            if selection.units == before {
                selection.drop_place(pos, *at);
            }
        }
        Intent::PickPlace(at, false) => {
            let gait = selection.gait;
            *selection = Selection { place: Some(*at), gait, ..Selection::default() };
            pick_place(selection, pos, choices, *at);
            let picked = |unit: &&Unit| selection.units.contains(&unit.id);
            selection.shown = pos.units_at(*at).find(picked).map(|unit| unit.id);
        }
        Intent::LookPlace(at) => (selection.place, selection.shown) = (Some(*at), None),
        Intent::PickUnit(unit, add) => {
            selection.hex = None;
            let add = &(*add && !moves_apart(pos, selection, *unit));
            let at = pos.unit(*unit).and_then(|unit| unit.at());
            selection.place = if *add { selection.place.or(at) } else { at.or(selection.place) };
            if *add && selection.units.contains(unit) {
                selection.drop_unit(pos, *unit);
            } else {
                if !*add {
                    let (place, gait) = (selection.place, selection.gait);
                    *selection = Selection { place, gait, ..Selection::default() };
                }
                pick_unit(selection, pos, choices, *unit);
                // The large card shows somebody who is in hand, and goes on showing him.
                let in_hand = |shown: &UnitId| *shown != *unit && selection.units.contains(shown);
                selection.shown = selection.shown.filter(in_hand).or(Some(*unit));
            }
        }
        Intent::ToggleWeapon(weapon) => toggle(&mut selection.weapons, *weapon),
        Intent::ToggleInherent(unit) => toggle(&mut selection.silent, *unit),
        Intent::ToggleDirector(unit) => {
            toggle(&mut selection.directors, *unit);
            selection.units.insert(*unit);
        }
        _ => {}
    }
    // Men may have been about to run: a vehicle has no such gait.
    if selection.units.iter().any(|&unit| is_vehicle(pos, unit)) {
        selection.gait = Gait::Normal;
    }
}

fn is_vehicle(pos: &Position, unit: UnitId) -> bool {
    pos.unit(unit).is_some_and(Unit::is_vehicle)
}

/// Whether a unit cannot move together with those who are picked: vehicles move one by one (D2.1).
fn moves_apart(pos: &Position, selection: &Selection, unit: UnitId) -> bool {
    let others = selection.units.iter().filter(|&&other| other != unit);
    pos.phase == Phase::Movement
        && others.clone().next().is_some()
        && others.chain([&unit]).any(|&unit| is_vehicle(pos, unit))
}

fn fires(choices: &Choices) -> bool {
    choices.asked.as_ref().is_some_and(|asked| asks_for_fire(&asked.kind))
}

/// Takes up everybody in a Location who can do what is being asked for.
fn pick_place(selection: &mut Selection, pos: &Position, choices: &Choices, at: Location) {
    let here = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| unit.at() == Some(at));
    if fires(choices) {
        let window = choices.asked.as_ref().is_some_and(|it| it.kind == DecisionKind::FirstFire);
        match fullest(pos, &choices.orders, at, selection.target) {
            Some(fire) => selection.join_fire(pos, &fire),
            // Who has nobody to fire at in his own fire phase has something else to do: to wait for somebody, say (A7.25).
            None if selection.units.is_empty() && !window => {
                selection.units.extend(choices.eligible.iter().copied().filter(here));
            }
            None => {}
        }
        return;
    }
    if lead(pos.phase).takes_up == TakesUp::Everybody {
        selection.units.extend(choices.eligible.iter().copied().filter(here));
        return;
    }
    // The largest stack that the rules list for the Location, else whoever is eligible there.
    let stack = choices
        .orders
        .iter()
        .filter_map(|order| match order {
            Order::Move(MoveOrder::Begin { units, .. })
            | Order::Move(MoveOrder::Advance { units, .. })
                if units.iter().all(here) =>
            {
                Some(units)
            }
            _ => None,
        })
        // Of a vehicle and a man beside it the man lies on top.
        .max_by_key(|units| (units.len(), !units.iter().any(|&unit| is_vehicle(pos, unit))));
    match stack {
        Some(units) => selection.units.extend(units.iter().copied()),
        None => selection.units.extend(choices.eligible.iter().copied().find(here)),
    }
}

fn pick_unit(selection: &mut Selection, pos: &Position, choices: &Choices, unit: UnitId) {
    if !choices.eligible.contains(&unit) {
        return;
    }
    if !fires(choices) {
        selection.units.insert(unit);
        return;
    }
    // The fullest way in which this unit alone may fire; a leader who cannot may still direct.
    let alone = choices
        .orders
        .iter()
        .filter_map(|order| match order {
            Order::Fire(FireOrder::Attack(fire))
                if fire.members.iter().all(|member| member.unit == unit) =>
            {
                Some(fire)
            }
            _ => None,
        })
        .filter(|fire| fire.directors.is_empty())
        .max_by_key(|fire| {
            fire.members.iter().map(|m| usize::from(m.inherent) + m.weapons.len()).sum::<usize>()
        });
    match alone {
        Some(fire) => selection.add_fire(fire),
        None => {
            selection.units.insert(unit);
            if crate::rules::morale::leadership(pos, unit).is_some() {
                selection.directors.insert(unit);
            }
        }
    }
}
