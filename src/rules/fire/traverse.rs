//! Turning a turret without firing (D3.12, C3.22): in one's own phase of fire, by a vehicle of which something in the turret could
//! still fire. It comes at the end of the phase: nothing of the vehicle fires any more in it (AM-78).

use std::ops::ControlFlow;

use super::plan::firing_side;
use super::{bounding, gunnery, markers, mounted};
use crate::board::Hexspine;
use crate::counters::MgMount;
use crate::rules::ground::concealment;
use crate::rules::men::riders;
use crate::rules::words::attack::FireKind;
use crate::rules::words::event::VehicleEvent;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::order::{DriveOrder, Order, Sink};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, Refusal, TurnRefusal, VehicleRefusal};
use crate::rules::words::unit::{FireMarker, Unit};

/// Whether a side may turn the turret of a vehicle there now.
pub(crate) fn check(pos: &Position, side: Side, unit: UnitId, to: Hexspine) -> Result<(), Refusal> {
    if pos.phase == Phase::Movement || side != firing_side(pos)? {
        return Err(TurnRefusal::NotInThisPhase { phase: pos.phase }.into());
    }
    let state = pos.own(side, unit)?;
    let vehicle = state.vehicle().ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    let values = pos.vehicle_type(unit).ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    if state.at().is_none() {
        return Err(NamedRefusal::NotOnBoard { unit }.into());
    }
    if !values.turns_turret() {
        return Err(VehicleRefusal::NoTurret { unit }.into());
    }
    if !vehicle.composure.acts() {
        return Err(VehicleRefusal::Stunned { unit }.into());
    }
    if vehicle.motion && pos.phase == Phase::PrepFire {
        return Err(VehicleRefusal::InMotion { unit }.into());
    }
    if !could_fire(pos, state) {
        return Err(VehicleRefusal::TurretSpent { unit }.into());
    }
    if vehicle.turret == to { Err(VehicleRefusal::TurretPoints { unit }.into()) } else { Ok(()) }
}

/// Whether anything in the turret could still fire in this phase: its main armament, or a machine gun (C3.22).
fn could_fire(pos: &Position, unit: &Unit) -> bool {
    let Some((values, vehicle)) = pos.vehicle_type(unit.id).zip(unit.vehicle()) else {
        return false;
    };
    let mut guns = pos.weapons_of(unit.id);
    let gun = values.is_main_manned(vehicle.exposed)
        && guns.any(|gun| !gun.malfunctioned && gun.fire == FireMarker::None);
    let machine_gun = || mounted::ready(pos, unit).into_iter().any(mounted::in_turret);
    !bounding::has_fired_before(pos, unit.id) && (gun || machine_gun())
}

/// The turret turns: who rides on the vehicle is thrown off, what its main armament has acquired is lost (C6.5), and all of the
/// vehicle is through with its fire.
pub(crate) fn carry_out(play: &mut Play<'_>, unit: UnitId, to: Hexspine) {
    let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) else { return };
    vehicle.turret = to;
    play.note(VehicleEvent::TurretTurned { unit, to });
    concealment::noticed(play, &[unit]);
    riders::thrown_off(play, unit);
    let guns: Vec<WeaponId> = play.pos.weapons_of(unit).map(|gun| gun.id).collect();
    for gun in guns {
        gunnery::lose(play, gun);
        // Marked guns could go on with Intensive Fire, once (C5.6).
        let strains = play.pos.to_hit_type(gun).is_some_and(|printed| !printed.no_intensive_fire);
        if let Some(weapon) = play.pos.weapons.get_mut(&gun).filter(|_| strains) {
            weapon.strain(true);
        }
    }
    if let Some(kind) = FireKind::open(play.pos.phase, FireMarker::None) {
        markers::mark_all(play, unit, kind.marker());
    }
    if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) {
        vehicle.fired = MgMount::ALL.into();
    }
}

/// The ways in which a side may turn its turrets.
pub(crate) fn legal(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for unit in pos.units.vehicles().filter(|unit| unit.side == side) {
        for to in Hexspine::ALL {
            if check(pos, side, unit.id, to).is_ok() {
                sink(Order::Drive(DriveOrder::Traverse { unit: unit.id, to }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
