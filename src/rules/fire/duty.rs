//! The duty to fire at an enemy MMC that enters the DEFENDER's Location (A8.312): pinned or not, concealed or not
//! (AM-19), and by FPF only where nothing else is left. And the duty of those who are marked Final Fire to answer
//! the vehicle that has overrun them, by FPF or an assault (AM-80), the DR of either being their own NMC (D7.2, A8.31): where their
//! fire can harm it or those aboard (AM-50).

use std::collections::BTreeSet;

use super::legal;
use super::plan::Plan;
use crate::board::Location;
use crate::rules::words::decision::MoveFrame;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};

/// Whether the DEFENDER may let the movers go on: not while one of his units has yet to meet its duty.
pub(crate) fn check_hold(pos: &Position) -> Result<(), Refusal> {
    match bound_to_fire(pos).first() {
        Some(&unit) => Err(owed(pos, unit)),
        None => Ok(()),
    }
}

/// Whether an attack leaves nobody out: all who are bound to fire at those in their own Location do it in one
/// Fire Group, whatever kind of fire each of them is down to.
pub(super) fn check(pos: &Position, plan: &Plan) -> Result<(), Refusal> {
    let firing: BTreeSet<UnitId> =
        plan.shots.iter().filter(|shot| shot.at == plan.target).map(|shot| shot.unit).collect();
    if firing.is_empty() {
        return Ok(());
    }
    match bound_to_fire(pos).into_iter().find(|unit| !firing.contains(unit)) {
        Some(unit) => Err(owed(pos, unit)),
        None => Ok(()),
    }
}

/// What a unit that is bound to fire has to be told.
fn owed(pos: &Position, unit: UnitId) -> Refusal {
    let driven = pos.moving().is_some_and(|moving| moving.drive.is_some());
    Refusal::Fire(match driven {
        true => FireRefusal::MustReact { unit },
        false => FireRefusal::MustFire { unit },
    })
}

/// The Location that an MMC has entered with its last MF.
fn entered(pos: &Position, moving: &MoveFrame) -> Option<Location> {
    moving.movers.iter().find_map(|&id| {
        let mmc = pos.unit_type(id)?.kind.is_mmc();
        let at = pos.unit(id)?.at().filter(|_| mmc)?;
        // Who gets out of a vehicle enters where it stands.
        let entered = moving.from.map_or_else(|| pos.got_out(), |from| from != at);
        entered.then_some(at)
    })
}

/// The units that have to fire at the movers in their own Location, and can.
fn bound_to_fire(pos: &Position) -> Vec<UnitId> {
    let Some(moving) = pos.moving() else { return Vec::new() };
    let there: Vec<UnitId> = match &moving.drive {
        Some(drive) => drive.answerable.iter().copied().collect(),
        None => entered(pos, moving)
            .into_iter()
            .flat_map(|at| pos.side_at(pos.defender(), at))
            .map(|unit| unit.id)
            .collect(),
    };
    let bound = |id: &UnitId| {
        let able = pos.unit(*id).is_some_and(|unit| unit.can_act());
        able && !moving.duty_done.contains(id)
    };
    there.into_iter().filter(bound).filter(|&unit| legal::can_fire(pos, unit)).collect()
}

/// Those who fired into their own Location have met their duty.
pub(super) fn note_done(pos: &mut Position, plan: &Plan) {
    let done: Vec<UnitId> =
        plan.shots.iter().filter(|shot| shot.at == plan.target).map(|shot| shot.unit).collect();
    if let Some(moving) = pos.moving_mut() {
        moving.duty_done.extend(done);
    }
}
