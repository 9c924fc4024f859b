//! Control of hexes and buildings (A26.1).

use std::collections::{BTreeMap, BTreeSet};

use super::apply::Play;
use super::event::Event;
use super::ids::Side;
use super::position::Position;
use super::unit::Unit;
use crate::board::Coord;

/// Notes who has taken what: a Good Order MMC takes the hex it is in when no enemy is in it (A26.11), and the
/// whole of a building when no enemy is anywhere in it (A26.12). What was taken stays taken until the other
/// side takes it.
pub(crate) fn update(play: &mut Play<'_>) {
    let holders = holders(play.pos);
    for (hex, side) in taken(play.pos, &holders) {
        if play.pos.control.get(&hex) != Some(&side) {
            play.pos.control.insert(hex, side);
            play.note(Event::Control { hex, side });
        }
    }
}

/// Who is in a hex, on any level of it.
#[derive(Clone, Copy, Default)]
struct Presence {
    /// By side: somebody of it is there.
    present: [bool; 2],
    /// By side: a unit that can take Control is there.
    takes: [bool; 2],
}

impl Presence {
    fn add(&mut self, side: Side, takes: bool) {
        if let Some(present) = self.present.get_mut(side.index()) {
            *present = true;
        }
        if let Some(slot) = self.takes.get_mut(side.index()) {
            *slot |= takes;
        }
    }

    /// The side that takes a place with these in it.
    fn taker(self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| {
            self.takes.get(side.index()) == Some(&true)
                && self.present.get(side.other().index()) == Some(&false)
        })
    }

    fn join(self, other: Presence) -> Presence {
        let both = |a: [bool; 2], b: [bool; 2]| [a[0] | b[0], a[1] | b[1]];
        Presence {
            present: both(self.present, other.present),
            takes: both(self.takes, other.takes),
        }
    }
}

fn holders(pos: &Position) -> BTreeMap<Coord, Presence> {
    let mut holders: BTreeMap<Coord, Presence> = BTreeMap::new();
    for unit in pos.units.values() {
        if let Some(at) = unit.at {
            holders.entry(at.hex).or_default().add(unit.side, takes(pos, unit));
        }
    }
    holders
}

fn takes(pos: &Position, unit: &Unit) -> bool {
    unit.good_order() && pos.unit_type(unit.id).is_some_and(|values| values.kind.is_mmc())
}

/// Every hex that somebody takes now, with whom.
fn taken(pos: &Position, holders: &BTreeMap<Coord, Presence>) -> BTreeMap<Coord, Side> {
    let mut taken = BTreeMap::new();
    let mut buildings = BTreeSet::new();
    for (&hex, &presence) in holders {
        match pos.map().building(hex) {
            Some(building) => {
                buildings.insert(building);
            }
            None => taken.extend(presence.taker().map(|side| (hex, side))),
        }
    }
    for building in buildings {
        let hexes = pos.map().building_hexes(building);
        let all = hexes
            .iter()
            .filter_map(|hex| holders.get(hex).copied())
            .fold(Presence::default(), Presence::join);
        match all.taker() {
            Some(side) => taken.extend(hexes.iter().map(|&hex| (hex, side))),
            None => taken.extend(hexes.iter().filter_map(|&hex| {
                // A contested building is taken hex by hex.
                holders.get(&hex).and_then(|presence| presence.taker()).map(|side| (hex, side))
            })),
        }
    }
    taken
}
