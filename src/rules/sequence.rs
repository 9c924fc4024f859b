//! The eight phases of a Player Turn (A3) and whose voice each begins with.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::apply::Play;
use super::berserk;
use super::event::Event;
use super::ids::Side;
use super::unit::RallyWork;
use super::{concealment, fire, surrender, victory};
use crate::stable::choice;

/// A phase of the Player Turn, in order, after the set-up that comes before the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before turn 1: both sides place their units.
    Setup,
    /// Rally Phase.
    Rally,
    /// Prep Fire Phase.
    PrepFire,
    /// Movement Phase.
    Movement,
    /// Defensive Fire Phase.
    DefensiveFire,
    /// Advancing Fire Phase.
    AdvancingFire,
    /// Rout Phase.
    Rout,
    /// Advance Phase.
    Advance,
    /// Close Combat Phase.
    CloseCombat,
}
choice!(Phase {
    0 Setup, 1 Rally, 2 PrepFire, 3 Movement, 4 DefensiveFire, 5 AdvancingFire, 6 Rout, 7 Advance,
    8 CloseCombat,
});

impl Phase {
    /// The eight phases of a Player Turn.
    pub const PLAYER_TURN: [Phase; 8] = [
        Phase::Rally,
        Phase::PrepFire,
        Phase::Movement,
        Phase::DefensiveFire,
        Phase::AdvancingFire,
        Phase::Rout,
        Phase::Advance,
        Phase::CloseCombat,
    ];

    /// The next phase of the same Player Turn; `None` after the CCPh.
    #[must_use]
    pub fn next(self) -> Option<Phase> {
        if self == Phase::Setup {
            return Some(Phase::Rally);
        }
        let at = Phase::PLAYER_TURN.iter().position(|&phase| phase == self)?;
        Phase::PLAYER_TURN.get(at + 1).copied()
    }

    /// Which side speaks first in it, when `attacker` is the side whose Player Turn it is (A3).
    #[must_use]
    pub fn first_speaker(self, attacker: Side) -> Side {
        match self {
            Phase::DefensiveFire => attacker.other(),
            _ => attacker,
        }
    }

    /// Whether the other side speaks after the first one is done: the phases in which both act in turn.
    #[must_use]
    pub fn both_speak(self) -> bool {
        matches!(self, Phase::Setup | Phase::Rally | Phase::Rout)
    }

    /// Whether it is one of the phases in which the ATTACKER fires (A7.1).
    #[must_use]
    pub fn is_attackers_fire(self) -> bool {
        matches!(self, Phase::PrepFire | Phase::AdvancingFire)
    }

    /// The short name that players write: RPh, PFPh, ...
    #[must_use]
    pub fn abbreviation(self) -> &'static str {
        match self {
            Phase::Setup => "Set-up",
            Phase::Rally => "RPh",
            Phase::PrepFire => "PFPh",
            Phase::Movement => "MPh",
            Phase::DefensiveFire => "DFPh",
            Phase::AdvancingFire => "AFPh",
            Phase::Rout => "RtPh",
            Phase::Advance => "APh",
            Phase::CloseCombat => "CCPh",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Setup => "Set-up",
            Phase::Rally => "Rally",
            Phase::PrepFire => "Prep Fire",
            Phase::Movement => "Movement",
            Phase::DefensiveFire => "Defensive Fire",
            Phase::AdvancingFire => "Advancing Fire",
            Phase::Rout => "Rout",
            Phase::Advance => "Advance",
            Phase::CloseCombat => "Close Combat",
        })
    }
}

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
            surrender::routs_begin(play, side.other());
        }
        return;
    }
    clean_up(play, phase);
    match phase.next() {
        Some(next) => {
            if phase == Phase::Setup {
                concealment::at_start(play);
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
    play.note(Event::PhaseBegan { turn: play.pos.turn, attacker, phase });
    if phase == Phase::Movement {
        // CX lasts until the unit's own next MPh (A4.51).
        for unit in play.pos.units.values_mut().filter(|unit| unit.side == attacker) {
            unit.cx = false;
        }
    }
    if phase == Phase::Rout {
        surrender::rout_phase_begins(play);
        surrender::routs_begin(play, attacker);
    }
    if phase == Phase::CloseCombat {
        concealment::unmask(play);
    }
}

/// What comes off at the end of a phase (A3).
fn clean_up(play: &mut Play<'_>, phase: Phase) {
    fire::phase_over(play.pos, phase);
    for weapon in play.pos.weapons.values_mut() {
        weapon.tried = false;
        weapon.recovered = false;
        weapon.sought_by.clear();
    }
    match phase {
        Phase::Rally => {
            let desperate: Vec<_> =
                play.pos.units.values().filter(|unit| unit.dm).map(|unit| unit.id).collect();
            for unit in desperate {
                if let Some(unit) = play.pos.units.get_mut(&unit) {
                    unit.dm = false;
                }
                play.note(Event::DmRemoved { unit });
            }
            play.pos.mmc_has_rallied = false;
            for unit in play.pos.units.values_mut() {
                unit.acted = false;
                unit.rally_work = RallyWork::None;
            }
        }
        Phase::Movement => {
            berserk::movement_over(play);
            play.pos.expenditures = 0;
            // Of all SMOKE only that of grenades goes at the end of the MPh: there is no other here.
            play.pos.smoke.clear();
        }
        Phase::CloseCombat => concealment::at_turn_end(play),
        _ => {}
    }
}

/// The Player Turn is over: pins and quotas go, the sides change roles, and after the second one the turn
/// marker moves (A3).
fn next_player_turn(play: &mut Play<'_>) {
    for unit in play.pos.units.values_mut() {
        unit.pinned = false;
        unit.moved = false;
        unit.smoke_tried = false;
        unit.advanced = false;
        unit.inherent_lost = false;
    }
    for weapon in play.pos.weapons.values_mut() {
        weapon.fired = false;
        weapon.arc = None;
        weapon.second = None;
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
