//! Who went where or stands otherwise, in whatever phase, and what he did on the way.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::board::{Coord, Footing, Location};
use crate::rules::words::dice::{Die, Dr};
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::Gait;

/// Somebody goes somewhere, or stands otherwise (A4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveEvent {
    /// A stack began to move.
    #[serde(rename = "move-began")]
    Began {
        /// Who.
        units: BTreeSet<UnitId>,
        /// How.
        gait: Gait,
        /// With how many MF.
        mf: Mf,
    },
    /// A stack entered a Location, or spent MF where it is.
    Moved {
        /// Who.
        units: BTreeSet<UnitId>,
        /// From; `None` from off the board (A2.5).
        from: Option<Location>,
        /// To; the same Location when the MF was spent within it.
        to: Location,
        /// The MF of this expenditure.
        cost: Mf,
        /// The MF spent so far.
        spent: Mf,
    },
    /// A stack went in Bypass (A4.3).
    Bypassed {
        /// Who.
        units: BTreeSet<UnitId>,
        /// Where from.
        from: Location,
        /// The hex that holds the obstacle.
        hex: Coord,
        /// Along so many of its sides.
        hexsides: u8,
        /// What it cost.
        cost: Mf,
        /// What the stack has spent so far.
        spent: Mf,
    },
    /// Units stand otherwise in their Location than before.
    Stands {
        /// Who.
        units: BTreeSet<UnitId>,
        /// Where.
        at: Location,
        /// How.
        footing: Footing,
    },
    /// Units tried to get off the wire (B26.4).
    Untangled {
        /// Who.
        units: BTreeSet<UnitId>,
        /// The MF that it takes.
        dr: u8,
        /// Whether they had as many.
        free: bool,
    },
    /// A stack ended its move.
    #[serde(rename = "move-ended")]
    Ended {
        /// Who.
        units: BTreeSet<UnitId>,
    },
    /// A unit became CX.
    Exhausted {
        /// The unit.
        unit: UnitId,
    },
    /// A SMOKE grenade was tried (A24.1).
    SmokeGrenade {
        /// By whom.
        unit: UnitId,
        /// Where it was to go.
        at: Location,
        /// The dr.
        dr: Die,
        /// Whether it burns.
        placed: bool,
    },
    /// A demolition charge was placed (A23.3).
    ChargePlaced {
        /// By whom.
        unit: UnitId,
        /// The charge.
        weapon: WeaponId,
        /// Where.
        at: Location,
    },
    /// A stack pushed a Gun, or tried to (C10.3).
    Pushed {
        /// Who.
        units: BTreeSet<UnitId>,
        /// The Gun.
        weapon: WeaponId,
        /// Where to.
        to: Location,
        /// The Manhandling DR.
        roll: Dr,
        /// Its modifiers.
        drm: i8,
        /// The M#.
        number: u8,
        /// Whether the Gun moved.
        moved: bool,
        /// Whether it may be pushed on in this MPh.
        goes_on: bool,
    },
    /// Units advanced.
    Advanced {
        /// Who.
        units: BTreeSet<UnitId>,
        /// From.
        from: Location,
        /// To.
        to: Location,
    },
}
