//! What things are: counter types with their printed values, read from `assets/counters`.
//!
//! A [`Catalogue`] holds every [`UnitType`], [`WeaponType`], [`GunType`] and [`VehicleType`] by [`CounterId`]. Nothing here
//! knows where a counter stands or what has happened to it: that is the rules' business.

// The same seed and orders give the same game on every machine (see clippy.toml).
#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod armor;
mod catalogue;
mod entry;
mod error;
mod gun;
mod hardening;
mod id;
mod kinds;
mod ordnance;
mod strength;
mod table;
mod unit;
mod vehicle;
mod weapon;

pub use armor::{Armor, ArmorFactor, Plates};
pub use catalogue::Catalogue;
pub use error::{CatalogueError, EntryProblem, Named, Place};
pub use gun::{GunKind, GunType, Latw};
pub use id::{CounterId, CounterIdError};
pub use kinds::{Class, Force, Nationality, UnitKind};
pub use ordnance::{
    Ammo, BarrelLength, Calibre, Depletion, Magazine, Round, Stock, TargetSize, Theatre, Traverse,
};
pub use strength::Strength;
pub use table::Table;
pub use unit::{Replacement, UnitType};
pub use vehicle::{
    Armament, CrewSurvival, GroundPressure, MachineGuns, MainArmament, MgMount, Traction,
    TurretKind, VehicleKind, VehicleType,
};
pub use weapon::{WeaponKind, WeaponType};
