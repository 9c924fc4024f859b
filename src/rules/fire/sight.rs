//! Who sees what: the LOS of each firing post, foxholes behind walls included (A7.52, B9.21).

use std::collections::BTreeMap;

use super::plan::Shot;
use crate::board::{End, Location, Los, los_with};
use crate::rules::concealment::known_enemies;
use crate::rules::ids::UnitId;
use crate::rules::position::Position;
use crate::rules::unit::Unit;

/// Where a unit fires from: a foxhole sees less than its Location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Post {
    /// The Location.
    pub at: Location,
    /// In its foxholes.
    pub entrenched: bool,
}

impl Post {
    /// The post of one firer.
    pub(super) fn of(pos: &Position, shot: &Shot) -> Post {
        let entrenched = pos.unit(shot.unit).is_some_and(|unit| unit.entrenched);
        Post { at: shot.at, entrenched }
    }

    fn end(self) -> End {
        End { location: self.at, entrenched: self.entrenched }
    }
}

/// The LOS from each firing post to the target Location. Targets in foxholes that no post sees, although it sees
/// the rest of the Location, are struck off: the attack does not touch them (A7.4).
pub(super) fn look(
    pos: &Position,
    shots: &[Shot],
    target: Location,
    targets: &mut Vec<UnitId>,
) -> BTreeMap<Post, Los> {
    let dug_in = |id: &UnitId| pos.unit(*id).is_some_and(|unit| unit.entrenched);
    let sight = |post: Post, entrenched| {
        los_with(pos.map(), post.end(), End { location: target, entrenched })
    };
    let all_dug_in = targets.iter().all(dug_in);
    let sights: BTreeMap<Post, Los> = shots
        .iter()
        .map(|shot| Post::of(pos, shot))
        .map(|post| (post, sight(post, all_dug_in)))
        .collect();
    if !all_dug_in {
        targets.retain(|id| !dug_in(id) || sights.keys().any(|&post| sight(post, true).is_clear()));
    }
    sights
}

/// Whether an armed Known enemy in sight is nearer than that (A8.3, AM-03).
pub(super) fn enemy_within(pos: &Position, unit: &Unit, at: Location, range: u32) -> bool {
    let from = End { location: at, entrenched: unit.entrenched };
    known_enemies(pos, unit.side)
        .filter_map(|enemy| Some(End { location: enemy.at?, entrenched: enemy.entrenched }))
        .any(|there| {
            at.hex.distance(there.location.hex) < range
                && los_with(pos.map(), from, there).is_clear()
        })
}
