//! What a player would look at to tell who is winning, as numbers: from the point of view of the side that has to get something.

use super::standing::{Able, Standing};
use crate::board::Coord;
use crate::counters::UnitKind;
use crate::opponent::greedy::weight;
use crate::rules::control::holds;
use crate::rules::setting::Victory;
use crate::rules::victory::Tally;
use crate::rules::{Phase, Position, Side};

/// The MF of a squad in a turn, a little under the four it has: there is always something in the way.
const PACE: f64 = 3.5;
/// Within so many hexes somebody holds a place, and within so many he threatens it.
const HOLDS: u32 = 2;
const THREATENS: u32 = 4;

/// The two kinds of victory, each with a model of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// By Control (A26.1).
    Control,
    /// By Casualty Victory Points (A26.2).
    Points,
}

impl Kind {
    /// Both.
    pub const ALL: [Kind; 2] = [Kind::Control, Kind::Points];

    /// The kind that a position is won by.
    #[must_use]
    pub fn of(pos: &Position) -> Kind {
        match pos.setting.victory {
            Victory::Control { .. } => Kind::Control,
            Victory::Points { .. } => Kind::Points,
        }
    }

    /// The features of its model, by name, in order.
    #[must_use]
    pub const fn features(self) -> &'static [&'static str] {
        match self {
            Kind::Control => &[
                "even",
                "lacking",
                "lacking-late",
                "turns",
                "strength",
                "strength-late",
                "reach",
                "guard",
                "unguarded",
                "threatened",
                "leaders",
                "broken",
                "fire",
                "cover",
                "guns",
                "reserves",
            ],
            Kind::Points => &[
                "even",
                "lacking",
                "lacking-late",
                "turns",
                "strength",
                "strength-late",
                "strength-early",
                "distance",
                "leaders",
                "broken",
                "cover",
            ],
        }
    }
}

/// One side's strength.
#[derive(Clone, Copy, Default)]
struct Strength {
    /// Of those who can act.
    able: f64,
    /// Of those who are broken.
    broken: f64,
    leaders: f64,
}

impl Strength {
    fn whole(self) -> f64 {
        self.able + 0.35 * self.broken
    }

    fn shaken(self) -> f64 {
        self.broken / (self.able + self.broken).max(0.5)
    }
}

/// What the units of a side come to, and those of the other, in squads.
pub(super) fn strengths(pos: &Position, side: Side) -> (f64, f64) {
    let (mut own, mut theirs) = (0.0, 0.0);
    for unit in pos.units.values() {
        let weight = weight(pos, unit.id) * if unit.men().broken { 0.35 } else { 1.0 };
        if unit.side == side { own += weight } else { theirs += weight }
    }
    (own, theirs)
}

/// The features of a position, in the order of [`Kind::features`].
pub(super) fn features(pos: &Position) -> Vec<f64> {
    let tally = Tally::of(pos);
    let side = tally.side();
    let (mut strengths, mut able) = ([Strength::default(); 2], Vec::with_capacity(pos.units.len()));
    for unit in pos.units.values() {
        let Some(strength) = strengths.get_mut(unit.side.index()) else { continue };
        let weight = weight(pos, unit.id);
        let leads = pos.printed(unit).is_some_and(|values| values.kind == UnitKind::Leader);
        if unit.men().broken {
            strength.broken += weight;
            continue;
        }
        let held = unit.men().pinned || unit.melee;
        strength.able += weight * if held { 0.85 } else { 1.0 };
        strength.leaders += f64::from(u8::from(leads));
        // Aboard a vehicle too.
        if let Some(at) = unit.at().filter(|_| !leads) {
            able.push(Able { unit, at, weight });
        }
    }
    let [first, second] = strengths;
    let (own, other) = if side == Side::First { (first, second) } else { (second, first) };
    let left = turns_left(pos, side);
    let late = 1.0 / (1.0 + left);
    let ratio = libm::log((own.whole() + 0.5) / (other.whole() + 0.5));
    let leaders = (own.leaders - other.leaders) / 4.0;
    let broken = own.shaken() - other.shaken();
    let standing = Standing { pos, side, able: &able };
    let cover = standing.cover() / 2.0;
    // What both kinds look at, and what the kind does.
    let features = |lacking: f64, more: &[f64]| {
        let both = [1.0, lacking, lacking * late, left / 10.0, ratio, ratio * late];
        both.iter().chain(more).copied().collect()
    };
    match tally {
        Tally::Control { held, needed, .. } => {
            let needed = f64::from(needed.max(1));
            let lacking = (needed - f64::from(held)) / needed;
            let places = Places::of(pos, side, &able, left);
            features(
                lacking,
                &[
                    places.reach,
                    places.guard,
                    places.unguarded / needed,
                    places.threatened / needed,
                    leaders,
                    broken,
                    standing.fire(),
                    cover,
                    standing.guns() / 2.0,
                    standing.reserves() / 4.0,
                ],
            )
        }
        Tally::Points { lead, needed, .. } => {
            let lacking = f64::from(needed - lead) / 10.0;
            features(
                lacking,
                &[ratio * left / 10.0, distance(side, &able) / 10.0, leaders, broken, cover],
            )
        }
    }
}

