//! What units, weapons and sides are called in the log.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::counters::{CounterId, GunType, UnitKind};
use crate::rules::event::{Event, MenEvent};
use crate::rules::fire::{Assessment, Fp, TargetLine};
use crate::rules::ids::{Firer, Side, UnitId, WeaponId};
use crate::rules::unit::Unit;
use crate::rules::view::{Hidden, Viewer, is_stand_in};
use crate::rules::{Position, Setting};

/// The names of everything that is or was in play around an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    units: BTreeMap<UnitId, UnitName>,
    weapons: BTreeMap<WeaponId, String>,
    sides: [String; 2],
    hidden: Hidden,
}

/// What a viewer calls enemies whom he does not see.
const CONCEALED: &str = "concealed units";

impl Names {
    /// The names in two positions as a viewer knows them; where both know a unit, as the earlier one calls it.
    #[must_use]
    pub fn around(before: &Position, after: &Position, viewer: Viewer) -> Names {
        let mut names = Names {
            units: BTreeMap::new(),
            weapons: BTreeMap::new(),
            sides: after.setting.sides.each_ref().map(|side| side.name.clone()),
            hidden: Hidden::between(before, after, viewer),
        };
        let others = (!std::ptr::eq(before, after)).then_some(before);
        for pos in std::iter::once(after).chain(others) {
            for unit in &pos.units {
                names.units.insert(unit.id, UnitName::of(&pos.setting, unit));
            }
            for weapon in &pos.weapons {
                let name = pos.weapon_type(weapon.id).map(|kind| kind.name.clone());
                let name = name.or_else(|| pos.gun_type(weapon.id).map(GunType::short_name));
                let name = name.unwrap_or_else(|| Names::counter(&weapon.counter));
                let owner = weapon.owner().filter(|owner| !names.hidden.unit(*owner));
                let owner = owner.and_then(|owner| names.units.get(&owner));
                let name = owner.map_or_else(|| name.clone(), |owner| format!("{name} of {owner}"));
                names.weapons.insert(weapon.id, name);
            }
        }
        names
    }

    /// What one unit of a position is called by who may know it: as by [`Names::around`], without looking at the others.
    #[must_use]
    pub fn one(pos: &Position, id: UnitId) -> String {
        if is_stand_in(id) {
            return CONCEALED.to_owned();
        }
        let name = pos.unit(id).map(|unit| UnitName::of(&pos.setting, unit).to_string());
        name.unwrap_or_else(|| id.to_string())
    }

    /// Takes in the units that an event creates.
    pub fn learn(&mut self, event: &Event) {
        match event {
            Event::Men(MenEvent::Reduced { unit, into, counter }) => {
                let letter = self.units.get(unit).map(|name| name.letter.clone());
                let values = strength_of(counter).to_owned();
                let half = UnitName {
                    values,
                    sort: HALF_SQUAD,
                    letter: letter.unwrap_or_default(),
                    vehicle: false,
                };
                self.units.entry(*into).or_insert(half);
            }
            Event::Men(MenEvent::Split { unit, into }) => {
                let name = self.unit(*unit);
                for (half, id) in into.iter().enumerate() {
                    let letter = format!("{} of {name}", half + 1);
                    let half = UnitName {
                        values: String::new(),
                        sort: HALF_SQUAD,
                        letter,
                        vehicle: false,
                    };
                    self.units.entry(*id).or_insert(half);
                }
            }
            _ => {}
        }
    }

