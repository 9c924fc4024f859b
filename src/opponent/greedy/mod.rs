//! Plays with a plan of one step: it weighs what each order leads to at once, and takes the best.
//!
//! It knows what its side knows; a "?" in its view is taken for a squad.
//! Fire is chosen by its exact odds less what firing gives away; moves by what the place is worth
//! ([`judge`]) and by the fire that the way there runs into ([`foes`]).

mod aims;
mod arrival;
mod deeds;
mod drive;
mod foes;
mod ground;
mod groups;
mod habits;
mod harm;
mod ideas;
mod judge;
mod march;
mod prices;
mod setup;
mod shots;
mod survey;

use std::collections::BTreeSet;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

pub use self::arrival::Arrival;
use self::drive::{Ballistics, Drive};
pub(in crate::opponent) use self::foes::{ENTRENCHED, cover, guns_of, strength};
pub use self::habits::{Armor, Detached, Habits, Mood, PriceBook, Stance};
pub(in crate::opponent) use self::harm::harm;
pub(in crate::opponent) use self::ideas::{Errand, Idea};
use self::judge::Judge;
pub(in crate::opponent) use self::judge::{mans_a_gun, weight};
use self::march::{March, Rated};
use self::survey::Survey;
use super::Policy;
use crate::board::Footing;
use crate::rules::decision::{DecisionKind, decision};
use crate::rules::view::View;
use crate::rules::{
    FireOrder, MoveOrder, Order, Phase, Position, PossessionOrder, RoutOrder, Side, UnitId,
};

/// Takes what looks best at once.
#[derive(Clone, Debug)]
pub struct GreedyPolicy {
    habits: Habits,
    generator: Xoshiro256PlusPlus,
    survey: Survey,
    march: Option<March>,
    rated: Rated,
    /// Stacks that could not set out after all in the present Player Turn.
    stuck: BTreeSet<(u8, Side, BTreeSet<UnitId>)>,
    drive: Option<Drive>,
    /// The vehicles that had better stay where they are in a Player Turn.
    parked: (u8, Side, BTreeSet<UnitId>),
    ballistics: Ballistics,
}

impl GreedyPolicy {
    /// A player whose choices repeat with the seed: it is used where set-ups are as good as each other.
    #[must_use]
    pub fn new(seed: u64) -> GreedyPolicy {
        let generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        GreedyPolicy {
            habits: Habits::SETTLED,
            generator,
            survey: Survey::default(),
            march: None,
            rated: Rated::default(),
            stuck: BTreeSet::new(),
            drive: None,
            parked: (0, Side::First, BTreeSet::new()),
            ballistics: Ballistics::default(),
        }
    }

    /// The same player in a hurry: attacks are taken for what they look.
    #[must_use]
    pub(in crate::opponent) fn quickly(mut self) -> GreedyPolicy {
        self.survey.quick = true;
        self
    }

    /// Somebody who plays as this one does and knows the same map, without its plans.
    pub(in crate::opponent) fn afresh(&self) -> GreedyPolicy {
        GreedyPolicy {
            survey: self.survey.afresh(),
            ballistics: self.ballistics.clone(),
            ..GreedyPolicy::new(0).with(self.habits)
        }
    }

    /// The same player with other habits, which all who do things for him share.
    #[must_use]
    pub fn with(self, habits: Habits) -> GreedyPolicy {
        GreedyPolicy { habits, ..self }
    }

    /// The same player, of whose men some go about their moves in moods of their own.
    #[must_use]
    pub fn detaching(mut self, detached: Vec<Detached>) -> GreedyPolicy {
        self.survey.detached = detached;
        self
    }

    /// Whether there is a plan for the move under way, be it to end it here.
    fn knows_the_way(&self, pos: &Position) -> bool {
        let movers = pos.moving().map(|frame| &frame.movers);
        movers.is_none_or(|movers| {
            self.march.as_ref().is_some_and(|march| movers.is_subset(&march.units))
        })
    }

