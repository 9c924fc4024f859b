//! Set-up before the first turn (A2.9). Reinforcements come on the board by moving.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::board::{Coord, Footing, Hexspine, Location};
use crate::counters::GunType;
use crate::rules::ground::footing::{gun_fits, may_stand};
use crate::rules::ground::stacking::would_overstack_at_setup;
use crate::rules::movement::may_stand_in;
use crate::rules::possession::legal_transfers;
use crate::rules::words::event::SetupEvent;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::order::{Order, SetupOrder};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{NamedRefusal, Refusal, SetupRefusal, VehicleRefusal};
use crate::rules::words::unit::{Station, Unit};

/// Whether a unit may be set up in a Location. A unit already placed may be placed again until the side is
/// done.
pub(crate) fn check_place(
    pos: &Position,
    side: Side,
    unit: UnitId,
    at: Location,
) -> Result<(), Refusal> {
    let state = pos.own(side, unit)?;
    if state.enters > 0 {
        return Err(SetupRefusal::CannotSetUp { unit }.into());
    }
    let area = pos.setting.areas.get(&unit).ok_or(SetupRefusal::CannotSetUp { unit })?;
    if !pos.map().location_exists(at) {
        return Err(NamedRefusal::OffBoard { at }.into());
    }
    if !area.hexes.contains(&at.hex) {
        return Err(SetupRefusal::OutsideSetupArea { at }.into());
    }
    Newcomer::of(pos, state).check_room(at, pos.units_at(at).next().is_none())
}

/// Whether a unit may be taken off the board again; says where it stands. Only one that chooses its place may, for only
/// it can be placed anew.
pub(crate) fn check_lift(pos: &Position, side: Side, unit: UnitId) -> Result<Location, Refusal> {
    let state = pos.own(side, unit)?;
    if !pos.setting.areas.contains_key(&unit) {
        return Err(SetupRefusal::CannotSetUp { unit }.into());
    }
    state.at().ok_or(Refusal::Named(NamedRefusal::NotOnBoard { unit }))
}

/// Takes a unit off the board again, with the weapons it possesses.
pub(crate) fn lift(play: &mut Play<'_>, unit: UnitId) {
    if let Some(at) = play.pos.unit(unit).and_then(Unit::at) {
        play.pos.units.put(unit, Station::Off);
        play.note(SetupEvent::Lifted { unit, at });
    }
}

/// Whether a side may be done with its set-up: every unit that chooses its place has one.
pub(crate) fn check_done(pos: &Position, side: Side) -> Result<(), Refusal> {
    match unplaced(pos, side).count() {
        0 => Ok(()),
        left => Err(Refusal::Setup(SetupRefusal::UnitsLeftToPlace { left })),
    }
}

/// Whether a vehicle that chooses its place, and has one, may be turned so: the turret as the hull, where it has none.
pub(crate) fn check_face(
    pos: &Position,
    side: Side,
    unit: UnitId,
    facing: Hexspine,
    turret: Hexspine,
) -> Result<(), Refusal> {
    check_lift(pos, side, unit)?;
    let vehicle = pos.vehicle_type(unit).ok_or(VehicleRefusal::OnlyVehicles { unit })?;
    if facing != turret && !vehicle.turns_turret() {
        return Err(VehicleRefusal::NoTurret { unit }.into());
    }
    Ok(())
}

/// Turns a vehicle.
pub(crate) fn face(play: &mut Play<'_>, unit: UnitId, facing: Hexspine, turret: Hexspine) {
    if let Some(vehicle) = play.pos.units.get_mut(&unit).and_then(Unit::vehicle_mut) {
        (vehicle.facing, vehicle.turret) = (facing, turret);
        play.note(SetupEvent::Faced { unit, facing, turret });
    }
}

/// Puts a unit in its place, in a trench or foxhole where there is room in one.
pub(crate) fn place(play: &mut Play<'_>, unit: UnitId, at: Location) {
    let on_foot = play.pos.unit(unit).is_some_and(|unit| !unit.is_vehicle());
    let dug_in = on_foot && may_stand(play.pos, &[unit], at, Footing::Entrenched);
    let footing = if dug_in { Footing::Entrenched } else { Footing::Ground };
    if play.pos.units.contains_key(&unit) {
        play.pos.units.put(unit, Station::In { at, footing });
        play.note(SetupEvent::Placed { unit, at });
    }
}

