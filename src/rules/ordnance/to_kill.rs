//! To Kill: the Final number, and what a DR against it does to a vehicle (C7).

use serde::Deserialize;

use super::kill_numbers::{Projectile, basic, range_row, unarmored};
use crate::board::{EdgeDirection, Entry, Hexspine};
use crate::counters::{Ammo, Armor};
use crate::rules::words::attack::{Hit, HitLocation};

/// The side of a vehicle that a shot comes through (D3.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// In front.
    Front,
    /// From the side.
    Side,
    /// From behind: the armour of the side, and one more to the number.
    Rear,
}

impl Aspect {
    /// The side of something that points to a hexspine by which a line comes into its hex: the one of the hexside crossed,
    /// along a hexspine the worse one for the firer (D3.2).
    #[must_use]
    pub fn met(facing: Hexspine, entry: Entry) -> Aspect {
        let of = |side: EdgeDirection| {
            if facing.front().contains(&side) {
                Aspect::Front
            } else if facing.opposite().front().contains(&side) {
                Aspect::Rear
            } else {
                Aspect::Side
            }
        };
        match entry {
            Entry::Side(side) => of(side),
            Entry::Spine(spine) => {
                let [one, other] = spine.edge_directions().map(of);
                one.min(other)
            }
        }
    }
}

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

/// What a vehicle suffers, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Damage {
    /// Nothing: the shell is a dud, and harms nobody else either (C7.35).
    Dud,
    /// Nothing.
    None,
    /// The crew takes a NTC, and is shocked if it fails (C7.42).
    PossibleShock,
    /// The crew is shocked (C7.42).
    Shock,
    /// The crew is stunned (A9.61).
    Stun,
    /// It moves no more (C7.5).
    Immobilized,
    /// Eliminated: a wreck (C7.7).
    Eliminated,
    /// Eliminated: a burning wreck (C7.7).
    Burning,
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
        (Protection::Armored { .. }, Projectile::MachineGun { .. }) if effective => Damage::Stun,
        (Protection::Armored { .. }, Projectile::Shell { ammo, .. }) => {
            if effective || (near && ammo == Ammo::He) {
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
