//! Who has which weapon: Recovery, Transfer, dropping, and what comes up at once when a weapon loses its owner
//! or a unit becomes two (A4.43-A4.44).

use super::ids::{Side, UnitId, WeaponId};
use super::position::Position;
use super::refusal::Refusal;
use super::unit::Unit;
use super::weapon::Weapon;
use crate::board::Location;

mod drop;
mod offer;
mod recovery;
mod transfer;

pub(crate) use drop::{check_drop, leave_behind, legal_drops};
pub use offer::{Offer, OfferKind};
pub(crate) use offer::{accept, check_offer, legal_offer, offer_rearrangement, offer_salvage};
pub(crate) use recovery::{check_recovery, free_of_cost, try_recovery};
pub(crate) use transfer::{check_transfer, legal_transfers, transfer};

/// A unit of the side that is on the board.
pub(super) fn own(pos: &Position, side: Side, unit: UnitId) -> Result<(&Unit, Location), Refusal> {
    let state = pos.unit(unit).ok_or(Refusal::NoSuchUnit { unit })?;
    if state.side != side {
        return Err(Refusal::NotYours { unit });
    }
    let at = state.at().ok_or(Refusal::NotOnBoard { unit })?;
    Ok((state, at))
}

/// The other units of its side in a unit's Location.
pub(super) fn fellows<'a>(pos: &'a Position, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    pos.units
        .values()
        .filter(|other| other.side == unit.side && other.at() == unit.at() && other.id != unit.id)
}

/// A Good Order, unpinned unit.
pub(crate) fn steady(unit: &Unit) -> Result<(), Refusal> {
    let id = unit.id;
    if unit.broken {
        return Err(Refusal::Broken { unit: id });
    }
    if unit.melee {
        return Err(Refusal::InMelee { unit: id });
    }
    if unit.berserk {
        return Err(Refusal::Berserk { unit: id });
    }
    if unit.pinned {
        return Err(Refusal::Pinned { unit: id });
    }
    Ok(())
}

/// A weapon in play.
pub(super) fn weapon(pos: &Position, id: WeaponId) -> Result<&Weapon, Refusal> {
    pos.weapons.get(&id).ok_or(Refusal::NoSuchWeapon { weapon: id })
}
