//! What units, weapons and sides are called in the log.

use std::collections::BTreeMap;

use crate::counters::CounterId;
use crate::rules::event::{Event, MenEvent};
use crate::rules::fire::{Assessment, Fp, TargetLine};
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::unit::Unit;
use crate::rules::view::{Hidden, Viewer, is_stand_in};
use crate::rules::{Position, Setting};

/// The names of everything that is or was in play around an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    units: BTreeMap<UnitId, String>,
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
        for pos in [after, before] {
            for unit in &pos.units {
                names.units.insert(unit.id, unit_name(&pos.setting, unit));
            }
            for weapon in &pos.weapons {
                let name = pos.weapon_type(weapon.id).map(|kind| kind.name.clone());
                let name = name.unwrap_or_else(|| Names::counter(&weapon.counter));
                let owner = weapon.owner().filter(|owner| !names.hidden.unit(*owner));
                let owner = owner.and_then(|owner| names.units.get(&owner).cloned());
                let name = owner.map_or(name.clone(), |owner| format!("{name} of {owner}"));
                names.weapons.insert(weapon.id, name);
            }
        }
        names
    }

    /// Takes in the units that an event creates.
    pub fn learn(&mut self, event: &Event) {
        match event {
            Event::Men(MenEvent::Reduced { unit, into, counter }) => {
                let letter = self.letter_of(*unit);
                let name = format!("{} HS{letter}", strength_of(counter));
                self.units.entry(*into).or_insert(name);
            }
            Event::Men(MenEvent::Split { unit, into }) => {
                let name = self.unit(*unit);
                for (half, id) in into.iter().enumerate() {
                    self.units.entry(*id).or_insert(format!("HS {} of {name}", half + 1));
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
        self.units.get(&id).cloned().unwrap_or_else(|| id.to_string())
    }

    /// Some units, in the order given.
    pub fn units<'u>(&self, ids: impl IntoIterator<Item = &'u UnitId>) -> String {
        let mut names: Vec<String> = ids.into_iter().map(|id| self.unit(*id)).collect();
        // How many they are is not told.
        let mut told = false;
        names.retain(|name| name != CONCEALED || !std::mem::replace(&mut told, true));
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
    }

    /// A weapon and, where it has one, its owner: `LMG of 4-6-7 A`.
    #[must_use]
    pub fn weapon(&self, id: WeaponId) -> String {
        if self.hidden.weapon(id) {
            return CONCEALED.to_owned();
        }
        self.weapons.get(&id).cloned().unwrap_or_else(|| id.to_string())
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

    fn letter_of(&self, id: UnitId) -> String {
        let name = self.unit(id);
        name.rsplit_once(' ').map_or_else(String::new, |(_, letter)| format!(" {letter}"))
    }
}

/// A unit's name on the counter: strength and letter; half-squads say what they are.
fn unit_name(setting: &Setting, unit: &Unit) -> String {
    let letter = letter(unit.letter);
    match setting.catalogue.unit(&unit.counter) {
        Some(kind) => {
            let sort = match kind.kind {
                crate::counters::UnitKind::HalfSquad => " HS",
                crate::counters::UnitKind::Crew => " crew",
                crate::counters::UnitKind::Hero => " hero",
                crate::counters::UnitKind::Dummy => return format!("Dummy {letter}"),
                _ => "",
            };
            format!("{}{sort} {letter}", kind.strength)
        }
        None => format!("{} {letter}", unit.counter),
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
