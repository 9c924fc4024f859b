//! When a Fire Lane ends before the MPh does (A9.223).

use crate::rules::ground::aboard;
use crate::rules::words::attack::LaneEnd;
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::WeaponId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Takes the counters of all Fire Lanes off that nobody can keep up any longer.
pub(crate) fn review(play: &mut Play<'_>) {
    let ended: Vec<(WeaponId, LaneEnd)> = play
        .pos
        .lanes
        .keys()
        .filter_map(|&weapon| Some((weapon, ended_by(play.pos, weapon)?)))
        .collect();
    for (weapon, why) in ended {
        play.pos.lanes.remove(&weapon);
        play.note(FireEvent::LaneEnded { weapon, why });
    }
}

/// Why a machine gun can keep its Fire Lane up no longer; `None` while it can (A9.223, X-31).
fn ended_by(pos: &Position, weapon: WeaponId) -> Option<LaneEnd> {
    let Some(gun) = pos.weapons.get(&weapon) else { return Some(LaneEnd::Malfunctioned) };
    if gun.malfunctioned {
        return Some(LaneEnd::Malfunctioned);
    }
    let lane = pos.lanes.get(&weapon)?;
    let Some(crew) = gun.owner().and_then(|owner| pos.unit(owner)) else {
        return Some(LaneEnd::CrewGone);
    };
    if crew.at() != Some(lane.from) {
        return Some(LaneEnd::CrewGone);
    }
    if crew.men().broken {
        return Some(LaneEnd::CrewBroken);
    }
    if crew.men().pinned {
        return Some(LaneEnd::CrewPinned);
    }
    let mut enemies = pos.side_at(crew.side.other(), lane.from);
    enemies.any(|enemy| compels(pos, enemy)).then_some(LaneEnd::EnemyInLocation)
}

/// Whether an enemy in its Location ends a Fire Lane: all but a vehicle that drives through with nobody in it whom fire reaches
/// (A9.223).
fn compels(pos: &Position, enemy: &Unit) -> bool {
    let Some(vehicle) = enemy.vehicle() else { return true };
    let armored = pos.vehicle_type(enemy.id).is_some_and(|values| values.armor.is_some());
    let crew = armored && vehicle.exposed;
    let goes_on = pos.moving().is_some_and(|frame| frame.movers.contains(&enemy.id));
    crew || aboard::vulnerable(pos, enemy.id).next().is_some() || !goes_on
}
