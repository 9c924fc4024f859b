//! Driving: for every vehicle that may move, the best place within its MP and how to stand there, by one search over hexes and
//! hexspines; its first step, and then the next, for as long as nothing new is seen.

mod ballistics;
mod reach;
mod stand;

use std::collections::BTreeSet;

pub(super) use self::ballistics::Ballistics;
use self::ballistics::off;
use self::reach::{Outset, reach};
use self::stand::{Driver, Pose, Rest};
use super::judge::Judge;
use crate::board::{Coord, Hexspine, Location};
use crate::rules::Position;
use crate::rules::decision::MoveFrame;
use crate::rules::ids::{Side, UnitId};
use crate::rules::movement::Mf;
use crate::rules::order::{DriveOrder, Gait, MoveOrder, Order, SetupOrder};
use crate::rules::unit::{Composure, Vehicle};

/// A drive must be worth so much more than staying.
const WORTHWHILE: f64 = 0.05;
/// How much worse it is to stay off the board than in the worst place within reach.
const OFF_BOARD: f64 = 1.0;
/// Within so many hexes of enemies a crew keeps its hatches shut.
const SHUT: u32 = 14;

/// A drive that has been decided on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Drive {
    pub(super) unit: UnitId,
    /// What its driver is to say, the next order last.
    way: Vec<Order>,
    /// How many enemies were known when it was thought out; of one that somebody else has decided on nothing is thought again.
    known: Option<usize>,
}

impl Drive {
    /// One that somebody else has decided on, with a halt at its end.
    pub(super) fn said(unit: UnitId, said: impl DoubleEndedIterator<Item = Order>) -> Drive {
        let halt = Order::Drive(DriveOrder::Halt);
        let way = std::iter::once(halt).chain(said.rev()).collect();
        Drive { unit, way, known: None }
    }

    /// The next order, if what was thought out still holds: `None` is for thinking again.
    pub(super) fn next(&mut self, judge: &Judge<'_>, orders: &[Order]) -> Option<Order> {
        if self.known.is_some_and(|then| then != known(judge.pos, judge.side)) {
            return None;
        }
        match self.way.pop() {
            Some(next) if orders.contains(&next) => Some(next),
            Some(_) => None,
            None => Some(Order::Move(MoveOrder::Stop)).filter(|stop| orders.contains(stop)),
        }
    }
}

/// How many enemies are on the board that can be told apart.
fn known(pos: &Position, side: Side) -> usize {
    pos.on_board(side.other()).filter(|enemy| !enemy.concealed).count()
}

/// The best drive among those that may be begun; those of the others that are not worth it are added to `parked`, which are not
/// looked at.
pub(super) fn best(
    judge: &mut Judge<'_>,
    book: &mut Ballistics,
    orders: &[Order],
    parked: &mut BTreeSet<UnitId>,
) -> Option<(Order, Drive)> {
    let mut best: Option<(f64, Order, Drive)> = None;
    let mut left: BTreeSet<UnitId> = BTreeSet::new();
    for order in orders {
        let Order::Move(MoveOrder::Begin { units, gait }) = order else { continue };
        let Some(&unit) = units.first().filter(|unit| !parked.contains(*unit)) else { continue };
        let Some(vehicle) = judge.pos.unit(unit).and_then(|unit| unit.vehicle()) else { continue };
        let from = pose_of(judge.pos, unit);
        let start = if from.is_some() && !vehicle.motion { Mf::ONE } else { Mf::ZERO };
        let Some(driver) = Driver::new(judge, unit) else { continue };
        left.insert(unit);
        // Who carries nothing and fires nothing has no business here.
        if from.is_none() && !driver.serves() {
            continue;
        }
        let mp = Mf::whole(driver.values.mp).less(start);
        let outset = Outset { from, mp, backwards: *gait == Gait::Reverse };
        let rest = if vehicle.motion { Rest::Motion } else { Rest::Still };
        let stay = from.map(|pose| driver.worth(judge, book, pose, rest));
        let Some((worth, way)) = best_way(judge, book, &driver, outset, stay) else { continue };
        if worth > WORTHWHILE && best.as_ref().is_none_or(|(most, ..)| worth > *most) {
            let drive = Drive { unit, way, known: Some(known(judge.pos, judge.side)) };
            best = Some((worth, order.clone(), drive));
        }
    }
    let best = best.map(|(_, order, drive)| (order, drive));
    if best.is_none() {
        parked.extend(left);
    }
    best
}

