//! A game looked back on: decision by decision what would have been best, and what of the end was decided and what was thrown.

use super::coach::{Counsel, advised_by};
use super::greedy::GreedyPolicy;
use super::plan::{Budget, Halt};
use crate::game::Game;
use crate::game::narrate::meant;
use crate::rules::view::{View, Viewer};
use crate::rules::{Order, Position, Side, decision};

/// How good a decision was, by what it gave away of the winning chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// Nothing was better.
    Best,
    /// Less than 5 points of 100.
    Good,
    /// 5 points or more.
    Inaccuracy,
    /// 10 points or more.
    Mistake,
    /// 20 points or more.
    Blunder,
}

impl Verdict {
    /// By the points of 100 that were given away.
    fn of(lost: f64) -> Verdict {
        match lost * 100.0 {
            lost if lost >= 20.0 => Verdict::Blunder,
            lost if lost >= 10.0 => Verdict::Mistake,
            lost if lost >= 5.0 => Verdict::Inaccuracy,
            lost if lost > 0.5 => Verdict::Good,
            _ => Verdict::Best,
        }
    }

    /// In one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Best => "best",
            Verdict::Good => "good",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }
}

/// A decision in which there was something to choose between.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The order, counted from 1 as in the log.
    pub order: usize,
    /// Whose it was.
    pub side: Side,
    /// What was done.
    pub done: String,
    /// What would have been better.
    pub better: Option<String>,
    /// The side's chance to win with the best that could be done, 0 to 1.
    pub best: f64,
    /// What was given away of it.
    pub lost: f64,
    /// How good it was.
    pub verdict: Verdict,
}

/// What of a side's fate was decided, and what was thrown, in winning chance: 1 is a whole game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Split {
    /// What its own decisions gave away; never more than 0.
    pub decisions: f64,
    /// What the decisions of the other side gave it.
    pub gifts: f64,
    /// What the dice gave or took.
    pub dice: f64,
}

/// A whole game.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The decisions that were looked at, in order.
    pub judged: Vec<Judged>,
    /// By [`Side::index`].
    pub split: [Split; 2],
}

impl Analysis {
    /// The chance of a side along the game: after how many orders, and how high it was before them.
    pub fn line(&self, side: Side) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.judged.iter().map(move |judged| {
            let best = judged.best;
            (judged.order - 1, if judged.side == side { best } else { 1.0 - best })
        })
    }
}

/// Looks back on a game. `progress` hears how many of its orders have been looked at. `None` when it was told to stop.
#[must_use]
pub fn analyse(
    game: &Game,
    budget: Budget,
    halt: &Halt,
    mut progress: impl FnMut(usize),
) -> Option<Analysis> {
    let mut judged = Vec::new();
    let mut mind = GreedyPolicy::new(game.seed());
    for (index, entry) in game.log().iter().enumerate() {
        progress(index);
        let Some(pos) = game.position_at(index) else { continue };
        if decision(pos).is_none_or(|asked| asked.side != entry.side) {
            continue;
        }
        let seen = View::of(pos, Viewer::Side(entry.side));
        mind = mind.afresh();
        let seed = index as u64;
        let counsel = advised_by(&mut mind, &seen, budget, seed, Some(&entry.order), halt)?;
        judged.extend(judge(index, seen.position(), &counsel, &entry.order));
    }
    let end = game.position().outcome.as_ref();
    let end = end.map(|outcome| f64::from(u8::from(outcome.winner == Side::First)));
    let split = split(&judged, end);
    Some(Analysis { judged, split })
}

fn judge(index: usize, pos: &Position, counsel: &Counsel, order: &Order) -> Option<Judged> {
    let best = counsel.best().filter(|best| best.outlook.tries > 0)?;
    let done = counsel.advice.iter().find(|advice| advice.order == *order)?;
    // Less than the tries can tell apart is nothing given away.
    let slack = best.outlook.error.max(done.outlook.error);
    let lost = if best.order == *order {
        0.0
    } else {
        (best.outlook.chance - done.outlook.chance - slack).max(0.0)
    };
    let words = |order, goal| meant(pos, order, goal, Viewer::Side(counsel.side));
    let verdict = Verdict::of(lost);
    let better = (verdict > Verdict::Best).then(|| words(&best.order, best.goal));
    Some(Judged {
        order: index + 1,
        side: counsel.side,
        done: words(order, done.goal),
        better,
        best: best.outlook.chance,
        lost,
        verdict,
    })
}

/// What decisions and dice made of the chances at the start: what is not decided was thrown.
fn split(judged: &[Judged], end: Option<f64>) -> [Split; 2] {
    let lost = |side: Side| -> f64 {
        judged.iter().filter(|one| one.side == side).map(|one| one.lost).sum()
    };
    let first = |one: &Judged| if one.side == Side::First { one.best } else { 1.0 - one.best };
    let start = judged.first().map_or(0.5, first);
    let end = end.or_else(|| judged.last().map(first)).unwrap_or(start);
    Side::BOTH.map(|side| {
        let gained = if side == Side::First { end - start } else { start - end };
        let (decisions, gifts) = (-lost(side), lost(side.other()));
        Split { decisions, gifts, dice: gained - decisions - gifts }
    })
}
