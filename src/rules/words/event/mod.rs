//! What happened, by family: the record that the log, the window and the explanation are made of.

use serde::Serialize;

use super::families::families;

mod close_combat;
mod concealment;
mod fire;
mod heat;
mod men;
mod movement;
mod possession;
mod rally;
mod rout;
mod setup;
mod sniper;
mod turn;
mod vehicle;

pub use close_combat::CloseCombatEvent;
pub use concealment::ConcealmentEvent;
pub use fire::FireEvent;
pub use heat::HeatEvent;
pub use men::{Cause, MenEvent};
pub use movement::MoveEvent;
pub use possession::PossessionEvent;
pub use rally::RallyEvent;
pub use rout::RoutEvent;
pub use setup::SetupEvent;
pub use sniper::SniperEvent;
pub use turn::TurnEvent;
pub use vehicle::{CrewFate, CrewTask, Deed, Trial, VehicleEvent};

families! {
    /// Something that happened. Written down it is the word of its family alone.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(untagged)]
    pub enum Event {
        /// The course of the game: phases, Control, its end.
        Turn(TurnEvent),
        /// Set-up.
        Setup(SetupEvent),
        /// Concealment (A12).
        Concealment(ConcealmentEvent),
        /// Snipers (A14).
        Sniper(SniperEvent),
        /// Movement and advance (A4).
        Move(MoveEvent),
        /// Vehicles (D2-D10).
        Vehicle(VehicleEvent),
        /// Fire and what it leaves on the board (A7, A8).
        Fire(FireEvent),
        /// Checks and what comes of them (A10).
        Men(MenEvent),
        /// The Heat of Battle (A15).
        Heat(HeatEvent),
        /// The RPh (A10.6).
        Rally(RallyEvent),
        /// Weapons (A4.4, A9.7).
        Possession(PossessionEvent),
        /// The RtPh (A10.5).
        Rout(RoutEvent),
        /// Close Combat (A11).
        CloseCombat(CloseCombatEvent),
    }
}