/// The Player Turns in which a side can still do something, the present one counted by what is left of it.
fn turns_left(pos: &Position, side: Side) -> f64 {
    let later = f64::from(pos.setting.turns.saturating_sub(pos.turn));
    if pos.phase == Phase::Setup {
        return f64::from(pos.setting.turns);
    }
    if pos.attacker == side {
        return later
            + match pos.phase {
                Phase::Setup | Phase::Rally | Phase::PrepFire | Phase::Movement => 1.0,
                Phase::DefensiveFire | Phase::AdvancingFire | Phase::Rout | Phase::Advance => 0.4,
                Phase::CloseCombat => 0.1,
            };
    }
    // The first side has had its turn when the other has its own.
    later + if side == Side::Second { 1.0 } else { 0.0 }
}

/// How it stands about the places that are fought for.
#[derive(Default)]
struct Places {
    /// The share of the side's strength that can still get to a place that it lacks.
    reach: f64,
    /// How much stronger the other side is there.
    guard: f64,
    /// The places it lacks that nobody stands by.
    unguarded: f64,
    /// The places it has that the other may take.
    threatened: f64,
}

impl Places {
    fn of(pos: &Position, side: Side, able: &[Able<'_>], left: f64) -> Places {
        let mut found = Places::default();
        let (mut lacking, mut held): (Vec<Coord>, Vec<Vec<Coord>>) = (Vec::new(), Vec::new());
        let near = |hexes: &[Coord], hex: Coord| hexes.iter().map(|at| at.distance(hex)).min();
        let strength = |of: Side, hexes: &[Coord], within: u32| -> f64 {
            let there = able.iter().filter(|one| one.unit.side == of);
            let there =
                there.filter(|one| near(hexes, one.at.hex).is_some_and(|far| far <= within));
            there.map(|one| one.weight).sum()
        };
        for place in pos.setting.objectives() {
            let hexes: Vec<Coord> = place.iter().copied().collect();
            if holds(pos, side, &place) {
                held.push(hexes);
            } else {
                if strength(side.other(), &hexes, HOLDS) <= 0.0 {
                    found.unguarded += 1.0;
                }
                lacking.extend(hexes);
            }
        }
        for place in &held {
            let theirs = strength(side.other(), place, HOLDS);
            if theirs > 0.0 {
                found.threatened += theirs / (theirs + strength(side, place, HOLDS));
            }
        }
        if lacking.is_empty() {
            found.reach = 1.0;
            return found;
        }
        let (mut whole, mut reaching) = (0.0, 0.0);
        for unit in able.iter().filter(|one| one.unit.side == side) {
            let far = f64::from(near(&lacking, unit.at.hex).unwrap_or(0));
            whole += unit.weight;
            reaching += unit.weight * (1.0 - far / (PACE * left.max(0.3) + 1.0)).clamp(0.0, 1.0);
        }
        found.reach = reaching / f64::max(whole, 0.5);
        let theirs = strength(side.other(), &lacking, HOLDS);
        let ours = strength(side, &lacking, THREATENS);
        found.guard = libm::log((theirs + 0.5) / (ours + 0.5));
        found
    }
}

/// How far the side's men are from the nearest of the others, on the average.
fn distance(side: Side, able: &[Able<'_>]) -> f64 {
    let others: Vec<Coord> =
        able.iter().filter(|one| one.unit.side != side).map(|one| one.at.hex).collect();
    let (mut whole, mut sum) = (0.0, 0.0);
    for unit in able.iter().filter(|one| one.unit.side == side) {
        if let Some(far) = others.iter().map(|hex| hex.distance(unit.at.hex)).min() {
            whole += unit.weight;
            sum += unit.weight * f64::from(far.min(20));
        }
    }
    sum / f64::max(whole, 0.5)
}
