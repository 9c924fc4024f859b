//! The sequence of play (A3): what a side's "done" leads to, what begins with a phase, and what comes off when it or the
//! Player Turn is over.

use crate::rules::ground::{concealment, smoke, victory};
use crate::rules::men::concealing;
use crate::rules::words::event::{RallyEvent, TurnEvent};
use crate::rules::words::ids::Side;
use crate::rules::words::mf::Mf;
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::unit::{Composure, RallyWork};
use crate::rules::{fire, movement, ordnance, rout};

/// A side is done with its part of the phase: the other side's part, the next phase or the next Player Turn
/// begins.
pub(crate) fn part_done(play: &mut Play<'_>, side: Side) {
    let phase = play.pos.phase;
    let first = if phase == Phase::Setup {
        play.pos.setting.sets_up_first
    } else {
        phase.first_speaker(play.pos.attacker)
    };
    if phase.both_speak() && side == first {
        play.pos.speaker = side.other();
        if phase == Phase::Rout {
            rout::routs_begin(play, side.other());
        }
        return;
    }
    clean_up(play, phase);
    match phase.next() {
        Some(next) => {
            if phase == Phase::Setup {
                concealing::at_start(play);
                play.pos.turn = 1;
            }
            begin(play, next);
        }
        None => next_player_turn(play),
    }
}

fn begin(play: &mut Play<'_>, phase: Phase) {
    let attacker = play.pos.attacker;
    play.pos.phase = phase;
    play.pos.speaker = phase.first_speaker(attacker);
    play.note(TurnEvent::PhaseBegan { turn: play.pos.turn, attacker, phase });
    if phase == Phase::PrepFire {
        smoke::disperse(play, attacker);
    }
    if phase == Phase::Movement {
        // CX lasts until the unit's own next MPh (A4.51).
        for unit in play.pos.units.values_mut().filter(|unit| unit.side == attacker) {
            unit.men_mut().cx = false;
        }
    }
    if phase == Phase::Rout {
        rout::rout_phase_begins(play);
        rout::routs_begin(play, attacker);
    }
    if phase == Phase::CloseCombat {
        concealment::unmask(play);
    }
}

/// What comes off at the end of a phase (A3).
fn clean_up(play: &mut Play<'_>, phase: Phase) {
    fire::phase_over(play.pos, phase);
    for vehicle in play.pos.units.values_mut().filter_map(|unit| unit.vehicle_mut()) {
        vehicle.hatch_used = false;
        vehicle.turned = 0;
    }
    for unit in play.pos.units.values_mut().filter(|unit| unit.men().escaped) {
        unit.men_mut().escaped = false;
    }
    for weapon in play.pos.weapons.values_mut() {
        weapon.tried = false;
        weapon.recovered = false;
        weapon.sought_by.clear();
    }
    match phase {
        Phase::Rally => {
            let desperate: Vec<_> =
                play.pos.units.values().filter(|unit| unit.men().dm).map(|unit| unit.id).collect();
            for unit in desperate {
                if let Some(unit) = play.pos.units.get_mut(&unit) {
                    unit.men_mut().dm = false;
                }
                play.note(RallyEvent::DmRemoved { unit });
            }
            ordnance::recover_from_shock(play);
            play.pos.mmc_has_rallied = false;
            for unit in play.pos.units.values_mut() {
                unit.men_mut().acted = false;
                unit.men_mut().rally_work = RallyWork::None;
            }
        }
        Phase::Movement => {
            movement::charge::movement_over(play);
            play.pos.expenditures = 0;
            for vehicle in play.pos.units.values_mut().filter_map(|unit| unit.vehicle_mut()) {
                vehicle.stirred = false;
            }
            smoke::grenades_go(play.pos);
        }
        Phase::CloseCombat => concealing::at_turn_end(play),
        _ => {}
    }
}

/// The Player Turn is over: pins and quotas go, the sides change roles, and after the second one the turn
/// marker moves (A3).
fn next_player_turn(play: &mut Play<'_>) {
    for unit in play.pos.units.values_mut() {
        unit.men_mut().pinned = false;
        unit.moved = false;
        unit.men_mut().smoke_tried = false;
        unit.men_mut().advanced = false;
        unit.men_mut().ti = false;
        unit.men_mut().hazardous = false;
        unit.men_mut().inherent_lost = false;
        if let Some(vehicle) = unit.vehicle_mut() {
            vehicle.moving_target = false;
            vehicle.shut_in = false;
            vehicle.laden = Mf::ZERO;
            if vehicle.composure == Composure::Stunned {
                vehicle.composure = Composure::Shaken;
            }
        }
    }
    for weapon in play.pos.weapons.values_mut() {
        weapon.fired = false;
        weapon.arc = None;
        weapon.second = None;
        weapon.strain(false);
        if let Some(gun) = &mut weapon.gun {
            gun.waited = false;
        }
        weapon.moved = false;
    }
    play.pos.directions.clear();
    play.pos.engaged.clear();
    if play.pos.attacker == Side::Second {
        if play.pos.turn >= play.pos.setting.turns {
            victory::at_game_end(play);
            return;
        }
        play.pos.turn += 1;
    }
    play.pos.attacker = play.pos.attacker.other();
    begin(play, Phase::Rally);
}