    /// A SMOKE grenade into the next Location of the way, where an enemy sees it and nothing hangs there yet.
    fn screen(&self, pos: &Position, orders: &[Order]) -> Option<Order> {
        let next = *self.march.as_ref()?.way.last()?;
        let enemies = pos.on_board(pos.defender()).filter(|enemy| !enemy.men().broken);
        let seen = enemies.filter_map(|enemy| enemy.at()).any(|from| pos.sees(from, next));
        let into = |order: &&Order| matches!(order, Order::Move(MoveOrder::SmokeGrenade { at, .. }) if *at == next);
        let clear = seen && pos.smoke_in(next) == 0 && pos.map().facts(next.hex).open_ground;
        orders.iter().find(into).filter(|_| clear).cloned()
    }

    /// The next step of the move under way, or what ends it.
    fn step(&mut self, pos: &Position, orders: &[Order]) -> Order {
        let charge = orders.iter().find(|order| match order {
            Order::Move(MoveOrder::PlaceCharge { at, .. }) => {
                pos.units_at(*at).any(|unit| unit.side != pos.attacker && !unit.men().broken)
            }
            _ => false,
        });
        if let Some(charge) = charge {
            return charge.clone();
        }
        if self.habits.screens
            && let Some(grenade) = self.screen(pos, orders)
        {
            // Fewer MF are left: what is done with them is another question.
            self.march = None;
            return grenade;
        }
        if let Some(march) = &mut self.march {
            if let Some(to) = march.way.pop() {
                let step = Order::Move(MoveOrder::Step { to, cover: false });
                if orders.contains(&step) {
                    return step;
                }
            }
            // It ends here.
            march.way.clear();
            if pos.moving().is_some_and(|frame| frame.entered == 0) {
                self.stuck.retain(|(turn, side, _)| (*turn, *side) == (pos.turn, pos.attacker));
                self.stuck.insert((pos.turn, pos.attacker, march.units.clone()));
            }
        }
        let dig = Order::Move(MoveOrder::Shift { to: Footing::Entrenched });
        if orders.contains(&dig) {
            return dig;
        }
        last_resort(orders)
    }
}

/// Whether it is a vehicle that moves.
fn drives(pos: &Position) -> bool {
    pos.moving().is_some_and(|frame| frame.drive.is_some())
}

/// The next order of the drive under way: as it was thought out, or thought out anew.
fn next_of_drive(
    planned: &mut Option<Drive>,
    book: &mut Ballistics,
    judge: &mut Judge<'_>,
    orders: &[Order],
) -> Order {
    let Some(frame) = judge.pos.moving() else { return last_resort(orders) };
    let ours = planned.as_mut().filter(|drive| frame.movers.contains(&drive.unit));
    let next = ours.and_then(|drive| drive.next(judge, orders));
    let next = next.or_else(|| {
        *planned = drive::onward(judge, book, frame);
        planned.as_mut()?.next(judge, orders)
    });
    next.filter(|order| orders.contains(order)).unwrap_or_else(|| last_resort(orders))
}

/// The answer when nothing is worth doing: the order that passes, which is the last, or else the first.
fn last_resort(orders: &[Order]) -> Order {
    let passing = orders.last().filter(|order| {
        matches!(
            order,
            Order::Done
                | Order::Move(MoveOrder::Stop)
                | Order::Fire(FireOrder::Hold)
                | Order::Rout(RoutOrder::End)
                | Order::Possession(PossessionOrder::Decline)
        )
    });
    passing.or(orders.first()).cloned().unwrap_or(Order::Done)
}

/// The same where something else might have been begun: what is in Motion has to go on before its side is done (D2.42).
fn nothing_more(pos: &Position, orders: &[Order]) -> Order {
    drive::rolls_on(pos, orders).unwrap_or_else(|| last_resort(orders))
}

