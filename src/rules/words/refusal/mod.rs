//! Why an order is not accepted: a closed list by family, each with a sentence for the player and a rule number.

use std::fmt;

use super::families::families;

/// What a field of a refusal holds, by its name.
macro_rules! named {
    (unit) => { $crate::rules::words::ids::UnitId };
    (leader) => { $crate::rules::words::ids::UnitId };
    (weapon) => { $crate::rules::words::ids::WeaponId };
    (at) => { $crate::board::Location };
    (to) => { $crate::board::Location };
    (hex) => { $crate::board::Coord };
    (phase) => { $crate::rules::words::phase::Phase };
    (left) => { usize };
    (why) => { Box<$crate::rules::words::refusal::Refusal> };
}

/// What it says of it.
macro_rules! told {
    (unit) => {
        "Who."
    };
    (leader) => {
        "The leader."
    };
    (weapon) => {
        "The weapon."
    };
    (at) => {
        "Where."
    };
    (to) => {
        "Where to."
    };
    (hex) => {
        "The hex."
    };
    (phase) => {
        "The present phase."
    };
    (left) => {
        "How many."
    };
    (why) => {
        "The reason behind it."
    };
}

/// Defines a family of refusals: variant with its fields, rule, sentence.
macro_rules! family {
    (
        $(#[$about:meta])* $family:ident;
        $($(#[$doc:meta])* $name:ident $({ $($field:ident),* })? => $rule:literal, $text:literal;)*
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $family {
            $($(#[$doc])* $name $({ $(#[doc = told!($field)] $field: named!($field)),* })?,)*
        }

        impl $crate::rules::words::refusal::Says for $family {
            fn rule(&self) -> &'static str {
                match self {
                    $($family::$name $({ $($field: _),* })? => $rule,)*
                }
            }
        }

        impl std::fmt::Display for $family {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($family::$name $({ $($field),* })? => write!(f, $text),)*
                }
            }
        }
    };
}

mod close_combat;
mod direction;
mod fire;
mod lane;
mod men;
mod movement;
mod named;
mod possession;
mod rally;
mod rout;
mod setup;
mod turn;
mod vehicle;

pub use close_combat::CloseCombatRefusal;
pub use direction::DirectionRefusal;
pub use fire::FireRefusal;
pub use lane::LaneRefusal;
pub use men::MenRefusal;
pub use movement::MoveRefusal;
pub use named::NamedRefusal;
pub use possession::PossessionRefusal;
pub use rally::RallyRefusal;
pub use rout::RoutRefusal;
pub use setup::SetupRefusal;
pub use turn::TurnRefusal;
pub use vehicle::VehicleRefusal;

families! {
    /// Why an order is not accepted.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Refusal {
        /// The moment.
        Turn(TurnRefusal),
        /// Who or what is named.
        Named(NamedRefusal),
        /// The state of the men.
        Men(MenRefusal),
        /// Set-up.
        Setup(SetupRefusal),
        /// Fire.
        Fire(FireRefusal),
        /// Leaders who direct fire.
        Direction(DirectionRefusal),
        /// Fire Lanes.
        Lane(LaneRefusal),
        /// The MPh, and the advance.
        Move(MoveRefusal),
        /// Vehicles.
        Vehicle(VehicleRefusal),
        /// Men in the RPh.
        Rally(RallyRefusal),
        /// Weapons, but to fire them.
        Possession(PossessionRefusal),
        /// The RtPh.
        Rout(RoutRefusal),
        /// Close Combat.
        CloseCombat(CloseCombatRefusal),
    }
}

/// What every refusal says, of whatever family.
trait Says: fmt::Display {
    /// The rule it rests on.
    fn rule(&self) -> &'static str;
}

impl Refusal {
    /// The rule it rests on, as players cite it.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.of_its_family().rule()
    }

    fn of_its_family(&self) -> &dyn Says {
        match self {
            Refusal::Turn(refusal) => refusal,
            Refusal::Named(refusal) => refusal,
            Refusal::Men(refusal) => refusal,
            Refusal::Setup(refusal) => refusal,
            Refusal::Fire(refusal) => refusal,
            Refusal::Direction(refusal) => refusal,
            Refusal::Lane(refusal) => refusal,
            Refusal::Move(refusal) => refusal,
            Refusal::Vehicle(refusal) => refusal,
            Refusal::Rally(refusal) => refusal,
            Refusal::Possession(refusal) => refusal,
            Refusal::Rout(refusal) => refusal,
            Refusal::CloseCombat(refusal) => refusal,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of_its_family().fmt(f)
    }
}

impl std::error::Error for Refusal {}
