//! Handing weapons over within a Location (A4.431).

use std::ops::ControlFlow;

use super::{fellows, own, weapon};
use crate::rules::ground::concealment::is_dummy;
use crate::rules::words::event::PossessionEvent;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::order::{Order, PossessionOrder};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, PossessionRefusal, Refusal};
use crate::rules::words::unit::FireMarker;
use crate::rules::words::weapon::Held;

/// Whether a weapon may be handed to a unit: both units of one Location, in Good Order and unpinned; in the
/// APh before the first advance.
pub(crate) fn check_transfer(
    pos: &Position,
    side: Side,
    id: WeaponId,
    to: UnitId,
) -> Result<(), Refusal> {
    check_hand_over(pos, side, id, to, false)?;
    if pos.phase == Phase::Advance && pos.on_board(side).any(|unit| unit.men().advanced) {
        return Err(PossessionRefusal::TransferTooLate.into());
    }
    Ok(())
}

/// Whether a weapon may pass from its owner to a unit, the moment apart: both of one Location, in Good Order and
/// unpinned unless `in_any_state`; not in the phase in which it was recovered (A4.44).
pub(super) fn check_hand_over(
    pos: &Position,
    side: Side,
    id: WeaponId,
    to: UnitId,
    in_any_state: bool,
) -> Result<(), Refusal> {
    let weapon = weapon(pos, id)?;
    let owner = weapon.owner().ok_or(PossessionRefusal::Unpossessed { weapon: id })?;
    let (from, _) = own(pos, side, owner)?;
    let (taker, _) = own(pos, side, to)?;
    if is_dummy(pos, to) {
        return Err(NamedRefusal::OnlyADummy { unit: to }.into());
    }
    if !from.is_with(taker) || owner == to || taker.is_vehicle() || from.is_vehicle() {
        return Err(PossessionRefusal::NoTransfer { unit: to }.into());
    }
    // The one at the crest or on the wire, the other below (A4.431, B26.4).
    if from.footing().raised() != taker.footing().raised() {
        return Err(PossessionRefusal::Apart { unit: to }.into());
    }
    for unit in [from, taker].into_iter().filter(|_| !in_any_state) {
        if !unit.good_order() || unit.men().pinned {
            return Err(PossessionRefusal::NoTransfer { unit: unit.id }.into());
        }
    }
    if weapon.recovered {
        return Err(PossessionRefusal::JustRecovered { weapon: id }.into());
    }
    Ok(())
}

/// A weapon gets a new owner.
pub(crate) fn transfer(play: &mut Play<'_>, weapon: WeaponId, to: UnitId) {
    if let Some(handed) = play.pos.weapons.get_mut(&weapon) {
        handed.held = Held::By(to);
        handed.raised = false;
        handed.acquired = None;
        // Who waited with it for Opportunity Fire has it no longer (A7.25).
        if handed.fire == FireMarker::Opportunity {
            handed.fire = FireMarker::None;
        }
        play.note(PossessionEvent::Passed { weapon, to: Some(to) });
    }
}

/// Every Transfer open to a side.
pub(crate) fn legal_transfers(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for weapon in pos.weapons.values() {
        let Some(owner) = weapon.owner().and_then(|owner| pos.unit(owner)) else { continue };
        if owner.side != side || owner.at().is_none() {
            continue;
        }
        for to in fellows(pos, owner) {
            if check_transfer(pos, side, weapon.id, to.id).is_ok() {
                sink(Order::Possession(PossessionOrder::Transfer {
                    weapon: weapon.id,
                    to: to.id,
                }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
