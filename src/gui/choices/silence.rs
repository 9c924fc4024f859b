//! Why a key does nothing now.

use super::phases::asks_for_fire;
use super::{Choices, Key};
use crate::rules::decision::DecisionKind;

impl Choices {
    /// Why a key that stands for a card does nothing: its card cannot be chosen, or there is none. Nothing where it does
    /// something.
    #[must_use]
    pub fn silence(&self, key: Key) -> Option<String> {
        let asked = self.asked.as_ref()?;
        if self.card(key).is_some() {
            return None;
        }
        if let Some(card) = self.cards.iter().find(|card| card.key == Some(key)) {
            let why = card.blocked.clone()?;
            return Some(format!("{}: {why}", card.title));
        }
        let fires = asks_for_fire(&asked.kind);
        let why = match key {
            Key::Number(number) => return Some(format!("There is no card {number}.")),
            Key::Enter if fires && self.eligible.is_empty() => {
                "Enter rolls an attack, and nobody can fire now."
            }
            Key::Enter if fires => {
                "Enter rolls the attack that is laid out: pick who fires, and a target, first."
            }
            Key::Enter => "Enter rolls an attack, and none is laid out. A number chooses its card.",
            Key::Space => "Space holds fire or stops a move: neither is asked now.",
            Key::Next => match asked.kind {
                DecisionKind::FirstFire => {
                    "N ends a part of a phase. Here a shot is asked about: Space holds fire."
                }
                DecisionKind::Step => {
                    "N ends a part of a phase. A stack is on the move: Space stops it first."
                }
                DecisionKind::Rout => {
                    "N ends a part of a phase. A unit routs: Space stops it where it may."
                }
                DecisionKind::Phase(_) => {
                    "N ends a part of a phase: what the rules ask for here comes first."
                }
                _ => "N ends a part of a phase: a card answers the question first.",
            },
        };
        Some(why.to_owned())
    }
}
