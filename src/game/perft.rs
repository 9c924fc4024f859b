//! Counts of everything that can happen from a small set-up: how many orders are legal and how many positions
//! they lead to, ply by ply, with every way the dice come up. Any change to any rule that such a game meets
//! changes a count, so the counts in `tests/perft` guard the rules as a whole.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{PositionHash, position_hash};
use crate::files::{Fault, parse_toml};
use crate::odds::BranchingDice;
use crate::rules::ids::UnitId;
use crate::rules::unit::FireMarker;
use crate::rules::{Phase, Position, Refusal, check, legal, play_unheard};
use crate::scenario::{Scenario, ScenarioError};

/// A set-up and what is known of it.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where it begins.
    pub start: Position,
    /// The counts of the first plies, as the file has them.
    pub known: Vec<Ply>,
}

/// One ply: what can be ordered, and where that leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The legal orders of all positions of the ply before.
    pub orders: u64,
    /// The different positions they lead to, however the dice come up.
    pub positions: u64,
}

/// What is wrong with the file of a set-up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// It is no TOML of this kind.
    #[error("{file}:{line}: {problem}")]
    Syntax {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What the reader says.
        problem: String,
    },
    /// Its scenario is not sound; the lines are counted from the start of the scenario.
    #[error("the scenario within {0}")]
    Scenario(#[from] Box<ScenarioError>),
    /// It marks a unit that it does not have.
    #[error("{file}: there is no {unit}")]
    NoSuchUnit {
        /// The file.
        file: String,
        /// The unit.
        unit: UnitId,
    },
    /// The two lists of counts are not equally long.
    #[error("{file}: `orders` and `positions` are not equally long")]
    UnevenCounts {
        /// The file.
        file: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    /// A whole scenario file.
    scenario: String,
    /// The phase of the first side's first Player Turn in which it begins.
    phase: Phase,
    #[serde(default)]
    broken: Vec<UnitId>,
    #[serde(default)]
    first_fire: Vec<UnitId>,
    #[serde(default)]
    final_fire: Vec<UnitId>,
    #[serde(default)]
    orders: Vec<u64>,
    #[serde(default)]
    positions: Vec<u64>,
}

impl Setup {
    /// Reads a set-up from the text of its file, which `file` names in messages.
    ///
    /// # Errors
    /// The first problem found.
    pub fn parse(file: &str, text: &str) -> Result<Setup, SetupError> {
        let raw: Raw = parse_toml(text).map_err(|Fault { line, problem, .. }| {
            SetupError::Syntax { file: file.to_owned(), line, problem }
        })?;
        if raw.orders.len() != raw.positions.len() {
            return Err(SetupError::UnevenCounts { file: file.to_owned() });
        }
        let scenario = Scenario::parse(file, &raw.scenario).map_err(Box::new)?;
        let mut start = Position::new(scenario.setting, raw.phase);
        start.units = scenario.start.units;
        start.weapons = scenario.start.weapons;
        start.next_unit = scenario.start.next_unit;
        let marks = [
            (raw.broken, None),
            (raw.first_fire, Some(FireMarker::First)),
            (raw.final_fire, Some(FireMarker::Final)),
        ];
        for (units, marker) in marks {
            for id in units {
                let no_such_unit = || SetupError::NoSuchUnit { file: file.to_owned(), unit: id };
                let unit = start.units.get_mut(&id).ok_or_else(no_such_unit)?;
                match marker {
                    Some(marker) => unit.fire = marker,
                    None => unit.men_mut().broken = true,
                }
            }
        }
        let counts = raw.orders.into_iter().zip(raw.positions);
        let known = counts.map(|(orders, positions)| Ply { orders, positions }).collect();
        Ok(Setup { start, known })
    }

    /// Counts ply by ply, without end. A game that is over counts in its last ply only.
    #[must_use]
    pub fn plies(&self) -> Plies {
        Plies { layer: vec![self.start.clone()] }
    }
}

/// The plies from a position on.
pub struct Plies {
    /// The different positions of the last ply.
    layer: Vec<Position>,
}

impl Iterator for Plies {
    type Item = Result<Ply, Refusal>;

    /// The next ply, or the refusal of an order that was listed as legal.
    fn next(&mut self) -> Option<Result<Ply, Refusal>> {
        let mut orders = 0;
        let mut reached: BTreeMap<PositionHash, Position> = BTreeMap::new();
        let mut refused = None;
        for before in &self.layer {
            for checked in legal(before) {
                orders += 1;
                if let Err(refusal) = check(before, checked.order()) {
                    refused = Some(refusal);
                    continue;
                }
                BranchingDice::explore(
                    |dice| {
                        let mut after = before.clone();
                        play_unheard(&mut after, checked.clone(), dice);
                        after
                    },
                    |after, _| {
                        reached.entry(position_hash(&after)).or_insert(after);
                    },
                );
            }
        }
        if let Some(refusal) = refused {
            return Some(Err(refusal));
        }
        self.layer = reached.into_values().collect();
        Some(Ok(Ply { orders, positions: self.layer.len() as u64 }))
    }
}
