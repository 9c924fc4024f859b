//! The coach looks at the answer to a puzzle while it is made: whether he would do the same, and how much he would rather do
//! something else. The rules and the odds say what is right; he says whether a good player would ask it.

use bevy::prelude::*;

use super::Craft;
use crate::app::{Bench, FrameSet, Work};
use crate::game::analysis::points;
use crate::game::narrate::meant;
use crate::gui::machine::AtMost;
use crate::opponent::coach::{Counsel, advise};
use crate::opponent::{Budget, Halt, Level};
use crate::rules::view::{View, Viewer};
use crate::rules::{Order, Position};
use crate::workshop::lesson::{Ask, Draft};

/// What a look costs.
const LOOK: Budget = Budget { nodes: 2_500, width: 6, ..Budget::NONE };

/// What he is about.
#[derive(Resource, Debug, Default)]
pub(super) struct Judge {
    asked: Option<Order>,
    work: Option<Work<Option<Counsel>>>,
    halt: Halt,
}

/// Has him look at answers.
pub(super) fn plug(app: &mut App) {
    app.init_resource::<Judge>().add_systems(Update, follow.in_set(FrameSet::View));
}

/// The order that is to be the best there is: the first of the answer, where the learner has to find it.
fn best_order(draft: &Draft) -> Option<Order> {
    let found = matches!(draft.ask, Ask::Do | Ask::Better) && draft.refusal(false).is_none();
    draft.line(false).first().filter(|_| found).map(|(order, _)| order.clone())
}

/// Asks him once an answer, and hears what he says.
fn follow(bench: Bench, at_most: Res<AtMost>, mut judge: ResMut<Judge>, mut craft: ResMut<Craft>) {
    if craft.draft.is_none() && judge.asked.is_none() {
        return;
    }
    let order = craft.draft.as_ref().and_then(best_order);
    if judge.asked != order {
        judge.halt.set();
        *judge = Judge { asked: order.clone(), ..Judge::default() };
        craft.counsel = None;
        if let (Some(order), Some(draft)) = (order, &craft.draft) {
            let seen = View::of(draft.position(), Viewer::Side(draft.side()));
            let halt = judge.halt.clone();
            let least = Budget { nodes: 1, ..Budget::LEAST };
            let budget = if at_most.0 == Level::Recruit { least } else { LOOK };
            judge.work = Some(bench.begin(move || advise(&seen, budget, 1, Some(&order), &halt)));
            craft.counsel = Some("The coach looks at it …".to_owned());
        }
    }
    let Some(done) = judge.work.as_mut().and_then(Work::take) else { return };
    judge.work = None;
    let counsel = done.ok().flatten();
    let said = match (&judge.asked, &counsel, &craft.draft) {
        (Some(order), Some(counsel), Some(draft)) => words(order, counsel, draft.position()),
        _ => None,
    };
    craft.counsel = said;
}

/// What he says of an order; nothing where he has not come to try it.
fn words(order: &Order, counsel: &Counsel, pos: &Position) -> Option<String> {
    let (lost, best) = (counsel.price(order)?, counsel.best()?);
    if points(lost) <= 0 || best.order == *order {
        return Some("The coach finds nothing better.".to_owned());
    }
    let better = meant(pos, &best.order, best.goal, Viewer::Both);
    Some(format!(
        "The coach would rather: {}, by {} points of 100.",
        better.trim().trim_end_matches('.'),
        points(lost)
    ))
}
