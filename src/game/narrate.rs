//! What happened, in one line an event, as players would say it.

mod ambush;
mod declared;
mod detail;
mod firepower;
mod meant;
mod names;
mod refusal;
mod sentence;
mod told;
mod topic;

pub use ambush::ambush_by;
pub use declared::{declared, plan_words, without_events};
pub use firepower::firepower;
pub use meant::meant;
pub use names::{Names, letter};
pub use refusal::{reason, refusal};
pub use sentence::{Sentence, capital};
pub(super) use told::cause_text;
pub use told::handicap_words;
pub use topic::Topic;

use crate::rules::event::{Event, TurnEvent};
use crate::rules::outcome::{Outcome, Why};
use crate::rules::setting::ControlOf;
use crate::rules::view::Viewer;
use crate::rules::{Phase, Position, Setting};

/// All events of an order that a viewer sees, a line each. `before` and `after` are the positions around the order: a
/// unit may be in play in only one of them. Units that came and went within it have their names too.
#[must_use]
pub fn describe_all(
    before: &Position,
    after: &Position,
    events: &[Event],
    viewer: Viewer,
) -> Vec<String> {
    lines(before, after, events, viewer).iter().map(|line| line.text.to_string()).collect()
}

/// An event as it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<'e> {
    /// The event.
    pub event: &'e Event,
    /// In one line.
    pub text: Sentence,
    /// The arithmetic behind it, step by step with its rules; nothing behind most.
    pub detail: Vec<String>,
}

/// All events of an order that a viewer sees, each with what stands behind it. That somebody controls the hex he is
/// being set up in goes without saying.
#[must_use]
pub fn lines<'e>(
    before: &Position,
    after: &Position,
    events: &'e [Event],
    viewer: Viewer,
) -> Vec<Line<'e>> {
    let mut names = Names::around(before, after, viewer);
    let setup = before.phase == Phase::Setup;
    events
        .iter()
        .filter(|event| {
            !(setup
                && matches!(
                    event,
                    Event::Turn(TurnEvent::Control { .. } | TurnEvent::ControlShown { .. })
                ))
        })
        .filter_map(|event| {
            names.learn(event);
            (!names.hide(event)).then(|| Line {
                event,
                text: told::tell(before, &names, event),
                detail: detail::of(before, &names, event),
            })
        })
        .collect()
}

/// How a game ended: who won and why.
#[must_use]
pub fn outcome_words(setting: &Setting, outcome: &Outcome) -> String {
    victory(&setting.side(outcome.winner).name, outcome)
}

fn victory(winner: &str, outcome: &Outcome) -> String {
    let why = match &outcome.why {
        Why::NobodyLeft => "the other side has nobody left".to_owned(),
        Why::Control { of, held, needed } => {
            let what = match of {
                ControlOf::Hex => "hexes",
                ControlOf::Building => "buildings",
            };
            format!("{held} {what} controlled, {needed} needed")
        }
        Why::Points { lead, needed } => {
            format!("a lead of {lead} Casualty Victory Points, {needed} needed")
        }
    };
    format!("Victory for {winner}: {why}")
}
