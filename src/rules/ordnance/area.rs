//! HE of the Area target type (C3.33): half of its FP for all that is in the hex, and what that does to an AFV (C1.55).
//!
//! Of what protects an AFV its Armor Factors, a hull down position and height count nothing: thin or thick as a whole, and
//! open above, it has DRM of its own.

use super::collateral::he_fp;
use crate::counters::{Armor, Calibre};
use crate::rules::words::attack::{Column, Damage, Fp, HitLocation};

/// No plate of a thinly armored vehicle is above it.
const THIN: u8 = 4;
/// No plate of a heavily armored one is under it.
const THICK: u8 = 8;

/// The FP of a shell for an area; `None` for a bore without HE.
#[must_use]
pub fn area_fp(calibre: Calibre) -> Option<Fp> {
    Some(Fp::whole(he_fp(calibre)?).halved())
}

/// The DRM of an AFV on the fire table: -1 if it is open above, -1 if all its Armor Factors are 4 or less, +1 if all are 8
/// or more.
#[must_use]
pub fn area_drm(armor: Armor, open_topped: bool) -> i32 {
    let plates = [armor.hull.front, armor.hull.side, armor.turret.front, armor.turret.side];
    let thin = plates.iter().all(|plate| plate.value() <= THIN);
    let thick = plates.iter().all(|plate| plate.value() >= THICK);
    i32::from(thick) - i32::from(thin) - i32::from(open_topped)
}

/// What a Final DR on a column does to an AFV that is hit there: a KIA kills it, a K or one more stops its tracks or shocks
/// its crew, and it burns at or under half of the DR of the K.
#[must_use]
pub fn area_effect(column: Column, final_dr: i32, location: HitLocation) -> Damage {
    let casualty = column.casualty_row();
    if 2 * final_dr <= casualty {
        Damage::Burning
    } else if final_dr < casualty {
        Damage::Eliminated
    } else if final_dr <= casualty + 1 {
        match location {
            HitLocation::Hull => Damage::Immobilized,
            HitLocation::Turret => Damage::Shock,
        }
    } else {
        Damage::None
    }
}
