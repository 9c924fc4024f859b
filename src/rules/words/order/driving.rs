//! What the driver of a vehicle says in the MPh, besides where it goes, and whoever turns its turret in a phase of fire.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::board::{Coord, Hexside, Hexspine, Location};
use crate::rules::words::dispenser::Dispenser;
use crate::rules::words::ids::{UnitId, WeaponId};

/// An order of the vehicle that moves (D2). That it begins, with its Start MP, is `move`; that it enters a hex is `step`; that
/// its move is over, stopped or in Motion, is `stop`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DriveOrder {
    /// It starts again after it has halted in the same MPh, for a Start MP (D2.12).
    Start {
        /// In Reverse (D2.2).
        backwards: bool,
    },
    /// It turns its hull, and the turret with it, to the next hexspine (D2.11).
    TurnHull {
        /// To which.
        to: Hexspine,
    },
    /// It turns its turret, for the MP that it has just spent (D3.12).
    TurnTurret {
        /// Where to.
        to: Hexspine,
    },
    /// A phase of fire: it turns its turret without firing, and is through with its fire (D3.12).
    Traverse {
        /// The vehicle.
        unit: UnitId,
        /// Where to.
        to: Hexspine,
    },
    /// It halts, for a Stop MP (D2.13). It may start again, or wait.
    Halt,
    /// It tries to get hull down behind a hexside at the edge of a height, for two MP (D4.22).
    HullDown {
        /// The hexside, one of those that it points to.
        behind: Hexside,
    },
    /// It goes in Bypass along a hexside of woods or a building, straight on or round the corner at which it is (D2.3).
    Skirt {
        /// The hex with the obstacle.
        hex: Coord,
        /// The hexside.
        along: Hexside,
    },
    /// In Bypass it turns about, to the other end of its hexside (D2.3).
    TurnAbout,
    /// Having halted, it lets MP pass where it stands (D2.17).
    Delay {
        /// So many.
        mp: u8,
    },
    /// It tries for more MP than it has, once in a MPh (D2.5).
    SpeedUp {
        /// So many more.
        mp: u8,
    },
    /// MPh or APh: its crew comes out of its hatches, or goes in (D5.33).
    Hatch {
        /// The vehicle.
        unit: UnitId,
        /// CE from now on; BU when not.
        exposed: bool,
    },
    /// Its crew is Recalled, and it drives off the board (D5.341).
    Leave,
    /// It enters a hex to overrun the enemies there, for a quarter of its MP more (D7.1).
    Overrun {
        /// Where.
        to: Location,
    },
    /// MPh: Passengers get out of a vehicle that stands, for a quarter of its MP, and may go on by foot (D6.5).
    Unload {
        /// The vehicle.
        vehicle: UnitId,
        /// Who gets out.
        units: BTreeSet<UnitId>,
    },
    /// MPh: who mans a Gun hooks it up to a vehicle that stands, for half of its MP or more, and gets in (C10.1).
    HookUp {
        /// The vehicle.
        vehicle: UnitId,
        /// The Gun.
        weapon: WeaponId,
    },
    /// MPh: the Gun that a vehicle tows is unhooked, for as much (C10.1).
    Unhook {
        /// The vehicle.
        vehicle: UnitId,
        /// Who mans it then, of those aboard or beside it; nobody where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        crew: Option<UnitId>,
        /// Where it points then.
        facing: Hexspine,
    },
    /// MPh: a vehicle tries to put up SMOKE, in its own as it moves or in the enemy's (D13).
    Dispense {
        /// The vehicle.
        unit: UnitId,
        /// By what.
        by: Dispenser,
        /// Where.
        at: Location,
    },
    /// The enemy's MPh: a vehicle that stands tries to go into Motion as an enemy comes into its sight (D2.401).
    TryMotion {
        /// The vehicle.
        unit: UnitId,
    },
    /// It has gone into Motion so, and turns its hull, with the turret, or the turret alone, for nothing (D2.401).
    Swing {
        /// The vehicle.
        unit: UnitId,
        /// Where to.
        to: Hexspine,
        /// The turret alone.
        turret: bool,
    },
    /// MPh: a bogged vehicle tries to get free, in place of a Start MP (D8.3).
    PullFree {
        /// The vehicle.
        unit: UnitId,
    },
}
