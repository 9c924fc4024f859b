//! What a side declares for a Close Combat (A11.12, A11.2), told no earlier than it is known.

use super::Names;
use crate::rules::Position;
use crate::rules::ids::Side;
use crate::rules::order::{CloseCombatOrder, ClosePlan, Order};
use crate::rules::view::Viewer;

/// A plan part by part: who attacks whom, who withdraws where.
#[must_use]
pub fn plan_words(names: &Names, plan: &ClosePlan) -> Vec<String> {
    let attacks = plan.attacks.iter().map(|attack| {
        let by = names.units(&attack.by);
        let verb = if by.contains(", ") { "attack" } else { "attacks" };
        format!("{by} {verb} {}", names.units(&attack.at))
    });
    attacks.chain(withdrawals(names, plan)).collect()
}

/// What is said of an order of which nothing comes at once.
#[must_use]
pub fn without_events(order: &Order) -> String {
    match order {
        Order::Done => "done".to_owned(),
        Order::CloseCombat(CloseCombatOrder::Engage { at }) => format!("Close Combat in {at}"),
        _ => "so be it".to_owned(),
    }
}

fn withdrawals<'a>(names: &'a Names, plan: &'a ClosePlan) -> impl Iterator<Item = String> + 'a {
    plan.withdrawals.iter().map(|(unit, to)| format!("{} withdraws to {to}", names.unit(*unit)))
}

/// What a viewer is told when a side gives this order; nothing of another order than a plan. The attacks of the plan that
/// waits for the other side's are told to that side with its own.
#[must_use]
pub fn declared(
    (before, after): (&Position, &Position),
    side: Side,
    order: &Order,
    viewer: Viewer,
) -> Vec<String> {
    let (Order::CloseCombat(CloseCombatOrder::Fight(plan)), Some(now)) =
        (order, before.close_combat())
    else {
        return Vec::new();
    };
    let names = Names::around(before, after, viewer);
    let whole = |side: Side, plan: &ClosePlan| {
        let parts = plan_words(&names, plan);
        let parts = if parts.is_empty() { "no attack".to_owned() } else { parts.join("; ") };
        format!("{} in {}: {parts}", names.side(side), now.at)
    };
    let other = Viewer::Side(side.other());
    let waits =
        after.close_combat().is_some_and(|then| then.at == now.at && then.first_plan.is_some());
    if waits && viewer == other {
        let leave: Vec<String> = withdrawals(&names, plan).collect();
        let leave = if leave.is_empty() { "nobody withdraws".to_owned() } else { leave.join("; ") };
        let who = names.side(side);
        return vec![format!(
            "{who} in {}: {leave}; attacks are told when both have declared",
            now.at
        )];
    }
    let first = now.first_plan.as_ref().filter(|_| viewer == Viewer::Side(side));
    let first = first.map(|first| whole(side.other(), first));
    first.into_iter().chain([whole(side, plan)]).collect()
}
