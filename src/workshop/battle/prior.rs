//! What a counter would be worth by what is printed on it, and the groups of counters of which games say how far that is right.

use crate::counters::{Catalogue, Class, CounterId, UnitKind, WeaponKind};

/// Counters that are weighed together: games are too few to tell each from each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    /// Squads of the first line: the yardstick.
    FirstLine,
    /// Elite squads.
    Elite,
    /// Squads of the second line, green ones, conscripts and partisans.
    Lesser,
    /// Leaders.
    Leader,
    /// Machine guns and light mortars.
    MachineGun,
    /// What men carry against tanks.
    AntiTank,
    /// Guns, with their crews.
    Gun,
    /// Vehicles.
    Vehicle,
}

impl Group {
    /// All of them.
    pub const ALL: [Group; 8] = [
        Group::FirstLine,
        Group::Elite,
        Group::Lesser,
        Group::Leader,
        Group::MachineGun,
        Group::AntiTank,
        Group::Gun,
        Group::Vehicle,
    ];

    /// Its name in `assets/battle/points.toml`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Group::FirstLine => "first-line",
            Group::Elite => "elite",
            Group::Lesser => "lesser",
            Group::Leader => "leader",
            Group::MachineGun => "machine-gun",
            Group::AntiTank => "anti-tank",
            Group::Gun => "gun",
            Group::Vehicle => "vehicle",
        }
    }

    /// Its place among all.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// A Panzerfaust, in tenths of a point.
pub(super) const PANZERFAUST: u32 = 15;

/// The group of a counter and what is printed on it, in tenths of a point; nothing for what is no counter.
pub(super) fn prior(catalogue: &Catalogue, id: &CounterId) -> Option<(Group, u32)> {
    if let Some(unit) = catalogue.unit(id) {
        let printed = u32::from(unit.bpv.unwrap_or(0)) * 10;
        return Some(match (unit.kind, unit.class) {
            (UnitKind::Leader | UnitKind::Hero, _) => {
                let leads = i32::from(unit.leadership.unwrap_or(0));
                let worth = 40 - 25 * leads + 10 * (i32::from(unit.morale) - 8);
                (Group::Leader, u32::try_from(worth).unwrap_or(0).max(10))
            }
            (UnitKind::Crew, _) => (Group::Gun, printed),
            (UnitKind::Dummy, _) => return None,
            (_, Class::Elite) => (Group::Elite, printed),
            (_, Class::FirstLine) => (Group::FirstLine, printed),
            _ => (Group::Lesser, printed),
        });
    }
    if let Some(weapon) = catalogue.weapon(id) {
        let (fp, rof) = (u32::from(weapon.fp), u32::from(weapon.rof));
        return Some(match weapon.kind {
            WeaponKind::Lmg | WeaponKind::Mmg | WeaponKind::Hmg | WeaponKind::LightMortar => {
                (Group::MachineGun, 5 * fp + 5 * rof)
            }
            WeaponKind::Atr => (Group::AntiTank, 20),
            WeaponKind::Latw => (Group::AntiTank, 35),
            WeaponKind::Flamethrower | WeaponKind::DemolitionCharge => (Group::MachineGun, 40),
        });
    }
    if let Some(gun) = catalogue.gun(id) {
        return Some((Group::Gun, 30 + u32::from(gun.calibre.mm) / 2 + 5 * u32::from(gun.rof)));
    }
    let vehicle = catalogue.vehicle(id)?;
    let shells = catalogue.main_armament(id).map_or(10, |gun| u32::from(gun.calibre.mm) / 2);
    let worth = match &vehicle.armor {
        Some(armor) => 60 + 8 * u32::from(armor.hull.front.value()) + shells,
        None => 10,
    };
    Some((Group::Vehicle, worth))
}
