//! Keys and entries of a scenario file, whether it writes them as tables or in braces.

use toml_edit::{
    Array, ArrayOfTables, DocumentMut, InlineTable, Item, RawString, Table, TableLike, Value,
};

use crate::rules::Side;
use crate::scenario::side_name;

/// The table of a side.
pub(super) fn side(document: &mut DocumentMut, side: Side) -> Option<&mut dyn TableLike> {
    document.get_mut(side_name(side))?.as_table_like_mut()
}

/// Writes a value, with the comment behind the one that was there.
pub(super) fn put(table: &mut dyn TableLike, key: &str, value: impl Into<Value>) {
    let mut new = value.into();
    match table.get_mut(key) {
        Some(old) => {
            if let Some(old) = old.as_value() {
                *new.decor_mut() = old.decor().clone();
            }
            *old = Item::Value(new);
        }
        None => drop(table.insert(key, Item::Value(new))),
    }
}

/// Writes a value, or takes it away where it is what goes without saying.
pub(super) fn put_unless<V: Into<Value> + PartialEq>(
    table: &mut dyn TableLike,
    key: &str,
    (value, usual): (V, V),
) {
    if value == usual {
        table.remove(key);
    } else {
        put(table, key, value);
    }
}

/// One of the entries `key` of a table.
pub(super) fn nth<'a>(
    table: &'a mut dyn TableLike,
    key: &str,
    number: usize,
) -> Option<&'a mut dyn TableLike> {
    match table.get_mut(key)? {
        Item::ArrayOfTables(all) => all.get_mut(number).map(|one| one as &mut dyn TableLike),
        Item::Value(Value::Array(all)) => {
            let one = all.get_mut(number)?.as_inline_table_mut()?;
            Some(one as &mut dyn TableLike)
        }
        _ => None,
    }
}

/// How many entries there are under a key.
pub(super) fn count(table: &dyn TableLike, key: &str) -> usize {
    match table.get(key) {
        Some(Item::ArrayOfTables(all)) => all.len(),
        Some(Item::Value(Value::Array(all))) => all.len(),
        _ => 0,
    }
}

/// A new entry behind those that there are.
pub(super) fn push(table: &mut dyn TableLike, key: &str, values: Vec<(&str, Value)>) {
    if !table.contains_key(key) {
        table.insert(key, Item::ArrayOfTables(ArrayOfTables::new()));
    }
    match table.get_mut(key) {
        Some(Item::ArrayOfTables(all)) => {
            let mut new = Table::new();
            for (key, value) in values {
                new.insert(key, Item::Value(value));
            }
            new.decor_mut().set_prefix("\n");
            all.push(new);
        }
        Some(Item::Value(Value::Array(all))) => {
            let mut new = InlineTable::new();
            for (key, value) in values {
                new.insert(key, value);
            }
            all.push(new);
        }
        _ => {}
    }
}

/// Takes an entry away; a comment over it stays, over the next one.
pub(super) fn remove(table: &mut dyn TableLike, key: &str, number: usize) {
    match table.get_mut(key) {
        Some(Item::ArrayOfTables(all)) if number < all.len() => {
            let comment = all.get(number).and_then(|one| one.decor().prefix());
            let comment = comment.and_then(RawString::as_str).unwrap_or_default().to_owned();
            all.remove(number);
            if let Some(next) = all.get_mut(number).filter(|_| comment.contains('#')) {
                let own = next.decor().prefix().and_then(RawString::as_str).unwrap_or_default();
                let joined = if own.contains('#') { comment + own } else { comment };
                next.decor_mut().set_prefix(joined);
            }
        }
        Some(Item::Value(Value::Array(all))) if number < all.len() => drop(all.remove(number)),
        _ => {}
    }
    if count(table, key) == 0 {
        table.remove(key);
    }
}

/// The list under a key; made where there is none.
pub(super) fn list<'a>(table: &'a mut dyn TableLike, key: &str) -> Option<&'a mut Array> {
    if !table.contains_key(key) {
        table.insert(key, Item::Value(Value::Array(Array::new())));
    }
    table.get_mut(key)?.as_array_mut()
}

/// The text under a key.
pub(super) fn text<'a>(table: &'a dyn TableLike, key: &str) -> Option<&'a str> {
    table.get(key)?.as_str()
}
