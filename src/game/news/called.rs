//! Who is meant, in plain words: `squad B`, `leader 8-1 and squads F and G`, `concealed units`.

use std::collections::BTreeMap;

use crate::counters::{GunType, UnitKind};
use crate::game::narrate::{Names, letter};
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::view::is_stand_in;
use crate::rules::{Position, Setting, Unit};

/// Who is told, and so what is `theirs`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Voice {
    /// Who is told; `None` for somebody who plays both sides, or none.
    pub me: Option<Side>,
    /// The sides, by [`Side::index`]: of which nation, and what the scenario calls them.
    nations: [String; 2],
    names: [String; 2],
}

impl Voice {
    pub fn new(setting: &Setting, me: Option<Side>) -> Voice {
        Voice {
            me,
            nations: setting.sides.each_ref().map(|side| side.nationality.to_string()),
            names: setting.sides.each_ref().map(|side| side.name.clone()),
        }
    }

    /// The word before what belongs to a side; nothing for the reader's own.
    pub fn owner(&self, side: Side) -> String {
        match self.me {
            Some(me) if me == side => String::new(),
            Some(_) => "their ".to_owned(),
            None => format!("{} ", self.nations[side.index()]),
        }
    }

    /// A side that does something: `you`, `they`, `the Germans`.
    pub fn subject(&self, side: Side) -> String {
        match self.me {
            Some(me) if me == side => "you".to_owned(),
            Some(_) => "they".to_owned(),
            None => format!("the {}", self.names[side.index()]),
        }
    }

    /// The word before what a side has rolled: `your`, `their`, `German`.
    pub fn possessive(&self, side: Side) -> String {
        match self.me {
            Some(me) if me == side => "your".to_owned(),
            Some(_) => "their".to_owned(),
            None => self.nations[side.index()].clone(),
        }
    }

    /// Some units of one side with a word on whose they are, where they are not the reader's: `their squad J`.
    pub fn whose(&self, names: &[Name]) -> String {
        let owner = names.first().map_or_else(String::new, |name| self.owner(name.side));
        owner + &list(names)
    }
}

/// Somebody, as he is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    /// Whose.
    pub side: Side,
    /// What he is (nothing for a vehicle, which goes by the name of its type), and what tells him from others of the
    /// kind; `None` for who is not seen.
    who: Option<(Option<UnitKind>, String)>,
}

/// What everybody around an order is called, to the side that is told.
pub(super) struct Called<'a> {
    /// The names of the log, and what of the order is hidden.
    pub names: &'a Names,
    /// The positions around the order.
    pub before: &'a Position,
    /// See `before`.
    pub after: &'a Position,
    /// Who is told.
    pub voice: &'a Voice,
    /// Units that came to be within the order stand for those that they were made of.
    pub origin: BTreeMap<UnitId, UnitId>,
}