/// How a drive goes on that is under way: from where it stands, with the MP that are left.
pub(super) fn onward(
    judge: &mut Judge<'_>,
    book: &mut Ballistics,
    frame: &MoveFrame,
) -> Option<Drive> {
    let drive = frame.drive.as_ref()?;
    let &unit = frame.movers.first()?;
    let driver = Driver::new(judge, unit)?;
    let from = pose_of(judge.pos, unit);
    let mut way = Vec::new();
    if !drive.halted {
        let mp = frame.mf.less(frame.spent);
        let outset = Outset { from, mp, backwards: drive.backwards };
        let stay = from.map(|pose| driver.worth(judge, book, pose, Rest::Motion));
        way = best_way(judge, book, &driver, outset, stay).map(|(_, way)| way).unwrap_or_default();
    }
    Some(Drive { unit, way, known: Some(known(judge.pos, judge.side)) })
}

/// Where a vehicle is, and how it points.
fn pose_of(pos: &Position, unit: UnitId) -> Option<Pose> {
    let unit = pos.unit(unit)?;
    Some(Pose { at: unit.at()?.hex, facing: unit.vehicle()?.facing })
}

/// The best place and how much better it is than to stay, with the orders that lead there, the last one first. To stay is
/// to say nothing more.
fn best_way<'a>(
    judge: &mut Judge<'a>,
    book: &mut Ballistics,
    driver: &Driver<'a>,
    outset: Outset,
    stay: Option<f64>,
) -> Option<(f64, Vec<Order>)> {
    let reached = reach(judge, book, driver, outset);
    let quarter = Mf::whole(driver.values.mp.div_ceil(4));
    let mut best: Option<(f64, Pose, Rest, bool)> = None;
    let mut worst = 0.0_f64;
    for (&pose, how) in &reached {
        let turned_back = how.from.is_none();
        let halts = (how.left >= Mf::ONE).then_some(Rest::Halted);
        let goes_on = (!turned_back).then_some(Rest::Motion);
        for rest in halts.into_iter().chain(goes_on) {
            let minded = driver.weight * judge.habits.armor.care * how.risk;
            let worth = driver.worth(judge, book, pose, rest) - minded;
            let room = rest == Rest::Halted && how.left >= Mf::ONE + quarter;
            let out = if room { driver.getting_out(judge, pose.at).max(0.0) } else { 0.0 };
            worst = worst.min(worth);
            if best.is_none_or(|(most, ..)| worth + out > most) {
                best = Some((worth + out, pose, rest, out > 0.0));
            }
        }
    }
    let (worth, goal, rest, out) = best?;
    let stay = stay.unwrap_or(worst - OFF_BOARD);
    if worth <= stay {
        return Some((0.0, Vec::new()));
    }
    let mut way = Vec::new();
    if rest == Rest::Halted {
        let aim = aim(judge, book, driver, goal);
        let turret = aim.map(|to| Order::Drive(DriveOrder::TurnTurret { to }));
        way.extend(turret);
        if out {
            let (vehicle, units) = (driver.unit, driver.aboard.clone());
            way.push(Order::Drive(DriveOrder::Unload { vehicle, units }));
        }
        way.push(Order::Drive(DriveOrder::Halt));
    }
    let mut next = reached.get(&goal);
    while let Some((before, order)) = next.and_then(|reached| reached.from.clone()) {
        way.push(order);
        next = before.and_then(|pose| reached.get(&pose));
    }
    Some((worth - stay, way))
}

/// Where the turret had better point, if it has one and there is something to fire at.
fn aim<'a>(
    judge: &mut Judge<'a>,
    book: &mut Ballistics,
    driver: &Driver<'a>,
    pose: Pose,
) -> Option<Hexspine> {
    if !driver.values.turns_turret() {
        return None;
    }
    let targets = driver.targets(judge, book, pose);
    let best =
        targets.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, done)| *done > 0.0);
    let (hex, _) = best?;
    Hexspine::toward(pose.at, hex).min_by_key(|spine| pose.facing.turn_to(*spine))
}

