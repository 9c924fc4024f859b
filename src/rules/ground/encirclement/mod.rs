//! Encirclement (A7.7-A7.72): who is Encircled, why, and for how long.
//!
//! Consecutive attacks of one side at a Location in one PFPh, DFPh or AFPh count together; what each of them adds is
//! remembered with it ([`PastAim::counts_from`]), and what a new one makes of that is worked out in `fire/encircling`. Once
//! the ways in are closed a counter lies there for each side hurt; it stays until none of that side's units is left that it
//! hurts. Whoever is trapped upstairs (A7.72) is Encircled without a counter.

use super::aboard::can_be_surrounded;
use crate::board::Location;
use crate::rules::words::attack::{ClaimLine, Inlet, PastAim};
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::status::heroic;
use crate::rules::words::unit::Unit;

mod trap;

/// Why a side's units in a Location are Encircled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Encirclement {
    /// By fire. The fire of the present phase that counts; empty once the phase is over.
    ByFire(Vec<ClaimLine>),
    /// Trapped upstairs by enemies in these Locations (A7.72).
    Trapped(Vec<Location>),
}

impl Encirclement {
    /// The reason in words, for the Location where they are.
    #[must_use]
    pub fn text(&self, at: Location) -> String {
        match self {
            Encirclement::ByFire(lines) if lines.is_empty() => {
                "Encircled until all have left (A7.7)".to_owned()
            }
            Encirclement::ByFire(lines) => {
                let ways =
                    lines.iter().map(|line| format!("from {} {}", line.from, line.way.text(at)));
                format!("Encircled by fire {} (A7.7)", ways.collect::<Vec<_>>().join(", "))
            }
            Encirclement::Trapped(barred) => {
                let barred: Vec<String> = barred.iter().map(ToString::to_string).collect();
                format!("trapped upstairs: the enemy bars {} (A7.72)", barred.join(", "))
            }
        }
    }
}

impl Position {
    /// Whether a unit is Encircled (A7.7). It is nothing to a heroic or berserk one.
    #[must_use]
    pub fn is_encircled(&self, id: UnitId) -> bool {
        self.unit(id).is_some_and(|unit| {
            unit.at().is_some_and(|at| {
                (self.encircled.contains(&(at, unit.side))
                    || trap::barriers(self, unit.side, at).is_some())
                    && is_hurt(self, unit)
            })
        })
    }
}

/// Why a side's units in a Location are Encircled; `None` when they are not.
#[must_use]
pub fn explain(pos: &Position, side: Side, at: Location) -> Option<Encirclement> {
    hurt_at(pos, side, at).next()?;
    if pos.encircled.contains(&(at, side)) {
        return Some(Encirclement::ByFire(earlier(pos, at)));
    }
    trap::barriers(pos, side, at).map(|barred| Encirclement::Trapped(barred.into_iter().collect()))
}

/// Whether Encirclement is anything to a unit: not to a heroic or berserk one, nor to a vehicle or to Passengers who can
/// drive away (A7.7).
pub(crate) fn is_hurt(pos: &Position, unit: &Unit) -> bool {
    let men = !unit.is_vehicle() && !unit.men().berserk && !heroic(pos, unit);
    men && can_be_surrounded(pos, unit)
}

/// Those of a side in a Location to whom it is anything, on foot or aboard.
pub(crate) fn hurt_at(pos: &Position, side: Side, at: Location) -> impl Iterator<Item = &Unit> {
    hurt_of(pos, pos.units.at(at), side)
}

/// Those of a side among the units of a Location.
fn hurt_of<'a>(
    pos: &'a Position,
    here: impl Iterator<Item = &'a Unit> + Clone,
    side: Side,
) -> impl Iterator<Item = &'a Unit> {
    let own = here.filter(move |unit| unit.side == side);
    let carried = own.clone().flat_map(|unit| pos.units.aboard(unit.id));
    own.chain(carried).filter(|unit| is_hurt(pos, unit))
}

/// What the attacks so far add: those at this Location since the last one that was not. Spraying Fire follows, and is
/// followed, at either of its Locations (AM-25).
pub(crate) fn earlier(pos: &Position, at: Location) -> Vec<ClaimLine> {
    let aims: Vec<&PastAim> =
        pos.attacks.iter().rev().map_while(|past| past.aims.get(&at)).collect();
    aims.into_iter()
        .rev()
        .flat_map(|aim| &aim.counts_from)
        .filter_map(|&from| Some(ClaimLine { from, way: Inlet::between(from, at)?, earlier: true }))
        .collect()
}

/// After every order, and whatever passes by itself: a counter goes when all it hurts have left, for however short a time, or are
/// lost or beyond being hurt by it (A7.7).
pub(crate) fn look(play: &mut Play<'_>) {
    for (at, side) in over(play.pos) {
        play.pos.encircled.remove(&(at, side));
        play.note(FireEvent::EncirclementOver { at, side });
    }
}

/// The counters that hurt nobody any longer.
fn over(pos: &Position) -> Vec<(Location, Side)> {
    let mut over = Vec::new();
    // Counters and stacks both come in order of their Locations.
    let mut stacks = pos.units.stacks().peekable();
    for &(at, side) in &pos.encircled {
        while stacks.next_if(|(place, _)| *place < at).is_some() {}
        let here = stacks.peek().filter(|(place, _)| *place == at);
        if here.is_none_or(|(_, here)| hurt_of(pos, here.clone(), side).next().is_none()) {
            over.push((at, side));
        }
    }
    over
}
