//! Control of hexes and buildings (A26.1).
//!
//! The texts at hand only name it; it is built as players know it. With Hex Control every hex is taken by itself, with
//! Building Control a building as a whole or not at all. It is taken by a Good Order MMC; any enemy in it, broken ones and
//! SMC too, keeps it from being taken.

use std::collections::BTreeSet;

use super::concealment::is_unseen;
use crate::board::{BuildingId, Coord};
use crate::rules::words::event::TurnEvent;
use crate::rules::words::ids::{Side, UnitId};
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
    let mut all = taken(play.pos, &holders(play.pos));
    all.sort_unstable_by_key(|taken| taken.hex);
    for Taken { hex, side, seen } in all {
        let known = play.pos.control.get(&hex).copied();
        if known != Some(side) {
            play.pos.control.insert(hex, side);
            play.note(TurnEvent::Control { hex, side });
            play.pos.taken_unseen.remove(&hex);
            if let Some(by) = taker(play.pos, side, hex).filter(|_| !seen) {
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

/// The building that a hex is of, as far as buildings are taken whole.
fn whole(pos: &Position, hex: Coord) -> Option<BuildingId> {
    pos.map().building(hex).filter(|_| pos.setting.control_of() == ControlOf::Building)
}

/// Who of a side has taken a hex, or the building that it is of.
fn taker(pos: &Position, side: Side, hex: Coord) -> Option<UnitId> {
    let building = whole(pos, hex);
    let there = |at: Coord| at == hex || (building.is_some() && pos.map().building(at) == building);
    let mut takers = pos.on_board(side).filter(|unit| takes_control(pos, unit));
    takers.find(|unit| unit.at().is_some_and(|at| there(at.hex))).map(|unit| unit.id)
}

/// Who is in a hex, on any level of it.
#[derive(Clone, Copy, Default)]
struct Presence {
    /// By side: somebody of it is there.
    present: [bool; 2],
    /// By side: a unit that can take Control is there.
    takes: [bool; 2],
    /// By side: the enemy sees one who can.
    seen: [bool; 2],
    /// Whose the hex is already, as far as that is known to all: its units take nothing by being there.
    held_by: Option<Side>,
}

/// A hex that somebody takes now.
#[derive(Clone, Copy)]
struct Taken {
    hex: Coord,
    side: Side,
    /// Whether the other side sees who does.
    seen: bool,
}

impl Presence {
    fn add(&mut self, pos: &Position, unit: &Unit) {
        let side = unit.side.index();
        let slots = (self.present.get_mut(side), self.takes.get_mut(side), self.seen.get_mut(side));
        let (Some(present), Some(takes), Some(seen)) = slots else { return };
        *present = true;
        // One who takes it in sight is as good as all of them.
        if self.held_by != Some(unit.side) && !*seen && takes_control(pos, unit) {
            *takes = true;
            *seen = !is_unseen(pos, unit);
        }
    }

    /// The side that takes a place with these in it, and whether the other sees it do so.
    fn taker(self) -> Option<(Side, bool)> {
        let of = |flags: [bool; 2], side: Side| flags.get(side.index()).copied().unwrap_or(false);
        let alone = |side: &Side| of(self.takes, *side) && !of(self.present, side.other());
        let side = Side::BOTH.into_iter().find(alone)?;
        Some((side, of(self.seen, side)))
    }

    fn join(self, other: Presence) -> Presence {
        let both = |a: [bool; 2], b: [bool; 2]| [a[0] | b[0], a[1] | b[1]];
        Presence {
            present: both(self.present, other.present),
            takes: both(self.takes, other.takes),
            seen: both(self.seen, other.seen),
            held_by: None,
        }
    }
}

/// Who is in each hex with somebody in it.
fn holders(pos: &Position) -> Vec<(Coord, Presence)> {
    let mut holders: Vec<(Coord, Presence)> = Vec::with_capacity(pos.units.len());
    let alone = |hex: Coord| {
        let unseen = !pos.taken_unseen.is_empty() && pos.taken_unseen.contains_key(&hex);
        pos.control.get(&hex).copied().filter(|_| !unseen)
    };
    // A building that is taken whole, too, if it is so in all its hexes.
    let held_by = |hex: Coord| {
        let holder = alone(hex)?;
        let same = |&hex: &Coord| alone(hex) == Some(holder);
        let whole = whole(pos, hex).map(|building| pos.map().building_hexes(building));
        whole.is_none_or(|hexes| hexes.iter().all(same)).then_some(holder)
    };
    for (at, unit) in pos.units.by_place() {
        if holders.last().is_none_or(|(hex, _)| *hex != at.hex) {
            let held_by = held_by(at.hex);
            holders.push((at.hex, Presence { held_by, ..Presence::default() }));
        }
        if let Some((_, presence)) = holders.last_mut() {
            presence.add(pos, unit);
        }
    }
    holders
}

fn takes_control(pos: &Position, unit: &Unit) -> bool {
    unit.good_order() && pos.printed(unit).is_some_and(|values| values.kind.is_mmc())
}

/// Every hex that somebody takes now; those of buildings that are taken whole behind the others.
fn taken(pos: &Position, holders: &[(Coord, Presence)]) -> Vec<Taken> {
    let mut taken = Vec::new();
    let mut buildings: Vec<(BuildingId, Presence)> = Vec::new();
    for &(hex, presence) in holders {
        let Some(building) = whole(pos, hex) else {
            taken.extend(presence.taker().map(|(side, seen)| Taken { hex, side, seen }));
            continue;
        };
        match buildings.iter_mut().find(|(known, _)| *known == building) {
            Some((_, all)) => *all = all.join(presence),
            None => buildings.push((building, presence)),
        }
    }
    for (building, all) in buildings {
        if let Some((side, seen)) = all.taker() {
            let hexes = pos.map().building_hexes(building).iter();
            taken.extend(hexes.map(|&hex| Taken { hex, side, seen }));
        }
    }
    taken
}
