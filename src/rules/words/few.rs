//! Sets of a few things.

use std::collections::BTreeSet;

/// A set of these few: put in one after the other, which is quicker than to sort them first, as collecting does.
pub(crate) fn few<T: Ord>(things: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    things.into_iter().for_each(|thing| {
        set.insert(thing);
    });
    set
}
