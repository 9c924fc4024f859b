//! What a player may say, by family. Every change of a game is one of these, whoever or whatever says it.

use std::ops::ControlFlow;

use super::families::families;

mod agreement;
mod close_combat;
mod driving;
mod fire;
mod movement;
mod possession;
mod rally;
mod rout;
mod setup;
mod written;

pub use agreement::AgreementOrder;
pub use close_combat::{CloseAttack, CloseCombatOrder, ClosePlan};
pub use driving::DriveOrder;
pub use fire::{FireAttack, FireOrder, Manner, Member, Shell, ShellTarget};
pub use movement::{Gait, MoveOrder};
pub use possession::PossessionOrder;
pub use rally::RallyOrder;
pub use rout::RoutOrder;
pub use setup::SetupOrder;

families! {
    /// An order. Written down it is the word of its family alone: `{"step": {…}}`, `"done"`.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Order {
        /// My part of this phase is over.
        Done,
        /// Set-up.
        Setup(SetupOrder),
        /// Men in the RPh.
        Rally(RallyOrder),
        /// Weapons, but to fire them.
        Possession(PossessionOrder),
        /// Fire.
        Fire(FireOrder),
        /// The mover, and the advance.
        Move(MoveOrder),
        /// The vehicle that moves.
        Drive(DriveOrder),
        /// The RtPh.
        Rout(RoutOrder),
        /// Close Combat.
        CloseCombat(CloseCombatOrder),
        /// What is agreed on beside the rules.
        Agreement(AgreementOrder),
    }
}

/// Where orders go; it may say that it has seen enough.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Order) -> ControlFlow<()>;

/// The same for orders that come with what was worked out for them.
pub(crate) type PlannedSink<'a, P> = &'a mut dyn FnMut(Order, P) -> ControlFlow<()>;
