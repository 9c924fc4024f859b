//! Wall Advantage (B9.32): of the enemies on the two sides of a wall or hedge only one has its cover.
//!
//! Whoever came first holds it, as long as he keeps an unbroken unit there that stands on the ground at the wall's
//! level. Simplified: it is claimed by itself, for all hexsides of the hex, and who holds it keeps the better of the
//! hexside's TEM and that of his hex. Between enemies who are there from the start it is the DEFENDER's.

use crate::board::{Footing, Hexside, HexsideTem, Los, Map};
use crate::rules::words::ids::Side;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Whether the cover of a wall or hedge is the enemy's and so none for a side.
#[must_use]
pub fn denied(pos: &Position, hexside: Hexside, side: Side) -> bool {
    pos.walls.get(&hexside) == Some(&side.other())
}

/// The wall or hedge that covers units of a side against a line.
#[must_use]
pub fn cover(pos: &Position, side: Side, los: &Los) -> Option<HexsideTem> {
    los.hexside_tem.filter(|tem| !denied(pos, tem.hexside, side))
}

/// After every order, and whatever passes by itself, that changes something on which it hangs: who holds which wall.
pub(crate) fn look(play: &mut Play<'_>) {
    let map = play.pos.map();
    if map.hexsides().next().is_none() {
        return;
    }
    let mut beside: Vec<(Hexside, [bool; 2])> = Vec::new();
    let near = play.pos.units.by_place().filter(|(at, _)| map.has_walls(at.hex));
    let mut last = None;
    for (_, unit) in near.filter(|(_, unit)| may_hold(unit)) {
        // One who stands as the one before him holds what that one holds.
        let stands = Some((unit.side, unit.station()));
        if std::mem::replace(&mut last, stands) == stands {
            continue;
        }
        for hexside in walls_of(map, unit) {
            let known = beside.iter().position(|(other, _)| *other == hexside);
            let number = known.unwrap_or_else(|| {
                beside.push((hexside, [false; 2]));
                beside.len() - 1
            });
            if let Some((_, sides)) = beside.get_mut(number)
                && let Some(there) = sides.get_mut(unit.side.index())
            {
                *there = true;
            }
        }
    }
    if beside.is_empty() && play.pos.walls.is_empty() {
        return;
    }
    let defender = play.pos.defender();
    let walls = &mut play.pos.walls;
    for (hexside, sides) in &beside {
        let known = walls.get(hexside).copied();
        let holder = match sides {
            [true, false] => Side::First,
            [false, true] => Side::Second,
            _ => known.unwrap_or(defender),
        };
        if known != Some(holder) {
            walls.insert(*hexside, holder);
        }
    }
    // What is left over is held by nobody any longer.
    if walls.len() > beside.len() {
        walls.retain(|hexside, _| beside.iter().any(|(held, _)| held == hexside));
    }
}

/// Whether a unit is in a state to hold a wall. Simplified: vehicles hold none.
fn may_hold(unit: &Unit) -> bool {
    !unit.is_vehicle()
        && unit.good_order()
        && matches!(unit.footing(), Footing::Ground | Footing::Crest(_))
}

/// The walls and hedges of a unit's hex that stand on the level at which the unit is.
fn walls_of<'a>(map: &'a Map, unit: &Unit) -> impl Iterator<Item = Hexside> + 'a {
    unit.end().into_iter().flat_map(move |end| {
        let level = end.level(map);
        map.walls_of(end.location.hex).filter(move |&side| level == map.hexside_level(side))
    })
}
