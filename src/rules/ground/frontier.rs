//! The search for the cheapest ways: whatever is spent on them, MF as a rule.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use crate::board::Location;
use crate::rules::words::mf::Mf;

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

impl Compared {
    fn of<Cost: Ord>(spent: Cost, cheapest: Cost) -> Compared {
        match spent.cmp(&cheapest) {
            Ordering::Less => Compared::Cheaper,
            Ordering::Equal => Compared::AsCheap,
            Ordering::Greater => Compared::Dearer,
        }
    }
}

/// The cost of a way for who is after some Locations: what has been spent, and what it comes to in all at least. No expenditure
/// leads farther than into the next hex, and none is less than one MF: what has them behind it is looked at last, or not at all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Spent {
    /// In all.
    pub at_least: Mf,
    /// So far.
    pub so_far: Mf,
}

impl Spent {
    /// So much has been spent in a Location.
    pub(crate) fn toward(aims: &BTreeSet<Location>, at: Location, so_far: Mf) -> Spent {
        let hexes = aims.iter().map(|aim| at.hex.distance(aim.hex)).min();
        let ahead = u8::try_from(hexes.unwrap_or(0)).unwrap_or(u8::MAX);
        Spent { at_least: so_far + Mf::whole(ahead), so_far }
    }
}

/// The cheapest way from a place to the first that `ends` it, without the place it begins in; `onward` says where one can go from a
/// place for which so much has been spent, with what has been spent there then. `None` where no way leads.
pub(crate) fn cheapest_way<Place: Ord + Copy, Cost: Ord + Copy>(
    from: Place,
    spent: Cost,
    ends: impl Fn(Place) -> bool,
    mut onward: impl FnMut(Place, Cost) -> Vec<(Place, Cost)>,
) -> Option<Vec<Place>> {
    let mut came_from: BTreeMap<Place, Place> = BTreeMap::new();
    let mut search = Frontier::from(from, spent);
    while let Some((spent, here)) = search.next() {
        if ends(here) {
            let mut way: Vec<Place> =
                std::iter::successors(Some(here), |at| came_from.get(at).copied()).collect();
            way.pop();
            way.reverse();
            return Some(way);
        }
        for (next, spent) in onward(here, spent) {
            if search.reach(next, spent) == Compared::Cheaper {
                came_from.insert(next, here);
            }
        }
    }
    None
}

/// So many places are seldom exceeded: room for them is made at once.
const MOSTLY: usize = 32;

/// The places that a search has come to and not gone on from, by what the cheapest way there costs.
///
/// Every step has to cost something: then all the cheapest ways to a place are known when its turn comes. Where the cost
/// begins with what is still ahead at least, that may fall by no more than a step costs.
#[derive(Clone, Debug)]
pub(crate) struct Frontier<Place, Cost> {
    /// With what it cost when it was put there: a cheaper way found since stands beside it, and before it.
    open: BinaryHeap<Reverse<(Cost, Place)>>,
    /// In order of the places: there are few, and none is taken out again.
    cheapest: Vec<(Place, Cost)>,
}

impl<Place: Ord + Copy, Cost: Ord + Copy> Frontier<Place, Cost> {
    /// A search that begins in a place, with what has been spent there.
    pub(crate) fn from(start: Place, spent: Cost) -> Self {
        let mut search =
            Self { open: BinaryHeap::with_capacity(MOSTLY), cheapest: Vec::with_capacity(MOSTLY) };
        search.open.push(Reverse((spent, start)));
        search.cheapest.push((start, spent));
        search
    }

    /// The nearest place that the search has not gone on from, and what it costs to get there; `None` when it has been
    /// everywhere.
    pub(crate) fn next(&mut self) -> Option<(Cost, Place)> {
        loop {
            let Reverse((spent, place)) = self.open.pop()?;
            let known = self.find(place).ok().and_then(|at| self.cheapest.get(at));
            if known.is_some_and(|(_, cheapest)| *cheapest == spent) {
                return Some((spent, place));
            }
        }
    }

    /// Where the cheapest way to a place stands, or would have to be put in.
    fn find(&self, place: Place) -> Result<usize, usize> {
        self.cheapest.binary_search_by(|(known, _)| known.cmp(&place))
    }

    /// What a way that leads to a place for so much in all would be.
    pub(crate) fn compare(&self, place: Place, spent: Cost) -> Compared {
        let known = self.find(place).ok().and_then(|at| self.cheapest.get(at));
        known.map_or(Compared::Cheaper, |(_, cheapest)| Compared::of(spent, *cheapest))
    }

    /// A way leads to a place for so much in all.
    pub(crate) fn reach(&mut self, place: Place, spent: Cost) -> Compared {
        let found = self.find(place);
        let way = match found.ok().and_then(|at| self.cheapest.get_mut(at)) {
            None => {
                self.cheapest.insert(found.unwrap_or_else(|at| at), (place, spent));
                Compared::Cheaper
            }
            Some((_, cheapest)) => {
                let way = Compared::of(spent, *cheapest);
                if way == Compared::Cheaper {
                    *cheapest = spent;
                }
                way
            }
        };
        if way == Compared::Cheaper {
            self.open.push(Reverse((spent, place)));
        }
        way
    }
}
