//! Which shot does most: the exact odds of every legal one.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::orders::same;
use crate::odds::{UnitOdds, of_attack};
use crate::rules::decision::decision;
use crate::rules::ids::UnitId;
use crate::rules::order::{FireOrder, Manner, Member, Order};
use crate::rules::position::Position;
use crate::rules::{check, legal_orders};

/// What a shot is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Want {
    /// The target does not go on: at least pinned.
    Stopped,
    /// The target is broken or gone.
    Broken,
    /// The target is gone.
    Eliminated,
}

impl Want {
    fn chance(self, odds: &UnitOdds) -> f64 {
        match self {
            Want::Stopped => 1.0 - odds.unharmed,
            Want::Broken => odds.broken + odds.eliminated,
            Want::Eliminated => odds.eliminated,
        }
    }

    /// In words, after "the chance that it is".
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Want::Stopped => "stopped",
            Want::Broken => "broken or eliminated",
            Want::Eliminated => "eliminated",
        }
    }
}

/// Chances nearer to each other than this are the same.
const ALIKE: f64 = 1e-9;

/// How many shots are joined at most: one, and two more.
const ROUNDS: usize = 2;
/// As many shots are compared at most: beyond it a puzzle is no puzzle.
const MOST_SHOTS: usize = 2000;

/// The chance that a shot does what is wanted of it; `None` when it is not allowed or does not touch the target.
pub(super) fn chance(pos: &Position, shot: &FireOrder, target: UnitId, want: Want) -> Option<f64> {
    let side = decision(pos)?.side;
    let odds = of_attack(pos, side, shot).ok()?;
    odds.targets.iter().find(|odds| odds.unit == target).map(|odds| want.chance(odds))
}

/// Whether one chance is as good as another.
pub(super) fn as_good(chance: f64, best: f64) -> bool {
    chance > best - ALIKE
}

/// The best chance of all legal shots, those that join several of the listed ones included.
pub(super) fn best(pos: &Position, target: UnitId, want: Want) -> Option<f64> {
    let at = pos.unit(target)?.at?;
    let listed: Vec<FireOrder> = legal_orders(pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Fire(fire) if fire.places().any(|place| place == at) => Some(fire),
            _ => None,
        })
        .collect();
    let mut shots = listed.clone();
    let mut newest = listed.clone();
    for _ in 0..ROUNDS {
        let mut found = Vec::new();
        for first in &newest {
            for second in &listed {
                let Some(joint) = join(first, second) else { continue };
                let order = Order::Fire(joint.clone());
                let known = |shot: &FireOrder| same(&Order::Fire(shot.clone()), &order);
                if shots.len() < MOST_SHOTS
                    && !shots.iter().any(known)
                    && check(pos, &order).is_ok()
                {
                    shots.push(joint.clone());
                    found.push(joint);
                }
            }
        }
        newest = found;
    }
    shots.iter().filter_map(|shot| chance(pos, shot, target, want)).reduce(f64::max)
}

/// Two shots at one target as one.
fn join(first: &FireOrder, second: &FireOrder) -> Option<FireOrder> {
    let plain = |shot: &FireOrder| shot.manner == Manner::Ordinary && shot.lanes.is_empty();
    if first.target != second.target || !plain(first) || !plain(second) {
        return None;
    }
    let mut members: Vec<Member> = first.members.clone();
    for more in &second.members {
        match members.iter_mut().find(|member| member.unit == more.unit) {
            Some(member) => {
                member.inherent |= more.inherent;
                member.weapons.extend(&more.weapons);
            }
            None => members.push(more.clone()),
        }
    }
    members.sort();
    let directors: BTreeSet<UnitId> = first.directors.union(&second.directors).copied().collect();
    Some(FireOrder::new(members, directors, first.target))
}
