//! The charge (A15.43-A15.431): berserk units run for the nearest Known enemy they see, by the way that costs the
//! least MF, and leave their move no other choice.
//!
//! A charge remembers its aims: the Locations of the enemies it may still be running for. Of several equally near
//! ones the ATTACKER picks by the steps he takes; each step drops the aims that it does not lead to.
//!
//! Simplified: a charge does not use Bypass.

use std::collections::{BTreeMap, BTreeSet};

use super::seen_enemies;
use crate::board::Location;
use crate::rules::advance::neighbours;
use crate::rules::concealment::known_enemies;
use crate::rules::decision::MoveFrame;
use crate::rules::ids::{Side, UnitId};
use crate::rules::movement::{self, Mf, entry_cost};
use crate::rules::order::Gait;
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;
use crate::rules::stacking::would_overstack;

/// The berserk units that must charge with this one as one stack: all of its side in its Location, unless leaving
/// it costs them another number of MF, or one of them is wounded and the other not (A15.43).
#[must_use]
pub fn stack_of(pos: &Position, id: UnitId) -> BTreeSet<UnitId> {
    let Some(unit) = pos.unit(id) else { return BTreeSet::new() };
    let together = |other: &&crate::rules::Unit| {
        other.side == unit.side
            && other.at == unit.at
            && other.berserk
            && other.wounded == unit.wounded
            && other.footing == unit.footing
            && other.moved == unit.moved
            && other.fire.has_fired() == unit.fire.has_fired()
    };
    pos.units.values().filter(together).map(|other| other.id).collect()
}

/// Whether a stack may begin to move as far as berserk units have a say in it: they charge together or not at all,
/// and before anybody else moves.
pub(crate) fn check_begin(
    pos: &Position,
    side: Side,
    units: &BTreeSet<UnitId>,
) -> Result<(), Refusal> {
    let Some(&id) = units.iter().find(|&&id| super::is_berserk(pos, id)) else {
        return match due(pos, side) {
            Some(unit) => Err(Refusal::MustCharge { unit }),
            None => Ok(()),
        };
    };
    if *units != stack_of(pos, id) {
        return Err(Refusal::ChargesTogether { unit: id });
    }
    let reachable = !ways(pos, units, &aims(pos, units, &BTreeSet::new())).is_empty();
    if reachable { Ok(()) } else { Err(Refusal::NothingToCharge { unit: id }) }
}

/// A unit of a side that has yet to charge, and can.
pub(crate) fn due(pos: &Position, side: Side) -> Option<UnitId> {
    pos.on_board(side)
        .filter(|unit| unit.berserk && !unit.moved)
        .map(|unit| unit.id)
        .find(|&id| movement::check_begin(pos, side, &stack_of(pos, id), Gait::Normal).is_ok())
}

/// Whether the ATTACKER may be done with the MPh: not before his berserk units have charged (A15.43).
pub(crate) fn check_done(pos: &Position, side: Side) -> Result<(), Refusal> {
    match due(pos, side) {
        Some(unit) => Err(Refusal::MustCharge { unit }),
        None => Ok(()),
    }
}

/// Where a charging stack may go next, and the aims that each step leads to.
pub(crate) fn steps(
    pos: &Position,
    frame: &MoveFrame,
    movers: &BTreeSet<UnitId>,
) -> BTreeMap<Location, BTreeSet<Location>> {
    match &frame.charge {
        Some(before) => ways(pos, movers, &aims(pos, movers, before)),
        None => BTreeMap::new(),
    }
}

/// Whether a stack sees enemies, has none with it, and no way to any of them (A15.45).
pub(super) fn is_cut_off(pos: &Position, units: &BTreeSet<UnitId>) -> bool {
    let here = place(pos, units);
    let with_enemy =
        units.iter().flat_map(|&id| seen_enemies(pos, id)).any(|enemy| enemy.at == here);
    !with_enemy && aims(pos, units, &BTreeSet::new()).is_empty()
}

fn place(pos: &Position, movers: &BTreeSet<UnitId>) -> Option<Location> {
    movers.iter().find_map(|&id| pos.unit(id)?.at)
}

