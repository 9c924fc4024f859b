//! When a Fire Lane ends before the MPh does (A9.223).

use crate::rules::words::attack::LaneEnd;
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::WeaponId;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;

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
    pos.side_at(crew.side.other(), lane.from).next().map(|_| LaneEnd::EnemyInLocation)
}
