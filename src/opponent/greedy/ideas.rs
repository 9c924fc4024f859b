//! What else might be done, besides what this player would do: the orders that look best to him, for who looks further ahead.

use std::collections::BTreeSet;

use super::drive::Drive;
use super::judge::Judge;
use super::march::{self, March};
use super::{GreedyPolicy, deeds, drives, last_resort, nothing_more, shots};
use crate::board::Location;
use crate::opponent::Policy;
use crate::rules::decision::{DecisionKind, decision};
use crate::rules::view::View;
use crate::rules::{FireOrder, MoveOrder, Order, Phase, Position, UnitId};

/// So much worse than nothing may look what is worth a second thought.
const DOUBTFUL: f64 = -0.25;

/// What an order is worth; none for one that does not come into question.
type Worth<'a> = &'a dyn Fn(&mut Judge<'_>, &Order) -> Option<f64>;

/// Something that might be done, with the player's plans as they would be once it is.
#[derive(Clone, Debug)]
pub(in crate::opponent) struct Idea {
    pub(in crate::opponent) order: Order,
    pub(in crate::opponent) mind: GreedyPolicy,
    /// What it is to achieve, for who asks how often it does.
    pub(in crate::opponent) errand: Option<Errand>,
}

/// Units that are to reach a goal.
#[derive(Clone, Debug)]
pub(in crate::opponent) struct Errand {
    pub(in crate::opponent) units: BTreeSet<UnitId>,
    pub(in crate::opponent) to: Location,
}

impl Idea {
    /// One without an errand.
    pub(in crate::opponent) fn new(order: Order, mind: GreedyPolicy) -> Idea {
        Idea { order, mind, errand: None }
    }

    /// Whether all units of its errand are at their goal.
    pub(in crate::opponent) fn has_arrived(&self, pos: &Position) -> bool {
        self.errand
            .as_ref()
            .is_some_and(|errand| errand.units.iter().all(|&unit| pos.is_at(unit, errand.to)))
    }
}

impl GreedyPolicy {
    /// Up to `width` ideas: first what he would do himself, then what looks best to him besides. One alone where there is
    /// nothing to think about.
    pub(in crate::opponent) fn ideas(
        &mut self,
        seen: &View,
        orders: &[Order],
        width: usize,
    ) -> Vec<Idea> {
        let before = self.clone();
        let own = self.choose(seen, orders);
        let mut ideas = vec![Idea::new(own, self.clone())];
        let pos = seen.position();
        let Some(asked) = decision(pos).filter(|_| orders.len() > 1 && width > 1) else {
            return ideas;
        };
        let mut others: Vec<(f64, Order, Option<March>)> = Vec::new();
        let mut mind = before.clone();
        let habits = mind.habits;
        let rated = |mind: &mut GreedyPolicy, worth: Worth<'_>| {
            mind.survey.judge(pos, asked.side, habits, |judge| {
                let rate = |order: &Order| Some((worth(judge, order)?, order.clone(), None));
                orders.iter().filter_map(rate).collect::<Vec<_>>()
            })
        };
        match asked.kind {
            DecisionKind::FirstFire
            | DecisionKind::GunDuel
            | DecisionKind::Phase(Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire) => {
                let shots = mind.survey.judge(pos, asked.side, habits, |judge| {
                    shots::weighed(judge, orders, width + 2, DOUBTFUL)
                });
                let fire = |(worth, attack)| (worth, Order::Fire(FireOrder::Attack(attack)), None);
                others.extend(shots.into_iter().map(fire));
                if !others.is_empty() {
                    others.push((0.0, last_resort(orders), None));
                }
            }
            DecisionKind::Phase(Phase::Movement) => {
                let moves = mind.survey.judge(pos, asked.side, habits, |judge| {
                    let best = |order: &Order| {
                        let (worth, march) = march::best_of(judge, order)?;
                        Some((worth, order.clone(), Some(march)))
                    };
                    orders.iter().filter_map(best).collect::<Vec<_>>()
                });
                others.extend(moves);
                others.push((0.0, nothing_more(pos, orders), None));
            }
            DecisionKind::Step if !drives(pos) => {
                others.extend(smoke(orders).map(|order| (0.1, order, None)));
            }
            DecisionKind::Phase(Phase::Advance) => {
                others.extend(rated(&mut mind, &deeds::worth_of_advance));
                others.push((0.0, last_resort(orders), None));
            }
            DecisionKind::Phase(Phase::Rally) => {
                others.extend(rated(&mut mind, &deeds::worth_of_rally));
            }
            DecisionKind::Rout | DecisionKind::Phase(Phase::Rout) => {
                let under_way = !orders.contains(&Order::Done);
                others.extend(rated(&mut mind, &|judge, order| {
                    deeds::worth_of_rout(judge, order, under_way)
                }));
            }
            DecisionKind::CloseCombat => {
                others.extend(rated(&mut mind, &deeds::worth_of_close_combat));
            }
            // Whatever else may be answered.
            DecisionKind::RofOrResidual
            | DecisionKind::PlaceLane
            | DecisionKind::LaneAttack
            | DecisionKind::RestOfGroup
            | DecisionKind::Offer => {
                others.extend(orders.iter().map(|order| (0.0, order.clone(), None)));
            }
            _ => {}
        }
        // In flight and hand to hand there is nothing else that would be better than all of it.
        let doubtful = match asked.kind {
            DecisionKind::Rout | DecisionKind::Phase(Phase::Rout) | DecisionKind::CloseCombat => {
                f64::NEG_INFINITY
            }
            _ => DOUBTFUL,
        };
        others.retain(|(worth, ..)| *worth > doubtful);
        if asked.kind == DecisionKind::GunDuel {
            // He fires by himself, and not in a group.
            others.retain(|(_, order, _)| orders.contains(order));
        }
        others.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, order, march) in others {
            if ideas.len() >= width {
                break;
            }
            if ideas.iter().all(|idea| idea.order != order) {
                let mut mind = before.clone();
                if march.is_some() {
                    mind.march = march;
                }
                ideas.push(Idea::new(order, mind));
            }
        }
        ideas
    }

    /// The idea to go on as he is.
    pub(in crate::opponent) fn going_on(mut self, seen: &View, orders: &[Order]) -> Idea {
        Idea::new(self.choose(seen, orders), self)
    }

    /// The same player, who has made up his mind where some units go that move: the next Location first.
    pub(in crate::opponent) fn on_the_way(
        self,
        units: BTreeSet<UnitId>,
        mut way: Vec<Location>,
    ) -> GreedyPolicy {
        way.reverse();
        GreedyPolicy { march: Some(March { units, way }), ..self }
    }

    /// The same player, who has made up his mind what the driver of a vehicle says in its move, at the end of which it halts.
    pub(in crate::opponent) fn driving(
        self,
        vehicle: UnitId,
        said: impl DoubleEndedIterator<Item = Order>,
    ) -> GreedyPolicy {
        GreedyPolicy { drive: Some(Drive::said(vehicle, said)), ..self }
    }

    /// Where the move that an order begins is meant to end, as far as he has thought it out.
    pub(in crate::opponent) fn heading(&self, order: &Order) -> Option<Location> {
        let Order::Move(MoveOrder::Begin { units, .. }) = order else { return None };
        let march = self.march.as_ref().filter(|march| march.units == *units)?;
        march.way.first().copied()
    }
}

/// The SMOKE grenades that may be thrown.
fn smoke(orders: &[Order]) -> impl Iterator<Item = Order> {
    let grenade = |order: &&Order| matches!(order, Order::Move(MoveOrder::SmokeGrenade { .. }));
    orders.iter().filter(grenade).take(2).cloned()
}
