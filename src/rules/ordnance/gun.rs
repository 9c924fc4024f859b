//! HE on Personnel and Guns: critical hits (C3.71) and Guns as targets (C11.4, C11.5).

use super::collateral::he_fp;
use crate::counters::Calibre;
use crate::rules::words::attack::{Column, Fp, IftResult};

/// What a critical hit of HE comes to on the fire table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CriticalHit {
    /// The column: the FP doubled, 36 at most.
    pub column: Column,
    /// The DRM: positive TEM reversed, negative TEM as it is, the target's movement, and -1 for each whole 8 FP beyond
    /// the last column.
    pub drm: i32,
}

/// The FP of the last column.
const MOST_FP: u8 = 36;

impl CriticalHit {
    /// Of a shell on a target with this TEM and these other modifiers; `None` for a bore without HE.
    #[must_use]
    pub fn new(calibre: Calibre, tem: i8, movement: i8) -> Option<CriticalHit> {
        let (fp, beyond) = critical_fp(he_fp(calibre)?);
        let column = Column::for_fp(Fp::whole(fp))?;
        let drm = i32::from(movement) - i32::from(tem).abs() - i32::from(beyond);
        Some(CriticalHit { column, drm })
    }
}

/// The FP of a shell doubled, as far as the table goes, and each whole 8 FP beyond (C3.71, C.7).
#[must_use]
pub fn critical_fp(fp: u8) -> (u8, i8) {
    let doubled = fp.saturating_mul(2);
    let beyond = doubled.saturating_sub(MOST_FP) / 8;
    (doubled.min(MOST_FP), i8::try_from(beyond).unwrap_or(i8::MAX))
}

/// What a hit does to a Gun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GunResult {
    /// Gun and crew are eliminated: a direct hit.
    Eliminated,
    /// The Gun malfunctions, and its crew is eliminated.
    Malfunctions,
    /// A near miss: the crew takes this result.
    NearMiss(IftResult),
}

/// The DRM of a gunshield for the crew behind it (C11.5).
pub const GUNSHIELD: i32 = 2;

/// The same against the shells of a mortar, which come from above.
#[must_use]
pub const fn gunshield(mortar: bool) -> i8 {
    if mortar { 1 } else { 2 }
}

/// What a hit on a Gun does by an IFT DR as the dice lie (C11.4); `shielded` if it has a gunshield and the shot comes
/// through its CA.
#[must_use]
pub fn gun_result(column: Column, critical: bool, shielded: bool, original: i32) -> GunResult {
    let shield = if shielded { GUNSHIELD } else { 0 };
    struck_gun(Some(column), critical, (0, shield), original)
}

/// The same with the DRM that the Gun has, and those of its crew; under 1 FP nothing but a critical hit does anything.
#[must_use]
pub fn struck_gun(
    column: Option<Column>,
    critical: bool,
    (gun, crew): (i32, i32),
    original: i32,
) -> GunResult {
    let read = |drm| column.map_or(IftResult::NoEffect, |column| column.result(original + drm));
    match read(gun) {
        _ if critical => GunResult::Eliminated,
        IftResult::Kia(_) => GunResult::Eliminated,
        IftResult::K(_) => GunResult::Malfunctions,
        _ => GunResult::NearMiss(read(crew)),
    }
}
