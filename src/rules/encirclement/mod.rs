//! Encirclement (A7.7-A7.72): fire that comes into a Location from all around it.
//!
//! Consecutive attacks of one side at a Location in one PFPh, DFPh or AFPh count together. What each of them adds is
//! remembered with it ([`Aim::counts_from`]): the Locations within Normal Range from which it fired, if it
//! could bring a Morale Check. The rest is geometry, worked out anew for every attack ([`Claim`]). Once the ways in
//! are closed ([`Closure`]) a counter lies there for each side hurt; it stays until none of that side's units is left
//! that it hurts. Whoever is trapped upstairs (A7.72) is Encircled without a counter.
//!
//! A group's FP is that of all its firers, those at Long Range too; only the Locations of the others count.

use serde::Serialize;

use super::apply::Play;
use super::event::Event;
use super::fire::{Aim, Assessment, Plan, could_check};
use super::ids::Side;
use super::position::Position;
use super::sequence::Phase;
use super::status::is_heroic;
use super::unit::Unit;
use crate::board::Location;

mod inlet;
mod trap;

pub use inlet::{Closure, Inlet};

/// The fire of one Location toward an Encirclement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimLine {
    /// Where it fires from.
    pub from: Location,
    /// How its LOS comes in.
    pub way: Inlet,
    /// By an attack before this one.
    pub earlier: bool,
}

/// What an attack, with those before it, makes toward an Encirclement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Claim {
    /// The Location fired at.
    pub at: Location,
    /// The fire that counts, the earlier attacks first.
    pub lines: Vec<ClaimLine>,
    /// What closes the Encirclement, if it is closed.
    pub closure: Option<Closure>,
    /// The sides that come under a counter by it: the enemy, and in a Melee the firer's own too. Empty when they are
    /// under one already or nobody there is hurt by it.
    pub sides: Vec<Side>,
}

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
    pub fn is_encircled(&self, id: super::ids::UnitId) -> bool {
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
    if !pos.side_at(side, at).any(|unit| is_hurt(pos, unit)) {
        return None;
    }
    if pos.encircled.contains(&(at, side)) {
        return Some(Encirclement::ByFire(earlier(pos, at)));
    }
    trap::barriers(pos, side, at).map(|barred| Encirclement::Trapped(barred.into_iter().collect()))
}

/// Whether Encirclement is anything to a unit: not to a heroic or berserk one (A7.7).
fn is_hurt(pos: &Position, unit: &Unit) -> bool {
    !is_heroic(pos, unit.id) && !unit.berserk
}

/// The side whose fire can encircle in the present phase; `None` in the others, the MPh among them.
fn encircler(pos: &Position) -> Option<Side> {
    match pos.phase {
        Phase::PrepFire | Phase::AdvancingFire => Some(pos.attacker),
        Phase::DefensiveFire => Some(pos.defender()),
        _ => None,
    }
}

/// What the attacks so far add: those at this Location since the last one that was not. Spraying Fire follows, and is
/// followed, at either of its Locations (AM-25).
fn earlier(pos: &Position, at: Location) -> Vec<ClaimLine> {
    let aims: Vec<&Aim> = pos.attacks.iter().rev().map_while(|past| past.aims.get(&at)).collect();
    aims.into_iter()
        .rev()
        .flat_map(|aim| &aim.counts_from)
        .filter_map(|&from| Some(ClaimLine { from, way: Inlet::between(from, at)?, earlier: true }))
        .collect()
}

/// What an attack makes toward an Encirclement; `None` when it counts for nothing. Fire up to Normal Range counts, the
/// range itself included.
pub(super) fn claim(pos: &Position, plan: &Plan, assessment: &Assessment) -> Option<Claim> {
    let (firer, at) = (encircler(pos)?, plan.target);
    let mut lines = earlier(pos, at);
    let before = lines.len();
    let normal = plan
        .shots
        .iter()
        .filter(|shot| shot.at.hex.distance(at.hex) <= u32::from(shot.normal_range));
    for shot in normal {
        let from = shot.at;
        if let Some(way) = Inlet::between(from, at)
            && !lines.iter().skip(before).any(|line| line.from == from)
        {
            lines.push(ClaimLine { from, way, earlier: false });
        }
    }
    if lines.len() == before || !could_check(assessment) {
        return None;
    }
    let closure = Closure::of(lines.iter().map(|line| line.way));
    let hurt = |side: &Side| {
        pos.side_at(*side, at).any(|unit| is_hurt(pos, unit) && (*side != firer || unit.melee))
    };
    let sides = Side::BOTH
        .into_iter()
        .filter(|side| closure.is_some() && !pos.encircled.contains(&(at, *side)) && hurt(side))
        .collect();
    Some(Claim { at, lines, closure, sides })
}

impl Claim {
    /// The Locations by which the attack itself counts.
    pub(super) fn counts_from(&self) -> impl Iterator<Item = Location> {
        self.lines.iter().filter(|line| !line.earlier).map(|line| line.from)
    }

    /// Lays the counters down: at once, for the attack that closes the ring already feels it (A7.7).
    pub(crate) fn mark(&self, pos: &mut Position) {
        pos.encircled.extend(self.sides.iter().map(|&side| (self.at, side)));
    }
}

/// An attack closes the ring: the units there are Encircled before the dice are thrown.
pub(super) fn seal(play: &mut Play<'_>, claim: &Claim) {
    let Some(closure) = claim.closure else { return };
    claim.mark(play.pos);
    for &side in &claim.sides {
        play.note(Event::Encircled { at: claim.at, side, closure });
    }
}

/// After every order: a counter goes when all it hurts have left, for however short a time, or are lost or beyond
/// being hurt by it (A7.7).
pub(super) fn look(play: &mut Play<'_>) {
    let pos = &*play.pos;
    let over: Vec<(Location, Side)> = pos
        .encircled
        .iter()
        .copied()
        .filter(|&(at, side)| !pos.side_at(side, at).any(|unit| is_hurt(pos, unit)))
        .collect();
    for (at, side) in over {
        play.pos.encircled.remove(&(at, side));
        play.note(Event::EncirclementOver { at, side });
    }
}
