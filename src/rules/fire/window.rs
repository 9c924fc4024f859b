//! Answers in and after the DEFENDER's window: why a shot comes too late, and Multiple ROF against Residual FP (A8.1, A8.23).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::legal::legal;
use super::residual::{place, residual_in};
use super::{markers, molotov, panzerfaust, plan};
use crate::rules::words::attack::FireKind;
use crate::rules::words::decision::Frame;
use crate::rules::words::ids::{Firer, WeaponId};
use crate::rules::words::order::{FireOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, NamedRefusal, Refusal, TurnRefusal};

/// Why a shot at movers comes too late for their last MF: the DEFENDER has let them go on, or nobody could fire any more,
/// this firer for a reason of its own.
pub(crate) fn too_late(pos: &Position, order: &Order) -> Refusal {
    let side = pos.defender();
    let somebody = legal(pos, side, &mut |_, _| ControlFlow::Break(())).is_break();
    let judged = match order {
        Order::Fire(FireOrder::Attack(order)) => plan::check(pos, side, order).map(drop),
        Order::Fire(FireOrder::Molotov { unit }) => molotov::check(pos, side, *unit),
        Order::Fire(FireOrder::Panzerfaust { unit }) => panzerfaust::check(pos, side, *unit),
        _ => Ok(()),
    };
    match judged {
        Err(Refusal::Named(NamedRefusal::NotYours { .. })) => {
            Refusal::Fire(FireRefusal::NotYourFire)
        }
        Err(why) if !somebody => Refusal::Turn(TurnRefusal::WindowClosed { why: Box::new(why) }),
        _ => Refusal::Turn(TurnRefusal::WindowOver),
    }
}

/// Whether a choice between ROF and Residual FP may be answered so.
pub(crate) fn check_keep_rof(pos: &Position, keep: &BTreeSet<WeaponId>) -> Result<(), Refusal> {
    let Some(Frame::Rof(frame)) = pos.frames.last() else {
        return Err(TurnRefusal::NotAnAnswer.into());
    };
    let asked = frame.weapons();
    match keep.iter().find(|weapon| !asked.contains(weapon)) {
        Some(&weapon) => Err(Refusal::Fire(FireRefusal::NoRofToKeep { weapon })),
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
        place(play, part.at, residual_in(part, fp, frame.cowered), part.rim);
    }
}
