//! Why somebody can do nothing now: what the rules answer to the order that a player would have had in mind.

use std::collections::BTreeSet;

use super::phases::{asks_for_fire, lead};
use super::{Choices, words};
use crate::board::{Coord, Location};
use crate::gui::selection::Selection;
use crate::rules::decision::DecisionKind;
use crate::rules::fire::assess;
use crate::rules::fire::inherent;
use crate::rules::order::{FireAttack, FireOrder, Member, MoveOrder, Order};
use crate::rules::{Decision, Phase, Position, Side, Unit, UnitId, check};

/// Why not, with the rule it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// In a sentence without a full stop.
    pub text: String,
    /// The rule.
    pub rule: String,
}

impl Reason {
    /// The answer of the rules to an order that they refuse; `None` when they do not.
    pub fn against(pos: &Position, order: &Order) -> Option<Reason> {
        let refusal = check(pos, order).err()?;
        Some(Reason { text: words::reason(pos, &refusal), rule: refusal.rule().to_owned() })
    }

    /// Both in one line.
    pub fn line(&self) -> String {
        format!("{} · {}", self.text, self.rule)
    }
}

/// The plainest attack of one unit: with its inherent FP, or with its first weapon where it has none.
pub fn plain_fire(pos: &Position, unit: UnitId, target: Location) -> FireAttack {
    let inherent = pos.unit(unit).is_some_and(|unit| inherent(pos, unit).0 > 0);
    let first = pos.weapons_for(unit).map(|weapon| weapon.id).next();
    let weapons: BTreeSet<_> = first.filter(|_| !inherent).into_iter().collect();
    let inherent = inherent || weapons.is_empty();
    FireAttack::new(vec![Member { unit, inherent, weapons }], BTreeSet::new(), target)
}

/// Why an attack may not be made, or sees nothing.
pub fn against_fire(pos: &Position, side: Side, order: &FireAttack) -> Option<Reason> {
    if let Some(reason) = Reason::against(pos, &Order::Fire(FireOrder::Attack(order.clone()))) {
        return Some(reason);
    }
    let assessment = assess(pos, side, order).ok()?;
    let blind = assessment.blind.first().filter(|_| assessment.lines.is_empty())?;
    Some(Reason { text: format!("No LOS: {}", blind.why()), rule: "A6.1".to_owned() })
}

/// Why a unit of the side that is asked can do nothing in answer: to the mover in the DEFENDER's window, else with
/// what its phase is for. `None` where it can, or where nothing is asked of single units.
pub fn against_unit(pos: &Position, asked: &Decision, unit: &Unit) -> Option<Reason> {
    if asked.side != unit.side || unit.at().is_none() {
        return None;
    }
    let order = match &asked.kind {
        DecisionKind::FirstFire => {
            let target = mover_at(pos)?;
            return against_fire(pos, asked.side, &plain_fire(pos, unit.id, target));
        }
        DecisionKind::Phase(phase) => (lead(*phase).tries)(pos, unit)?,
        _ => return None,
    };
    Reason::against(pos, &order)
}

/// Where the stack is that moves now.
pub fn mover_at(pos: &Position) -> Option<Location> {
    pos.moving()?.movers.iter().find_map(|id| pos.unit(*id)?.at())
}

/// Why those in hand can do nothing to the enemy in a Location that is no lit place: what the rules answer to the attack that
/// they make up, to that of each of them, or to a way there. `None` where nothing of the kind is asked.
pub fn against_target(
    pos: &Position,
    choices: &Choices,
    selection: &Selection,
    at: Location,
) -> Option<Reason> {
    let asked = choices.asked.as_ref()?;
    let order = match &asked.kind {
        kind if asks_for_fire(kind) => {
            let group = against_fire(pos, asked.side, &selection.fire_order(pos, at));
            let each = |unit: &UnitId| against_fire(pos, asked.side, &plain_fire(pos, *unit, at));
            return group
                .or_else(|| selection.units.iter().find_map(each))
                .map(|why| Reason { text: format!("No fire at {at}: {}", why.text), ..why });
        }
        DecisionKind::Phase(phase) => (lead(*phase).aims)(selection, at)?,
        _ => return None,
    };
    Reason::against(pos, &order)
}

/// Why the picked units cannot advance into the hex under the pointer.
pub fn against_advance(
    pos: &Position,
    choices: &Choices,
    selection: &Selection,
    hex: Coord,
) -> Option<Reason> {
    let asked = choices.asked.as_ref()?;
    let from = selection.units.iter().find_map(|unit| pos.unit(*unit)?.at())?;
    let to = Location::ground(hex);
    if asked.kind != DecisionKind::Phase(Phase::Advance)
        || from.hex.distance(hex) != 1
        || choices.hexes.contains_key(&hex)
        || !pos.map().location_exists(to)
    {
        return None;
    }
    Reason::against(pos, &Order::Move(MoveOrder::Advance { units: selection.units.clone(), to }))
}
