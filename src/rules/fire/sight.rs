//! Who sees what: the LOS of each firing post, foxholes behind walls included (A7.52, B9.21).

use std::collections::{BTreeMap, BTreeSet};

use super::shot::Shot;
use crate::board::{End, Footing, Location, Los, bypass_los, through_smoke};
use crate::rules::ground::concealment::known_enemies;
use crate::rules::ground::moving::in_bypass;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

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

    pub(super) fn end(self) -> End {
        End { location: self.at, footing: self.footing }
    }
}

/// Where in its Location a target is, as far as sight goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Spot {
    /// As it stands there.
    Footing(Footing),
    /// Along its edge (A4.32).
    Bypass,
}

impl Spot {
    fn of(pos: &Position, unit: UnitId) -> Spot {
        if in_bypass(pos, unit).is_some() {
            return Spot::Bypass;
        }
        Spot::Footing(pos.unit(unit).map_or(Footing::Ground, |unit| unit.footing))
    }

    /// Whether it is seen.
    fn is_seen(self, pos: &Position, from: End, target: Location) -> bool {
        match self {
            Spot::Footing(footing) => pos.sees(from, End { location: target, footing }),
            Spot::Bypass => self.sight(pos, from, target).is_clear(),
        }
    }

    fn sight(self, pos: &Position, from: End, target: Location) -> Los {
        let bypass = pos.moving().and_then(|moving| moving.bypass.as_ref());
        match (self, bypass) {
            (Spot::Bypass, Some(bypass)) => {
                let los = bypass_los(pos.map(), from, target.hex, &bypass.vertices);
                through_smoke(pos.map(), los, [from.location, target], &pos.smoke)
            }
            (Spot::Footing(footing), _) => pos.los(from, End { location: target, footing }),
            (Spot::Bypass, None) => pos.los(from, target),
        }
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
    let spot = |id: &UnitId| Spot::of(pos, *id);
    let mut spots: BTreeSet<Spot> = targets.iter().map(spot).collect();
    if spots.is_empty() {
        // Spraying Fire at a Location where nobody is.
        spots.insert(Spot::Footing(Footing::Ground));
    }
    let sight = |post: Post, spot: Spot| spot.sight(pos, post.end(), target);
    let posts: BTreeSet<Post> = shots.iter().map(|shot| Post::of(pos, shot)).collect();
    let seen: BTreeMap<Post, BTreeMap<Spot, Los>> = posts
        .into_iter()
        .map(|post| (post, spots.iter().map(|&spot| (spot, sight(post, spot))).collect()))
        .collect();
    let sees_any = |lines: &&BTreeMap<Spot, Los>| lines.values().any(Los::is_clear);
    let common: BTreeSet<Spot> = spots
        .iter()
        .copied()
        .filter(|spot| {
            let clear = |lines: &BTreeMap<Spot, Los>| lines.get(spot).is_some_and(Los::is_clear);
            seen.values().any(clear) && seen.values().filter(sees_any).all(clear)
        })
        .collect();
    if seen.values().any(|lines| lines.values().any(Los::is_clear)) {
        targets.retain(|id| common.contains(&spot(id)));
    }
    seen.into_iter()
        .filter_map(|(post, lines)| {
            let blind = !lines.values().any(Los::is_clear);
            let worst = lines
                .into_iter()
                .filter(|(spot, _)| blind || common.contains(spot))
                .map(|(_, los)| los)
                .max_by_key(Los::hindrance_total)?;
            Some((post, worst))
        })
        .collect()
}

/// The ways in which the units of a Location stand and look out, each once.
pub(super) fn eyes(pos: &Position, units: &[UnitId], from: Location) -> Vec<End> {
    let mut eyes: Vec<End> = Vec::with_capacity(1);
    for unit in units.iter().filter_map(|&id| pos.unit(id)) {
        let eye = End { location: from, footing: unit.footing };
        if !eyes.contains(&eye) {
            eyes.push(eye);
        }
    }
    eyes
}

/// The places in a Location where somebody is to be looked at, each once; the ground where nobody is.
pub(super) fn spots(pos: &Position, target: Location) -> Vec<Spot> {
    let mut spots: Vec<Spot> = Vec::with_capacity(1);
    for unit in pos.units_at(target) {
        let spot = Spot::of(pos, unit.id);
        if !spots.contains(&spot) {
            spots.push(spot);
        }
    }
    if spots.is_empty() {
        spots.push(Spot::Footing(Footing::Ground));
    }
    spots
}

/// Whether anybody who looks out so sees anybody in a Location.
pub(super) fn any(pos: &Position, eyes: &[End], spots: &[Spot], target: Location) -> bool {
    eyes.iter().any(|&eye| spots.iter().any(|spot| spot.is_seen(pos, eye, target)))
}

/// Whether an armed Known enemy in sight is nearer than that (A8.3, X-18, X-37, AM-03).
pub(super) fn enemy_within(pos: &Position, unit: &Unit, at: Location, range: u32) -> bool {
    let from = End { location: at, footing: unit.footing };
    known_enemies(pos, unit.side)
        .filter_map(Unit::end)
        .any(|there| at.hex.distance(there.location.hex) < range && pos.sees(from, there))
}
