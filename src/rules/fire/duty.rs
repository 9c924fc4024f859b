//! The duty to fire at an enemy MMC that enters the DEFENDER's Location (A8.312): pinned or not, concealed or not
//! (AM-19), and by FPF only where nothing else is left.

use std::collections::BTreeSet;

use super::legal;
use super::plan::Plan;
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};

/// Whether the DEFENDER may let the movers go on: not while one of his units has yet to meet its duty.
pub(crate) fn check_hold(pos: &Position) -> Result<(), Refusal> {
    match bound_to_fire(pos).first() {
        Some(&unit) => Err(Refusal::Fire(FireRefusal::MustFire { unit })),
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
        Some(unit) => Err(Refusal::Fire(FireRefusal::MustFire { unit })),
        None => Ok(()),
    }
}

/// The units that have to fire at the movers in their own Location, and can.
fn bound_to_fire(pos: &Position) -> Vec<UnitId> {
    let Some(moving) = pos.moving() else { return Vec::new() };
    let entered = moving.movers.iter().find_map(|&id| {
        let mmc = pos.unit_type(id)?.kind.is_mmc();
        let at = pos.unit(id)?.at().filter(|_| mmc)?;
        // Who gets out of a vehicle enters where it stands.
        let entered = moving.from.map_or_else(|| pos.got_out(), |from| from != at);
        entered.then_some(at)
    });
    let Some(at) = entered else { return Vec::new() };
    pos.side_at(pos.defender(), at)
        .filter(|unit| unit.can_act() && !moving.duty_done.contains(&unit.id))
        .map(|unit| unit.id)
        .filter(|&unit| legal::can_fire(pos, unit))
        .collect()
}

/// Those who fired into their own Location have met their duty.
pub(super) fn note_done(pos: &mut Position, plan: &Plan) {
    let done: Vec<UnitId> =
        plan.shots.iter().filter(|shot| shot.at == plan.target).map(|shot| shot.unit).collect();
    if let Some(moving) = pos.moving_mut() {
        moving.duty_done.extend(done);
    }
}
