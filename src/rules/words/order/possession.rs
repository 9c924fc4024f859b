//! What is done with a weapon, but to fire it.

use serde::{Deserialize, Serialize};

use crate::board::Hexspine;
use crate::rules::words::ids::{UnitId, WeaponId};

/// An order about a weapon that is not to fire it (A4.4, A9.7, A9.8).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PossessionOrder {
    /// RPh: an attempt to repair a malfunctioned weapon (A9.72).
    Repair {
        /// The weapon, in the possession of a Good Order unit.
        weapon: WeaponId,
    },
    /// RPh, or for one MF in the MPh: pick up a weapon that nobody possesses; for an SMC also one of a broken
    /// friend, without MF, or one whose owner has just been lost (A4.44).
    Recover {
        /// Who picks it up.
        unit: UnitId,
        /// The weapon.
        weapon: WeaponId,
    },
    /// Let go of a weapon and leave it where its owner is: in the MPh before or during his move, in the RtPh
    /// before his rout, in the APh before his advance (A4.43).
    Drop {
        /// The weapon.
        weapon: WeaponId,
    },
    /// The chance that has just come up is not taken: no weapon is picked up, no more are handed over.
    Decline,
    /// RPh, start of the APh, set-up: hand a weapon over within the Location (A4.431).
    Transfer {
        /// The weapon.
        weapon: WeaponId,
        /// Who gets it.
        to: UnitId,
    },
    /// A phase of fire, instead of firing it: turn a Gun to another hexspine (C3.22); set-up: as its owner likes.
    TurnGun {
        /// The Gun.
        weapon: WeaponId,
        /// Where to.
        to: Hexspine,
    },
    /// MPh: who mans a Gun without QSU limbers it, or unlimbers it; he does nothing else (C10.2).
    Limber {
        /// The Gun.
        weapon: WeaponId,
    },
    /// PFPh or DFPh, instead of firing it: take a weapon apart for carrying, or put it together (A9.8).
    Dismantle {
        /// The weapon.
        weapon: WeaponId,
        /// Apart, or together.
        apart: bool,
    },
}
