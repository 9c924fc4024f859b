//! Picking a weapon up while moving: one MF (A4.44).

use std::collections::BTreeSet;

use super::mf::Mf;
use super::step::{able, spend_here};
use crate::board::Location;
use crate::rules::apply::Play;
use crate::rules::ids::{UnitId, WeaponId};
use crate::rules::position::Position;
use crate::rules::rally;
use crate::rules::refusal::Refusal;

/// Whether a moving unit may try to recover a weapon where it is. Those who move with it spend the MF too.
pub(crate) fn check_recover(
    pos: &Position,
    unit: UnitId,
    weapon: WeaponId,
) -> Result<Location, Refusal> {
    let frame = pos.moving().ok_or(Refusal::NotAnAnswer)?;
    if !able(pos, frame).contains(&unit) {
        return Err(Refusal::NobodyCanMove);
    }
    if let Some(bypass) = &frame.bypass {
        return Err(Refusal::BusyInBypass { hex: bypass.hex });
    }
    let at = pos.unit(unit).and_then(|unit| unit.at).ok_or(Refusal::NotOnBoard { unit })?;
    rally::check_recovery(pos, unit, weapon)?;
    if frame.mf.less(frame.spent) < Mf::ONE {
        return Err(Refusal::NotEnoughMf { to: at });
    }
    Ok(at)
}

/// The attempt, for an MF of its own: the fire that the step into the Location drew has been survived, the fire
/// that this MF draws comes after it (A8.1 EX).
pub(crate) fn recover(play: &mut Play<'_>, unit: UnitId, weapon: WeaponId) -> Result<(), Refusal> {
    let at = check_recover(play.pos, unit, weapon)?;
    rally::try_recovery(play, unit, weapon);
    let movers = play.pos.moving().map_or_else(BTreeSet::new, |frame| able(play.pos, frame));
    spend_here(play, at, movers);
    Ok(())
}
