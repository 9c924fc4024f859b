//! Where to move: for every stack that may, the best place within its MF, and the least dangerous way there.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::judge::{Judge, weight};
use crate::board::Location;
use crate::rules::decision::MoveFrame;
use crate::rules::ids::UnitId;
use crate::rules::movement::{Mf, entry_cost, mf_left, stack_mf};
use crate::rules::order::{Gait, Order};
use crate::rules::stacking::would_overstack;

/// A move must be worth so much more than staying.
const WORTHWHILE: f64 = 0.04;
/// What Double Time costs, in its two turns of CX.
const EXHAUSTION: f64 = 0.12;

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

/// The best move among those that may be begun, with how much it is worth.
pub(super) fn best(judge: &mut Judge<'_>, orders: &[Order]) -> Option<(Order, March)> {
    let mut best: Option<(f64, Order, March)> = None;
    for order in orders {
        let Order::Move { units, gait } = order else { continue };
        let whole = stack_mf(judge.pos, units, *gait);
        let Some((worth, way)) = best_way(judge, units, *gait, whole) else { continue };
        let worth = worth - judge.leaving(units);
        if worth > WORTHWHILE && best.as_ref().is_none_or(|(most, ..)| worth > *most) {
            best = Some((worth, order.clone(), March { units: units.clone(), way }));
        }
    }
    best.map(|(_, order, march)| (order, march))
}

/// How a move goes on that somebody else began, or this player before he forgot it: from where it stands.
pub(super) fn onward(judge: &mut Judge<'_>, frame: &MoveFrame) -> March {
    let able = |unit: &&UnitId| {
        let state = judge.pos.unit(**unit);
        !frame.halted.contains(*unit) && state.is_some_and(|unit| !unit.broken && !unit.pinned)
    };
    let units: BTreeSet<UnitId> = frame.movers.iter().filter(able).copied().collect();
    let left = mf_left(&judge.pos).unwrap_or_default();
    let way = match frame.gait {
        // The one Location of Assault Movement; a charge goes where it must.
        Gait::Assault if frame.entered > 0 => None,
        _ if frame.charge.is_some() => None,
        // Double Time has been paid for.
        Gait::DoubleTime => best_way(judge, &units, Gait::Normal, left),
        gait => best_way(judge, &units, gait, left),
    };
    let way = way.filter(|(worth, _)| *worth > WORTHWHILE).map(|(_, way)| way);
    March { units: frame.movers.clone(), way: way.unwrap_or_default() }
}

/// The best place for a stack with so many MF, and the way there.
fn best_way(
    judge: &mut Judge<'_>,
    units: &BTreeSet<UnitId>,
    gait: Gait,
    whole: Mf,
) -> Option<(f64, Vec<Location>)> {
    let &first = units.first()?;
    let start = judge.pos.unit(first)?.at?;
    let pos = judge.pos;
    let toll = match gait {
        Gait::Dash => return None,
        // Double Time is for where nobody shoots.
        Gait::DoubleTime if judge.foes.danger(judge.ground, &pos.setting.map, start) > 0.02 => {
            return None;
        }
        Gait::DoubleTime => EXHAUSTION,
        Gait::Normal | Gait::Assault => 0.0,
    };
    judge.go_together(units);
    let reached = reach(judge, units, start, gait, whole);
    let each: Vec<(UnitId, f64, f64)> = units
        .iter()
        .map(|&unit| (unit, weight(pos, unit), judge.place(unit, start, start)))
        .collect();
    let ids: Vec<UnitId> = units.iter().copied().collect();
    let mut best: Option<(f64, Location)> = None;
    for (&at, how) in &reached {
        if at == start || would_overstack(pos, judge.side, at, &ids) {
            continue;
        }
        // Assault Movement leaves something of the MF.
        if gait == Gait::Assault && how.left == Mf::ZERO {
            continue;
        }
        let mut worth = 0.0;
        for (unit, weight, stay) in &each {
            let there = judge.place(*unit, start, at);
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
    while let Some(from) = reached.get(&at).and_then(|how| how.from).filter(|&from| from != start) {
        way.push(from);
        at = from;
    }
    Some((worth, way))
}

/// The Locations that a stack can get to, each by the way that is least dangerous for its length.
fn reach(
    judge: &mut Judge<'_>,
    units: &BTreeSet<UnitId>,
    start: Location,
    gait: Gait,
    whole: Mf,
) -> BTreeMap<Location, Reached> {
    let pos = judge.pos;
    let mut reached = BTreeMap::from([(start, Reached { left: whole, risk: 0.0, from: None })]);
    let mut open = BinaryHeap::from([(Reverse(0_u64), start)]);
    let mut closed = BTreeSet::new();
    while let Some((_, at)) = open.pop() {
        let Some(&here) = reached.get(&at) else { continue };
        if !closed.insert(at) || (gait == Gait::Assault && at != start) {
            continue;
        }
        let beside = at.hex.neighbors().map(|(_, hex)| Location { hex, level: at.level });
        let above = [1, -1].map(|up| Location { hex: at.hex, level: at.level + up });
        for to in beside.chain(above) {
            if closed.contains(&to) || judge.foes.nest(to).is_some() {
                continue;
            }
            let costs = units.iter().map(|&unit| entry_cost(pos, unit, at, to, false));
            let Some(cost) =
                costs.collect::<Option<Vec<Mf>>>().and_then(|all| all.into_iter().max())
            else {
                continue;
            };
            if cost > here.left {
                continue;
            }
            let (ground, map) = (&mut *judge.ground, &pos.setting.map);
            let risk = here.risk + judge.foes.risk(ground, map, to, gait == Gait::Assault);
            let left = here.left.less(cost);
            let length = f64::from(whole.less(left).floor()) * 0.02 + risk;
            let better = reached.get(&to).is_none_or(|known| {
                let old = f64::from(whole.less(known.left).floor()) * 0.02 + known.risk;
                length < old - 1e-9
            });
            if better {
                reached.insert(to, Reached { left, risk, from: Some(at) });
                open.push((Reverse((length * 1e6) as u64), to));
            }
        }
    }
    reached
}
