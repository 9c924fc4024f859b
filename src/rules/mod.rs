//! The game: pure, ordered, integer rules. Nothing here knows a renderer, a clock or a hash map.
//!
//! One door: [`apply()`] changes a [`Position`] by one [`Order`]; [`check`] says beforehand whether it
//! would be accepted, [`legal_orders`] lists the atomic choices of whoever must speak now.

// The same seed and orders give the same game on every machine (see clippy.toml).
#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod adjacency;
pub mod advance;
pub mod apply;
pub mod berserk;
pub mod close_combat;
pub mod concealment;
pub mod control;
pub mod decision;
mod deployment;
pub mod dice;
pub mod encirclement;
pub mod event;
pub mod experience;
pub mod fire;
pub mod footing;
pub mod heat;
pub mod ids;
pub mod invariants;
pub mod legal;
pub mod morale;
pub mod movement;
pub mod order;
pub mod position;
pub mod possession;
pub mod promotion;
pub mod rally;
pub mod random_selection;
pub mod refusal;
pub mod rout;
pub mod sequence;
pub mod setting;
pub mod setup;
pub mod smoke;
pub mod sniper;
pub mod stacking;
pub mod status;
mod surrender;
pub mod unit;
pub mod victory;
pub mod view;
pub mod wall_advantage;
pub mod weapon;

pub use apply::{apply, certain, check};
pub use decision::{Decision, decision};
pub use dice::{Dice, Dr};
pub use event::Event;
pub use ids::{Side, UnitId, WeaponId};
pub use legal::legal_orders;
pub use order::Order;
pub use position::Position;
pub use refusal::Refusal;
pub use sequence::Phase;
pub use setting::Setting;
pub use unit::Unit;
pub use weapon::Weapon;
