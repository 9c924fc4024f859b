//! Where to move: for every stack that may, the best place within its MF, and the least dangerous way there.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::judge::{Judge, mans_a_gun, weight};
use crate::board::Location;
use crate::rules::Position;
use crate::rules::decision::MoveFrame;
use crate::rules::ids::{Side, UnitId};
use crate::rules::movement::{Mf, entries, entry_cost, mf_left, stack_mf};
use crate::rules::order::{Gait, MoveOrder, Order};
use crate::rules::stacking::would_overstack;

/// How much worse it is to stay off the board than in the worst place within reach: nobody does so who can help it.
const OFF_BOARD: f64 = 1.0;

/// A move that has been decided on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct March {
    pub(super) units: BTreeSet<UnitId>,
    /// The Locations to enter, the next one last; none where the march is over.
    pub(super) way: Vec<Location>,
}

/// A place within reach.
#[derive(Clone, Copy)]
struct Reached {
    /// What is left to spend.
    left: Mf,
    /// The expected loss of a unit on the way there.
    risk: f64,
    from: Option<Location>,
}

/// The best move among those that may be begun; none where it is better to stay.
pub(super) fn best(judge: &mut Judge<'_>, orders: &[Order]) -> Option<(Order, March)> {
    let mut best: Option<(f64, &Order, March)> = None;
    for order in orders {
        let Some((worth, march)) = best_of(judge, order) else { continue };
        if worth > judge.prices.worthwhile && best.as_ref().is_none_or(|(most, ..)| worth > *most) {
            best = Some((worth, order, march));
        }
    }
    best.map(|(_, order, march)| (order.clone(), march))
}

/// The moves of a Player Turn as who is in a hurry has rated them once: only what comes next is looked at anew.
#[derive(Clone, Debug, Default)]
pub(super) struct Rated {
    of: Option<(u8, Side)>,
    /// The best one last.
    moves: Vec<(f64, Order)>,
}

impl Rated {
    /// The best move among those that may be begun, by what they were worth when the MPh began.
    pub(super) fn best(
        &mut self,
        judge: &mut Judge<'_>,
        orders: &[Order],
    ) -> Option<(Order, March)> {
        let turn = Some((judge.pos.turn, judge.side));
        if self.of != turn {
            self.of = turn;
            let rate = |order: &Order| Some((best_of(judge, order)?.0, order.clone()));
            self.moves = orders.iter().filter_map(rate).collect();
            self.moves.sort_by(|one, other| one.0.total_cmp(&other.0));
        }
        while let Some((_, order)) = self.moves.pop() {
            if !orders.contains(&order) {
                continue;
            }
            let Some((worth, march)) =
                best_of(judge, &order).filter(|now| now.0 > judge.prices.worthwhile)
            else {
                continue;
            };
            let next = self.moves.last().map_or(worth, |next| next.0);
            if worth >= next {
                return Some((order, march));
            }
            let place = self.moves.partition_point(|other| other.0 < worth);
            self.moves.insert(place, (worth, order));
        }
        None
    }
}

/// The best that a stack can do with the move that an order begins, and how much better it is than to stay.
pub(super) fn best_of(judge: &mut Judge<'_>, order: &Order) -> Option<(f64, March)> {
    let Order::Move(MoveOrder::Begin { units, gait }) = order else { return None };
    if units.iter().any(|&unit| mans_a_gun(judge.pos, unit)) {
        return None;
    }
    let whole = stack_mf(judge.pos, units, *gait);
    let best = judge.in_mood_of(units, |judge| best_way(judge, units, *gait, whole));
    let (worth, way) = best?;
    Some((worth - judge.leaving(units), March { units: units.clone(), way }))
}

/// How a move goes on that somebody else began, or this player before he forgot it: from where it stands.
pub(super) fn onward(judge: &mut Judge<'_>, frame: &MoveFrame) -> March {
    let able = |unit: &&UnitId| {
        let state = judge.pos.unit(**unit);
        !frame.halted.contains(*unit)
            && state.is_some_and(|unit| !unit.men().broken && !unit.men().pinned)
    };
    let units: BTreeSet<UnitId> = frame.movers.iter().filter(able).copied().collect();
    let left = mf_left(judge.pos).unwrap_or_default();
    let way = match frame.gait {
        // The one Location of Assault Movement; a charge goes where it must.
        Gait::Assault if frame.entered > 0 => None,
        _ if frame.charge.is_some() => None,
        // Whoever has begun to push a Gun: it goes no farther than it must.
        _ if frame.push.is_some() => None,
        // Double Time has been paid for.
        Gait::DoubleTime => {
            judge.in_mood_of(&units, |judge| best_way(judge, &units, Gait::Normal, left))
        }
        gait => judge.in_mood_of(&units, |judge| best_way(judge, &units, gait, left)),
    };
    let way = way.filter(|(worth, _)| *worth > judge.prices.worthwhile).map(|(_, way)| way);
    March { units: frame.movers.clone(), way: way.unwrap_or_default() }
}

