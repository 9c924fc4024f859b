//! What a Gun in play has that no support weapon has, and what ordnance has aimed at (C2, C3.2, C6.5).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::ids::UnitId;
use crate::board::{Coord, Hexspine, Location};
use crate::stable::{choice, record};

/// A Gun: a weapon that is not carried but stands, and points somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Gun {
    /// The hexspine that it points at: its Covered Arc (C3.2).
    pub facing: Hexspine,
    /// It was set up where it stands: its TEM of +2 against what is fired at it and its crew (C11.2).
    pub emplaced: bool,
    /// Has used Intensive Fire in this Player Turn (C5.6).
    pub strained: bool,
    /// Has waited for Opportunity Fire in this Player Turn (A7.25).
    pub waited: bool,
    /// Limbered: it is ready to be towed, and not to fire (C10.2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub limbered: bool,
}
record!(Gun { 1 facing, 2 emplaced, 3 strained, 4 waited, 5 limbered });

impl Gun {
    /// A Gun that is set up.
    #[must_use]
    pub fn set_up(facing: Hexspine, emplaced: bool) -> Gun {
        Gun { facing, emplaced, strained: false, waited: false, limbered: false }
    }
}

/// A Location that a weapon was laid on before play (C6.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BoreSight {
    /// Which.
    pub at: Location,
    /// Who laid it.
    pub by: UnitId,
    /// Where they stood.
    pub from: Location,
}
record!(BoreSight { 1 at, 2 by, 3 from });

/// What a piece of ordnance has fired at with every shot since it aimed elsewhere (C6.5).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Acquisition {
    /// What.
    pub of: Acquired,
    /// By more than one shot: -2 in place of -1.
    pub twice: bool,
}
record!(Acquisition { 1 of, 2 twice });

/// What can be acquired.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Acquired {
    /// Units, wherever they go while they are in sight.
    Units(BTreeSet<UnitId>),
    /// A hex, by the Area target type: whoever is in it, and nobody who leaves it.
    Hex(Coord),
    /// A Location, in which units that were acquired were seen last: whoever is in it.
    Location(Location),
}
choice!(Acquired { 0 Units(units), 1 Hex(hex), 2 Location(at) });
