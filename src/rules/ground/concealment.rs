//! Concealment (A12): who is hidden from whom, and what brings him to light.
//!
//! A concealed unit is on the board, but not Known to its enemies: the rules that ask for a Known enemy pass it by,
//! fire at it is Area Fire, and [`crate::rules::view`] keeps its identity to itself. What it is concealed by comes off when
//! a Good Order enemy who is near enough sees it do something (A12.14), when an attack has an effect on it, and when
//! an enemy runs into it. A Dummy is concealed all its life: it leaves the board when it would have to be shown.

use std::collections::BTreeMap;

use super::random_selection::draw;
use crate::board::Location;
use crate::rules::words::event::ConcealmentEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::order::Gait;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// So far a Good Order enemy's look reaches, in hexes (A12.14).
pub const NOTICED_WITHIN: u32 = 16;

/// Whether a unit on the board is Known to its enemies: not concealed (A12.1). Whether one of them sees it is a
/// question of its own.
#[must_use]
pub fn known(pos: &Position, unit: UnitId) -> bool {
    pos.unit(unit).is_some_and(|unit| unit.at().is_some() && !unit.concealed)
}

/// The units on the board that are Known enemies to a side, in order of their numbers.
pub fn known_enemies(pos: &Position, side: Side) -> impl Iterator<Item = &Unit> {
    pos.on_board(side.other()).filter(|unit| !unit.concealed)
}

/// Those of them in a Location.
pub fn known_enemies_at(pos: &Position, side: Side, at: Location) -> impl Iterator<Item = &Unit> {
    pos.side_at(side.other(), at).filter(|unit| !unit.concealed)
}

/// Whether a unit is a Dummy (A12.11).
#[must_use]
pub fn is_dummy(pos: &Position, unit: UnitId) -> bool {
    pos.unit_type(unit).is_some_and(|values| values.kind.is_dummy())
}

/// From where Good Order enemies see a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Watch {
    /// None of them does.
    Unseen,
    /// From too far away to notice anything (A12.14).
    Afar,
    /// One of them from near enough.
    Near,
}

/// From where Good Order enemies see a unit where it stands. Concealed ones see too; Dummies do not.
pub(crate) fn watch(pos: &Position, unit: &Unit) -> Watch {
    let Some(there) = unit.end() else { return Watch::Unseen };
    let mut watch = Watch::Unseen;
    let enemies = pos.on_board(unit.side.other());
    for enemy in enemies.filter(|enemy| enemy.good_order()) {
        let Some(from) = enemy.end() else { continue };
        let near = from.location.hex.distance(there.location.hex) <= NOTICED_WITHIN;
        // Of those afar one is enough.
        let counts = near || watch == Watch::Unseen;
        if counts && pos.sees_unit(from, unit) && !is_dummy(pos, enemy.id) {
            if near {
                return Watch::Near;
            }
            watch = Watch::Afar;
        }
    }
    watch
}

/// How far the nearest Good Order enemy is who sees a unit where it stands, in hexes.
pub(crate) fn nearest_eye(pos: &Position, unit: &Unit) -> Option<u32> {
    let there = unit.end()?;
    let enemies = pos.on_board(unit.side.other()).filter(|enemy| enemy.good_order());
    let eyes = enemies.filter(|enemy| !is_dummy(pos, enemy.id)).filter_map(|enemy| {
        let from = enemy.end()?;
        let away = from.location.hex.distance(there.location.hex);
        pos.sees_unit(from, unit).then_some(away)
    });
    eyes.min()
}

/// Whether a Good Order enemy is near enough and sees a unit where it stands (A12.14).
#[must_use]
pub fn is_watched(pos: &Position, unit: UnitId) -> bool {
    pos.unit(unit).is_some_and(|unit| watch(pos, unit) == Watch::Near)
}

/// Whether a Location is Concealment Terrain (A12.12).
pub(crate) fn hides(pos: &Position, at: Location) -> bool {
    pos.map().facts(at.hex).concealment
}

/// Whether the enemies of a unit do not see who it is: it is concealed, or it may begin so and they are not to see it while
/// they set up against it, or its side still sets up unseen (A12.12).
pub(crate) fn is_unseen(pos: &Position, unit: &Unit) -> bool {
    let may_begin_so = || {
        let in_cover = unit.at().is_some_and(|at| hides(pos, at));
        pos.phase == Phase::Setup && pos.setting.concealment && in_cover && !unit.is_vehicle()
    };
    let chooses = || pos.setting.areas.contains_key(&unit.id);
    unit.concealed || may_begin_so() || (sets_up_unseen(pos, unit.side) && chooses())
}

