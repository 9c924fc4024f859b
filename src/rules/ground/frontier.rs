//! The search for the cheapest ways: whatever is spent on them, MF as a rule.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};

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
    /// With what it cost when it was put there: a cheaper way found since stands beside it, and before it.
    open: BinaryHeap<Reverse<(Cost, Place)>>,
    cheapest: BTreeMap<Place, Cost>,
}

impl<Place: Ord + Copy, Cost: Ord + Copy> Frontier<Place, Cost> {
    /// A search that begins in a place, with what has been spent there.
    pub(crate) fn from(start: Place, spent: Cost) -> Self {
        let open = BinaryHeap::from([Reverse((spent, start))]);
        Self { open, cheapest: BTreeMap::from([(start, spent)]) }
    }

    /// The nearest place that the search has not gone on from, and what it costs to get there; `None` when it has been
    /// everywhere.
    pub(crate) fn next(&mut self) -> Option<(Cost, Place)> {
        loop {
            let Reverse((spent, place)) = self.open.pop()?;
            if self.cheapest.get(&place) == Some(&spent) {
                return Some((spent, place));
            }
        }
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
            self.cheapest.insert(place, spent);
            self.open.push(Reverse((spent, place)));
        }
        way
    }
}
