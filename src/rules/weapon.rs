//! A support weapon in play: who has it and what is marked on it.

use serde::{Deserialize, Serialize};

use super::fire::Arcs;
use super::ids::{UnitId, WeaponId};
use super::unit::FireMarker;
use crate::board::Location;
use crate::counters::CounterId;

/// Where a support weapon is (A4.43).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    /// In the possession of a unit.
    By(UnitId),
    /// Lying in a Location, possessed by nobody.
    On(Location),
}

/// A support weapon in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Weapon {
    /// Its number.
    pub id: WeaponId,
    /// Which counter it is: the key to its printed values.
    pub counter: CounterId,
    /// Who has it.
    pub held: Held,
    /// Malfunctioned: must be repaired before it fires again (A9.7).
    pub malfunctioned: bool,
    /// Its own fire marker, kept apart from its owner's (A7.33).
    pub fire: FireMarker,
    /// Has fired in this Player Turn, marked or not: what the quota of A7.351 counts.
    pub fired: bool,
    /// Has been carried out of a Location in this MPh (bars MMG and HMG from the AFPh).
    pub moved: bool,
    /// Has been the object of a repair or Recovery attempt in this phase.
    pub tried: bool,
    /// The Covered Arcs it is held to for the rest of the MPh (A9.21). `None` while it is free.
    pub arc: Option<Arcs>,
}

impl Weapon {
    /// A fresh weapon.
    #[must_use]
    pub fn new(id: WeaponId, counter: CounterId, held: Held) -> Weapon {
        Weapon {
            id,
            counter,
            held,
            malfunctioned: false,
            fire: FireMarker::None,
            fired: false,
            moved: false,
            tried: false,
            arc: None,
        }
    }

    /// The unit that possesses it.
    #[must_use]
    pub fn owner(&self) -> Option<UnitId> {
        match self.held {
            Held::By(unit) => Some(unit),
            Held::On(_) => None,
        }
    }
}
