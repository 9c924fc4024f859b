//! Why a key does nothing now.

use super::{Choices, Key};
use crate::rules::Phase;
use crate::rules::decision::DecisionKind;

impl Choices {
    /// Why a key that stands for a card does nothing: its card cannot be chosen, or there is none. Nothing where it does
    /// something, and for a number that no card bears.
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
        let fires = matches!(
            asked.kind,
            DecisionKind::FirstFire
                | DecisionKind::Phase(
                    Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire
                )
        );
        let why = match key {
            Key::Enter if fires && self.eligible.is_empty() => {
                "Enter rolls an attack, and nobody can fire now."
            }
            Key::Enter if fires => {
                "Enter rolls the attack that is laid out: pick who fires, and a target, first."
            }
            Key::Enter => "Enter rolls an attack, and none is laid out. A number chooses its card.",
            Key::Space => "Space holds fire or stops a move: neither is asked now.",
            Key::Next => "N ends a part of a phase: an answer is asked first.",
            Key::Number(_) => return None,
        };
        Some(why.to_owned())
    }
}
