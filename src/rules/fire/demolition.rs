//! Demolition charges that are thrown in any phase of fire (A23.6): at an ADJACENT Location and, with the same dice, at the
//! thrower's own. Placing them is `movement/demolition`'s (A23.3); a placed charge attacks from the Location that it lies in,
//! like anything else.
//!
//! Left out: charges Set against buildings, bridges and fortifications (A23.7), of which none can be brought down here.

use std::collections::BTreeSet;

use super::arm::Arm;
use super::plan::Plan;
use super::reach::Reach;
use super::shot::Shot;
use super::sight;
use crate::rules::ground::adjacency::adjacent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, MoveRefusal, Refusal};
use crate::rules::words::unit::Unit;

/// What a throw adds to the DR against its target, and against the thrower's own Location; in the AFPh one more (A23.6).
const THROWN: i8 = 2;
const THROWN_BACK: i8 = 3;
const THROWN_ADVANCING: i8 = 1;

/// Makes the attack of one charge that of a thrown one: at an ADJACENT Location, and at everybody in the thrower's own.
pub(super) fn throw(pos: &Position, plan: &mut Plan) -> Result<(), Refusal> {
    let Some(shot) = plan.shots.first().or(plan.blind.first()).cloned() else { return Ok(()) };
    if !Arm::of(pos, shot.firer).used_up {
        return Err(FireRefusal::ThrowsOnly { unit: shot.unit }.into());
    }
    let beside = pos
        .unit(shot.unit)
        .and_then(Unit::end)
        .is_some_and(|end| end.location != plan.target && adjacent(pos.map(), end, plan.target));
    if !beside {
        return Err(MoveRefusal::NotAdjacent { to: plan.target }.into());
    }
    let more = if pos.phase == Phase::AdvancingFire { THROWN_ADVANCING } else { 0 };
    plan.thrown = THROWN + more;
    let mut targets: Vec<UnitId> =
        pos.units_at(shot.at).filter(|unit| !unit.is_vehicle()).map(|unit| unit.id).collect();
    let at = shot.at;
    let shots = vec![Shot { reach: Reach::between(pos.map(), at, at), ..shot }];
    let sights = sight::look(pos, &shots, at, &mut targets);
    plan.second = Some(Box::new(Plan {
        shell: None,
        sights,
        shots,
        targets,
        vehicles: Vec::new(),
        target: at,
        thrown: THROWN_BACK + more,
        blind: Vec::new(),
        directors: Vec::new(),
        snap_shot: false,
        lanes: BTreeSet::new(),
        second: None,
    }));
    Ok(())
}
