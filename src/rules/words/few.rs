//! Sets of a few things.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::stable::{Form, Stable};

/// A set of these few: put in one after the other, which is quicker than to sort them first, as collecting does.
pub(crate) fn few<T: Ord>(things: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    things.into_iter().for_each(|thing| {
        set.insert(thing);
    });
    set
}

/// A set that is nearly always empty: its things lie one after the other in their order, and to copy or drop it when there are
/// none is less work than it is for a tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "BTreeSet<T>", bound(deserialize = "T: Ord + Deserialize<'de>"))]
pub struct Few<T>(Vec<T>);

impl<T> Few<T> {
    /// A set with nothing in it.
    #[must_use]
    pub const fn new() -> Self {
        Few(Vec::new())
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes out what it does not say to keep.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }
}

impl<T: Ord> Few<T> {
    /// Whether a thing is in it.
    #[must_use]
    pub fn contains(&self, thing: &T) -> bool {
        self.0.contains(thing)
    }

    /// Puts a thing in; says whether it is new.
    pub fn insert(&mut self, thing: T) -> bool {
        let place = self.0.binary_search(&thing);
        if let Err(place) = place {
            self.0.insert(place, thing);
        }
        place.is_err()
    }

    /// Takes a thing out; says whether it was there.
    pub fn remove(&mut self, thing: &T) -> bool {
        let place = self.0.binary_search(thing);
        if let Ok(place) = place {
            self.0.remove(place);
        }
        place.is_ok()
    }
}

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> From<BTreeSet<T>> for Few<T> {
    fn from(set: BTreeSet<T>) -> Self {
        Few(set.into_iter().collect())
    }
}

/// As a set.
impl<T: Stable> Stable for Few<T> {
    fn write(&self, form: &mut Form) {
        self.0.write(form);
    }

    fn is_plain(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Few;
    use crate::stable::Form;

    #[test]
    fn it_says_and_is_written_what_a_tree_is_after_the_same_changes() {
        let (mut few, mut tree) = (Few::new(), BTreeSet::new());
        for (put_in, number) in
            [(true, 7_u8), (true, 2), (true, 7), (false, 9), (true, 200), (false, 7), (true, 1)]
        {
            let (one, other) = if put_in {
                (few.insert(number), tree.insert(number))
            } else {
                (few.remove(&number), tree.remove(&number))
            };
            assert_eq!(one, other, "{number}");
            assert!((0..=255).all(|number| few.contains(&number) == tree.contains(&number)));
        }
        assert_eq!(Form::of(&few).bytes(), Form::of(&tree).bytes());
        assert_eq!(serde_json::to_string(&few).ok().as_deref(), Some("[1,2,200]"));
        few.retain(|&number| number > 250);
        assert!(few.is_empty());
    }
}
