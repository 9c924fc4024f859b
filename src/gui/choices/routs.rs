//! The choices of the Rout Phase: who has to run and who may, where to, and what comes of staying.

use std::collections::BTreeSet;

use super::phases::{stop_card, transfers};
use super::{Act, Choices, HexChoice, chances, words};
use crate::board::Location;
use crate::gui::board::tiles::Light;
use crate::gui::selection::Selection;
use crate::rules::order::{Order, RoutOrder};
use crate::rules::rout::must_rout;
use crate::rules::{Position, UnitId, check};

/// A side's part of the phase.
pub(super) fn part(choices: &mut Choices, pos: &Position, selection: &Selection) {
    hexes(choices, pos, Some(&selection.units));
    choices.hint = hint(pos, &choices.eligible);
    let may = |unit: &UnitId| choices.eligible.contains(unit);
    let stuck = selection.units.iter().chain(&selection.shown).copied().filter(|unit| !may(unit));
    let orders: Vec<Order> = stuck
        .filter_map(|unit| {
            let mut next = Location::ground(pos.unit(unit)?.at()?.hex).beside();
            let to = next.find(|to| pos.map().location_exists(*to))?;
            Some(Order::Rout(RoutOrder::Flee { unit, to, low_crawl: false }))
        })
        .collect();
    choices.refused_as_cards(pos, orders);
    transfers(choices, pos, selection);
    choices.done_card(pos, "No more rout", selection);
}

/// The next step of a routing unit.
pub(super) fn step(choices: &mut Choices, pos: &Position) {
    hexes(choices, pos, None);
    choices.hint = "Click a lit hex to rout on.".to_owned();
    if check(pos, &Order::Rout(RoutOrder::End)).is_ok() {
        stop_card(choices, Order::Rout(RoutOrder::End), "Stop here", "the rout ends");
    }
}

fn hexes(choices: &mut Choices, pos: &Position, only: Option<&BTreeSet<UnitId>>) {
    let names = words::names(pos);
    for order in choices.orders.clone() {
        let Order::Rout(RoutOrder::Flee { unit, to, .. }) = order else { continue };
        choices.eligible.insert(unit);
        if only.is_none_or(|only| only.contains(&unit)) {
            let (mut title, _) = words::order(pos, &names, &order);
            // A hex that offers one thing is clicked without a card.
            let checks = chances::lines(pos, &names, &order, choices.assistance);
            title.extend(checks.iter().flat_map(|line| ["; ", line]));
            let choice = HexChoice { title, label: None, act: Act::Give(vec![order]) };
            choices.add_hex(to.hex, Light::Legal, choice);
        }
    }
}

/// Who has to, and who may.
fn hint(pos: &Position, able: &BTreeSet<UnitId>) -> String {
    let names = words::names(pos);
    let (must, may): (Vec<UnitId>, Vec<UnitId>) =
        able.iter().partition(|unit| must_rout(pos, **unit));
    let mut parts = Vec::new();
    if !must.is_empty() {
        parts.push(format!("{} must rout, or is lost (A10.5).", names.units(&must)));
    }
    if !may.is_empty() {
        parts.push(format!("{} may rout, or stay.", names.units(&may)));
    }
    parts.push("Click a broken unit, then a lit hex.".to_owned());
    parts.join(" ")
}

/// Whether a unit must rout or may, what comes of it if it does not, and what lies where it goes.
pub(super) fn detail(pos: &Position, unit: UnitId, to: Location, low_crawl: bool) -> String {
    let under_way = pos.frames.last().is_some();
    let duty = match (under_way, must_rout(pos, unit)) {
        (true, _) => None,
        (false, true) => Some("must: lost, or taken prisoner, if it stays (A10.5, A20.21)"),
        (false, false) => Some("may: it can also stay (A10.5)"),
    };
    let facts = pos.map().facts(to.hex);
    let cover = if facts.rout_target { "it may stop there" } else { "no cover to stop in" };
    let ground = match low_crawl {
        true => "one hex, safe from Interdiction (A10.52)".to_owned(),
        false => format!("{}: {cover}", facts.name),
    };
    duty.into_iter().map(str::to_owned).chain([ground]).collect::<Vec<_>>().join("\n")
}
