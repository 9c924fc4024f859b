//! A map in one piece of memory: a position is copied far more often than anything comes into one of its maps.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::stable::{Form, Stable};

/// A map whose entries lie one after the other in order of their keys. It is asked and gone through as a `BTreeMap` is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sorted<K, V>(Vec<(K, V)>);

impl<K, V> Sorted<K, V> {
    /// A map with nothing in it.
    #[must_use]
    pub const fn new() -> Self {
        Sorted(Vec::new())
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every entry.
    pub fn iter(&self) -> Iter<'_, K, V> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// Every key.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &K> + DoubleEndedIterator + Clone {
        self.0.iter().map(|(key, _)| key)
    }

    /// Every value, in the order of the keys.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> + DoubleEndedIterator + Clone {
        self.0.iter().map(|(_, value)| value)
    }

    /// The same, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes out what it does not say to keep.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|(key, value)| keep(key, value));
    }
}

impl<K: Ord, V> Sorted<K, V> {
    fn find(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(key))
    }

    /// What stands under a key.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.0.get(self.find(key).ok()?).map(|(_, value)| value)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let place = self.find(key).ok()?;
        self.0.get_mut(place).map(|(_, value)| value)
    }

    /// Whether anything stands under a key.
    #[must_use]
    pub fn contains_key(&self, key: &K) -> bool {
        self.find(key).is_ok()
    }

    /// Puts something under a key; returns what stood there.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok(place) => self.0.get_mut(place).map(|(_, old)| std::mem::replace(old, value)),
            Err(place) => {
                self.0.insert(place, (key, value));
                None
            }
        }
    }

    /// Takes out what stands under a key.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.find(key).ok().map(|place| self.0.remove(place).1)
    }
}

/// The entries, one after the other.
pub type Iter<'a, K, V> = std::iter::Map<std::slice::Iter<'a, (K, V)>, fn(&(K, V)) -> (&K, &V)>;

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Sorted<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<'a, K, V> IntoIterator for &'a Sorted<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<K: Ord, V> Extend<(K, V)> for Sorted<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        entries.into_iter().for_each(|(key, value)| drop(self.insert(key, value)));
    }
}

/// Of several entries with one key the last one counts.
impl<K: Ord, V> FromIterator<(K, V)> for Sorted<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        map.extend(entries);
        map
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for Sorted<K, V> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

/// As a map.
impl<K: Serialize, V: Serialize> Serialize for Sorted<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

/// As a map.
impl<K: Stable, V: Stable> Stable for Sorted<K, V> {
    fn write(&self, form: &mut Form) {
        self.0.write(form);
    }

    fn is_plain(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Sorted;
    use crate::stable::Form;

    /// Both kinds of map after the same changes.
    fn both(changes: &[(u8, Option<u8>)]) -> (Sorted<u8, u8>, BTreeMap<u8, u8>) {
        let (mut sorted, mut tree) = (Sorted::new(), BTreeMap::new());
        for &(key, value) in changes {
            match value {
                Some(value) => assert_eq!(sorted.insert(key, value), tree.insert(key, value)),
                None => assert_eq!(sorted.remove(&key), tree.remove(&key)),
            }
        }
        (sorted, tree)
    }

    const CHANGES: [(u8, Option<u8>); 8] = [
        (7, Some(1)),
        (2, Some(2)),
        (9, Some(3)),
        (2, Some(4)),
        (7, None),
        (7, None),
        (1, Some(5)),
        (200, Some(6)),
    ];

    #[test]
    fn it_says_what_a_tree_says_after_the_same_changes() {
        let (sorted, tree) = both(&CHANGES);
        assert!(sorted.iter().eq(tree.iter()));
        assert!((0..=255).all(|key| sorted.get(&key) == tree.get(&key)));
    }

    #[test]
    fn it_is_hashed_and_written_as_a_tree_is() {
        let (sorted, tree) = both(&CHANGES);
        assert_eq!(Form::of(&sorted).bytes(), Form::of(&tree).bytes());
        let text = serde_json::to_string(&sorted).ok();
        assert_eq!(text, serde_json::to_string(&tree).ok());
        assert_eq!(text.as_deref(), Some(r#"{"1":5,"2":4,"9":3,"200":6}"#));
    }

    #[test]
    fn of_entries_with_one_key_the_last_counts() {
        let sorted: Sorted<u8, u8> = [(3, 1), (1, 2), (3, 5)].into();
        assert!(sorted.iter().eq([(&1, &2), (&3, &5)]));
    }
}
