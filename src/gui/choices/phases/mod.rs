//! The phases in the window: how a player is led through his part of each. A file a phase says what can be done and how it
//! is shown, what a click takes up, what somebody who can do nothing is told, and what would be thrown away by passing on.

mod advance;
mod advancing_fire;
mod close_combat;
mod defensive_fire;
mod driving;
mod movement;
mod prep_fire;
mod rally;
mod rout;
mod setup;

use super::waste;
use super::{Act, Card, Choices, Key};
use crate::board::Location;
use crate::gui::selection::Selection;
use crate::rules::decision::DecisionKind;
use crate::rules::order::{Order, PossessionOrder};
use crate::rules::{Phase, Position, Side, Unit};

pub(super) use movement::{GAITS, step};

/// What a click on a Location takes up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakesUp {
    /// Its fullest attack.
    Attack,
    /// Everybody there who can do something.
    Everybody,
    /// The largest stack that the rules list for it, else the first who can do something.
    Stack,
}

/// How a side is led through its part of a phase.
#[derive(Debug)]
pub struct Lead {
    /// The phase in the bar of phases.
    pub short: &'static str,
    /// What the side is asked, after its name.
    pub asks: &'static str,
    /// What a click on a Location takes up.
    pub takes_up: TakesUp,
    /// A lit hex comes before the friends in it: to join them is the rule there, not the exception.
    pub joins: bool,
    /// Puts together what can be done: who is lit, which hexes are, and the cards.
    pub(super) part: fn(&mut Choices, &Position, &Selection),
    /// What is thrown away by passing on, of the orders that are legal.
    pub(super) waste: fn(&Position, Side, &[Order]) -> Option<String>,
    /// What a unit would do here: where it cannot, the rules' answer says why.
    pub(super) tries: fn(&Position, &Unit) -> Option<Order>,
    /// The same of those in hand, with a Location that is pointed at.
    pub aims: fn(&Selection, Location) -> Option<Order>,
}

/// A phase in which nothing can be thrown away and nobody is told why he cannot act.
const PLAIN: Lead = Lead {
    short: "",
    asks: "",
    takes_up: TakesUp::Stack,
    joins: false,
    part: |_, _, _| {},
    waste: |_, _, _| None,
    tries: |_, _| None,
    aims: |_, _| None,
};

/// How a side is led through its part of a phase.
#[must_use]
pub fn lead(phase: Phase) -> &'static Lead {
    match phase {
        Phase::Setup => &setup::LEAD,
        Phase::Rally => &rally::LEAD,
        Phase::PrepFire => &prep_fire::LEAD,
        Phase::Movement => &movement::LEAD,
        Phase::DefensiveFire => &defensive_fire::LEAD,
        Phase::AdvancingFire => &advancing_fire::LEAD,
        Phase::Rout => &rout::LEAD,
        Phase::Advance => &advance::LEAD,
        Phase::CloseCombat => &close_combat::LEAD,
    }
}

/// Whether an attack by fire is asked for: in the DEFENDER's window, or in a phase of fire.
#[must_use]
pub fn asks_for_fire(kind: &DecisionKind) -> bool {
    match kind {
        DecisionKind::FirstFire => true,
        DecisionKind::Phase(phase) => lead(*phase).takes_up == TakesUp::Attack,
        _ => false,
    }
}

/// Some Location next to a unit.
fn beside(pos: &Position, unit: &Unit) -> Option<Location> {
    let mut next = Location::ground(unit.at()?.hex).beside();
    next.find(|&to| pos.map().location_exists(to))
}

/// What the picked units hand over or drop.
pub(super) fn transfers(choices: &mut Choices, pos: &Position, selection: &Selection) {
    if !selection.units.is_empty() {
        choices.all_as_cards(pos, |order| match order {
            Order::Possession(
                PossessionOrder::Transfer { weapon, .. } | PossessionOrder::Drop { weapon },
            ) => pos
                .weapons
                .get(weapon)
                .and_then(|weapon| weapon.owner())
                .is_some_and(|owner| selection.units.contains(&owner)),
            _ => false,
        });
    }
}

pub(super) fn stop_card(choices: &mut Choices, order: Order, title: &str, detail: &str) {
    if choices.orders.contains(&order) {
        choices.cards.push(Card {
            title: title.to_owned(),
            detail: detail.to_owned(),
            key: Some(Key::Space),
            act: Act::Give(vec![order]),
            blocked: None,
            lit: false,
        });
    }
}
