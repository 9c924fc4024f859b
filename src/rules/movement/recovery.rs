//! Picking a weapon up while moving: one MF, none for what a broken friend holds (A4.44).

use std::collections::BTreeSet;

use super::spending::{check_mf_here, spend_in_place};
use crate::board::Location;
use crate::rules::ground::moving::able;
use crate::rules::possession::{check_recovery, free_of_cost, try_recovery};
use crate::rules::words::ids::{UnitId, WeaponId};
use crate::rules::words::mf::Mf;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    MoveRefusal, NamedRefusal, PossessionRefusal, Refusal, TurnRefusal,
};

/// Whether a moving unit may try to recover a weapon where it is. Those who move with it spend the MF too.
pub(crate) fn check_recover(
    pos: &Position,
    unit: UnitId,
    weapon: WeaponId,
) -> Result<Location, Refusal> {
    let frame = pos.moving().ok_or(TurnRefusal::NotAnAnswer)?;
    if !able(pos, frame).contains(&unit) {
        return Err(MoveRefusal::NobodyCanMove.into());
    }
    if let Some(bypass) = &frame.bypass {
        return Err(PossessionRefusal::BusyInBypass { hex: bypass.hex }.into());
    }
    let at = pos.unit(unit).and_then(|unit| unit.at()).ok_or(NamedRefusal::NotOnBoard { unit })?;
    check_recovery(pos, unit, weapon)?;
    if !free_of_cost(pos, weapon) {
        check_mf_here(pos, Mf::ONE)?;
    }
    Ok(at)
}

/// The attempt, for an MF of its own: the fire that the step into the Location drew has been survived, the fire
/// that this MF draws comes after it (A8.1 EX).
pub(crate) fn recover(play: &mut Play<'_>, unit: UnitId, weapon: WeaponId, at: Location) {
    let free = free_of_cost(play.pos, weapon);
    try_recovery(play, unit, weapon);
    if !free {
        spend_in_place(play, at, Mf::ONE, &BTreeSet::new());
    }
}