/// What a stack runs for now, `before` being what it ran for so far (A15.431): the nearest Known enemies it sees.
/// It changes its mind only for a nearer one, or when it sees none of those it ran for; when it sees nobody, it
/// runs on to where they were. In the Location of an enemy it stays.
fn aims(
    pos: &Position,
    movers: &BTreeSet<UnitId>,
    before: &BTreeSet<Location>,
) -> BTreeSet<Location> {
    let Some((at, side)) =
        movers.iter().find_map(|&id| pos.unit(id).and_then(|unit| Some((unit.at?, unit.side))))
    else {
        return BTreeSet::new();
    };
    if known_enemies(pos, side).any(|enemy| enemy.at == Some(at)) {
        return BTreeSet::new();
    }
    let seen: BTreeSet<Location> = movers
        .iter()
        .flat_map(|&id| seen_enemies(pos, id))
        .filter_map(|enemy| enemy.at)
        // Behind what no unit passes an enemy is out of reach: the next nearest is charged (A15.45).
        .filter(|&there| route(pos, movers, at, there).is_some())
        .collect();
    let range = |there: &Location| at.hex.distance(there.hex);
    let Some(nearest) = seen.iter().map(range).min() else {
        return before.iter().copied().filter(|&there| there != at).collect();
    };
    let kept: BTreeSet<Location> = before.intersection(&seen).copied().collect();
    let of = if kept.iter().map(range).min() == Some(nearest) { kept } else { seen };
    of.into_iter().filter(|there| range(there) == nearest).collect()
}

/// The first steps of the cheapest ways to any of the aims, each with the aims that it leads to.
fn ways(
    pos: &Position,
    movers: &BTreeSet<UnitId>,
    aims: &BTreeSet<Location>,
) -> BTreeMap<Location, BTreeSet<Location>> {
    let mut ways: BTreeMap<Location, BTreeSet<Location>> = BTreeMap::new();
    let Some(at) = place(pos, movers) else { return ways };
    for &aim in aims {
        let Some(route) = route(pos, movers, at, aim) else { continue };
        for step in route {
            ways.entry(step).or_default().insert(aim);
        }
    }
    ways
}

/// The first steps of the cheapest ways from one Location to another; `None` where there is no way.
fn route(
    pos: &Position,
    movers: &BTreeSet<UnitId>,
    at: Location,
    aim: Location,
) -> Option<BTreeSet<Location>> {
    // From the aim backwards, until the stack's own Location is the next: all that lies on a cheapest way is then
    // known, because every step costs something.
    let mut known = BTreeMap::from([(aim, Mf::ZERO)]);
    let mut open = BTreeSet::from([(Mf::ZERO, aim)]);
    let mut done = BTreeSet::new();
    while let Some((cost, to)) = open.pop_first() {
        if to == at {
            break;
        }
        done.insert(to);
        for from in neighbours(to).filter(|&from| pos.map().location_exists(from)) {
            if from != at && !passable(pos, movers, from) {
                continue;
            }
            let Some(step) = step_cost(pos, movers, from, to) else { continue };
            let total = cost + step;
            match known.get(&from).copied() {
                Some(old) if old <= total => continue,
                Some(old) => drop(open.remove(&(old, from))),
                None => {}
            }
            known.insert(from, total);
            open.insert((total, from));
        }
    }
    let best = known.get(&at).copied()?;
    let steps = neighbours(at)
        .filter(|to| done.contains(to))
        .filter(|&to| {
            let rest = known.get(&to).copied().unwrap_or(Mf::ZERO);
            step_cost(pos, movers, at, to).is_some_and(|step| step + rest == best)
        })
        .collect();
    Some(steps)
}

/// Whether a charge can run through a Location: no Known enemy holds it up, and there is room.
fn passable(pos: &Position, movers: &BTreeSet<UnitId>, at: Location) -> bool {
    let Some(side) = movers.iter().find_map(|&id| pos.unit(id)).map(|unit| unit.side) else {
        return false;
    };
    let ids: Vec<UnitId> = movers.iter().copied().collect();
    !known_enemies(pos, side).any(|enemy| enemy.at == Some(at))
        && !would_overstack(pos, side, at, &ids)
}

/// What a step costs the stack: the most that it costs any of its units.
fn step_cost(
    pos: &Position,
    movers: &BTreeSet<UnitId>,
    from: Location,
    to: Location,
) -> Option<Mf> {
    movers
        .iter()
        .map(|&unit| entry_cost(pos, unit, from, to, false))
        .try_fold(Mf::ZERO, |most, cost| cost.map(|cost| most.max(cost)))
}
