//! The odds of several attacks one after the other on the same stack: what becomes of a mover under all the fire
//! declared against one MF expenditure (A7.31, A8.1).

use std::collections::BTreeSet;

use super::cases;
use super::fate::{self, UnitOdds};
use super::ways::{Situation, Ways};
use crate::rules::Phase;
use crate::rules::fire::{self, Aftermath, IftResult};
use crate::rules::ids::{Firer, Side, UnitId};
use crate::rules::morale::LeaderLoss;
use crate::rules::order::{FireAttack, Member};
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;

/// What becomes of the targets under a series of attacks.
#[derive(Clone, PartialEq, Debug)]
pub struct SeriesOdds {
    /// The fate of each target of the first attack, after the last one.
    pub targets: Vec<UnitOdds>,
    /// The chance that none of them is eliminated, reduced or broken: the stack gets through and fights on. Pinned
    /// counts as through.
    pub unbroken: f64,
    /// The chance that at least one of them is in play and unbroken.
    pub somebody: f64,
}

/// Why a series has no odds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeriesError {
    /// A rule forbids an attack, counted from 0, once those before it have been made.
    #[error("attack {}: {refusal} ({})", attack + 1, refusal.rule())]
    Refused {
        /// Which.
        attack: usize,
        /// The rule.
        refusal: Refusal,
    },
    /// An attack fires at another Location than the first.
    #[error("attack {}: it is aimed at another Location than the first", attack + 1)]
    ElsewhereAimed {
        /// Which.
        attack: usize,
    },
    /// Something fires in two of them: whether it still could hangs on the dice of its first shot.
    #[error("attack {}: it names a firer of an attack before it", attack + 1)]
    FirerTwice {
        /// Which.
        attack: usize,
    },
}

/// The odds of `orders` given by `side` one after the other, each settled before the next, with no time to move
/// between them. An attack that finds nobody left to fire at is forfeit.
///
/// The cost grows with the number of states that the whole stack can be in, times the attacks: a few milliseconds for
/// a squad with its leader, about a second for three attacks on three squads.
///
/// # Errors
/// The attack that cannot be made, and why.
pub fn of_series(
    pos: &Position,
    side: Side,
    orders: &[FireAttack],
) -> Result<SeriesOdds, SeriesError> {
    check(pos, side, orders)?;
    let mut targets: Vec<UnitId> = Vec::new();
    let mut ways = vec![(Situation::new(pos.clone(), &[]), 1.0)];
    for order in orders {
        let mut next = Ways::default();
        for (mut way, chance) in ways {
            let Ok(plan) = fire::check(&way.pos, side, order) else {
                next.add(way, chance);
                continue;
            };
            let assessment = fire::assess_plan(&way.pos, &plan);
            if targets.is_empty() {
                targets.clone_from(&plan.targets);
                way = Situation::new(way.pos, &targets);
            }
            way.spend(&plan, order, &assessment);
            attack(&way, chance, &plan.targets, &cases(&way.pos, &assessment), &mut next);
        }
        ways = next.ends().into_iter().collect();
    }
    Ok(sum_up(pos, &targets, &ways))
}

fn check(pos: &Position, side: Side, orders: &[FireAttack]) -> Result<(), SeriesError> {
    let mut fired: BTreeSet<Firer> = BTreeSet::new();
    let mut aim = None;
    let mut way = Situation::new(pos.clone(), &[]);
    for (attack, order) in orders.iter().enumerate() {
        if !order.members.iter().flat_map(Member::firers).all(|firer| fired.insert(firer)) {
            return Err(SeriesError::FirerTwice { attack });
        }
        let plan = fire::check(&way.pos, side, order)
            .map_err(|refusal| SeriesError::Refused { attack, refusal })?;
        if *aim.get_or_insert(order.target) != order.target {
            return Err(SeriesError::ElsewhereAimed { attack });
        }
        let assessment = fire::assess_plan(&way.pos, &plan);
        way.spend(&plan, order, &assessment);
    }
    Ok(())
}

/// Adds every way in which an attack can come out, to those known so far.
fn attack(
    way: &Situation,
    chance: f64,
    targets: &[UnitId],
    cases: &[(Vec<fire::TargetResult>, f64)],
    next: &mut Ways,
) {
    let loss =
        if way.pos.phase == Phase::Movement { LeaderLoss::Movers } else { LeaderLoss::Location };
    for (results, share) in cases {
        let outcome: Vec<(Vec<UnitId>, IftResult)> =
            results.iter().map(|line| (line.units.clone(), line.result)).collect();
        for (struck, drawn) in fate::strokes(results, targets) {
            next.begin(way, chance * share * drawn, |play| {
                Aftermath::of_results(play, &outcome, &struck, &loss)
            });
        }
    }
}

fn sum_up(before: &Position, targets: &[UnitId], ways: &[(Situation, f64)]) -> SeriesOdds {
    let mut odds = SeriesOdds {
        targets: targets.iter().copied().map(UnitOdds::none).collect(),
        unbroken: 0.0,
        somebody: 0.0,
    };
    for (way, chance) in ways {
        let chance = *chance;
        let mut through = true;
        let mut somebody = false;
        for (fate, &(heir, heated)) in odds.targets.iter_mut().zip(&way.heirs) {
            fate.add_end(before, &way.pos, heir, heated, chance);
            let now = way.pos.unit(heir);
            let whole = heir == fate.unit;
            through &=
                whole && now.is_some_and(|unit| !unit.men().broken && !wounded_since(before, unit));
            somebody |= now.is_some_and(|unit| !unit.men().broken);
        }
        odds.unbroken += if through { chance } else { 0.0 };
        odds.somebody += if somebody { chance } else { 0.0 };
    }
    odds
}

fn wounded_since(before: &Position, unit: &crate::rules::unit::Unit) -> bool {
    unit.men().wounded && before.unit(unit.id).is_some_and(|was| !was.men().wounded)
}
