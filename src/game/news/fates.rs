//! What becomes of units and weapons, and how it is said: `leader 8-1 and squad B broken, LMG of squad D jammed`.

use super::called::{Called, Name, Voice, joined};
use crate::rules::event::{
    Cause, CrewFate, Event, HeatEvent, MenEvent, PossessionEvent, VehicleEvent,
};
use crate::rules::ids::{Side, UnitId, WeaponId};

/// What may become of somebody, from the worst to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// Out of the game.
    Eliminated,
    /// Taken prisoner.
    Captured,
    /// A weapon that is out of the game.
    Lost,
    /// A squad that is a half-squad now.
    Reduced,
    /// A squad that is two broken half-squads now.
    Split,
    /// An SMC who lives.
    Wounded,
    /// Broken and under DM.
    Broken,
    /// Disrupted.
    Disrupted,
    /// A worse counter, for an exceeded ELR.
    Replaced,
    /// A vehicle that moves no more.
    Immobilized,
    /// A vehicle whose crew is shocked, stunned or recalled.
    Shaken,
    /// Pinned.
    Pinned,
    /// A weapon that has broken down.
    Jammed,
    /// Broken already, and under DM once more.
    Desperate,
    /// Berserk.
    Berserk,
    /// A leader who is heroic now.
    Heroic,
    /// A better counter, or Fanatic.
    Hardened,
}

impl Fate {
    /// In a word or two.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Fate::Eliminated => "eliminated",
            Fate::Captured => "taken prisoner",
            Fate::Lost => "lost for good",
            Fate::Reduced => "reduced",
            Fate::Split => "split into broken half-squads",
            Fate::Wounded => "wounded",
            Fate::Broken => "broken",
            Fate::Disrupted => "Disrupted",
            Fate::Replaced => "replaced by a worse counter",
            Fate::Immobilized => "immobilized",
            Fate::Shaken => "stunned",
            Fate::Pinned => "pinned",
            Fate::Desperate => "under DM",
            Fate::Jammed => "jammed",
            Fate::Berserk => "berserk",
            Fate::Heroic => "heroic",
            Fate::Hardened => "Battle Hardened",
        }
    }

    /// Whether it leaves whomever it befalls worse off.
    #[must_use]
    pub fn is_harm(self) -> bool {
        self <= Fate::Jammed
    }

    /// Whether nobody comes back from it.
    #[must_use]
    pub fn is_final(self) -> bool {
        matches!(self, Fate::Eliminated | Fate::Captured | Fate::Lost)
    }

    /// What an event makes of a unit; none where it makes nothing of one.
    pub(super) fn of_unit(event: &Event) -> Option<(UnitId, Fate)> {
        Some(match event {
            Event::Men(MenEvent::Broke { unit }) => (*unit, Fate::Broken),
            Event::Men(MenEvent::Desperate { unit }) => (*unit, Fate::Desperate),
            Event::Men(MenEvent::Disrupted { unit }) => (*unit, Fate::Disrupted),
            Event::Men(MenEvent::Surrendered { unit, .. }) => (*unit, Fate::Captured),
            Event::Men(MenEvent::Pinned { unit }) => (*unit, Fate::Pinned),
            Event::Men(MenEvent::Reduced { unit, .. }) => (*unit, Fate::Reduced),
            Event::Men(MenEvent::Wounded { unit, .. }) => (*unit, Fate::Wounded),
            Event::Men(MenEvent::Replaced { unit, .. }) => (*unit, Fate::Replaced),
            Event::Men(MenEvent::Split { unit, .. }) => (*unit, Fate::Split),
            Event::Men(MenEvent::Eliminated { unit, cause: Cause::Surrender, .. }) => {
                (*unit, Fate::Captured)
            }
            Event::Men(MenEvent::Eliminated { unit, .. }) => (*unit, Fate::Eliminated),
            Event::Vehicle(VehicleEvent::Wrecked { unit, .. }) => (*unit, Fate::Eliminated),
            Event::Vehicle(VehicleEvent::Immobilized { unit }) => (*unit, Fate::Immobilized),
            Event::Vehicle(VehicleEvent::Crew { unit, fate: CrewFate::Pinned }) => {
                (*unit, Fate::Pinned)
            }
            Event::Vehicle(VehicleEvent::Crew { unit, .. }) => (*unit, Fate::Shaken),
            Event::Heat(HeatEvent::WentBerserk { unit }) => (*unit, Fate::Berserk),
            Event::Heat(HeatEvent::Heroic { unit }) => (*unit, Fate::Heroic),
            Event::Heat(HeatEvent::Hardened { unit, .. }) => (*unit, Fate::Hardened),
            _ => return None,
        })
    }

    /// What an event makes of a weapon.
    pub(super) fn of_weapon(event: &Event) -> Option<(WeaponId, Fate)> {
        Some(match event {
            Event::Possession(PossessionEvent::Malfunctioned { weapon }) => (*weapon, Fate::Jammed),
            Event::Possession(PossessionEvent::Lost { weapon, .. }) => (*weapon, Fate::Lost),
            _ => return None,
        })
    }
}

