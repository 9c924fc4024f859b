//! Whom the Area target type hits besides the enemies it is aimed at (C3.33), and the vehicles among the targets (C3.32, C3.33).

use crate::board::{End, Location};
use crate::rules::fire::bounding;
use crate::rules::fire::plan::Plan;
use crate::rules::fire::shot::Shot;
use crate::rules::fire::sight::Post;
use crate::rules::words::attack::TargetType;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::{FireAttack, ShellTarget};
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Friend and foe in every Location of the hex that the weapon sees; beside movers it hits them alone (A8.1).
pub(in crate::rules::fire) fn in_the_area(
    pos: &Position,
    shots: &[Shot],
    target: Location,
    aimed_at: &[UnitId],
) -> Vec<UnitId> {
    if shots.iter().any(|shot| shot.kind.at_movers()) {
        return Vec::new();
    }
    let eyes: Vec<End> = shots.iter().map(|shot| Post::of(pos, shot).end()).collect();
    let levels = 0..=pos.map().upper_levels(target.hex);
    levels
        .flat_map(|level| pos.units_at(Location::new(target.hex, level)))
        .filter(|unit| !aimed_at.contains(&unit.id) && !unit.is_vehicle())
        .filter(|unit| unit.end().is_some_and(|there| eyes.iter().any(|eye| pos.sees(*eye, there))))
        .map(|unit| unit.id)
        .collect()
}

/// The vehicles that a shell can hit with the men around them: at an area all that stand there, friend and foe; else those of the
/// enemy that the fire table can hurt. Beside movers it is the one that moves, or none (A8.1).
pub(super) fn vehicles(pos: &Position, plan: &Plan, at: TargetType) -> Vec<UnitId> {
    let Some(firer) = plan.shots.first().and_then(|shot| pos.unit(shot.unit)) else {
        return Vec::new();
    };
    match at {
        TargetType::Vehicle => Vec::new(),
        TargetType::Infantry => plan.vehicles.clone(),
        TargetType::Area => {
            let movers = bounding::at_movers_alone(pos, firer.side);
            let moves = |id: &UnitId| {
                !movers || pos.moving().is_some_and(|frame| frame.movers.contains(id))
            };
            // One in Bypass is seen by itself (D2.3).
            let eyes: Vec<End> = plan.shots.iter().map(|it| Post::of(pos, it).end()).collect();
            let seen = |unit: &&Unit| {
                let skirts = unit.footing().corner().is_some();
                let sees = |end: End| eyes.iter().any(|eye| pos.sees(*eye, end));
                !skirts || unit.end().is_some_and(sees)
            };
            let there = pos.units_at(Location::ground(plan.target.hex));
            let vehicles = there.filter(|unit| unit.is_vehicle()).filter(seen);
            vehicles.map(|unit| unit.id).filter(moves).collect()
        }
    }
}

/// Whether an area that is fired at holds an enemy's vehicle that it can hit.
pub(in crate::rules::fire) fn holds_vehicle(
    pos: &Position,
    side: Side,
    order: &FireAttack,
) -> bool {
    let area = order.shell.is_some_and(|it| it.at == ShellTarget::Area && !it.screens());
    let moves = |unit: &Unit| {
        !bounding::at_movers_alone(pos, side)
            || pos.moving().is_some_and(|frame| frame.movers.contains(&unit.id))
    };
    area && pos.side_at(side.other(), order.target).any(|unit| unit.is_vehicle() && moves(unit))
}
