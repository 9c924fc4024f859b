//! The cheapest way of a vehicle to a hex, or along hexes that somebody has in mind: what its driver would have to say, turns of
//! the hull among it, and the MP.

use std::collections::BTreeMap;

use super::begin::mp;
use super::company;
use super::cost::drive_cost;
use super::deeds::turn_cost;
use super::recall::is_recalled;
use super::step::inward;
use crate::board::{Coord, Hexspine, Location};
use crate::rules::ground::footing::gun_fits;
use crate::rules::ground::frontier::{Compared, Frontier};
use crate::rules::ground::skirting::corner_of;
use crate::rules::ground::towing::towed;
use crate::rules::movement::entry::entries;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, MoveOrder, Order};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, VehicleRefusal};
use crate::rules::words::unit::Unit;

/// A hex on the way of a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DriveStage {
    /// Where.
    pub at: Location,
    /// The MP spent by then.
    pub spent: Mf,
    /// The MP left then.
    pub left: Mf,
}

/// A way that a vehicle can go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DriveWay {
    /// What its driver says, in order, once it has started.
    pub orders: Vec<Order>,
    /// The hexes that it enters, in order.
    pub stages: Vec<DriveStage>,
    /// Why it goes no farther, where it does not come to its end.
    pub stopped: Option<Refusal>,
}

/// Where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whither<'a> {
    /// To a hex, by the cheapest way.
    To(Coord),
    /// Through these hexes, one after the other.
    By(&'a [Coord]),
}

/// Where it is on its way, and how its hull points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Pose {
    /// So many hexes have been entered of those that were named.
    entered: usize,
    at: Coord,
    facing: Hexspine,
}

/// The cheapest way of a vehicle that moves, or would begin to, forward or in Reverse (D2.1, D2.2). It goes round where others
/// are in sight, by roads, and never in Bypass; that it may bog is not reckoned with. `None` where it has to do something
/// else first, being in Bypass or halted, and where no way is known.
#[must_use]
pub fn drive_to(
    pos: &Position,
    unit: UnitId,
    backwards: bool,
    whither: Whither<'_>,
) -> Option<DriveWay> {
    let state = pos.unit(unit)?;
    let vehicle = state.vehicle()?;
    let moving = pos.moving().filter(|frame| frame.movers.contains(&unit));
    let (all, spent, backwards) = match moving {
        Some(frame) => {
            let drive = frame.drive.as_ref().filter(|drive| !drive.halted)?;
            (frame.mf, frame.spent, drive.backwards)
        }
        None => {
            let starts = state.at().is_some() && !vehicle.motion;
            (mp(pos, unit), if starts { Mf::ONE } else { Mf::ZERO }, backwards)
        }
    };
    if corner_of(state).is_some() || is_recalled(vehicle) {
        return None;
    }
    let from = state.at().map(|at| Pose { entered: 0, at: at.hex, facing: vehicle.facing });
    Search { pos, unit: state, backwards, whither, all, came_from: BTreeMap::new() }
        .run(from, spent)
}

struct Search<'a> {
    pos: &'a Position,
    unit: &'a Unit,
    backwards: bool,
    whither: Whither<'a>,
    all: Mf,
    /// Off the board is no pose.
    came_from: BTreeMap<Pose, (Option<Pose>, Order, Mf)>,
}

