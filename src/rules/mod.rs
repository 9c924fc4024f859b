//! The game: pure, ordered, integer rules. Nothing here knows a renderer, a clock or a hash map.
//!
//! One door: [`apply()`] changes a [`Position`] by one [`Order`]; [`check`] says beforehand whether it
//! would be accepted, [`legal_orders`] lists the atomic choices of whoever must speak now.

// The same seed and orders give the same game on every machine (see clippy.toml).
#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod close_combat;
pub mod fire;
mod ground;
mod men;
pub mod movement;
pub mod ordnance;
pub mod possession;
pub mod rout;
mod turn;
pub mod view;
mod words;

// The rest of the crate names what it needs of these without the room that it is in.
pub use ground::{
    aboard, adjacency, concealment, control, encirclement, footing, random_selection, skirting,
    stacking, towing, victory, wall_advantage,
};
pub use men::{berserk, experience, heat, morale, promotion, rally};
pub use movement::{advance, smoke};
pub use turn::{apply, checked, invariants, legal, setup};
pub use words::{
    decision, dice, dispenser, drive, event, gun, handicap, ids, order, outcome, position, refusal,
    report, roster, screen, setting, sniper, sorted, status, unit, weapon,
};

pub(crate) use ground::frontier;
pub(crate) use ground::smoke::THICKEST as THICKEST_SMOKE;
pub(crate) use words::play;

pub use apply::{apply, certain, check, judge, play, play_unheard};
pub use checked::Checked;
pub use decision::{Decision, decision};
pub use dice::{Dice, Dr};
pub use event::{
    CloseCombatEvent, ConcealmentEvent, Event, FireEvent, HeatEvent, MenEvent, MoveEvent,
    PossessionEvent, RallyEvent, RoutEvent, SetupEvent, SniperEvent, TurnEvent, VehicleEvent,
};
pub use handicap::Handicap;
pub use ids::{Side, UnitId, WeaponId};
pub use legal::{legal, legal_orders};
pub use order::{
    AgreementOrder, CloseCombatOrder, DriveOrder, FireOrder, MoveOrder, Order, PossessionOrder,
    RallyOrder, RoutOrder, SetupOrder,
};
pub use position::Position;
pub use refusal::{
    CloseCombatRefusal, DirectionRefusal, FireRefusal, LaneRefusal, MenRefusal, MoveRefusal,
    NamedRefusal, PossessionRefusal, RallyRefusal, Refusal, RoutRefusal, SetupRefusal, TurnRefusal,
    VehicleRefusal,
};
pub use setting::Setting;
pub use unit::Unit;
pub use weapon::Weapon;
pub use words::phase::Phase;
