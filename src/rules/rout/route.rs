//! Where a routing unit may go (A10.51): away from the enemy, to the nearest woods or building.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;

use super::threat::interdictor_by;
use crate::board::{EntryCost, Location};
use crate::rules::ground::Vantage;
use crate::rules::ground::adjacency::{adjacent, connected};
use crate::rules::ground::frontier::{Compared, Frontier, Spent};
use crate::rules::ground::stacking::would_overstack;
use crate::rules::movement::{Approach, cost_of_way, entry_cost, is_cheap};
use crate::rules::words::decision::RoutFrame;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::mf::Mf;
use crate::rules::words::position::Position;
use crate::rules::words::sorted::Sorted;

/// The MF that a routing unit has: six, a wounded SMC three (A10.5).
#[must_use]
pub fn rout_mf(pos: &Position, unit: UnitId) -> Mf {
    let wounded = pos.unit(unit).is_some_and(|unit| unit.men().wounded);
    Mf::whole(if wounded { 3 } else { 6 })
}

/// A rout, not begun yet or under way.
pub(super) struct Journey<'a> {
    pos: &'a Position,
    /// Who.
    pub unit: UnitId,
    /// Whose.
    pub side: Side,
    /// Where it began.
    start: Location,
    /// Where it is now.
    pub at: Location,
    /// The MF left.
    pub left: Mf,
    /// Where the enemies are that count, each place once, and how they look out from there.
    enemies: Vec<Enemies<'a>>,
    /// Where any enemies are, concealed ones among them.
    held: Vec<Location>,
    /// Where others of its side are and leave no room for it.
    full: Vec<Location>,
    /// The cover it has to make for: the nearest, and what it may prefer to that. Empty when none can be
    /// reached, and the unit is free to go where it likes. Looked for when somebody asks.
    goals: OnceCell<BTreeSet<Location>>,
    /// The steps out of each Location looked at so far: the search for cover passes by many times.
    known: RefCell<Known>,
}

/// The steps out of some Locations.
#[derive(Default)]
struct Known {
    /// Which of the steps are out of a Location.
    out_of: Sorted<Location, Range<usize>>,
    /// Where each of them leads, and its MF.
    steps: Vec<(Location, Mf)>,
}

/// The enemies in a Location.
struct Enemies<'a> {
    at: Location,
    vantage: Vantage<'a>,
}

/// The enemies that count for the steps out of a Location.
struct Watch {
    /// Those who see it, each with its range.
    seen: Vec<(Location, u32)>,
    /// Those who can be beside where a step ends.
    near: Vec<Location>,
}

