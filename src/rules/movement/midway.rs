//! What a stack may decide in the middle of its move: to go faster, or to go on without some of its units.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::allotment::stack_mf;
use super::move_plan::{MovePlan, MovePlanSink};
use crate::rules::ground::moving::able;
use crate::rules::words::event::MoveEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::order::{Gait, MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, NamedRefusal, Refusal, TurnRefusal};

/// Whether the moving stack may go over to Double Time (A4.5): from ordinary movement, before its MF are used up, and
/// none of it CX or wounded.
pub(crate) fn check_hurry(pos: &Position) -> Result<(), Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    let movers = able(pos, frame);
    let tired =
        |id: &&UnitId| pos.unit(**id).is_some_and(|unit| unit.men().cx || unit.men().wounded);
    let over = stack_mf(pos, &movers, frame.gait).min(frame.mf) <= frame.spent;
    match movers.iter().find(tired) {
        _ if frame.gait == Gait::DoubleTime => Err(Refusal::Move(MoveRefusal::HurriesAlready)),
        _ if frame.gait != Gait::Normal || frame.minimum => {
            Err(Refusal::Move(MoveRefusal::NoHurry))
        }
        Some(&unit) => Err(Refusal::Move(MoveRefusal::TooTired { unit })),
        None if over => Err(Refusal::Move(MoveRefusal::NotEnoughMfHere)),
        None => Ok(()),
    }
}

/// The stack goes over to Double Time.
pub(crate) fn hurry(play: &mut Play<'_>) {
    let Some(frame) = play.pos.moving() else { return };
    let movers = able(play.pos, frame);
    let mf = stack_mf(play.pos, &movers, Gait::DoubleTime);
    if let Some(frame) = play.pos.moving_mut() {
        frame.gait = Gait::DoubleTime;
        frame.mf = mf;
    }
    for unit in movers {
        if let Some(state) = play.pos.units.get_mut(&unit) {
            state.men_mut().cx = true;
            play.note(MoveEvent::Exhausted { unit });
        }
    }
}

/// Whether some of the moving stack may stop while the others go on (A4.2): at least one of each, and not in Bypass.
pub(crate) fn check_part(pos: &Position, stay: &BTreeSet<UnitId>) -> Result<(), Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    if let Some(bypass) = &frame.bypass {
        return Err(MoveRefusal::MayNotStopInBypass { hex: bypass.hex }.into());
    }
    let movers = able(pos, frame);
    if stay.is_empty() {
        return Err(NamedRefusal::NobodyNamed.into());
    }
    if !stay.is_subset(&movers) {
        return Err(NamedRefusal::NotTogether.into());
    }
    if frame.minimum || stay.len() == movers.len() {
        return Err(MoveRefusal::NobodyCanMove.into());
    }
    Ok(())
}

/// Some of the stack stop. The others have the MF that they would have had by themselves.
pub(crate) fn part(play: &mut Play<'_>, stay: &BTreeSet<UnitId>) {
    let Some(frame) = play.pos.moving() else { return };
    let rest: BTreeSet<UnitId> = able(play.pos, frame).difference(stay).copied().collect();
    let mf = stack_mf(play.pos, &rest, frame.gait);
    if let Some(frame) = play.pos.moving_mut() {
        frame.movers.retain(|unit| !stay.contains(unit));
        frame.mf = mf;
    }
    play.note(MoveEvent::Ended { units: stay.clone() });
}

/// What the stack may decide so; each of its units may stop by itself, if the others `can_go` on.
pub(super) fn legal(pos: &Position, can_go: bool, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    if check_hurry(pos).is_ok() {
        sink(Order::Move(MoveOrder::Hurry), MovePlan::Plain)?;
    }
    let Some(frame) = pos.moving().filter(|_| can_go) else { return ControlFlow::Continue(()) };
    for unit in able(pos, frame) {
        let units = BTreeSet::from([unit]);
        if check_part(pos, &units).is_ok() {
            sink(Order::Move(MoveOrder::Part { units }), MovePlan::Plain)?;
        }
    }
    ControlFlow::Continue(())
}
