//! What would be thrown away if a side were done with its part of a phase now: what a player would be sorry for, not
//! everything that he could still do.

use std::collections::BTreeSet;

use super::words;
use crate::rules::order::Order;
use crate::rules::setting::Victory;
use crate::rules::{Phase, Position, Side, UnitId, WeaponId};

/// So many are named; the others are counted.
const NAMED: usize = 3;

/// What a side throws away by passing on, in a sentence; `None` where nothing is lost by it. `orders` are those that are
/// legal.
pub(super) fn of(pos: &Position, side: Side, orders: &[Order]) -> Option<String> {
    match pos.phase {
        Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire => fire(pos, orders),
        Phase::Rally => rally(pos, orders),
        Phase::Movement => moves(pos, side, orders),
        Phase::Advance => advances(pos, side, orders),
        // The rules let nobody pass over a rout or a Close Combat that has to be.
        Phase::Setup | Phase::Rout | Phase::CloseCombat => None,
    }
}

fn named(names: &[String]) -> String {
    let rest = names.len().saturating_sub(NAMED);
    let mut parts: Vec<String> = names.iter().take(NAMED).cloned().collect();
    if rest > 0 {
        parts.push(format!("{rest} more"));
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
        None => String::new(),
    }
}

fn units<'u>(pos: &Position, units: impl IntoIterator<Item = &'u UnitId>) -> String {
    let names = words::names(pos);
    let units: Vec<String> = units.into_iter().map(|unit| names.unit(*unit)).collect();
    named(&units)
}

/// Those who could still fire at somebody whom they see.
fn fire(pos: &Position, orders: &[Order]) -> Option<String> {
    let firers: BTreeSet<UnitId> = orders
        .iter()
        .filter_map(|order| match order {
            Order::Fire(fire) => Some(fire.members.iter().map(|member| member.unit)),
            _ => None,
        })
        .flatten()
        .collect();
    let who = units(pos, &firers);
    (!firers.is_empty()).then(|| format!("{who} could still fire at somebody in sight."))
}

/// Attempts not made.
fn rally(pos: &Position, orders: &[Order]) -> Option<String> {
    let mut broken = BTreeSet::new();
    let mut weapons: BTreeSet<WeaponId> = BTreeSet::new();
    for order in orders {
        match order {
            Order::Rally { unit, .. } => {
                broken.insert(*unit);
            }
            Order::Repair { weapon } | Order::Recover { weapon, .. } => {
                weapons.insert(*weapon);
            }
            _ => {}
        }
    }
    let names = words::names(pos);
    let mut parts = Vec::new();
    if !broken.is_empty() {
        parts.push(format!("{} could still try to rally", units(pos, &broken)));
    }
    if !weapons.is_empty() {
        let weapons: Vec<String> = weapons.iter().map(|weapon| names.weapon(*weapon)).collect();
        parts.push(format!("{} could be repaired or picked up", named(&weapons)));
    }
    (!parts.is_empty()).then(|| format!("{}.", parts.join("; ")))
}

/// Reinforcements that stay out, and a Movement Phase in which nobody moves; who has moved somebody has had his say about
/// the others.
fn moves(pos: &Position, side: Side, orders: &[Order]) -> Option<String> {
    let able: BTreeSet<UnitId> = orders
        .iter()
        .filter_map(|order| match order {
            Order::Move { units, .. } => Some(units.iter().copied()),
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

/// An Advance Phase in which nobody advances, though somebody could into an enemy's Location or a hex that counts for
/// victory.
fn advances(pos: &Position, side: Side, orders: &[Order]) -> Option<String> {
    if pos.on_board(side).any(|unit| unit.men().advanced) {
        return None;
    }
    let counts = |hex| match &pos.setting.victory {
        Victory::Control { hexes, .. } => {
            hexes.contains(&hex) && pos.control.get(&hex) != Some(&side)
        }
        Victory::Points { .. } => false,
    };
    let mut hexes: BTreeSet<crate::board::Coord> = BTreeSet::new();
    for order in orders {
        if let Order::Advance { to, .. } = order
            && (counts(to.hex) || pos.side_at(side.other(), *to).next().is_some())
        {
            hexes.insert(to.hex);
        }
    }
    let names: Vec<String> = hexes.iter().map(ToString::to_string).collect();
    (!names.is_empty())
        .then(|| format!("Nobody has advanced yet, and {} lies open.", named(&names)))
}
