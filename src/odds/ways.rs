//! All the ways an attack can come out, followed one throw after the other: situations that are alike go on as one,
//! however they came about, so that the work grows with the situations and not with the throws that lead to them.

use std::hash::{Hash, Hasher};

use foldhash::fast::FixedState;
use indexmap::IndexMap;

use super::branching::BranchingDice;
use super::fate::{self, UnitOdds};
use crate::rules::event::Event;
use crate::rules::fire::Aftermath;
use crate::rules::ids::UnitId;
use crate::rules::play::Play;
use crate::rules::position::Position;

/// A situation, and what has become of those whose fate is asked about.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Situation {
    /// The position.
    pub pos: Position,
    /// What is left of each, and whether it came under Heat of Battle.
    pub heirs: Vec<(UnitId, bool)>,
}

impl Situation {
    /// Before anything has happened to the `watched`.
    pub(super) fn new(pos: Position, watched: &[UnitId]) -> Situation {
        Situation { pos, heirs: watched.iter().map(|&unit| (unit, false)).collect() }
    }

    /// Takes notice of what has happened to the watched.
    pub(super) fn note(&mut self, events: &[Event]) {
        for (unit, heated) in &mut self.heirs {
            let heir = fate::heir(*unit, events);
            *heated |= fate::is_heated(&[*unit, heir], events);
            *unit = heir;
        }
    }

    /// Carries out a part of what happens.
    fn play<T>(&mut self, dice: &mut BranchingDice, part: impl FnOnce(&mut Play<'_>) -> T) -> T {
        let mut events = Vec::new();
        let done = part(&mut Play::quiet(&mut self.pos, dice, &mut events));
        self.note(&events);
        done
    }
}

// What an attack changes is units: the rest of a position is compared, not hashed.
impl Hash for Situation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pos.units.hash(state);
        self.heirs.hash(state);
    }
}

/// By situation, in the order in which they were found: sums come out the same in every run.
type Chances<T> = IndexMap<T, f64, FixedState>;

/// Ways things can stand, each with its chance.
#[derive(Default)]
pub(super) struct Ways {
    under_way: Chances<(Situation, Aftermath)>,
    ended: Chances<Situation>,
}

impl Ways {
    /// Adds a way that is at its end.
    fn add(&mut self, way: Situation, chance: f64) {
        *self.ended.entry(way).or_default() += chance;
    }

    /// Adds what comes of `way` when something begins.
    pub(super) fn begin(
        &mut self,
        way: &Situation,
        chance: f64,
        begin: impl Fn(&mut Play<'_>) -> Aftermath,
    ) {
        BranchingDice::explore(
            |dice| {
                let mut way = way.clone();
                let rest = way.play(dice, &begin);
                (way, rest)
            },
            |(way, rest), share| self.sort(way, rest, chance * share),
        );
    }

    fn sort(&mut self, way: Situation, rest: Aftermath, chance: f64) {
        if rest.is_over(&way.pos) {
            self.add(way, chance);
        } else {
            *self.under_way.entry((way, rest)).or_default() += chance;
        }
    }

    /// Follows everything to its end.
    pub(super) fn ends(mut self) -> Chances<Situation> {
        while !self.under_way.is_empty() {
            for ((way, rest), chance) in std::mem::take(&mut self.under_way) {
                BranchingDice::explore(
                    |dice| {
                        let (mut way, mut rest) = (way.clone(), rest.clone());
                        way.play(dice, |play| rest.step(play));
                        (way, rest)
                    },
                    |(way, rest), share| self.sort(way, rest, chance * share),
                );
            }
        }
        self.ended
    }

    /// Follows everything to its end: the fates of the `watched`, who stood `before` as they stood there.
    pub(super) fn fates(self, before: &Position, watched: &[UnitId]) -> Vec<UnitOdds> {
        let mut fates: Vec<UnitOdds> = watched.iter().copied().map(UnitOdds::none).collect();
        for (way, chance) in self.ends() {
            for (fate, &(heir, heated)) in fates.iter_mut().zip(&way.heirs) {
                fate.add_end(before, &way.pos, heir, heated, chance);
            }
        }
        fates
    }
}
