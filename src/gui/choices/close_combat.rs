//! Close Combat: the plans as cards and lit hexes, what a Withdrawal costs, and an attack put together by picking who
//! strikes and whom.

use std::collections::{BTreeMap, BTreeSet};

use super::{Act, Card, Choices, HexChoice, chances, words};
use crate::counters::UnitKind;
use crate::game::narrate::{Names, plan_words};
use crate::gui::board::tiles::Light;
use crate::gui::selection::Selection;
use crate::rules::close_combat::assess;
use crate::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Order};
use crate::rules::view::is_stand_in;
use crate::rules::{Phase, Position, Side, Unit, UnitId, check};

/// The question to a side: where, and who of the other side has announced that he withdraws (A11.2).
pub(super) fn question(pos: &Position, side: Side) -> String {
    let (who, Some(frame)) = (words::side(pos, side), pos.close_combat()) else {
        return String::new();
    };
    let mut text = format!("{who}: Close Combat in {}. Who attacks whom?", frame.at);
    let announced = frame
        .first_plan
        .as_ref()
        .map(|plan| ClosePlan { attacks: Vec::new(), withdrawals: plan.withdrawals.clone() });
    let names = words::names(pos);
    if let Some(plan) = announced
        && let Some(cost) = cost(pos, side.other(), &plan)
    {
        let parts = plan_words(&names, &plan).join(", ");
        text += &format!(" {}: {parts}, {cost}.", words::side(pos, side.other()));
    }
    text
}

/// A plan as a card says it: in short, and beneath it what a Withdrawal costs and the whole in full.
pub(super) fn words(pos: &Position, names: &Names, plan: &ClosePlan) -> (String, String) {
    let Some(side) = side_of(pos, plan) else {
        return ("No attack".to_owned(), "defend only".to_owned());
    };
    let only = plan.attacks.is_empty() && plan.withdrawals.len() == 1;
    let withdraws = if only { "withdraws to" } else { "to" };
    let leave = plan
        .withdrawals
        .iter()
        .map(|(unit, to)| format!("{} {withdraws} {to}", short(pos, names, *unit)));
    let attacks = plan.attacks.iter().map(|attack| {
        let odds = assess(pos, side, attack)
            .filter(|_| !attack.at.iter().any(|unit| is_stand_in(*unit)))
            .map_or_else(String::new, |prepared| format!(" ({})", prepared.in_short()));
        format!("{} on {}{odds}", list(pos, names, &attack.by), list(pos, names, &attack.at))
    });
    let title: Vec<String> = leave.chain(attacks).collect();
    let detail = cost(pos, side, plan).into_iter().chain(plan_words(names, plan));
    (title.join("; "), detail.collect::<Vec<_>>().join("\n"))
}

/// Whose plan it is; nobody's who does nothing.
fn side_of(pos: &Position, plan: &ClosePlan) -> Option<Side> {
    let by = plan.attacks.iter().flat_map(|attack| &attack.by);
    by.chain(plan.withdrawals.keys()).find_map(|unit| Some(pos.unit(*unit)?.side))
}

fn list(pos: &Position, names: &Names, units: &BTreeSet<UnitId>) -> String {
    units.iter().map(|unit| short(pos, names, *unit)).collect::<Vec<_>>().join(" + ")
}

/// What tells a unit from the others of its side in the Location: the letter, a leader's values, else the whole name.
fn short(pos: &Position, names: &Names, id: UnitId) -> String {
    let brief = |id: UnitId| {
        let leader = pos.unit_type(id).is_some_and(|values| values.kind == UnitKind::Leader);
        if leader { names.values(id).map(str::to_owned) } else { names.mark(id) }
    };
    let unit = pos.unit(id).and_then(|unit| Some((unit.side, unit.at()?)));
    let alone = |mine: &String| {
        unit.is_some_and(|(side, at)| {
            pos.side_at(side, at).filter(|other| brief(other.id).as_ref() == Some(mine)).count()
                == 1
        })
    };
    brief(id).filter(alone).unwrap_or_else(|| names.unit(id))
}

/// What it means to those who withdraw by a plan; nothing where nobody does.
fn cost(pos: &Position, side: Side, plan: &ClosePlan) -> Option<String> {
    let frame = pos.close_combat().filter(|_| !plan.withdrawals.is_empty())?;
    if frame.ambusher == Some(side) {
        return Some("gone before anybody strikes back (A11.41)".to_owned());
    }
    if pos.phase == Phase::Movement && frame.first_plan.is_none() {
        return Some("gone before it comes to blows (A4.15)".to_owned());
    }
    let stay = pos.side_at(side, frame.at).filter(|unit| !unit.men().broken);
    let stay = stay.filter(|unit| !plan.withdrawals.contains_key(&unit.id)).count();
    let friends = match stay {
        0 => String::new(),
        1 => ", +1 for the friend who stays".to_owned(),
        several => format!(", +{several} for the friends who stay"),
    };
    Some(format!("attacked at -2{friends} (A11.2)"))
}

