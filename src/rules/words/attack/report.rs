//! What an attack did, for the log and the explanation.

use serde::Serialize;

use super::absent::BlindFirer;
use super::assessment::Assessment;
use super::gunnery::GunFate;
use super::kind::FireKind;
use super::table::{Column, IftResult};
use crate::board::Location;
use crate::rules::words::dice::Dr;
use crate::rules::words::ids::{UnitId, WeaponId};

/// What came up for the targets under the same modifiers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TargetResult {
    /// Who.
    pub units: Vec<UnitId>,
    /// The sum of the DRM against them.
    pub drm: i8,
    /// The Final DR.
    pub final_dr: i32,
    /// The column it was read in; `None` when there was none left.
    pub column: Option<Column>,
    /// The cell of the table.
    pub result: IftResult,
    /// What becomes of the Gun there, if one was hit (C11.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun: Option<(WeaponId, GunFate)>,
}

/// What the dice did to a weapon that fired.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WeaponReport {
    /// Which.
    pub weapon: WeaponId,
    /// The Original DR at which it breaks down in this attack.
    pub breakdown: u8,
    /// It broke down.
    pub malfunctioned: bool,
    /// It broke down for good (A9.3, X-40).
    pub lost: bool,
    /// It keeps its Multiple ROF.
    pub keeps_rof: bool,
    /// Its ammunition runs low (D3.71).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub low_ammo: bool,
}

/// A resolved attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AttackReport {
    /// The kind of fire that names it.
    pub kind: FireKind,
    /// How it was worked out.
    pub assessment: Assessment,
    /// The dice.
    pub roll: Dr,
    /// The columns lost by Cowering.
    pub cowered: u8,
    /// The column that was used; `None` when there was none left, or none to begin with.
    pub column: Option<Column>,
    /// The results, by modifiers.
    pub results: Vec<TargetResult>,
    /// The weapons.
    pub weapons: Vec<WeaponReport>,
}

/// Fire at a Location that the firers turn out not to see (A6.11, A7.52).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BlindReport {
    /// The Location fired at.
    pub target: Location,
    /// Who fired, and what stands in the way.
    pub firers: Vec<BlindFirer>,
    /// The dice: they can only break weapons.
    pub roll: Dr,
    /// The weapons.
    pub weapons: Vec<WeaponReport>,
}
