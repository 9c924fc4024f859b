//! The machine as DEFENDER: what it does not think over, since the time that takes would say who is under its "?".

use first_fire::opponent::{Budget, GreedyPolicy, Habits, Level, PlanPolicy, Policy, Until};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::ids::Side;
use first_fire::rules::position::Position;
use first_fire::rules::view::{View, Viewer};
use first_fire::rules::{FireOrder, Order, decision, legal_orders};

use super::opponent::positions;

const SHORT: Budget = Budget { plan: 60, until: Until::TurnEnd, ..Budget::NONE };

/// What the side that is asked sees and may do.
fn question(pos: &Position) -> (Side, View, Vec<Order>) {
    let side = decision(pos).unwrap().side;
    let seen = View::of(pos, Viewer::Side(side));
    let orders = legal_orders(seen.position());
    (side, seen, orders)
}

/// In the DEFENDER's window: whether all who might fire are under a "?". `None` in any other question.
fn only_unseen(pos: &Position) -> Option<bool> {
    if decision(pos)?.kind != DecisionKind::FirstFire {
        return None;
    }
    let (_, _, orders) = question(pos);
    if orders.len() < 2 {
        return None;
    }
    let mut firers = orders.iter().flat_map(|order| match order {
        Order::Fire(FireOrder::Attack(attack)) => attack.members.clone(),
        _ => Vec::new(),
    });
    Some(firers.all(|member| pos.unit(member.unit).unwrap().concealed))
}

#[test]
fn it_does_not_think_over_a_question_in_which_only_units_under_a_question_mark_could_fire() {
    let mut met = [0, 0];
    positions("harvest", 3, 1, |pos| {
        let Some(unseen) = only_unseen(pos).filter(|unseen| met[usize::from(*unseen)] < 8) else {
            return;
        };
        met[usize::from(unseen)] += 1;
        let (_, seen, orders) = question(pos);
        let mut mind = PlanPolicy::new(Level::Regular, 7).with(SHORT);
        let chosen = mind.choose(&seen, &orders);
        assert_eq!(mind.temper(pos).is_none(), unseen, "a plan is made for what is thought over");
        if unseen {
            let mut quick = GreedyPolicy::new(7).with(Habits::seasoned());
            assert_eq!(chosen, quick.choose(&seen, &orders));
        }
    });
    assert!(met[0] > 3 && met[1] > 3, "{met:?}");
}
