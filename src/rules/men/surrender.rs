//! Surrender (A20.21, A19.12): broken units that give themselves up.
//!
//! Disrupted units do at the start of any RtPh next to an enemy who can take them, and at once in the Location of
//! one. Other broken units do at the start of their side's part of the RtPh when such an enemy is ADJACENT and they
//! are Encircled or could get away only under Interdiction or by Low Crawl; and when they had to rout and did not.
//! What the RtPh itself does of this is told in `rout` and `rout/giving_up`.
//!
//! Simplified: prisoners are led off the board at once. They count double as Casualty Victory Points (A26.2) and
//! leave their weapons behind (A4.431); nobody guards, frees or mistreats them (A20.5), and No Quarter (A20.3) is
//! what a scenario says of a side, not something that a player declares.

use super::morale::{LeaderLoss, LeaderWatch, Occasion, break_unit, disrupt, eliminate};
use crate::board::End;
use crate::counters::{Force, Nationality};
use crate::rules::ground::adjacency::adjacent;
use crate::rules::ground::concealment::known_enemies;
use crate::rules::ground::victory;
use crate::rules::words::event::{Cause, MenEvent};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

/// Whether a unit is of those who give themselves up to a side at all: not Japanese, partisans, or the SS to
/// Russians, nor anybody to a side that takes no prisoners (A20.21, A20.3).
fn yields(pos: &Position, unit: &Unit, to: Side) -> bool {
    let taker = pos.setting.side(to);
    let Some(values) = pos.unit_type(unit.id) else { return false };
    let never = matches!(values.nationality, Nationality::Japanese | Nationality::Partisan);
    let not_to_them = values.force == Force::Ss && taker.nationality == Nationality::Russian;
    !(taker.no_quarter || never || not_to_them)
}

/// Whether a unit never surrenders in the Heat of Battle but goes berserk: who does not yield, and Fanatics (A15.5).
pub(crate) fn refuses(pos: &Position, unit: UnitId) -> bool {
    pos.unit(unit).is_some_and(|unit| unit.men().fanatic || !yields(pos, unit, unit.side.other()))
}

/// A unit surrenders in the Heat of Battle: it is broken and Disrupted, a leader too, and taken at once by an enemy
/// who is there to take it (A15.5, A19.12).
pub(super) fn in_the_heat(play: &mut Play<'_>, unit: UnitId) {
    let watch = LeaderWatch::new(play.pos, &[unit], Occasion::Other);
    break_unit(play, unit);
    disrupt(play, unit);
    match captor(play.pos, unit) {
        Some(by) => surrender(play, unit, by),
        None => LeaderLoss::Location.carry_out(play, watch),
    }
}

/// Whether a unit can take prisoners: men in Good Order and not held in Melee (A20.21).
fn takes(enemy: &Unit) -> bool {
    enemy.good_order() && !enemy.is_vehicle()
}

/// The enemy that would take a unit prisoner: one who can, in the same Location before an ADJACENT one.
pub(crate) fn captor(pos: &Position, unit: UnitId) -> Option<UnitId> {
    let unit = pos.unit(unit)?;
    let at = unit.at()?;
    if !yields(pos, unit, unit.side.other()) {
        return None;
    }
    let here = unit.end()?;
    let near = |there: End| there.location == at || adjacent(pos.map(), there, here);
    known_enemies(pos, unit.side)
        .filter(|enemy| takes(enemy) && enemy.end().is_some_and(near))
        .min_by_key(|enemy| (enemy.at() != Some(at), enemy.id))
        .map(|enemy| enemy.id)
}

/// Whether a unit lets enemies into its Location: a Disrupted one does, and gives itself up to them (A19.12).
pub(crate) fn lets_in(pos: &Position, unit: &Unit) -> bool {
    unit.men().disrupted && yields(pos, unit, unit.side.other())
}

/// After every order, and whatever passes by itself: Disrupted units in the Location of an enemy who can take them surrender, in
/// any phase (A19.12).
pub(crate) fn look(play: &mut Play<'_>) {
    let pos = &*play.pos;
    let taken: Vec<(UnitId, UnitId)> = pos
        .units
        .values()
        .filter(|unit| unit.men().disrupted)
        .filter_map(|unit| Some((unit.id, captor(pos, unit.id)?)))
        .filter(|&(unit, by)| {
            pos.unit(unit).map(|unit| unit.at()) == pos.unit(by).map(|by| by.at())
        })
        .collect();
    for (unit, by) in taken {
        surrender(play, unit, by);
    }
}

/// A unit surrenders. It counts double (A26.2); its weapons stay behind (A4.431).
pub(crate) fn surrender(play: &mut Play<'_>, unit: UnitId, captor: UnitId) {
    play.note(MenEvent::Surrendered { unit, captor });
    let points = victory::unit_points(play.pos, unit);
    victory::score(play, unit, points);
    lose(play, unit, Cause::Surrender);
}

/// A broken unit is lost without a shot: those who looked to it feel it (A10.2).
pub(crate) fn lose(play: &mut Play<'_>, unit: UnitId, cause: Cause) {
    let watch = LeaderWatch::new(play.pos, &[unit], Occasion::Other);
    eliminate(play, unit, cause);
    LeaderLoss::Location.carry_out(play, watch);
}
