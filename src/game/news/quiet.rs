//! Phases that passed by themselves, because nobody could do anything in them.

use super::called::joined;
use crate::game::Game;
use crate::rules::ids::Side;
use crate::rules::{Event, Phase};

/// The name of a phase as it stands in a line.
fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "the set-up",
        Phase::Rally => "Rally",
        Phase::PrepFire => "Prep Fire",
        Phase::Movement => "Movement",
        Phase::DefensiveFire => "Defensive Fire",
        Phase::AdvancingFire => "Advancing Fire",
        Phase::Rout => "Rout",
        Phase::Advance => "Advance",
        Phase::CloseCombat => "Close Combat",
    }
}

/// Why a phase passes by itself.
fn reason(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "everybody had a place",
        Phase::Rally => "nobody could rally, repair or hand over anything",
        Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire => "nobody could fire",
        Phase::Movement => "nobody could move",
        Phase::Rout => "nobody could rout",
        Phase::Advance => "nobody could advance",
        Phase::CloseCombat => "nobody shared a hex with an enemy",
    }
}

/// The phases that passed by themselves in some orders of a game's line, counted from 0, in a sentence; `None` where
/// there are none. A side is told of its own part alone: that the other could not act is the other's business.
#[must_use]
pub fn passed(game: &Game, orders: std::ops::Range<usize>, me: Option<Side>) -> Option<String> {
    let mut parts: Vec<(Phase, Vec<Side>)> = Vec::new();
    let entries = game.line().take(orders.end).skip(orders.start);
    for event in entries.flat_map(|entry| &entry.events) {
        let Event::Passed { side, phase } = event else { continue };
        match parts.last_mut().filter(|(last, _)| last == phase) {
            Some((_, sides)) => sides.push(*side),
            None => parts.push((*phase, vec![*side])),
        }
    }
    // A reader of both sides is told when a whole phase has passed.
    let whole = |phase: Phase, sides: &[Side]| match me {
        Some(me) => sides.contains(&me),
        None => !phase.both_speak() || sides.len() > 1,
    };
    let mut phases: Vec<Phase> = Vec::new();
    for (phase, sides) in parts {
        if whole(phase, &sides) && !phases.contains(&phase) {
            phases.push(phase);
        }
    }
    let names: Vec<&str> = phases.iter().map(|phase| name(*phase)).collect();
    let mut reasons: Vec<&str> = phases.iter().map(|phase| reason(*phase)).collect();
    reasons.dedup();
    let who = if me.is_some() { "nobody of yours" } else { "nobody" };
    let why = match reasons.as_slice() {
        [] => return None,
        [only] => only.replacen("nobody", who, 1),
        _ => format!("{who} could do anything in them"),
    };
    let itself = if phases.len() == 1 { "itself" } else { "themselves" };
    Some(format!("{} passed by {itself}: {why}.", joined(&names)))
}
