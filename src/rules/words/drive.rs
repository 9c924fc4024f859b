//! What the move of a vehicle remembers (D2).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::ids::UnitId;
use super::mf::Mf;
use crate::board::Location;
use crate::stable::record;

/// The MP that a vehicle has spent in one hex of its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Spell {
    /// Where.
    pub at: Location,
    /// The MP spent there, those of entering it included.
    pub mp: Mf,
}
record!(Spell { 1 at, 2 mp });

/// An Overrun that is declared: it is carried out once the DEFENDER has answered the entry (D7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Overrun {
    /// The vehicle.
    pub vehicle: UnitId,
    /// The Location that it has entered for it.
    pub at: Location,
    /// What the vehicle itself counts, in FP.
    pub base: u8,
    /// The FP of its machine guns, and of those who look out of it: half as much again.
    pub guns: u8,
    /// The FP of those who ride on it, or in it without armor: three quarters of it (D6.72).
    #[serde(default, skip_serializing_if = "none")]
    pub riders: u8,
}
record!(Overrun { 1 vehicle, 2 at, 3 base, 4 guns, 5 riders });

fn none(fp: &u8) -> bool {
    *fp == 0
}

fn nothing(mp: &Mf) -> bool {
    *mp == Mf::ZERO
}

/// A vehicle in the middle of its move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Drive {
    /// It goes backwards (D2.2).
    pub backwards: bool,
    /// It has spent a Stop MP, and has not started since (D2.13).
    pub halted: bool,
    /// It began its move on the board, where whoever saw it there has seen all of it.
    pub from_board: bool,
    /// Where it has spent MP, hex by hex: what decides how long a firer has had it in sight (C6.1).
    pub trail: Vec<Spell>,
    /// The MP of its last expenditure: the turret turns with them (D3.12).
    pub last: Mf,
    /// The turret has turned for them.
    pub turret_turned: bool,
    /// It has tried for more MP in this MPh (D2.5).
    pub sped_up: bool,
    /// The Overrun that it has entered its hex for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overrun: Option<Overrun>,
    /// The MP that it had spent when it last fired on the move (D3.3).
    #[serde(default, skip_serializing_if = "nothing")]
    pub fired_at: Mf,
    /// The men who have assaulted it on this move (D7.2).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub reacted: BTreeSet<UnitId>,
    /// It has overrun who is in its hex: Reaction Fire meets its rear (D7.2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub passed: bool,
    /// The DEFENDERs marked Final Fire whom it has just overrun: they have to answer (D7.2).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub answerable: BTreeSet<UnitId>,
    /// It has spent the rest of its MP in its last hex: its move is over once the DEFENDER has answered (D2.1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// It has tried to get hull down in this hex (D4.22).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub maneuvered: bool,
    /// Its crew has no radio, and has passed the check to move by itself (D14.23).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub heartened: bool,
}
record!(Drive {
    1 backwards, 2 halted, 3 from_board, 4 trail, 5 last, 6 turret_turned, 7 sped_up,
    8 overrun, 9 fired_at, 10 reacted, 11 passed, 12 over, 13 maneuvered, 14 heartened,
    40 answerable,
});

impl Drive {
    /// Books an expenditure of MP. Whoever has been overrun has answered it by then, or never will.
    pub(crate) fn book(&mut self, at: Location, mp: Mf) {
        match self.trail.last_mut() {
            Some(spell) if spell.at == at => spell.mp += mp,
            _ => self.trail.push(Spell { at, mp }),
        }
        self.last = mp;
        self.answerable.clear();
        self.turret_turned = false;
    }
}
