//! Why an order is not accepted: a closed list by family, each with a sentence for the player and a rule number.

use std::fmt;

use super::families::from_families;

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

        impl $family {
            /// The rule it rests on, as players cite it.
            #[must_use]
            pub fn rule(&self) -> &'static str {
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
    /// The MPh.
    Move(MoveRefusal),
    /// Men in the RPh.
    Rally(RallyRefusal),
    /// Weapons, but to fire them.
    Possession(PossessionRefusal),
    /// The RtPh.
    Rout(RoutRefusal),
    /// The APh and the CCPh.
    CloseCombat(CloseCombatRefusal),
}
from_families!(Refusal {
    Turn(TurnRefusal),
    Named(NamedRefusal),
    Men(MenRefusal),
    Setup(SetupRefusal),
    Fire(FireRefusal),
    Direction(DirectionRefusal),
    Lane(LaneRefusal),
    Move(MoveRefusal),
    Rally(RallyRefusal),
    Possession(PossessionRefusal),
    Rout(RoutRefusal),
    CloseCombat(CloseCombatRefusal),
});

/// Does the same with the refusal of whatever family it is.
macro_rules! of_any_family {
    ($refusal:expr, $it:ident => $does:expr) => {
        match $refusal {
            Refusal::Turn($it) => $does,
            Refusal::Named($it) => $does,
            Refusal::Men($it) => $does,
            Refusal::Setup($it) => $does,
            Refusal::Fire($it) => $does,
            Refusal::Direction($it) => $does,
            Refusal::Lane($it) => $does,
            Refusal::Move($it) => $does,
            Refusal::Rally($it) => $does,
            Refusal::Possession($it) => $does,
            Refusal::Rout($it) => $does,
            Refusal::CloseCombat($it) => $does,
        }
    };
}

impl Refusal {
    /// The rule it rests on, as players cite it.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        of_any_family!(self, refusal => refusal.rule())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_any_family!(self, refusal => refusal.fmt(f))
    }
}

impl std::error::Error for Refusal {}
