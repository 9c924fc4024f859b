//! What would be thrown away if a side were done with its part of a phase now: what a player would be sorry for, not
//! everything that he could still do.

use std::collections::BTreeSet;

use super::words;
use crate::rules::order::{FireOrder, Order};
use crate::rules::{Position, Side, UnitId};

/// So many are named; the others are counted.
const NAMED: usize = 3;

pub(super) fn named(names: &[String]) -> String {
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

pub(super) fn units<'u>(pos: &Position, units: impl IntoIterator<Item = &'u UnitId>) -> String {
    let names = words::names(pos);
    let units: Vec<String> = units.into_iter().map(|unit| names.unit(*unit)).collect();
    named(&units)
}

/// Those who could still fire at somebody whom they see.
pub(super) fn of_fire(pos: &Position, _: Side, orders: &[Order]) -> Option<String> {
    let firers: BTreeSet<UnitId> = orders
        .iter()
        .filter_map(|order| match order {
            Order::Fire(FireOrder::Attack(fire)) => {
                Some(fire.members.iter().map(|member| member.unit))
            }
            _ => None,
        })
        .flatten()
        .collect();
    let who = units(pos, &firers);
    (!firers.is_empty()).then(|| format!("{who} could still fire at somebody in sight."))
}
