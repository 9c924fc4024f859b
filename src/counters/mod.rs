//! What things are: counter types with their printed values, read from `assets/counters`.
//!
//! A [`Catalogue`] holds every [`UnitType`] and [`WeaponType`] by [`CounterId`]. Nothing here knows
//! where a counter stands or what has happened to it: that is the rules' business.

// The same seed and orders give the same game on every machine (see clippy.toml).
#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod catalogue;
mod entry;
mod error;
mod hardening;
mod id;
mod kinds;
mod strength;
mod table;
mod unit;
mod weapon;

pub use catalogue::Catalogue;
pub use error::{CatalogueError, EntryProblem, Place};
pub use id::{CounterId, CounterIdError};
pub use kinds::{Class, Force, Nationality, UnitKind};
pub use strength::Strength;
pub use table::Table;
pub use unit::{Replacement, UnitType};
pub use weapon::{WeaponKind, WeaponType};
