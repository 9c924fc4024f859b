//! Orders that the rules refuse: while an order is recorded, a click where nothing can be done says what the rules answer to it,
//! and it can be asked about.

use super::Craft;
use crate::app::Session;
use crate::board::{Coord, Location};
use crate::gui::choices::Choices;
use crate::gui::choices::phases::{asks_for_fire, lead};
use crate::gui::counters::Placed;
use crate::gui::desk::Intent;
use crate::gui::selection::Selection;
use crate::rules::decision::DecisionKind;
use crate::rules::order::{FireOrder, MoveOrder};
use crate::rules::{Order, Phase, Position};
use crate::workshop::lesson::Ask;

/// Orders that the rules refuse, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// It is the contrast.
    pub contrast: bool,
    /// One after the other; the last is refused.
    pub orders: Vec<Order>,
    /// Why, with the rule.
    pub why: String,
}

/// What is meant by a click instead, while an order is recorded and the click falls where those in hand can do nothing: the orders
/// that it stands for.
pub fn or_meant(
    intent: Intent,
    craft: &Craft,
    (pos, choices, selection): (&Position, &Choices, &Selection),
    (on, hex): (Option<Placed>, Option<Coord>),
) -> Intent {
    let nothing = match &intent {
        Intent::Tell(_) => true,
        Intent::PickPlace(at, _) => !own(pos, choices, *at),
        _ => false,
    };
    if craft.recording.is_none() || !nothing {
        return intent;
    }
    let at = on.map(|placed| placed.at).or_else(|| enemy_in(pos, choices, hex?));
    let orders =
        at.or(hex.map(Location::ground)).and_then(|at| orders(pos, choices, selection, at));
    orders.map_or(intent, Intent::TryOut)
}

/// Whether somebody of the side that is asked is there: a click picks him.
fn own(pos: &Position, choices: &Choices, at: Location) -> bool {
    let Some(asked) = &choices.asked else { return false };
    pos.side_at(asked.side, at).next().is_some()
}

/// Where an enemy is in a hex.
fn enemy_in(pos: &Position, choices: &Choices, hex: Coord) -> Option<Location> {
    let other = choices.asked.as_ref()?.side.other();
    let mut there = pos.on_board(other).filter_map(|unit| unit.at());
    there.find(|at| at.hex == hex)
}

/// What those in hand would do with a Location that is pointed at.
fn orders(
    pos: &Position,
    choices: &Choices,
    selection: &Selection,
    at: Location,
) -> Option<Vec<Order>> {
    let step = Order::Move(MoveOrder::Step { to: at, cover: false });
    match &choices.asked.as_ref()?.kind {
        DecisionKind::Step => Some(vec![step]),
        _ if selection.units.is_empty() => None,
        kind if asks_for_fire(kind) => {
            let attack = selection.fire_order(pos, at);
            Some(vec![Order::Fire(FireOrder::Attack(attack))])
        }
        DecisionKind::Phase(Phase::Movement) => {
            let (units, gait) = (selection.units.clone(), selection.gait);
            Some(vec![Order::Move(MoveOrder::Begin { units, gait }), step])
        }
        DecisionKind::Phase(phase) => (lead(*phase).aims)(selection, at).map(|order| vec![order]),
        _ => None,
    }
}

impl Craft {
    /// Tries orders out that are not offered: what the rules refuse is shown, and can be asked about.
    pub fn try_out(&mut self, session: &Session, orders: Vec<Order>) {
        let (Some(contrast), Some(draft)) = (self.recording, &self.draft) else { return };
        if draft.position() != session.position() {
            self.elsewhere();
            return;
        }
        self.refused = None;
        match draft.refuses(&orders) {
            Some((number, why)) => {
                let orders = orders.into_iter().take(number).collect();
                self.said = Some((false, format!("Not legal: {why}")));
                self.refused = Some(Refused { contrast, orders, why });
            }
            None => {
                let text = "The rules allow that. Do it as in play, and it is recorded.";
                self.said = Some((false, text.to_owned()));
            }
        }
    }

    /// Has the orders that were refused be what is asked about.
    pub fn ask_about_refused(&mut self) {
        let (Some(refused), Some(draft)) = (self.refused.take(), &mut self.draft) else { return };
        self.recording = None;
        self.said = match draft.record(refused.contrast, refused.orders) {
            Ok(()) => {
                draft.page.ask = Ask::Legal;
                None
            }
            Err(error) => Some((false, error.to_string())),
        };
    }
}
