//! What calls upon a Sniper (A14.1).
//!
//! A side's Sniper may act whenever the other side makes an Original DR that equals his Sniper Activation Number, its
//! SAN: To Hit or on the fire table, an Overrun's too, or for a Morale or Task Check, a vehicle crew's too, in the PFPh, MPh, DFPh or
//! AFPh. He acts when everything else that the order called for has been carried out. Nobody makes the DR of what waits in a
//! Location, Residual FP or a Fire Lane (AM-82).

use crate::rules::words::dice::Dr;
use crate::rules::words::ids::Side;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;

/// Notes an Original DR that a side has made: it may bring the other side's Sniper to act (A14.1).
pub(crate) fn heed(play: &mut Play<'_>, by: Side, roll: Dr) {
    let phase = play.pos.phase;
    let in_season = phase == Phase::Movement || phase == Phase::DefensiveFire;
    let in_season = in_season || phase.is_attackers_fire();
    let side = by.other();
    let sniper = play.pos.snipers.get(side.index()).copied().flatten();
    if in_season && sniper.is_some_and(|sniper| i32::from(sniper.san) == roll.total()) {
        play.snipers.push(side);
    }
}