/// The best place for a stack with so many MF, and the way there.
fn best_way(
    judge: &mut Judge<'_>,
    units: &BTreeSet<UnitId>,
    gait: Gait,
    whole: Mf,
) -> Option<(f64, Vec<Location>)> {
    let &first = units.first().filter(|&&id| judge.pos.unit_type(id).is_some())?;
    // `None` for those who come on the board.
    let start = judge.pos.unit(first)?.at();
    let pos = judge.pos;
    let toll = match gait {
        // Vehicles stand where they are.
        Gait::Dash | Gait::Reverse => return None,
        // Double Time is for where nobody shoots.
        Gait::DoubleTime
            if start.is_none_or(|start| {
                judge.foes.danger(judge.ground, &pos.setting.map, start) > 0.02
            }) =>
        {
            return None;
        }
        Gait::DoubleTime => judge.prices.exhaustion,
        Gait::Normal | Gait::Assault => 0.0,
    };
    judge.go_together(units);
    let reached = reach(judge, units, start, gait, whole);
    let each: Vec<(UnitId, f64, f64)> = units
        .iter()
        .map(|&unit| {
            let stay = match start {
                Some(start) => judge.place(unit, start, start),
                None => {
                    let worth = |at: &Location| judge.place(unit, *at, *at);
                    reached.keys().map(worth).fold(0.0, f64::min) - OFF_BOARD
                }
            };
            (unit, weight(pos, unit), stay)
        })
        .collect();
    let ids: Vec<UnitId> = units.iter().copied().collect();
    let mut best: Option<(f64, Location)> = None;
    for (&at, how) in &reached {
        if Some(at) == start || would_overstack(pos, judge.side, at, &ids) {
            continue;
        }
        // Assault Movement leaves something of the MF.
        if gait == Gait::Assault && how.left == Mf::ZERO {
            continue;
        }
        let mut worth = 0.0;
        for (unit, weight, stay) in &each {
            let there = judge.place(*unit, start.unwrap_or(at), at);
            worth += weight * (there - stay - how.risk - toll);
        }
        // Units that go together crowd the place they go to.
        if units.len() > 2 {
            worth -= 0.05 * (units.len() - 2) as f64;
        }
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, at));
        }
    }
    let (worth, goal) = best?;
    let mut way = vec![goal];
    let mut at = goal;
    while let Some(from) =
        reached.get(&at).and_then(|how| how.from).filter(|&from| Some(from) != start)
    {
        way.push(from);
        at = from;
    }
    Some((worth, way))
}

/// The Locations that a stack can get to, each by the way that is least dangerous for its length.
fn reach(
    judge: &mut Judge<'_>,
    units: &BTreeSet<UnitId>,
    start: Option<Location>,
    gait: Gait,
    whole: Mf,
) -> BTreeMap<Location, Reached> {
    let pos = judge.pos;
    let mut reached = match start {
        Some(start) => BTreeMap::from([(start, Reached { left: whole, risk: 0.0, from: None })]),
        None => ways_in(judge, units, gait, whole),
    };
    let length =
        |reached: &Reached| f64::from(whole.less(reached.left).floor()) * 0.02 + reached.risk;
    let urgency = |length: f64| Reverse((length * 1e6) as u64);
    let mut open: BinaryHeap<_> =
        reached.iter().map(|(&at, how)| (urgency(length(how)), at)).collect();
    let (mut closed, care) = (BTreeSet::new(), judge.prices.risk * judge.habits.mood.care);
    while let Some((_, at)) = open.pop() {
        let Some(&here) = reached.get(&at) else { continue };
        if !closed.insert(at) || (gait == Gait::Assault && Some(at) != start) {
            continue;
        }
        for to in at.neighbours() {
            if closed.contains(&to) || judge.foes.nest(to).is_some() {
                continue;
            }
            let Some(cost) = cost(pos, units, Some(at), to).filter(|cost| *cost <= here.left)
            else {
                continue;
            };
            let (ground, map) = (judge.ground, &pos.setting.map);
            let risk = judge.foes.risk(ground, map, to, gait == Gait::Assault);
            let risk = here.risk + care * risk;
            let next = Reached { left: here.left.less(cost), risk, from: Some(at) };
            let longer = |known: &Reached| length(&next) < length(known) - 1e-9;
            if reached.get(&to).is_none_or(longer) {
                open.push((urgency(length(&next)), to));
                reached.insert(to, next);
            }
        }
    }
    reached
}

/// What a step costs the slowest of a stack.
fn cost(
    pos: &Position,
    units: &BTreeSet<UnitId>,
    from: Option<Location>,
    to: Location,
) -> Option<Mf> {
    Mf::together(units.iter().map(|&unit| entry_cost(pos, unit, from, to, false)))
}

/// The entry hexes that a stack can come on the board by.
fn ways_in(
    judge: &mut Judge<'_>,
    units: &BTreeSet<UnitId>,
    gait: Gait,
    whole: Mf,
) -> BTreeMap<Location, Reached> {
    let pos = judge.pos;
    let ids: Vec<UnitId> = units.iter().copied().collect();
    let mut ways = BTreeMap::new();
    let arrival = judge.habits.arrival;
    for to in entries(pos, judge.side).filter(|to| arrival.is_by(*to, pos.turn)) {
        let Some(cost) = cost(pos, units, None, to).filter(|cost| *cost <= whole) else { continue };
        if judge.foes.nest(to).is_some() || would_overstack(pos, judge.side, to, &ids) {
            continue;
        }
        let risk = judge.foes.risk(judge.ground, &pos.setting.map, to, gait == Gait::Assault);
        let risk = judge.prices.risk * judge.habits.mood.care * risk;
        ways.insert(to, Reached { left: whole.less(cost), risk, from: None });
    }
    ways
}
