//! Infantry Overrun (A4.15): Good Order MMC run into the Location of a lone enemy SMC, for twice the MF and after a
//! NTC each, and fight it out with him there and then.
//!
//! The texts at hand only name it; it is built as players know it (AM-70). Who fails his NTC goes no farther in this MPh.
//! Simplified: the SMC makes off, if he likes, when the First Fire at the movers is over, and nobody strikes at him.

use std::collections::BTreeSet;

use crate::board::Location;
use crate::rules::ground::concealment::{self, known_enemies_at};
use crate::rules::ground::moving::able;
use crate::rules::men::morale::{aid_for, passes_task_check};
use crate::rules::words::decision::{CloseFrame, Frame, MoveFrame};
use crate::rules::words::ids::UnitId;
use crate::rules::words::order::Gait;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::CheckKind;
use crate::rules::words::status::{is_mmc, is_smc};

/// The only Known enemy of the ATTACKER in a Location, if he is an SMC.
fn lone_smc(pos: &Position, at: Location) -> Option<UnitId> {
    let mut enemies = known_enemies_at(pos, pos.attacker, at);
    let lone = enemies.next().filter(|_| enemies.next().is_none())?;
    is_smc(pos, lone.id).then_some(lone.id)
}

/// Whether entering a Location would be an Infantry Overrun that the movers may make: a charge needs none of this.
pub(super) fn is_open(
    pos: &Position,
    frame: &MoveFrame,
    movers: &BTreeSet<UnitId>,
    to: Location,
) -> bool {
    let fit = |&id: &UnitId| is_mmc(pos, id) && pos.unit(id).is_some_and(|unit| unit.good_order());
    frame.charge.is_none()
        && matches!(frame.gait, Gait::Normal | Gait::DoubleTime)
        && movers.iter().any(fit)
        && lone_smc(pos, to).is_some()
}

/// The MMC take their NTC. Those of the stack who go in are returned: nobody when no MMC passes.
pub(super) fn muster(play: &mut Play<'_>, movers: &BTreeSet<UnitId>) -> BTreeSet<UnitId> {
    let company: Vec<UnitId> = movers.iter().copied().collect();
    let (mmc, smc): (BTreeSet<UnitId>, BTreeSet<UnitId>) =
        movers.iter().partition(|&&id| is_mmc(play.pos, id));
    let mut going = BTreeSet::new();
    for id in mmc {
        let aid = aid_for(play.pos, id, &company);
        if passes_task_check(play, id, CheckKind::Overrun, 0, aid) {
            going.insert(id);
        } else if let Some(frame) = play.pos.moving_mut() {
            frame.halted.insert(id);
        }
    }
    if !going.is_empty() {
        going.extend(smc);
    }
    going
}

/// The Location in which the movers, an MMC among them, have come upon a lone SMC: they overrun him at once, in a
/// charge too (A15.432).
pub(super) fn due(pos: &Position) -> Option<Location> {
    let frame = pos.moving()?;
    let movers = able(pos, frame);
    let at =
        movers.iter().find_map(|&id| pos.unit(id)?.at()).filter(|&at| frame.from != Some(at))?;
    (movers.iter().any(|&id| is_mmc(pos, id)) && lone_smc(pos, at).is_some()).then_some(at)
}

/// An Infantry Overrun (A4.15): the movers and the lone SMC whose Location they have entered fight at once.
pub(super) fn begin(play: &mut Play<'_>, at: Location) {
    // He may make off before it comes to blows, but not from berserk units (A15.432).
    let charge = play.pos.moving().is_some_and(|moving| moving.charge.is_some());
    let speaker = if charge { play.pos.attacker } else { play.pos.defender() };
    // Who was under a "?" beside him is seen now, and he was not alone: that is a matter for the CCPh (A12.15).
    concealment::reveal_all_at(play, at);
    if lone_smc(play.pos, at).is_none() {
        return;
    }
    let frame = CloseFrame { at, ambusher: None, speaker, first_plan: None };
    play.pos.frames.push(Frame::CloseCombat(frame));
}
