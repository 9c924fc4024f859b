//! Turns the events of an order into lines of the list. What an attack, a rout or a check brings about belongs to its
//! line; what is bookkeeping has none.

mod of_close_combat;
mod of_concealment;
mod of_fire;
mod of_men;
mod of_movement;
mod of_possession;
mod of_turn;

use super::called::{Called, Voice};
use super::fates::Fate;
use super::item::{Figure, Grade, Item};
use crate::board::{Coord, Location};
use crate::game::narrate::{Names, capital, cause_text};
use crate::game::{LogEntry, Moment};
use crate::rules::event::{Event, MenEvent};
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::order::Gait;
use crate::rules::view::{Viewer, question_mark};
use crate::rules::{Order, Position};

/// Something that is happening: its line, while what follows from it is heard.
#[derive(Default)]
pub(super) struct Deed {
    pub item: Item,
    /// What it is, whatever follows from it.
    pub what: Option<String>,
    /// What is said when nothing follows from it.
    pub nothing: String,
    /// The same when somebody had to check morale and held.
    pub held: Option<String>,
    /// What follows beside the fates of those concerned.
    pub extra: Vec<String>,
    /// Who is pictured when nobody is worse off.
    pub figure: Option<Figure>,
    /// It is a rally attempt.
    pub rallies: bool,
}

/// An order as it is told.
pub(super) struct Tale<'a> {
    pub called: Called<'a>,
    pub items: &'a mut Vec<Item>,
    order: usize,
    pub moment: Moment,
    /// The reader gave the order.
    own: bool,
    pub doing: Option<Deed>,
    pub gait: Gait,
}

/// Adds the lines of an order. `own` says whether the reader gave it.
pub(super) fn tell(
    items: &mut Vec<Item>,
    (order, entry): (usize, &LogEntry),
    (before, after): (&Position, &Position),
    (viewer, voice, own): (Viewer, &Voice, bool),
) {
    let mut names = Names::around(before, after, viewer);
    let mut origin = std::collections::BTreeMap::new();
    for event in &entry.events {
        names.learn(event);
        let (from, into): (UnitId, &[UnitId]) = match event {
            Event::Men(MenEvent::Reduced { unit, into, .. }) => (*unit, std::slice::from_ref(into)),
            Event::Men(MenEvent::Split { unit, into }) => (*unit, into),
            _ => continue,
        };
        let first = origin.get(&from).copied().unwrap_or(from);
        origin.extend(into.iter().map(|into| (*into, first)));
    }
    let called = Called { names: &names, before, after, voice, origin };
    let gait = before.moving().map_or(Gait::Normal, |moving| moving.gait);
    let (moment, doing) = (entry.when, None);
    let mut tale = Tale { called, items, order, moment, own, doing, gait };
    for (number, event) in entry.events.iter().enumerate() {
        if !names.hide(event) {
            tale.hear(number, event, &entry.order);
        }
    }
    tale.close();
}

