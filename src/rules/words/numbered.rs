//! Maps by the numbers of units or weapons, as they stand in a file: there a key is a text, which not every reader takes for a
//! number by itself.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ids::{UnitId, WeaponId};

/// What is known by its number.
pub(super) trait Key: Copy + Ord {
    fn number(self) -> u16;
    fn of(number: u16) -> Self;
}

impl Key for UnitId {
    fn number(self) -> u16 {
        self.0
    }

    fn of(number: u16) -> UnitId {
        UnitId(number)
    }
}

impl Key for WeaponId {
    fn number(self) -> u16 {
        self.0
    }

    fn of(number: u16) -> WeaponId {
        WeaponId(number)
    }
}

pub(super) fn serialize<K: Key, V: Serialize, S: Serializer>(
    map: &BTreeMap<K, V>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(map.iter().map(|(key, value)| (key.number().to_string(), value)))
}

pub(super) fn deserialize<'a, K: Key, V: Deserialize<'a>, D: Deserializer<'a>>(
    deserializer: D,
) -> Result<BTreeMap<K, V>, D::Error> {
    let read = |(key, value): (String, V)| match key.parse() {
        Ok(number) => Ok((K::of(number), value)),
        Err(_) => Err(D::Error::custom(format_args!("\"{key}\" is no number of a unit or weapon"))),
    };
    BTreeMap::<String, V>::deserialize(deserializer)?.into_iter().map(read).collect()
}