    /// A unit: its strength and identity letter, `4-6-7 A`.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> String {
        if self.hidden.unit(id) || is_stand_in(id) {
            return CONCEALED.to_owned();
        }
        self.units.get(&id).map_or_else(|| id.to_string(), UnitName::to_string)
    }

    /// What tells a unit from others of its kind, as far as it is seen: its letter, `HS B`.
    #[must_use]
    pub fn mark(&self, id: UnitId) -> Option<String> {
        let name = self.units.get(&id).filter(|_| !self.hidden.unit(id) && !is_stand_in(id))?;
        Some(UnitName { values: String::new(), ..name.clone() }.to_string())
    }

    /// The values on its counter, as far as it is seen: `4-6-7`.
    #[must_use]
    pub fn values(&self, id: UnitId) -> Option<&str> {
        let name = self.units.get(&id).filter(|_| !self.hidden.unit(id) && !is_stand_in(id))?;
        Some(&name.values)
    }

    /// Some units, in the order given.
    pub fn units<'u>(&self, ids: impl IntoIterator<Item = &'u UnitId>) -> String {
        let mut names: Vec<String> = ids.into_iter().map(|id| self.unit(*id)).collect();
        // How many they are is not told.
        let mut told = false;
        names.retain(|name| name != CONCEALED || !std::mem::replace(&mut told, true));
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
    }

    /// What units spend on their move: MP where they are a vehicle, else MF.
    #[must_use]
    pub fn points(&self, ids: &BTreeSet<UnitId>) -> &'static str {
        let vehicle = |id| self.units.get(id).is_some_and(|name| name.vehicle);
        if ids.iter().any(vehicle) { "MP" } else { "MF" }
    }

    /// A weapon and, where it has one, its owner: `LMG of 4-6-7 A`.
    #[must_use]
    pub fn weapon(&self, id: WeaponId) -> String {
        if self.hidden.weapon(id) {
            return CONCEALED.to_owned();
        }
        self.weapons.get(&id).cloned().unwrap_or_else(|| id.to_string())
    }

    /// What fires: a unit, a weapon, or a machine gun of a vehicle.
    #[must_use]
    pub fn firer(&self, firer: Firer) -> String {
        match firer {
            Firer::Inherent(unit) => self.unit(unit),
            Firer::Weapon(weapon) => self.weapon(weapon),
            Firer::Mount(unit, mount) => format!("{} of {}", mount.label(), self.unit(unit)),
        }
    }

    /// A side, as the scenario calls it.
    #[must_use]
    pub fn side(&self, side: Side) -> &str {
        match side {
            Side::First => &self.sides[0],
            Side::Second => &self.sides[1],
        }
    }

    /// A counter type by itself.
    #[must_use]
    pub fn counter(id: &CounterId) -> String {
        strength_of(id).to_owned()
    }

    /// Whether nothing of an event may be told.
    #[must_use]
    pub fn hide(&self, event: &Event) -> bool {
        self.hidden.event(event)
    }

    /// Whether one of these units is not seen.
    #[must_use]
    pub fn hide_any<'u>(&self, ids: impl IntoIterator<Item = &'u UnitId>) -> bool {
        ids.into_iter().any(|&id| self.hidden.unit(id))
    }

    /// Whether a weapon is not seen: what its To Hit number is, and what modifies its dice, would say what it is.
    #[must_use]
    pub fn hide_weapon(&self, id: WeaponId) -> bool {
        self.hidden.weapon(id)
    }

    /// What those firers come to together whom the viewer does not see, and what they are called; what each of them prints,
    /// and how many they are, would tell what they are.
    #[must_use]
    pub fn hidden_fp(&self, attack: &Assessment) -> Option<(&'static str, Fp)> {
        let hidden = attack.lines.iter().filter(|line| self.hidden.unit(line.unit));
        let fp = hidden.map(|line| line.fp).reduce(|sum, fp| sum + fp)?;
        Some((CONCEALED, fp))
    }

    /// The groups of targets of an attack that are told apart, with their places among all. Two groups of units whom the viewer
    /// does not see, and against whom it is the same attack, are one to him.
    #[must_use]
    pub fn told_targets<'a>(&self, attack: &'a Assessment) -> Vec<(usize, &'a TargetLine)> {
        let unseen = |line: &TargetLine| line.units.iter().all(|unit| self.hidden.unit(*unit));
        let mut told: Vec<(usize, &TargetLine)> = Vec::new();
        for (index, line) in attack.targets.iter().enumerate() {
            let same = |other: &TargetLine| (&other.drms, other.fp) == (&line.drms, line.fp);
            let again = |(_, other): &(usize, &TargetLine)| unseen(other) && same(other);
            if !(unseen(line) && told.iter().any(again)) {
                told.push((index, line));
            }
        }
        told
    }
}

/// What a half-squad is called beside its values.
const HALF_SQUAD: &str = "HS";

/// A unit's name on the counter: strength, what it is where the strength does not say it, and letter.
#[derive(Clone, PartialEq, Eq, Debug)]
struct UnitName {
    values: String,
    sort: &'static str,
    letter: String,
    vehicle: bool,
}

impl UnitName {
    /// The name of a unit in play.
    fn of(setting: &Setting, unit: &Unit) -> UnitName {
        if let Some(vehicle) = setting.catalogue.vehicle(&unit.counter) {
            let values = vehicle.name.clone();
            return UnitName { values, sort: "", letter: letter(unit.letter), vehicle: true };
        }
        let kind = setting.catalogue.unit(&unit.counter);
        let sort = match kind.map(|kind| kind.kind) {
            Some(UnitKind::HalfSquad) => HALF_SQUAD,
            Some(UnitKind::Crew) => "crew",
            Some(UnitKind::Hero) => "hero",
            _ => "",
        };
        let values = match kind {
            Some(kind) if kind.kind == UnitKind::Dummy => "Dummy".to_owned(),
            Some(kind) => kind.strength.to_string(),
            None => unit.counter.to_string(),
        };
        UnitName { values, sort, letter: letter(unit.letter), vehicle: false }
    }
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.values.as_str(), self.sort, self.letter.as_str()];
        let mut told = parts.into_iter().filter(|part| !part.is_empty());
        told.next().map_or(Ok(()), |first| f.write_str(first))?;
        told.try_for_each(|part| write!(f, " {part}"))
    }
}

/// The identity letter: A to Z, then AA, BB as on the counters.
#[must_use]
pub fn letter(number: u8) -> String {
    let letter = char::from(b'A' + number % 26);
    std::iter::repeat_n(letter, usize::from(number / 26) + 1).collect()
}

/// What of an id is the counter's own: without the nationality, `4-6-7` of `german-4-6-7`.
fn strength_of(id: &CounterId) -> &str {
    let text = id.as_str();
    let start = text.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    text.get(start..).unwrap_or(text)
}
