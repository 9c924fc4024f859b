//! A scenario file as it is written; `build` checks what it says, and the workshop shows it.

use serde::Deserialize;
use toml::Spanned;

use crate::board::Hexspine;
use crate::counters::Nationality;
use crate::rules::Side;
use crate::rules::setting::ControlOf;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawScenario {
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) description: String,
    pub(crate) balance: Option<[u16; 2]>,
    pub(crate) picture: Option<Spanned<String>>,
    pub(crate) map: Spanned<String>,
    #[serde(default)]
    pub(crate) counters: Vec<Spanned<String>>,
    pub(crate) turns: Spanned<i64>,
    pub(crate) year: Option<Spanned<i64>>,
    pub(crate) month: Option<Spanned<i64>>,
    pub(crate) sets_up_first: Side,
    #[serde(default = "yes")]
    pub(crate) concealment: bool,
    pub(crate) first: RawSide,
    pub(crate) second: RawSide,
    #[serde(default)]
    pub(crate) area: Vec<RawArea>,
    #[serde(default)]
    pub(crate) foxholes: Vec<RawFoxholes>,
    #[serde(default)]
    pub(crate) trenches: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) wire: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) weapon: Vec<RawWeapon>,
    pub(crate) victory: Spanned<RawVictory>,
}

/// Concealment belongs to the rules: a scenario that does without says so.
fn yes() -> bool {
    true
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSide {
    pub(crate) name: String,
    pub(crate) nationality: Nationality,
    pub(crate) elr: Spanned<i64>,
    #[serde(default)]
    pub(crate) no_quarter: bool,
    #[serde(default)]
    pub(crate) ammunition_shortage: bool,
    #[serde(default)]
    pub(crate) bore_sighting: bool,
    #[serde(default)]
    pub(crate) mol: bool,
    pub(crate) panzerfausts: Option<Spanned<i64>>,
    #[serde(default)]
    pub(crate) entry: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) friendly_edge: Vec<Spanned<String>>,
    pub(crate) sniper: Option<RawSniper>,
    #[serde(default)]
    pub(crate) unit: Vec<RawUnit>,
    #[serde(default)]
    pub(crate) vehicle: Vec<RawVehicle>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSniper {
    pub(crate) san: Spanned<i64>,
    pub(crate) hex: Spanned<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawUnit {
    pub(crate) counter: Spanned<String>,
    pub(crate) count: Option<Spanned<i64>>,
    pub(crate) at: Option<Spanned<String>>,
    pub(crate) area: Option<Spanned<String>>,
    pub(crate) enters: Option<Spanned<i64>>,
    /// The label of the vehicles that carry them.
    pub(crate) aboard: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) fanatic: bool,
    #[serde(default)]
    pub(crate) concealed: bool,
    #[serde(default)]
    pub(crate) weapons: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) captured: Vec<Spanned<String>>,
    pub(crate) dismantled: Option<Spanned<bool>>,
    /// Where the Guns of these units point.
    pub(crate) facing: Option<Spanned<Hexspine>>,
    /// Whether they are emplaced: as Guns that are set up are, unless it says otherwise.
    pub(crate) emplaced: Option<Spanned<bool>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawVehicle {
    pub(crate) counter: Spanned<String>,
    /// What units that are `aboard` call it by.
    pub(crate) label: Option<Spanned<String>>,
    pub(crate) count: Option<Spanned<i64>>,
    pub(crate) at: Option<Spanned<String>>,
    pub(crate) area: Option<Spanned<String>>,
    pub(crate) enters: Option<Spanned<i64>>,
    pub(crate) facing: Option<Spanned<String>>,
    pub(crate) turret: Option<Spanned<String>>,
    pub(crate) motion: Option<Spanned<bool>>,
    pub(crate) ce: Option<Spanned<bool>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawArea {
    pub(crate) name: Spanned<String>,
    pub(crate) hexes: Vec<Spanned<String>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFoxholes {
    pub(crate) hex: Spanned<String>,
    pub(crate) squads: Spanned<i64>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawWeapon {
    pub(crate) counter: Spanned<String>,
    pub(crate) at: Spanned<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RawVictoryKind {
    Control,
    Points,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawVictory {
    pub(crate) kind: RawVictoryKind,
    pub(crate) side: Side,
    pub(crate) control: Option<ControlOf>,
    #[serde(default)]
    pub(crate) hexes: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) buildings: Vec<Spanned<String>>,
    pub(crate) at_least: Option<Spanned<i64>>,
    pub(crate) margin: Option<Spanned<i64>>,
}
