//! Guns that are hooked up to a vehicle (C10.1): which vehicle tows which, and what it means for those aboard.

use crate::counters::{GunType, VehicleType};
use crate::rules::words::ids::UnitId;
use crate::rules::words::position::Position;
use crate::rules::words::weapon::{Held, Weapon};

/// From this calibre on, in mm, the ammunition of a towed Gun takes up twice the room.
const HEAVY: u16 = 100;

/// The Gun that a vehicle tows.
#[must_use]
pub fn towed(pos: &Position, vehicle: UnitId) -> Option<&Weapon> {
    pos.weapons.values().find(|weapon| weapon.held == Held::Towed { by: vehicle })
}

/// Whether a vehicle is strong enough for a Gun: its T# is no higher than the M# (C10.1).
#[must_use]
pub fn can_tow(vehicle: &VehicleType, gun: &GunType) -> bool {
    let (Some(strength), Some(weight)) = (vehicle.towing, gun.manhandling) else { return false };
    i16::from(weight) >= i16::from(strength)
}

/// The PP that the ammunition of a towed Gun takes up in its vehicle.
#[must_use]
pub fn ammunition_pp(gun: &GunType) -> u32 {
    if u16::from(gun.calibre.mm) >= HEAVY { 8 } else { 4 }
}

/// The same of what a vehicle tows.
#[must_use]
pub fn towed_pp(pos: &Position, vehicle: UnitId) -> u32 {
    towed(pos, vehicle).and_then(|gun| pos.gun_type(gun.id)).map_or(0, ammunition_pp)
}
