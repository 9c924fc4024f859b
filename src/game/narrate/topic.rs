//! What an event is about: what tells the marks of a timeline and the lines of a log apart.

use crate::rules::event::{
    CloseCombatEvent, ConcealmentEvent, Event, FireEvent, MenEvent, MoveEvent, PossessionEvent,
    RallyEvent, RoutEvent, SniperEvent, TurnEvent,
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
            Event::Turn(TurnEvent::PhaseBegan { .. })
            | Event::Turn(TurnEvent::Passed { .. })
            | Event::Turn(TurnEvent::GameOver { .. }) => Topic::Sequence,
            Event::Move(MoveEvent::Began { .. })
            | Event::Move(MoveEvent::Moved { .. })
            | Event::Move(MoveEvent::Bypassed { .. })
            | Event::Move(MoveEvent::Stands { .. })
            | Event::Move(MoveEvent::Untangled { .. })
            | Event::Move(MoveEvent::Ended { .. })
            | Event::Concealment(ConcealmentEvent::ThrownBack { .. })
            | Event::Move(MoveEvent::SmokeGrenade { .. })
            | Event::Move(MoveEvent::ChargePlaced { .. })
            | Event::Move(MoveEvent::Exhausted { .. })
            | Event::Move(MoveEvent::Advanced { .. }) => Topic::Move,
            Event::Men(MenEvent::Check(report))
                if matches!(report.kind, CheckKind::Rally | CheckKind::Deployment) =>
            {
                Topic::Rally
            }
            Event::Rally(RallyEvent::Rallied { .. })
            | Event::Rally(RallyEvent::DmRemoved { .. })
            | Event::Possession(PossessionEvent::Repair { .. })
            | Event::Rally(RallyEvent::Deployed { .. })
            | Event::Rally(RallyEvent::Recombined { .. }) => Topic::Rally,
            Event::Rout(RoutEvent::Routed { .. }) | Event::Rout(RoutEvent::Interdicted { .. }) => {
                Topic::Rout
            }
            Event::CloseCombat(CloseCombatEvent::Ambush { .. })
            | Event::CloseCombat(CloseCombatEvent::Attack(_))
            | Event::CloseCombat(CloseCombatEvent::Withdrew { .. })
            | Event::CloseCombat(CloseCombatEvent::Melee { .. }) => Topic::CloseCombat,
            Event::Fire(FireEvent::Attack(_))
            | Event::Fire(FireEvent::Blind(_))
            | Event::Fire(FireEvent::Residual { .. })
            | Event::Fire(FireEvent::LaneLaid { .. })
            | Event::Fire(FireEvent::LaneEnded { .. })
            | Event::Sniper(SniperEvent::Shot { .. })
            | Event::Fire(FireEvent::Encircled { .. }) => Topic::Fire,
            Event::Men(MenEvent::Broke { .. })
            | Event::Men(MenEvent::Disrupted { .. })
            | Event::Men(MenEvent::Surrendered { .. })
            | Event::Men(MenEvent::Reduced { .. })
            | Event::Men(MenEvent::Wounded { .. })
            | Event::Men(MenEvent::Replaced { .. })
            | Event::Men(MenEvent::Split { .. })
            | Event::Men(MenEvent::Eliminated { .. }) => Topic::Casualty,
            _ => Topic::Other,
        }
    }
}
