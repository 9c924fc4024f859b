//! Whom the Area target type hits besides the enemies it is aimed at (C3.33).

use crate::board::{End, Location};
use crate::rules::fire::shot::Shot;
use crate::rules::fire::sight::Post;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;

/// Friend and foe in every Location of the hex that the weapon sees; beside movers it hits them alone (A8.1).
pub(in crate::rules::fire) fn in_the_area(
    pos: &Position,
    shots: &[Shot],
    target: Location,
    aimed_at: &[UnitId],
) -> Vec<UnitId> {
    if shots.iter().any(|shot| shot.kind.at_movers()) {
        return Vec::new();
    }
    let eyes: Vec<End> = shots.iter().map(|shot| Post::of(pos, shot).end()).collect();
    let levels = 0..=pos.map().upper_levels(target.hex);
    levels
        .flat_map(|level| pos.units_at(Location::new(target.hex, level)))
        .filter(|unit| !aimed_at.contains(&unit.id) && !unit.is_vehicle())
        .filter(|unit| unit.end().is_some_and(|there| eyes.iter().any(|eye| pos.sees(*eye, there))))
        .map(|unit| unit.id)
        .collect()
}
