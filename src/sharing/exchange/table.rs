//! The game as both homes know it: orders with their dice, each of which can be checked.

use std::sync::Arc;

use super::hex::Hex32;
use super::keys::Shown;
use super::letter::{Done, Played};
use super::{Problem, chain};
use crate::game::{Game, Mode, PositionHash, position_hash};
use crate::rules::dice::RecordingDice;
use crate::rules::{Order, Side, apply, decision};
use crate::scenario::{Beside, Scenario, Source, Written};

/// A game, the links that were shown for its dice, and what is played.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) id: Hex32,
    pub(super) scenario: Played,
    pub(super) game: Game,
    pub(super) orders: Vec<Done>,
    rolls: u32,
    /// The last link that each side has shown, once both have laid down their chains.
    shown: Option<[Hex32; 2]>,
}

impl Played {
    /// That of a scenario. Of a file's path nothing is told but its name.
    pub(super) fn of(scenario: &Scenario) -> Played {
        match &scenario.source {
            Source::BuiltIn => Played::BuiltIn(scenario.id().to_owned()),
            Source::File { written, .. } => Played::Carried {
                name: format!("{}.toml", scenario.id()),
                written: Written::clone(written),
            },
        }
    }

    /// The scenario, as it can be played here.
    pub(super) fn load(&self) -> Result<Scenario, Problem> {
        match self {
            Played::BuiltIn(name) => Scenario::built_in(name),
            Played::Carried { written, .. } if !written.is_within_reason() => {
                return Err(Problem::TooLong);
            }
            Played::Carried { name, written: Written { text, beside } } => {
                Scenario::parse_with(name, text, Beside::Given(beside))
            }
        }
        .map_err(|error| Problem::Scenario(Box::new(error)))
    }
}

impl Table {
    /// The game before its first order.
    pub(super) fn new(id: Hex32, scenario: Played) -> Result<Table, Problem> {
        let game = Game::new(Arc::new(scenario.load()?), 0).with_mode(Mode::Hotseat);
        Ok(Table { id, scenario, game, orders: Vec::new(), rolls: 0, shown: None })
    }

    /// Both sides have laid down their chains.
    pub(super) fn lay_down(&mut self, sides: [Shown; 2]) {
        self.shown = self.shown.or(Some(sides.map(|side| side.commitment)));
    }

    /// The hash of the position in which it began.
    pub(super) fn start(&self) -> PositionHash {
        position_hash(&self.game.scenario().start)
    }

    /// Who is asked; nobody when it is over.
    pub(super) fn asked(&self) -> Option<Side> {
        decision(self.game.position()).map(|decision| decision.side)
    }

    /// The number of the next roll, from 1.
    pub(super) fn next_roll(&self) -> u32 {
        self.rolls + 1
    }

    /// The number of the next order, from 1.
    pub(super) fn next_order(&self) -> usize {
        self.orders.len() + 1
    }

    /// Whether a link is the one that a side shows next.
    pub(super) fn follows(&self, side: Side, link: Hex32) -> bool {
        let shown = self.shown.and_then(|shown| shown.get(side.index()).copied());
        shown.is_some_and(|shown| chain::follows(shown, link))
    }

    /// The other home could not say no to what is agreed on.
    fn refuse_agreements(&self, order: &Order) -> Result<(), Problem> {
        match order {
            Order::Agreement(_) => Err(Problem::Agreement(self.next_order())),
            _ => Ok(()),
        }
    }

    /// Carries out an order without dice.
    pub(super) fn say(&mut self, order: Order) -> Result<(), Problem> {
        self.refuse_agreements(&order)?;
        let number = self.next_order();
        let entry = self.game.play_with(order.clone(), &[]);
        let hash = entry.map_err(|refused| Problem::of_order(number, refused))?.hash;
        self.orders.push(Done { order, links: None, hash });
        Ok(())
    }

    /// Carries out an order with dice made of links.
    pub(super) fn roll(&mut self, order: Order, links: [Hex32; 2]) -> Result<(), Problem> {
        self.refuse_agreements(&order)?;
        let number = self.next_order();
        let right = Side::BOTH.iter().zip(links).all(|(side, link)| self.follows(*side, link));
        if !right {
            return Err(Problem::OtherDice(number));
        }
        let mut dice = chain::dice(self.id, self.next_roll(), links);
        let mut recording = RecordingDice::new(&mut dice);
        let mut position = self.game.position().clone();
        apply(&mut position, &order, &mut recording)
            .map_err(|refusal| Problem::Illegal { order: number, refusal: refusal.to_string() })?;
        let rolls = recording.taken;
        if rolls.is_empty() {
            return Err(Problem::DiceCount(number));
        }
        let entry = self.game.play_with_others(order.clone(), &rolls);
        let hash = entry.map_err(|refused| Problem::of_order(number, refused))?.hash;
        self.orders.push(Done { order, links: Some(links), hash });
        self.rolls = self.next_roll();
        self.shown = Some(links);
        Ok(())
    }

    /// Carries out an order as it was carried out elsewhere.
    pub(super) fn again(&mut self, done: &Done) -> Result<(), Problem> {
        let number = self.next_order();
        match done.links {
            None => self.say(done.order.clone())?,
            Some(links) => self.roll(done.order.clone(), links)?,
        }
        let came_to = self.orders.last().map(|mine| mine.hash);
        if came_to == Some(done.hash) { Ok(()) } else { Err(Problem::OtherPosition(number)) }
    }
}
