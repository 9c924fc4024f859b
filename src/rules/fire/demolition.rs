//! Demolition charges: placed while moving and set off in the AFPh (A23.3), or thrown in any fire phase (A23.6). The
//! attack is one like any other: that of a placed charge from the Location that it lies in; that of a thrown one at an
//! ADJACENT Location and, with the same dice, at the thrower's own.
//!
//! Left out: charges Set against buildings, bridges and fortifications (A23.7), of which none can be brought down here.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::arm::Arm;
use super::legal::Sink;
use super::plan::Plan;
use super::reach::Reach;
use super::shot::Shot;
use super::sight;
use crate::board::Location;
use crate::counters::WeaponKind;
use crate::rules::adjacency::adjacent;
use crate::rules::apply::Play;
use crate::rules::event::Event;
use crate::rules::ids::{UnitId, WeaponId};
use crate::rules::movement::{Mf, check_in_move, check_mf_here, entry_cost, spend_in_place};
use crate::rules::order::Order;
use crate::rules::position::Position;
use crate::rules::possession::steady;
use crate::rules::refusal::Refusal;
use crate::rules::sequence::Phase;
use crate::rules::unit::Unit;
use crate::rules::weapon::Held;

/// What a throw adds to the DR against its target, and against the thrower's own Location; in the AFPh one more (A23.6).
const THROWN: i8 = 2;
const THROWN_BACK: i8 = 3;
const THROWN_ADVANCING: i8 = 1;

/// Makes the attack of one charge that of a thrown one: at an ADJACENT Location, and at everybody in the thrower's own.
pub(super) fn throw(pos: &Position, plan: &mut Plan) -> Result<(), Refusal> {
    let Some(shot) = plan.shots.first().or(plan.blind.first()).cloned() else { return Ok(()) };
    if !Arm::of(pos, shot.firer).used_up {
        return Err(Refusal::ThrowsOnly { unit: shot.unit });
    }
    let beside = pos
        .unit(shot.unit)
        .and_then(Unit::end)
        .is_some_and(|end| end.location != plan.target && adjacent(pos.map(), end, plan.target));
    if !beside {
        return Err(Refusal::NotAdjacent { to: plan.target });
    }
    let more = if pos.phase == Phase::AdvancingFire { THROWN_ADVANCING } else { 0 };
    plan.thrown = THROWN + more;
    let mut targets: Vec<UnitId> = pos.units_at(shot.at).map(|unit| unit.id).collect();
    let at = shot.at;
    let shots = vec![Shot { reach: Reach::between(pos.map(), at, at), ..shot }];
    let sights = sight::look(pos, &shots, at, &mut targets);
    plan.second = Some(Box::new(Plan {
        sights,
        shots,
        targets,
        target: at,
        thrown: THROWN_BACK + more,
        blind: Vec::new(),
        directors: Vec::new(),
        snap_shot: false,
        lanes: BTreeSet::new(),
        second: None,
    }));
    Ok(())
}

/// Whether a moving unit may place its charge in an ADJACENT Location, for the MF of entering it.
pub(crate) fn check(pos: &Position, weapon: WeaponId, at: Location) -> Result<Mf, Refusal> {
    let found = pos.weapons.get(&weapon).ok_or(Refusal::NoSuchWeapon { weapon })?;
    let unit = found.owner().ok_or(Refusal::NotPossessed { weapon })?;
    check_in_move(pos, unit)?;
    let state = pos.unit(unit).ok_or(Refusal::NoSuchUnit { unit })?;
    // Who is berserk only throws it (A15.431).
    steady(state)?;
    let from = state.at().ok_or(Refusal::NotOnBoard { unit })?;
    if pos.weapon_type(weapon).map(|printed| printed.kind) != Some(WeaponKind::DemolitionCharge) {
        return Err(Refusal::NotACharge { weapon });
    }
    let cost = Some(at)
        .filter(|&at| adjacent(pos.map(), from, at))
        .and_then(|at| entry_cost(pos, unit, from, at, true))
        .ok_or(Refusal::NotAdjacent { to: at })?;
    check_mf_here(pos, cost)?;
    Ok(cost)
}

/// The charge is placed; the DEFENDER may fire at those who spent the MF (A8.12).
pub(crate) fn place(play: &mut Play<'_>, id: WeaponId, at: Location) -> Result<(), Refusal> {
    let cost = check(play.pos, id, at)?;
    let Some(weapon) = play.pos.weapons.get_mut(&id) else { return Ok(()) };
    let Some(by) = weapon.owner() else { return Ok(()) };
    weapon.held = Held::Placed { by, at };
    play.note(Event::ChargePlaced { unit: by, weapon: id, at });
    if let Some(from) = play.pos.unit(by).and_then(|unit| unit.at()) {
        spend_in_place(play, from, cost, &BTreeSet::new());
    }
    Ok(())
}

/// The places where the movers may put their charges now.
pub(crate) fn legal(pos: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for &weapon in pos.weapons.keys() {
        let Some(from) = pos.weapon_at(weapon) else { continue };
        for at in crate::rules::advance::neighbours(from) {
            if check(pos, weapon, at).is_ok() {
                sink(Order::PlaceCharge { weapon, at })?;
            }
        }
    }
    ControlFlow::Continue(())
}
