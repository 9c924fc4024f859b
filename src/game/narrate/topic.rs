//! What an event is about: what tells the marks of a timeline and the lines of a log apart.

use crate::rules::event::Event;
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
            Event::PhaseBegan { .. } | Event::Passed { .. } | Event::GameOver { .. } => {
                Topic::Sequence
            }
            Event::MoveBegan { .. }
            | Event::Moved { .. }
            | Event::Bypassed { .. }
            | Event::Stands { .. }
            | Event::Untangled { .. }
            | Event::MoveEnded { .. }
            | Event::ThrownBack { .. }
            | Event::SmokeGrenade { .. }
            | Event::ChargePlaced { .. }
            | Event::Exhausted { .. }
            | Event::Advanced { .. } => Topic::Move,
            Event::Check(report)
                if matches!(report.kind, CheckKind::Rally | CheckKind::Deployment) =>
            {
                Topic::Rally
            }
            Event::Rallied { .. }
            | Event::DmRemoved { .. }
            | Event::Repair { .. }
            | Event::Deployed { .. }
            | Event::Recombined { .. } => Topic::Rally,
            Event::Routed { .. } | Event::Interdicted { .. } => Topic::Rout,
            Event::Ambush { .. }
            | Event::CloseCombat(_)
            | Event::Withdrew { .. }
            | Event::Melee { .. } => Topic::CloseCombat,
            Event::Attack(_)
            | Event::Blind(_)
            | Event::Residual { .. }
            | Event::LaneLaid { .. }
            | Event::LaneEnded { .. }
            | Event::SniperShot { .. }
            | Event::Encircled { .. } => Topic::Fire,
            Event::Broke { .. }
            | Event::Disrupted { .. }
            | Event::Surrendered { .. }
            | Event::Reduced { .. }
            | Event::Wounded { .. }
            | Event::Replaced { .. }
            | Event::Split { .. }
            | Event::Eliminated { .. } => Topic::Casualty,
            _ => Topic::Other,
        }
    }
}
