//! Emplaced Guns under a "?" (A12.34). Who mans one gives himself away by what he does otherwise, and by turning it; a shot
//! alone is seen by its coloured die, the rather the nearer a Good Order enemy looks on (AM-81).

use super::gunnery;
use super::plan::Plan;
use super::shot::Shot;
use crate::rules::ground::concealment::{self, NOTICED_WITHIN};
use crate::rules::words::attack::Assessment;
use crate::rules::words::dice::Dr;
use crate::rules::words::ids::UnitId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;

/// Whether a shot is one of an emplaced Gun.
fn is_emplaced(pos: &Position, shot: &Shot) -> bool {
    let weapon = shot.firer.weapon().and_then(|id| pos.weapons.get(&id));
    weapon.and_then(|weapon| weapon.gun).is_some_and(|gun| gun.emplaced)
}

/// Who fires a shot.
fn firers(shot: &Shot) -> impl Iterator<Item = UnitId> {
    [Some(shot.unit), shot.second].into_iter().flatten()
}

/// Whom an attack gives away before its dice are thrown: all who fire, but with an emplaced Gun that need not turn for it.
pub(super) fn given_away(pos: &Position, plan: &Plan, assessment: &Assessment) -> Vec<UnitId> {
    let stage = assessment.to_hit.as_deref();
    let turns = stage.is_some_and(|stage| stage.turned > 0)
        || gunnery::canister_turned(pos, plan).is_some();
    let seen = plan.firing().into_iter().filter(|shot| turns || !is_emplaced(pos, shot));
    let blind = plan.blind.iter().filter(|shot| !is_emplaced(pos, shot));
    let mut given: Vec<UnitId> = seen.chain(blind).flat_map(firers).collect();
    given.sort();
    given.dedup();
    given.extend(plan.directors.clone());
    given
}

/// The DR of a shot with an emplaced Gun brings who mans it to light, or does not.
pub(super) fn fired(play: &mut Play<'_>, plan: &Plan, roll: Dr) {
    let shots = plan.shots.iter().chain(&plan.blind).filter(|shot| is_emplaced(play.pos, shot));
    let seen = shots.flat_map(firers).filter(|&id| {
        let unit = play.pos.unit(id).filter(|unit| unit.concealed);
        let near = unit.and_then(|unit| concealment::nearest_eye(play.pos, unit));
        near.is_some_and(|near| roll.colored >= shown_from(near))
    });
    let seen: Vec<UnitId> = seen.collect();
    concealment::reveal(play, &seen);
}

/// The coloured die from which on a shot is seen by an enemy who is so many hexes away.
fn shown_from(near: u32) -> u8 {
    match near {
        0 => 1,
        near if near <= NOTICED_WITHIN => 5,
        _ => 6,
    }
}