/// The places open to a side: in set-up for each unit still without one, then, once all have one, for moving
/// any of them and for turning the vehicles, and the Transfers. A turret that points elsewhere than its hull is judged, not
/// listed. That a unit may also be lifted again is not listed: it leads nowhere that placing does
/// not.
pub(crate) fn legal(
    pos: &Position,
    side: Side,
    sink: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    legal_transfers(pos, side, sink)?;
    let all_placed = unplaced(pos, side).next().is_none();
    let taken: Vec<Location> = pos.units.stacks().map(|(at, _)| at).collect();
    // Mostly what is open to one is open to the next.
    let mut known: Option<(&BTreeSet<Coord>, Vec<Location>)> = None;
    for (&unit, area) in &pos.setting.areas {
        let Ok(state) = pos.own(side, unit) else { continue };
        if state.enters > 0 {
            continue;
        }
        let from = state.at();
        if from.is_some() && !all_placed {
            continue;
        }
        if let Some(vehicle) = state.vehicle().filter(|_| from.is_some()) {
            let now = (vehicle.facing, vehicle.turret);
            for facing in Hexspine::ALL.into_iter().filter(|&to| (to, to) != now) {
                sink(Order::Setup(SetupOrder::Face { unit, facing, turret: facing }))?;
            }
        }
        let newcomer = Newcomer::of(pos, state);
        let places = match &mut known {
            Some((hexes, places)) if **hexes == area.hexes => places,
            known => {
                let places = places(pos, &area.hexes).collect();
                &mut known.insert((&area.hexes, places)).1
            }
        };
        // Both come in order.
        let mut taken = taken.iter().copied().peekable();
        for &at in &*places {
            while taken.next_if(|&stack| stack < at).is_some() {}
            let empty = taken.peek() != Some(&at);
            if from != Some(at) && newcomer.check_room(at, empty).is_ok() {
                sink(Order::Setup(SetupOrder::Place { unit, at }))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The Locations that units can be in of some hexes, in order.
fn places(pos: &Position, hexes: &BTreeSet<Coord>) -> impl Iterator<Item = Location> {
    let open = hexes.iter().filter(|&&hex| pos.map().location_exists(Location::ground(hex)));
    open.flat_map(|&hex| locations(pos, hex))
}

/// The Locations of a hex, from the ground up.
fn locations(pos: &Position, hex: Coord) -> impl Iterator<Item = Location> {
    (0..=pos.map().upper_levels(hex)).map(move |level| Location::new(hex, level))
}

/// The units of a side that still have to be set up.
fn unplaced(pos: &Position, side: Side) -> impl Iterator<Item = &Unit> {
    pos.units.values().filter(move |unit| {
        unit.side == side
            && unit.enters == 0
            && unit.at().is_none()
            && pos.setting.areas.contains_key(&unit.id)
    })
}

/// A unit that looks for a place, with what hangs on it alone.
struct Newcomer<'a> {
    pos: &'a Position,
    side: Side,
    unit: UnitId,
    is_vehicle: bool,
    /// The Guns that it mans.
    guns: Vec<(WeaponId, &'a GunType)>,
}

impl<'a> Newcomer<'a> {
    fn of(pos: &'a Position, unit: &Unit) -> Newcomer<'a> {
        let manned = pos.weapons_of(unit.id).filter(|weapon| weapon.gun.is_some());
        let guns = manned.filter_map(|weapon| Some((weapon.id, pos.gun_type(weapon.id)?)));
        let (side, unit, is_vehicle) = (unit.side, unit.id, unit.is_vehicle());
        Newcomer { pos, side, unit, is_vehicle, guns: guns.collect() }
    }

    /// What a place of its area has to offer: no enemy is there, and there is room. Mostly it is empty.
    fn check_room(&self, at: Location, empty: bool) -> Result<(), Refusal> {
        let Newcomer { pos, side, unit, .. } = *self;
        if !empty && pos.side_at(side.other(), at).next().is_some() {
            return Err(SetupRefusal::OutsideSetupArea { at }.into());
        }
        if self.is_vehicle && !may_stand_in(pos, unit, at) {
            return Err(VehicleRefusal::NoPlaceForIt { at }.into());
        }
        if !empty && would_overstack_at_setup(pos, side, at, &[unit]) {
            return Err(NamedRefusal::Overstacked { at }.into());
        }
        match self.guns.iter().find(|(_, gun)| !gun_fits(pos.map(), at, gun)) {
            Some(&(weapon, _)) => Err(SetupRefusal::GunTooLarge { weapon, at }.into()),
            None => Ok(()),
        }
    }
}
