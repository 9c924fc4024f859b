//! Guns are hooked up to a vehicle that stands, and unhooked from it, for half of its MP, or two thirds where the M# is circled
//! (C10.1); and those that are not ready as soon as they stand are limbered and unlimbered by who mans them (C10.2).
//!
//! Who mans a Gun hooks it up, and gets into the vehicle with it where there is room for him; who unhooks it gets out with it, or
//! stands there. Both have done all that they do in this Player Turn: TI, and Hazardous to fire (C10.3).
//!
//! Where the texts are silent (AM-65): a Gun without QSU is limbered when it is hooked up and as it is unhooked, and one MPh of who mans it
//! limbers or unlimbers it; a towed Gun points backward.

use std::ops::ControlFlow;

use super::deeds::drove;
use super::recall::is_recalled;
use super::unload::{check_stands, purse, set_off_standing};
use crate::board::{Hexspine, Location};
use crate::counters::GunType;
use crate::rules::ground::aboard::{check_on_foot, has_room, has_room_beside};
use crate::rules::ground::skirting::corner_of;
use crate::rules::ground::stacking::would_overstack;
use crate::rules::ground::towing::{ammunition_pp, can_tow, towed};
use crate::rules::words::event::{Deed, PossessionEvent, VehicleEvent};
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::mf::Mf;
use crate::rules::words::order::{DriveOrder, Order, PossessionOrder, Sink};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{
    FireRefusal, MenRefusal, MoveRefusal, NamedRefusal, PossessionRefusal, Refusal, VehicleRefusal,
};
use crate::rules::words::status::is_mmc;
use crate::rules::words::unit::{FireMarker, Station, Unit};
use crate::rules::words::weapon::{Held, Weapon};

/// What hooking up or unhooking takes of a vehicle's MP.
fn price(pos: &Position, vehicle: UnitId, gun: &GunType) -> Mf {
    let mp = pos.vehicle_type(vehicle).map_or(0, |values| values.mp);
    Mf::whole(if gun.manhandling_circled { (mp * 2).div_ceil(3) } else { mp.div_ceil(2) })
}

fn gun_of(pos: &Position, id: WeaponId) -> Result<(&Weapon, &GunType), Refusal> {
    let weapon = pos.weapons.get(&id).ok_or(NamedRefusal::NoSuchWeapon { weapon: id })?;
    let printed = pos.gun_type(id).filter(|_| weapon.gun.is_some());
    Ok((weapon, printed.ok_or(FireRefusal::NotAGun { weapon: id })?))
}

/// Whether a unit may give its MPh to work at a Gun: an MMC in Good Order that has not moved.
fn check_hand(pos: &Position, side: Side, id: UnitId) -> Result<&Unit, Refusal> {
    let unit = pos.own(side, id)?;
    unit.check_can_act()?;
    if unit.men().pinned {
        return Err(MenRefusal::Pinned { unit: id }.into());
    }
    if unit.men().berserk {
        return Err(MoveRefusal::OnlyCharges { unit: id }.into());
    }
    if unit.men().ti {
        return Err(MoveRefusal::Immobilized { unit: id }.into());
    }
    let fired = pos.weapons_of(id).any(|weapon| weapon.fire != FireMarker::None);
    if fired || unit.fire != FireMarker::None {
        return Err(MoveRefusal::PrepFired { unit: id }.into());
    }
    if !is_mmc(pos, id) {
        return Err(VehicleRefusal::NoHand { unit: id }.into());
    }
    Ok(unit)
}

/// Whether one who mans a Gun may work at it where he stands.
fn check_server<'a>(pos: &'a Position, side: Side, weapon: &Weapon) -> Result<&'a Unit, Refusal> {
    let owner = weapon.owner().ok_or(PossessionRefusal::Unpossessed { weapon: weapon.id })?;
    let unit = check_hand(pos, side, owner)?;
    check_on_foot(unit)?;
    if unit.moved {
        return Err(MoveRefusal::AlreadyMoved { unit: owner }.into());
    }
    Ok(unit)
}

/// Whether a vehicle stands and may be given such work: not one that is on its way off the board (D5.341).
fn check_waits(pos: &Position, side: Side, vehicle: UnitId) -> Result<Location, Refusal> {
    let at = check_stands(pos, side, vehicle)?;
    if pos.unit(vehicle).and_then(Unit::vehicle).is_some_and(is_recalled) {
        return Err(VehicleRefusal::MustLeave { unit: vehicle }.into());
    }
    Ok(at)
}