impl Policy for GreedyPolicy {
    fn choose(&mut self, seen: &View, orders: &[Order]) -> Order {
        let pos = seen.position();
        let Some(asked) = decision(pos) else { return Order::Done };
        if orders.len() <= 1 {
            return last_resort(orders);
        }
        if matches!(asked.kind, DecisionKind::Step | DecisionKind::Phase(Phase::Movement))
            && let Some(order) = drive::leave(pos, orders)
        {
            return order;
        }
        match asked.kind {
            DecisionKind::Step if self.knows_the_way(pos) && !drives(pos) => {
                return self.step(pos, orders);
            }
            // Keeping the ROF is worth more than the Residual FP it would leave.
            DecisionKind::RofOrResidual => {
                return orders.last().cloned().unwrap_or(Order::Done);
            }
            DecisionKind::PlaceLane | DecisionKind::LaneAttack | DecisionKind::RestOfGroup => {
                return orders.first().cloned().unwrap_or(Order::Fire(FireOrder::Hold));
            }
            DecisionKind::Offer => {
                let take = orders.iter().find(|order| {
                    matches!(order, Order::Possession(PossessionOrder::Recover { .. }))
                });
                return take.cloned().unwrap_or_else(|| last_resort(orders));
            }
            DecisionKind::Step
            | DecisionKind::Phase(_)
            | DecisionKind::FirstFire
            | DecisionKind::GunDuel
            | DecisionKind::Rout
            | DecisionKind::CloseCombat => {}
        }
        let side = asked.side;
        let chosen = self.survey.judge(pos, side, self.habits, |judge| match asked.kind {
            DecisionKind::Step if drives(pos) => {
                let next = next_of_drive(&mut self.drive, &mut self.ballistics, judge, orders);
                Some(next)
            }
            DecisionKind::Step => {
                self.march = pos.moving().map(|frame| march::onward(judge, frame));
                None
            }
            DecisionKind::GunDuel => {
                shots::best(judge, orders).filter(|order| orders.contains(order))
            }
            DecisionKind::FirstFire => {
                deeds::assault(judge, orders).or_else(|| shots::best(judge, orders))
            }
            DecisionKind::Rout => deeds::rout(judge, orders),
            DecisionKind::CloseCombat => deeds::close_combat(judge, orders),
            DecisionKind::Phase(phase) => match phase {
                Phase::Setup => {
                    let generator = &mut self.generator;
                    let chance = || (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                    setup::best(judge, orders, chance)
                        .or_else(|| drive::face(judge, orders, &setup::enemy_hexes(judge)))
                }
                Phase::Rally => deeds::rally(judge, orders),
                Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire => {
                    shots::best(judge, orders)
                }
                Phase::Movement => {
                    let ready = drive::hatch(judge, orders);
                    if let Some(order) = ready.or_else(|| drive::alight(judge, orders)) {
                        return Some(order);
                    }
                    if (self.parked.0, self.parked.1) != (pos.turn, side) {
                        self.parked = (pos.turn, side, BTreeSet::new());
                    }
                    let (book, parked) = (&mut self.ballistics, &mut self.parked.2);
                    if let Some((order, drive)) = drive::best(judge, book, orders, parked) {
                        self.drive = Some(drive);
                        return Some(order);
                    }
                    let stuck = &self.stuck;
                    let open: Vec<Order> = orders
                        .iter()
                        .filter(|order| match order {
                            Order::Move(MoveOrder::Begin { units, .. }) => {
                                !stuck.contains(&(pos.turn, pos.attacker, units.clone()))
                            }
                            _ => false,
                        })
                        .cloned()
                        .collect();
                    let best = if judge.quick {
                        self.rated.best(judge, &open)
                    } else {
                        march::best(judge, &open)
                    };
                    let forced = || {
                        orders.iter().find(|order| {
                        // Berserk units have no choice.
                        matches!(order, Order::Move(MoveOrder::Begin { units, .. })
                            if units.iter().any(|&id| pos.unit(id).is_some_and(|unit| unit.men().berserk)))
                    })
                    };
                    match (forced().cloned(), best) {
                        (Some(charge), _) => {
                            self.march = None;
                            Some(charge)
                        }
                        (None, Some((order, march))) => {
                            self.march = Some(march);
                            Some(order)
                        }
                        (None, None) => None,
                    }
                }
                Phase::Rout => deeds::rout(judge, orders),
                Phase::Advance => {
                    drive::hatch(judge, orders).or_else(|| deeds::advance(judge, orders))
                }
                Phase::CloseCombat => deeds::close_combat(judge, orders),
            },
            _ => None,
        });
        if asked.kind == DecisionKind::Step && !drives(pos) {
            return self.step(pos, orders);
        }
        chosen.unwrap_or_else(|| nothing_more(pos, orders))
    }
}
