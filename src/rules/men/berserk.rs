//! Berserk units (A15.4-A15.46): how they become it, how it spreads, and how it ends.

use std::collections::BTreeSet;

use super::heat;
use super::heat::harden;
use super::morale::{Aid, leaders_first, leadership, passes_task_check};
use crate::board::End;
use crate::rules::ground::concealment::{known_enemies, reveal};
use crate::rules::ground::moving::in_bypass;
use crate::rules::possession::{carrying_capacity, leave_behind};
use crate::rules::words::event::{HeatEvent, RallyEvent};
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::Gait;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::report::CheckKind;
use crate::rules::words::status::is_berserk;
use crate::rules::words::unit::Unit;

mod ending;

pub(crate) use ending::{after_attack, calm, faces_enemy};

/// The MF of a berserk unit that is not wounded (A15.431).
pub(crate) const CHARGE_MF: u8 = 8;

/// The Known enemies that a unit sees from where it is: those in its Location, and those in its LOS. Simplified: nobody
/// charges a vehicle, nor those who stand beside one.
pub(crate) fn seen_enemies(pos: &Position, id: UnitId) -> impl Iterator<Item = &Unit> {
    let viewer = pos.unit(id).and_then(|unit| Some((unit.side, unit.end()?)));
    viewer.into_iter().flat_map(move |(side, from)| {
        let beside_vehicle = move |enemy: &&Unit| {
            enemy.at().is_some_and(|at| pos.side_at(enemy.side, at).any(Unit::is_vehicle))
        };
        known_enemies(pos, side).filter(move |enemy| !beside_vehicle(enemy)).filter(move |enemy| {
            enemy.end().is_some_and(|there| {
                there.location == from.location || is_clear(pos, id, from, there)
            })
        })
    })
}

/// Whether a unit sees from where it is: from its vertices in Bypass (A4.32).
fn is_clear(pos: &Position, id: UnitId, from: End, to: End) -> bool {
    match in_bypass(pos, id) {
        Some(bypass) => pos.sees_in_bypass(to, from.location, bypass),
        None => pos.sees(from, to),
    }
}

/// Whether a unit sees a Known enemy to charge; without one it does not go berserk (A15.44).
#[must_use]
pub fn sees_enemy(pos: &Position, unit: UnitId) -> bool {
    seen_enemies(pos, unit).next().is_some()
}

/// A unit goes berserk, rallied by it if it was broken (A15.4); a leader takes others with him (A15.41).
pub(crate) fn begin(play: &mut Play<'_>, id: UnitId) {
    let mut leaders = vec![id];
    go(play, id);
    while let Some(leader) = leaders.pop() {
        // His DRM as it was: only the others' tests over does he forfeit it.
        let Some(drm) = leadership(play.pos, leader) else { continue };
        for unit in company(play.pos, leader) {
            if !passes_task_check(play, unit, CheckKind::Berserk, 0, Some(Aid { leader, drm })) {
                continue;
            }
            if sees_enemy(play.pos, unit) {
                go(play, unit);
                leaders.push(unit);
            } else {
                harden(play, unit);
            }
        }
    }
}

/// The friends in his Location who may follow a leader into it: broken or not, attacked with him or not, but only
/// those subject to Heat of Battle (A15.41).
fn company(pos: &Position, leader: UnitId) -> Vec<UnitId> {
    let Some((side, at)) = pos.unit(leader).and_then(|unit| Some((unit.side, unit.at()?))) else {
        return Vec::new();
    };
    let mut company: Vec<UnitId> = pos
        .side_at(side, at)
        .map(|unit| unit.id)
        .filter(|&unit| unit != leader && heat::is_subject(pos, unit))
        .collect();
    leaders_first(pos, &mut company);
    company
}

/// Marks a unit berserk: it sheds what would hold it back (A15.42).
fn go(play: &mut Play<'_>, id: UnitId) {
    if is_berserk(play.pos, id) {
        return;
    }
    let Some(unit) = play.pos.units.get_mut(&id) else { return };
    let rallied = unit.rally();
    // Who is pinned or wounded does not charge on in the middle of his move (A15.431).
    let halted = unit.men().pinned || unit.men().wounded || rallied;
    unit.men_mut().berserk = true;
    (unit.men_mut().pinned, unit.men_mut().cx) = (false, false);
    play.note(HeatEvent::WentBerserk { unit: id });
    reveal(play, &[id]);
    charge_on(play, id, halted);
    if rallied {
        play.note(RallyEvent::Rallied { unit: id });
    }
}

/// A unit that goes berserk while it moves charges with what is left of eight MF (A15.431). Simplified: others of
/// its stack who keep their heads end their move where they are, and who is halted is no longer a moving target.
fn charge_on(play: &mut Play<'_>, id: UnitId, halted: bool) {
    let Some(moving) = play.pos.moving_mut().filter(|moving| moving.movers.contains(&id)) else {
        return;
    };
    if halted {
        moving.movers.remove(&id);
        return;
    }
    moving.gait = Gait::Normal;
    moving.mf = Mf::whole(CHARGE_MF);
    moving.charge.get_or_insert_with(BTreeSet::new);
    drop_excess(play, id);
}

/// A berserk unit about to charge leaves behind every weapon of more than one PP, and of the others what is over
/// its capacity (A15.431).
pub(crate) fn drop_excess(play: &mut Play<'_>, id: UnitId) {
    let capacity = carrying_capacity(play.pos, id, Gait::Normal);
    let mut load = 0;
    let mut dropped = Vec::new();
    for weapon in play.pos.weapons_of(id) {
        let pp = play.pos.weight(weapon.id);
        if pp > 1 || load + pp > capacity {
            dropped.push(weapon.id);
        } else {
            load += pp;
        }
    }
    for weapon in dropped {
        leave_behind(play, weapon);
    }
}
