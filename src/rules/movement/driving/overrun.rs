//! A vehicle enters a hex to overrun who is there (D7.1): for a quarter of its MP more, and after the DEFENDER's answer to its
//! entry.

use super::cost::Entry;
use super::{driver, left, step};
use crate::board::Location;
use crate::rules::fire;
use crate::rules::ground::concealment::known_enemies_at;
use crate::rules::words::decision::Frame;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::mf::Mf;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, TurnRefusal, VehicleRefusal};
use crate::rules::words::unit::{FireMarker, Unit};

/// Whether the moving vehicle may overrun a hex, and what its entry comes to.
pub(super) fn check(pos: &Position, to: Location) -> Result<Entry, Refusal> {
    let (id, _, frame) = driver(pos)?;
    let drive = frame.drive.as_ref().ok_or(TurnRefusal::NotAnAnswer)?;
    if drive.backwards {
        return Err(VehicleRefusal::NoOverrunInReverse { to }.into());
    }
    // Who has fired on the move overruns nobody any more (D7.1).
    if drive.fired_at > Mf::ZERO {
        return Err(VehicleRefusal::FiredOnTheMove { unit: id }.into());
    }
    let entry = step::check(pos, to, false)?;
    // Over those who are concealed an AFV drives for half of its FP (D7.11).
    let armored = pos.vehicle_type(id).is_some_and(|values| values.armor.is_some());
    let hidden = armored && pos.side_at(pos.defender(), to).any(|unit| unit.concealed);
    let prey = |unit: &Unit| fire::can_be_overrun(pos, unit);
    if !hidden && !known_enemies_at(pos, pos.attacker, to).any(prey) {
        return Err(VehicleRefusal::NobodyToOverrun { to }.into());
    }
    let quarter = pos.vehicle_type(id).map_or(0, |values| values.mp.div_ceil(4));
    let cost = entry.cost + Mf::whole(quarter);
    if entry.all || cost > left(frame) {
        return Err(VehicleRefusal::NotEnoughMpTo { to }.into());
    }
    step::check_entry(pos, frame, to, cost)?;
    Ok(Entry { cost, ..entry })
}

/// It drives in among them.
pub(super) fn begin(play: &mut Play<'_>, to: Location, entry: Entry) {
    let Ok((id, ..)) = driver(play.pos) else { return };
    let declared = fire::declare_overrun(play.pos, id, to);
    if let Some(drive) = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut()) {
        drive.overrun = declared;
    }
    play.note(VehicleEvent::Overruns { unit: id, at: to });
    step::enter(play, to, entry);
}

/// The DEFENDER has answered its entry: it overruns those who are left, and they may fire once more. Says whether there was
/// an Overrun to be carried out.
pub(in crate::rules::movement) fn carry_out(play: &mut Play<'_>) -> bool {
    let drive = play.pos.moving_mut().and_then(|frame| frame.drive.as_mut());
    let Some(overrun) = drive.and_then(|drive| drive.overrun.take()) else { return false };
    fire::overrun(play, &overrun);
    let there = play.pos.men_at(play.pos.defender(), overrun.at);
    let spent = there.filter(|unit| unit.fire == FireMarker::Final).map(|unit| unit.id).collect();
    if let Some(frame) = play.pos.moving_mut() {
        frame.duty_done.clear();
        if let Some(drive) = &mut frame.drive {
            (drive.passed, drive.answerable) = (true, spent);
        }
    }
    play.pos.frames.push(Frame::Window);
    true
}
