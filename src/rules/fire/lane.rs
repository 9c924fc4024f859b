//! A Fire Lane: the row of hexes that a machine gun keeps under fire for the rest of the MPh (A9.22, A9.221).
//!
//! `declare` says who may lay one and where, `standing` when it ends; how it attacks is `waiting`'s.

mod declare;
mod ending;

use serde::Serialize;

pub(super) use declare::{ask, check as check_declared, goes_with, laid_by};
pub(crate) use declare::{check_place, legal_places, nowhere, place};
pub(crate) use ending::review;

use super::reach::{Reach, Relation};
use super::shot::Shot;
use super::snap::Crossing;
use super::{modifiers, second_man};
use crate::board::{Coord, End, Grain, Hexside, Location, Los, lane_los, lane_snap_shot_los};
use crate::rules::words::attack::{FireKind, Fp, FpLine, FpStep, Lane};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::position::Position;

/// A Location under a Fire Lane, with the FP that waits there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Covered {
    /// Where.
    pub at: Location,
    /// How much: doubled in the ADJACENT hex.
    pub fp: Fp,
}

impl Lane {
    /// The row of hexes that it follows; the counter's arrow points back along it, as [`Grain::exit`] turned round.
    /// `None` only for a counter that lies on no such row.
    #[must_use]
    pub fn grain(&self) -> Option<Grain> {
        Grain::between(self.from.hex, self.counter.hex, self.hand)
    }

    /// The Location of its grain at a range, where there is one at the machine gun's level (B.5).
    fn at_range(&self, pos: &Position, weapon: WeaponId, range: u32) -> Option<Location> {
        same_level(pos, crew(pos, weapon)?, self.grain()?.hex(self.from.hex, range)?)
    }

    /// How the machine gun's crew sees a Location, and one of its units if that makes a difference: grain, brush and
    /// marsh do not hinder a Fire Lane.
    pub(super) fn sight(
        &self,
        pos: &Position,
        weapon: WeaponId,
        at: Location,
        target: Option<UnitId>,
    ) -> Los {
        let from = crew(pos, weapon).unwrap_or_else(|| self.from.into());
        let to = target.and_then(|unit| pos.unit(unit)?.end()).unwrap_or_else(|| at.into());
        pos.past_hulks(lane_los(pos.map(), from, to), [from.location, to.location])
    }

    /// The same for the whole of a hexside that is crossed, as a Snap Shot needs it.
    pub(super) fn sight_of_crossing(
        &self,
        pos: &Position,
        weapon: WeaponId,
        crossed: Crossing,
    ) -> Los {
        let from = crew(pos, weapon).unwrap_or_else(|| self.from.into());
        let los = lane_snap_shot_los(pos.map(), from, crossed.side, crossed.level);
        pos.past_hulks_across(los, from.location, crossed.side, crossed.level)
    }

    /// Whether it exerts its FP in a Location: one of its grain, not beyond the counter, at the machine gun's level,
    /// within its Normal Range and in sight of its crew (A9.22).
    pub(super) fn covers(&self, pos: &Position, weapon: WeaponId, at: Location) -> bool {
        let range = self.from.hex.distance(at.hex);
        let normal = pos.weapon_type(weapon).map_or(0, |printed| u32::from(printed.range));
        range > 0
            && range <= normal
            && range <= self.from.hex.distance(self.counter.hex)
            && self.at_range(pos, weapon, range) == Some(at)
            && self.sight(pos, weapon, at, None).is_clear()
    }

    /// Whether movers who crossed a hexside between two Locations can be struck on it: it lies along the line of an
    /// Alternate Hex Grain, and the lane covers a Location on one side of it (A9.221).
    pub(super) fn crossed_by(
        &self,
        pos: &Position,
        weapon: WeaponId,
        side: Hexside,
        between: [Location; 2],
    ) -> bool {
        let length = self.from.hex.distance(self.counter.hex);
        let on_line = self.grain().is_some_and(|grain| {
            (1..=length).any(|range| grain.hexside(self.from.hex, range) == Some(side))
        });
        on_line && between.into_iter().any(|at| self.covers(pos, weapon, at))
    }
}

/// Where the crew of a machine gun stands, and how.
fn crew(pos: &Position, weapon: WeaponId) -> Option<End> {
    pos.unit(pos.weapons.get(&weapon)?.owner()?)?.end()
}

/// The Location of a hex at a crew's level (B.5).
fn same_level(pos: &Position, crew: End, hex: Coord) -> Option<Location> {
    let map = pos.map();
    let level = crew.level(map).checked_sub(map.base_level(hex))?;
    let at = Location::new(hex, level);
    map.location_exists(at).then_some(at)
}

/// The machine gun of a Fire Lane as the firer of its attacks.
pub(super) fn shot(pos: &Position, weapon: WeaponId) -> Option<Shot> {
    let unit = pos.weapons.get(&weapon)?.owner()?;
    let printed = pos.weapon_type(weapon)?;
    Some(Shot {
        firer: Firer::Weapon(weapon),
        unit,
        at: pos.lanes.get(&weapon)?.from,
        kind: FireKind::FireLane,
        // Each Location has its own.
        reach: Reach { range: 0, relation: Relation::Apart },
        spraying: false,
        unit_kind: FireKind::FireLane,
        fp: printed.fp,
        normal_range: printed.range,
        second: second_man::still_there(pos, weapon),
        spotter: None,
    })
}

/// The FP of a Fire Lane in a Location: the column to the left of the machine gun's own (AM-11), and twice that in the
/// ADJACENT hex. No DRM ever lowers it (A8.26, A9.22).
pub(super) fn fp_line(pos: &Position, shot: &Shot, at: Location) -> FpLine {
    let reach = Reach::between(pos.map(), shot.at, at);
    lane_line(pos, shot, reach)
}

/// The same at a given distance.
pub(crate) fn lane_line(pos: &Position, shot: &Shot, reach: Reach) -> FpLine {
    let apart = Reach { relation: Relation::Apart, ..reach };
    let mut line = modifiers::fp_line(pos, &Shot { reach: apart, ..shot.clone() }, &[]);
    line.steps.push(FpStep::FireLane);
    if reach.relation == Relation::Adjacent {
        line.steps.push(FpStep::PointBlank);
    }
    line.fp = line.steps.iter().fold(Fp::ZERO, |fp, step| step.apply(fp));
    line
}

/// The Locations that the Fire Lane of a machine gun covers, from the nearest on, each with the FP that waits there.
/// Empty when it has laid none.
#[must_use]
pub fn covered(pos: &Position, weapon: WeaponId) -> Vec<Covered> {
    let (Some(lane), Some(shot)) = (pos.lanes.get(&weapon), shot(pos, weapon)) else {
        return Vec::new();
    };
    (1..=lane.from.hex.distance(lane.counter.hex))
        .filter_map(|range| lane.at_range(pos, weapon, range))
        .filter(|&at| lane.covers(pos, weapon, at))
        .map(|at| Covered { at, fp: fp_line(pos, &shot, at).fp })
        .collect()
}
