//! Who has won, and the Casualty Victory Points on the way there (A26).

use serde::{Deserialize, Serialize};

use super::apply::Play;
use super::concealment::is_dummy;
use super::control;
use super::event::Event;
use super::ids::{Side, UnitId};
use super::position::Position;
use super::setting::Victory;
use crate::counters::UnitKind;

/// Why a game ended as it did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The other side has no unit left, on the board or to come.
    NobodyLeft,
    /// The hexes of the scenario, counted at the end of the last turn.
    Control {
        /// How many of them the side that had to control them held.
        held: u8,
        /// How many it needed.
        needed: u8,
    },
    /// Casualty Victory Points, counted at the end of the last turn.
    Points {
        /// The lead of the side that had to score.
        lead: i32,
        /// The lead it needed.
        needed: i32,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The side that won.
    pub winner: Side,
    /// Why.
    pub why: Why,
}

/// What a unit is worth to the enemy who eliminates it (A26.2): squad and crew 2, half-squad 1, leader 1 and
/// one more for each negative DRM, hero nothing. 0 for an id that is not in play.
#[must_use]
pub fn unit_points(pos: &Position, unit: UnitId) -> u16 {
    let Some(values) = pos.unit_type(unit) else { return 0 };
    match values.kind {
        UnitKind::Squad | UnitKind::Crew => 2,
        UnitKind::HalfSquad => 1,
        UnitKind::Leader => 1 + u16::from(values.leadership.unwrap_or(0).min(0).unsigned_abs()),
        UnitKind::Hero | UnitKind::Dummy => 0,
    }
}

/// Credits the enemy of a unit, which must still be in play, with points.
pub(crate) fn score(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let Some(side) = play.pos.unit(unit).map(|unit| unit.side) else { return };
    if let Some(total) = play.pos.points.get_mut(side.other().index()) {
        *total = total.saturating_add(points);
    }
}

/// Looks, after every order, at what has changed: who controls which hex, and whether a side has lost its last
/// unit.
pub(crate) fn look(play: &mut Play<'_>) {
    control::update(play);
    if play.pos.outcome.is_some() {
        return;
    }
    // Only a loss ends the game so: a lesson may do without one of the sides from the start.
    if !play.events.iter().any(|event| matches!(event, Event::Eliminated { .. })) {
        return;
    }
    let left = |side| {
        play.pos.units.values().any(|unit| unit.side == side && !is_dummy(play.pos, unit.id))
    };
    let winner = match (left(Side::First), left(Side::Second)) {
        (true, false) => Side::First,
        (false, true) => Side::Second,
        (true, true) => return,
        // Nobody is left to hold or take anything: it ends as if the last turn were over.
        (false, false) => return at_game_end(play),
    };
    end(play, Outcome { winner, why: Why::NobodyLeft });
}

/// Ends the game after the last Player Turn by what the scenario asks for.
pub(crate) fn at_game_end(play: &mut Play<'_>) {
    if play.pos.outcome.is_some() {
        return;
    }
    let outcome = match &play.pos.setting.victory {
        Victory::Control { side, hexes, at_least } => {
            let held = hexes.iter().filter(|&hex| play.pos.control.get(hex) == Some(side)).count();
            let held = u8::try_from(held).unwrap_or(u8::MAX);
            let winner = if held >= *at_least { *side } else { side.other() };
            Outcome { winner, why: Why::Control { held, needed: *at_least } }
        }
        Victory::Points { side, margin } => {
            let points = |side: Side| {
                play.pos.points.get(side.index()).map_or(0, |&points| i32::from(points))
            };
            let lead = points(*side) - points(side.other());
            let winner = if lead >= *margin { *side } else { side.other() };
            Outcome { winner, why: Why::Points { lead, needed: *margin } }
        }
    };
    end(play, outcome);
}

fn end(play: &mut Play<'_>, outcome: Outcome) {
    play.pos.outcome = Some(outcome.clone());
    play.note(Event::GameOver { outcome });
}
