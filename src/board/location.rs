//! A Location: a hex and the level in it (A2.1).

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::coord::{Coord, deserialize_from_str};
use crate::stable::record;

/// A Location, printed `E4` at ground level and `E4:2` upstairs. Ordered by hex, then level.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location {
    /// The hex.
    pub hex: Coord,
    /// The level above the hex's own ground: 0 is ground level, 1 the first upper level.
    pub level: i8,
}
record!(Location { 1 hex, 2 level });

impl PartialOrd for Location {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Location {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number().cmp(&other.number())
    }
}

/// A text that is no Location.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is not a Location such as E4 or E4:2")]
pub struct LocationError {
    /// The text as it was given.
    pub text: String,
}

impl Location {
    /// A Location at a level of a hex.
    pub const fn new(hex: Coord, level: i8) -> Self {
        Self { hex, level }
    }

    /// All of it as one number, in the order of the Locations: quicker to compare than its parts one after the other.
    const fn number(self) -> u32 {
        self.hex.number() << 8 | (self.level as i32 - i8::MIN as i32) as u32
    }

    /// The ground-level Location of a hex.
    pub const fn ground(hex: Coord) -> Self {
        Self { hex, level: 0 }
    }

    /// The Locations of the same level next door, whether the map has them or not.
    pub fn beside(self) -> impl Iterator<Item = Location> {
        self.hex.neighbors().map(move |(_, hex)| Location::new(hex, self.level))
    }

    /// The Locations that a step may lead to, whether the map has them or not: those [beside](Self::beside), and the
    /// floors below and above.
    pub fn neighbours(self) -> impl Iterator<Item = Location> {
        let floors = [self.level.saturating_sub(1), self.level.saturating_add(1)];
        self.beside().chain(floors.map(|level| Location::new(self.hex, level)))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            0 => write!(f, "{}", self.hex),
            level => write!(f, "{}:{level}", self.hex),
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Location {
    type Err = LocationError;

    fn from_str(text: &str) -> Result<Self, LocationError> {
        let (hex, level) = text.split_once(':').unwrap_or((text, "0"));
        match (hex.parse(), level.parse()) {
            (Ok(hex), Ok(level)) if !level_is_odd_spelling(text) => Ok(Self { hex, level }),
            _ => Err(LocationError { text: text.to_owned() }),
        }
    }
}

/// `+1` and `01` are numbers to the standard library, but no printed level.
fn level_is_odd_spelling(text: &str) -> bool {
    text.split_once(':').is_some_and(|(_, level)| {
        let digits = level.strip_prefix('-').unwrap_or(level);
        digits.starts_with('+') || (digits.len() > 1 && digits.starts_with('0'))
    })
}

impl Serialize for Location {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Location {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_from_str(deserializer)
    }
}
