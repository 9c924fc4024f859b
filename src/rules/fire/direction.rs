//! Leaders who direct fire (A7.53, A7.531).

use std::collections::{BTreeMap, BTreeSet};

use super::arm::Arm;
use super::crew;
use super::shot::Shot;
use crate::board::Location;
use crate::rules::men::morale::leadership;
use crate::rules::possession::steady;
use crate::rules::words::ids::{Firer, Side, UnitId};
use crate::rules::words::order::FireOrder;
use crate::rules::words::position::{Direction, Position};
use crate::rules::words::refusal::Refusal;
use crate::rules::words::status::is_berserk;

/// Checks the leaders named as directors: none, or one in each firing Location. Whom a leader directs next in the
/// Player Turn must all be among those he directed last (X-32, AM-21); the ATTACKER's directs in one of his two phases
/// of fire.
pub(super) fn check(
    pos: &Position,
    side: Side,
    order: &FireOrder,
    shots: &[Shot],
) -> Result<Vec<UnitId>, Refusal> {
    if order.directors.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(Firer::Weapon(weapon)) =
        shots.iter().map(|shot| shot.firer).find(|&firer| !Arm::of(pos, firer).directed)
    {
        return Err(Refusal::NotDirected { weapon });
    }
    let firers: BTreeSet<Firer> = shots.iter().map(|shot| shot.firer).collect();
    let mut vacant: BTreeSet<Location> = shots.iter().map(|shot| shot.at).collect();
    // A berserk unit in the group costs all of it the leader's help (A15.42).
    if let Some(shot) = shots.iter().find(|shot| is_berserk(pos, shot.unit)) {
        return Err(Refusal::BerserkUndirected { unit: shot.unit });
    }
    for &id in &order.directors {
        let leader = pos.unit(id).ok_or(Refusal::NoSuchUnit { unit: id })?;
        if leader.side != side {
            return Err(Refusal::NotYours { unit: id });
        }
        if leadership(pos, id).is_none() {
            return Err(Refusal::NotADirector { unit: id });
        }
        steady(leader).map_err(|refusal| match refusal {
            Refusal::Pinned { unit } => Refusal::DirectorPinned { unit },
            refusal => refusal,
        })?;
        let mans = |shot: &Shot| shot.unit == id || shot.second == Some(id);
        if shots.iter().any(mans)
            || pos.weapons_of(id).any(|weapon| weapon.fired)
            || crew::served_by(pos, id).is_some()
        {
            return Err(Refusal::DirectorFires { unit: id });
        }
        if !leader.at().is_some_and(|at| vacant.remove(&at)) {
            return Err(Refusal::DirectorElsewhere { unit: id });
        }
        if let Some(before) = pos.directions.get(&id)
            && (before.phase.is_attackers_fire() || pos.phase.is_attackers_fire())
            && before.phase != pos.phase
        {
            return Err(Refusal::DirectedBefore { unit: id });
        }
        if pos.directions.get(&id).is_some_and(|before| !firers.is_subset(&before.firers)) {
            return Err(Refusal::AlreadyDirected { unit: id });
        }
    }
    if !vacant.is_empty() {
        return Err(Refusal::DirectorMissing);
    }
    Ok(order.directors.iter().copied().collect())
}

/// Remembers what the leaders have now directed: the last attack of each, to which all that follow are bound (AM-21).
pub(super) fn remember(
    directions: &mut BTreeMap<UnitId, Direction>,
    directors: &[UnitId],
    shots: &[Shot],
    phase: crate::rules::words::phase::Phase,
) {
    for &leader in directors {
        let firers = shots.iter().map(|shot| shot.firer).collect();
        directions.insert(leader, Direction { firers, phase });
    }
}
