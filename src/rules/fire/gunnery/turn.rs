//! Turning a Gun without firing it (C3.22): in one's own phase of fire, by a Gun that could still fire; that is its fire for
//! the phase. While it is set up it is turned as its owner likes.

use std::ops::ControlFlow;

use super::acquire;
use crate::board::Hexspine;
use crate::rules::fire::markers;
use crate::rules::fire::plan::firing_side;
use crate::rules::ground::concealment;
use crate::rules::words::attack::FireKind;
use crate::rules::words::event::PossessionEvent;
use crate::rules::words::gun::Gun;
use crate::rules::words::ids::{Firer, Side, WeaponId};
use crate::rules::words::order::{Order, PossessionOrder, Sink};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    FireRefusal, NamedRefusal, PossessionRefusal, Refusal, TurnRefusal,
};
use crate::rules::words::unit::{FireMarker, Unit};
use crate::rules::words::weapon::Weapon;

/// Whether a side may turn a Gun now.
pub(crate) fn check(pos: &Position, side: Side, id: WeaponId, to: Hexspine) -> Result<(), Refusal> {
    if pos.phase == Phase::Movement || side != firing_side(pos)? {
        return Err(TurnRefusal::NotInThisPhase { phase: pos.phase }.into());
    }
    let (gun, unit) = own_gun(pos, side, id)?;
    unit.check_steady()?;
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    if gun.limbered {
        return Err(FireRefusal::Limbered { weapon: id }.into());
    }
    if weapon.malfunctioned {
        return Err(FireRefusal::Malfunctioned { weapon: id }.into());
    }
    let spent = weapon.fire != FireMarker::None || weapon.arc.is_some() || weapon.moved;
    if spent || FireKind::open(pos.phase, weapon.fire).is_none() {
        return Err(FireRefusal::TurnSpent { weapon: id }.into());
    }
    if gun.facing == to { Err(FireRefusal::PointsThere { weapon: id }.into()) } else { Ok(()) }
}

/// Whether a Gun may be turned while it is set up.
pub(crate) fn check_set_up(
    pos: &Position,
    side: Side,
    id: WeaponId,
    to: Hexspine,
) -> Result<(), Refusal> {
    let (gun, _) = own_gun(pos, side, id)?;
    if gun.facing == to { Err(FireRefusal::PointsThere { weapon: id }.into()) } else { Ok(()) }
}

/// A Gun that a unit of the side possesses on the board.
fn own_gun(pos: &Position, side: Side, id: WeaponId) -> Result<(Gun, &Unit), Refusal> {
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    let gun = weapon.gun.ok_or(FireRefusal::NotAGun { weapon: id })?;
    let owner = weapon.owner().ok_or(PossessionRefusal::Unpossessed { weapon: id })?;
    let unit = pos.own(side, owner)?;
    if unit.at().is_none() {
        return Err(NamedRefusal::NotOnBoard { unit: owner }.into());
    }
    Ok((gun, unit))
}

/// The Gun is turned; but in set-up that is its fire for the phase, and what it has acquired is lost (C6.5).
pub(crate) fn carry_out(play: &mut Play<'_>, id: WeaponId, to: Hexspine) {
    if let Some(gun) = play.pos.weapons.get_mut(&id).and_then(|weapon| weapon.gun.as_mut()) {
        gun.facing = to;
        play.note(PossessionEvent::Turned { weapon: id, to });
    }
    if let Some(kind) = FireKind::open(play.pos.phase, FireMarker::None) {
        acquire::lose(play, id);
        let owner = play.pos.weapons.get(&id).and_then(Weapon::owner);
        concealment::noticed(play, owner.as_slice());
        markers::mark(play, Firer::Weapon(id), kind.marker());
    }
}

/// The ways in which the Guns of a side may be turned.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for weapon in pos.weapons.values().filter(|weapon| weapon.gun.is_some()) {
        for to in Hexspine::ALL {
            let allowed = match pos.phase {
                Phase::Setup => check_set_up(pos, side, weapon.id, to),
                _ => check(pos, side, weapon.id, to),
            };
            if allowed.is_ok() {
                sink(Order::Possession(PossessionOrder::TurnGun { weapon: weapon.id, to }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
