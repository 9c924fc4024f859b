//! One thing that has happened, as a line of the list.

use std::collections::BTreeSet;

use super::fates::{Fate, Fates};
use crate::board::{Coord, Location};
use crate::counters::CounterId;
use crate::game::Moment;
use crate::rules::ids::{Side, UnitId};
use crate::rules::order::Gait;

/// How much something concerns the reader, from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Grade {
    /// It is to be known.
    #[default]
    Plain,
    /// The other side has taken a hex that counts for victory.
    Ground,
    /// Somebody of the reader's is worse off; of either side, for a reader who plays both.
    Hurt,
}

/// A counter as it is to be pictured.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// A unit.
    Unit {
        /// Its counter.
        counter: CounterId,
        /// Its identity letter, from 0.
        letter: u8,
        /// On its broken side.
        broken: bool,
        /// A wounded SMC.
        wounded: bool,
    },
    /// A support weapon.
    Weapon {
        /// Its counter.
        counter: CounterId,
        /// On its malfunctioned side.
        malfunctioned: bool,
    },
}

/// One thing that has happened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Item {
    /// The number of the order that brought it about, from 1.
    pub order: usize,
    /// The place of its attack among the events of that order, where it is one.
    pub attack: Option<usize>,
    /// When.
    pub when: Option<Moment>,
    /// The reader did it himself.
    pub own: bool,
    /// How much it concerns the reader.
    pub grade: Grade,
    /// Where.
    pub at: Option<Location>,
    /// Where the fire came from.
    pub from: Vec<Location>,
    /// Whose counter stands for it.
    pub figure: Option<Figure>,
    /// What has become of him.
    pub fate: Option<Fate>,
    /// What befell whom.
    pub what: String,
    /// Who did it, and with what.
    pub by: String,
    /// The dice, where two were thrown for it: the coloured one first.
    pub dice: Option<[u8; 2]>,
    /// What has become of everybody in it.
    pub(super) fates: Fates,
    /// The hexes that count for victory and have been taken by it, by the side that took them.
    pub(super) taken: Vec<(Coord, Side)>,
    /// The way of which it is the last part so far, for a move that takes several orders.
    pub(super) way: Option<Trip>,
}

impl Item {
    /// The side that has taken a hex which counts for victory by it.
    #[must_use]
    pub fn taken_by(&self) -> Option<Side> {
        self.taken.first().map(|(_, side)| *side)
    }
}

/// A move, a rout or an arrival that may go on with the next order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trip {
    pub sort: Sort,
    pub units: BTreeSet<UnitId>,
    pub from: Option<Location>,
    pub gait: Gait,
}

/// What sort of a way it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Move,
    Rout,
}
