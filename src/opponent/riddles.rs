//! Positions of a game with one answer that is clearly the best: what a puzzle is made of.

use super::Policy;
use super::coach::{Advice, advised_by};
use super::greedy::{GreedyPolicy, Habits};
use super::plan::{Budget, Halt, Outlook};
use crate::game::Game;
use crate::rules::decision::DecisionKind;
use crate::rules::view::{View, Viewer};
use crate::rules::{Phase, Side, decision, legal_orders};

/// What is spent on each decision to see whether it is worth a second look, and on that look.
const FIRST_LOOK: Budget = Budget { nodes: 800, width: 4, ..Budget::NONE };
const SECOND_LOOK: Budget = Budget { nodes: 8_000, width: 5, ..Budget::NONE };
/// By so much of the winning chance the best answer has to be better than any other, and by so many standard errors; at first sight
/// it is enough to look so.
const CLEARLY: f64 = 0.07;
const SURELY: f64 = 2.0;
/// A game that is lost or won anyway asks nothing.
const OPEN: std::ops::RangeInclusive<f64> = 0.12..=0.97;
/// Fewer legal orders than this are no riddle.
const FEW: usize = 5;

/// A position with one answer that is clearly the best.
#[derive(Clone, PartialEq, Debug)]
pub struct Riddle {
    /// How many orders of the game come before it.
    pub orders: usize,
    /// Who is asked.
    pub side: Side,
    /// What is asked.
    pub kind: DecisionKind,
    /// The best answer.
    pub best: Advice,
    /// What else comes to mind, the better first.
    pub others: Vec<Advice>,
    /// By how much of the winning chance the best answer is ahead of the next one.
    pub ahead: f64,
    /// Whether a player who takes what looks best at once finds it.
    pub obvious: bool,
}

impl Riddle {
    /// How hard it is to find, more being harder: what is hidden from the first glance, and little ahead.
    #[must_use]
    pub fn difficulty(&self) -> f64 {
        f64::from(u8::from(!self.obvious)) - self.ahead
    }
}

/// The riddles in a game, as the side that is asked could know the position.
#[must_use]
pub fn riddles(game: &Game) -> Vec<Riddle> {
    let mut mind = GreedyPolicy::new(game.seed()).with(Habits::seasoned());
    let at = |orders| {
        let pos = game.position_at(orders)?;
        let asked = decision(pos)?;
        if !in_one_order(&asked.kind) {
            return None;
        }
        let seen = View::of(pos, Viewer::Side(asked.side));
        let legal = legal_orders(seen.position());
        if legal.len() < FEW {
            return None;
        }
        mind = mind.afresh();
        let seed = orders as u64;
        let look = |mind: &GreedyPolicy, budget, seed, surely| {
            let mut mind = mind.clone();
            let counsel = advised_by(&mut mind, &seen, budget, seed, None, &Halt::default())?;
            let (best, others) = counsel.advice.split_first()?;
            let ahead = ahead(&best.outlook, others, surely)?;
            let mut others = others.to_vec();
            others.sort_by(|one, other| other.outlook.chance.total_cmp(&one.outlook.chance));
            Some((best.clone(), others, ahead))
        };
        let (glimpsed, ..) = look(&mind, FIRST_LOOK, seed, 0.0)?;
        // Other dice and deals than those that made it look so.
        let (best, others, ahead) = look(&mind, SECOND_LOOK, !seed, SURELY)?;
        if best.order != glimpsed.order || !OPEN.contains(&best.outlook.chance) {
            return None;
        }
        let obvious = mind.choose(&seen, &legal) == best.order;
        Some(Riddle { orders, side: asked.side, kind: asked.kind, best, others, ahead, obvious })
    };
    (0..game.log().len()).filter_map(at).collect()
}

/// What is answered with one order, that is all of the answer.
fn in_one_order(kind: &DecisionKind) -> bool {
    match kind {
        DecisionKind::FirstFire => true,
        DecisionKind::Phase(phase) => matches!(
            phase,
            Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire | Phase::Advance
        ),
        _ => false,
    }
}

/// By how much the best is ahead of all others; none where that is not clear and sure.
fn ahead(best: &Outlook, others: &[Advice], surely: f64) -> Option<f64> {
    let next = others.iter().map(|other| &other.outlook);
    let sure = |other: &Outlook| {
        let error = libm::hypot(best.error, other.error);
        best.chance - other.chance >= CLEARLY.max(surely * error)
    };
    if best.tries == 0 || !next.clone().all(sure) {
        return None;
    }
    next.map(|other| best.chance - other.chance).min_by(f64::total_cmp)
}
