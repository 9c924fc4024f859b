//! When a Fire Lane ends before the MPh does (A9.223).

use serde::Serialize;

use crate::rules::apply::Play;
use crate::rules::event::Event;
use crate::rules::ids::WeaponId;
use crate::rules::position::Position;

/// Why a Fire Lane is no more, or was never laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LaneEnd {
    /// The machine gun malfunctioned.
    Malfunctioned,
    /// Its crew broke.
    CrewBroken,
    /// Its crew was pinned.
    CrewPinned,
    /// Nobody mans it any more.
    CrewGone,
    /// An enemy entered its Location: it has to fire at him instead, by whichever hexside he came.
    EnemyInLocation,
    /// Its crew cowered in the attack that it was declared with (A9.22).
    Cowered,
    /// The counter lies where the machine gun sees nothing (A9.22).
    Unseen,
}

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
        play.note(Event::LaneEnded { weapon, why });
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
    if crew.broken {
        return Some(LaneEnd::CrewBroken);
    }
    if crew.pinned {
        return Some(LaneEnd::CrewPinned);
    }
    pos.side_at(crew.side.other(), lane.from).next().map(|_| LaneEnd::EnemyInLocation)
}
