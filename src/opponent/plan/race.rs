//! A race of ideas: all are played forward under the same deals and the same dice, and who falls behind is left.

use super::deal::deal;
use super::forward::forward;
use super::halt::Halt;
use super::level::Budget;
use crate::opponent::cores::on_all_cores;
use crate::opponent::greedy::{GreedyPolicy, Idea};
use crate::rules::Side;
use crate::rules::view::View;

/// Worlds that are tried before ideas are compared.
const ROUND: u64 = 4;
/// What an idea came to.
#[derive(Clone, Debug, Default)]
pub(in crate::opponent) struct Tried {
    /// The chance at the end of each line, by the world it was played in.
    chances: Vec<f64>,
    /// What both sides lost in all of them, and what was won of what is fought for.
    own: f64,
    theirs: f64,
    places: f64,
    /// In how many of them all units of its errand reached their goal.
    came_there: usize,
    /// The orders played forward in all of them.
    pub(super) nodes: u32,
}

/// What is to be expected of an idea.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// How often it was tried.
    pub tries: usize,
    /// The mean chance to win at the end of these tries, 0 to 1.
    pub chance: f64,
    /// The standard error of that.
    pub error: f64,
    /// In how many of them the chance ended far below that.
    pub badly: usize,
    /// What the side that asks lost on the average, in squads.
    pub own: f64,
    /// What the other side lost.
    pub theirs: f64,
    /// How many more of the places that are fought for the side holds.
    pub places: f64,
    /// In how many tries all units of its errand reached their goal; 0 for an idea without one.
    pub came_there: usize,
}

/// By so much the gain of one idea over another varies from world to world as a rule, and for so many worlds that counts.
const USUAL_SPREAD: f64 = 0.15;
const USUAL: f64 = 2.0;
/// By so much the chance is far below what was to be expected.
const FAR_BELOW: f64 = 0.15;

impl Tried {
    pub(super) fn mean(&self) -> f64 {
        self.chances.iter().sum::<f64>() / self.chances.len().max(1) as f64
    }

    pub(in crate::opponent) fn outlook(&self) -> Outlook {
        let (chance, tries) = (self.mean(), self.chances.len());
        let each = |sum: f64| sum / tries.max(1) as f64;
        let spread: f64 = self.chances.iter().map(|one| (one - chance) * (one - chance)).sum();
        let error = libm::sqrt(spread) / tries.max(1) as f64;
        let badly = self.chances.iter().filter(|one| **one < chance - FAR_BELOW).count();
        let (own, theirs) = (each(self.own), each(self.theirs));
        let (places, came_there) = (each(self.places), self.came_there);
        Outlook { tries, chance, error, badly, own, theirs, places, came_there }
    }

    /// By how much it is better than another in the worlds in which both were tried, and the standard error of that: few
    /// worlds that say the same by chance are not taken for certain.
    pub(in crate::opponent) fn against(&self, other: &Tried) -> (f64, f64) {
        let gains: Vec<f64> =
            self.chances.iter().zip(&other.chances).map(|(one, other)| one - other).collect();
        let count = gains.len().max(1) as f64;
        let mean = gains.iter().sum::<f64>() / count;
        let spread: f64 = gains.iter().map(|gain| (gain - mean) * (gain - mean)).sum();
        let variance = (spread + USUAL * USUAL_SPREAD * USUAL_SPREAD) / (count - 1.0 + USUAL);
        (mean, libm::sqrt(variance / count))
    }
}

/// Tries ideas of a side as long as the budget lasts; a round that has begun is played to its end.
pub(in crate::opponent) fn race(
    seen: &View,
    side: Side,
    ideas: &[Idea],
    other: &GreedyPolicy,
    budget: Budget,
    seed: u64,
    halt: &Halt,
) -> Vec<Tried> {
    let mut tried = vec![Tried::default(); ideas.len()];
    let mut running: Vec<usize> = (0..ideas.len()).collect();
    let (mut nodes, mut world) = (0, 0);
    while nodes < budget.nodes && running.len() > 1 && !halt.is_set() {
        let lines: Vec<(usize, u64)> = (world..world + ROUND)
            .flat_map(|world| running.iter().map(move |&idea| (idea, world)))
            .collect();
        world += ROUND;
        let play = |&(idea, world): &(usize, u64)| {
            let pos = deal(seen, seed.wrapping_add(world));
            let idea = ideas.get(idea).filter(|_| !halt.is_set())?;
            let line = (seed.wrapping_add(world), budget.until);
            Some(forward(pos, side, idea, other, line, halt))
        };
        for (&(idea, _), played) in lines.iter().zip(on_all_cores(&lines, play)) {
            if let (Some(tried), Some(played)) = (tried.get_mut(idea), played) {
                tried.chances.push(played.chance);
                tried.own += played.own;
                tried.theirs += played.theirs;
                tried.places += played.places;
                tried.came_there += usize::from(played.arrived);
                tried.nodes += played.nodes;
                nodes += played.nodes;
            }
        }
        let Some(best) = best_of(&tried, &running) else { break };
        running.retain(|&idea| {
            let (Some(tried), Some(best)) = (tried.get(idea), tried.get(best)) else {
                return false;
            };
            let (gain, error) = tried.against(best);
            gain >= -budget.behind * error
        });
    }
    tried
}

/// The best of those still running.
fn best_of(tried: &[Tried], running: &[usize]) -> Option<usize> {
    let mean = |idea: &usize| tried.get(*idea).map_or(0.0, Tried::mean);
    running.iter().copied().max_by(|one, other| mean(one).total_cmp(&mean(other)))
}
