//! A weapon in play, support weapon or Gun: who has it and what is marked on it.

use serde::{Deserialize, Serialize};

use super::few::Few;
use super::gun::{Acquisition, BoreSight, Gun};
use super::ids::{UnitId, WeaponId};
use super::roster::Numbered;
use super::unit::FireMarker;
use crate::board::Location;
use crate::counters::{CounterId, Round};
use crate::rules::words::attack::Arcs;
use crate::stable::{choice, record};

/// Where a support weapon is (A4.43).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    /// In the possession of a unit.
    By(UnitId),
    /// Lying in a Location, possessed by nobody.
    On(Location),
    /// A demolition charge placed in a Location, to go off in the AFPh by the hand of who placed it (A23.3).
    Placed {
        /// Who placed it.
        by: UnitId,
        /// Where.
        at: Location,
    },
    /// A Gun that is hooked up to a vehicle (C10.1).
    Towed {
        /// Which.
        by: UnitId,
    },
}
choice!(Held { 0 By(unit), 1 On(at), 2 Placed { by, at }, 3 Towed { by } });

impl Held {
    /// The unit that has it with it: its possessor, or the vehicle that it is hooked up to.
    #[must_use]
    pub fn holder(self) -> Option<UnitId> {
        match self {
            Held::By(unit) | Held::Towed { by: unit } => Some(unit),
            Held::On(_) | Held::Placed { .. } => None,
        }
    }
}

/// A support weapon in play, or a Gun: it is possessed, recovered, repaired and captured as one.
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
    /// Dismantled: lighter to carry (A9.8).
    pub dismantled: bool,
    /// Its own fire marker, kept apart from its owner's (A7.33).
    pub fire: FireMarker,
    /// Has fired in this Player Turn, marked or not: what the quota of A7.351 counts.
    pub fired: bool,
    /// Has been carried out of a Location in this MPh (bars MMG and HMG from the AFPh).
    pub moved: bool,
    /// Has been the object of a repair attempt in this phase.
    pub tried: bool,
    /// Who has tried to recover it in this phase: once each (A4.44).
    pub sought_by: Few<UnitId>,
    /// Was recovered in this phase, which bars its Transfer (A4.44).
    pub recovered: bool,
    /// The Covered Arcs it is held to for the rest of the phase (A9.21), while its crew is pinned for the rest of
    /// the Player Turn (A7.81). `None` while it is free.
    pub arc: Option<Arcs>,
    /// The SMC who has helped its owner to fire it in this Player Turn (A7.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<UnitId>,
    /// How it stands, if it is a Gun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gun: Option<Gun>,
    /// What it has acquired, if it is ordnance (C6.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acquired: Option<Acquisition>,
    /// The ammunition of which it has turned out to have no more (C8.9).
    #[serde(default, skip_serializing_if = "Few::is_empty")]
    pub out_of: Few<Round>,
    /// It lies above the ground of its Location, at the rim of a Depression or in the wire: out of reach of those below, as what
    /// lies below is of those above (A4.44, B26.4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raised: bool,
    /// As the main armament of a vehicle it has used Intensive Fire in this Player Turn, or given it up as its turret was turned
    /// without fire (D3.12); of a Gun the [`Gun`] says so (C5.6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strained: bool,
    /// Its ammunition has run low: its B# is one less, and where it was, it is gone for good (D3.71).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub low_ammo: bool,
    /// The Location that it was laid on before play, as long as those who did so stay at it (C6.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bore_sight: Option<BoreSight>,
}
record!(Weapon {
    1 id, 2 counter, 3 held, 4 malfunctioned, 5 dismantled, 6 fire, 7 fired, 8 moved, 9 tried,
    10 sought_by, 11 recovered, 12 arc, 13 second, 14 gun, 15 acquired, 16 out_of,
    17 raised, 18 strained, 19 low_ammo, 20 bore_sight,
});

impl Numbered for Weapon {
    type Id = WeaponId;

    fn id(&self) -> WeaponId {
        self.id
    }

    fn place(id: WeaponId) -> usize {
        usize::from(id.0).wrapping_sub(1)
    }
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
            dismantled: false,
            fire: FireMarker::None,
            fired: false,
            moved: false,
            tried: false,
            sought_by: Few::new(),
            recovered: false,
            arc: None,
            second: None,
            gun: None,
            acquired: None,
            out_of: Few::new(),
            raised: false,
            strained: false,
            low_ammo: false,
            bore_sight: None,
        }
    }

    /// It malfunctions, and what it had acquired is lost with that (C6.5).
    pub(crate) fn break_down(&mut self) {
        (self.malfunctioned, self.acquired) = (true, None);
    }

    /// Whether it has used Intensive Fire in this Player Turn (C5.6).
    #[must_use]
    pub fn is_strained(&self) -> bool {
        self.gun.map_or(self.strained, |gun| gun.strained)
    }

    /// It uses Intensive Fire, or is fresh again (C5.6).
    pub(crate) fn strain(&mut self, strained: bool) {
        match &mut self.gun {
            Some(gun) => gun.strained = strained,
            None => self.strained = strained,
        }
    }

    /// The unit that may attack with it: its owner, or who placed it.
    #[must_use]
    pub fn user(&self) -> Option<UnitId> {
        match self.held {
            Held::By(unit) | Held::Placed { by: unit, .. } => Some(unit),
            Held::On(_) | Held::Towed { .. } => None,
        }
    }

    /// The unit that possesses it.
    #[must_use]
    pub fn owner(&self) -> Option<UnitId> {
        match self.held {
            Held::By(unit) => Some(unit),
            Held::On(_) | Held::Placed { .. } | Held::Towed { .. } => None,
        }
    }
}
