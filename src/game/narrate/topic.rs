//! What an event is about: what tells the marks of a timeline and the lines of a log apart.

use crate::rules::event::{
    ConcealmentEvent, Event, FireEvent, MenEvent, PossessionEvent, SniperEvent, TurnEvent,
    VehicleEvent,
};
use crate::rules::morale::CheckKind;

/// What an event is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topic {
    /// The sequence of play: phases, passes, the end.
    Sequence,
    /// Whatever is nothing else: set-up, markers, weapons that change hands.
    Other,
    /// Movement and advances.
    Move,
    /// Rallies, repairs, Deployment.
    Rally,
    /// Routs.
    Rout,
    /// Close Combat.
    CloseCombat,
    /// Fire attacks and what they leave.
    Fire,
    /// A unit that is worse off: broken, reduced, replaced, gone.
    Casualty,
}

impl Topic {
    /// All of them, from the least to the most telling.
    pub const ALL: [Topic; 8] = [
        Topic::Sequence,
        Topic::Other,
        Topic::Move,
        Topic::Rally,
        Topic::Rout,
        Topic::CloseCombat,
        Topic::Fire,
        Topic::Casualty,
    ];

    /// In a word.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Topic::Sequence => "phase",
            Topic::Other => "other",
            Topic::Move => "move",
            Topic::Rally => "rally",
            Topic::Rout => "rout",
            Topic::CloseCombat => "close combat",
            Topic::Fire => "fire",
            Topic::Casualty => "casualty",
        }
    }

    /// What an event is about.
    #[must_use]
    pub fn of(event: &Event) -> Topic {
        match event {
            Event::Turn(
                TurnEvent::PhaseBegan { .. }
                | TurnEvent::Passed { .. }
                | TurnEvent::Handicap { .. }
                | TurnEvent::GameOver { .. },
            ) => Topic::Sequence,
            Event::Vehicle(VehicleEvent::Wrecked { .. } | VehicleEvent::Immobilized { .. }) => {
                Topic::Casualty
            }
            Event::Move(_)
            | Event::Vehicle(_)
            | Event::Concealment(ConcealmentEvent::ThrownBack { .. }) => Topic::Move,
            Event::Men(MenEvent::Check(report))
                if matches!(report.kind, CheckKind::Rally | CheckKind::Deployment) =>
            {
                Topic::Rally
            }
            Event::Rally(_) | Event::Possession(PossessionEvent::Repair { .. }) => Topic::Rally,
            Event::Rout(_) => Topic::Rout,
            Event::CloseCombat(_) => Topic::CloseCombat,
            Event::Fire(
                FireEvent::Attack(_)
                | FireEvent::Shot(_)
                | FireEvent::ToKill(_)
                | FireEvent::Strayed { .. }
                | FireEvent::Blind(_)
                | FireEvent::Residual { .. }
                | FireEvent::RimResidual { .. }
                | FireEvent::RunsShort { .. }
                | FireEvent::Duel { .. }
                | FireEvent::DuelLost { .. }
                | FireEvent::LaneLaid { .. }
                | FireEvent::LaneEnded { .. }
                | FireEvent::Encircled { .. },
            )
            | Event::Sniper(SniperEvent::Shot { .. }) => Topic::Fire,
            Event::Men(
                MenEvent::Broke { .. }
                | MenEvent::Disrupted { .. }
                | MenEvent::Surrendered { .. }
                | MenEvent::Reduced { .. }
                | MenEvent::Wounded { .. }
                | MenEvent::Replaced { .. }
                | MenEvent::Split { .. }
                | MenEvent::Eliminated { .. },
            ) => Topic::Casualty,
            _ => Topic::Other,
        }
    }
}
