//! Where a unit is, and how it stands there.

use serde::Serialize;

use crate::board::{Footing, Location};

/// Where a unit is. A unit off the board stands nowhere; on it, it stands in its Location in some way.
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
}

impl Station {
    /// The Location; `None` off the board.
    #[must_use]
    pub fn at(self) -> Option<Location> {
        match self {
            Station::Off => None,
            Station::In { at, .. } => Some(at),
        }
    }

    /// How it stands; on the ground while off the board.
    #[must_use]
    pub fn footing(self) -> Footing {
        match self {
            Station::Off => Footing::Ground,
            Station::In { footing, .. } => footing,
        }
    }

    /// The same Location, but standing otherwise there; off the board it stays.
    #[must_use]
    pub fn standing(self, footing: Footing) -> Station {
        match self {
            Station::Off => Station::Off,
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
}

impl From<Station> for Written {
    fn from(station: Station) -> Written {
        Written { at: station.at(), footing: station.footing() }
    }
}
