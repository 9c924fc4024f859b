//! The atomic attacks open to a side: each unit by itself in each way it may fire, and each Location's units
//! together. Composed groups are judged by [`super::check`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::plan::{Plan, check, propose};
use super::{duty, lane, sight};
use crate::board::Location;
use crate::rules::decision::Frame;
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::order::{FireOrder, Member, Order};
use crate::rules::position::Position;
use crate::rules::sequence::Phase;

/// Where orders go; it may say that it has seen enough.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Order) -> ControlFlow<()>;

/// The attacks that a side may make now, at targets it can see.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    let targets = targets(pos, side);
    let mut by_location: BTreeMap<Location, Vec<UnitId>> = BTreeMap::new();
    for unit in pos.on_board(side).filter(|unit| unit.can_act()) {
        if let Some(at) = unit.at {
            by_location.entry(at).or_default().push(unit.id);
        }
    }
    for &target in &targets {
        for (&from, units) in &by_location {
            if !sight::any(pos, units, from, target) {
                continue;
            }
            let mut fullest = Vec::new();
            for &unit in units {
                let mut best: Option<(u32, Member)> = None;
                for member in members(pos, unit) {
                    let order = FireOrder::new(vec![member.clone()], BTreeSet::new(), target);
                    let Some(plan) = seen(pos, side, &order) else { continue };
                    let fp: u32 = plan.shots.iter().map(|shot| u32::from(shot.fp)).sum();
                    if best.as_ref().is_none_or(|(most, _)| fp > *most) {
                        best = Some((fp, member));
                    }
                    if duty::check(pos, &plan).is_ok() {
                        with_lanes(pos, order, &plan, sink)?;
                    }
                }
                fullest.extend(best.map(|(_, member)| member));
            }
            with_leaders(pos, side, target, units, &fullest, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The whole Location as a group, undirected and directed; and its single firers directed.
fn with_leaders(
    pos: &Position,
    side: Side,
    target: Location,
    units: &[UnitId],
    fullest: &[Member],
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut sets: Vec<Vec<Member>> = fullest.iter().map(|member| vec![member.clone()]).collect();
    if fullest.len() > 1 {
        sets.push(fullest.to_vec());
    }
    for members in sets {
        if members.len() > 1 {
            let group = FireOrder::new(members.clone(), BTreeSet::new(), target);
            if let Some(plan) = sees(pos, side, &group) {
                with_lanes(pos, group, &plan, sink)?;
            }
        }
        for &leader in units {
            if crate::rules::morale::leadership(pos, leader).is_none() {
                continue;
            }
            let order = FireOrder::new(members.clone(), BTreeSet::from([leader]), target);
            if let Some(plan) = sees(pos, side, &order) {
                with_lanes(pos, order, &plan, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// An attack, and the same with a Fire Lane of every machine gun in it that can lay one.
fn with_lanes(pos: &Position, order: FireOrder, plan: &Plan, sink: Sink<'_>) -> ControlFlow<()> {
    let lanes = lane::laid_by(pos, plan);
    let laid = lanes.map(|lanes| FireOrder { lanes, ..order.clone() });
    sink(Order::Fire(order))?;
    laid.map_or(ControlFlow::Continue(()), |order| sink(Order::Fire(order)))
}

/// The Locations that hold something to fire at.
fn targets(pos: &Position, side: Side) -> BTreeSet<Location> {
    if pos.phase == Phase::Movement {
        let movers = pos.moving().map(|moving| moving.movers.clone()).unwrap_or_default();
        return movers.iter().filter_map(|&id| pos.unit(id)?.at).collect();
    }
    pos.on_board(side.other()).filter_map(|unit| unit.at).collect()
}

/// The ways in which one unit may fire: what it has, from the inherent FP alone to all of it.
fn members(pos: &Position, unit: UnitId) -> Vec<Member> {
    let weapons: Vec<WeaponId> = pos.weapons_of(unit).map(|weapon| weapon.id).collect();
    let mut sets: Vec<BTreeSet<WeaponId>> = vec![BTreeSet::new()];
    for &weapon in &weapons {
        sets.push(BTreeSet::from([weapon]));
    }
    for (at, &one) in weapons.iter().enumerate() {
        for &other in weapons.iter().skip(at + 1) {
            sets.push(BTreeSet::from([one, other]));
        }
    }
    let mut members = Vec::new();
    for weapons in sets {
        for inherent in [false, true] {
            if inherent || !weapons.is_empty() {
                members.push(Member { unit, inherent, weapons: weapons.clone() });
            }
        }
    }
    members
}

/// An attack whose firers all see the target, allowed but for those who may have to join in.
fn seen(pos: &Position, side: Side, order: &FireOrder) -> Option<Plan> {
    propose(pos, side, order).ok().filter(|plan| plan.blind.is_empty())
}

/// Whether an attack is allowed and everybody in it sees the target.
fn sees(pos: &Position, side: Side, order: &FireOrder) -> Option<Plan> {
    check(pos, side, order).ok().filter(|plan| plan.blind.is_empty())
}

/// Whether a unit could fire at the movers now in any way.
pub(crate) fn can_fire(pos: &Position, unit: UnitId) -> bool {
    let Some(side) = pos.unit(unit).map(|unit| unit.side) else { return false };
    targets(pos, side).into_iter().any(|target| {
        members(pos, unit).into_iter().any(|member| {
            let order = FireOrder::new(vec![member], BTreeSet::new(), target);
            seen(pos, side, &order).is_some()
        })
    })
}

/// The answers to the choice between Multiple ROF and Residual FP.
pub(crate) fn legal_replies(pos: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let Some(Frame::Rof(frame)) = pos.frames.last() else { return ControlFlow::Continue(()) };
    let all: BTreeSet<WeaponId> = frame.weapons.keys().copied().collect();
    sink(Order::KeepRof { weapons: BTreeSet::new() })?;
    if all.len() > 1 {
        for &weapon in &all {
            sink(Order::KeepRof { weapons: BTreeSet::from([weapon]) })?;
        }
    }
    sink(Order::KeepRof { weapons: all })
}
