//! Choosing an attack: who may fire, at what, and what the attack put together comes to.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Act, Card, Choices, HexChoice, Key, Place, Preview, SideChoice, deeds, onlookers, reasons,
    slots, warnings, ways, words,
};
use crate::board::Location;
use crate::gui::board::tiles::Light;
use crate::gui::panels::odds::in_short;
use crate::gui::selection::Selection;
use crate::gui::settings::Assistance;
use crate::odds::{AttackOdds, of_attack, takes_long};
use crate::rules::dispenser::Dispenser;
use crate::rules::fire::assess;
use crate::rules::morale::leadership;
use crate::rules::order::{
    CloseCombatOrder, DriveOrder, FireAttack, FireOrder, Order, PossessionOrder, Shell,
};
use crate::rules::{Position, Side, UnitId, WeaponId, check, decision};

fn attacks(choices: &Choices) -> impl Iterator<Item = &FireAttack> {
    choices.orders.iter().filter_map(|order| match order {
        Order::Fire(FireOrder::Attack(fire)) => Some(fire),
        _ => None,
    })
}

fn who(fire: &FireAttack) -> BTreeSet<UnitId> {
    fire.members.iter().map(|member| member.unit).chain(fire.directors.iter().copied()).collect()
}

/// A phase in which a side fires at what it likes.
pub(super) fn phase(choices: &mut Choices, pos: &Position, selection: &Selection) {
    choices.hint = if selection.units.is_empty() {
        "Click one of the outlined units, then a target.".to_owned()
    } else if selection.target.is_none() {
        "Click a lit hex to aim at it. Shift-click adds a stack, or leaves a counter out."
            .to_owned()
    } else {
        "The attack is worked out on the right. Fire, or change it first.".to_owned()
    };
    choices.eligible = attacks(choices).flat_map(who).collect();
    if !selection.units.is_empty() {
        // A hex that nothing but SMOKE would be fired at is no target.
        let mut targets: BTreeMap<Location, Light> = BTreeMap::new();
        for fire in attacks(choices).filter(|fire| who(fire).is_subset(&selection.units)) {
            let light = targets.entry(fire.target).or_insert(Light::Screen);
            // SMOKE of two kinds may be fired at it, and be all there is.
            if !fire.shell.is_some_and(Shell::screens) {
                *light = Light::Target;
            }
        }
        for (target, light) in targets {
            let title = format!("Aim at {target}");
            let choice = HexChoice { title, label: None, act: Act::Aim(target) };
            choices.add_hex(target.hex, light, choice);
        }
    }
    preview(choices, pos, selection, selection.target);
    for order in &choices.orders {
        match order {
            Order::Fire(
                FireOrder::Await { unit }
                | FireOrder::Molotov { unit }
                | FireOrder::Panzerfaust { unit },
            ) => {
                choices.eligible.insert(*unit);
            }
            Order::Possession(
                PossessionOrder::Dismantle { weapon, .. } | PossessionOrder::TurnGun { weapon, .. },
            ) => {
                choices.eligible.extend(pos.weapons.get(weapon).and_then(|weapon| weapon.owner()));
            }
            Order::Drive(DriveOrder::Traverse { unit, .. }) => {
                choices.eligible.insert(*unit);
            }
            _ => {}
        }
    }
    let in_hand = |weapon: &WeaponId| {
        let owner = pos.weapons.get(weapon).and_then(|weapon| weapon.owner());
        owner.is_some_and(|owner| selection.units.contains(&owner))
    };
    choices.all_as_cards(pos, |order| match order {
        Order::Fire(
            FireOrder::Await { unit }
            | FireOrder::Molotov { unit }
            | FireOrder::Panzerfaust { unit },
        ) => selection.units.contains(unit),
        Order::Possession(PossessionOrder::Dismantle { weapon, .. }) => in_hand(weapon),
        // Once it aims at something, its shells are the cards.
        Order::Possession(PossessionOrder::TurnGun { weapon, .. }) => {
            selection.target.is_none() && in_hand(weapon)
        }
        Order::Drive(DriveOrder::Traverse { unit, .. }) => {
            selection.target.is_none() && selection.units.contains(unit)
        }
        _ => false,
    });
    if selection.target.is_none() {
        for order in choices.orders.clone() {
            let (at, to, what) = match order {
                Order::Possession(PossessionOrder::TurnGun { weapon, to }) => {
                    let at = pos.weapon_at(weapon).filter(|_| in_hand(&weapon));
                    (at, to, words::weapon(pos, weapon).to_string())
                }
                Order::Drive(DriveOrder::Traverse { unit, to }) => {
                    let own = pos.unit(unit).filter(|_| selection.units.contains(&unit));
                    let of = format!("the turret of {}", words::names(pos).unit(unit));
                    (own.and_then(|unit| unit.at()), to, of)
                }
                _ => continue,
            };
            if let Some(at) = at {
                let title = format!("Turn {what} {to}");
                let choice = HexChoice { title, label: None, act: Act::Give(vec![order]) };
                choices.sides.push(SideChoice { hex: at.hex, place: Place::Spine(to), choice });
            }
        }
    }
    if pos.phase == crate::rules::Phase::PrepFire {
        let on_foot = |unit: &&UnitId| {
            pos.unit(**unit).is_some_and(|unit| unit.carrier().is_none() && !unit.is_vehicle())
        };
        let who = selection.units.iter().filter(on_foot);
        let waits = who.map(|&unit| Order::Fire(FireOrder::Await { unit }));
        choices.refused_as_cards(pos, waits.collect::<Vec<_>>());
    }
    choices.done_card(pos, "No more fire", selection);
}

