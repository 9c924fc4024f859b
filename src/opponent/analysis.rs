//! A game looked back on: decision by decision what would have been best, and what of the end was decided and what was thrown.

use super::coach::{Counsel, advised_by, between};
use super::greedy::{GreedyPolicy, Habits};
use super::plan::{Budget, Halt};
use crate::game::Game;
use crate::game::narrate::meant;
use crate::rules::view::{View, Viewer};
use crate::rules::{Order, Position, decision};

pub use crate::game::analysis::{Analysis, Judged, Split, Verdict};

/// What is spent on each decision unless somebody wishes otherwise: the one that was made is looked at besides.
pub const DEPTH: Budget = Budget { nodes: 1_500, width: 5, ..Budget::NONE };
/// So many times that on what seems to have been given away, before it is said.
const AGAIN: u32 = 2;

/// Looks back on a game. `heard` hears how many of its orders have been looked at, and what was found by then. `None` when it was
/// told to stop.
#[must_use]
pub fn analyse(
    game: &Game,
    budget: Budget,
    halt: &Halt,
    mut heard: impl FnMut(usize, &[Judged]),
) -> Option<Analysis> {
    let mut judged = Vec::new();
    let mut mind = GreedyPolicy::new(game.seed()).with(Habits::seasoned());
    for (index, entry) in game.log().iter().enumerate() {
        heard(index, &judged);
        let Some(pos) = game.position_at(index) else { continue };
        // What is agreed on is no decision.
        let agreed = matches!(entry.order, Order::Agreement(_));
        if agreed || decision(pos).is_none_or(|asked| asked.side != entry.side) {
            continue;
        }
        let seen = View::of(pos, Viewer::Side(entry.side));
        mind = mind.afresh();
        let seed = index as u64;
        let mut fresh = mind.clone();
        let counsel = advised_by(&mut mind, &seen, budget, seed, Some(&entry.order), halt)?;
        let doubted = counsel.best().filter(|_| {
            let price = counsel.price(&entry.order).unwrap_or_default();
            Verdict::of(price) >= Verdict::Inaccuracy
        });
        let counsel = match doubted {
            // The best of several looks better than it is: nobody is blamed for that.
            Some(best) => {
                let both = [&best.order, &entry.order];
                let budget = Budget { nodes: budget.nodes * AGAIN, ..budget };
                between(&mut fresh, &seen, budget, seed, both, halt)?
            }
            None => counsel,
        };
        judged.extend(judge(index, seen.position(), &counsel, &entry.order));
    }
    let winner = game.position().outcome.as_ref().map(|outcome| outcome.winner);
    Some(Analysis::of(judged, game.log().len(), winner))
}

fn judge(index: usize, pos: &Position, counsel: &Counsel, order: &Order) -> Option<Judged> {
    let lost = counsel.price(order)?;
    let best = counsel.best()?;
    let words = |order, goal| meant(pos, order, goal, Viewer::Side(counsel.side));
    let verdict = Verdict::of(lost);
    let better = (verdict > Verdict::Best).then(|| words(&best.order, best.goal));
    let why = better.as_ref().map(|_| best.why());
    Some(Judged {
        order: index + 1,
        side: counsel.side,
        // Where a move is to end is not said with it.
        done: words(order, None),
        better,
        why,
        best: best.outlook.chance,
        lost,
        verdict,
    })
}
