//! Chances that come up in the middle of anything and are gone once they are answered: an SMC picks up a weapon
//! whose owner has just been lost or routed away (A4.44), and a new sub-unit shares out weapons (A4.431).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::transfer::check_hand_over;
use super::{check_recovery, own, transfer, try_recovery, weapon};
use crate::board::Location;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::offer::{Offer, OfferKind};
use crate::rules::words::order::{Order, PossessionOrder};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{PossessionRefusal, Refusal, TurnRefusal};
use crate::rules::words::status::is_smc;

/// Weapons have just been left behind in a Location: an SMC of the side there may go for one of them.
pub(crate) fn offer_salvage(
    pos: &mut Position,
    side: Side,
    at: Location,
    weapons: BTreeSet<WeaponId>,
) {
    if !weapons.is_empty() {
        pos.offers.push(Offer { side, at, weapons, kind: OfferKind::Salvage });
    }
}

/// Units have just been created from an MMC: the weapons of their Location may be shared out anew.
pub(crate) fn offer_rearrangement(pos: &mut Position, units: &[UnitId]) {
    let Some((side, at)) =
        units.iter().find_map(|&id| pos.unit(id).and_then(|unit| Some((unit.side, unit.at()?))))
    else {
        return;
    };
    let there: BTreeSet<UnitId> = pos.side_at(side, at).map(|unit| unit.id).collect();
    let weapons: BTreeSet<WeaponId> = pos
        .weapons
        .values()
        .filter(|weapon| weapon.owner().is_some_and(|owner| there.contains(&owner)))
        .map(|weapon| weapon.id)
        .collect();
    if !weapons.is_empty() {
        let kind = OfferKind::Rearrange { units: units.iter().copied().collect() };
        pos.offers.push(Offer { side, at, weapons, kind });
    }
}

/// Whether an order takes up the chance that is now open.
pub(crate) fn check_offer(pos: &Position, offer: &Offer, order: &Order) -> Result<(), Refusal> {
    match (&offer.kind, order) {
        (_, Order::Possession(PossessionOrder::Decline)) => Ok(()),
        (OfferKind::Salvage, Order::Possession(PossessionOrder::Recover { unit, weapon: id })) => {
            let (_, at) = own(pos, offer.side, *unit)?;
            weapon(pos, *id)?;
            if !offer.weapons.contains(id) || !is_smc(pos, *unit) || at != offer.at {
                return Err(PossessionRefusal::NotUnattended { weapon: *id }.into());
            }
            check_recovery(pos, *unit, *id)
        }
        (
            OfferKind::Rearrange { units },
            Order::Possession(PossessionOrder::Transfer { weapon: id, to }),
        ) => {
            let owner =
                weapon(pos, *id)?.owner().ok_or(PossessionRefusal::Unpossessed { weapon: *id })?;
            let touches = units.contains(&owner) || units.contains(to);
            if !offer.weapons.contains(id) || !touches {
                return Err(PossessionRefusal::NoTransfer { unit: *to }.into());
            }
            // Between the halves of one squad there is nothing to hand over: its owner says who keeps what,
            // broken or not.
            let halves = units.contains(&owner) && units.contains(to);
            check_hand_over(pos, offer.side, *id, *to, halves)
        }
        _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
    }
}

/// The chance is taken, or not: one attempt ends a Salvage, each weapon changes hands once.
pub(crate) fn accept(play: &mut Play<'_>, order: &Order) {
    if play.pos.offers.is_empty() {
        return;
    }
    let mut offer = play.pos.offers.remove(0);
    match *order {
        Order::Possession(PossessionOrder::Recover { unit, weapon }) => {
            try_recovery(play, unit, weapon)
        }
        Order::Possession(PossessionOrder::Transfer { weapon, to }) => {
            transfer(play, weapon, to);
            offer.weapons.remove(&weapon);
            if !offer.weapons.is_empty() {
                play.pos.offers.insert(0, offer);
            }
        }
        _ => {}
    }
}

/// The ways to take up the chance that is now open.
pub(crate) fn legal_offer(
    pos: &Position,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(offer) = pos.offers.first() else { return ControlFlow::Continue(()) };
    for &weapon in &offer.weapons {
        for unit in pos.side_at(offer.side, offer.at) {
            let order = match offer.kind {
                OfferKind::Salvage => {
                    Order::Possession(PossessionOrder::Recover { unit: unit.id, weapon })
                }
                OfferKind::Rearrange { .. } => {
                    Order::Possession(PossessionOrder::Transfer { weapon, to: unit.id })
                }
            };
            if check_offer(pos, offer, &order).is_ok() {
                sink(order)?;
            }
        }
    }
    ControlFlow::Continue(())
}
