//! Entries by counter id, found in one step: the rules look at printed values all the time.

use super::CounterId;

/// An empty slot.
const EMPTY: u32 = u32::MAX;

/// Entries in the order of their ids, with an index of them. It is built once and then only asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<T> {
    /// Sorted by id.
    entries: Vec<(CounterId, T)>,
    /// An open hash table of places in `entries`, at most half full: a search ends at the first empty slot.
    slots: Vec<u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        [].into_iter().collect()
    }
}

impl<T> FromIterator<(CounterId, T)> for Table<T> {
    /// Of two entries with one id the first is kept.
    fn from_iter<I: IntoIterator<Item = (CounterId, T)>>(items: I) -> Self {
        let mut entries: Vec<(CounterId, T)> = items.into_iter().collect();
        entries.sort_by_key(|(id, _)| *id);
        entries.dedup_by_key(|(id, _)| *id);
        let size = (2 * entries.len()).next_power_of_two();
        let mut slots = vec![EMPTY; size];
        for (place, (id, _)) in (0..).zip(&entries) {
            let free = probes(id, size).find(|&slot| slots.get(slot) == Some(&EMPTY));
            if let Some(slot) = free.and_then(|slot| slots.get_mut(slot)) {
                *slot = place;
            }
        }
        Self { entries, slots }
    }
}

/// The slots in which an id may stand, in the order in which they are tried.
fn probes(id: &CounterId, size: usize) -> impl Iterator<Item = usize> {
    // A power of two, so that the remainder is a mask.
    let first = usize::try_from(id.scrambled()).unwrap_or(0);
    (0..size).map(move |step| first.wrapping_add(step) & (size - 1))
}

impl<T> Table<T> {
    /// The entry of that id.
    pub fn get(&self, id: &CounterId) -> Option<&T> {
        for slot in probes(id, self.slots.len()) {
            // An empty slot leads to no entry.
            let place = usize::try_from(*self.slots.get(slot)?).ok()?;
            let (found, entry) = self.entries.get(place)?;
            if found == id {
                return Some(entry);
            }
        }
        None
    }

    /// Whether there is an entry of that id.
    pub fn contains_key(&self, id: &CounterId) -> bool {
        self.get(id).is_some()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Every id with its entry, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&CounterId, &T)> {
        self.entries.iter().map(|(id, entry)| (id, entry))
    }

    /// Every id, in order.
    pub fn keys(&self) -> impl Iterator<Item = &CounterId> {
        self.entries.iter().map(|(id, _)| id)
    }

    /// Every entry, in the order of their ids.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, entry)| entry)
    }
}
