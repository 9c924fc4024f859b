//! Who has won, and the Casualty Victory Points on the way there (A26).

use super::concealment::is_dummy;
use super::control;
use crate::counters::{UnitKind, UnitType, VehicleType};
use crate::rules::words::event::TurnEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::outcome::{Outcome, Why};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::setting::Victory;

/// What the scenario counts for victory, as it stands in a position; of a side's view, as that side knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tally {
    /// Hexes or buildings controlled (A26.1).
    Control {
        /// The side that must control.
        side: Side,
        /// So many it holds.
        held: u8,
        /// Of so many that count.
        of: u8,
        /// So many it needs.
        needed: u8,
    },
    /// Casualty Victory Points (A26.2).
    Points {
        /// The side that must score.
        side: Side,
        /// Its lead; negative while it is behind.
        lead: i32,
        /// The lead it needs.
        needed: i32,
    },
}

impl Tally {
    /// The count in a position.
    #[must_use]
    pub fn of(pos: &Position) -> Tally {
        match &pos.setting.victory {
            Victory::Control { side, at_least, .. } => {
                let places = pos.setting.objectives();
                let held = places.iter().filter(|place| control::holds(pos, *side, place)).count();
                let count = |places| u8::try_from(places).unwrap_or(u8::MAX);
                let (held, of) = (count(held), count(places.len()));
                Tally::Control { side: *side, held, of, needed: *at_least }
            }
            Victory::Points { side, margin } => {
                let points =
                    |side: Side| pos.points.get(side.index()).copied().map_or(0, i32::from);
                let lead = points(*side) - points(side.other());
                Tally::Points { side: *side, lead, needed: *margin }
            }
        }
    }

    /// The side that wins if it has what it needs at the end; else the other does.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Tally::Control { side, .. } | Tally::Points { side, .. } => side,
        }
    }

    /// Whether it has what it needs.
    #[must_use]
    pub fn is_met(self) -> bool {
        match self {
            Tally::Control { held, needed, .. } => held >= needed,
            Tally::Points { lead, needed, .. } => lead >= needed,
        }
    }
}

/// What a unit is worth to the enemy who eliminates it (A26.2): squad and crew 2, half-squad 1, leader 1 and
/// one more for each negative DRM, hero nothing; vehicle 1, one more for a main armament and one for every five of its
/// best armour in front, and 2 for the crew in it (AM-83). 0 for an id that is not in play.
#[must_use]
pub fn unit_points(pos: &Position, unit: UnitId) -> u16 {
    if let Some(vehicle) = pos.vehicle_type(unit) {
        return points_of_hull(vehicle) + if vehicle.has_crew() { INHERENT_CREW } else { 0 };
    }
    pos.unit_type(unit).map_or(0, points_of_men)
}

/// What the crew in a vehicle is worth: as much as any crew (A26.2). The driver of a truck is none.
pub(crate) const INHERENT_CREW: u16 = 2;

/// What a vehicle is worth without those in it.
pub(crate) fn points_of_hull(vehicle: &VehicleType) -> u16 {
    let best = vehicle.armor.map_or(0, |armor| armor.hull.front.max(armor.turret.front).value());
    1 + u16::from(vehicle.armament.is_some()) + u16::from(best / 5)
}

/// The same for men, by their counter.
#[must_use]
pub fn points_of_men(values: &UnitType) -> u16 {
    match values.kind {
        UnitKind::Squad | UnitKind::Crew => 2,
        UnitKind::HalfSquad => 1,
        UnitKind::Leader => 1 + u16::from(values.leadership.unwrap_or(0).min(0).unsigned_abs()),
        UnitKind::Hero | UnitKind::Dummy => 0,
    }
}

/// Credits the enemy of a unit, which must still be in play, with points.
pub(crate) fn score(play: &mut Play<'_>, unit: UnitId, points: u16) {
    if let Some(side) = play.pos.unit(unit).map(|unit| unit.side) {
        score_for(play, side, points);
    }
}

/// Credits the enemy of a side with points.
pub(crate) fn score_for(play: &mut Play<'_>, side: Side, points: u16) {
    if let Some(total) = play.pos.points.get_mut(side.other().index()) {
        *total = total.saturating_add(points);
    }
}

/// Looks, after every order, whether a side has lost its last unit.
pub(crate) fn look(play: &mut Play<'_>) {
    if play.pos.outcome.is_some() {
        return;
    }
    // Only a loss ends the game so: a lesson may do without one of the sides from the start.
    if !play.lost {
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
    let tally = Tally::of(play.pos);
    let winner = if tally.is_met() { tally.side() } else { tally.side().other() };
    let why = match tally {
        Tally::Control { held, needed, .. } => {
            Why::Control { of: play.pos.setting.control_of(), held, needed }
        }
        Tally::Points { lead, needed, .. } => Why::Points { lead, needed },
    };
    end(play, Outcome { winner, why });
}

fn end(play: &mut Play<'_>, outcome: Outcome) {
    play.pos.outcome = Some(outcome.clone());
    play.note(TurnEvent::GameOver { outcome });
}
