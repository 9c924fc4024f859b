//! A scene: a position in the middle of a game, written with the keys of a scenario but without a game round it.
//! Lessons begin with one.

use serde::Deserialize;
use toml::Spanned;

use super::error::ScenarioProblem;
use super::file::{
    RawArea, RawFoxholes, RawScenario, RawSide, RawVictory, RawVictoryKind, RawWeapon,
};
use super::{Beside, Scenario, build};
use crate::rules::Phase;
use crate::rules::ids::Side;
use crate::rules::position::Position;

/// So many Game Turns where a scene says nothing of them: more than any lasts.
const TURNS: i64 = 2;

/// A scene as it is written: part of a larger file, whose text its places are counted in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawScene {
    map: Spanned<String>,
    #[serde(default)]
    counters: Vec<Spanned<String>>,
    phase: Phase,
    turns: Option<Spanned<i64>>,
    year: Option<Spanned<i64>>,
    month: Option<Spanned<i64>>,
    /// Whether units out of sight go under a "?" by themselves.
    #[serde(default)]
    concealment: bool,
    sets_up_first: Option<Side>,
    first: RawSide,
    second: RawSide,
    #[serde(default)]
    area: Vec<RawArea>,
    victory: Option<Spanned<RawVictory>>,
    #[serde(default)]
    foxholes: Vec<RawFoxholes>,
    #[serde(default)]
    trenches: Vec<Spanned<String>>,
    #[serde(default)]
    wire: Vec<Spanned<String>>,
    #[serde(default)]
    weapon: Vec<RawWeapon>,
}

impl RawScene {
    /// The scene as a scenario that begins in the phase it names, everybody in plain sight unless the scene says
    /// otherwise. `file` and `text` are the file it stands in,
    /// `beside` is where the files are that it names.
    ///
    /// # Errors
    /// The first problem found, with its byte in the text.
    pub fn build(
        self,
        file: &str,
        text: &str,
        title: &str,
        beside: Beside<'_>,
    ) -> Result<Scenario, (usize, ScenarioProblem)> {
        let nowhere = |number| Spanned::new(0..0, number);
        let points = RawVictory {
            kind: RawVictoryKind::Points,
            control: None,
            side: Side::First,
            hexes: Vec::new(),
            buildings: Vec::new(),
            at_least: None,
            margin: Some(nowhere(1)),
        };
        let raw = RawScenario {
            title: title.to_owned(),
            description: String::new(),
            balance: None,
            picture: None,
            map: self.map,
            counters: self.counters,
            year: self.year,
            month: self.month,
            turns: self.turns.unwrap_or_else(|| nowhere(TURNS)),
            sets_up_first: self.sets_up_first.unwrap_or(Side::Second),
            concealment: self.concealment,
            first: self.first,
            second: self.second,
            area: self.area,
            foxholes: self.foxholes,
            trenches: self.trenches,
            wire: self.wire,
            weapon: self.weapon,
            victory: self.victory.unwrap_or_else(|| Spanned::new(0..0, points)),
        };
        let mut scenario = build::build(file, text, &raw, beside)?;
        let mut start = Position::new(scenario.setting.clone(), self.phase);
        start.units = std::mem::take(&mut scenario.start.units);
        start.weapons = std::mem::take(&mut scenario.start.weapons);
        start.next_unit = scenario.start.next_unit;
        scenario.start = start;
        Ok(scenario)
    }
}
