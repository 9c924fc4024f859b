//! What a side does not see, dealt out anew: a position that may be the true one for all that it knows.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::rules::decision::Frame;
use crate::rules::movement::Mf;
use crate::rules::stacking::would_overstack;
use crate::rules::unit::Station;
use crate::rules::victory::points_of_men;
use crate::rules::view::{View, Viewer, is_stand_in};
use crate::rules::weapon::Held;
use crate::rules::{Position, Unit, UnitId};

/// What a squad has for its move, as far as one can tell of a "?".
const PACE: Mf = Mf::whole(4);
/// So many more than the first are dealt to one "?".
const MOST_BESIDES: usize = 2;

/// A deal: under every "?" in a side's view lies one or more of those units of the order of battle that are nowhere to be
/// seen. Nothing but the view and the card of the scenario is looked at.
#[must_use]
pub fn deal(seen: &View, seed: u64) -> Position {
    let chance = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pos = seen.position().clone();
    let Viewer::Side(side) = seen.viewer() else { return pos };
    let stands_in = |unit: &&Unit| is_stand_in(unit.id);
    let marks: Vec<Unit> = pos.on_board(side.other()).filter(stands_in).cloned().collect();
    if marks.is_empty() {
        return pos;
    }
    let setting = Arc::clone(&pos.setting);
    let missing = |unit: &&Unit| {
        unit.side == side.other()
            && !unit.is_vehicle()
            && unit.station().carrier().is_none()
            && pos.unit(unit.id).is_none()
    };
    let mut hidden: Vec<&Unit> = setting.forces.units.iter().filter(missing).collect();
    shuffle(&mut hidden, chance);
    // Some of them are dead, for all the points that they have cost.
    let mut points = pos.points.get(side.index()).copied().unwrap_or(0);
    hidden.retain(|unit| {
        let worth = setting.catalogue.units.get(&unit.counter).map_or(0, points_of_men);
        let dead = worth > 0 && worth <= points;
        points -= if dead { worth } else { 0 };
        !dead
    });
    // One for each "?", and as many more as there are, until some are taken to be dead.
    let mut places: Vec<usize> = (0..marks.len()).collect();
    shuffle(&mut places, chance);
    let besides = hidden.len().saturating_sub(marks.len()).min(marks.len() * MOST_BESIDES);
    for _ in 0..besides {
        places.push((chance.next_u64() % marks.len() as u64) as usize);
    }
    for (unit, place) in hidden.into_iter().zip(places) {
        let Some(mark) = marks.get(place) else { continue };
        put(&mut pos, unit, mark);
    }
    for mark in &marks {
        let at = mark.at();
        let under = at.is_some_and(|at| {
            pos.side_at(side.other(), at)
                .any(|unit| !is_stand_in(unit.id) && unit.footing() == mark.footing())
        });
        // Where nobody is left for it, it stays: a "?" over nothing.
        if under {
            pos.units.remove(&mark.id);
            take_off(&mut pos, mark.id);
        }
    }
    pos
}

/// Puts a unit of the order of battle under a "?".
fn put(pos: &mut Position, unit: &Unit, mark: &Unit) {
    let Some(at) = mark.at() else { return };
    pos.units.insert(unit.clone().placed(Station::In { at, footing: mark.footing() }));
    if would_overstack(pos, mark.side, at, &[unit.id]) {
        pos.units.remove(&unit.id);
        return;
    }
    if let Some(put) = pos.units.get_mut(&unit.id) {
        put.concealed = true;
        put.moved = mark.moved;
    }
    let setting = Arc::clone(&pos.setting);
    let theirs = setting.forces.weapons.iter().filter(|weapon| weapon.held == Held::By(unit.id));
    for weapon in theirs {
        if pos.weapons.get(&weapon.id).is_none() {
            pos.weapons.insert(weapon.clone());
        }
    }
    if let Some(frame) = pos.moving_mut()
        && frame.movers.contains(&mark.id)
    {
        frame.movers.insert(unit.id);
        frame.mf = frame.mf.max(PACE);
    }
}

/// Nothing speaks of a "?" any more.
fn take_off(pos: &mut Position, mark: UnitId) {
    for frame in &mut pos.frames {
        if let Frame::Move(frame) = frame {
            frame.movers.remove(&mark);
            frame.hits.retain(|hit| hit.unit != mark);
        }
    }
}

/// In an order that is as likely as any other.
fn shuffle<T>(list: &mut [T], chance: &mut Xoshiro256PlusPlus) {
    for last in (1..list.len()).rev() {
        list.swap(last, (chance.next_u64() % (last as u64 + 1)) as usize);
    }
}