/// What the vehicle on the move may fire at (D3.3). Says whether it aims at something: then the ways to fire stand in place of
/// what else it could do.
pub(super) fn on_the_move(choices: &mut Choices, pos: &Position, selection: &Selection) -> bool {
    let targets: BTreeSet<Location> = attacks(choices).map(|fire| fire.target).collect();
    for &target in &targets {
        let title = format!("Aim at {target}");
        let choice = HexChoice { title, label: None, act: Act::Aim(target) };
        choices.add_hex(target.hex, Light::Target, choice);
    }
    let Some(target) = selection.target.filter(|target| targets.contains(target)) else {
        return false;
    };
    let vehicle = choices.eligible.clone();
    let guns = vehicle.iter().flat_map(|unit| pos.weapons_of(*unit)).map(|gun| gun.id).collect();
    let all = Selection { units: vehicle, weapons: guns, ..selection.clone() };
    let picked = if selection.units.is_empty() { &all } else { selection };
    preview(choices, pos, picked, Some(target));
    true
}

/// The DEFENDER's reply to a move.
pub(super) fn window(choices: &mut Choices, pos: &Position, selection: &Selection) {
    choices.eligible = attacks(choices).flat_map(who).collect();
    for order in &choices.orders {
        if let Order::CloseCombat(CloseCombatOrder::React(attack)) = order {
            choices.eligible.extend(attack.by.iter().copied());
        }
    }
    let target = attacks(choices).map(|fire| fire.target).next().or(reasons::mover_at(pos));
    choices.hint = if selection.units.is_empty() {
        "Click an outlined stack: everybody in it who may fire takes part.".to_owned()
    } else {
        "Change the group in the card on the left; Shift-click adds another stack.".to_owned()
    };
    preview(choices, pos, selection, target);
    choices.all_as_cards(pos, |order| match order {
        Order::CloseCombat(CloseCombatOrder::React(attack)) => {
            selection.units.is_empty() || attack.by.is_subset(&selection.units)
        }
        Order::Drive(DriveOrder::TryMotion { .. } | DriveOrder::Swing { .. }) => {
            selection.units.is_empty()
        }
        // Where a smoke mortar can put it is shown on the board.
        Order::Drive(DriveOrder::Dispense { by, .. }) => {
            selection.units.is_empty() && *by != Dispenser::Mortar
        }
        _ => false,
    });
    if selection.units.is_empty() {
        deeds::smoke_mortars(choices, pos, selection.deed);
    }
    choices.all_as_cards(
        pos,
        |order| matches!(order, Order::Fire(FireOrder::Molotov { unit } | FireOrder::Panzerfaust { unit }) if selection.units.contains(unit)),
    );
    let blocked = check(pos, &Order::Fire(FireOrder::Hold))
        .err()
        .map(|refusal| words::refusal(pos, &refusal));
    choices.cards.push(Card {
        title: "Hold fire".to_owned(),
        detail: blocked.clone().unwrap_or_else(|| "the move goes on".to_owned()),
        key: Some(Key::Space),
        act: Act::Give(vec![Order::Fire(FireOrder::Hold)]),
        blocked,
        lit: false,
    });
}

