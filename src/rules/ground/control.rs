//! Control of hexes and buildings (A26.1).
//!
//! The texts at hand only name it; it is built as players know it (AM-73). With Hex Control every hex is taken by itself, with
//! Building Control a building as a whole or not at all. It is taken by a Good Order MMC; any enemy in it, broken ones and
//! SMC too, keeps it from being taken.

use std::collections::BTreeSet;

use super::concealment::is_unseen;
use crate::board::{BuildingId, Coord};
use crate::rules::words::event::TurnEvent;
use crate::rules::words::ids::Side;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::{Position, TakenUnseen};
use crate::rules::words::setting::ControlOf;
use crate::rules::words::unit::Unit;

/// Notes who has taken what: a Good Order MMC takes the hex it is in when no enemy is in it (A26.11), or with Building
/// Control the whole of a building when no enemy is anywhere in it (A26.12). What was taken stays taken until the other
/// side takes it. What only unseen units have taken, the other side hears of when it sees one that would take it, or the
/// one who did. Nothing is taken by a set-up that may still be changed.
pub(crate) fn update(play: &mut Play<'_>) {
    if play.pos.phase == Phase::Setup {
        return;
    }
    come_out(play);
    let mut all = taken(play.pos);
    all.sort_unstable_by_key(|taken| taken.hex);
    for Taken { hex, side, seen } in all {
        let known = play.pos.control.get(&hex).copied();
        if known != Some(side) {
            play.pos.control.insert(hex, side);
            play.note(TurnEvent::Control { hex, side });
            play.pos.taken_unseen.remove(&hex);
            let place = Place::of(play.pos, hex);
            let by = takers(play.pos, side, &place).map(|unit| unit.id).min();
            if let Some(by) = by.filter(|_| !seen) {
                play.pos.taken_unseen.insert(hex, TakenUnseen { by, known });
            }
        } else if seen
            && !play.pos.taken_unseen.is_empty()
            && play.pos.taken_unseen.remove(&hex).is_some()
        {
            play.note(TurnEvent::ControlShown { hex, side });
        }
    }
}

/// The hexes whose takers have come to light since, or are no more.
fn come_out(play: &mut Play<'_>) {
    let pos = &*play.pos;
    let seen = |claim: &TakenUnseen| pos.unit(claim.by).is_none_or(|unit| !is_unseen(pos, unit));
    let out = pos.taken_unseen.iter().filter(|(_, claim)| seen(claim));
    let out: Vec<Coord> = out.map(|(&hex, _)| hex).collect();
    for hex in out {
        play.pos.taken_unseen.remove(&hex);
        if let Some(&side) = play.pos.control.get(&hex) {
            play.note(TurnEvent::ControlShown { hex, side });
        }
    }
}

/// Whether a side controls every hex of a place.
#[must_use]
pub fn holds(pos: &Position, side: Side, place: &BTreeSet<Coord>) -> bool {
    place.iter().all(|hex| pos.control.get(hex) == Some(&side))
}

/// What is taken as one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A hex.
    Hex(Coord),
    /// A building, with Building Control.
    Building(BuildingId),
}

impl Place {
    /// What a hex is, or is of.
    fn of(pos: &Position, hex: Coord) -> Place {
        let building = pos.map().building(hex);
        let whole = building.filter(|_| pos.setting.control_of() == ControlOf::Building);
        whole.map_or(Place::Hex(hex), Place::Building)
    }

    fn hexes<'a>(&'a self, pos: &'a Position) -> &'a [Coord] {
        match self {
            Place::Hex(hex) => std::slice::from_ref(hex),
            Place::Building(building) => pos.map().building_hexes(*building),
        }
    }

    /// Whether all of it is a side's already, as far as both sides know.
    fn is_held_by(self, pos: &Position, side: Side) -> bool {
        let unseen =
            |hex: &Coord| !pos.taken_unseen.is_empty() && pos.taken_unseen.contains_key(hex);
        let held = |hex: &Coord| pos.control.get(hex) == Some(&side) && !unseen(hex);
        self.hexes(pos).iter().all(held)
    }
}

/// Those of a side who can take a place that they are in, hex by hex.
fn takers<'a>(pos: &'a Position, side: Side, place: &'a Place) -> impl Iterator<Item = &'a Unit> {
    let there = place.hexes(pos).iter().flat_map(|&hex| pos.units.in_hex(hex));
    there.filter(move |unit| unit.side == side && takes_control(pos, unit))
}

fn takes_control(pos: &Position, unit: &Unit) -> bool {
    unit.good_order() && pos.printed(unit).is_some_and(|values| values.kind.is_mmc())
}

/// A hex that somebody takes now.
#[derive(Clone, Copy)]
struct Taken {
    hex: Coord,
    side: Side,
    /// Whether the other side sees who does.
    seen: bool,
}

/// Every hex that somebody takes now: those of places where one side is alone, and which are not its own.
fn taken(pos: &Position) -> Vec<Taken> {
    let mut taken = Vec::new();
    for (place, present) in presence(pos) {
        let side = match present {
            [true, false] => Side::First,
            [false, true] => Side::Second,
            _ => continue,
        };
        if place.is_held_by(pos, side) || takers(pos, side, &place).next().is_none() {
            continue;
        }
        // One who takes it in sight is as good as all of them.
        let seen = takers(pos, side, &place).any(|unit| !is_unseen(pos, unit));
        taken.extend(place.hexes(pos).iter().map(|&hex| Taken { hex, side, seen }));
    }
    taken
}

/// Every place with somebody in it, and which sides are there.
fn presence(pos: &Position) -> Vec<(Place, [bool; 2])> {
    let mut places: Vec<(Place, [bool; 2])> = Vec::with_capacity(pos.units.len());
    let mut last: Option<(Coord, usize)> = None;
    for (at, unit) in pos.units.by_place() {
        let number = match last {
            Some((hex, number)) if hex == at.hex => number,
            _ => {
                let place = Place::of(pos, at.hex);
                // The hexes come in order, but not those of a building one after the other.
                let known = match place {
                    Place::Hex(_) => None,
                    Place::Building(_) => places.iter().position(|(other, _)| *other == place),
                };
                known.unwrap_or_else(|| {
                    places.push((place, [false; 2]));
                    places.len() - 1
                })
            }
        };
        last = Some((at.hex, number));
        let sides = places.get_mut(number).map(|(_, sides)| sides);
        if let Some(there) = sides.and_then(|sides| sides.get_mut(unit.side.index())) {
            *there = true;
        }
    }
    places
}