/// Who gets out of a vehicle that stands where it carried them: near what the side is after, or because it moves no more.
pub(super) fn alight(judge: &Judge<'_>, orders: &[Order]) -> Option<Order> {
    let wanted = |order: &&Order| match order {
        Order::Drive(DriveOrder::Unload { vehicle, .. }) => {
            let Some(driver) = Driver::new(judge, *vehicle) else { return false };
            let state = judge.pos.unit(*vehicle);
            let stuck = state.and_then(|unit| unit.vehicle()).is_some_and(is_out_of_use);
            let at = state.and_then(|unit| unit.at());
            stuck || at.is_some_and(|at| driver.getting_out(judge, at.hex) > 0.0)
        }
        _ => false,
    };
    orders.iter().find(wanted).cloned()
}

/// Whether a vehicle carries nobody any farther: it is stuck, or has to leave the board.
fn is_out_of_use(vehicle: &Vehicle) -> bool {
    !vehicle.can_move() || vehicle.composure == Composure::Recalled
}

/// The way off the board of a vehicle that is Recalled, which has no other.
pub(super) fn leave(pos: &Position, orders: &[Order]) -> Option<Order> {
    let recalled = |unit: &UnitId| {
        let vehicle = pos.unit(*unit).and_then(|unit| unit.vehicle());
        vehicle.is_some_and(|it| it.composure == Composure::Recalled)
    };
    let movers = pos.moving().map(|frame| &frame.movers);
    if movers.is_some_and(|movers| movers.iter().any(recalled)) {
        return orders.first().cloned();
    }
    let sets_out = |order: &&Order| match order {
        Order::Move(MoveOrder::Begin { units, .. }) => units.iter().any(recalled),
        Order::Drive(DriveOrder::Unload { vehicle, .. }) => recalled(vehicle),
        _ => false,
    };
    orders.iter().find(sets_out).cloned()
}

/// The vehicle in Motion that goes on, where its side is not done with the MPh before (D2.42).
pub(super) fn rolls_on(pos: &Position, orders: &[Order]) -> Option<Order> {
    let rolling = |unit: &UnitId| {
        pos.unit(*unit).and_then(|unit| unit.vehicle()).is_some_and(|vehicle| vehicle.motion)
    };
    let sets_out = |order: &&Order| match order {
        Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }) => units.iter().any(rolling),
        _ => false,
    };
    orders.iter().find(sets_out).filter(|_| !orders.contains(&Order::Done)).cloned()
}

/// A vehicle to turn in the set-up, if there is one that looks elsewhere than where the enemy may come from: the nearer hexes count
/// for more.
pub(super) fn face(judge: &Judge<'_>, orders: &[Order], enemy: &[Coord]) -> Option<Order> {
    let gain = |order: &Order| {
        let Order::Setup(SetupOrder::Face { unit, facing, turret }) = order else { return None };
        let unit = judge.pos.unit(*unit).filter(|_| facing == turret)?;
        let (at, now) = (unit.at()?.hex, unit.vehicle()?.facing);
        let averted = |facing| {
            let of = |hex: &Coord| {
                f64::from(off(facing, at, *hex)) / f64::from(at.distance(*hex).max(1))
            };
            enemy.iter().map(of).sum::<f64>()
        };
        Some(averted(now) - averted(*facing))
    };
    let gains = orders
        .iter()
        .filter(|_| judge.habits.faces)
        .filter_map(|order| Some((gain(order)?, order)));
    let best = gains.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(gain, _)| *gain > 1e-6).map(|(_, order)| order.clone())
}

/// A hatch to open or close, if there is one: shut with the enemy near or where the turret is for one man alone, open else.
pub(super) fn hatch(judge: &Judge<'_>, orders: &[Order]) -> Option<Order> {
    let pos = judge.pos;
    let wanted = |order: &&Order| match order {
        Order::Drive(DriveOrder::Hatch { unit, exposed }) => {
            let at = pos.unit(*unit).and_then(|unit| unit.at());
            let (Some(at), Some(values)) = (at, pos.vehicle_type(*unit)) else { return false };
            let open = values.open_topped || !is_near(judge, at);
            *exposed == open
        }
        _ => false,
    };
    orders.iter().find(wanted).cloned()
}

fn is_near(judge: &Judge<'_>, at: Location) -> bool {
    let able = judge.foes.nests.iter().filter(|nest| nest.able > 0);
    able.map(|nest| nest.at.hex.distance(at.hex)).min().is_some_and(|near| near <= SHUT)
}
