//! Demolition charges that are placed on the move (A23.3).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::cost::entry_cost;
use super::move_plan::{MovePlan, MovePlanSink};
use super::spending::{check_in_move, check_mf_here, spend_in_place};
use crate::board::Location;
use crate::counters::WeaponKind;
use crate::rules::ground::adjacency::adjacent;
use crate::rules::words::event::MoveEvent;
use crate::rules::words::ids::WeaponId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{MoveOrder, Order};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, NamedRefusal, PossessionRefusal, Refusal};
use crate::rules::words::weapon::Held;

fn is_charge(pos: &Position, weapon: WeaponId) -> bool {
    pos.weapon_type(weapon).is_some_and(|printed| printed.kind == WeaponKind::DemolitionCharge)
}

/// Whether a moving unit may place its charge in an ADJACENT Location, for the MF of entering it.
pub(crate) fn check(pos: &Position, weapon: WeaponId, at: Location) -> Result<Mf, Refusal> {
    let found = pos.weapons.get(&weapon).ok_or(NamedRefusal::NoSuchWeapon { weapon })?;
    let unit = found.owner().ok_or(PossessionRefusal::Unpossessed { weapon })?;
    check_in_move(pos, unit)?;
    let state = pos.unit(unit).ok_or(NamedRefusal::NoSuchUnit { unit })?;
    // Who is berserk only throws it (A15.431).
    state.check_steady()?;
    let from = state.at().ok_or(NamedRefusal::NotOnBoard { unit })?;
    if !is_charge(pos, weapon) {
        return Err(MoveRefusal::NotACharge { weapon }.into());
    }
    let cost = Some(at)
        .filter(|&at| adjacent(pos.map(), from, at))
        .and_then(|at| entry_cost(pos, unit, from, at, true))
        .ok_or(MoveRefusal::NotAdjacent { to: at })?;
    check_mf_here(pos, cost)?;
    Ok(cost)
}

/// The charge is placed; the DEFENDER may fire at those who spent the MF (A8.12).
pub(crate) fn place(play: &mut Play<'_>, id: WeaponId, at: Location, cost: Mf) {
    let Some(weapon) = play.pos.weapons.get_mut(&id) else { return };
    let Some(by) = weapon.owner() else { return };
    weapon.held = Held::Placed { by, at };
    play.note(MoveEvent::ChargePlaced { unit: by, weapon: id, at });
    if let Some(from) = play.pos.unit(by).and_then(|unit| unit.at()) {
        spend_in_place(play, from, cost, &BTreeSet::new());
    }
}

/// The places where the movers may put their charges now.
pub(crate) fn legal(pos: &Position, sink: MovePlanSink<'_>) -> ControlFlow<()> {
    for weapon in pos.weapons.keys().filter(|&id| is_charge(pos, id)) {
        let Some(from) = pos.weapon_at(weapon) else { continue };
        for at in from.neighbours() {
            if let Ok(cost) = check(pos, weapon, at) {
                sink(
                    Order::Move(MoveOrder::PlaceCharge { weapon, at }),
                    MovePlan::Demolition(cost),
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}
