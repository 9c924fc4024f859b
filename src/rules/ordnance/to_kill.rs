//! To Kill: the Final number, and what a DR against it does to a vehicle (C7).

use super::kill_numbers::{Projectile, basic, range_row, unarmored};
use super::line::{kill_number, line_result};
use crate::counters::{Ammo, Armor};
use crate::rules::words::attack::{Aspect, Column, Damage, Fp, Hit, HitLocation, KillNumbers};

/// What stands between a shot and the vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protection {
    /// Nothing.
    Unarmored,
    /// Armour, met at these aspects of hull and turret.
    Armored {
        /// The armour.
        armor: Armor,
        /// The hull's aspect.
        hull: Aspect,
        /// The turret's aspect.
        turret: Aspect,
    },
}

impl Protection {
    /// Whether a hit there meets no armour on what has some elsewhere.
    #[must_use]
    pub fn is_bare(self, location: HitLocation) -> bool {
        match (self, location) {
            (Protection::Unarmored, _) => false,
            (Protection::Armored { armor, hull, .. }, HitLocation::Hull) => {
                hull == Aspect::Rear && armor.hull.bare_rear
            }
            (Protection::Armored { armor, turret, .. }, HitLocation::Turret) => {
                turret == Aspect::Rear && armor.turret.bare_rear
            }
        }
    }
}

/// The number for what meets no armour on an AFV: as on an unarmored vehicle, of a machine gun the Kill Number of the vehicle
/// line (A9.61).
fn bare_number(projectile: Projectile) -> Option<u8> {
    match projectile {
        Projectile::MachineGun { fp, .. } => Column::for_fp(Fp::whole(fp)).map(kill_number),
        Projectile::Shell { .. } | Projectile::Latw { .. } => unarmored(projectile),
    }
}

/// The Final To Kill number of a hit; `None` where no kill is possible at that range (C7.1-C7.3).
#[must_use]
pub fn final_number(
    projectile: Projectile,
    range: u32,
    protection: Protection,
    location: HitLocation,
    critical: bool,
) -> Option<i32> {
    let times = if critical { 2 } else { 1 };
    match protection {
        Protection::Unarmored => Some(i32::from(unarmored(projectile)?) * times),
        Protection::Armored { .. } if protection.is_bare(location) => {
            Some(i32::from(bare_number(projectile)?) * times)
        }
        Protection::Armored { armor, hull, turret } => {
            let (plates, aspect) = match location {
                HitLocation::Hull => (armor.hull, hull),
                HitLocation::Turret => (armor.turret, turret),
            };
            let (factor, rear) = match aspect {
                Aspect::Front => (plates.front, 0),
                Aspect::Side => (plates.side, 0),
                Aspect::Rear => (plates.side, 1),
            };
            let number = i32::from(basic(projectile)?) * times + rear;
            Some(number + i32::from(range_row(projectile, range)?) - i32::from(factor.value()))
        }
    }
}

/// What strikes what, but for where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impact {
    /// What strikes.
    pub projectile: Projectile,
    /// What stands in the way.
    pub protection: Protection,
    /// A red CS#: it burns the more readily.
    pub red_survival: bool,
}

/// All Final To Kill numbers of a shot; `None` where no kill is possible.
#[must_use]
pub fn kill_numbers(
    projectile: Projectile,
    range: u32,
    protection: Protection,
) -> Option<KillNumbers> {
    let number =
        |location, critical| final_number(projectile, range, protection, location, critical);
    Some(KillNumbers {
        hull: number(HitLocation::Hull, false)?,
        turret: number(HitLocation::Turret, false)?,
        hull_critical: number(HitLocation::Hull, true)?,
        turret_critical: number(HitLocation::Turret, true)?,
    })
}

/// What a To Kill DR does, as the dice lie (C7.4-C7.7, A9.61): the Final To Kill number may be missing, where no kill is
/// possible. A red CS# makes it burn the more readily.
#[must_use]
pub fn effect(
    projectile: Projectile,
    protection: Protection,
    hit: Hit,
    number: Option<i32>,
    red_survival: bool,
    original: i32,
) -> Damage {
    let bare = protection.is_bare(hit.location);
    if bare && let (Projectile::MachineGun { .. }, Some(number)) = (projectile, number) {
        return line_result(number.try_into().unwrap_or(u8::MAX), original);
    }
    if original == 12 {
        return Damage::Dud;
    }
    let Some(number) = number else { return Damage::None };
    if original < number {
        let burns = 2 * (original - i32::from(red_survival)) <= number;
        return if burns { Damage::Burning } else { Damage::Eliminated };
    }
    let effective = original == number;
    let near = original == number + 1;
    match (protection, projectile) {
        (Protection::Unarmored, _) if effective => Damage::Immobilized,
        _ if bare => {
            if effective {
                Damage::Immobilized
            } else {
                Damage::None
            }
        }
        (Protection::Armored { .. }, Projectile::MachineGun { .. }) if effective => Damage::Stun,
        (Protection::Armored { .. }, Projectile::Shell { .. } | Projectile::Latw { .. }) => {
            let he = matches!(projectile, Projectile::Shell { ammo: Ammo::He, .. });
            if effective || (near && he) {
                match hit.location {
                    HitLocation::Hull => Damage::Immobilized,
                    HitLocation::Turret => Damage::Shock,
                }
            } else if near {
                Damage::PossibleShock
            } else {
                Damage::None
            }
        }
        _ => Damage::None,
    }
}
