//! Plays with a plan: what looks good at once is played forward, again and again, in worlds that may be the true one, and what
//! comes out best is done.

mod deal;
mod forward;
mod halt;
mod level;
mod paired;
mod race;
mod temper;

pub use deal::deal;
pub use forward::Until;
pub use halt::Halt;
pub use level::{Budget, Level};
pub use race::Outlook;
pub use temper::Temper;

use std::borrow::Borrow;

use self::race::{Tried, race};
use self::temper::Stage;
use super::Policy;
use super::greedy::{GreedyPolicy, Habits, Idea};
use crate::rules::decision::{DecisionKind, decision};
use crate::rules::order::Member;
use crate::rules::view::View;
use crate::rules::{FireOrder, Order, Phase, Position, Side};

/// By so much, and by so many standard errors, something has to be better than what looks best at once.
const LEAST_GAIN: f64 = 0.002;
const SURE: f64 = 0.3;

/// Looks ahead.
#[derive(Clone, Debug)]
pub struct PlanPolicy {
    budget: Option<Budget>,
    mind: GreedyPolicy,
    seed: u64,
    /// How many decisions it has thought about.
    thoughts: u64,
    /// How it goes about the present part of a Player Turn.
    temper: Temper,
    stage: Option<Stage>,
    halt: Halt,
}

impl PlanPolicy {
    /// A player of a level, whose choices repeat with the seed.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> PlanPolicy {
        let mind = GreedyPolicy::new(seed);
        let budget = level.budget();
        let halt = Halt::default();
        PlanPolicy { budget, mind, seed, thoughts: 0, temper: Temper::Even, stage: None, halt }
    }

    /// The same player at another level.
    #[must_use]
    pub fn at(self, level: Level) -> PlanPolicy {
        let budget = level.budget();
        if budget.is_some() {
            return PlanPolicy { budget, ..self };
        }
        let mind = self.mind.with(Habits::SETTLED);
        PlanPolicy { budget, mind, temper: Temper::Even, stage: None, ..self }
    }

    /// The same player, who stops thinking when he is told.
    #[must_use]
    pub fn heeding(self, halt: Halt) -> PlanPolicy {
        PlanPolicy { halt, ..self }
    }

    /// The same with another budget.
    #[must_use]
    pub fn with(self, budget: Budget) -> PlanPolicy {
        PlanPolicy { budget: Some(budget), ..self }
    }

    /// How it goes about the part of a Player Turn that a position is in, once it has thought about that.
    #[must_use]
    pub fn temper(&self, pos: &Position) -> Option<Temper> {
        (self.stage == Some(Stage::of(pos))).then_some(self.temper)
    }

    fn seed(&mut self) -> u64 {
        self.thoughts += 1;
        self.seed ^ self.thoughts.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Makes up its mind how to go about the part of the Player Turn that begins.
    fn make_a_plan(&mut self, side: Side, seen: &View, orders: &[Order], budget: Budget) {
        let stage = Stage::of(seen.position());
        if self.stage == Some(stage) || budget.plan == 0 {
            return;
        }
        self.stage = Some(stage);
        let tempers = Temper::all(seen.position(), side);
        let in_temper = |temper: &Temper| self.mind.in_temper(temper.habits(), seen, orders);
        let ideas: Vec<Idea> = tempers.iter().map(in_temper).collect();
        let (seed, other) = (self.seed(), self.mind.afresh().with(Habits::SETTLED).quickly());
        let nodes = budget.plan;
        let budget = Budget { nodes, ..budget };
        let tried = race(seen, side, &ideas, &other, budget, seed, &self.halt);
        let chosen = choice(&tried).and_then(|place| tempers.get(place));
        self.temper = chosen.copied().unwrap_or_default();
        self.mind = self.mind.clone().with(self.temper.habits());
    }
}

impl Policy for PlanPolicy {
    fn choose(&mut self, seen: &View, orders: &[Order]) -> Order {
        let pos = seen.position();
        let asked = decision(pos).filter(|_| orders.len() > 1 && pos.phase != Phase::Setup);
        let Some((budget, asked)) = self.budget.zip(asked) else {
            return self.mind.choose(seen, orders);
        };
        if asked.kind == DecisionKind::FirstFire && only_unseen_fire(pos, orders) {
            if self.temper(pos).is_none() {
                // What was meant for another part of the game does not count here.
                self.mind = self.mind.clone().with(Habits::SETTLED);
            }
            return self.mind.choose(seen, orders);
        }
        self.make_a_plan(asked.side, seen, orders, budget);
        let seed = self.seed();
        let weighed = weigh(&mut self.mind, seen, orders, budget, seed, None, &self.halt);
        let tried: Vec<&Tried> = weighed.iter().map(|weighed| &weighed.tried).collect();
        match choice(&tried).and_then(|place| weighed.into_iter().nth(place)) {
            Some(Weighed { idea, .. }) => {
                self.mind = idea.mind;
                idea.order
            }
            None => self.mind.choose(seen, orders),
        }
    }
}

/// Whether nobody can fire but who is under a "?": to think it over would tell the mover that he is seen.
fn only_unseen_fire(pos: &Position, orders: &[Order]) -> bool {
    let mut firers = orders.iter().filter_map(|order| match order {
        Order::Fire(FireOrder::Attack(attack)) => Some(&attack.members),
        _ => None,
    });
    let unseen = |member: &Member| pos.unit(member.unit).is_some_and(|unit| unit.concealed);
    firers.all(|members| members.iter().all(unseen))
}

/// An idea, and what came of it when it was tried.
#[derive(Clone, Debug)]
pub(super) struct Weighed {
    pub(super) idea: Idea,
    tried: Tried,
    pub(super) outlook: Outlook,
}

/// Looks ahead from what comes to mind, and from `also`: first what looks best at once.
pub(super) fn weigh(
    mind: &mut GreedyPolicy,
    seen: &View,
    orders: &[Order],
    budget: Budget,
    seed: u64,
    also: Option<&Order>,
    halt: &Halt,
) -> Vec<Weighed> {
    let pos = seen.position();
    let Some(asked) = decision(pos) else { return Vec::new() };
    let width = if pos.phase == Phase::Setup { 1 } else { budget.width };
    let before = also.map(|_| mind.clone());
    let mut ideas = mind.ideas(seen, orders, width);
    if let (Some(order), Some(mind)) = (also, before)
        && ideas.iter().all(|idea| idea.order != *order)
    {
        ideas.push(Idea { order: order.clone(), mind });
    }
    let tried = race(
        seen,
        asked.side,
        &ideas,
        &mind.afresh().with(Habits::SETTLED).quickly(),
        budget,
        seed,
        halt,
    );
    let weighed = |(idea, tried): (Idea, Tried)| Weighed { idea, outlook: tried.outlook(), tried };
    ideas.into_iter().zip(tried).map(weighed).collect()
}

/// The place of what is to be done: what comes first, unless something else is surely better.
fn choice<T: Borrow<Tried>>(tried: &[T]) -> Option<usize> {
    let own = tried.first()?.borrow();
    let (mut chosen, mut most) = (0, 0.0);
    for (place, other) in tried.iter().enumerate().skip(1) {
        let (gain, error) = other.borrow().against(own);
        let gain = gain - LEAST_GAIN - SURE * error;
        if gain > most {
            (chosen, most) = (place, gain);
        }
    }
    Some(chosen)
}
