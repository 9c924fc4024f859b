//! Snap Shots: First Fire at the hexside that the movers have just crossed (A8.15).

use super::reach::{Reach, Relation};
use super::sight::Post;
use crate::board::{
    Hexside, Location, Los, Map, sees_hexside, snap_shot_los, swept_hexes, through_smoke,
};
use crate::rules::ground::adjacency::point_blank;
use crate::rules::words::attack::FireKind;
use crate::rules::words::ids::{Firer, UnitId};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};

/// A hexside that is crossed, and the level on which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crossing {
    /// The hexside.
    pub side: Hexside,
    /// The lower of the levels on its two sides.
    pub level: i8,
}

impl Crossing {
    /// From one Location into another; `None` where no hexside lies between them.
    pub fn between(map: &Map, from: Location, into: Location) -> Option<Crossing> {
        let side = Hexside::between(from.hex, into.hex)?;
        Some(Crossing { side, level: map.absolute_level(from).min(map.absolute_level(into)) })
    }
}

/// What the movers have crossed into a Location with the MF expenditure now answered.
pub(super) fn crossing(pos: &Position, into: Location) -> Result<Crossing, Refusal> {
    let moving =
        pos.moving().filter(|moving| moving.crossing).ok_or(FireRefusal::NothingToSnapAt)?;
    let entered = moving.movers.iter().any(|&id| pos.is_at(id, into));
    moving
        .from
        .filter(|_| entered)
        .and_then(|from| Crossing::between(pos.map(), from, into))
        .ok_or(Refusal::Fire(FireRefusal::NothingToSnapAt))
}

/// Whether a post sees the whole of the hexside that the movers crossed into a Location.
pub(super) fn is_seen(pos: &Position, post: Post, crossing: Crossing, into: Location) -> bool {
    sees_hexside(pos.map(), post.end(), crossing.side, crossing.level)
        && (pos.is_as_the_map() || look(pos, post, crossing, into).is_clear())
}

/// The LOS of a post to the hexside, with the vehicles and wrecks on the way and SMOKE: that on the way, and in the nearer of the
/// two hexes if the line has to cross it; not in one that it only comes up to.
pub(super) fn look(pos: &Position, post: Post, crossing: Crossing, into: Location) -> Los {
    let los = snap_shot_los(pos.map(), post.end(), crossing.side, crossing.level);
    let Some(from) = pos.moving().and_then(|moving| moving.from) else { return los };
    let far = |end: Location| post.at.hex.distance(end.hex);
    let end = if far(from) < far(into) { from } else { into };
    let only_met = |hex| {
        [from, into].iter().any(|one| one.hex == hex && (*one != end || far(from) == far(into)))
    };
    let smoke = pos.clouds().filter(|cloud| !only_met(cloud.at.hex));
    let swept = || swept_hexes(pos.map(), post.at.hex, crossing.side);
    let los = through_smoke(pos.map(), los, [post.at, end], swept, smoke);
    pos.past_hulks_across(los, post.at, crossing.side, crossing.level)
}

/// How far it is to the hexside: as far as to the nearer of its hexes. Never into the firer's own hex.
pub(super) fn reach(
    pos: &Position,
    unit: UnitId,
    at: Location,
    into: Location,
) -> Result<Reach, Refusal> {
    let from = pos.moving().and_then(|moving| moving.from).ok_or(FireRefusal::NothingToSnapAt)?;
    if at.hex == into.hex {
        return Err(FireRefusal::SnapShotIntoOwnHex { unit }.into());
    }
    let near = [from, into].into_iter().any(|end| end == at || point_blank(pos.map(), at, end));
    Ok(Reach {
        range: at.hex.distance(from.hex).min(at.hex.distance(into.hex)).max(1),
        relation: if near { Relation::Adjacent } else { Relation::Apart },
    })
}

/// A Snap Shot is Defensive First Fire of what is unmarked, and nothing else.
pub(super) fn kind(
    kind: FireKind,
    of_unit: FireKind,
    unit: UnitId,
) -> Result<(FireKind, FireKind), Refusal> {
    if kind == FireKind::FirstFire && of_unit == FireKind::FirstFire {
        Ok((FireKind::SnapShot, FireKind::SnapShot))
    } else {
        Err(Refusal::Fire(FireRefusal::SnapShotMarked { unit }))
    }
}

/// Whether a firer has taken its one Snap Shot at this crossing. Other fire before it does not count.
pub(super) fn taken(pos: &Position, firer: Firer) -> bool {
    pos.attacks.iter().any(|past| {
        past.snap_shot && past.expenditure == pos.expenditures && past.firers.contains_key(&firer)
    })
}
