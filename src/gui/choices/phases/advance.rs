//! The APh: each steps into a neighbouring Location.

use std::collections::BTreeSet;

use super::waste::named;
use super::{Act, Choices, Lead, PLAIN, beside, transfers};
use crate::gui::board::tiles::Light;
use crate::gui::choices::{HexChoice, words};
use crate::gui::selection::Selection;
use crate::rules::order::{MoveOrder, Order};
use crate::rules::setting::Victory;
use crate::rules::{Position, Side, check};

pub(super) const LEAD: Lead = Lead {
    short: "Advance",
    asks: "advance into neighbouring Locations.",
    joins: true,
    part: advance,
    waste: waste_of,
    tries: |pos, unit| {
        Some(Order::Move(MoveOrder::Advance { units: [unit.id].into(), to: beside(pos, unit)? }))
    },
    aims: |selection, to| {
        Some(Order::Move(MoveOrder::Advance { units: selection.units.clone(), to }))
    },
    ..PLAIN
};

fn advance(choices: &mut Choices, pos: &Position, selection: &Selection) {
    let mut places = BTreeSet::new();
    for order in &choices.orders {
        if let Order::Move(MoveOrder::Advance { units, to }) = order {
            choices.eligible.extend(units.iter().copied());
            if units.iter().any(|unit| selection.units.contains(unit)) {
                places.insert(*to);
            }
        }
    }
    choices.hint = if selection.units.is_empty() {
        "Click a stack, then a lit hex next to it.".to_owned()
    } else {
        "Click a lit hex to advance into it.".to_owned()
    };
    for to in places {
        let order = Order::Move(MoveOrder::Advance { units: selection.units.clone(), to });
        if check(pos, &order).is_ok() {
            let (title, _) = words::order(pos, &words::names(pos), &order);
            let choice = HexChoice { title, label: None, act: Act::Give(vec![order]) };
            choices.add_hex(to.hex, Light::Legal, choice);
        }
    }
    transfers(choices, pos, selection);
    choices.done_card(pos, "No more advances", selection);
}
/// An Advance Phase in which nobody advances, though somebody could into an enemy's Location or a hex that counts for
/// victory.
fn waste_of(pos: &Position, side: Side, orders: &[Order]) -> Option<String> {
    if pos.on_board(side).any(|unit| unit.men().advanced) {
        return None;
    }
    let counts = |hex| match &pos.setting.victory {
        Victory::Control { hexes, .. } => {
            hexes.contains(&hex) && pos.control.get(&hex) != Some(&side)
        }
        Victory::Points { .. } => false,
    };
    let mut hexes: BTreeSet<crate::board::Coord> = BTreeSet::new();
    for order in orders {
        if let Order::Move(MoveOrder::Advance { to, .. }) = order
            && (counts(to.hex) || pos.side_at(side.other(), *to).next().is_some())
        {
            hexes.insert(to.hex);
        }
    }
    let names: Vec<String> = hexes.iter().map(ToString::to_string).collect();
    (!names.is_empty())
        .then(|| format!("Nobody has advanced yet, and {} lies open.", named(&names)))
}
