//! An accepted order in the middle of being carried out: position, dice, who hears of it, and what it calls up.

use std::collections::VecDeque;

use crate::rules::words::dice::Dice;
use crate::rules::words::event::{Event, HeatEvent, MenEvent, VehicleEvent};
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
    hearer: Hearer<'a>,
    /// Whether a unit has been eliminated.
    pub lost: bool,
    /// The sides whose Snipers have been called upon by the dice so far (A14.1).
    pub snipers: Vec<Side>,
    /// Who has been put under Heat of Battle, and is still to roll for it.
    heated: VecDeque<Heated>,
}

/// Who hears what happens.
enum Hearer<'a> {
    /// Somebody who reads all of it.
    All(&'a mut Vec<Event>),
    /// Somebody who does without the long reports.
    Short(&'a mut Vec<Event>),
    /// Nobody.
    None,
}

impl<'a> Play<'a> {
    /// An order being carried out.
    pub fn new(
        pos: &'a mut Position,
        dice: &'a mut dyn Dice,
        events: &'a mut Vec<Event>,
    ) -> Play<'a> {
        Play::heard_by(pos, dice, Hearer::All(events))
    }

    /// The same without reports, for whoever only wants to know how things come out.
    pub fn quiet(
        pos: &'a mut Position,
        dice: &'a mut dyn Dice,
        events: &'a mut Vec<Event>,
    ) -> Play<'a> {
        Play::heard_by(pos, dice, Hearer::Short(events))
    }

    /// The same for who looks at the position alone.
    pub fn unheard(pos: &'a mut Position, dice: &'a mut dyn Dice) -> Play<'a> {
        Play::heard_by(pos, dice, Hearer::None)
    }

    fn heard_by(pos: &'a mut Position, dice: &'a mut dyn Dice, hearer: Hearer<'a>) -> Play<'a> {
        Play { pos, dice, hearer, lost: false, snipers: Vec::new(), heated: VecDeque::new() }
    }

    /// Notes that something happened.
    pub fn note(&mut self, event: impl Into<Event>) {
        let event = event.into();
        self.lost |= matches!(
            event,
            Event::Men(MenEvent::Eliminated { .. })
                | Event::Vehicle(VehicleEvent::Wrecked { .. } | VehicleEvent::Left { .. })
        );
        if let Hearer::All(events) | Hearer::Short(events) = &mut self.hearer {
            events.push(event);
        }
    }

    /// Notes something that takes putting together, if anybody hears it.
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Hearer::All(events) | Hearer::Short(events) = &mut self.hearer {
            events.push(event());
        }
    }

    /// Notes a long report, if anybody is going to read it.
    pub fn report(&mut self, event: impl FnOnce() -> Event) {
        if let Hearer::All(events) = &mut self.hearer {
            events.push(event());
        }
    }

    /// Puts a unit under Heat of Battle: it rolls for it when the order is carried out (A15.1).
    pub fn heat(&mut self, unit: UnitId, was_broken: bool) {
        self.note(HeatEvent::Began { unit });
        self.heated.push_back(Heated { unit, was_broken });
    }

    /// The next unit that has to roll for Heat of Battle.
    pub fn next_heated(&mut self) -> Option<Heated> {
        self.heated.pop_front()
    }
}
