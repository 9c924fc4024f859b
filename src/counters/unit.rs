//! Personnel counters.

use serde::{Deserialize, Serialize};

use super::{Class, CounterId, Force, Nationality, UnitKind};

/// What becomes of an unbroken unit that fails a Morale Check by more than its ELR (A19.13), on
/// top of breaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Replacement {
    /// A broken unit of this lower quality takes its place.
    By(CounterId),
    /// Two broken half-squads of this type take its place (underscored morale, A19.13).
    TwoHalfSquads(CounterId),
    /// Nothing worse exists: the unit is Disrupted (A19.12).
    Disrupted,
    /// ELR does not touch it: it only breaks (crews, heroes, and the forces A19.12 exempts).
    None,
}

/// One type of personnel counter with the values printed on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitType {
    /// Its name.
    pub id: CounterId,
    /// Whose it is.
    pub nationality: Nationality,
    /// The special force it belongs to.
    pub force: Force,
    /// Squad, HS, crew, leader or hero.
    pub kind: UnitKind,
    /// Class of an MMC; [`Class::Unclassed`] for SMC and partisans.
    pub class: Class,
    /// The strength as printed, `4-6-7` or `9-2`.
    pub strength: String,
    /// Inherent FP; 0 for a leader.
    pub fp: u8,
    /// Normal Range in hexes; 0 for a leader.
    pub range: u8,
    /// Morale Level of the unbroken side.
    pub morale: u8,
    /// Morale Level of the broken side; the unbroken one where the counter does not break.
    pub broken_morale: u8,
    /// Whether it breaks at all: heroes and Japanese squads, crews and leaders do not.
    pub breaks: bool,
    /// DRM of a leader (A10.7) or of a hero (always -1, A15.24); `None` for MMC.
    pub leadership: Option<i8>,
    /// Assault Fire: underscored FP (A7.36).
    pub assault_fire: bool,
    /// Spraying Fire: underscored range (A7.34).
    pub spraying_fire: bool,
    /// Smoke exponent (A24.1); `None` when none is printed.
    pub smoke_exponent: Option<u8>,
    /// Whether it may try to rally by itself (A18.11).
    pub self_rally: bool,
    /// Whether its ELR is 5 whatever its side's is: underscored morale (A19.13).
    pub elr5: bool,
    /// Assault engineers (A11.5).
    pub assault_engineer: bool,
    /// The HS a squad is reduced or deployed into (A7.302, A1.31).
    pub half_squad: Option<CounterId>,
    /// What failing a Morale Check by more than the ELR does.
    pub replacement: Replacement,
    /// What Battle Hardening exchanges it for: the next higher quality of its size (A15.3); `None` for the best.
    pub hardened: Option<CounterId>,
    /// Basic point value; `None` when unknown.
    pub bpv: Option<u8>,
}

impl UnitType {
    /// Whether it is subject to Cowering (A7.9): all MMC but British Elite and First Line (Free
    /// French, who field British counters, do cower: the scenario has to say so) and Finns who are
    /// not Conscripts.
    pub fn cowers(&self) -> bool {
        if !self.kind.is_mmc() {
            return false;
        }
        match self.nationality {
            Nationality::British => !matches!(self.class, Class::Elite | Class::FirstLine),
            Nationality::Finnish => self.class == Class::Conscript,
            _ => true,
        }
    }

    /// Unit size, US#: squad 3, HS and crew 2, SMC 1.
    pub const fn size_us(&self) -> u8 {
        match self.kind {
            UnitKind::Squad => 3,
            UnitKind::HalfSquad | UnitKind::Crew => 2,
            UnitKind::Leader | UnitKind::Hero => 1,
            UnitKind::Dummy => 0,
        }
    }

    /// Squad-equivalents for stacking, counted in halves (A5.5): squad 2, HS and crew 1, SMC 0.
    pub const fn squad_equivalents_halves(&self) -> u8 {
        match self.kind {
            UnitKind::Squad => 2,
            UnitKind::HalfSquad | UnitKind::Crew => 1,
            UnitKind::Leader | UnitKind::Hero | UnitKind::Dummy => 0,
        }
    }

    /// Whether any strength factor, the class or the leadership of `self` is better than `other`'s.
    pub fn is_better_than(&self, other: &Self) -> bool {
        self.fp > other.fp
            || self.range > other.range
            || self.morale > other.morale
            || self.broken_morale > other.broken_morale
            || self.class < other.class
            || self.leadership < other.leadership
    }
}
