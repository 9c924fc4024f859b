//! Which units have been changed since somebody last looked at all of them.

use std::hash::{Hash, Hasher};

use super::{Station, Unit};
use crate::counters::CounterId;
use crate::rules::words::ids::UnitId;

/// What of a unit decides who holds walls (B9.32) and takes hexes (A26.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bearing {
    counter: CounterId,
    /// Where it is and how: who is carried takes nothing, and gets out where he was.
    station: Station,
    good_order: bool,
    concealed: bool,
}

impl Bearing {
    fn of(unit: &Unit) -> Bearing {
        Bearing {
            counter: unit.counter,
            station: unit.station(),
            good_order: unit.good_order(),
            concealed: unit.concealed,
        }
    }
}

/// The units that somebody has had in hand since all of them were looked at, as they were before. It is no part of what they
/// are: all of these are equal.
#[derive(Clone, Debug, Default)]
pub(super) struct Touched {
    /// Others are in play than there were.
    others: bool,
    /// Those still in play whom somebody has had in hand, each once, with what it was.
    before: Vec<(UnitId, Bearing)>,
}

impl Touched {
    /// All are looked at now.
    pub fn clear(&mut self) {
        self.others = false;
        self.before.clear();
    }

    /// Somebody takes this one in hand.
    pub fn take(&mut self, unit: &Unit) {
        if self.before.iter().all(|(id, _)| *id != unit.id) {
            self.before.push((unit.id, Bearing::of(unit)));
        }
    }

    /// Somebody takes all of these in hand.
    pub fn take_each<'a>(&mut self, units: impl Iterator<Item = &'a Unit>) {
        let known = self.before.len();
        let new = |unit: &&Unit| !self.before.iter().take(known).any(|(id, _)| *id == unit.id);
        let new: Vec<_> = units.filter(new).map(|unit| (unit.id, Bearing::of(unit))).collect();
        self.before.extend(new);
    }

    /// Others are in play.
    pub fn others(&mut self) {
        self.others = true;
        self.before.clear();
    }

    /// Whether all are still as they were looked at, as far as walls and Control go.
    pub fn is_as_before<'a>(&self, now: impl Fn(UnitId) -> Option<&'a Unit>) -> bool {
        let same = |&(id, before): &(UnitId, Bearing)| {
            now(id).is_some_and(|unit| Bearing::of(unit) == before)
        };
        !self.others && self.before.iter().all(same)
    }
}

impl PartialEq for Touched {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Touched {}

impl Hash for Touched {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
