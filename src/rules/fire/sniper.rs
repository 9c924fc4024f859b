//! The shot of a Sniper (A14.2-A14.3): what is nearest to a spot that chance picks.
//!
//! The texts that the game was built from name the Sniper only as somebody who never cowers; this is A14 as players
//! know it, simplified: the owner has no choice of the target among equally near ones, those hit make no Sniper Check
//! against him (A14.4), and he starts in the hex that the scenario names.

use crate::board::{Coord, EdgeDirection, Location};
use crate::rules::ground::concealment::{is_dummy, reveal};
use crate::rules::ground::random_selection::draw;
use crate::rules::men::morale::{
    LeaderLoss, LeaderWatch, Occasion, break_unit, casualty_reduce, despair, eliminate, pin,
};
use crate::rules::ordnance::{abandon_broken, recall, stun};
use crate::rules::words::event::{Cause, SniperEvent};
use crate::rules::words::ids::{Side, UnitId};
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{Unit, Vehicle};

/// The Snipers who were called upon act, one after the other; what they do may call upon the other side's.
pub(crate) fn act(play: &mut Play<'_>) {
    while !play.snipers.is_empty() {
        let side = play.snipers.remove(0);
        let dr = play.dice.dr();
        play.note(SniperEvent::Activation { side, dr });
        if dr <= 2 {
            attack(play, side, dr);
        }
    }
}

/// The Sniper picks a spot by chance and shoots at what is nearest to it (A14.2, A14.3).
fn attack(play: &mut Play<'_>, side: Side, dr: u8) {
    let Some(sniper) = play.pos.snipers.get(side.index()).copied().flatten() else { return };
    let spot = scatter(play, sniper.at);
    let Some(target) = nearest(play.pos, side, spot) else { return };
    if let Some(Some(sniper)) = play.pos.snipers.get_mut(side.index()) {
        sniper.at = target.hex;
    }
    play.note(SniperEvent::Shot { side, at: target });
    let mut dr = dr;
    for (number, unit) in pick(play, side.other(), target).into_iter().enumerate() {
        // Those who tie in the Random Selection are all shot at, each further one by a dr of its own.
        if number > 0 {
            dr = play.dice.dr();
            play.note(SniperEvent::Activation { side, dr });
        }
        hit(play, unit, dr);
    }
    let here: Vec<UnitId> = play.pos.side_at(side.other(), target).map(|unit| unit.id).collect();
    for id in here {
        despair(play, id);
    }
}

/// The hex that a DR leads to from where the Sniper was: the coloured die is the direction, 1 up the board and on
/// clockwise, the white one the distance; at the board's edge he stops.
fn scatter(play: &mut Play<'_>, from: Coord) -> Coord {
    let roll = play.dice.roll();
    let direction = EdgeDirection::FLAT_TOP.rotate_cw(roll.colored.saturating_sub(1));
    let mut at = from;
    for _ in 0..roll.white {
        match at.neighbor(direction).filter(|&next| play.pos.map().contains(next)) {
            Some(next) => at = next,
            None => break,
        }
    }
    at
}

/// Whether he can shoot at a unit: not into a Melee, and at nobody of a vehicle but a crew that looks out or has no armor
/// around it. The driver of a truck is no crew.
fn is_target(pos: &Position, unit: &Unit) -> bool {
    let crew = |vehicle: &Vehicle| {
        let values = pos.vehicle_type(unit.id);
        values.is_some_and(|it| it.has_crew() && (it.armor.is_none() || vehicle.exposed))
    };
    !unit.melee && unit.vehicle().is_none_or(crew)
}

/// The Location nearest to a spot that holds a unit he can shoot at; among equals the one with the least TEM.
fn nearest(pos: &Position, side: Side, spot: Coord) -> Option<Location> {
    pos.on_board(side.other())
        .filter(|unit| is_target(pos, unit))
        .filter_map(|unit| unit.at())
        .min_by_key(|at| (spot.distance(at.hex), pos.map().facts(at.hex).tem, *at))
}

/// Whom he hits in a Location: chance picks; what is concealed there is one target together (A14.2).
fn pick(play: &mut Play<'_>, side: Side, at: Location) -> Vec<UnitId> {
    let there = |concealed: bool| -> Vec<UnitId> {
        play.pos
            .side_at(side, at)
            .filter(|unit| is_target(play.pos, unit) && unit.concealed == concealed)
            .map(|unit| unit.id)
            .collect()
    };
    let (mut candidates, concealed) = (there(false), there(true));
    candidates.extend(concealed.first());
    let drawn = draw(play, &candidates, 1);
    let mut picked: Vec<UnitId> =
        drawn.iter().copied().filter(|unit| !concealed.contains(unit)).collect();
    if drawn.iter().any(|unit| concealed.contains(unit)) {
        let (dummies, real): (Vec<UnitId>, Vec<UnitId>) =
            concealed.into_iter().partition(|&unit| is_dummy(play.pos, unit));
        picked.extend(if real.is_empty() { dummies } else { draw(play, &real, 1) });
    }
    picked
}

/// What the shot does: a 1 kills an SMC and breaks an MMC, a 2 wounds and pins, and either takes Dummies off (A14.3). The crew
/// of a vehicle is Recalled by a 1, or breaks where it has no armor, and an armored one is stunned by a 2.
fn hit(play: &mut Play<'_>, unit: UnitId, dr: u8) {
    if dr > 2 {
        return;
    }
    let watch = LeaderWatch::new(play.pos, &[unit], Occasion::Other);
    reveal(play, &[unit]);
    if let Some(values) = play.pos.vehicle_type(unit) {
        match (values.armor.is_some(), dr) {
            (true, 1) => recall(play, unit),
            (true, _) => stun(play, unit),
            (false, 1) => abandon_broken(play, unit),
            (false, _) => {}
        }
        return;
    }
    let Some((state, values)) = play.pos.unit(unit).zip(play.pos.unit_type(unit)) else { return };
    // A berserk unit does not break either (A15.42).
    let breaks = values.breaks && !state.men().broken && !state.men().berserk;
    let smc = values.kind.is_smc();
    match (smc, dr) {
        (true, 1) => eliminate(play, unit, Cause::Sniper),
        (true, _) => drop(casualty_reduce(play, unit)),
        (false, 1) if breaks => break_unit(play, unit),
        (false, 1) => drop(casualty_reduce(play, unit)),
        (false, _) => pin(play, unit),
    }
    LeaderLoss::Location.carry_out(play, watch);
}
