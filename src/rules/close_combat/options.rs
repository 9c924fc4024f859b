//! The plain plans for a Close Combat: nothing, everybody on everybody, everybody on one, one on one, and each
//! withdrawal, with or without the others fighting. Other combinations are judged by the check.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::plan;
use crate::board::Location;
use crate::rules::words::decision::CloseFrame;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{CloseAttack, CloseCombatOrder, ClosePlan, Order};
use crate::rules::words::position::Position;

/// Each attack on a vehicle, by one or by two, and each of a vehicle, on one or on all.
fn with_vehicles(
    pos: &Position,
    frame: &CloseFrame,
    side: Side,
    show: &mut dyn FnMut(ClosePlan) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let one = |by: BTreeSet<UnitId>, at: BTreeSet<UnitId>| ClosePlan {
        attacks: vec![CloseAttack { by, at }],
        withdrawals: BTreeMap::new(),
    };
    let ids = |side: Side, vehicles: bool| -> Vec<UnitId> {
        let there = pos.side_at(side, frame.at);
        there.filter(|unit| unit.is_vehicle() == vehicles).map(|unit| unit.id).collect()
    };
    let men = ids(side, false);
    for target in ids(side.other(), true) {
        for (number, &unit) in men.iter().enumerate() {
            show(one([unit].into(), [target].into()))?;
            for &other in men.iter().skip(number + 1) {
                show(one([unit, other].into(), [target].into()))?;
            }
        }
    }
    let enemies = ids(side.other(), false);
    for vehicle in ids(side, true) {
        show(one([vehicle].into(), enemies.iter().copied().collect()))?;
        for &enemy in &enemies {
            show(one([vehicle].into(), [enemy].into()))?;
        }
    }
    ControlFlow::Continue(())
}

/// Shows the plans open to a side.
pub(super) fn plans(
    pos: &Position,
    frame: &CloseFrame,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let able: BTreeSet<UnitId> = pos
        .men_at(side, frame.at)
        .map(|unit| unit.id)
        .filter(|&unit| plan::may_attack(pos, frame, side, unit))
        .collect();
    let enemies: BTreeSet<UnitId> =
        pos.men_at(side.other(), frame.at).map(|unit| unit.id).collect();
    let mut seen = BTreeSet::new();
    let mut show = |plan: ClosePlan| {
        if plan::check(pos, frame, side, &plan).is_ok() && seen.insert(plan.clone()) {
            sink(Order::CloseCombat(CloseCombatOrder::Fight(plan)))
        } else {
            ControlFlow::Continue(())
        }
    };
    let one = |by: BTreeSet<UnitId>, at: BTreeSet<UnitId>| ClosePlan {
        attacks: vec![CloseAttack { by, at }],
        withdrawals: BTreeMap::new(),
    };
    show(ClosePlan::default())?;
    with_vehicles(pos, frame, side, &mut show)?;
    show(one(able.clone(), enemies.clone()))?;
    for &enemy in &enemies {
        show(one(able.clone(), BTreeSet::from([enemy])))?;
        for &unit in &able {
            show(one(BTreeSet::from([unit]), BTreeSet::from([enemy])))?;
        }
    }
    // All the broken units get out as they must (A11.16), each by the first way there is, and the rest fight.
    let way_out = |&unit: &UnitId| {
        let to =
            frame.at.neighbours().find(|&to| plan::may_withdraw(pos, frame, side, unit, to))?;
        Some((unit, to))
    };
    let withdrawals: BTreeMap<UnitId, Location> = pos
        .men_at(side, frame.at)
        .filter(|unit| unit.men().broken)
        .filter_map(|unit| way_out(&unit.id))
        .collect();
    let mut fight = ClosePlan { attacks: Vec::new(), withdrawals };
    if !fight.withdrawals.is_empty() {
        show(fight.clone())?;
        fight.attacks.push(CloseAttack { by: able.clone(), at: enemies.clone() });
        show(fight)?;
    }
    for unit in pos.men_at(side, frame.at) {
        for to in frame.at.neighbours() {
            let withdrawals = BTreeMap::from([(unit.id, to)]);
            show(ClosePlan { attacks: Vec::new(), withdrawals: withdrawals.clone() })?;
            let mut stay = able.clone();
            stay.remove(&unit.id);
            let attacks = vec![CloseAttack { by: stay, at: enemies.clone() }];
            show(ClosePlan { attacks, withdrawals })?;
        }
    }
    ControlFlow::Continue(())
}