fn preview(choices: &mut Choices, pos: &Position, selection: &Selection, target: Option<Location>) {
    let Some(side) = decision(pos).map(|asked| asked.side) else { return };
    let Some(target) = target else { return };
    choices.onlookers = onlookers::of(pos, side, target, selection, &choices.orders);
    if selection.units.is_empty() {
        choices.cards.extend(slots::cards(pos, side, target, None, &choices.orders));
        return;
    }
    let ways = ways::open(pos, &selection.fire_order(pos, target), &choices.orders);
    let Some((way, order)) = ways::meant(pos, &ways, selection.way) else { return };
    let worked_out = assess(pos, side, &order).map_err(|refusal| words::refusal(pos, &refusal));
    let full = choices.assistance == Assistance::Full && worked_out.is_ok();
    let pending = full && takes_long(pos, &order);
    let odds = if full && !pending { of_attack(pos, side, &order).ok() } else { None };
    if let (true, Ok(assessment)) = (choices.assistance != Assistance::Off, &worked_out) {
        choices.warnings = warnings::of_fire(pos, &order, assessment, &choices.eligible);
    }
    choices.may_direct = may_direct(pos, &order);
    let picked = slots::Picked { ways: &ways, meant: way };
    let cards = slots::cards(pos, side, target, Some(&picked), &choices.orders);
    choices.cards.extend(cards);
    let preview = Preview { order, worked_out, odds, pending };
    choices.cards.push(slots::roll(pos, &preview.order, preview.in_short()));
    choices.preview = Some(preview);
}

/// Who is in a Location that can be aimed at, and what an attack on it by those in hand comes to.
pub(super) fn aim(
    pos: &Position,
    (side, assistance): (Side, Assistance),
    selection: &Selection,
    at: Location,
) -> String {
    let there: Vec<UnitId> = pos.side_at(side.other(), at).map(|unit| unit.id).collect();
    let mut lines = vec![words::names(pos).units(&there)];
    let ways = ways::open(pos, &selection.fire_order(pos, at), &[]);
    if let Some((_, order)) = ways::meant(pos, &ways, selection.way) {
        match assess(pos, side, &order) {
            Ok(assessment) => lines.push(words::assessment(&assessment)),
            Err(refusal) => lines.push(words::refusal(pos, &refusal)),
        }
        if assistance == Assistance::Full && !takes_long(pos, &order) {
            let odds = of_attack(pos, side, &order).ok();
            lines.extend(odds.map(|odds| in_short(&odds)));
        }
    }
    lines.join("\n")
}

/// The leaders in the Locations of an attack who may direct it, alone or beside those who do.
fn may_direct(pos: &Position, order: &FireAttack) -> BTreeSet<UnitId> {
    let at = |unit: UnitId| pos.unit(unit).and_then(|unit| unit.at());
    let from: BTreeSet<Location> =
        order.members.iter().filter_map(|member| at(member.unit)).collect();
    let there = from.into_iter().flat_map(|place| pos.units_at(place)).map(|unit| unit.id);
    let leaders = there.filter(|unit| leadership(pos, *unit).is_some());
    leaders
        .filter(|leader| {
            let others = order.directors.iter().copied().filter(|other| at(*other) != at(*leader));
            let directors: BTreeSet<UnitId> = others.chain([*leader]).collect();
            let directed = FireAttack { directors, ..order.clone() };
            check(pos, &Order::Fire(FireOrder::Attack(directed))).is_ok()
        })
        .collect()
}

/// Fills in odds that took their time; `None` when there are none after all.
pub(super) fn know(choices: &mut Choices, odds: Option<AttackOdds>) {
    let Some(preview) = &mut choices.preview else { return };
    preview.odds = odds;
    preview.pending = false;
    let detail = preview.in_short();
    let roll = Act::Give(vec![Order::Fire(FireOrder::Attack(preview.order.clone()))]);
    let cards = choices.cards.iter_mut();
    cards.filter(|card| card.act == roll && card.blocked.is_none()).for_each(|card| {
        card.detail.clone_from(&detail);
    });
}
