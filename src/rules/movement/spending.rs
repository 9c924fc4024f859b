//! MF: who of the moving stack has how many left, and what spending them leads to (A4.1, A8.1).

use std::collections::BTreeSet;

use super::allotment::stack_mf;
use crate::board::{Hexside, Location};
use crate::rules::fire;
use crate::rules::ground::concealment;
use crate::rules::ground::moving::{able, goers};
use crate::rules::words::decision::{Frame, MoveFrame};
use crate::rules::words::drive::Spell;
use crate::rules::words::event::MoveEvent;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::Gait;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal, TurnRefusal};

/// Whether a unit is on the move and can go on.
pub(crate) fn check_in_move(pos: &Position, unit: UnitId) -> Result<(), Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    if goers(pos, frame).any(|id| id == unit) {
        Ok(())
    } else {
        Err(Refusal::Move(MoveRefusal::NobodyCanMove))
    }
}

/// The MF, or a vehicle's MP, the stack has now: what it began with, less what went with a leader who fell, was pinned or wounded, as
/// far as it has not been used (A7.831, A17.2), and less what a weapon weighs that it has picked up.
pub(super) fn present_mf(pos: &Position, frame: &MoveFrame, able: &BTreeSet<UnitId>) -> Mf {
    if frame.drive.is_some() {
        return frame.mf;
    }
    stack_mf(pos, able, frame.gait).min(frame.mf)
}

/// What the moving stack has still to spend, before any road bonus: nothing once nobody of it can go on; `None` while
/// nobody moves.
#[must_use]
pub fn mf_left(pos: &Position) -> Option<Mf> {
    let frame = pos.moving()?;
    Some(present_mf(pos, frame, &able(pos, frame)).less(frame.spent))
}

/// MF were spent in a Location: those seen at it come out of concealment, what waits there attacks them, then the
/// DEFENDER has his window. Who has come from the same Location, from off the board, or was thrown back, has crossed no hexside.
pub(super) fn expended(play: &mut Play<'_>, from: Option<Location>, at: Location) {
    play.pos.expenditures = play.pos.expenditures.saturating_add(1);
    concealment::spent_mf(play);
    play.pos.frames.push(Frame::Window);
    fire::expended(play, at, from.and_then(|from| Hexside::between(from.hex, at.hex)));
}

/// Whether the movers have so many MF left to spend where they are; not all of them in Assault Movement (A4.61).
pub(crate) fn check_mf_here(pos: &Position, cost: Mf) -> Result<(), Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    let movers = able(pos, frame);
    if movers.is_empty() {
        return Err(MoveRefusal::NobodyCanMove.into());
    }
    let left = present_mf(pos, frame, &movers).less(frame.spent);
    if left < cost {
        return Err(MoveRefusal::NotEnoughMfHere.into());
    }
    if frame.gait == Gait::Assault && left == cost {
        Err(Refusal::Move(MoveRefusal::AssaultAllMf))
    } else {
        Ok(())
    }
}

/// MF are spent where the stack is by all who can go on; for those of them who are `halted` they are the last.
pub(crate) fn spend_in_place(
    play: &mut Play<'_>,
    at: Location,
    cost: Mf,
    halted: &BTreeSet<UnitId>,
) {
    let units = play.pos.moving().map(|frame| able(play.pos, frame)).unwrap_or_default();
    if let Some(frame) = play.pos.moving_mut() {
        frame.halted.extend(halted);
    }
    spend(play, at, units, cost);
}

/// MF are spent where the stack is.
pub(super) fn spend(play: &mut Play<'_>, at: Location, units: BTreeSet<UnitId>, cost: Mf) {
    // Work in place is noticed whatever the cover (A12.14).
    concealment::noticed(play, &units.iter().copied().collect::<Vec<_>>());
    if let Some(frame) = play.pos.moving_mut() {
        frame.movers.clone_from(&units);
    }
    spend_here(play, at, cost, |play, spent| {
        play.note(MoveEvent::Moved { units, from: Some(at), to: at, cost, spent });
    });
}

/// MF or MP are spent in a Location, and `tell` says what for, with what has been spent so far.
pub(super) fn spend_here(
    play: &mut Play<'_>,
    at: Location,
    cost: Mf,
    tell: impl FnOnce(&mut Play<'_>, Mf),
) {
    let mut spent = Mf::ZERO;
    book(play.pos, Some(at), at, cost);
    if let Some(frame) = play.pos.moving_mut() {
        frame.spent += cost;
        frame.spent_here += cost;
        frame.crossing = false;
        spent = frame.spent;
        if let Some(drive) = &mut frame.drive {
            drive.book(at, cost);
        }
    }
    tell(play, spent);
    expended(play, Some(at), at);
}

/// Men have spent MF on their way from there to here, or here: what the DEFENDER's vehicles go by that see them (D2.401).
pub(super) fn book(pos: &mut Position, from: Option<Location>, at: Location, mp: Mf) {
    let defender = pos.defender();
    let watched = pos.units.vehicles().any(|unit| unit.side == defender && unit.at().is_some());
    let Some(frame) = pos.moving_mut().filter(|frame| watched && frame.drive.is_none()) else {
        return;
    };
    if let Some(at) = from.filter(|_| frame.trail.is_empty()) {
        frame.trail.push(Spell { at, mp: Mf::ZERO });
    }
    match frame.trail.last_mut() {
        Some(spell) if spell.at == at && spell.mp > Mf::ZERO => spell.mp += mp,
        _ => frame.trail.push(Spell { at, mp }),
    }
}
