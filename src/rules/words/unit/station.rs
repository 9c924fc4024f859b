//! Where a unit is, and how it stands there.

use serde::Serialize;

use crate::board::{Footing, Location};
use crate::rules::words::ids::UnitId;

/// Where a unit is. A unit off the board stands nowhere; on it, it stands in its Location in some way, or it is aboard a
/// vehicle and goes where that goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(into = "Written")]
pub enum Station {
    /// It waits off the board.
    #[default]
    Off,
    /// It is in a Location.
    In {
        /// Which.
        at: Location,
        /// How it stands there: on the ground, entrenched, at a crest, on the wire.
        footing: Footing,
    },
    /// It is a Passenger or Rider (D6.1, D6.2).
    Aboard {
        /// Of which vehicle.
        vehicle: UnitId,
        /// Where that is; `None` as long as it waits off the board itself.
        at: Option<Location>,
    },
}

impl Station {
    /// The Location, that of its vehicle where one carries it; `None` off the board.
    #[must_use]
    pub fn at(self) -> Option<Location> {
        match self {
            Station::Off => None,
            Station::In { at, .. } => Some(at),
            Station::Aboard { at, .. } => at,
        }
    }

    /// The Location in which it stands itself; `None` aboard a vehicle too.
    #[must_use]
    pub fn stands_at(self) -> Option<Location> {
        match self {
            Station::In { at, .. } => Some(at),
            Station::Off | Station::Aboard { .. } => None,
        }
    }

    /// The vehicle that carries it.
    #[must_use]
    pub fn carrier(self) -> Option<UnitId> {
        match self {
            Station::Off | Station::In { .. } => None,
            Station::Aboard { vehicle, .. } => Some(vehicle),
        }
    }

    /// How it stands; on the ground while off the board or aboard.
    #[must_use]
    pub fn footing(self) -> Footing {
        match self {
            Station::Off | Station::Aboard { .. } => Footing::Ground,
            Station::In { footing, .. } => footing,
        }
    }

    /// The same Location, but standing otherwise there; off the board and aboard it stays.
    #[must_use]
    pub fn standing(self, footing: Footing) -> Station {
        match self {
            Station::Off | Station::Aboard { .. } => self,
            Station::In { at, .. } => Station::In { at, footing },
        }
    }
}

/// On the ground of a Location.
impl From<Location> for Station {
    fn from(at: Location) -> Station {
        Station::In { at, footing: Footing::Ground }
    }
}

/// On the ground of a Location, or off the board.
impl From<Option<Location>> for Station {
    fn from(at: Option<Location>) -> Station {
        at.map_or(Station::Off, Station::from)
    }
}

/// How it is written beside the other fields of a unit.
#[derive(Serialize)]
struct Written {
    at: Option<Location>,
    footing: Footing,
    #[serde(skip_serializing_if = "Option::is_none")]
    aboard: Option<UnitId>,
}

impl From<Station> for Written {
    fn from(station: Station) -> Written {
        Written { at: station.at(), footing: station.footing(), aboard: station.carrier() }
    }
}
