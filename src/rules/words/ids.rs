//! Names for the things in play: sides, units, weapons.

use std::fmt;

use crate::counters::MgMount;
use crate::stable::{choice, wrapper};
use serde::{Deserialize, Serialize};

/// One of the two sides of a scenario. Which of them is the ATTACKER changes every Player Turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The side that moves first.
    First,
    /// The side that moves second.
    Second,
}
choice!(Side { 0 First, 1 Second });

impl Side {
    /// Both sides, the first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first mover, 1 for the other: for tables with a row a side.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Side::First => 0,
            Side::Second => 1,
        }
    }
}

/// A unit in play. A half-squad left of a squad gets a number of its own, which is never used again; of two that a squad
/// deploys into the first keeps its number, and the second has one while it is in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UnitId(pub u16);

/// A support weapon in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct WeaponId(pub u16);
wrapper!(UnitId, WeaponId);

/// What fires: a unit's inherent FP, one of its support weapons, or a machine gun of a vehicle. Shots, markers and quotas
/// are kept for each of them apart (A7.33, D3.5). Written as `unit-3`, `weapon-2` or `unit-3-bow`, so that it can be the key
/// of a JSON map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Firer {
    /// The inherent FP of a unit.
    Inherent(UnitId),
    /// A support weapon.
    Weapon(WeaponId),
    /// A machine gun of a vehicle (D1.8).
    Mount(UnitId, MgMount),
}
choice!(Firer { 0 Inherent(unit), 1 Weapon(weapon), 2 Mount(unit, mount) });

impl Firer {
    /// Whether it is a support weapon.
    #[must_use]
    pub fn is_weapon(self) -> bool {
        matches!(self, Firer::Weapon(_))
    }

    /// The weapon that fires, if it is one.
    #[must_use]
    pub fn weapon(self) -> Option<WeaponId> {
        match self {
            Firer::Weapon(weapon) => Some(weapon),
            Firer::Inherent(_) | Firer::Mount(..) => None,
        }
    }

    /// Whether it is part of a unit itself: its inherent FP, or a machine gun of a vehicle.
    #[must_use]
    pub fn is_part_of(self, id: UnitId) -> bool {
        match self {
            Firer::Inherent(unit) | Firer::Mount(unit, _) => unit == id,
            Firer::Weapon(_) => false,
        }
    }
}

impl From<Firer> for String {
    fn from(firer: Firer) -> String {
        match firer {
            Firer::Inherent(UnitId(id)) => format!("unit-{id}"),
            Firer::Weapon(WeaponId(id)) => format!("weapon-{id}"),
            Firer::Mount(UnitId(id), mount) => format!("unit-{id}-{}", mount.word()),
        }
    }
}

impl TryFrom<String> for Firer {
    type Error = String;

    fn try_from(text: String) -> Result<Firer, String> {
        let id = |digits: &str| digits.parse().ok();
        let mounted = |rest: &str| {
            let (unit, word) = rest.split_once('-')?;
            let mount = MgMount::ALL.into_iter().find(|mount| mount.word() == word)?;
            Some(Firer::Mount(UnitId(id(unit)?), mount))
        };
        let part =
            |rest: &str| id(rest).map(|id| Firer::Inherent(UnitId(id))).or_else(|| mounted(rest));
        let unit = text.strip_prefix("unit-").and_then(part);
        let weapon =
            || text.strip_prefix("weapon-").and_then(id).map(|id| Firer::Weapon(WeaponId(id)));
        unit.or_else(weapon)
            .ok_or_else(|| format!("\"{text}\" is neither `unit-3`, `unit-3-bow` nor `weapon-2`"))
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {}", self.0)
    }
}

impl fmt::Display for WeaponId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "weapon {}", self.0)
    }
}
