//! Men who stand apart from the others: each such group may be led in its own way.

use std::collections::BTreeSet;

use crate::opponent::greedy::{mans_a_gun, weight};
use crate::rules::{MoveOrder, Order, Phase, Position, UnitId};

/// Who stands no farther than so many hexes from one of a group belongs to it.
const NEAR: u32 = 2;
/// So many groups are led apart.
const MOST: usize = 4;
/// Less than so much of a squad is no group.
const LEAST: f64 = 0.9;

/// Whether somebody may begin to move who need not: as long as a berserk unit has to charge, nobody else may.
pub(super) fn may_set_out(pos: &Position, orders: &[Order]) -> bool {
    let free = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| !unit.men().berserk);
    pos.phase == Phase::Movement && begun(orders).any(|units| units.iter().all(free))
}

/// Those who may begin to move together.
fn begun(orders: &[Order]) -> impl Iterator<Item = &BTreeSet<UnitId>> {
    orders.iter().filter_map(|order| match order {
        Order::Move(MoveOrder::Begin { units, .. }) => Some(units),
        _ => None,
    })
}

/// The groups of those who may begin to move on foot, the strongest first; none where all stand together. Who mans a Gun stays with it.
pub(super) fn groups(pos: &Position, orders: &[Order]) -> Vec<BTreeSet<UnitId>> {
    let able: BTreeSet<UnitId> = begun(orders).flatten().copied().collect();
    let able = able.into_iter().filter_map(|id| pos.unit(id));
    let able = able.filter(|unit| !unit.is_vehicle() && !mans_a_gun(pos, unit.id));
    let mut left: Vec<_> = able.filter_map(|unit| Some((unit.id, unit.at()?.hex))).collect();
    let mut found: Vec<(f64, BTreeSet<UnitId>)> = Vec::new();
    while let Some(first) = left.pop() {
        let (mut group, mut open) = (BTreeSet::from([first.0]), vec![first.1]);
        while let Some(hex) = open.pop() {
            left.retain(|(unit, at)| {
                let near = at.distance(hex) <= NEAR;
                if near {
                    group.insert(*unit);
                    open.push(*at);
                }
                !near
            });
        }
        let strength: f64 = group.iter().map(|unit| weight(pos, *unit)).sum();
        if strength >= LEAST {
            found.push((strength, group));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.truncate(MOST);
    if found.len() < 2 { Vec::new() } else { found.into_iter().map(|(_, group)| group).collect() }
}
