//! Taking a weapon apart for carrying, and putting it together (A9.8): any unpinned Good Order unit that possesses
//! it does so in the phase in which it could fire it, PFPh or DFPh, and marks the weapon as if it had.

use std::ops::ControlFlow;

use super::markers;
use crate::rules::ground::aboard::check_on_foot;
use crate::rules::words::attack::FireKind;
use crate::rules::words::event::PossessionEvent;
use crate::rules::words::ids::{Firer, Side, WeaponId};
use crate::rules::words::order::{Order, PossessionOrder, Sink};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    FireRefusal, NamedRefusal, PossessionRefusal, Refusal, TurnRefusal,
};
use crate::rules::words::unit::FireMarker;

/// Whether a side may take a weapon apart now, or put it together.
pub(crate) fn check(pos: &Position, side: Side, id: WeaponId, apart: bool) -> Result<(), Refusal> {
    let firing_side = match pos.phase {
        Phase::PrepFire => pos.attacker,
        Phase::DefensiveFire => pos.defender(),
        phase => return Err(TurnRefusal::NotInThisPhase { phase }.into()),
    };
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    let owner = weapon.owner().ok_or(PossessionRefusal::Unpossessed { weapon: id })?;
    let unit = pos.own(side, owner)?;
    if side != firing_side {
        return Err(NamedRefusal::NotYours { unit: owner }.into());
    }
    if unit.at().is_none() {
        return Err(NamedRefusal::NotOnBoard { unit: owner }.into());
    }
    check_on_foot(unit)?;
    unit.check_steady()?;
    if weapon.fired || weapon.fire != FireMarker::None {
        return Err(FireRefusal::WeaponAlreadyFired { weapon: id }.into());
    }
    let can = pos.weapon_type(id).is_some_and(|printed| printed.dismantled_pp.is_some());
    if !can || weapon.dismantled == apart {
        return Err(PossessionRefusal::CannotDismantle { weapon: id }.into());
    }
    Ok(())
}

/// The weapon is taken apart, or put together; that is its fire for the phase.
pub(crate) fn carry_out(play: &mut Play<'_>, id: WeaponId, apart: bool) {
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.dismantled = apart;
        play.note(PossessionEvent::Dismantled { weapon: id, apart });
    }
    if let Some(kind) = FireKind::open(play.pos.phase, FireMarker::None) {
        markers::mark(play, Firer::Weapon(id), kind.marker());
    }
}

/// The weapons that a side may take apart, or put together, now.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for state in &pos.weapons {
        let (weapon, apart) = (state.id, !state.dismantled);
        if check(pos, side, weapon, apart).is_ok() {
            sink(Order::Possession(PossessionOrder::Dismantle { weapon, apart }))?;
        }
    }
    ControlFlow::Continue(())
}
