//! How likely it is that what is wanted comes about: exact odds of a line of orders, and of every legal shot.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::orders::same;
use crate::odds::{UnitOdds, of_attack, of_line};
use crate::rules::decision::decision;
use crate::rules::ids::UnitId;
use crate::rules::order::{FireAttack, FireOrder, Manner, Member, Order};
use crate::rules::position::Position;
use crate::rules::{Refusal, check, legal_orders};

/// What is wanted of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Want {
    /// It does not go on: at least pinned.
    Stopped,
    /// It is broken or gone.
    Broken,
    /// It is gone.
    Eliminated,
    /// It has come through: as it was before.
    Unharmed,
    /// It is in play and unbroken.
    Rallied,
    /// It is in play and under its "?".
    Concealed,
}

impl Want {
    /// Its name in a file.
    pub(super) fn named(name: &str) -> Option<Want> {
        let name = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(name);
        Want::deserialize(name).ok()
    }

    /// Whether it has come about for a unit that was there at the start; for what has to last, whether it is lost.
    fn has_come_about(self, start: &Position, unit: UnitId, now: &Position, heir: UnitId) -> bool {
        let (Some(was), Some(is)) = (start.unit(unit), now.unit(heir)) else {
            return self != Want::Rallied;
        };
        match self {
            Want::Stopped | Want::Unharmed => {
                is.counter != was.counter
                    || (is.men().broken, is.men().pinned, is.men().wounded)
                        != (was.men().broken, was.men().pinned, was.men().wounded)
            }
            Want::Broken => is.men().broken,
            Want::Eliminated => false,
            Want::Rallied => !is.men().broken,
            Want::Concealed => !is.concealed,
        }
    }

    /// Whether it has to be so from the first order to the last.
    fn lasts(self) -> bool {
        matches!(self, Want::Unharmed | Want::Concealed)
    }

    /// The chance of it in a fire attack.
    fn of_attack(self, odds: &UnitOdds) -> f64 {
        match self {
            Want::Stopped => 1.0 - odds.unharmed,
            Want::Broken => odds.broken + odds.eliminated,
            Want::Eliminated => odds.eliminated,
            Want::Unharmed => odds.unharmed,
            Want::Rallied | Want::Concealed => 0.0,
        }
    }

    /// In words, after "the chance that it is".
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Want::Stopped => "stopped",
            Want::Broken => "broken or eliminated",
            Want::Eliminated => "eliminated",
            Want::Unharmed => "unharmed",
            Want::Rallied => "in good order",
            Want::Concealed => "still concealed",
        }
    }
}

/// The chance that a line of orders leads to what is wanted of a unit.
///
/// # Errors
/// The first order of it is not allowed.
pub(super) fn of_orders(
    start: &Position,
    line: &[Order],
    unit: UnitId,
    want: Want,
) -> Result<f64, Refusal> {
    let chance =
        of_line(start, line, unit, |now, heir| want.has_come_about(start, unit, now, heir))?;
    Ok(if want.lasts() { 1.0 - chance } else { chance })
}

/// Chances nearer to each other than this are the same.
const ALIKE: f64 = 1e-9;

/// How many shots are joined at most: one, and two more.
const ROUNDS: usize = 2;
/// As many shots are compared at most: beyond it a puzzle is no puzzle.
const MOST_SHOTS: usize = 2000;

/// Whether one chance is as good as another.
pub(super) fn as_good(chance: f64, best: f64) -> bool {
    chance > best - ALIKE
}

/// The best chance of all legal shots, those that join several of the listed ones included.
pub(super) fn best(pos: &Position, target: UnitId, want: Want) -> Option<f64> {
    let at = pos.unit(target)?.at()?;
    let listed: Vec<FireAttack> = legal_orders(pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Fire(FireOrder::Attack(fire)) if fire.places().any(|place| place == at) => {
                Some(fire)
            }
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
                let order = Order::Fire(FireOrder::Attack(joint.clone()));
                let known =
                    |shot: &FireAttack| same(&Order::Fire(FireOrder::Attack(shot.clone())), &order);
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
    let side = decision(pos)?.side;
    let chance = |shot: &FireAttack| {
        // What becomes of a vehicle is no fate of men: the whole shot is followed.
        if pos.unit(target)?.is_vehicle() {
            let order = Order::Fire(FireOrder::Attack(shot.clone()));
            return of_orders(pos, &[order], target, want).ok();
        }
        let odds = of_attack(pos, side, shot).ok()?;
        odds.targets.iter().find(|odds| odds.unit == target).map(|odds| want.of_attack(odds))
    };
    shots.iter().filter_map(chance).reduce(f64::max)
}

/// Two shots at one target as one.
fn join(first: &FireAttack, second: &FireAttack) -> Option<FireAttack> {
    let plain = |shot: &FireAttack| shot.manner == Manner::Ordinary && shot.lanes.is_empty();
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
    Some(FireAttack::new(members, directors, first.target))
}
