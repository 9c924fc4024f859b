//! The coach looks at the answer to a puzzle while it is made: whether he would do the same, and how much he would rather do
//! something else. The rules and the odds say what is right; he says whether a good player would ask it.

use bevy::prelude::*;

use super::Craft;
use crate::app::{Bench, FrameSet};
use crate::game::analysis::points;
use crate::game::narrate::meant;
use crate::gui::machine::AtMost;
use crate::gui::pondering::Pondering;
use crate::opponent::Budget;
use crate::opponent::coach::{Counsel, advise};
use crate::rules::view::{View, Viewer};
use crate::rules::{Order, Position};
use crate::workshop::lesson::{Ask, Draft};

/// What a look costs.
const LOOK: Budget = Budget { nodes: 2_500, width: 6, ..Budget::NONE };

/// What he is about: the first order of the answer.
#[derive(Resource, Debug, Default)]
pub(super) struct Judge(Pondering<Order, Counsel>);

/// Has him look at answers.
pub(super) fn plug(app: &mut App) {
    app.init_resource::<Judge>().add_systems(Update, follow.in_set(FrameSet::View));
}

/// The order that is to be the best there is: the first of the answer, where the learner has to find it.
fn best_order(draft: &Draft) -> Option<Order> {
    let found = matches!(draft.page.ask, Ask::Do | Ask::Better) && draft.refusal(false).is_none();
    draft.line(false).first().filter(|_| found).map(|(order, _)| order.clone())
}

/// Asks him once an answer, and hears what he says.
fn follow(bench: Bench, at_most: Res<AtMost>, mut judge: ResMut<Judge>, mut craft: ResMut<Craft>) {
    if craft.draft.is_none() && judge.0.about().is_none() {
        return;
    }
    let order = craft.draft.as_ref().and_then(best_order);
    if judge.0.turn_to(order.clone()) {
        craft.counsel = None;
        if let (Some(order), Some(draft)) = (order, &craft.draft) {
            let seen = View::of(draft.position(), Viewer::Side(draft.side()));
            let budget = at_most.of(LOOK);
            judge.0.begin(&bench, move |halt| advise(&seen, budget, 1, Some(&order), halt));
            craft.counsel = Some("The coach looks at it …".to_owned());
        }
    }
    if judge.0.hear() {
        craft.counsel = match (judge.0.about(), judge.0.said(), &craft.draft) {
            (Some(order), Some(counsel), Some(draft)) => words(order, counsel, draft.position()),
            _ => None,
        };
    }
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
