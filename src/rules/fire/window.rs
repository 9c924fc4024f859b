//! The DEFENDER's window: holding fire, and Multiple ROF against Residual FP (A8.1, A8.23).

use std::collections::BTreeSet;

use super::FireKind;
use super::markers;
use super::residual::{place, residual_fp};
use crate::rules::apply::Play;
use crate::rules::decision::Frame;
use crate::rules::ids::{Firer, WeaponId};
use crate::rules::movement;
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;

/// The DEFENDER holds his fire: the window closes, and the movers go on, if any of them can.
pub(crate) fn hold(play: &mut Play<'_>) {
    if matches!(play.pos.frames.last(), Some(Frame::Window)) {
        play.pos.frames.pop();
    }
    movement::after_window(play);
}

/// Whether a choice between ROF and Residual FP may be answered so.
pub(crate) fn check_keep_rof(pos: &Position, keep: &BTreeSet<WeaponId>) -> Result<(), Refusal> {
    let Some(Frame::Rof(frame)) = pos.frames.last() else { return Err(Refusal::NotAnAnswer) };
    let asked = frame.weapons();
    match keep.iter().find(|weapon| !asked.contains(weapon)) {
        Some(&weapon) => Err(Refusal::NoRofToKeep { weapon }),
        None => Ok(()),
    }
}

/// The weapons named keep their ROF; the others add their FP to the Residual and are marked (A8.23).
pub(crate) fn keep_rof(play: &mut Play<'_>, keep: &BTreeSet<WeaponId>) {
    let Some(Frame::Rof(frame)) = play.pos.frames.pop() else { return };
    for weapon in frame.weapons().difference(keep) {
        markers::mark(play, Firer::Weapon(*weapon), FireKind::FirstFire.marker());
        if let Some(owner) = play.pos.weapons.get(weapon).and_then(|weapon| weapon.owner()) {
            markers::mark_exhausted(play, owner, FireKind::FirstFire.marker());
        }
    }
    for part in &frame.places {
        let given = part.weapons.iter().filter(|(weapon, _)| !keep.contains(weapon));
        let fp = part.rest + given.map(|(_, &share)| share).sum();
        place(play, part.at, residual_fp(fp, frame.cowered, part.outside));
    }
}
