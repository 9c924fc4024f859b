//! Who of a moving stack goes on, and where on its way it can be seen (A4).

use std::collections::BTreeSet;

use crate::board::Location;
use crate::rules::words::decision::{Bypass, MoveFrame};
use crate::rules::words::few::few;
use crate::rules::words::ids::UnitId;
use crate::rules::words::order::Gait;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Those of the moving stack who can go on: unbroken, unpinned, and not at the end of their move. In a charge it is
/// the berserk ones, and a wounded one does not hold up the others (A15.43).
pub(crate) fn able(pos: &Position, frame: &MoveFrame) -> BTreeSet<UnitId> {
    few(goers(pos, frame))
}

/// The same, one after the other.
pub(crate) fn goers(pos: &Position, frame: &MoveFrame) -> impl Iterator<Item = UnitId> {
    let ready = || {
        let movers = frame.movers.iter().filter(|id| !frame.halted.contains(id));
        movers
            .filter_map(|&id| pos.unit(id))
            .filter(|unit| unit.can_go())
            .filter(|unit| unit.men().berserk == frame.charge.is_some())
    };
    let sound = frame.charge.is_some() && ready().any(|unit| !unit.men().wounded);
    ready().filter(move |unit| !(sound && unit.men().wounded)).map(|unit| unit.id)
}

/// Those of the moving stack who can go on; nobody while nobody moves. Whoever broke or was pinned on the way stays a target,
/// and moves no more (A4.2).
#[must_use]
pub fn going_on(pos: &Position) -> BTreeSet<UnitId> {
    pos.moving().map(|frame| able(pos, frame)).unwrap_or_default()
}

/// Whether a vehicle has not halted: it is in Motion, or goes on (D2.4).
pub(crate) fn is_rolling(pos: &Position, unit: UnitId) -> bool {
    let own = pos.moving().filter(|frame| frame.movers.contains(&unit));
    match own.and_then(|frame| frame.drive.as_ref()) {
        Some(drive) => !drive.halted,
        None => pos.unit(unit).and_then(Unit::vehicle).is_some_and(|vehicle| vehicle.motion),
    }
}

/// Whether a mover is still in Bypass: who broke or was pinned is in the obstacle.
#[must_use]
pub fn in_bypass(pos: &Position, unit: UnitId) -> Option<&Bypass> {
    let moving = pos.moving()?;
    let bypass = moving.bypass.as_ref().filter(|_| moving.movers.contains(&unit))?;
    let state = pos.unit(unit)?;
    (state.can_act() && !state.men().pinned && state.at() == Some(Location::ground(bypass.hex)))
        .then_some(bypass)
}

/// Whether somebody dashes over the road in this Location at the moment.
pub(crate) fn is_dashed_over(pos: &Position, at: Location) -> bool {
    pos.moving()
        .is_some_and(|frame| halfway(frame) && goers(pos, frame).any(|id| pos.is_at(id, at)))
}

/// Whether a Dash has got as far as the road.
pub(crate) fn halfway(frame: &MoveFrame) -> bool {
    frame.gait == Gait::Dash && frame.entered == 1 && !frame.thrown_back
}
