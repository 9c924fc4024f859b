//! The search for the cheapest ways: whatever is spent on them, MF as a rule.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// How a way to a place compares with the cheapest one known so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    /// It is the first, or cheaper: it is the one that counts now.
    Cheaper,
    /// It costs as much.
    AsCheap,
    /// It costs more.
    Dearer,
}

/// The places that a search has come to and not gone on from, by what the cheapest way there costs.
///
/// Every step has to cost something: then all the cheapest ways to a place are known when its turn comes. Where the cost
/// begins with what is still ahead at least, that may fall by no more than a step costs.
#[derive(Clone, Debug)]
pub(crate) struct Frontier<Place, Cost> {
    open: BTreeSet<(Cost, Place)>,
    cheapest: BTreeMap<Place, Cost>,
}

impl<Place: Ord + Copy, Cost: Ord + Copy> Frontier<Place, Cost> {
    /// A search that begins in a place, with what has been spent there.
    pub(crate) fn from(start: Place, spent: Cost) -> Self {
        Self { open: BTreeSet::from([(spent, start)]), cheapest: BTreeMap::from([(start, spent)]) }
    }

    /// The nearest place that the search has not gone on from, and what it costs to get there; `None` when it has been
    /// everywhere.
    pub(crate) fn next(&mut self) -> Option<(Cost, Place)> {
        self.open.pop_first()
    }

    /// What a way that leads to a place for so much in all would be.
    pub(crate) fn compare(&self, place: Place, spent: Cost) -> Compared {
        match self.cheapest.get(&place).map_or(Ordering::Less, |known| spent.cmp(known)) {
            Ordering::Less => Compared::Cheaper,
            Ordering::Equal => Compared::AsCheap,
            Ordering::Greater => Compared::Dearer,
        }
    }

    /// A way leads to a place for so much in all.
    pub(crate) fn reach(&mut self, place: Place, spent: Cost) -> Compared {
        let way = self.compare(place, spent);
        if way == Compared::Cheaper {
            if let Some(dearer) = self.cheapest.insert(place, spent) {
                self.open.remove(&(dearer, place));
            }
            self.open.insert((spent, place));
        }
        way
    }
}
