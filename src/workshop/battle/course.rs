//! Which battle is tried next on the way to an even one.

use std::collections::BTreeSet;

use super::tally::Tally;
use super::{Battle, BattleError, Shift, Task, Wishes, make_at};

/// The infantry of the first side to that of the second, in thousandths of what it would have been, goes no farther down or up.
const RATIOS: (f64, f64) = (200.0, 5000.0);
/// A ratio by which the forces are those of a battle that was tried is moved on by so much, and so often.
const NUDGE: (f64, u32) = (1.06, 8);

/// Where the looking for an even battle is.
pub(super) struct Course {
    ratio: f64,
    asked: Option<i32>,
    /// What is asked was found by many games with the same forces: it is not asked of few again.
    settled: bool,
    /// With so much infantry the first side won too seldom.
    few: f64,
    /// With so much it won too often.
    many: f64,
    /// Whether it has to be given more.
    rises: bool,
}

impl Default for Course {
    fn default() -> Course {
        let (few, many) = RATIOS;
        Course { ratio: 1000.0, asked: None, settled: false, few, many, rises: true }
    }
}

impl Course {
    /// The ratio, in thousandths.
    pub(super) fn ratio(&self) -> u32 {
        self.ratio as u32
    }

    /// Whether many games have said what to ask for.
    pub(super) fn is_settled(&self) -> bool {
        self.settled
    }

    /// By what the battle is shifted: what one side gets the other gives, so that neither has more than the board has room for.
    pub(super) fn shift(&self, asked: Option<i32>) -> Shift {
        let root = libm::sqrt(self.ratio / 1000.0);
        let shares = [1000.0 * root, 1000.0 / root].map(|share| libm::round(share) as u32);
        Shift { shares, asked }
    }

    /// The next battle that is none of those tried; none where there is no other.
    pub(super) fn untried(
        &mut self,
        wishes: &Wishes,
        seed: u64,
        tried: &BTreeSet<String>,
    ) -> Result<Option<Battle>, BattleError> {
        let (step, often) = NUDGE;
        for _ in 0..=often {
            let battle = make_at(wishes, seed, self.shift(self.asked), None)?;
            if !tried.contains(&battle.scenario) {
                return Ok(Some(battle));
            }
            self.settled = false;
            let next = self.ratio * if self.rises { step } else { 1.0 / step };
            self.ratio = next.clamp(RATIOS.0, RATIOS.1);
        }
        Ok(None)
    }

    /// Learns from games. Where something else that could be asked would have made many of them even, that is tried next, with the same
    /// forces; else the ratio follows the odds by the slope, between what won too seldom and too often.
    pub(super) fn learn(&mut self, won: &Tally, task: &Task, slope: f64) {
        let fair = won.fairest(task);
        let counted = won.as_asked(task);
        // What many games had asked for and others did not bear out stays, and the forces are shifted.
        let other = fair.wanted != task.wanted && !self.settled;
        self.settled = other && fair.is_even();
        let fair = if other { fair } else { counted };
        self.asked = Some(fair.wanted);
        if self.settled {
            return;
        }
        let odds = fair.odds();
        self.rises = odds <= 1.0;
        // Where both meet, something else was asked for meanwhile: what was learnt before it says nothing now.
        if self.rises {
            self.few = self.ratio;
            self.many = if self.ratio < self.many { self.many } else { RATIOS.1 };
        } else {
            self.many = self.ratio;
            self.few = if self.few < self.ratio { self.few } else { RATIOS.0 };
        }
        let next = self.ratio * libm::pow(odds, -1.0 / slope).clamp(0.6, 1.6);
        let inside = self.few < next && next < self.many;
        self.ratio = if inside { next } else { libm::sqrt(self.few * self.many) };
    }
}
