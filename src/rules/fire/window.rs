//! The DEFENDER's window: holding fire, the duty to fire, and Multiple ROF against Residual FP (A8.1, A8.23, A8.312).

use std::collections::BTreeSet;

use super::markers;
use super::plan::Plan;
use super::residual::{place, residual_fp};
use super::{FireKind, legal};
use crate::rules::apply::Play;
use crate::rules::decision::Frame;
use crate::rules::ids::{Firer, UnitId, WeaponId};
use crate::rules::movement;
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;

/// Whether the DEFENDER may let the movers go on: not while one of his units has yet to meet its duty to fire
/// at an MMC that entered its Location (A8.312).
pub(crate) fn check_hold(pos: &Position) -> Result<(), Refusal> {
    match bound_to_fire(pos) {
        Some(unit) => Err(Refusal::MustFire { unit }),
        None => Ok(()),
    }
}

/// A unit that has to fire at the movers in its own Location, and can.
fn bound_to_fire(pos: &Position) -> Option<UnitId> {
    let moving = pos.moving()?;
    let at = moving.movers.iter().find_map(|&id| {
        let mmc = pos.unit_type(id)?.kind.is_mmc();
        pos.unit(id)?.at.filter(|_| mmc)
    })?;
    moving.from.filter(|&from| from != at)?;
    pos.side_at(pos.defender(), at)
        .filter(|unit| unit.good_order() && !moving.duty_done.contains(&unit.id))
        .map(|unit| unit.id)
        .find(|&unit| legal::can_fire(pos, unit))
}

/// Those who fired into their own Location have met their duty.
pub(super) fn note_duty(pos: &mut Position, plan: &Plan) {
    let done: Vec<UnitId> =
        plan.shots.iter().filter(|shot| shot.at == plan.target).map(|shot| shot.unit).collect();
    if let Some(moving) = pos.moving_mut() {
        moving.duty_done.extend(done);
    }
}

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
    match keep.iter().find(|weapon| !frame.weapons.contains_key(weapon)) {
        Some(&weapon) => Err(Refusal::NoRofToKeep { weapon }),
        None => Ok(()),
    }
}

/// The weapons named keep their ROF; the others add their FP to the Residual and are marked (A8.23).
pub(crate) fn keep_rof(play: &mut Play<'_>, keep: &BTreeSet<WeaponId>) {
    let Some(Frame::Rof(frame)) = play.pos.frames.pop() else { return };
    let mut fp = frame.rest;
    for (&weapon, &share) in &frame.weapons {
        if !keep.contains(&weapon) {
            fp += share;
            markers::mark(play, Firer::Weapon(weapon), FireKind::FirstFire.marker());
            if let Some(owner) = play.pos.weapons.get(&weapon).and_then(|weapon| weapon.owner()) {
                markers::mark_exhausted(play, owner, FireKind::FirstFire.marker());
            }
        }
    }
    place(play, frame.at, residual_fp(fp, frame.cowered, frame.outside));
}
