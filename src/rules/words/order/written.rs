//! How an order is written: as the word of its family alone, whatever the family.

use serde::de::{self, DeserializeOwned, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::{
    CloseCombatOrder, FireOrder, MoveOrder, Order, PossessionOrder, RallyOrder, RoutOrder,
    SetupOrder,
};
use crate::files::variants;

/// The one order without a family.
const DONE: &str = "done";

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Order::Done => serializer.serialize_unit_variant("Order", 0, DONE),
            Order::Setup(order) => order.serialize(serializer),
            Order::Rally(order) => order.serialize(serializer),
            Order::Possession(order) => order.serialize(serializer),
            Order::Fire(order) => order.serialize(serializer),
            Order::Move(order) => order.serialize(serializer),
            Order::Rout(order) => order.serialize(serializer),
            Order::CloseCombat(order) => order.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Order {
    /// Looks at the word first, so that an error speaks of the order meant and not of all that it could have been.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let said = Value::deserialize(deserializer)?;
        let word = match &said {
            Value::String(word) => word.clone(),
            Value::Object(fields) if fields.len() == 1 => {
                fields.keys().next().cloned().unwrap_or_default()
            }
            _ => {
                return Err(de::Error::custom(
                    "an order is one word, alone or with what belongs to it",
                ));
            }
        };
        if word == DONE {
            let alone = said.is_string().then_some(Order::Done);
            return alone.ok_or_else(|| de::Error::custom("`done` stands alone"));
        }
        let families: [&dyn Family; 7] = [
            &Of(Order::Setup as fn(SetupOrder) -> Order),
            &Of(Order::Rally as fn(RallyOrder) -> Order),
            &Of(Order::Possession as fn(PossessionOrder) -> Order),
            &Of(Order::Fire as fn(FireOrder) -> Order),
            &Of(Order::Move as fn(MoveOrder) -> Order),
            &Of(Order::Rout as fn(RoutOrder) -> Order),
            &Of(Order::CloseCombat as fn(CloseCombatOrder) -> Order),
        ];
        match families.iter().find(|family| family.words().contains(&word.as_str())) {
            Some(family) => family.read(said).map_err(de::Error::custom),
            None => Err(de::Error::custom(format_args!("there is no order `{word}`"))),
        }
    }
}

/// A family of orders as one that is read from a file.
trait Family {
    /// The words of its orders.
    fn words(&self) -> &'static [&'static str];

    /// Reads one of them.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read(&self, said: Value) -> Result<Order, serde_json::Error>;
}

/// A family by its place among all orders.
struct Of<T>(fn(T) -> Order);

impl<T: DeserializeOwned> Family for Of<T> {
    fn words(&self) -> &'static [&'static str] {
        variants::<T>()
    }

    fn read(&self, said: Value) -> Result<Order, serde_json::Error> {
        serde_json::from_value(said).map(self.0)
    }
}
