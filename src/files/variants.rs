//! The words that serde knows the variants of an enum by.

use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde::forward_to_deserialize_any;

/// The words of the variants of an enum, as files have them; none of anything else.
#[must_use]
pub fn variants<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut words: &'static [&'static str] = &[];
    // The listener hears the words and wants nothing else: that is its error.
    let _heard = T::deserialize(Listener(&mut words));
    words
}

/// Asks an enum for the words of its variants, which it names to whoever would read one.
struct Listener<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Listener<'_> {
    type Error = de::value::Error;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Self::Error> {
        *self.0 = variants;
        Err(de::Error::custom("only the words were asked for"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Self::Error> {
        Err(de::Error::custom("only an enum has variants"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
