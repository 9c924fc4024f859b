//! Fire markers: who gets which after an attack, and when they come off (A7.33, A8.1, A8.3, A8.4).

use std::collections::BTreeSet;

use super::plan::Plan;
use super::shot::Shot;
use super::{arc, panzerfaust, quota};
use crate::counters::MgMount;
use crate::rules::words::attack::{FireKind, Molotov};
use crate::rules::words::event::FireEvent;
use crate::rules::words::gun::{Acquired, Acquisition};
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{FireMarker, Unit};
use crate::rules::words::weapon::Held;

/// Puts a marker over a firer, never a lesser one than it has.
pub(crate) fn mark(play: &mut Play<'_>, firer: Firer, marker: FireMarker) {
    if let Firer::Mount(unit, mount) = firer {
        return mark_mount(play, unit, mount, marker);
    }
    let slot = match firer {
        Firer::Mount(..) => None,
        Firer::Inherent(unit) => play.pos.units.get_mut(&unit).map(|unit| &mut unit.fire),
        Firer::Weapon(weapon) => play.pos.weapons.get_mut(&weapon).map(|weapon| &mut weapon.fire),
    };
    if let Some(slot) = slot
        && *slot < marker
    {
        *slot = marker;
        play.note(FireEvent::Marked { firer, marker });
    }
}

/// A machine gun of a vehicle has fired, and its vehicle bears the marker for it; the others may fire yet (A7.51, D3.5).
fn mark_mount(play: &mut Play<'_>, unit: UnitId, mount: MgMount, marker: FireMarker) {
    let Some(state) = play.pos.units.get_mut(&unit) else { return };
    state.fire = state.fire.max(marker);
    if Unit::vehicle_mut(state).is_some_and(|vehicle| vehicle.fired.insert(mount)) {
        play.note(FireEvent::Marked { firer: Firer::Mount(unit, mount), marker });
    }
}

/// A vehicle is through with all it has.
pub(super) fn mark_vehicle(unit: &mut Unit, marker: FireMarker) {
    unit.fire = marker;
    if let Some(vehicle) = unit.vehicle_mut() {
        vehicle.fired = MgMount::ALL.into();
    }
}

/// Marks a unit and all its weapons alike: Cowering.
pub(super) fn mark_all(play: &mut Play<'_>, unit: UnitId, marker: FireMarker) {
    mark(play, Firer::Inherent(unit), marker);
    for weapon in weapons_of(play.pos, unit) {
        mark(play, Firer::Weapon(weapon), marker);
    }
}

fn weapons_of(pos: &Position, unit: UnitId) -> Vec<WeaponId> {
    pos.weapons_of(unit).map(|weapon| weapon.id).collect()
}

/// Whether an attack goes at what was acquired, or at some of it.
fn is_met(plan: &Plan, acquired: &Acquisition) -> bool {
    plan.parts().any(|part| match &acquired.of {
        Acquired::Units(units) => {
            part.targets.iter().chain(&part.vehicles).any(|unit| units.contains(unit))
        }
        Acquired::Hex(hex) => part.target.hex == *hex,
        Acquired::Location(at) => part.target == *at,
    })
}

/// Marks what fired. `rof` is what keeps its Multiple ROF and so stays unmarked; `cowered` the
/// units whom Cowering marks with all they have. Directing leaders are marked like those they direct (A7.531).
pub(super) fn after_attack(
    play: &mut Play<'_>,
    plan: &Plan,
    shots: &[&Shot],
    rof: &BTreeSet<Firer>,
    cowered: &[UnitId],
) {
    for shot in shots {
        if let Firer::Weapon(weapon) = shot.firer
            && let Some(weapon) = play.pos.weapons.get_mut(&weapon)
        {
            weapon.fired = true;
            weapon.second = shot.second.or(weapon.second);
        }
        // A crew that fires otherwise loses sight of what its ordnance aimed at; that of a vehicle only at another target (C6.5).
        let vehicle = play.pos.unit(shot.unit).is_some_and(Unit::is_vehicle);
        for weapon in play.pos.weapons.values_mut() {
            let other = weapon.owner() == Some(shot.unit) && shot.firer != Firer::Weapon(weapon.id);
            let goes_on = || vehicle && weapon.acquired.as_ref().is_some_and(|it| is_met(plan, it));
            if other && !goes_on() {
                weapon.acquired = None;
            }
        }
        // Whoever helped to fire a weapon has used his own FP for it, as its owner has (A7.352).
        if let Some(second) = shot.second.and_then(|second| play.pos.units.get_mut(&second)) {
            second.men_mut().inherent_lost = true;
        }
    }
    let units: BTreeSet<UnitId> = shots.iter().map(|shot| shot.unit).collect();
    for &unit in &units {
        note_inherent_use(play.pos, unit);
    }
    for shot in shots {
        if cowered.contains(&shot.unit) {
            mark_all(play, shot.unit, shot.kind.cowering_marker());
        } else if shot.kind.at_movers() && shot.unit_kind.is_repeat() {
            // Whatever of it fired, the unit and all its weapons are through (A8.3, X-33) ...
            mark(play, Firer::Inherent(shot.unit), FireMarker::Final);
            for weapon in weapons_of(play.pos, shot.unit) {
                // ... but for a machine gun whose Covered Arc kept it out of Subsequent First Fire.
                let kept_out = shot.unit_kind == FireKind::SubsequentFirstFire
                    && arc::excludes(play.pos, weapon, shot.at, plan.target);
                if !kept_out {
                    mark(play, Firer::Weapon(weapon), FireMarker::Final);
                }
            }
        } else if !rof.contains(&shot.firer) {
            mark(play, shot.firer, shot.kind.marker());
            if let Some(second) = shot.second {
                mark(play, Firer::Inherent(second), shot.kind.marker());
            }
            mark_exhausted(play, shot.unit, shot.kind.marker());
        }
    }
    let marker = shots.iter().map(|shot| shot.kind.marker()).max().unwrap_or_default();
    for &leader in &plan.directors {
        mark(play, Firer::Inherent(leader), marker);
    }
}

