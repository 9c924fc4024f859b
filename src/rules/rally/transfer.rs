//! Handing weapons over within a Location (A4.431).

use std::ops::ControlFlow;

use super::{fellows, own, weapon};
use crate::rules::apply::Play;
use crate::rules::concealment::is_dummy;
use crate::rules::event::Event;
use crate::rules::ids::{Side, UnitId, WeaponId};
use crate::rules::order::Order;
use crate::rules::position::Position;
use crate::rules::refusal::Refusal;
use crate::rules::sequence::Phase;
use crate::rules::weapon::Held;

/// Whether a weapon may be handed to a unit: both units of one Location, in Good Order and unpinned; in the
/// APh before the first advance.
pub(crate) fn check_transfer(
    pos: &Position,
    side: Side,
    id: WeaponId,
    to: UnitId,
) -> Result<(), Refusal> {
    let weapon = weapon(pos, id)?;
    let owner = weapon.owner().ok_or(Refusal::NotPossessed { weapon: id })?;
    let (from, from_at) = own(pos, side, owner)?;
    let (taker, to_at) = own(pos, side, to)?;
    if is_dummy(pos, to) {
        return Err(Refusal::OnlyADummy { unit: to });
    }
    if from_at != to_at || owner == to {
        return Err(Refusal::NoTransfer { unit: to });
    }
    // The one at the crest, the other IN the Depression below (A4.431).
    if from.footing.is_crest() != taker.footing.is_crest() {
        return Err(Refusal::NoTransfer { unit: to });
    }
    for unit in [from, taker] {
        if !unit.good_order() || unit.pinned {
            return Err(Refusal::NoTransfer { unit: unit.id });
        }
    }
    if pos.phase == Phase::Rally && weapon.tried {
        return Err(Refusal::WeaponTried { weapon: id });
    }
    if pos.phase == Phase::Advance && pos.on_board(side).any(|unit| unit.advanced) {
        return Err(Refusal::TransferTooLate);
    }
    Ok(())
}

/// Hands a weapon over.
pub(crate) fn transfer(play: &mut Play<'_>, weapon: WeaponId, to: UnitId) {
    if let Some(handed) = play.pos.weapons.get_mut(&weapon) {
        handed.held = Held::By(to);
        play.note(Event::Possession { weapon, to: Some(to) });
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
        if owner.side != side || owner.at.is_none() {
            continue;
        }
        for to in fellows(pos, owner) {
            if check_transfer(pos, side, weapon.id, to.id).is_ok() {
                sink(Order::Transfer { weapon: weapon.id, to: to.id })?;
            }
        }
    }
    ControlFlow::Continue(())
}
