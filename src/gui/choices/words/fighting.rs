//! Orders of Close Combat in words.

use crate::game::narrate::Names;
use crate::gui::choices::close_combat;
use crate::rules::order::CloseCombatOrder;
use crate::rules::unit::FireMarker;
use crate::rules::{Position, UnitId};

/// What is said of an order to fight at close quarters.
pub(super) fn order(pos: &Position, names: &Names, order: &CloseCombatOrder) -> (String, String) {
    match order {
        CloseCombatOrder::Engage { at } => {
            let of =
                |side| names.units(&pos.side_at(side, *at).map(|unit| unit.id).collect::<Vec<_>>());
            let (own, other) = (of(pos.attacker), of(pos.defender()));
            (format!("Fight in {at}"), format!("{own} against {other}"))
        }
        CloseCombatOrder::Fight(plan) => close_combat::words(pos, names, plan),
        CloseCombatOrder::React(attack) => {
            let by = names.units(&attack.by.iter().copied().collect::<Vec<_>>());
            let last = |id: &UnitId| pos.unit(*id).is_some_and(|it| it.fire == FireMarker::Final);
            let own = if attack.by.iter().any(last) { ", their DR is their own NMC" } else { "" };
            ("Assault it".to_owned(), format!("{by}: Close Combat, CC Reaction Fire{own} (D7.2)"))
        }
    }
}
