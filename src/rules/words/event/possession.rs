//! What became of weapons.

use serde::Serialize;

use crate::board::Hexspine;
use crate::counters::{CounterId, Round};
use crate::rules::words::dice::Die;
use crate::rules::words::ids::{UnitId, WeaponId};

/// An event of a weapon: whose it is and whether it works (A4.4, A9.7, A9.8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PossessionEvent {
    /// A weapon malfunctioned.
    Malfunctioned {
        /// The weapon.
        weapon: WeaponId,
    },
    /// A KIA put a weapon in danger (A9.74).
    #[serde(rename = "weapon-endangered")]
    Endangered {
        /// The weapon.
        weapon: WeaponId,
        /// The dr.
        dr: Die,
    },
    /// A weapon left play.
    #[serde(rename = "weapon-lost")]
    Lost {
        /// The weapon.
        weapon: WeaponId,
        /// What it was.
        counter: CounterId,
    },
    /// A repair was tried (A9.72).
    Repair {
        /// The weapon.
        weapon: WeaponId,
        /// The dr.
        dr: Die,
        /// Whether it works again.
        repaired: bool,
    },
    /// A Gun was turned (C3.22).
    #[serde(rename = "gun-turned")]
    Turned {
        /// The Gun.
        weapon: WeaponId,
        /// The hexspine it points at now.
        to: Hexspine,
    },
    /// A Gun was limbered, or unlimbered (C10.2).
    Limbered {
        /// The Gun.
        weapon: WeaponId,
        /// Limbered now.
        limbered: bool,
    },
    /// Ordnance has none of some ammunition any more (C8.9).
    #[serde(rename = "out-of-ammo")]
    OutOf {
        /// The weapon.
        weapon: WeaponId,
        /// The ammunition.
        round: Round,
    },
    /// The ammunition of a main armament runs low (D3.71).
    LowAmmo {
        /// The weapon.
        weapon: WeaponId,
    },
    /// A weapon was taken apart, or put together (A9.8).
    Dismantled {
        /// The weapon.
        weapon: WeaponId,
        /// Apart, or together.
        apart: bool,
    },
    /// A weapon changed hands, or was left behind (`to` is `None`).
    #[serde(rename = "possession")]
    Passed {
        /// The weapon.
        weapon: WeaponId,
        /// Who has it now.
        to: Option<UnitId>,
    },
    /// A Recovery was tried (A4.44).
    Recovery {
        /// Who.
        unit: UnitId,
        /// The weapon.
        weapon: WeaponId,
        /// The dr.
        dr: Die,
        /// Whether it was picked up.
        recovered: bool,
    },
}
