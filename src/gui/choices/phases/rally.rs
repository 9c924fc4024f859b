//! The RPh: attempts to rally, recover and repair, squads that deploy and weapons that change hands.

use std::collections::BTreeSet;

use super::waste::{named, units};
use super::{Choices, Lead, PLAIN, transfers};
use crate::board::Location;
use crate::counters::UnitKind;
use crate::gui::choices::words;
use crate::gui::selection::Selection;
use crate::rules::order::{Order, PossessionOrder, RallyOrder};
use crate::rules::{Position, Side, Unit, UnitId, WeaponId};

pub(super) const LEAD: Lead = Lead {
    short: "Rally",
    asks: "rally, repair, recover.",
    part: rally,
    waste: waste_of,
    // Who is sound has nothing to rally: that is no reason worth reading.
    tries: |_, unit| {
        unit.men().broken.then_some(Order::Rally(RallyOrder::Rally { unit: unit.id, leader: None }))
    },
    ..PLAIN
};

fn rally(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let attempt = |order: &Order| {
        matches!(
            order,
            Order::Rally(RallyOrder::Rally { .. } | RallyOrder::RepairMachineGun { .. })
                | Order::Possession(
                    PossessionOrder::Recover { .. } | PossessionOrder::Repair { .. }
                )
        )
    };
    let any = |such: &dyn Fn(&Order) -> bool| choices.orders.iter().any(such);
    let deploys = any(&|order| matches!(order, Order::Rally(RallyOrder::Deploy { .. })));
    let recombines = any(&|order| matches!(order, Order::Rally(RallyOrder::Recombine { .. })));
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
            Order::Rally(
                RallyOrder::Rally { unit, .. }
                | RallyOrder::Deploy { unit, .. }
                | RallyOrder::RepairMachineGun { unit, .. },
            )
            | Order::Possession(PossessionOrder::Recover { unit, .. }) => {
                choices.eligible.insert(*unit);
            }
            Order::Rally(RallyOrder::Recombine { units, .. }) => choices.eligible.extend(units),
            Order::Possession(PossessionOrder::Repair { weapon }) => {
                choices.eligible.extend(pos.weapons.get(weapon).and_then(|weapon| weapon.owner()));
            }
            _ => {}
        }
    }
    let picked = |unit: &UnitId| selection.units.is_empty() || selection.units.contains(unit);
    choices.all_as_cards(pos, |order| match order {
        Order::Rally(
            RallyOrder::Rally { unit, .. } | RallyOrder::RepairMachineGun { unit, .. },
        )
        | Order::Possession(PossessionOrder::Recover { unit, .. }) => picked(unit),
        Order::Possession(PossessionOrder::Repair { weapon }) => pos
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
        Order::Rally(RallyOrder::Deploy { unit, leader }) => {
            [Some(*unit), *leader].iter().flatten().any(|id| selection.units.contains(id))
        }
        Order::Rally(RallyOrder::Recombine { units, leader }) => {
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
            orders.extend(
                leaders.map(|leader| {
                    Order::Rally(RallyOrder::Rally { unit: id, leader: Some(leader) })
                }),
            );
            orders.push(Order::Rally(RallyOrder::Rally { unit: id, leader: None }));
        }
        for weapon in pos.weapons_of(id).filter(|weapon| weapon.malfunctioned) {
            orders.push(Order::Possession(PossessionOrder::Repair { weapon: weapon.id }));
        }
        if selection.units.len() == 1 && unit.side == pos.attacker && !unit.men().broken {
            orders.extend(deploying(pos, id, at));
        }
        let lying = pos.weapons.values().filter(|weapon| weapon.owner().is_none());
        for weapon in lying.filter(|weapon| pos.weapon_at(weapon.id) == Some(at)) {
            orders
                .push(Order::Possession(PossessionOrder::Recover { unit: id, weapon: weapon.id }));
        }
    }
    orders.dedup();
    orders
}

/// What a squad might want to try by itself, allowed or not: to deploy with a leader who is there.
fn deploying(pos: &Position, squad: UnitId, at: Location) -> Vec<Order> {
    let is = |id: UnitId, kind| pos.unit_type(id).is_some_and(|values| values.kind == kind);
    let leaders = pos.side_at(pos.attacker, at).filter(|other| is(other.id, UnitKind::Leader));
    let with =
        |leader: &Unit| Order::Rally(RallyOrder::Deploy { unit: squad, leader: Some(leader.id) });
    if is(squad, UnitKind::Squad) { leaders.map(with).collect() } else { Vec::new() }
}

/// Attempts not made.
fn waste_of(pos: &Position, _: Side, orders: &[Order]) -> Option<String> {
    let mut broken = BTreeSet::new();
    let mut weapons: BTreeSet<WeaponId> = BTreeSet::new();
    for order in orders {
        match order {
            Order::Rally(RallyOrder::Rally { unit, .. }) => {
                broken.insert(*unit);
            }
            Order::Possession(
                PossessionOrder::Repair { weapon } | PossessionOrder::Recover { weapon, .. },
            ) => {
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