/// Whether a Gun may be hooked up to a vehicle now.
pub(crate) fn check_hook(
    pos: &Position,
    side: Side,
    vehicle: UnitId,
    id: WeaponId,
) -> Result<(), Refusal> {
    let at = check_waits(pos, side, vehicle)?;
    if pos.unit(vehicle).and_then(corner_of).is_some() {
        return Err(VehicleRefusal::NoTowInBypass { unit: vehicle }.into());
    }
    let (weapon, printed) = gun_of(pos, id)?;
    let values = pos.vehicle_type(vehicle).ok_or(VehicleRefusal::OnlyVehicles { unit: vehicle })?;
    if !can_tow(values, printed) || towed(pos, vehicle).is_some() {
        return Err(VehicleRefusal::DoesNotTow { unit: vehicle, weapon: id }.into());
    }
    let hand = check_server(pos, side, weapon)?;
    if hand.at() != Some(at) {
        return Err(VehicleRefusal::VehicleElsewhere { unit: vehicle }.into());
    }
    if !printed.quick_set_up && !weapon.gun.is_some_and(|gun| gun.limbered) {
        return Err(VehicleRefusal::NotLimbered { weapon: id }.into());
    }
    if !has_room_beside(pos, vehicle, &[], ammunition_pp(printed)) {
        return Err(VehicleRefusal::NoPlaceAboard { unit: vehicle }.into());
    }
    check_mp(pos, vehicle, price(pos, vehicle, printed))
}

fn check_mp(pos: &Position, vehicle: UnitId, cost: Mf) -> Result<(), Refusal> {
    let (_, left) = purse(pos, vehicle);
    if cost > left { Err(VehicleRefusal::NotEnoughMp.into()) } else { Ok(()) }
}

/// He has worked at a Gun, and does nothing else in the Player Turn.
fn busy(play: &mut Play<'_>, id: UnitId) {
    if let Some(unit) = play.pos.units.get_mut(&id) {
        unit.moved = true;
        unit.men_mut().ti = true;
    }
}

/// The Gun is hooked up, and who manned it gets in where there is room.
pub(crate) fn hook(play: &mut Play<'_>, vehicle: UnitId, id: WeaponId) {
    let Ok((weapon, printed)) = gun_of(play.pos, id) else { return };
    let (owner, cost) = (weapon.owner(), price(play.pos, vehicle, printed));
    let Some(at) = play.pos.unit(vehicle).and_then(Unit::at) else { return };
    set_off_standing(play, vehicle);
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.held = Held::Towed { by: vehicle };
        (weapon.acquired, weapon.arc, weapon.moved) = (None, None, true);
        if let Some(gun) = &mut weapon.gun {
            gun.emplaced = false;
        }
    }
    follow(play, vehicle);
    let mut aboard = false;
    if let Some(unit) = owner {
        aboard = has_room(play.pos, vehicle, &[unit]);
        if aboard {
            play.pos.units.put(unit, Station::Aboard { vehicle, at: Some(at) });
            if let Some(state) = play.pos.units.get_mut(&unit) {
                state.concealed = false;
            }
        }
        busy(play, unit);
    }
    let crew = owner.filter(|_| aboard);
    play.note(VehicleEvent::HookedUp { vehicle, weapon: id, crew, at });
    drove(play, vehicle, at, Deed::HookUp, cost);
}

/// Whether the Gun that a vehicle tows may be unhooked now, and manned by this unit, aboard or beside it; by nobody without one.
pub(crate) fn check_unhook(
    pos: &Position,
    side: Side,
    vehicle: UnitId,
    crew: Option<UnitId>,
) -> Result<(), Refusal> {
    let at = check_waits(pos, side, vehicle)?;
    let gun = towed(pos, vehicle).ok_or(VehicleRefusal::TowsNothing { unit: vehicle })?;
    if let Some(id) = crew {
        let unit = check_hand(pos, side, id)?;
        match unit.carrier() {
            Some(carrier) if carrier != vehicle => {
                return Err(VehicleRefusal::NotAboard { unit: id }.into());
            }
            Some(_) if would_overstack(pos, side, at, &[id]) => {
                return Err(NamedRefusal::Overstacked { at }.into());
            }
            Some(_) => {}
            None if unit.at() != Some(at) => {
                return Err(VehicleRefusal::VehicleElsewhere { unit: vehicle }.into());
            }
            None if unit.moved => return Err(MoveRefusal::AlreadyMoved { unit: id }.into()),
            None => {}
        }
        if pos.weapons_of(id).any(|weapon| weapon.gun.is_some()) {
            return Err(VehicleRefusal::NoHand { unit: id }.into());
        }
    }
    let (_, printed) = gun_of(pos, gun.id)?;
    check_mp(pos, vehicle, price(pos, vehicle, printed))
}

