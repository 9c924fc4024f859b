//! Getting under a "?": at the start of the game and at the end of every CCPh (A12.12-A12.122).

use std::collections::BTreeMap;

use crate::board::Location;
use crate::counters::Nationality;
use crate::rules::ground::concealment::{NOTICED_WITHIN, Watch, hides, is_watched, reveal, watch};
use crate::rules::men::experience::inexperienced;
use crate::rules::men::morale::best_leadership;
use crate::rules::words::event::ConcealmentEvent;
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// The highest Final dr that conceals (A12.122).
const CONCEALED_BY: i32 = 5;

/// What a unit's surroundings do for its concealment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chance {
    /// None.
    None,
    /// A dr.
    Dr,
    /// No dr is needed.
    Certain,
}

/// Whether a unit gets under a "?" where it is: nobody may see it from near; from afar only cover helps; unseen in
/// the open it is sure only where no unbroken enemy is near (A12.121, A12.122).
fn chance(pos: &Position, unit: &Unit) -> Chance {
    let Some(at) = unit.at() else { return Chance::None };
    // Simplified: no vehicle is ever concealed (A12.2).
    if unit.concealed || unit.is_vehicle() || !unit.good_order() {
        return Chance::None;
    }
    match (watch(pos, unit), hides(pos, at)) {
        (Watch::Unseen, true) => Chance::Certain,
        (Watch::Unseen, false) => {
            let near = pos.on_board(unit.side.other()).any(|enemy| {
                !enemy.men().broken
                    && enemy.at().is_some_and(|there| there.hex.distance(at.hex) <= NOTICED_WITHIN)
            });
            if near { Chance::Dr } else { Chance::Certain }
        }
        (Watch::Afar, true) => Chance::Dr,
        (Watch::Afar | Watch::Near, _) => Chance::None,
    }
}

/// The drm of a unit's attempt: its size, the best leader there who is not alone, want of training, what it is used
/// to, and the cover of the terrain (A12.122). Simplified: no Stealthy troops, no Hindrance of the line of sight.
fn drm(pos: &Position, unit: &Unit, at: Location) -> i32 {
    let Some(values) = pos.unit_type(unit.id) else { return 0 };
    let leader = best_leadership(pos, unit.side, at);
    let lax = i32::from(inexperienced(pos, unit.id));
    let japanese = if values.nationality == Nationality::Japanese { -2 } else { 0 };
    let cover = i32::from(pos.map().facts(at.hex).tem.max(0));
    i32::from(values.size_us()) + i32::from(leader) + lax + japanese - cover
}

/// The end of a CCPh: the units of both sides that nobody watches go under a "?", the ATTACKER's first.
pub(crate) fn at_turn_end(play: &mut Play<'_>) {
    if !play.pos.setting.concealment {
        return;
    }
    for side in [play.pos.attacker, play.pos.defender()] {
        let chances: Vec<(UnitId, Location, Chance)> = play
            .pos
            .on_board(side)
            .filter_map(|unit| Some((unit.id, unit.at()?, chance(play.pos, unit))))
            .collect();
        let mut hidden: Vec<UnitId> = Vec::new();
        for (id, at, chance) in chances {
            match chance {
                Chance::None => {}
                Chance::Certain => hidden.push(id),
                Chance::Dr => {
                    let Some(unit) = play.pos.unit(id) else { continue };
                    let drm = drm(play.pos, unit, at);
                    let dr = play.dice.dr();
                    let total = i32::from(dr) + drm;
                    play.note(ConcealmentEvent::Attempt { unit: id, at, dr, total });
                    if total <= CONCEALED_BY {
                        hidden.push(id);
                    }
                }
            }
        }
        conceal(play, &hidden);
    }
}

/// The end of the set-up: whoever is in Concealment Terrain out of everybody's sight begins concealed, and whoever
/// the scenario conceals is shown if he set up in the open under the enemy's eyes (A12.12).
pub(crate) fn at_start(play: &mut Play<'_>) {
    let exposed: Vec<UnitId> = Side::BOTH
        .into_iter()
        .flat_map(|side| play.pos.on_board(side))
        .filter(|unit| unit.concealed && unit.at().is_some_and(|at| !hides(play.pos, at)))
        .filter(|unit| is_watched(play.pos, unit.id))
        .map(|unit| unit.id)
        .collect();
    reveal(play, &exposed);
    if !play.pos.setting.concealment {
        return;
    }
    let hidden: Vec<UnitId> = Side::BOTH
        .into_iter()
        .flat_map(|side| play.pos.on_board(side))
        .filter(|unit| unit.at().is_some_and(|at| hides(play.pos, at)))
        .filter(|unit| chance(play.pos, unit) == Chance::Certain)
        .map(|unit| unit.id)
        .collect();
    conceal(play, &hidden);
}

/// Puts units under a "?".
fn conceal(play: &mut Play<'_>, units: &[UnitId]) {
    let mut by_place: BTreeMap<(Side, Location), Vec<UnitId>> = BTreeMap::new();
    for &id in units {
        let Some(unit) = play.pos.units.get_mut(&id) else { continue };
        let Some(at) = unit.at() else { continue };
        unit.concealed = true;
        by_place.entry((unit.side, at)).or_default().push(id);
        // Or a gun that keeps its aim would tell which "?" it is.
        play.pos.lose_sight_of(id);
    }
    for ((_, at), units) in by_place {
        play.note(ConcealmentEvent::Concealed { units, at });
    }
}
