//! What Heat of Battle made of a unit, for the log and the explanation (A15.1).

use serde::Serialize;

use super::check_drm::CheckDrm;
use crate::rules::words::dice::Dr;
use crate::rules::words::ids::UnitId;

/// What Heat of Battle makes of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeatResult {
    /// A hero (A15.21).
    Hero,
    /// A hero, and Battle Hardening.
    HeroAndHardening,
    /// Battle Hardening (A15.3).
    Hardening,
    /// Berserk (A15.4).
    Berserk,
    /// Surrender (A15.5).
    Surrender,
}

/// A Heat of Battle DR.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HeatReport {
    /// Who is under it.
    pub unit: UnitId,
    /// The dice.
    pub roll: Dr,
    /// The modifiers.
    pub drms: Vec<CheckDrm>,
    /// The Final DR.
    pub total: i32,
    /// What comes of it.
    pub result: HeatResult,
}
