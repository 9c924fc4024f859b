//! What every answer of the laboratory has: modifiers and units.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::counters::CounterId;
use crate::odds::UnitOdds;
use crate::rules::ids::UnitId;

#[derive(Serialize)]
pub(super) struct DrmReport {
    pub name: &'static str,
    pub value: i8,
    pub rule: &'static str,
}

#[derive(Serialize)]
pub(super) struct UnitReport {
    unit: String,
    eliminated: f64,
    reduced: f64,
    broken: f64,
    pinned: f64,
    unharmed: f64,
    heat_of_battle: f64,
}

impl UnitReport {
    pub(super) fn all(odds: &[UnitOdds], units: &BTreeMap<UnitId, CounterId>) -> Vec<UnitReport> {
        let report = |odds: &UnitOdds| UnitReport {
            unit: units.get(&odds.unit).map(ToString::to_string).unwrap_or_default(),
            eliminated: odds.eliminated,
            reduced: odds.reduced,
            broken: odds.broken,
            pinned: odds.pinned,
            unharmed: odds.unharmed,
            heat_of_battle: odds.heat_of_battle,
        };
        odds.iter().map(report).collect()
    }
}

/// A line for people: what it is about, and chances that are not nil.
pub(super) fn chances(of: &str, chances: &[(&str, f64)]) -> String {
    let said = chances.iter().filter(|(_, chance)| *chance > 0.0);
    let said: Vec<String> =
        said.map(|(what, chance)| format!("{what} {:.1} %", chance * 100.0)).collect();
    format!("{of:24} {}", said.join("  "))
}

/// Units for people.
pub(super) fn unit_lines<'a>(
    units: impl Iterator<Item = &'a UnitReport>,
) -> impl Iterator<Item = String> {
    units.map(|unit| {
        format!(
            "{:24} eliminated {:.1} %  reduced {:.1} %  broken {:.1} %  pinned {:.1} %  unharmed {:.1} %  Heat of Battle {:.1} %",
            unit.unit,
            unit.eliminated * 100.0,
            unit.reduced * 100.0,
            unit.broken * 100.0,
            unit.pinned * 100.0,
            unit.unharmed * 100.0,
            unit.heat_of_battle * 100.0,
        )
    })
}
