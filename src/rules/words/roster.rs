//! Things in play by their numbers: found in one step while none is missing, and gone through in order.

use serde::{Serialize, Serializer};

use crate::stable::{Form, Stable};

/// What has a number of its own while it is in play.
pub trait Numbered {
    /// Its number.
    type Id: Copy + Ord;

    /// The number of this one.
    fn id(&self) -> Self::Id;

    /// The place of a number in a list from which nothing is missing: numbers begin with 1.
    fn place(id: Self::Id) -> usize;
}

/// Things in play, the lowest number first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Roster<T>(Vec<T>);

impl<T> Default for Roster<T> {
    fn default() -> Self {
        Roster(Vec::new())
    }
}

impl<T: Numbered> Roster<T> {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The place of a number in the list, or where it would have to be put in.
    pub(super) fn find(&self, id: T::Id) -> Result<usize, usize> {
        let likely = T::place(id);
        match self.0.get(likely) {
            Some(there) if there.id() == id => Ok(likely),
            _ => self.0.binary_search_by_key(&id, T::id),
        }
    }

    /// What is in a place of the list.
    pub(super) fn slot(&self, place: usize) -> Option<&T> {
        self.0.get(place)
    }

    /// The same, to be changed.
    pub(super) fn slot_mut(&mut self, place: usize) -> Option<&mut T> {
        self.0.get_mut(place)
    }

    /// The one of that number.
    #[must_use]
    pub fn get(&self, id: &T::Id) -> Option<&T> {
        self.0.get(self.find(*id).ok()?)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, id: &T::Id) -> Option<&mut T> {
        let place = self.find(*id).ok()?;
        self.0.get_mut(place)
    }

    /// Whether there is one of that number.
    #[must_use]
    pub fn contains_key(&self, id: &T::Id) -> bool {
        self.find(*id).is_ok()
    }

    /// All of them.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// All of them, to be changed.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Their numbers.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = T::Id> + DoubleEndedIterator + Clone + '_ {
        self.0.iter().map(T::id)
    }

    /// Puts one into play, in place of one of the same number.
    pub fn insert(&mut self, new: T) {
        match self.find(new.id()) {
            Ok(place) => self.0[place] = new,
            Err(place) => self.0.insert(place, new),
        }
    }

    /// Takes one out of play.
    pub fn remove(&mut self, id: &T::Id) -> Option<T> {
        Some(self.0.remove(self.find(*id).ok()?))
    }

    /// Takes out of play what it does not say to keep.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }

    /// Whether the numbers are in order, each once.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        self.0.is_sorted_by(|one, other| one.id() < other.id())
    }
}

impl<'a, T> IntoIterator for &'a Roster<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Numbered> FromIterator<T> for Roster<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut roster = Roster::default();
        all.into_iter().for_each(|new| roster.insert(new));
        roster
    }
}

/// As a map by their numbers.
impl<T: Numbered<Id: Serialize> + Serialize> Serialize for Roster<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|there| (there.id(), there)))
    }
}

/// As a map by their numbers.
impl<T: Numbered<Id: Stable> + Stable> Stable for Roster<T> {
    fn write(&self, form: &mut Form) {
        form.entries(self.0.iter().map(|there| (there.id(), there)));
    }

    fn is_plain(&self) -> bool {
        self.0.is_empty()
    }
}
