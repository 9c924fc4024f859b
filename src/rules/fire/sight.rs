//! Who sees what: the LOS of each firing post, foxholes behind walls included (A7.52, B9.21).

use std::collections::BTreeSet;

use super::shot::Shot;
use super::snap::{self, Crossing};
use crate::board::{End, Footing, Location, Los};
use crate::rules::ground::concealment::known_enemies;
use crate::rules::ground::moving::in_bypass;
use crate::rules::words::decision::Bypass;
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
    /// The post of one firer; of a mortar with a Spotter his.
    pub(super) fn of(pos: &Position, shot: &Shot) -> Post {
        let spotter = shot.spotter.and_then(|spotter| pos.unit(spotter));
        if let Some((spotter, at)) = spotter.and_then(|spotter| Some((spotter, spotter.at()?))) {
            return Post { at, footing: spotter.footing() };
        }
        Post::of_unit(pos, shot.unit, shot.at)
    }

    /// The post of a unit that is somewhere. Who is aboard sees from where his vehicle is.
    pub(super) fn of_unit(pos: &Position, unit: UnitId, at: Location) -> Post {
        let unit = pos.unit(unit);
        let carrier = unit.and_then(|unit| pos.unit(unit.carrier()?));
        let footing = carrier.or(unit).map_or(Footing::Ground, |unit| unit.footing());
        Post { at, footing }
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
        Spot::Footing(pos.unit(unit).map_or(Footing::Ground, |unit| unit.footing()))
    }

    /// Whether it is seen.
    fn is_seen(self, pos: &Position, from: End, target: Location) -> bool {
        match self {
            Spot::Footing(footing) => pos.sees(from, End { location: target, footing }),
            Spot::Bypass => match bypass(pos) {
                Some(bypass) => pos.sees_in_bypass(from, target, bypass),
                None => pos.sees(from, target),
            },
        }
    }

    fn sight(self, pos: &Position, from: End, target: Location) -> Los {
        match (self, bypass(pos)) {
            (Spot::Bypass, Some(bypass)) => pos.los_to_bypass(from, target, bypass),
            (Spot::Footing(footing), _) => pos.los(from, End { location: target, footing }),
            (Spot::Bypass, None) => pos.los(from, target),
        }
    }
}

/// How the moving stack passes an obstacle.
fn bypass(pos: &Position) -> Option<&Bypass> {
    pos.moving().and_then(|moving| moving.bypass.as_ref())
}

/// The LOS from each firing post, in order of the posts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sights(Vec<Line>);

/// The LOS from one post.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    post: Post,
    clear: bool,
    to: To,
}

/// The other end of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum To {
    /// What all stand alike in; what the line meets is worked out when somebody asks.
    Spot(Spot, Location),
    /// A hexside that is crossed into a Location, looked at in the same way.
    Hexside(Crossing, Location),
    /// The worst of several.
    Known(Box<Los>),
}

impl Line {
    fn known(post: Post, los: Los) -> Line {
        Line { post, clear: los.is_clear(), to: To::Known(Box::new(los)) }
    }
}

impl Sights {
    /// The lines to the hexside that the movers have crossed into a Location.
    pub(super) fn across(
        pos: &Position,
        shots: &[Shot],
        crossing: Crossing,
        into: Location,
    ) -> Sights {
        let line = |post: Post| {
            let clear = snap::is_seen(pos, post, crossing, into);
            Line { post, clear, to: To::Hexside(crossing, into) }
        };
        Sights(lines(pos, shots, line))
    }

    /// Whether the line from a post is clear.
    pub fn is_clear(&self, post: Post) -> bool {
        self.0.iter().any(|line| line.post == post && line.clear)
    }

    /// All of them, with what they meet.
    pub fn lines(&self, pos: &Position) -> Vec<(Post, Los)> {
        let los = |line: &Line| match &line.to {
            To::Spot(spot, target) => spot.sight(pos, line.post.end(), *target),
            To::Hexside(crossing, into) => snap::look(pos, line.post, *crossing, *into),
            To::Known(los) => los.as_ref().clone(),
        };
        self.0.iter().map(|line| (line.post, los(line))).collect()
    }
}

