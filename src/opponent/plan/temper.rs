//! Plans for a Player Turn, as players think of them: to press on, to hold back, to fire at what shows itself or to wait; and for a
//! set-up: far forward, close about what is held, strong on a wing.

use std::fmt;

use crate::opponent::greedy::{Armor, Habits, Mood, Stance};
use crate::rules::movement::is_due;
use crate::rules::unit::{Composure, Unit, Vehicle};
use crate::rules::{Phase, Position, Side};

/// How a side goes about a Player Turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Temper {
    /// As things look at each moment.
    #[default]
    Even,
    /// Forward, with less regard for fire.
    Press,
    /// Forward at any price.
    Rush,
    /// From cover to cover.
    Careful,
    /// Stay, and shoot.
    Stand,
    /// Forward behind SMOKE.
    Screen,
    /// Vehicles stay beside the infantry.
    Support,
    /// Vehicles stay where they look on what is fought for.
    Overwatch,
    /// Vehicles go ahead.
    Spearhead,
    /// Shoot at what shows itself.
    Eager,
    /// Wait for the better shot.
    Patient,
    /// Set up far forward, where the enemy is seen coming.
    Forward,
    /// Set up close about what is held.
    AllRound,
    /// Set up with the weight on the right.
    Right,
    /// Set up with the weight on the left.
    Left,
}

impl Temper {
    /// What comes into question for a side now, the usual first.
    #[must_use]
    pub fn all(pos: &Position, side: Side) -> Vec<Temper> {
        if pos.phase == Phase::Setup {
            return vec![
                Temper::Even,
                Temper::Forward,
                Temper::AllRound,
                Temper::Right,
                Temper::Left,
            ];
        }
        if pos.attacker != side {
            let waits = [Temper::Even, Temper::Eager, Temper::Patient];
            let stands = [Temper::Even, Temper::Press, Temper::Careful];
            return if pos.phase == Phase::Movement { waits } else { stands }.to_vec();
        }
        let mut all =
            vec![Temper::Even, Temper::Press, Temper::Rush, Temper::Careful, Temper::Stand];
        if pos.phase <= Phase::Movement {
            all.extend(throws_smoke(pos, side).then_some(Temper::Screen));
            if drives(pos, side) {
                all.extend([Temper::Support, Temper::Overwatch, Temper::Spearhead]);
            }
        }
        all
    }

    /// The tempers in which a group may go about its moves.
    pub(super) const OF_A_GROUP: [Temper; 5] =
        [Temper::Even, Temper::Press, Temper::Rush, Temper::Careful, Temper::Stand];

    /// The mood of who is in this temper.
    pub(super) const fn mood(self) -> Mood {
        let (drive, care, keep) = match self {
            Temper::Press | Temper::Screen => (2.0, 0.6, 1.0),
            Temper::Rush => (3.5, 0.3, 1.0),
            Temper::Careful => (0.8, 1.8, 1.0),
            Temper::Stand => (0.2, 2.2, 1.0),
            Temper::Eager => (1.0, 1.0, 0.3),
            Temper::Patient => (1.0, 1.0, 2.5),
            Temper::Even
            | Temper::Support
            | Temper::Overwatch
            | Temper::Spearhead
            | Temper::Forward
            | Temper::AllRound
            | Temper::Right
            | Temper::Left => (1.0, 1.0, 1.0),
        };
        Mood::new(drive, care, keep)
    }

    /// How who is in this temper uses vehicles.
    const fn armor(self) -> Armor {
        let (drive, care, beside, watch) = match self {
            Temper::Press | Temper::Screen => (2.0, 0.6, 0.0, 0.0),
            Temper::Rush => (3.5, 0.3, 0.0, 0.0),
            Temper::Careful => (0.8, 1.8, 0.0, 0.0),
            Temper::Stand => (0.2, 2.2, 0.0, 0.0),
            Temper::Support => (0.5, 1.0, 0.06, 0.0),
            Temper::Overwatch => (0.3, 1.5, 0.0, 0.5),
            Temper::Spearhead => (3.0, 0.5, 0.0, 0.0),
            Temper::Even
            | Temper::Eager
            | Temper::Patient
            | Temper::Forward
            | Temper::AllRound
            | Temper::Right
            | Temper::Left => (1.0, 1.0, 0.0, 0.0),
        };
        Armor::new(drive, care, beside, watch)
    }

    /// The habits of a player in this temper.
    pub(super) fn habits(self) -> Habits {
        let stance = match self {
            Temper::Forward => Stance::new(0.3, 0.06, 0.0),
            Temper::AllRound => Stance::new(2.0, -0.02, 0.0),
            Temper::Right => Stance::new(1.0, 0.0, 0.5),
            Temper::Left => Stance::new(1.0, 0.0, -0.5),
            _ => Stance::new(1.0, 0.0, 0.0),
        };
        let habits = Habits::seasoned().in_mood(self.mood()).in_stance(stance);
        let habits = habits.with_armor(self.armor());
        if self == Temper::Screen { habits.behind_smoke() } else { habits }
    }
}

impl fmt::Display for Temper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Temper::Even => "takes things as they come",
            Temper::Press => "presses on",
            Temper::Rush => "goes forward at any price",
            Temper::Careful => "goes from cover to cover",
            Temper::Stand => "stays and shoots",
            Temper::Screen => "goes forward behind SMOKE",
            Temper::Support => "keeps its vehicles beside its infantry",
            Temper::Overwatch => "has its vehicles watch over the ground that is fought for",
            Temper::Spearhead => "sends its vehicles ahead",
            Temper::Eager => "shoots at what shows itself",
            Temper::Patient => "waits for the better shot",
            Temper::Forward => "sets up far forward",
            Temper::AllRound => "sets up all round",
            Temper::Right => "sets up strong on the right",
            Temper::Left => "sets up strong on the left",
        })
    }
}

/// Whether a side has anybody who can throw SMOKE grenades and may still move.
fn throws_smoke(pos: &Position, side: Side) -> bool {
    let able = |unit: &&Unit| unit.good_order() && !unit.men().smoke_tried;
    let mut units = pos.on_board(side).filter(able);
    units.any(|unit| pos.unit_type(unit.id).is_some_and(|it| it.smoke_exponent.is_some()))
}

/// Whether a side has vehicles that it can still send anywhere: on the board, or to come on by now. One that is Recalled only leaves.
fn drives(pos: &Position, side: Side) -> bool {
    let sent = |it: &Vehicle| it.can_move() && it.composure != Composure::Recalled;
    let here = |unit: &Unit| unit.at().is_some() || is_due(pos, unit);
    pos.units
        .values()
        .any(|unit| unit.side == side && unit.vehicle().is_some_and(sent) && here(unit))
}

/// The part of a Player Turn that a plan is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stage {
    turn: u8,
    attacker: Side,
    part: u8,
}

impl Stage {
    /// The part that a position is in.
    pub(super) fn of(pos: &Position) -> Stage {
        let part = match pos.phase {
            Phase::Setup => 3,
            Phase::Rally | Phase::PrepFire => 0,
            Phase::Movement => 1,
            Phase::DefensiveFire
            | Phase::AdvancingFire
            | Phase::Rout
            | Phase::Advance
            | Phase::CloseCombat => 2,
        };
        Stage { turn: pos.turn, attacker: pos.attacker, part }
    }
}
