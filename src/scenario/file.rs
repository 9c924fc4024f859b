//! A scenario file as it is written; `build` checks what it says.

use serde::Deserialize;
use toml::Spanned;

use crate::board::Hexspine;
use crate::counters::Nationality;
use crate::rules::Side;
use crate::rules::setting::ControlOf;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScenario {
    pub(super) title: String,
    #[serde(default)]
    pub(super) description: String,
    pub(super) balance: Option<[u16; 2]>,
    pub(super) map: Spanned<String>,
    #[serde(default)]
    pub(super) counters: Vec<Spanned<String>>,
    pub(super) turns: Spanned<i64>,
    pub(super) year: Option<Spanned<i64>>,
    pub(super) sets_up_first: Side,
    #[serde(default = "yes")]
    pub(super) concealment: bool,
    pub(super) first: RawSide,
    pub(super) second: RawSide,
    #[serde(default)]
    pub(super) area: Vec<RawArea>,
    #[serde(default)]
    pub(super) foxholes: Vec<RawFoxholes>,
    #[serde(default)]
    pub(super) trenches: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) wire: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) weapon: Vec<RawWeapon>,
    pub(super) victory: Spanned<RawVictory>,
}

/// Concealment belongs to the rules: a scenario that does without says so.
fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSide {
    pub(super) name: String,
    pub(super) nationality: Nationality,
    pub(super) elr: Spanned<i64>,
    #[serde(default)]
    pub(super) no_quarter: bool,
    #[serde(default)]
    pub(super) ammunition_shortage: bool,
    #[serde(default)]
    pub(super) bore_sighting: bool,
    #[serde(default)]
    pub(super) mol: bool,
    pub(super) panzerfausts: Option<Spanned<i64>>,
    #[serde(default)]
    pub(super) entry: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) friendly_edge: Vec<Spanned<String>>,
    pub(super) sniper: Option<RawSniper>,
    #[serde(default)]
    pub(super) unit: Vec<RawUnit>,
    #[serde(default)]
    pub(super) vehicle: Vec<RawVehicle>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSniper {
    pub(super) san: Spanned<i64>,
    pub(super) hex: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawUnit {
    pub(super) counter: Spanned<String>,
    pub(super) count: Option<Spanned<i64>>,
    pub(super) at: Option<Spanned<String>>,
    pub(super) area: Option<Spanned<String>>,
    pub(super) enters: Option<Spanned<i64>>,
    /// The label of the vehicles that carry them.
    pub(super) aboard: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) fanatic: bool,
    #[serde(default)]
    pub(super) concealed: bool,
    #[serde(default)]
    pub(super) weapons: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) captured: Vec<Spanned<String>>,
    pub(super) dismantled: Option<Spanned<bool>>,
    /// Where the Guns of these units point.
    pub(super) facing: Option<Spanned<Hexspine>>,
    /// Whether they are emplaced: as Guns that are set up are, unless it says otherwise.
    pub(super) emplaced: Option<Spanned<bool>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawVehicle {
    pub(super) counter: Spanned<String>,
    /// What units that are `aboard` call it by.
    pub(super) label: Option<Spanned<String>>,
    pub(super) count: Option<Spanned<i64>>,
    pub(super) at: Option<Spanned<String>>,
    pub(super) area: Option<Spanned<String>>,
    pub(super) enters: Option<Spanned<i64>>,
    pub(super) facing: Option<Spanned<String>>,
    pub(super) turret: Option<Spanned<String>>,
    pub(super) motion: Option<Spanned<bool>>,
    pub(super) ce: Option<Spanned<bool>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawArea {
    pub(super) name: Spanned<String>,
    pub(super) hexes: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFoxholes {
    pub(super) hex: Spanned<String>,
    pub(super) squads: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWeapon {
    pub(super) counter: Spanned<String>,
    pub(super) at: Spanned<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RawVictoryKind {
    Control,
    Points,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawVictory {
    pub(super) kind: RawVictoryKind,
    pub(super) side: Side,
    pub(super) control: Option<ControlOf>,
    #[serde(default)]
    pub(super) hexes: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) buildings: Vec<Spanned<String>>,
    pub(super) at_least: Option<Spanned<i64>>,
    pub(super) margin: Option<Spanned<i64>>,
}
