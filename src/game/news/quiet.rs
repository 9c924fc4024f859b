//! Phases that passed by themselves, because nobody could do anything in them.

use std::collections::BTreeSet;

use super::called::joined;
use crate::game::{Game, Moment};
use crate::rules::ids::Side;
use crate::rules::{Event, Phase, TurnEvent};

/// The name of a phase as it stands in a line.
fn name(phase: Phase) -> String {
    if phase == Phase::Setup { "the set-up".to_owned() } else { phase.to_string() }
}

/// Why a phase passes by itself.
fn reason(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "everybody had a place",
        Phase::Rally => "nobody could rally, deploy, repair or hand over anything",
        Phase::PrepFire | Phase::DefensiveFire | Phase::AdvancingFire => "nobody could fire",
        Phase::Movement => "nobody could move",
        Phase::Rout => "nobody could rout",
        Phase::Advance => "nobody could advance",
        Phase::CloseCombat => "nobody shared a hex with an enemy",
    }
}

/// A phase that passed by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Passing {
    phase: Phase,
    /// In a Player Turn before the one that is being played.
    before: bool,
}

/// Phases by their names. One that is being asked about now may have passed in the turn before: that one is not meant.
fn names(phases: &[Passing]) -> String {
    let of = |before: bool| {
        let names: Vec<String> = phases
            .iter()
            .filter(|passing| passing.before == before)
            .map(|passing| name(passing.phase))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (!names.is_empty()).then(|| joined(&names))
    };
    match (of(true), of(false)) {
        (Some(before), Some(now)) => format!("{before} of the turn before, and {now},"),
        (Some(before), None) => format!("{before} of the turn before"),
        (None, now) => now.unwrap_or_default(),
    }
}

/// The phases that passed by themselves in some orders of a game's line, counted from 0, in a sentence; `None` where
/// there are none. A side is told of its own part alone: that the other could not act is the other's business.
#[must_use]
pub fn passed(game: &Game, orders: std::ops::Range<usize>, me: Option<Side>) -> Option<String> {
    // A Player Turn is the ATTACKER's part of a Game Turn.
    let now = game.position_at(orders.end).map(|pos| (pos.turn, pos.attacker));
    let mut playing = game.position_at(orders.start).map(|pos| (pos.turn, pos.attacker));
    let mut parts: Vec<(Passing, Vec<Side>)> = Vec::new();
    let played = played(game, orders.end);
    let entries = game.line().take(orders.end).skip(orders.start);
    for event in entries.flat_map(|entry| &entry.events) {
        match event {
            Event::Turn(TurnEvent::PhaseBegan { turn, attacker, .. }) => {
                playing = Some((*turn, *attacker))
            }
            Event::Turn(TurnEvent::Passed { side, phase })
                if !played.contains(&(playing, *phase, *side)) =>
            {
                let passing = Passing { phase: *phase, before: playing != now };
                match parts.last_mut().filter(|(last, _)| *last == passing) {
                    Some((_, sides)) => sides.push(*side),
                    None => parts.push((passing, vec![*side])),
                }
            }
            _ => {}
        }
    }
    // A reader of both sides is told when a whole phase has passed.
    let whole = |phase: Phase, sides: &[Side]| match me {
        Some(me) => sides.contains(&me),
        None => !phase.both_speak() || sides.len() > 1,
    };
    let mut phases: Vec<Passing> = Vec::new();
    for (passing, sides) in parts {
        if whole(passing.phase, &sides) && !phases.contains(&passing) {
            phases.push(passing);
        }
    }
    let mut reasons: Vec<&str> = phases.iter().map(|passing| reason(passing.phase)).collect();
    reasons.dedup();
    let who = if me.is_some() { "nobody of yours" } else { "nobody" };
    let why = match reasons.as_slice() {
        [] => return None,
        [only] => only.replacen("nobody", who, 1),
        _ => format!("{who} could do anything in them"),
    };
    let itself = if phases.len() == 1 { "itself" } else { "themselves" };
    Some(format!("{} passed by {itself}: {why}.", names(&phases)))
}

/// A side's part of a phase: the Player Turn, by its Game Turn and its ATTACKER, the phase, and the side.
type PartOfPhase = (Option<(u8, Side)>, Phase, Side);

/// The parts that did not pass by themselves although the machine had the last word there:
/// the side has given orders in it, or there was a Close Combat, which is both sides'.
fn played(game: &Game, orders: usize) -> BTreeSet<PartOfPhase> {
    let mut played = BTreeSet::new();
    for entry in game.line().take(orders) {
        let Moment { turn, attacker, phase } = entry.when;
        for side in Side::BOTH {
            if entry.side == side || phase == Phase::CloseCombat {
                played.insert((Some((turn, attacker)), phase, side));
            }
        }
    }
    played
}