/// Inherent FP that the weapons fired in this phase use up is lost until the end of the Player Turn (A7.351, A7.352).
fn note_inherent_use(pos: &mut Position, id: UnitId) {
    let Some(kind) = pos.unit_type(id).map(|values| values.kind) else { return };
    if quota::has_used_up_inherent(pos, id, kind)
        && let Some(unit) = pos.units.get_mut(&id)
    {
        unit.men_mut().inherent_lost = true;
    }
}

/// A unit that has nothing left to fire but what is marked is marked too: its inherent FP is used up, and so are all
/// the weapons it may fire in this phase.
pub(super) fn mark_exhausted(play: &mut Play<'_>, unit: UnitId, marker: FireMarker) {
    let Some(state) = play.pos.unit(unit) else { return };
    let Some(kind) = play.pos.unit_type(unit).map(|values| values.kind) else { return };
    if state.men().inherent_lost && quota::is_through(play.pos, unit, kind) {
        mark(play, Firer::Inherent(unit), marker);
    }
}

/// The end of a phase's fire: in the PFPh every unit that fired anything is marked with all it has, guns that
/// kept their ROF too; in the MPh Residual FP goes; after DFPh and AFPh the counters of that fire come off.
pub(crate) fn phase_over(pos: &mut Position, phase: Phase) {
    match phase {
        Phase::PrepFire => {
            let fired: BTreeSet<UnitId> = pos
                .weapons
                .values()
                .filter(|weapon| weapon.fired)
                .filter_map(|weapon| weapon.owner())
                .chain(
                    pos.units
                        .values()
                        .filter(|unit| unit.fire == FireMarker::Prep)
                        .map(|unit| unit.id),
                )
                .collect();
            for unit in fired {
                if let Some(unit) = pos.units.get_mut(&unit) {
                    mark_vehicle(unit, FireMarker::Prep);
                }
                for weapon in weapons_of(pos, unit) {
                    if let Some(weapon) = pos.weapons.get_mut(&weapon) {
                        weapon.fire = FireMarker::Prep;
                    }
                }
            }
        }
        Phase::Movement => {
            pos.residual.clear();
            pos.rim_residual.clear();
            pos.lanes.clear();
        }
        Phase::DefensiveFire => clear(pos, &[FireMarker::First, FireMarker::Final]),
        Phase::AdvancingFire => {
            // What did not go off lies there for anybody (A23.3).
            for weapon in pos.weapons.values_mut() {
                if let Held::Placed { at, .. } = weapon.held {
                    weapon.held = Held::On(at);
                }
            }
            clear(pos, &[FireMarker::Opportunity, FireMarker::Prep]);
        }
        _ => {}
    }
    for unit in pos.units.values_mut() {
        unit.men_mut().molotov = Molotov::None;
    }
    panzerfaust::lay_down(pos);
    arc::free(pos);
    pos.attacks.clear();
}

fn clear(pos: &mut Position, markers: &[FireMarker]) {
    let bare = |unit: &&mut Unit| markers.contains(&unit.fire);
    for vehicle in pos.units.values_mut().filter(bare).filter_map(Unit::vehicle_mut) {
        vehicle.fired.clear();
    }
    let slots = pos.units.values_mut().map(|unit| &mut unit.fire);
    for slot in slots.chain(pos.weapons.values_mut().map(|weapon| &mut weapon.fire)) {
        if markers.contains(slot) {
            *slot = FireMarker::None;
        }
    }
}
