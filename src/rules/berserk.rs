//! Berserk units (A15.4-A15.46): how they become it, how it spreads, and how it ends.

use super::apply::Play;
use super::concealment::{known_enemies, reveal};
use super::event::Event;
use super::heat::{self, harden};
use super::ids::UnitId;
use super::morale::{leaders_first, leadership, passes_berserk_check};
use super::position::Position;
use super::status::is_berserk;
use super::unit::Unit;
use crate::board::los;

/// The Known enemies that a unit sees from where it is: those in its Location, and those in its LOS.
pub(crate) fn seen_enemies(pos: &Position, id: UnitId) -> impl Iterator<Item = &Unit> {
    let viewer = pos.unit(id).and_then(|unit| Some((unit.side, unit.end()?)));
    viewer.into_iter().flat_map(move |(side, from)| {
        known_enemies(pos, side).filter(move |enemy| {
            enemy.end().is_some_and(|there| {
                there.location == from.location || los(pos.map(), from, there).is_clear()
            })
        })
    })
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
            if !passes_berserk_check(play, unit, leader, drm) {
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
    let Some((side, at)) = pos.unit(leader).and_then(|unit| Some((unit.side, unit.at?))) else {
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
    unit.berserk = true;
    (unit.pinned, unit.cx) = (false, false);
    play.note(Event::WentBerserk { unit: id });
    reveal(play, &[id]);
    if rallied {
        play.note(Event::Rallied { unit: id });
    }
}

/// Units come to themselves: they are in Good Order again (A15.46).
#[expect(dead_code, reason = "the end of a charge calls it")]
pub(crate) fn calm(play: &mut Play<'_>, ids: impl IntoIterator<Item = UnitId>) {
    for id in ids {
        let Some(unit) = play.pos.units.get_mut(&id) else { continue };
        if unit.berserk {
            unit.berserk = false;
            play.note(Event::CameToItself { unit: id });
        }
    }
}
