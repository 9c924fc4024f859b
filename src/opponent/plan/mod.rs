//! Plays with a plan: what looks good at once is played forward, again and again, in worlds that may be the true one, and what
//! comes out best is done.

mod arrival;
mod deal;
mod forward;
mod groups;
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

use self::arrival::arrivals;
use self::groups::{groups, may_set_out};
pub(super) use self::race::{Tried, race};
use self::temper::Stage;
use super::Policy;
use super::greedy::{Arrival, Detached, GreedyPolicy, Habits, Idea};
use crate::rules::decision::{DecisionKind, decision};
use crate::rules::order::Member;
use crate::rules::view::View;
use crate::rules::{FireOrder, Order, Phase, Position, Side};

/// What looks best at once is as a rule so much better than something else, and so far that varies.
const TRUSTED: f64 = 0.008;
const DOUBT: f64 = 0.03;
/// So far a set-up is played on.
const FIRST_TURNS: Until = Until::Turn(2);

/// Looks ahead.
#[derive(Clone, Debug)]
pub struct PlanPolicy {
    budget: Option<Budget>,
    mind: GreedyPolicy,
    seed: u64,
    /// How many decisions it has thought about, and how many orders it has played forward for them.
    thoughts: u64,
    spent: u64,
    /// How it goes about the present part of a Player Turn.
    temper: Temper,
    stage: Option<Stage>,
    /// The part of a Player Turn in which it has thought about its groups.
    grouped: Option<Stage>,
    halt: Halt,
}

impl PlanPolicy {
    /// A player of a level, whose choices repeat with the seed.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> PlanPolicy {
        let budget = level.budget();
        let mind = GreedyPolicy::new(seed).with(habits_of(budget));
        let halt = Halt::default();
        PlanPolicy {
            budget,
            mind,
            seed,
            thoughts: 0,
            spent: 0,
            temper: Temper::Even,
            stage: None,
            grouped: None,
            halt,
        }
    }

    /// The same player at a level: as he is, where it is his own.
    #[must_use]
    pub fn at(self, level: Level) -> PlanPolicy {
        let budget = level.budget();
        if budget == self.budget {
            return self;
        }
        // How groups are led is another question for who looks farther, or less far.
        let (mind, grouped) = (self.mind.detaching(Vec::new()), None);
        if budget.is_some() && self.budget.is_some() {
            return PlanPolicy { budget, mind, grouped, ..self };
        }
        let mind = mind.with(habits_of(budget));
        PlanPolicy { budget, mind, temper: Temper::Even, stage: None, grouped, ..self }
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

    /// How it goes about the part of a Player Turn that a position is in, once it has thought about that; of a set-up nothing is told.
    #[must_use]
    pub fn temper(&self, pos: &Position) -> Option<Temper> {
        let told = pos.phase != Phase::Setup && self.stage == Some(Stage::of(pos));
        told.then_some(self.temper)
    }

    /// How many orders it has played forward so far, for plans and for single orders.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    fn seed(&mut self) -> u64 {
        self.thoughts += 1;
        self.seed ^ self.thoughts.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Makes up its mind how to go about the part of the game that begins.
    fn make_a_plan(&mut self, side: Side, seen: &View, orders: &[Order], budget: Budget) {
        let pos = seen.position();
        let stage = Stage::of(pos);
        let setting_up = pos.phase == Phase::Setup;
        let nodes = if setting_up { budget.set_up } else { budget.plan };
        if self.stage == Some(stage) || nodes == 0 {
            return;
        }
        self.stage = Some(stage);
        let until = match (setting_up, pos.attacker == side) {
            (true, _) => FIRST_TURNS,
            (false, true) => budget.plan_until,
            // What a kept shot is worth is seen when the other side is to fire.
            (false, false) => budget.until,
        };
        let arrivals = arrivals(pos, side, orders);
        // One budget for both questions, where both are asked.
        let nodes = if arrivals.len() > 1 { nodes / 2 } else { nodes };
        let budget = Budget { nodes, until, ..budget };
        let other = self.other();
        let tempers = Temper::all(pos, side);
        self.mind = self.mind.clone().detaching(Vec::new());
        let in_temper = |temper: &Temper| self.mind.clone().with(temper.habits());
        let minds: Vec<GreedyPolicy> = tempers.iter().map(in_temper).collect();
        let chosen = self.best_of(&minds, side, seen, orders, &other, budget);
        self.temper = tempers.get(chosen).copied().unwrap_or_default();
        let habits = self.temper.habits();
        let arriving = |arrival: &Arrival| self.mind.clone().with(habits.arriving(*arrival));
        let minds: Vec<GreedyPolicy> = arrivals.iter().map(arriving).collect();
        // What comes of reinforcements is seen when they have been in the next turn too.
        let budget = Budget { until: Until::Turn(pos.turn + 1), ..budget };
        let chosen = self.best_of(&minds, side, seen, orders, &other, budget);
        self.mind = minds.into_iter().nth(chosen).unwrap_or_else(|| self.mind.clone().with(habits));
    }

    /// Has each group that stands apart go about its moves as seems best beside what the others do: the strongest chooses first.
    /// That is thought about once in a MPh, when others may set out than those who have to charge.
    fn lead_groups(&mut self, side: Side, seen: &View, orders: &[Order], budget: Budget) {
        let pos = seen.position();
        let stage = Some(Stage::of(pos));
        if budget.group == 0 || self.grouped == stage || !may_set_out(pos, orders) {
            return;
        }
        self.grouped = stage;
        let other = self.other();
        let budget = Budget { nodes: budget.group, until: budget.plan_until, ..budget };
        let mut detached: Vec<Detached> = Vec::new();
        for group in groups(pos, orders) {
            let moods = Temper::OF_A_GROUP.into_iter().map(Temper::mood);
            let others = moods.filter(|mood| *mood != self.temper.mood());
            let led = others.map(|mood| vec![(group.clone(), mood)]);
            // As all the others, or in a temper of its own.
            let ways: Vec<Vec<Detached>> = std::iter::once(Vec::new()).chain(led).collect();
            let mind = |way: &Vec<Detached>| {
                self.mind.clone().detaching([detached.as_slice(), way].concat())
            };
            let minds: Vec<GreedyPolicy> = ways.iter().map(mind).collect();
            let chosen = self.best_of(&minds, side, seen, orders, &other, budget);
            detached.extend(ways.into_iter().nth(chosen).unwrap_or_default());
        }
        self.mind = self.mind.clone().detaching(detached);
    }

    /// Who plays the other side where something is played forward.
    fn other(&self) -> GreedyPolicy {
        self.mind.afresh().with(Habits::seasoned()).quickly()
    }

    fn count<'a>(&mut self, tried: impl Iterator<Item = &'a Tried>) {
        self.spent += tried.map(|tried| u64::from(tried.nodes)).sum::<u64>();
    }

    /// Which of some minds had better play on: the first, unless another is surely better.
    fn best_of(
        &mut self,
        minds: &[GreedyPolicy],
        side: Side,
        seen: &View,
        orders: &[Order],
        other: &GreedyPolicy,
        budget: Budget,
    ) -> usize {
        if minds.len() < 2 {
            return 0;
        }
        let idea = |mind: &GreedyPolicy| mind.clone().going_on(seen, orders);
        let ideas: Vec<Idea> = minds.iter().map(idea).collect();
        let seed = self.seed();
        let tried = race(seen, side, &ideas, other, budget, seed, &self.halt);
        self.count(tried.iter());
        choice(&tried).unwrap_or(0)
    }
}