impl<'a> Journey<'a> {
    /// A rout that has not begun.
    pub(super) fn from(pos: &'a Position, unit: UnitId, start: Location) -> Journey<'a> {
        Journey::new(pos, unit, start, start, Mf::ZERO)
    }

    /// The rout of a frame.
    pub(super) fn under_way(pos: &'a Position, frame: &RoutFrame) -> Journey<'a> {
        let at = pos.unit(frame.unit).and_then(|unit| unit.at()).unwrap_or(frame.start);
        Journey::new(pos, frame.unit, frame.start, at, frame.spent)
    }

    fn new(
        pos: &'a Position,
        unit: UnitId,
        start: Location,
        at: Location,
        spent: Mf,
    ) -> Journey<'a> {
        let side = pos.unit(unit).map_or(pos.speaker, |unit| unit.side);
        let (mut enemies, mut held, mut full) = (Vec::new(), Vec::new(), Vec::new());
        for (at, here) in pos.units.stacks() {
            if here.clone().any(|unit| unit.side != side) {
                held.push(at);
            }
            if here.clone().any(|unit| unit.side != side && !unit.concealed) {
                enemies.push(Enemies { at, vantage: pos.vantage(at) });
            }
            if here.clone().any(|unit| unit.side == side) && would_overstack(pos, side, at, &[unit])
            {
                full.push(at);
            }
        }
        Journey {
            pos,
            unit,
            side,
            start,
            at,
            left: rout_mf(pos, unit).less(spent),
            enemies,
            held,
            full,
            goals: OnceCell::new(),
            known: RefCell::default(),
        }
    }

    fn goals(&self) -> &BTreeSet<Location> {
        self.goals.get_or_init(|| {
            let goals = self.find_goals();
            // The way out of an Encirclement may have cost more than it would now (A7.7).
            let near = self.at == self.start || self.leads_to_any(&goals, self.at, self.left);
            if near { goals } else { BTreeSet::new() }
        })
    }

    /// The Locations that the unit may enter next, in order.
    pub(super) fn steps(&self) -> impl Iterator<Item = Location> {
        let mut edges = Vec::new();
        self.each_edge(self.at, self.left, |to, cost| edges.push((to, cost)));
        edges.sort_unstable();
        edges.into_iter().filter(|&(to, cost)| self.may_take(to, cost)).map(|(to, _)| to)
    }

    /// Whether there is anywhere it may go next.
    pub(super) fn goes_anywhere(&self) -> bool {
        if self.at == self.start && self.left == rout_mf(self.pos, self.unit) {
            // Whatever it makes for when it sets out, the way there begins with one of these.
            let mut any = false;
            self.each_edge(self.at, self.left, |_, _| any = true);
            return any;
        }
        self.steps().next().is_some()
    }

    /// Whether the unit may enter a Location next.
    pub(super) fn allows(&self, to: Location) -> bool {
        let mut found = None;
        self.each_edge(self.at, self.left, |there, cost| {
            found = found.or((there == to).then_some(cost));
        });
        found.is_some_and(|cost| self.may_take(to, cost))
    }

    fn may_take(&self, to: Location, cost: Mf) -> bool {
        self.is_bound(self.at) || self.leads_to_goal(to, self.left.less(cost))
    }

    /// Whether the unit may stop here: it is in cover, has no cover to make for, or can go no farther.
    pub(super) fn may_stop(&self) -> bool {
        self.arrived() || self.goals().is_empty() || !self.goes_anywhere()
    }

    /// Whether it has reached woods or a building.
    pub(super) fn arrived(&self) -> bool {
        self.at != self.start && self.is_cover(self.at)
    }

    /// The MF from one Location to a neighbour; `None` where there is no way. Terrain that takes all MF can
    /// only be the whole rout.
    pub(super) fn cost(&self, from: Location, to: Location) -> Option<Mf> {
        entry_cost(self.pos, self.unit, from, to, false).map(|cost| self.in_full(from, to, cost))
    }

    /// The MF of a step that costs so much for whoever has that many.
    fn in_full(&self, from: Location, to: Location, cost: Mf) -> Mf {
        if from.hex != to.hex && self.pos.map().facts(to.hex).mf == EntryCost::All {
            return cost.max(rout_mf(self.pos, self.unit));
        }
        cost
    }

    /// Whether a step lessens the range to an enemy seen from where it begins, enters an enemy's Location, or
    /// ends next to an enemy whose Location it does not leave.
    pub(super) fn toward_enemy(&self, from: Location, to: Location) -> bool {
        self.leads_toward(&self.watch(from), to)
    }

    /// The enemies that count for the steps out of a Location where they are not.
    fn watch(&self, from: Location) -> Watch {
        let others = self.enemies.iter().filter(|enemy| enemy.at != from);
        let (mut seen, mut near) = (Vec::with_capacity(self.enemies.len()), Vec::new());
        for enemy in others {
            let range = from.hex.distance(enemy.at.hex);
            if enemy.vantage.sees(from) {
                seen.push((enemy.at, range));
            }
            if range <= 2 {
                near.push(enemy.at);
            }
        }
        Watch { seen, near }
    }

    fn leads_toward(&self, watch: &Watch, to: Location) -> bool {
        // A "?" is run from by nobody, but nobody runs into one either.
        self.held.binary_search(&to).is_ok()
            || watch.seen.iter().any(|&(enemy, range)| to.hex.distance(enemy.hex) < range)
            || watch.near.iter().any(|&enemy| adjacent(self.pos.map(), enemy, to))
    }

    fn is_cover(&self, at: Location) -> bool {
        self.pos.map().facts(at.hex).rout_target
    }

    /// Whether the unit is in cover that it cannot pass by: from there it goes on only into more of it.
    fn is_bound(&self, at: Location) -> bool {
        at != self.start && self.is_cover(at) && !self.may_ignore(at)
    }

    /// Cover that the unit may pass by: no farther from an enemy than where it began, or in the same building
    /// (A10.51).
    fn may_ignore(&self, cover: Location) -> bool {
        let map = self.pos.map();
        let same_building = map.building(self.start.hex).is_some()
            && map.building(self.start.hex) == map.building(cover.hex);
        let nears =
            |enemy: Location| cover.hex.distance(enemy.hex) <= self.start.hex.distance(enemy.hex);
        same_building || self.enemies.iter().any(|enemy| nears(enemy.at))
    }

    /// Takes the steps out of a Location that the rules of direction allow within so many MF, one after the other.
    fn each_edge(&self, from: Location, left: Mf, mut take: impl FnMut(Location, Mf)) {
        // Every step costs something.
        if left == Mf::ZERO {
            return;
        }
        let mut known = self.known.borrow_mut();
        let Known { out_of, steps } = &mut *known;
        let range = out_of.get(&from).cloned().unwrap_or_else(|| {
            let first = steps.len();
            steps.extend(self.find_edges(from));
            out_of.insert(from, first..steps.len());
            first..steps.len()
        });
        let all = steps.get(range).unwrap_or_default().iter();
        all.filter(|&&(_, cost)| cost <= left).for_each(|&(to, cost)| take(to, cost));
    }

    fn find_edges(&self, from: Location) -> impl Iterator<Item = (Location, Mf)> {
        let bound = self.is_bound(from);
        let watch = self.watch(from);
        let map = self.pos.map();
        from.neighbours()
            .filter(move |&to| to != self.start && (!bound || self.is_cover(to)))
            .filter(move |&to| map.location_exists(to) && connected(map, from, to))
            .filter(move |&to| !self.leads_toward(&watch, to))
            .filter(|to| self.full.binary_search(to).is_err())
            .filter_map(move |to| {
                let cost = cost_of_way(self.pos, self.unit, from, to, Approach::Plain)?;
                Some((to, self.in_full(from, to, cost)))
            })
    }

    /// Every Location within so many MF with the cost of the cheapest way there, the nearest first.
    fn reach(&self, from: Location, left: Mf) -> impl Iterator<Item = (Location, Mf)> {
        let mut search = Frontier::from(from, Mf::ZERO);
        let mut last: Option<(Location, Mf)> = None;
        std::iter::from_fn(move || {
            // Who has seen enough does not go on from the last one.
            if let Some((at, spent)) = last {
                self.each_edge(at, left.less(spent), |to, cost| {
                    search.reach(to, spent + cost);
                });
            }
            let (spent, at) = search.next()?;
            last = Some((at, spent));
            last
        })
    }

    fn find_goals(&self) -> BTreeSet<Location> {
        let mf = rout_mf(self.pos, self.unit);
        let binds = |at: Location| self.is_cover(at) && !self.may_ignore(at);
        let mut search = Frontier::from(self.start, Mf::ZERO);
        let mut goals = BTreeSet::new();
        // What the nearest cover costs that it cannot pass by, of all that the search has seen.
        let mut nearest: Option<Mf> = None;
        while let Some((cost, at)) = search.next() {
            if nearest.is_some_and(|nearest| cost > nearest) {
                break;
            }
            if at != self.start && self.is_cover(at) {
                goals.insert(at);
            }
            // From one as far as the nearest there is only what is farther away.
            if nearest.is_none_or(|nearest| cost < nearest) {
                self.each_edge(at, mf.less(cost), |to, step| {
                    let total = cost + step;
                    if search.reach(to, total) == Compared::Cheaper && binds(to) {
                        nearest = Some(nearest.map_or(total, |nearest| nearest.min(total)));
                    }
                });
            }
        }
        if nearest.is_some() { goals } else { BTreeSet::new() }
    }

    /// Whether there is a way that no enemy interdicts to where the rout may end (A20.21).
    pub(super) fn gets_away(&self) -> bool {
        let goals = self.goals();
        let mut search = Frontier::from(self.at, Mf::ZERO);
        let interdicted = |from: Location, to: Location| {
            let cheap = is_cheap(self.pos.map(), from, to, false);
            interdictor_by(self.pos, self.unit, to, cheap).is_some()
        };
        while let Some((spent, at)) = search.next() {
            let mut arrived = false;
            self.each_edge(at, self.left.less(spent), |to, cost| {
                let total = spent + cost;
                if search.compare(to, total) == Compared::Cheaper && !interdicted(at, to) {
                    search.reach(to, total);
                    arrived |= goals.is_empty() || goals.contains(&to);
                }
            });
            if arrived {
                return true;
            }
        }
        false
    }

    /// Whether the cover that it makes for, if there is any, is nearer in MF from a Location than from where it is: Low
    /// Crawl, of which a step is all, leads no other way (A10.52).
    pub(super) fn nears_cover(&self, to: Location) -> bool {
        let goals = self.goals();
        let far = |from, left| self.reach(from, left).find(|(at, _)| goals.contains(at));
        let cost = |found: Option<(Location, Mf)>| found.map(|(_, cost)| cost);
        goals.is_empty()
            || cost(far(to, self.left))
                .is_some_and(|near| cost(far(self.at, self.left)).is_none_or(|now| near < now))
    }

    fn leads_to_goal(&self, to: Location, left: Mf) -> bool {
        self.goals().is_empty() || self.leads_to_any(self.goals(), to, left)
    }

    /// Whether one of these Locations can be reached within so many MF. What is too far from all of them as the crow flies is
    /// not gone on from.
    fn leads_to_any(&self, goals: &BTreeSet<Location>, from: Location, left: Mf) -> bool {
        let mut search = Frontier::from(from, Spent::toward(goals, from, Mf::ZERO));
        while let Some((spent, at)) = search.next() {
            if spent.at_least > left {
                return false;
            }
            if goals.contains(&at) {
                return true;
            }
            self.each_edge(at, left.less(spent.so_far), |to, cost| {
                search.reach(to, Spent::toward(goals, to, spent.so_far + cost));
            });
        }
        false
    }
}
