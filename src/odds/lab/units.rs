//! Personnel put down as targets.

use super::bench::Bench;
use super::case::CaseUnit;
use super::error::{LabError, field};
use crate::board::Location;
use crate::counters::Nationality;
use crate::odds::leaders;
use crate::rules::ids::{Side, UnitId};
use crate::rules::unit::Station;

/// Units that are one group in an attack.
pub(super) struct Group<'a> {
    /// The field that lists them.
    pub name: &'a str,
    /// Whose they are.
    pub side: Side,
    /// Where they are put.
    pub at: Location,
    /// The units.
    pub units: &'a [CaseUnit],
}

/// Puts them down, however many leaders there are among them.
pub(super) fn place_all(bench: &mut Bench, group: &Group<'_>) -> Result<Vec<UnitId>, LabError> {
    let mut placed = Vec::new();
    for (number, target) in group.units.iter().enumerate() {
        let name = format!("{}[{number}]", group.name);
        placed.push(place_one(bench, &name, target, (group.side, group.at))?);
    }
    Ok(placed)
}

/// Puts them down as a group in an attack.
pub(super) fn place(bench: &mut Bench, group: &Group<'_>) -> Result<Vec<UnitId>, LabError> {
    let placed = place_all(bench, group)?;
    if leaders(&bench.pos, &placed).len() > 1 {
        return Err(field(
            group.name,
            "more than one leader: only one can help the others (A10.7)",
        ));
    }
    Ok(placed)
}

/// Puts one of them down.
pub(super) fn place_one(
    bench: &mut Bench,
    name: &str,
    target: &CaseUnit,
    (side, at): (Side, impl Into<Station>),
) -> Result<UnitId, LabError> {
    let id = bench.unit(&format!("{name}.unit"), target.unit, side, at)?;
    if target.broken && target.pinned {
        return Err(field(name, "a unit cannot be both broken and pinned (A7.8)"));
    }
    if let Some(values) = bench.values(id) {
        if values.nationality == Nationality::Japanese {
            return Err(field(
                name,
                "Japanese targets, who lose steps rather than break, are not covered (G1.1)",
            ));
        }
        if target.broken && !values.breaks {
            return Err(field(name, format!("{} cannot be broken", target.unit)));
        }
    }
    if let Some(unit) = bench.pos.units.get_mut(&id) {
        unit.men_mut().broken = target.broken;
        unit.men_mut().pinned = target.pinned;
    }
    Ok(id)
}
