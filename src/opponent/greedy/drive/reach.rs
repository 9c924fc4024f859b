//! Where a vehicle can get to with its MP, and how it points when it is there: one search over hexes and hexspines with the
//! costs of the rules.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::ballistics::{Ballistics, at_most};
use super::stand::{Driver, Pose};
use crate::board::Location;
use crate::opponent::greedy::judge::Judge;
use crate::rules::movement::{Mf, drive_cost, entries, inward, turn_bog, turn_cost};
use crate::rules::order::{DriveOrder, MoveOrder, Order};
use crate::rules::skirting::ahead_of;

/// The share of the risk in a hex that counts: each gun fires once or twice at a vehicle on its way, not in every hex.
const ANSWERS: f64 = 0.4;
/// The same for turning in it.
const ANSWERS_TO_A_TURN: f64 = 0.2;
/// What being bogged is of being eliminated.
const BOGGED: f64 = 0.4;
/// What a MP is worth by itself: of equal ways the shorter one.
const LENGTH: f64 = 0.01;

/// A pose within reach.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    /// What is left to spend.
    pub(super) left: Mf,
    /// The chance of being eliminated on the way.
    pub(super) risk: f64,
    /// The pose before, and the order that leads here; none where it begins.
    pub(super) from: Option<(Option<Pose>, Order)>,
}

/// How a vehicle sets out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outset {
    /// Where it is; `None` for one that comes on the board.
    pub(super) from: Option<Pose>,
    /// Its MP, those of starting paid.
    pub(super) mp: Mf,
    pub(super) backwards: bool,
}

/// All poses that it can get to, each by the way that is least dangerous for its length.
pub(super) fn reach<'a>(
    judge: &mut Judge<'a>,
    book: &mut Ballistics,
    driver: &Driver<'a>,
    outset: Outset,
) -> BTreeMap<Pose, Reached> {
    let mut search =
        Search { judge, book, driver, outset, reached: BTreeMap::new(), open: BinaryHeap::new() };
    let mut closed = BTreeSet::new();
    match outset.from {
        Some(pose) => {
            search.add(pose, Reached { left: outset.mp, risk: 0.0, from: None });
            // It never goes in Bypass by itself; out of it, it goes straight on.
            let ahead = search.judge.pos.unit(driver.unit).and_then(ahead_of);
            if let Some(at) = ahead {
                search.enter(Some(pose), Pose { at, ..pose }, outset.mp, 0.0);
                closed.insert(pose);
            }
        }
        None => search.ways_in(),
    }
    while let Some((_, pose)) = search.open.pop() {
        if closed.insert(pose) {
            search.turn(pose);
            search.go(pose);
        }
    }
    search.reached
}

/// The chance that a vehicle bogs by a check with this DRM.
fn bogged(drm: i8) -> f64 {
    1.0 - at_most(11 - i32::from(drm))
}

struct Search<'s, 'a> {
    judge: &'s mut Judge<'a>,
    book: &'s mut Ballistics,
    driver: &'s Driver<'a>,
    outset: Outset,
    reached: BTreeMap<Pose, Reached>,
    open: BinaryHeap<(Reverse<u64>, Pose)>,
}

impl<'a> Search<'_, 'a> {
    fn add(&mut self, pose: Pose, next: Reached) {
        let length = |reached: &Reached| {
            f64::from(self.outset.mp.less(reached.left).doubled().floor()) * LENGTH / 2.0
                + reached.risk
        };
        let shorter = |known: &Reached| length(&next) < length(known) - 1e-9;
        if self.reached.get(&pose).is_none_or(shorter) {
            self.open.push((Reverse((length(&next) * 1e6) as u64), pose));
            self.reached.insert(pose, next);
        }
    }

    fn ways_in(&mut self) {
        let pos = self.judge.pos;
        let arrival = self.judge.habits.arrival;
        for to in entries(pos, self.judge.side).filter(|to| arrival.is_by(*to, pos.turn)) {
            let facing = inward(&pos.setting.map, to.hex);
            self.enter(None, Pose { at: to.hex, facing }, self.outset.mp, 0.0);
        }
    }

    fn turn(&mut self, pose: Pose) {
        let Some(here) = self.reached.get(&pose).cloned() else { return };
        let cost = turn_cost(self.judge.pos, Location::ground(pose.at));
        if cost > here.left {
            return;
        }
        let bog = turn_bog(self.judge.pos, self.driver.unit, Location::ground(pose.at));
        let bogs = BOGGED * bog.map_or(0.0, bogged);
        for facing in [pose.facing.clockwise(), pose.facing.counter_clockwise()] {
            let turned = Pose { facing, ..pose };
            let risk = self.driver.risk(self.judge, self.book, turned) * ANSWERS_TO_A_TURN;
            let order = Order::Drive(DriveOrder::TurnHull { to: facing });
            let left = here.left.less(cost);
            let from = Some((Some(pose), order));
            self.add(turned, Reached { left, risk: here.risk + risk + bogs, from });
        }
    }

    fn go(&mut self, pose: Pose) {
        let Some(here) = self.reached.get(&pose).cloned() else { return };
        let ahead = if self.outset.backwards { pose.facing.opposite() } else { pose.facing };
        for side in ahead.front() {
            if let Some(at) = pose.at.neighbor(side) {
                self.enter(Some(pose), Pose { at, ..pose }, here.left, here.risk);
            }
        }
    }

    fn enter(&mut self, from: Option<Pose>, to: Pose, left: Mf, risk: f64) {
        let (pos, unit) = (self.judge.pos, self.driver.unit);
        let there = Location::ground(to.at);
        let origin = from.map(|pose| Location::ground(pose.at));
        let Some(entry) = drive_cost(pos, unit, origin, there, false, self.outset.backwards) else {
            return;
        };
        // What takes all MP is for those who have nowhere else to go.
        let taken = pos.side_at(self.judge.side.other(), there).next().is_some();
        if entry.all || entry.cost > left || taken {
            return;
        }
        let bogs = entry.bog.map_or(0.0, bogged);
        let fire = self.driver.risk(self.judge, self.book, to) * ANSWERS;
        let order = Order::Move(MoveOrder::Step { to: there, cover: false });
        let risk = risk + fire + BOGGED * bogs;
        self.add(to, Reached { left: left.less(entry.cost), risk, from: Some((from, order)) });
    }
}