/// The Gun stands by itself again, pointing where they will.
pub(crate) fn unhook(play: &mut Play<'_>, vehicle: UnitId, crew: Option<UnitId>, to: Hexspine) {
    let Some(id) = towed(play.pos, vehicle).map(|gun| gun.id) else { return };
    let Ok((_, printed)) = gun_of(play.pos, id) else { return };
    let (cost, quick) = (price(play.pos, vehicle, printed), printed.quick_set_up);
    let Some(at) = play.pos.unit(vehicle).and_then(Unit::at) else { return };
    set_off_standing(play, vehicle);
    if let Some(unit) = crew {
        if play.pos.unit(unit).is_some_and(|unit| unit.carrier().is_some()) {
            play.pos.units.put(unit, at);
        }
        busy(play, unit);
    }
    if let Some(weapon) = play.pos.weapons.get_mut(&id) {
        weapon.held = crew.map_or(Held::On(at), Held::By);
        weapon.moved = true;
        if let Some(gun) = &mut weapon.gun {
            (gun.facing, gun.limbered) = (to, !quick);
        }
    }
    play.note(VehicleEvent::Unhooked { vehicle, weapon: id, crew, at });
    play.note(PossessionEvent::Turned { weapon: id, to });
    drove(play, vehicle, at, Deed::Unhook, cost);
}

/// A towed Gun points backward.
pub(super) fn follow(play: &mut Play<'_>, vehicle: UnitId) {
    let Some(hull) = play.pos.unit(vehicle).and_then(Unit::vehicle).map(|it| it.facing) else {
        return;
    };
    for weapon in play.pos.weapons.values_mut() {
        if weapon.held == (Held::Towed { by: vehicle })
            && let Some(gun) = &mut weapon.gun
        {
            gun.facing = hull.opposite();
        }
    }
}

/// Whether who mans a Gun without QSU may limber it in his MPh, or unlimber it (C10.2).
pub(crate) fn check_limber(pos: &Position, side: Side, id: WeaponId) -> Result<(), Refusal> {
    let (weapon, printed) = gun_of(pos, id)?;
    check_server(pos, side, weapon)?;
    match printed.quick_set_up {
        true => Err(VehicleRefusal::NoLimber { weapon: id }.into()),
        false => Ok(()),
    }
}

/// He does so; it takes all his MPh.
pub(crate) fn limber(play: &mut Play<'_>, id: WeaponId) {
    let Some(weapon) = play.pos.weapons.get_mut(&id) else { return };
    let owner = weapon.owner();
    (weapon.acquired, weapon.moved) = (None, true);
    let Some(gun) = &mut weapon.gun else { return };
    gun.limbered = !gun.limbered;
    gun.emplaced = false;
    let limbered = gun.limbered;
    play.note(PossessionEvent::Limbered { weapon: id, limbered });
    if let Some(unit) = owner {
        busy(play, unit);
    }
}

/// The Guns that may be hooked up now and to what, those that may be unhooked and who then mans them, and how they point.
pub(crate) fn legal_towing(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for vehicle in pos.units.vehicles().filter(|unit| unit.side == side) {
        let (id, Some(at)) = (vehicle.id, vehicle.at()) else { continue };
        if pos.vehicle_type(id).is_none_or(|values| values.towing.is_none()) {
            continue;
        }
        for weapon in guns_at(pos, side, at) {
            if check_hook(pos, side, id, weapon).is_ok() {
                sink(Order::Drive(DriveOrder::HookUp { vehicle: id, weapon }))?;
            }
        }
        if towed(pos, id).is_none() {
            continue;
        }
        let hands = pos.units.aboard(id).chain(pos.men_at(side, at)).map(|unit| Some(unit.id));
        for crew in hands.chain([None]) {
            if check_unhook(pos, side, id, crew).is_ok() {
                for facing in Hexspine::ALL {
                    sink(Order::Drive(DriveOrder::Unhook { vehicle: id, crew, facing }))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The Guns that a side may limber or unlimber now.
pub(crate) fn legal_limbering(pos: &Position, side: Side, sink: Sink<'_>) -> ControlFlow<()> {
    for weapon in pos.weapons.values().filter(|weapon| weapon.gun.is_some()) {
        if check_limber(pos, side, weapon.id).is_ok() {
            sink(Order::Possession(PossessionOrder::Limber { weapon: weapon.id }))?;
        }
    }
    ControlFlow::Continue(())
}

fn guns_at(pos: &Position, side: Side, at: Location) -> Vec<WeaponId> {
    let men = pos.men_at(side, at).flat_map(|unit| pos.weapons_of(unit.id));
    men.filter(|weapon| weapon.gun.is_some()).map(|weapon| weapon.id).collect()
}