/// The line from the post of each shot, each once and in order of the posts.
fn lines(pos: &Position, shots: &[Shot], line: impl Fn(Post) -> Line) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::with_capacity(1);
    for shot in shots {
        let post = Post::of(pos, shot);
        if lines.iter().all(|known| known.post != post) {
            lines.push(line(post));
        }
    }
    lines.sort_unstable_by_key(|line| line.post);
    lines
}

/// The LOS from each firing post to the target Location. Its units may stand differently: entrenched behind a wall,
/// IN a Depression or at its rim. The attack touches those whom every post sees that sees anybody, and each post's
/// LOS is the worst of those to them (A7.4, A7.52); the others are struck off.
pub(super) fn look(
    pos: &Position,
    shots: &[Shot],
    target: Location,
    targets: &mut Vec<UnitId>,
) -> Sights {
    let spot = |id: &UnitId| Spot::of(pos, *id);
    // Spraying Fire may go at a Location where nobody is.
    let first = targets.first().map_or(Spot::Footing(Footing::Ground), spot);
    // Mostly they all stand alike.
    if targets.iter().skip(1).all(|id| spot(id) == first) {
        let line = |post: Post| {
            let clear = first.is_seen(pos, post.end(), target);
            Line { post, clear, to: To::Spot(first, target) }
        };
        return Sights(lines(pos, shots, line));
    }
    let mut spots: Vec<Spot> = targets.iter().map(spot).collect();
    spots.sort_unstable();
    spots.dedup();
    let sight = |post: Post, spot: &Spot| spot.sight(pos, post.end(), target);
    let to_all = |post| spots.iter().map(|spot| sight(post, spot)).collect::<Vec<Los>>();
    let posts: BTreeSet<Post> = shots.iter().map(|shot| Post::of(pos, shot)).collect();
    let seen: Vec<(Post, Vec<Los>)> = posts.into_iter().map(|post| (post, to_all(post))).collect();
    let seeing = || seen.iter().map(|(_, lines)| lines).filter(|it| it.iter().any(Los::is_clear));
    let common: Vec<bool> = (0..spots.len())
        .map(|number| {
            let clear = |lines: &Vec<Los>| lines.get(number).is_some_and(Los::is_clear);
            seeing().next().is_some() && seeing().all(clear)
        })
        .collect();
    if seeing().next().is_some() {
        targets.retain(|id| {
            spots.binary_search(&spot(id)).is_ok_and(|number| common.get(number) == Some(&true))
        });
    }
    let worst = |lines: Vec<Los>| {
        let blind = !lines.iter().any(Los::is_clear);
        let counted = lines.into_iter().zip(&common).filter(|(_, common)| blind || **common);
        counted.map(|(los, _)| los).max_by_key(Los::hindrance_total)
    };
    let sights =
        seen.into_iter().filter_map(|(post, lines)| Some(Line::known(post, worst(lines)?)));
    Sights(sights.collect())
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
pub(super) fn any(
    pos: &Position,
    mut eyes: impl Iterator<Item = End>,
    spots: &[Spot],
    target: Location,
) -> bool {
    eyes.any(|eye| spots.iter().any(|spot| spot.is_seen(pos, eye, target)))
}

/// Whether an armed Known enemy in sight is nearer than that (A8.3, X-18, X-37, AM-03).
pub(super) fn enemy_within(pos: &Position, unit: &Unit, at: Location, range: u32) -> bool {
    let from = End { location: at, footing: unit.footing() };
    known_enemies(pos, unit.side)
        .filter(|enemy| enemy.at().is_some_and(|there| at.hex.distance(there.hex) < range))
        .any(|enemy| pos.sees_unit(from, enemy))
}