/// Whether a side is setting up and the other is not to watch: the order in which its units come on the board would say
/// which of them are under a "?" (A12.12).
pub(crate) fn sets_up_unseen(pos: &Position, side: Side) -> bool {
    let concealed = || pos.units.values().any(|unit| unit.side == side && unit.concealed);
    pos.phase == Phase::Setup && pos.speaker == side && (pos.setting.concealment || concealed())
}

/// Brings units to light that are concealed, wherever they are; Dummies among them leave the board.
pub(crate) fn reveal(play: &mut Play<'_>, units: &[UnitId]) {
    let concealed = |id: &&UnitId| play.pos.unit(**id).is_some_and(|unit| unit.concealed);
    let units: Vec<UnitId> = units.iter().filter(concealed).copied().collect();
    let mut by_place: BTreeMap<(Location, Side), [Vec<UnitId>; 2]> = BTreeMap::new();
    for id in units {
        let Some(unit) = play.pos.unit(id) else { continue };
        let Some(at) = unit.at() else { continue };
        let [real, dummies] = by_place.entry((at, unit.side)).or_default();
        if is_dummy(play.pos, id) { dummies.push(id) } else { real.push(id) }
    }
    for ((at, side), [real, dummies]) in by_place {
        for id in &dummies {
            play.pos.forget(*id);
            play.pos.units.remove(id);
        }
        if !dummies.is_empty() {
            play.note(ConcealmentEvent::Dummies { side, units: dummies, at });
        }
        for id in &real {
            if let Some(unit) = play.pos.units.get_mut(id) {
                unit.concealed = false;
            }
        }
        if !real.is_empty() {
            play.note(ConcealmentEvent::Revealed { units: real, at });
        }
    }
}

/// Units have done something that gives them away if they are watched: fired, directed fire, worked in sight
/// (A12.14).
pub(crate) fn noticed(play: &mut Play<'_>, units: &[UnitId]) {
    let watched: Vec<UnitId> = units
        .iter()
        .copied()
        .filter(|&id| play.pos.unit(id).is_some_and(|unit| unit.concealed))
        .filter(|&id| is_watched(play.pos, id))
        .collect();
    reveal(play, &watched);
}

/// The moving stack has spent MF. Only Assault Movement into Concealment Terrain goes unnoticed (A12.14), and only
/// by a way in that gives its cover.
pub(crate) fn spent_mf(play: &mut Play<'_>) {
    let Some(frame) = play.pos.moving() else { return };
    let movers: Vec<UnitId> = frame.movers.iter().copied().collect();
    let stealthy = frame.gait == Gait::Assault && !frame.cheap;
    let in_cover =
        movers.iter().filter_map(|&id| play.pos.unit(id)?.at()).all(|at| hides(play.pos, at));
    if !(stealthy && in_cover) {
        noticed(play, &movers);
    }
}

/// Units have come into a Location by an advance or out of a Close Combat: in the open they are noticed (A12.14).
pub(crate) fn arrived(play: &mut Play<'_>, units: &[UnitId], at: Location) {
    if !hides(play.pos, at) {
        noticed(play, units);
    }
}

/// Movers have come upon concealed enemies in a Location: Dummies leave the board; of real ones chance picks one
/// that comes to light, and the movers are barred (A12.15).
pub(crate) fn bars_entry(play: &mut Play<'_>, at: Location) -> bool {
    let side = play.pos.defender();
    let here: Vec<UnitId> =
        play.pos.side_at(side, at).filter(|unit| unit.concealed).map(|unit| unit.id).collect();
    let (dummies, real): (Vec<UnitId>, Vec<UnitId>) =
        here.into_iter().partition(|&id| is_dummy(play.pos, id));
    if real.is_empty() {
        reveal(play, &dummies);
        return false;
    }
    let shown = draw(play, &real, 1);
    reveal(play, &shown);
    true
}

/// The start of the CCPh: there is nobody under the Dummies that share a Location with an enemy (A12.11).
pub(crate) fn unmask(play: &mut Play<'_>) {
    let met: Vec<UnitId> = play
        .pos
        .units
        .values()
        .filter(|unit| is_dummy(play.pos, unit.id))
        .filter(|unit| {
            unit.at().is_some_and(|at| play.pos.side_at(unit.side.other(), at).next().is_some())
        })
        .map(|unit| unit.id)
        .collect();
    reveal(play, &met);
}

/// Everybody in a Location where it comes to blows is there for all to see.
pub(crate) fn reveal_all_at(play: &mut Play<'_>, at: Location) {
    let here: Vec<UnitId> = play.pos.units_at(at).map(|unit| unit.id).collect();
    reveal(play, &here);
}