/// What has become of whom in one thing that happened, or in several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Fates {
    units: Vec<Befallen>,
    weapons: Vec<(WeaponId, Side, String, Fate)>,
}

/// A unit and what has become of it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Befallen {
    unit: UnitId,
    name: Name,
    fates: Vec<Fate>,
}

impl Fates {
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.weapons.is_empty()
    }

    /// Takes in what an event makes of somebody. Whoever came to be within the order stands for whom he was made of.
    pub fn hear(&mut self, called: &Called<'_>, event: &Event) {
        if let Some((unit, fate)) = Fate::of_unit(event) {
            let unit = called.origin(unit);
            if let Some(name) = called.name(unit) {
                self.add(unit, &name, fate);
            }
        }
        if let Some((weapon, fate)) = Fate::of_weapon(event)
            && let Some(side) = called.side_of(weapon)
        {
            let name = called.weapon_of(weapon);
            self.weapons.retain(|(other, ..)| *other != weapon);
            self.weapons.push((weapon, side, name, fate));
        }
    }

    fn add(&mut self, unit: UnitId, name: &Name, fate: Fate) {
        let Some(known) = self.units.iter_mut().find(|known| known.unit == unit) else {
            self.units.push(Befallen { unit, name: name.clone(), fates: vec![fate] });
            return;
        };
        let fates = &mut known.fates;
        // Who is gone is no longer anything else; a prisoner is gone too.
        if fate.is_final() {
            *fates = vec![fates.iter().copied().filter(|old| old.is_final()).fold(fate, Ord::max)];
        } else if !fates.contains(&fate) && !fates.contains(&Fate::Split) {
            // Both halves of a split squad are as broken as the word says.
            fates.push(fate);
        }
    }

    /// Takes in what has become of a side in something else.
    pub fn join(&mut self, other: &Fates, side: Side) {
        for befallen in other.units.iter().filter(|befallen| befallen.name.side == side) {
            // That who is broken anyhow stays under DM is too little to say of them all in all.
            for fate in befallen.fates.iter().filter(|fate| **fate != Fate::Desperate) {
                self.add(befallen.unit, &befallen.name, *fate);
            }
        }
        for weapon in other.weapons.iter().filter(|(_, of, ..)| *of == side) {
            self.weapons.retain(|(known, ..)| *known != weapon.0);
            self.weapons.push(weapon.clone());
        }
    }

    /// Whether a side, or with `None` any side, is worse off.
    pub fn hurt(&self, side: Option<Side>) -> bool {
        let meant = |of: Side| side.is_none_or(|side| side == of);
        let harmed = |one: &Befallen| one.fates.iter().any(|fate| fate.is_harm());
        self.units.iter().any(|one| meant(one.name.side) && harmed(one))
            || self.weapons.iter().any(|(_, of, ..)| meant(*of))
    }

    /// Whether somebody, or half of a squad, is out of the game.
    pub fn lost_somebody(&self) -> bool {
        // Of a squad that is a half-squad now, half is.
        let gone = |fate: &Fate| fate.is_final() || *fate == Fate::Reduced;
        self.units.iter().any(|one| one.fates.iter().any(gone))
    }

    /// Who is hit worst, and how: whose counter stands for it all. The reader's own before others.
    pub fn worst(&self, voice: &Voice) -> Option<(UnitId, Fate)> {
        let own = |one: &Befallen| voice.me == Some(one.name.side);
        let each = self.units.iter().filter_map(|one| Some((one, *one.fates.iter().min()?)));
        let worst = each.min_by_key(|(one, fate)| (!own(one), *fate));
        worst.map(|(one, fate)| (one.unit, fate))
    }

    /// A weapon that broke down, and how.
    pub fn weapon(&self) -> Option<(WeaponId, Fate)> {
        self.weapons.first().map(|(weapon, _, _, fate)| (*weapon, *fate))
    }

    /// In words: who suffers the same is named together, the reader's own first, the worst first.
    pub fn text(&self, voice: &Voice) -> Vec<String> {
        let mut groups: Vec<(&[Fate], Vec<Name>)> = Vec::new();
        for one in &self.units {
            let alike = |(fates, names): &&mut (&[Fate], Vec<Name>)| {
                *fates == one.fates && names.iter().all(|name| name.side == one.name.side)
            };
            match groups.iter_mut().find(alike) {
                Some((_, names)) => names.push(one.name.clone()),
                None => groups.push((&one.fates, vec![one.name.clone()])),
            }
        }
        groups.sort_by_key(|(fates, names)| {
            (names.first().map(|name| name.side) != voice.me, fates.iter().min().copied())
        });
        let units = groups.iter().map(|(fates, names)| {
            let words: Vec<&str> = fates.iter().map(|fate| fate.word()).collect();
            format!("{} {}", voice.whose(names), joined(&words))
        });
        let weapons = self.weapons.iter().map(|(.., name, fate)| format!("{name} {}", fate.word()));
        units.chain(weapons).collect()
    }
}
