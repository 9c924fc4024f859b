//! A word where something is easily overlooked: what a choice costs beyond what its card says.

use std::collections::BTreeSet;

use super::words;
use crate::board::Location;
use crate::rules::fire::{Assessment, FireKind};
use crate::rules::order::FireAttack;
use crate::rules::{Phase, Position, UnitId};

/// What an attack costs or forgoes. `able` are the units that could fire now.
pub(super) fn of_fire(
    pos: &Position,
    order: &FireAttack,
    assessment: &Assessment,
    able: &BTreeSet<UnitId>,
) -> Vec<String> {
    let mut warnings = Vec::new();
    let names = words::names(pos);
    let named: BTreeSet<UnitId> =
        order.members.iter().map(|member| member.unit).chain(order.directors.clone()).collect();
    let at = |unit: &UnitId| pos.unit(*unit).and_then(|unit| unit.at());
    let from: BTreeSet<Location> = named.iter().filter_map(at).collect();
    let left_out: Vec<UnitId> = able
        .iter()
        .copied()
        .filter(|unit| !named.contains(unit) && at(unit).is_some_and(|at| from.contains(&at)))
        .filter(|unit| pos.unit_type(*unit).is_some_and(|values| values.fp > 0))
        .collect();
    if !left_out.is_empty() {
        warnings.push(format!(
            "Mind: {} stays out and cannot fire at {} apart from this attack (A7.55).",
            names.units(&left_out),
            order.target
        ));
    }
    if assessment.cowering > 0 && assessment.kind() != FireKind::FinalProtectiveFire {
        warnings.push("Mind: no leader directs: doubles cower (A7.9).".to_owned());
    }
    if named.iter().any(|unit| pos.unit(*unit).is_some_and(|unit| unit.concealed)) {
        warnings.push("Mind: firing takes the \"?\" away (A12.14).".to_owned());
    }
    if assessment.kind() == FireKind::FinalProtectiveFire {
        warnings.push("Mind: this DR is the firers' own Morale Check too (A8.31).".to_owned());
    }
    if pos.phase == Phase::PrepFire {
        warnings.push("Mind: who fires now does not move in this turn (A7.1).".to_owned());
    }
    warnings
}
