//! Dropping a weapon (A4.43).
//!
//! A unit drops when it is about to leave: in its MPh before or while it moves, in its RtPh before it routs, in
//! its APh before it advances. It costs no MF and draws no fire. The texts name the act and not the moments:
//! these are the ones in which players do it.

use std::ops::ControlFlow;

use crate::rules::movement::advance;
use crate::rules::possession::{own, weapon};
use crate::rules::words::ids::{Side, WeaponId};
use crate::rules::words::order::{Order, PossessionOrder};
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{PossessionRefusal, Refusal, TurnRefusal, VehicleRefusal};
use crate::rules::{movement, rout};

/// Whether the owner of a weapon may drop it now.
pub(crate) fn check_drop(pos: &Position, side: Side, id: WeaponId) -> Result<(), Refusal> {
    let owner = weapon(pos, id)?.owner().ok_or(PossessionRefusal::Unpossessed { weapon: id })?;
    let (state, _) = own(pos, side, owner)?;
    // Nobody takes the main armament out of a vehicle.
    if state.is_vehicle() {
        return Err(VehicleRefusal::NotForVehicles { unit: owner }.into());
    }
    match pos.phase {
        Phase::Movement if pos.moving().is_some() => movement::check_in_move(pos, owner),
        Phase::Movement => movement::check_may_move(pos, side, owner),
        Phase::Rout => rout::check_may_rout(pos, side, owner),
        Phase::Advance => advance::check_may_advance(pos, side, owner),
        phase => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase })),
    }
}

/// Every weapon that a side may drop now.
pub(crate) fn legal_drops(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for weapon in pos.weapons.keys() {
        if check_drop(pos, side, weapon).is_ok() {
            sink(Order::Possession(PossessionOrder::Drop { weapon }))?;
        }
    }
    ControlFlow::Continue(())
}
