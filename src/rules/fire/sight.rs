//! Who sees what: the LOS of each firing post, foxholes behind walls included (A7.52, B9.21).

use std::collections::{BTreeMap, BTreeSet};

use super::plan::Shot;
use crate::board::{End, Footing, Location, Los, los};
use crate::rules::concealment::known_enemies;
use crate::rules::ids::UnitId;
use crate::rules::position::Position;
use crate::rules::unit::Unit;

/// Where a unit fires from: a foxhole sees less than its Location, Crest status more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Post {
    /// The Location.
    pub at: Location,
    /// How it stands there.
    pub footing: Footing,
}

impl Post {
    /// The post of one firer.
    pub(super) fn of(pos: &Position, shot: &Shot) -> Post {
        let footing = pos.unit(shot.unit).map_or(Footing::Ground, |unit| unit.footing);
        Post { at: shot.at, footing }
    }

    fn end(self) -> End {
        End { location: self.at, footing: self.footing }
    }
}

/// The LOS from each firing post to the target Location. Its units may stand differently: entrenched behind a wall,
/// IN a Depression or at its rim. The attack touches those whom every post sees that sees anybody, and each post's
/// LOS is the worst of those to them (A7.4, A7.52); the others are struck off.
pub(super) fn look(
    pos: &Position,
    shots: &[Shot],
    target: Location,
    targets: &mut Vec<UnitId>,
) -> BTreeMap<Post, Los> {
    let footing = |id: &UnitId| pos.unit(*id).map_or(Footing::Ground, |unit| unit.footing);
    let footings: BTreeSet<Footing> = targets.iter().map(footing).collect();
    let sight = |post: Post, footing| los(pos.map(), post.end(), End { location: target, footing });
    let posts: BTreeSet<Post> = shots.iter().map(|shot| Post::of(pos, shot)).collect();
    let seen: BTreeMap<Post, BTreeMap<Footing, Los>> = posts
        .into_iter()
        .map(|post| {
            (post, footings.iter().map(|&footing| (footing, sight(post, footing))).collect())
        })
        .collect();
    let sees_any = |lines: &&BTreeMap<Footing, Los>| lines.values().any(Los::is_clear);
    let common: BTreeSet<Footing> = footings
        .iter()
        .copied()
        .filter(|footing| {
            let clear =
                |lines: &BTreeMap<Footing, Los>| lines.get(footing).is_some_and(Los::is_clear);
            seen.values().any(clear) && seen.values().filter(sees_any).all(clear)
        })
        .collect();
    if seen.values().any(|lines| lines.values().any(Los::is_clear)) {
        targets.retain(|id| common.contains(&footing(id)));
    }
    seen.into_iter()
        .filter_map(|(post, lines)| {
            let blind = !lines.values().any(Los::is_clear);
            let worst = lines
                .into_iter()
                .filter(|(footing, _)| blind || common.contains(footing))
                .map(|(_, los)| los)
                .max_by_key(Los::hindrance_total)?;
            Some((post, worst))
        })
        .collect()
}

/// Whether anybody of one Location, however he stands, sees anybody in another.
pub(super) fn any(pos: &Position, units: &[UnitId], from: Location, target: Location) -> bool {
    let eyes: BTreeSet<Footing> =
        units.iter().filter_map(|&id| pos.unit(id)).map(|unit| unit.footing).collect();
    let foes: BTreeSet<Footing> = pos.units_at(target).map(|unit| unit.footing).collect();
    eyes.iter().any(|&footing| {
        let eye = End { location: from, footing };
        foes.iter()
            .any(|&footing| los(pos.map(), eye, End { location: target, footing }).is_clear())
    })
}

/// Whether an armed Known enemy in sight is nearer than that (A8.3, AM-03).
pub(super) fn enemy_within(pos: &Position, unit: &Unit, at: Location, range: u32) -> bool {
    let from = End { location: at, footing: unit.footing };
    known_enemies(pos, unit.side).filter_map(Unit::end).any(|there| {
        at.hex.distance(there.location.hex) < range && los(pos.map(), from, there).is_clear()
    })
}