impl Search<'_> {
    fn run(mut self, from: Option<Pose>, spent: Mf) -> Option<DriveWay> {
        let mut search = Frontier::from(from, spent);
        let mut farthest: Option<Pose> = None;
        while let Some((spent, here)) = search.next() {
            if here.is_some_and(|pose| self.is_there(pose)) {
                return Some(self.way(from, here));
            }
            if here.map_or(0, |pose| pose.entered) > farthest.map_or(0, |pose| pose.entered) {
                farthest = here;
            }
            for (next, order, cost) in self.onward(here) {
                let spent = spent + cost;
                if spent <= self.all && search.reach(Some(next), spent) == Compared::Cheaper {
                    self.came_from.insert(next, (here, order, spent));
                }
            }
        }
        let Whither::By(hexes) = self.whither else { return None };
        let entered = farthest.map_or(0, |pose| pose.entered);
        let to = Location::ground(*hexes.get(entered)?);
        let mut way = self.way(from, farthest);
        let here = farthest.or(from).map(|pose| Location::ground(pose.at));
        let not_enough = || Refusal::Vehicle(VehicleRefusal::NotEnoughMpTo { to });
        let last = entered + 1 == hexes.len();
        way.stopped = Some(self.price(here, to, last).err().unwrap_or_else(not_enough));
        Some(way)
    }

    fn is_there(&self, pose: Pose) -> bool {
        match self.whither {
            Whither::To(hex) => pose.at == hex,
            Whither::By(hexes) => pose.entered == hexes.len(),
        }
    }

    /// What can be done next: a turn to either side, or one of the two hexes ahead.
    fn onward(&self, here: Option<Pose>) -> Vec<(Pose, Order, Mf)> {
        let Some(pose) = here else {
            let entries = entries(self.pos, self.unit.side);
            let facing = |at: Location| inward(self.pos.map(), at.hex);
            return entries.filter_map(|at| self.enter(None, at.hex, facing(at))).collect();
        };
        let cost = turn_cost(self.pos, Location::ground(pose.at));
        let turned = [pose.facing.clockwise(), pose.facing.counter_clockwise()];
        let turned = turned.map(|facing| {
            (Pose { facing, ..pose }, Order::Drive(DriveOrder::TurnHull { to: facing }), cost)
        });
        let ahead = if self.backwards { pose.facing.opposite() } else { pose.facing };
        let hexes = ahead.front().into_iter().filter_map(|side| pose.at.neighbor(side));
        let entered = hexes.filter_map(|hex| self.enter(here, hex, pose.facing));
        turned.into_iter().chain(entered).collect()
    }

    fn enter(&self, from: Option<Pose>, at: Coord, facing: Hexspine) -> Option<(Pose, Order, Mf)> {
        let before = from.map_or(0, |pose| pose.entered);
        let (entered, last) = match self.whither {
            Whither::To(hex) => (before, at == hex),
            Whither::By(hexes) if hexes.get(before) == Some(&at) => {
                (before + 1, before + 1 == hexes.len())
            }
            Whither::By(_) => return None,
        };
        let to = Location::ground(at);
        let cost = self.price(from.map(|pose| Location::ground(pose.at)), to, last).ok()?;
        let order = Order::Move(MoveOrder::Step { to, cover: false });
        Some((Pose { entered, at, facing }, order, cost))
    }

    /// The MP for a hex, where they are not simply all that it has. Who names no hexes goes round all enemies in sight; nobody
    /// ends his way where he may not stay with them (D2.6).
    fn price(&self, from: Option<Location>, to: Location, last: bool) -> Result<Mf, Refusal> {
        let (pos, id) = (self.pos, self.unit.id);
        let beset = pos.side_at(self.unit.side.other(), to).next().is_some();
        if beset && matches!(self.whither, Whither::To(_)) {
            return Err(VehicleRefusal::EnemyInHex { to }.into());
        }
        if last && company::bars(pos, self.unit, to) {
            return Err(VehicleRefusal::EnemyInHex { to }.into());
        }
        let gun = towed(pos, id).and_then(|gun| pos.gun_type(gun.id));
        let fits = gun.is_none_or(|gun| gun_fits(pos.map(), to, gun));
        let entry = drive_cost(pos, id, from, to, false, self.backwards).filter(|_| fits);
        match entry.ok_or(VehicleRefusal::Barred { to })? {
            entry if entry.all => Err(VehicleRefusal::NotEnoughMpTo { to }.into()),
            entry => Ok(entry.cost),
        }
    }

    fn way(&self, from: Option<Pose>, to: Option<Pose>) -> DriveWay {
        let mut way = DriveWay::default();
        let mut next = to;
        while let Some(pose) = next.filter(|_| next != from)
            && let Some((before, order, spent)) = self.came_from.get(&pose)
        {
            if matches!(order, Order::Move(_)) {
                let (at, left) = (Location::ground(pose.at), self.all.less(*spent));
                way.stages.push(DriveStage { at, spent: *spent, left });
            }
            way.orders.push(order.clone());
            next = *before;
        }
        way.orders.reverse();
        way.stages.reverse();
        way
    }
}