/// The choices of a side that declares.
pub(super) fn declare(choices: &mut Choices, pos: &Position, side: Side, selection: &Selection) {
    let Some(frame) = pos.close_combat() else { return };
    let struck = |unit: &UnitId| {
        selection.blows.iter().any(|blow| blow.by.contains(unit) || blow.at.contains(unit))
    };
    let able = |unit: UnitId| {
        let alone = |by, at| CloseAttack { by: BTreeSet::from([by]), at: BTreeSet::from([at]) };
        let mut enemies = pos.side_at(side.other(), frame.at).map(|enemy| enemy.id);
        enemies.any(|enemy| allowed(pos, vec![alone(unit, enemy)]).is_ok())
    };
    let own = pos.side_at(side, frame.at).map(|unit| unit.id).filter(|unit| able(*unit));
    let own: BTreeSet<UnitId> = own.filter(|unit| !struck(unit)).collect();
    if !own.is_empty() {
        choices.eligible.extend(
            pos.side_at(side.other(), frame.at).map(|unit| unit.id).filter(|unit| !struck(unit)),
        );
        choices.eligible.extend(own);
    }
    if selection.units.is_empty() && selection.blows.is_empty() {
        offered(choices, pos);
    } else {
        put_together(choices, pos, side, selection);
    }
}

/// The plans that the rules list: each a card, and a Withdrawal in the hex that it leads to as well.
fn offered(choices: &mut Choices, pos: &Position) {
    let names = words::names(pos);
    for order in choices.orders.clone() {
        let Order::CloseCombat(CloseCombatOrder::Fight(plan)) = &order else { continue };
        // A click on the stack itself picks who strikes: up and down the stairs lead the cards alone.
        let out = plan.withdrawals.iter().filter(|(unit, to)| {
            pos.unit(**unit).and_then(Unit::at).is_some_and(|at| at.hex != to.hex)
        });
        for (_, to) in out {
            let (title, _) = words(pos, &names, plan);
            let choice = HexChoice { title, label: None, act: Act::Give(vec![order.clone()]) };
            choices.add_hex(to.hex, Light::Legal, choice);
        }
    }
    choices.hint = "Click who strikes and whom in the stack to put an attack together, or a lit hex to withdraw.".to_owned();
    choices.all_as_cards(pos, |_| true);
}

/// The attacks that have been put together, with the one that is in hand.
fn put_together(choices: &mut Choices, pos: &Position, side: Side, selection: &Selection) {
    let of = |side: Side| -> BTreeSet<UnitId> {
        let units = selection.units.iter().copied();
        units.filter(|unit| pos.unit(*unit).is_some_and(|unit| unit.side == side)).collect()
    };
    let blow = CloseAttack { by: of(side), at: of(side.other()) };
    choices.hint = match (blow.by.is_empty(), blow.at.is_empty()) {
        (false, true) => "Now click whom they strike. Esc puts them down.",
        (true, false) => "Now click who strikes. Esc puts them down.",
        (true, true) => "Click who strikes next, and whom. Esc forgets the attacks.",
        (false, false) => "A click takes more in or leaves one out. Esc puts them down.",
    }
    .to_owned();
    let whole = !blow.by.is_empty() && !blow.at.is_empty();
    let mut attacks = selection.blows.clone();
    attacks.extend(Some(blow.clone()).filter(|_| whole));
    if attacks.is_empty() {
        return;
    }
    let names = words::names(pos);
    let blocked = allowed(pos, attacks.clone()).err();
    let order = plan(attacks);
    let Order::CloseCombat(CloseCombatOrder::Fight(told)) = &order else { return };
    let (title, detail) = words(pos, &names, told);
    let mut lines = chances::lines(pos, &names, &order, choices.assistance);
    lines.push(detail);
    let free = choices.eligible.iter().filter(|unit| !selection.units.contains(unit));
    let left =
        |side: Side| free.clone().any(|unit| pos.unit(*unit).is_some_and(|unit| unit.side == side));
    let another = whole && blocked.is_none() && left(side) && left(side.other());
    choices.cards.push(Card {
        title,
        detail: blocked.clone().unwrap_or_else(|| lines.join("\n")),
        key: None,
        act: Act::Give(vec![order.clone()]),
        blocked,
        lit: true,
    });
    if another {
        choices.cards.push(Card {
            title: "And one more attack".to_owned(),
            detail: "by others, on others (A11.12)".to_owned(),
            key: None,
            act: Act::Strike(blow),
            blocked: None,
            lit: false,
        });
    }
}

fn plan(attacks: Vec<CloseAttack>) -> Order {
    Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan { attacks, withdrawals: BTreeMap::new() }))
}

/// Whether a side may strike so, or why it may not.
fn allowed(pos: &Position, attacks: Vec<CloseAttack>) -> Result<(), String> {
    check(pos, &plan(attacks)).map_err(|refusal| words::refusal(pos, &refusal))
}
