//! Leaders who direct fire (A7.53, A7.531).

use std::collections::{BTreeMap, BTreeSet};

use super::arm::Arm;
use super::second_man;
use super::shot::Shot;
use crate::board::Location;
use crate::rules::men::morale::leadership;
use crate::rules::words::ids::{Firer, Side, UnitId};
use crate::rules::words::order::FireAttack;
use crate::rules::words::position::{Direction, Position};
use crate::rules::words::refusal::{DirectionRefusal, MenRefusal, Refusal};
use crate::rules::words::status::is_berserk;

/// Checks the leaders named as directors: none, or one in each firing Location. Whom a leader directs next in the
/// Player Turn must all be among those he directed last (X-32, AM-21); the ATTACKER's directs in one of his two phases
/// of fire.
pub(super) fn check(
    pos: &Position,
    side: Side,
    order: &FireAttack,
    shots: &[Shot],
) -> Result<Vec<UnitId>, Refusal> {
    if order.directors.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(Firer::Weapon(weapon)) =
        shots.iter().map(|shot| shot.firer).find(|&firer| !Arm::of(pos, firer).directed)
    {
        return Err(DirectionRefusal::NotDirected { weapon }.into());
    }
    let firers: BTreeSet<Firer> = shots.iter().map(|shot| shot.firer).collect();
    let mut vacant: BTreeSet<Location> = shots.iter().map(|shot| shot.at).collect();
    // A berserk unit in the group costs all of it the leader's help (A15.42).
    if let Some(shot) = shots.iter().find(|shot| is_berserk(pos, shot.unit)) {
        return Err(DirectionRefusal::BerserkUndirected { unit: shot.unit }.into());
    }
    for &id in &order.directors {
        let leader = pos.own(side, id)?;
        if leadership(pos, id).is_none() {
            return Err(DirectionRefusal::NotADirector { unit: id }.into());
        }
        leader.check_steady().map_err(|refusal| match refusal {
            Refusal::Men(MenRefusal::Pinned { unit }) => {
                Refusal::Direction(DirectionRefusal::DirectorPinned { unit })
            }
            refusal => refusal,
        })?;
        let mans = |shot: &Shot| shot.unit == id || shot.second == Some(id);
        if shots.iter().any(mans)
            || pos.weapons_of(id).any(|weapon| weapon.fired)
            || second_man::served_by(pos, id).is_some()
        {
            return Err(DirectionRefusal::DirectorFires { unit: id }.into());
        }
        let with_him = |shot: &Shot| pos.unit(shot.unit).is_some_and(|unit| unit.is_with(leader));
        let beside = shots.iter().any(with_him);
        if !beside || !leader.at().is_some_and(|at| vacant.remove(&at)) {
            return Err(DirectionRefusal::DirectorElsewhere { unit: id }.into());
        }
        if let Some(before) = pos.directions.get(&id)
            && (before.phase.is_attackers_fire() || pos.phase.is_attackers_fire())
            && before.phase != pos.phase
        {
            return Err(DirectionRefusal::DirectedBefore { unit: id }.into());
        }
        if pos.directions.get(&id).is_some_and(|before| !firers.is_subset(&before.firers)) {
            return Err(DirectionRefusal::AlreadyDirected { unit: id }.into());
        }
    }
    if !vacant.is_empty() {
        return Err(DirectionRefusal::DirectorMissing.into());
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
