//! How an order is written: as the word of its family alone, whatever the family.

use std::fmt;

use serde::de::value::EnumAccessDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, IntoDeserializer, MapAccess,
    VariantAccess, Visitor,
};
use serde::{Deserialize, Serialize, Serializer};

use super::{
    AgreementOrder, CloseCombatOrder, DriveOrder, FireOrder, MoveOrder, Order, PossessionOrder,
    RallyOrder, RoutOrder, SetupOrder,
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
            Order::Drive(order) => order.serialize(serializer),
            Order::Rout(order) => order.serialize(serializer),
            Order::CloseCombat(order) => order.serialize(serializer),
            Order::Agreement(order) => order.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Order {
    /// Looks at the word first, so that an error speaks of the order meant and not of all that it could have been.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

/// Reads the order of the family that knows a word, from whatever still holds the order.
fn of_its_family<'de, D: Deserializer<'de>>(word: &str, said: D) -> Result<Order, D::Error> {
    let knows = |words: &[&str]| words.contains(&word);
    if knows(variants::<SetupOrder>()) {
        SetupOrder::deserialize(said).map(Order::Setup)
    } else if knows(variants::<RallyOrder>()) {
        RallyOrder::deserialize(said).map(Order::Rally)
    } else if knows(variants::<PossessionOrder>()) {
        PossessionOrder::deserialize(said).map(Order::Possession)
    } else if knows(variants::<FireOrder>()) {
        FireOrder::deserialize(said).map(Order::Fire)
    } else if knows(variants::<MoveOrder>()) {
        MoveOrder::deserialize(said).map(Order::Move)
    } else if knows(variants::<DriveOrder>()) {
        DriveOrder::deserialize(said).map(Order::Drive)
    } else if knows(variants::<RoutOrder>()) {
        RoutOrder::deserialize(said).map(Order::Rout)
    } else if knows(variants::<CloseCombatOrder>()) {
        CloseCombatOrder::deserialize(said).map(Order::CloseCombat)
    } else if knows(variants::<AgreementOrder>()) {
        AgreementOrder::deserialize(said).map(Order::Agreement)
    } else {
        Err(de::Error::custom(format_args!("there is no order `{word}`")))
    }
}

/// Reads an order.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Order;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an order: one word, alone or with what belongs to it")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Order, E> {
        if word == DONE { Ok(Order::Done) } else { of_its_family(word, word.into_deserializer()) }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Order, A::Error> {
        let Some(word) = fields.next_key::<String>()? else {
            return Err(de::Error::invalid_length(0, &self));
        };
        if word == DONE {
            return Err(de::Error::custom("`done` stands alone"));
        }
        let said = EnumAccessDeserializer::new(Said { word: &word, fields: &mut fields });
        let order = of_its_family(&word, said)?;
        match fields.next_key::<IgnoredAny>()? {
            None => Ok(order),
            Some(_) => Err(de::Error::invalid_length(2, &self)),
        }
    }
}

/// A word that has been read, and where what belongs to it is still to come.
struct Said<'a, A> {
    word: &'a str,
    fields: &'a mut A,
}

impl<'de, 'a, A: MapAccess<'de>> EnumAccess<'de> for Said<'a, A> {
    type Error = A::Error;
    type Variant = Content<'a, A>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self::Variant), A::Error> {
        Ok((seed.deserialize(self.word.into_deserializer())?, Content(self.fields)))
    }
}

/// What belongs to a word.
struct Content<'a, A>(&'a mut A);

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Content<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.next_value()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(Visited(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(Visited(visitor))
    }
}

/// Lets a visitor read the next value.
struct Visited<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Visited<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        value.deserialize_any(self.0)
    }
}
