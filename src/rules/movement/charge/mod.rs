//! The charge (A15.43-A15.431): berserk units run for the nearest Known enemy they see, by the way that costs the
//! least MF, and leave their move no other choice.
//!
//! A charge remembers its aims: the Locations of the enemies it may still be running for. Of several equally near
//! ones the ATTACKER picks by the steps he takes; each step drops the aims that it does not lead to.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Location;
use crate::rules::movement;
use crate::rules::words::decision::MoveFrame;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{Gait, MoveOrder, Order};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal, TurnRefusal};
use route::Runner;

mod ending;
mod route;
mod steps;

pub(crate) use ending::movement_over;
pub(super) use steps::{check_in_charge, legal};

/// The berserk units that must charge with this one as one stack: all of its side in its Location, unless leaving
/// it costs them another number of MF, or one of them is wounded and the other not (A15.43).
#[must_use]
pub fn stack_of(pos: &Position, id: UnitId) -> BTreeSet<UnitId> {
    let Some(unit) = pos.unit(id) else { return BTreeSet::new() };
    let together = |other: &&crate::rules::words::unit::Unit| {
        other.side == unit.side
            && other.is_with(unit)
            && other.men().berserk
            && other.men().wounded == unit.men().wounded
            && other.footing() == unit.footing()
            && other.moved == unit.moved
            && other.fire.has_fired() == unit.fire.has_fired()
    };
    pos.units.values().filter(together).map(|other| other.id).collect()
}

/// Whether a stack may begin to move as far as berserk units have a say in it: they charge together or not at all,
/// and before anybody else moves, as long as one is `due`.
pub(crate) fn check_begin(
    pos: &Position,
    units: &BTreeSet<UnitId>,
    due: &dyn Fn() -> Option<UnitId>,
) -> Result<(), Refusal> {
    let Some(&id) = units.iter().find(|&&id| crate::rules::words::status::is_berserk(pos, id))
    else {
        return match due() {
            Some(unit) => Err(Refusal::Move(MoveRefusal::MustCharge { unit })),
            None => Ok(()),
        };
    };
    if *units != stack_of(pos, id) {
        return Err(MoveRefusal::ChargesTogether { unit: id }.into());
    }
    if has_aim(pos, units) {
        Ok(())
    } else {
        Err(Refusal::Move(MoveRefusal::NothingToCharge { unit: id }))
    }
}

/// A unit of a side that has yet to charge, and can.
pub(crate) fn due(pos: &Position, side: Side) -> Option<UnitId> {
    pos.on_board(side)
        .filter(|unit| unit.men().berserk)
        .map(|unit| unit.id)
        .find(|&id| movement::check_begin(pos, side, &stack_of(pos, id), Gait::Normal).is_ok())
}

/// Whether the ATTACKER may be done with the MPh: not before his berserk units have charged (A15.43).
pub(crate) fn check_done(pos: &Position, side: Side) -> Result<(), Refusal> {
    match due(pos, side) {
        Some(unit) => Err(Refusal::Move(MoveRefusal::MustCharge { unit })),
        None => Ok(()),
    }
}

/// What a charging stack may do next, and the aims that each of it leads to.
pub(super) type Steps = BTreeMap<Order, BTreeSet<Location>>;

/// What a charging stack may do next.
fn steps(pos: &Position, frame: &MoveFrame, movers: &BTreeSet<UnitId>) -> Steps {
    let mut steps = Steps::new();
    let Some(before) = &frame.charge else { return steps };
    for (aim, first) in aims(pos, movers, before) {
        for order in first {
            steps.entry(order).or_default().insert(aim);
        }
    }
    steps
}

/// What a moving stack runs for once it has carried out an order; `None` when it is no charge. `known` are the steps open to
/// it, where somebody has worked them out.
///
/// # Errors
/// The order is no step of its charge.
pub(super) fn next_aims(
    pos: &Position,
    frame: &MoveFrame,
    movers: &BTreeSet<UnitId>,
    order: &Order,
    known: Option<&Steps>,
) -> Result<Option<BTreeSet<Location>>, Refusal> {
    if frame.charge.is_none() {
        return Ok(None);
    }
    let aims = match known {
        Some(known) => known.get(order).cloned(),
        None => steps(pos, frame, movers).remove(order),
    };
    let to = match order {
        Order::Move(MoveOrder::Bypass { hex, .. }) => Location::ground(*hex),
        Order::Move(MoveOrder::Step { to, .. }) => *to,
        _ => return Err(TurnRefusal::NotAnAnswer.into()),
    };
    aims.map(Some).ok_or(Refusal::Move(MoveRefusal::NotTheCharge { to }))
}

/// Whether a stack sees enemies, has none with it, and no way to any of them (A15.45).
pub(super) fn is_cut_off(pos: &Position, units: &BTreeSet<UnitId>) -> bool {
    let Some(runner) = Runner::new(pos, units) else { return false };
    !runner.seen().contains(&runner.at()) && !has_aim(pos, units)
}

/// Whether a stack that has not begun its charge has anything to run for: [`aims`], without the shortest ways there.
fn has_aim(pos: &Position, units: &BTreeSet<UnitId>) -> bool {
    let runs = |runner: Runner<'_>| !runner.enemy_in(runner.at()) && runner.reaches(&runner.seen());
    let found = Runner::new(pos, units).is_some_and(runs);
    debug_assert_eq!(found, !aims(pos, units, &BTreeSet::new()).is_empty(), "{units:?}");
    found
}

/// What a stack runs for now, with the orders that lead there, `before` being what it ran for so far (A15.431): the
/// nearest Known enemies it sees. It changes its mind only for a nearer one, or when it sees none of those it ran
/// for; when it sees nobody, it runs on to where they were. In the Location of an enemy it stays.
fn aims(
    pos: &Position,
    movers: &BTreeSet<UnitId>,
    before: &BTreeSet<Location>,
) -> BTreeMap<Location, BTreeSet<Order>> {
    let none = BTreeMap::new();
    let Some(runner) = Runner::new(pos, movers) else { return none };
    let at = runner.at();
    if runner.enemy_in(at) {
        return none;
    }
    let seen = runner.seen();
    let mut by_range: BTreeMap<u32, BTreeSet<Location>> = BTreeMap::new();
    for there in seen {
        by_range.entry(at.hex.distance(there.hex)).or_default().insert(there);
    }
    // Behind what no unit passes an enemy is out of reach: the next nearest is charged (A15.45).
    let mut nearest = by_range.values().map(|there| runner.routes(there));
    let Some(mut routes) = nearest.find(|routes| !routes.is_empty()) else {
        return runner.routes(&before.iter().copied().filter(|&there| there != at).collect());
    };
    if routes.keys().any(|there| before.contains(there)) {
        routes.retain(|there, _| before.contains(there));
    }
    routes
}
