//! What a case says: the facts of one attack, as JSON gives them.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::vehicle::CaseVehicle;
use crate::counters::{CounterId, CounterIdError};
use crate::rules::fire::{FireKind, Relation};

/// One case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The kind of fire.
    pub kind: FireKind,
    /// Who fires; nobody for Residual FP.
    #[serde(default)]
    pub firers: Vec<CaseFirer>,
    /// The directing leader.
    #[serde(default)]
    pub director: Option<CounterId>,
    /// The strength of Residual FP, which then takes the place of firers and director.
    #[serde(default)]
    pub residual_fp: Option<u8>,
    /// Who is fired at, and what shelters them.
    pub target: CaseTarget,
}

/// A firing unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFirer {
    /// Its counter.
    pub unit: CounterId,
    /// The range in hexes.
    #[serde(default)]
    pub range: u32,
    /// Where the target is to it.
    #[serde(default)]
    pub relation: Relation,
    /// It is pinned.
    #[serde(default)]
    pub pinned: bool,
    /// It is CX.
    #[serde(default)]
    pub cx: bool,
    /// It is Encircled.
    #[serde(default)]
    pub encircled: bool,
    /// It fires its inherent FP.
    #[serde(default = "yes")]
    pub inherent: bool,
    /// It fires these weapons.
    #[serde(default, deserialize_with = "weapons_as_printed")]
    pub weapons: Vec<CounterId>,
}

fn yes() -> bool {
    true
}

/// Weapons by their ids or by nationality and printed name, as `russian-hmg .50` or `finnish-lmg(r)`: ids have no
/// such characters.
fn weapons_as_printed<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<CounterId>, D::Error> {
    let names = Vec::<String>::deserialize(source)?;
    names.iter().map(|name| plain(name).map_err(D::Error::custom)).collect()
}

/// One weapon, likewise.
pub(super) fn weapon_as_printed<'de, D: Deserializer<'de>>(
    source: D,
) -> Result<Option<CounterId>, D::Error> {
    let name = String::deserialize(source)?;
    plain(&name).map(Some).map_err(D::Error::custom)
}

fn plain(name: &str) -> Result<CounterId, CounterIdError> {
    name.replace([' ', '('], "-").replace(['.', ')'], "").parse()
}

/// The target Location, as the firers find it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseTarget {
    /// Its TEM.
    #[serde(default)]
    pub tem: i8,
    /// The LOS Hindrance.
    #[serde(default)]
    pub hindrance: u8,
    /// Concealed.
    #[serde(default)]
    pub concealed: bool,
    /// FFMO applies.
    #[serde(default)]
    pub ffmo: bool,
    /// FFNAM applies.
    #[serde(default)]
    pub ffnam: bool,
    /// Encircled.
    #[serde(default)]
    pub encircled: bool,
    /// The units.
    #[serde(default)]
    pub units: Vec<CaseUnit>,
    /// A vehicle among them.
    pub vehicle: Option<CaseVehicle>,
}

/// A target unit.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseUnit {
    /// Its counter.
    pub unit: CounterId,
    /// Broken.
    #[serde(default)]
    pub broken: bool,
    /// Pinned.
    #[serde(default)]
    pub pinned: bool,
}
