//! The firepower of shells, and Collateral Attacks on those aboard a vehicle that lives (C.6, D.8, A7.309).

use super::kill_numbers::Projectile;
use crate::counters::{Ammo, Calibre};
use crate::rules::words::attack::{Column, Fp};

/// The FP of HE, by the bore that a gun has at least (C.6).
const HE_FP: [(u8, u8); 11] = [
    (20, 1),
    (30, 2),
    (37, 4),
    (50, 6),
    (60, 8),
    (70, 12),
    (80, 16),
    (100, 20),
    (120, 24),
    (150, 30),
    (200, 36),
];

/// The FP of a HE shell of that bore (C.6); none under 20 mm.
#[must_use]
pub fn he_fp(calibre: Calibre) -> Option<u8> {
    HE_FP.into_iter().rfind(|(bore, _)| *bore <= calibre.mm).map(|(_, fp)| fp)
}

/// The FP of canister, by the bore that a gun has at least (C8.4).
const CANISTER_FP: [(u8, u8); 3] = [(37, 12), (75, 20), (105, 24)];

/// The FP of canister of that bore (C8.4); none under 37 mm.
#[must_use]
pub fn canister_fp(calibre: Calibre) -> Option<u8> {
    CANISTER_FP.into_iter().rfind(|(bore, _)| *bore <= calibre.mm).map(|(_, fp)| fp)
}

/// The column of a HE shell.
#[must_use]
pub fn he_column(calibre: Calibre) -> Option<Column> {
    Column::for_fp(Fp::whole(he_fp(calibre)?))
}

/// How those aboard are exposed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exposure {
    /// Behind armour: nothing reaches them.
    Safe,
    /// Aboard an unarmored vehicle.
    Open,
    /// Crew exposed, or Passengers that are, in an AFV.
    CrewExposed,
    /// In an AFV with an open top that is attacked from above, which leaves them this of the CE DRM (D5.311).
    Overhead(i8),
}

/// The DRM for those who look out of an AFV (D5.31).
const CREW_EXPOSED: i32 = 2;

/// The FP of a shell on men: HE its own, HEAT that of the column before it, solid shot next to nothing (C8.31, D.8).
#[must_use]
pub fn specific_fp(ammo: Ammo, calibre: Calibre) -> Option<u8> {
    match ammo {
        Ammo::He => he_fp(calibre),
        Ammo::Heat => Some(he_column(calibre)?.left(1)?.fp()),
        Ammo::Ap if calibre.mm >= 37 => Some(2),
        Ammo::Ap | Ammo::Apcr | Ammo::Apds => Some(1),
    }
}

/// The column of the Collateral Attack that a shot at a vehicle makes besides (D.8): HE its own, HEAT one less, solid
/// shot next to nothing, a machine gun its FP.
#[must_use]
pub fn specific_column(projectile: Projectile) -> Option<Column> {
    let fp = match projectile {
        Projectile::MachineGun { fp, .. } | Projectile::Latw { fp, .. } => fp,
        Projectile::Shell { ammo, calibre, .. } => specific_fp(ammo, calibre)?,
    };
    Column::for_fp(Fp::whole(fp))
}

/// The DRM of that attack; `None` for those it cannot reach.
#[must_use]
pub fn specific_drm(exposure: Exposure) -> Option<i32> {
    match exposure {
        Exposure::Safe => None,
        Exposure::Open => Some(0),
        Exposure::CrewExposed => Some(CREW_EXPOSED),
        Exposure::Overhead(drm) => Some(i32::from(drm)),
    }
}

/// The DRM of the Collateral Attack that fire at the Location makes, of which the TEM is a part: whoever looks out of an
/// AFV has the better of his own cover and the TEM (A7.309).
#[must_use]
pub fn general_drm(exposure: Exposure, tem: i32, others: i32) -> Option<i32> {
    match exposure {
        Exposure::Safe => None,
        Exposure::Open => Some(others + tem),
        Exposure::CrewExposed => Some(others + tem.max(CREW_EXPOSED)),
        Exposure::Overhead(drm) => Some(others + tem.max(drm.into())),
    }
}
