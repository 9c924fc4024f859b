//! What the mover says in the MPh, and the advance of the APh; a routing unit gets into cover with one of the same words.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::board::{Coord, Facing, Footing, Location};
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::stable::choice;

/// How a stack moves in the MPh.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// Ordinary movement.
    #[default]
    Normal,
    /// Assault Movement: one Location, not all MF, no FFNAM (A4.61).
    Assault,
    /// Double Time: two MF more, and CX (A4.5).
    DoubleTime,
    /// Dash: across a road from cover to cover, fire at it in the road halved (A4.63).
    Dash,
    /// Reverse: a vehicle backwards (D2.2).
    Reverse,
}
choice!(Gait { 0 Normal, 1 Assault, 2 DoubleTime, 3 Dash, 4 Reverse });

/// An order of the mover (A4), or to advance (A4.7).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveOrder {
    /// MPh: a unit or stack begins to move.
    #[serde(rename = "move")]
    Begin {
        /// Who moves together.
        units: BTreeSet<UnitId>,
        /// How.
        gait: Gait,
    },
    /// The moving stack enters the next Location.
    Step {
        /// Where to: an ADJACENT Location, or one of the same hex.
        to: Location,
        /// Pay the terrain's full cost for its TEM where a road or shellholes would let it in cheaper.
        cover: bool,
    },
    /// The moving stack goes in Bypass along hexsides of woods or a building (A4.3).
    Bypass {
        /// The hex that holds the obstacle.
        hex: Coord,
        /// Clockwise round it, or the other way.
        clockwise: bool,
        /// Along so many of its sides, 1 or 2.
        hexsides: u8,
    },
    /// The moving stack enters a Depression hex in Crest status, at its rim (B20.91).
    StepToCrest {
        /// Where to.
        to: Location,
        /// The middle one of the three hexsides that it then looks out over.
        facing: Facing,
    },
    /// The moving stack, or the routing unit, changes how it stands in its Location: into or out of foxholes and trenches (B27.4), up to
    /// the crest of a Depression or down (B20.93), off the wire (B26.4).
    Shift {
        /// How it will stand.
        to: Footing,
    },
    /// The moving stack goes over to Double Time in the middle of its move (A4.5).
    Hurry,
    /// These units of the moving stack stop where they are; the others go on (A4.2).
    Part {
        /// Who stops.
        units: BTreeSet<UnitId>,
    },
    /// A squad of the moving stack tries to place a SMOKE grenade, for one MF in its Location, for two in an
    /// ADJACENT one (A24.1).
    SmokeGrenade {
        /// The squad.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A unit of the moving stack places its demolition charge in an ADJACENT Location, for the MF of entering it;
    /// it goes off in the AFPh as an attack of that unit (A23.3).
    PlaceCharge {
        /// The charge.
        weapon: WeaponId,
        /// Where.
        at: Location,
    },
    /// The moving stack gets into a vehicle in its Location, for one MF, and is aboard if the DEFENDER's fire lets it (D6.4).
    Board {
        /// The vehicle.
        vehicle: UnitId,
    },
    /// The moving stack pushes a Gun that one of them mans into the next hex, if a Manhandling DR allows it (C10.3).
    Push {
        /// The Gun.
        weapon: WeaponId,
        /// Where to.
        to: Location,
    },
    /// The moving stack moves no more.
    Stop,
    /// APh: these units advance together (A4.7).
    Advance {
        /// Who.
        units: BTreeSet<UnitId>,
        /// Where to.
        to: Location,
    },
}