impl Tale<'_> {
    /// Whether what a side does is the reader's own doing.
    pub fn is_own(&self, side: Side) -> bool {
        self.called.voice.me.map_or(self.own, |me| me == side)
    }

    /// Begins a line; the one before is whole.
    pub fn begin(&mut self, side: Option<Side>, at: Option<Location>) -> &mut Deed {
        self.close();
        let own = side.map_or(self.own, |side| self.is_own(side));
        let item = Item { order: self.order, when: Some(self.moment), own, at, ..Item::default() };
        self.doing.insert(Deed { item, ..Deed::default() })
    }

    /// A line that says all at once.
    pub fn say(&mut self, side: Option<Side>, at: Option<Location>, what: String, by: String) {
        let deed = self.begin(side, at);
        deed.what = Some(what);
        deed.item.by = by;
    }

    /// The counter of a unit, as it is after the order if it is still there.
    pub fn figure(&self, id: UnitId) -> Option<Figure> {
        let unit = self.called.after.unit(id).or_else(|| self.called.state(id))?;
        if self.called.unseen(unit.id) {
            let counter = question_mark(self.called.before, unit.side)?;
            return Some(Figure::Unit { counter, letter: 0, broken: false, wounded: false });
        }
        let (letter, broken, wounded) = (unit.letter, unit.men().broken, unit.men().wounded);
        Some(Figure::Unit { counter: unit.counter, letter, broken, wounded })
    }

    fn weapon_figure(&self, id: WeaponId) -> Option<Figure> {
        let (after, before) = (&self.called.after.weapons, &self.called.before.weapons);
        let weapon = after.get(&id).or_else(|| before.get(&id))?;
        Some(Figure::Weapon {
            counter: weapon.counter,
            malfunctioned: weapon.malfunctioned || !after.contains_key(&id),
        })
    }

    /// Whether something is happening that what is heard next follows from.
    pub fn is_doing(&self) -> bool {
        self.doing.is_some()
    }

    /// The line is whole: says what befell whom, and adds it unless there is nothing to say.
    pub fn close(&mut self) {
        let Some(mut deed) = self.doing.take() else { return };
        let voice = self.called.voice;
        let item = &mut deed.item;
        let mut parts: Vec<String> = deed.what.into_iter().collect();
        if parts.is_empty() && item.fates.is_empty() && deed.extra.is_empty() {
            parts.extend(deed.held.or(Some(deed.nothing)).filter(|words| !words.is_empty()));
        }
        parts.extend(item.fates.text(voice));
        parts.extend(deed.extra);
        item.what = capital(&parts.join(", "));
        if item.what.is_empty() {
            return;
        }
        let lost = |(_, side): &(Coord, Side)| voice.me.is_none_or(|me| me != *side);
        item.grade = if item.fates.hurt(voice.me) {
            Grade::Hurt
        } else if item.taken.iter().any(lost) {
            Grade::Ground
        } else {
            Grade::Plain
        };
        let worst = item.fates.worst(voice);
        let weapon = item.fates.weapon().filter(|_| worst.is_none());
        item.fate = worst.map(|(_, fate)| fate).or(weapon.map(|(_, fate)| fate));
        item.figure = match (worst, weapon) {
            (Some((unit, _)), _) => self.figure(unit),
            (None, Some((weapon, _))) => self.weapon_figure(weapon),
            (None, None) => deed.figure,
        };
        self.items.push(deed.item);
    }

    /// Hears what happened next.
    fn hear(&mut self, number: usize, event: &Event, order: &Order) {
        if Fate::of_unit(event).is_some() || Fate::of_weapon(event).is_some() {
            self.befell(event);
            return;
        }
        match event {
            Event::Turn(event) => self.hear_turn(event),
            Event::Concealment(event) => self.hear_concealment(event),
            Event::Sniper(event) => self.hear_sniper(event),
            Event::Move(event) => self.hear_move(event),
            Event::Vehicle(event) => self.hear_vehicle(event),
            Event::Fire(event) => self.hear_fire(number, event),
            Event::Men(event) => self.hear_men(event, order),
            Event::Heat(event) => self.hear_heat(event),
            Event::Rally(event) => self.hear_rally(event),
            Event::Possession(event) => self.hear_possession(event),
            Event::Rout(event) => self.hear_rout(event),
            Event::CloseCombat(event) => self.hear_close_combat(event),
            // Where somebody sets up is his own business.
            Event::Setup(_) => {}
        }
    }

    /// Somebody is worse off or better off, by what is happening or by itself.
    fn befell(&mut self, event: &Event) {
        let by_itself = self.doing.is_none();
        if by_itself {
            let unit = Fate::of_unit(event).map(|(unit, _)| self.called.origin(unit));
            let state = unit.and_then(|unit| self.called.state(unit));
            let at = state.and_then(|unit| unit.at());
            // What befalls somebody by himself is the enemy's doing, if it is anybody's.
            let side = state.map(|unit| unit.side.other());
            let by = match event {
                Event::Men(MenEvent::Eliminated { cause, .. }) => cause_text(*cause),
                Event::Men(MenEvent::Surrendered { .. }) => "surrendered (A20.21)",
                Event::Men(MenEvent::Desperate { .. }) => "enemies stand next to it (A10.62)",
                _ => "",
            };
            let by = by.to_owned();
            self.begin(side, at).item.by = capital(&by);
        }
        if let Some(deed) = &mut self.doing {
            deed.item.fates.hear(&self.called, event);
        }
    }
}
