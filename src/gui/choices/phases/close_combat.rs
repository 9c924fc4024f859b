//! The CCPh: which Location fights next. The rules let nobody pass over one that has to.

use super::{Act, Choices, Lead, PLAIN};
use crate::gui::board::tiles::Light;
use crate::gui::choices::HexChoice;
use crate::gui::selection::Selection;
use crate::rules::order::{CloseCombatOrder, Order};
use crate::rules::{Position, check};

pub(super) const LEAD: Lead =
    Lead { short: "Close Combat", asks: "Close Combat.", part: fights, ..PLAIN };

fn fights(choices: &mut Choices, pos: &Position, selection: &Selection) {
    for order in choices.orders.clone() {
        if let Order::CloseCombat(CloseCombatOrder::Engage { at }) = order {
            let title = format!("Fight in {at}");
            let choice = HexChoice { title, label: None, act: Act::Give(vec![order]) };
            choices.add_hex(at.hex, Light::Legal, choice);
        }
    }
    choices.hint = "Choose the next Location to resolve.".to_owned();
    choices.all_as_cards(pos, |order| *order != Order::Done);
    if check(pos, &Order::Done).is_ok() {
        choices.done_card(pos, "Done", selection);
    }
}
