//! Why nobody of a side can fire in some way: in the rules' own words, said to the one who is nearest to it.

use std::collections::BTreeSet;

use super::reasons::{self, Reason};
use super::slots::{Slot, marker_word};
use crate::board::Location;
use crate::rules::concealment::is_dummy;
use crate::rules::fire::FireKind;
use crate::rules::order::{FireAttack, FireOrder, Manner, Member, Order};
use crate::rules::unit::FireMarker;
use crate::rules::{FireRefusal, Position, Refusal, Side, Unit, check};

/// Why nobody of a side can fire in this way: the answer of the rules to the one nearest to the target. `None` for
/// a way that none of them has by nature.
pub(super) fn nobody(pos: &Position, side: Side, target: Location, slot: Slot) -> Option<Reason> {
    let mut units: Vec<&Unit> = pos
        .on_board(side)
        .filter(|unit| !unit.men().broken && !is_dummy(pos, unit.id))
        .filter(|unit| has_it(pos, unit, slot))
        .collect();
    units.sort_by_key(|unit| unit.at().map(|at| at.hex.distance(target.hex)));
    if units.is_empty() {
        let text = match slot {
            Slot::Kind(kind) => {
                let wanted = [FireMarker::None, FireMarker::Opportunity, FireMarker::First]
                    .into_iter()
                    .chain([FireMarker::Final])
                    .find(|marker| FireKind::open(pos.phase, *marker) == Some(kind));
                match wanted.unwrap_or_default() {
                    FireMarker::None => "No one is unmarked".to_owned(),
                    FireMarker::Opportunity => "No one has waited for it".to_owned(),
                    marker => format!("No one is marked {}", marker_word(marker)),
                }
            }
            Slot::Lane => "No one has a machine gun".to_owned(),
            Slot::Spray | Slot::SecondMan | Slot::Throw | Slot::Shell(..) | Slot::Mount(_) => {
                return None;
            }
        };
        return Some(Reason { text, rule: slot.rule().to_owned() });
    }
    let reasons: Vec<Reason> = units
        .iter()
        .flat_map(|unit| orders(pos, unit, target, slot))
        .filter(|order| slot != Slot::Spray || !cannot_spray(pos, order))
        .filter_map(|order| reasons::against_fire(pos, side, &order))
        .collect();
    let first = reasons.into_iter().next();
    let fallback = (slot != Slot::Spray)
        .then(|| Reason { text: "not now".to_owned(), rule: slot.rule().to_owned() });
    first.or(fallback).map(|why| Reason { text: format!("No one: {}", why.text), ..why })
}

/// Whether a unit has what a way of firing needs: the marker that makes it that kind, or a machine gun.
fn has_it(pos: &Position, unit: &Unit, slot: Slot) -> bool {
    let open = |marker| FireKind::open(pos.phase, marker);
    match slot {
        Slot::Kind(FireKind::SnapShot) => open(unit.fire) == Some(FireKind::FirstFire),
        Slot::Kind(kind) => open(unit.fire) == Some(kind),
        Slot::Lane => pos.weapons_of(unit.id).any(|weapon| {
            pos.weapon_type(weapon.id).is_some_and(|printed| printed.kind.is_machine_gun())
        }),
        Slot::Spray => true,
        // Who has nobody beside him, or no charge, needs no reason for it.
        Slot::SecondMan | Slot::Throw | Slot::Shell(..) | Slot::Mount(_) => false,
    }
}

/// The plainest attacks of a unit in a way of firing.
fn orders(pos: &Position, unit: &Unit, target: Location, slot: Slot) -> Vec<FireAttack> {
    let plain = reasons::plain_fire(pos, unit.id, target);
    match slot {
        Slot::Kind(FireKind::SnapShot) => vec![FireAttack { manner: Manner::SnapShot, ..plain }],
        Slot::Kind(_) => vec![plain],
        Slot::Lane => pos
            .weapons_of(unit.id)
            .map(|weapon| {
                let weapons = BTreeSet::from([weapon.id]);
                let member = Member { unit: unit.id, inherent: false, weapons: weapons.clone() };
                let order = FireAttack::new(vec![member], BTreeSet::new(), target);
                FireAttack { lanes: weapons, ..order }
            })
            .collect(),
        Slot::Spray => Location::ground(target.hex)
            .beside()
            .find(|at| pos.map().location_exists(*at))
            .map(|second| FireAttack { manner: Manner::Spray { second }, ..plain })
            .into_iter()
            .collect(),
        Slot::SecondMan | Slot::Throw | Slot::Shell(..) | Slot::Mount(_) => Vec::new(),
    }
}

fn cannot_spray(pos: &Position, order: &FireAttack) -> bool {
    matches!(
        check(pos, &Order::Fire(FireOrder::Attack(order.clone()))),
        Err(Refusal::Fire(FireRefusal::CannotSpray { .. } | FireRefusal::SprayApart))
    )
}