/// The habits of who looks ahead, and of who does not.
fn habits_of(budget: Option<Budget>) -> Habits {
    if budget.is_some() { Habits::seasoned() } else { Habits::SETTLED }
}

impl Policy for PlanPolicy {
    fn choose(&mut self, seen: &View, orders: &[Order]) -> Order {
        let pos = seen.position();
        let asked = decision(pos).filter(|_| orders.len() > 1);
        let Some((budget, asked)) = self.budget.zip(asked) else {
            return self.mind.choose(seen, orders);
        };
        if asked.kind == DecisionKind::FirstFire && only_unseen_fire(pos, orders) {
            if self.temper(pos).is_none() {
                // What was meant for another part of the game does not count here.
                self.mind = self.mind.clone().with(Habits::seasoned());
            }
            return self.mind.choose(seen, orders);
        }
        self.make_a_plan(asked.side, seen, orders, budget);
        self.lead_groups(asked.side, seen, orders, budget);
        let seed = self.seed();
        let weighed = weigh(&mut self.mind, seen, orders, budget, seed, Asked::Open, &self.halt);
        let tried: Vec<&Tried> = weighed.iter().map(|weighed| &weighed.tried).collect();
        self.count(tried.iter().copied());
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
    pub(super) tried: Tried,
    pub(super) outlook: Outlook,
}

/// What is looked at of what comes to mind.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked<'a> {
    /// All of it.
    Open,
    /// All of it, and this order.
    Also(&'a Order),
    /// These two orders alone.
    Between([&'a Order; 2]),
}

/// Looks ahead from what comes to mind: first what looks best at once.
pub(super) fn weigh(
    mind: &mut GreedyPolicy,
    seen: &View,
    orders: &[Order],
    budget: Budget,
    seed: u64,
    what: Asked<'_>,
    halt: &Halt,
) -> Vec<Weighed> {
    let pos = seen.position();
    let Some(asked) = decision(pos) else { return Vec::new() };
    let width = if pos.phase == Phase::Setup { 1 } else { budget.width };
    let named: &[&Order] = match &what {
        Asked::Open => &[],
        Asked::Also(order) => std::slice::from_ref(order),
        Asked::Between(both) => both,
    };
    let before = (!named.is_empty()).then(|| mind.clone());
    let mut ideas = mind.ideas(seen, orders, width);
    for order in named {
        if let Some(mind) = &before
            && ideas.iter().all(|idea| idea.order != **order)
        {
            ideas.push(Idea::new((*order).clone(), mind.clone()));
        }
    }
    if let Asked::Between(both) = what {
        ideas.retain(|idea| both.contains(&&idea.order));
    }
    let tried = race(
        seen,
        asked.side,
        &ideas,
        &mind.afresh().with(Habits::seasoned()).quickly(),
        budget,
        seed,
        halt,
    );
    let weighed = |(idea, tried): (Idea, Tried)| Weighed { idea, outlook: tried.outlook(), tried };
    ideas.into_iter().zip(tried).map(weighed).collect()
}

/// The place of what is to be done: what comes first, unless the tries outweigh what is known of such things beforehand. The fewer
/// there were, the less they count.
fn choice<T: Borrow<Tried>>(tried: &[T]) -> Option<usize> {
    let own = tried.first()?.borrow();
    let (mut chosen, mut most) = (0, 0.0);
    for (place, other) in tried.iter().enumerate().skip(1) {
        let (gain, error) = other.borrow().against(own);
        let (said, known) = (1.0 / (error * error).max(1e-9), 1.0 / (DOUBT * DOUBT));
        let gain = (gain * said - TRUSTED * known) / (said + known);
        if gain > most {
            (chosen, most) = (place, gain);
        }
    }
    Some(chosen)
}
