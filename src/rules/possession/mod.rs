//! Who has which weapon: Recovery, Transfer, dropping, and what comes up at once when a weapon loses its owner
//! or a unit becomes two (A4.43-A4.44).

use crate::board::Location;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, Refusal};
use crate::rules::words::unit::Unit;
use crate::rules::words::weapon::Weapon;

mod leaving;
mod load;
mod offer;
mod recovery;
mod transfer;

pub use crate::rules::words::offer::{Offer, OfferKind};
pub(crate) use leaving::leave_behind;
pub use load::portage_points;
pub(crate) use load::{capacity, carrying_capacity};
pub(crate) use offer::{accept, check_offer, legal_offer, offer_rearrangement, offer_salvage};
pub(crate) use recovery::{check_recovery, free_of_cost, try_recovery};
pub(crate) use transfer::{check_transfer, legal_transfers, transfer};

/// A unit of the side that is on the board.
pub(crate) fn own(pos: &Position, side: Side, unit: UnitId) -> Result<(&Unit, Location), Refusal> {
    let state = pos.own(side, unit)?;
    let at = state.at().ok_or(NamedRefusal::NotOnBoard { unit })?;
    Ok((state, at))
}

/// The other units of its side with a unit: in its Location, or aboard its vehicle.
pub(crate) fn fellows<'a>(pos: &'a Position, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    pos.units
        .values()
        .filter(|other| other.side == unit.side && other.is_with(unit) && other.id != unit.id)
}

/// A weapon in play.
pub(crate) fn weapon(pos: &Position, id: WeaponId) -> Result<&Weapon, Refusal> {
    pos.weapons.get(&id).ok_or(Refusal::Named(NamedRefusal::NoSuchWeapon { weapon: id }))
}
