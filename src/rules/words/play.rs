//! What the rules work with while an accepted order is carried out.

use std::collections::VecDeque;

use crate::rules::words::dice::Dice;
use crate::rules::words::event::Event;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::position::Position;

/// A unit that has rolled an Original 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heated {
    /// Who.
    pub unit: UnitId,
    /// Whether it was broken when it rolled the 2, rallied by it or not.
    pub was_broken: bool,
}

/// What the rules work with while an accepted order is carried out.
pub(crate) struct Play<'a> {
    /// The position being changed.
    pub pos: &'a mut Position,
    /// The dice.
    pub dice: &'a mut dyn Dice,
    /// What has happened so far.
    pub events: &'a mut Vec<Event>,
    /// The sides whose Snipers have been called upon by the dice so far (A14.1).
    pub snipers: Vec<Side>,
    /// Who has been put under Heat of Battle, and is still to roll for it.
    heated: VecDeque<Heated>,
    /// Leave the long reports out of the events: nobody is going to read them.
    quiet: bool,
}

impl<'a> Play<'a> {
    /// An order being carried out.
    pub fn new(
        pos: &'a mut Position,
        dice: &'a mut dyn Dice,
        events: &'a mut Vec<Event>,
    ) -> Play<'a> {
        Play { pos, dice, events, snipers: Vec::new(), heated: VecDeque::new(), quiet: false }
    }

    /// The same without reports, for whoever only wants to know how things come out.
    pub fn quiet(
        pos: &'a mut Position,
        dice: &'a mut dyn Dice,
        events: &'a mut Vec<Event>,
    ) -> Play<'a> {
        Play { pos, dice, events, snipers: Vec::new(), heated: VecDeque::new(), quiet: true }
    }

    /// Notes that something happened.
    pub fn note(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Puts a unit under Heat of Battle: it rolls for it when the order is carried out (A15.1).
    pub fn heat(&mut self, unit: UnitId, was_broken: bool) {
        self.note(Event::HeatOfBattle { unit });
        self.heated.push_back(Heated { unit, was_broken });
    }

    /// The next unit that has to roll for Heat of Battle.
    pub fn next_heated(&mut self) -> Option<Heated> {
        self.heated.pop_front()
    }

    /// Notes a report, if anybody is going to read it.
    pub fn report(&mut self, event: impl FnOnce() -> Event) {
        if !self.quiet {
            self.events.push(event());
        }
    }
}