impl Called<'_> {
    /// A unit as it was before the order, or as it is after it.
    pub fn state(&self, id: UnitId) -> Option<&Unit> {
        self.before.unit(id).or_else(|| self.after.unit(id))
    }

    /// The unit that one which came to be within the order was made of; itself for any other.
    pub fn origin(&self, id: UnitId) -> UnitId {
        self.origin.get(&id).copied().unwrap_or(id)
    }

    /// The side of a unit.
    pub fn side(&self, id: UnitId) -> Option<Side> {
        self.state(self.origin(id)).map(|unit| unit.side)
    }

    /// Whether nothing of a unit is seen but that somebody is there.
    pub fn unseen(&self, id: UnitId) -> bool {
        is_stand_in(id) || self.names.hide_any([&id])
    }

    /// A unit's name.
    pub fn name(&self, id: UnitId) -> Option<Name> {
        let unit = self.state(self.origin(id))?;
        if self.unseen(unit.id) {
            return Some(Name { side: unit.side, who: None });
        }
        let catalogue = &self.before.setting.catalogue;
        let by_letter = letter(unit.letter);
        if let Some(vehicle) = catalogue.vehicle(&unit.counter) {
            let who = Some((None, format!("{} {by_letter}", vehicle.name)));
            return Some(Name { side: unit.side, who });
        }
        let values = catalogue.unit(&unit.counter)?;
        let tag = match values.kind {
            UnitKind::Leader if !self.seen_beside(unit, |other| other.counter == unit.counter) => {
                values.strength.clone()
            }
            kind if kind == UnitKind::Leader || self.has_namesake(unit, kind) => {
                format!("{} {by_letter}", values.strength)
            }
            _ => by_letter,
        };
        Some(Name { side: unit.side, who: Some((Some(values.kind), tag)) })
    }

    /// Whether there is another of his kind and letter but of another counter.
    fn has_namesake(&self, unit: &Unit, kind: UnitKind) -> bool {
        let kind_of = |other: &Unit| {
            let values = self.before.setting.catalogue.unit(&other.counter);
            values.map(|values| values.kind)
        };
        self.seen_beside(unit, |other| {
            (other.letter, kind_of(other)) == (unit.letter, Some(kind))
                && other.counter != unit.counter
        })
    }

    /// Whether somebody else of his side is such a one. Whoever is not seen is not reckoned with: a name must not tell
    /// that he is there.
    fn seen_beside(&self, unit: &Unit, such: impl Fn(&Unit) -> bool) -> bool {
        let mut all = self.before.units.values().chain(self.after.units.values());
        all.any(|other| {
            (other.side == unit.side && other.id != unit.id && such(other))
                && !self.origin.contains_key(&other.id)
                && !self.unseen(other.id)
        })
    }

    /// Units without a word on whose they are: `leader 8-1 and squad B`.
    pub fn bare<'u>(&self, ids: impl IntoIterator<Item = &'u UnitId>) -> String {
        list(&self.named(ids))
    }

    /// Units with a word on whose they are, where they are not the reader's: `their squad J`, `German squad J`.
    pub fn whose<'u>(&self, ids: impl IntoIterator<Item = &'u UnitId>) -> String {
        self.voice.whose(&self.named(ids))
    }

    fn named<'u>(&self, ids: impl IntoIterator<Item = &'u UnitId>) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        for name in ids.into_iter().filter_map(|id| self.name(*id)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// A weapon by its name alone.
    pub fn weapon(&self, id: WeaponId) -> String {
        let carried = self.before.weapon_type(id).or_else(|| self.after.weapon_type(id));
        let carried = carried.map(|printed| printed.name.clone());
        let ordnance = || self.before.gun_type(id).or_else(|| self.after.gun_type(id));
        carried
            .or_else(|| ordnance().map(GunType::short_name))
            .unwrap_or_else(|| "weapon".to_owned())
    }

    /// A weapon with whoever has it, and a word on whose it is: `their LMG of squad D`.
    pub fn weapon_of(&self, id: WeaponId) -> String {
        let held = |pos: &Position| pos.weapons.get(&id).and_then(|weapon| weapon.owner());
        let name = self.weapon(id);
        match held(self.before).or_else(|| held(self.after)) {
            Some(holder) => {
                let owner =
                    self.side(holder).map_or_else(String::new, |side| self.voice.owner(side));
                format!("{owner}{name} of {}", self.bare([&holder]))
            }
            None => name,
        }
    }

    /// The side that a weapon belongs to.
    pub fn side_of(&self, id: WeaponId) -> Option<Side> {
        let held = |pos: &Position| pos.weapons.get(&id).and_then(|weapon| weapon.owner());
        held(self.before).or_else(|| held(self.after)).and_then(|holder| self.side(holder))
    }
}

/// Leaders and heroes first, each kind once: `leader 8-1 and squads F and G`.
fn list(names: &[Name]) -> String {
    let kinds = [
        UnitKind::Leader,
        UnitKind::Hero,
        UnitKind::Squad,
        UnitKind::HalfSquad,
        UnitKind::Crew,
        UnitKind::Dummy,
    ];
    let tags_of = |kind: Option<UnitKind>| {
        let of_kind = names.iter().filter_map(|name| name.who.as_ref());
        let mut tags: Vec<&str> =
            of_kind.filter(|(of, _)| *of == kind).map(|(_, tag)| tag.as_str()).collect();
        tags.sort_unstable();
        tags
    };
    let mut parts: Vec<String> = tags_of(None).into_iter().map(str::to_owned).collect();
    for kind in kinds {
        match tags_of(Some(kind)).as_slice() {
            [] => {}
            [tag] => parts.push(format!("{kind} {tag}")),
            tags => parts.push(format!("{} {}", many(kind), joined(tags))),
        }
    }
    if names.iter().any(|name| name.who.is_none()) {
        parts.push("concealed units".to_owned());
    }
    if parts.is_empty() { "nobody".to_owned() } else { joined(&parts) }
}

fn many(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Leader => "leaders",
        UnitKind::Hero => "heroes",
        UnitKind::Squad => "squads",
        UnitKind::HalfSquad => "half-squads",
        UnitKind::Crew => "crews",
        UnitKind::Dummy => "Dummies",
    }
}

/// A list in words: `A`, `A and B`, `A, B and C`.
pub(super) fn joined<S: AsRef<str>>(parts: &[S]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}
