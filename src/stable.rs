//! The stable form of a thing: bytes of its own, for hashes that have to be the same on every machine, in every build, and
//! after its fields have been renamed or put into another order.
//!
//! Version 1 of the form:
//!
//! - A number is written in groups of seven bits, the lowest first, each but the last with its eighth bit set; one that may
//!   be negative is first folded (0, -1, 1, -2, ... become 0, 1, 2, 3, ...).
//! - A truth is 0 or 1. A text is its length in bytes and its UTF-8. A list, a set or a map is the number of its entries and
//!   each of them in order, a map's key before its value. What may be missing is 0, or 1 and the thing.
//! - A choice is the number of what is chosen, and then what goes with it, in order.
//! - A record is, for each of its fields that is not plain, the field's number and the field, the lowest number first; and
//!   then 0. Plain is what most things are: false, 0, nothing, the choice with the number 0.
//!
//! So the numbers are the names: a field or a choice keeps its number whatever becomes of its name, a number that is given
//! up is not given again, and a new field whose plain value is what was before changes no hash. Whatever else changes what
//! is written needs another [`VERSION`].

use std::collections::{BTreeMap, BTreeSet};

/// The version of the form. It is the first byte of it.
pub const VERSION: u8 = 1;

/// Where the form is written.
#[derive(Debug, Clone)]
pub struct Form(Vec<u8>);

impl Form {
    /// The form of a thing, with the version in front.
    #[must_use]
    pub fn of(thing: &impl Stable) -> Form {
        let mut form = Form(Vec::with_capacity(4096));
        form.0.push(VERSION);
        thing.write(&mut form);
        form
    }

    /// What is written.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Writes a number.
    #[inline]
    pub fn number(&mut self, number: u64) {
        if number <= 0x7f {
            self.0.push(number as u8);
        } else {
            self.large(number);
        }
    }

    fn large(&mut self, mut number: u64) {
        while number > 0x7f {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    /// Writes what has been put together already.
    pub fn ready<const N: usize>(&mut self, bytes: [u8; N]) {
        self.0.extend_from_slice(&bytes);
    }

    /// Writes a number that may be negative.
    pub fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)).cast_unsigned());
    }

    /// Writes a text, which is given as its UTF-8.
    pub fn text(&mut self, utf8: &[u8]) {
        self.number(utf8.len() as u64);
        self.0.extend_from_slice(utf8);
    }

    /// Writes a field of a record, unless it is plain.
    pub fn field(&mut self, number: u8, value: &impl Stable) {
        if !value.is_plain() {
            self.number(number.into());
            value.write(self);
        }
    }

    /// Writes the end of a record.
    pub fn end(&mut self) {
        self.0.push(0);
    }

    /// Writes how many there are, and each of them.
    pub fn entries<T: Stable>(&mut self, entries: impl ExactSizeIterator<Item = T>) {
        self.number(entries.len() as u64);
        entries.for_each(|entry| entry.write(self));
    }
}

/// What has a stable form.
pub trait Stable {
    /// Writes it.
    fn write(&self, form: &mut Form);

    /// Whether a record leaves it out.
    fn is_plain(&self) -> bool {
        false
    }
}

impl<T: Stable + ?Sized> Stable for &T {
    fn write(&self, form: &mut Form) {
        (**self).write(form);
    }

    fn is_plain(&self) -> bool {
        (**self).is_plain()
    }
}

impl Stable for bool {
    fn write(&self, form: &mut Form) {
        form.number((*self).into());
    }

    fn is_plain(&self) -> bool {
        !self
    }
}

/// Numbers, written by one of the two ways.
macro_rules! numbers {
    ($way:ident: $($type:ty),+) => {$(
        impl Stable for $type {
            fn write(&self, form: &mut Form) {
                form.$way((*self).into());
            }

            fn is_plain(&self) -> bool {
                *self == 0
            }
        }
    )+};
}
numbers!(number: u8, u16, u32);
numbers!(signed: i8, i16, i32);

impl Stable for str {
    fn write(&self, form: &mut Form) {
        form.text(self.as_bytes());
    }
}

impl<T: Stable> Stable for Option<T> {
    fn write(&self, form: &mut Form) {
        match self {
            None => form.number(0),
            Some(thing) => {
                form.number(1);
                thing.write(form);
            }
        }
    }

    fn is_plain(&self) -> bool {
        self.is_none()
    }
}

/// As long as its type says.
impl<T: Stable, const N: usize> Stable for [T; N] {
    fn write(&self, form: &mut Form) {
        self.iter().for_each(|entry| entry.write(form));
    }

    fn is_plain(&self) -> bool {
        self.iter().all(Stable::is_plain)
    }
}

impl<T: Stable> Stable for Vec<T> {
    fn write(&self, form: &mut Form) {
        form.entries(self.iter());
    }

    fn is_plain(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Stable> Stable for BTreeSet<T> {
    fn write(&self, form: &mut Form) {
        form.entries(self.iter());
    }

    fn is_plain(&self) -> bool {
        self.is_empty()
    }
}

impl<K: Stable, V: Stable> Stable for BTreeMap<K, V> {
    fn write(&self, form: &mut Form) {
        form.entries(self.iter());
    }

    fn is_plain(&self) -> bool {
        self.is_empty()
    }
}

impl<A: Stable, B: Stable> Stable for (A, B) {
    fn write(&self, form: &mut Form) {
        self.0.write(form);
        self.1.write(form);
    }
}

/// The stable form of a struct with named fields: `record!(Weapon { 1 id, 2 counter })`. Names every field, so that one
/// more does not compile before it has its number; what is not part of the form is said to be `without`.
macro_rules! record {
    ($type:ident { $($number:literal $field:ident),+ $(,)? } $(without $left_out:ident)?) => {
        impl $crate::stable::Stable for $type {
            fn write(&self, form: &mut $crate::stable::Form) {
                let $type { $($field,)+ $($left_out: _)? } = self;
                $(form.field($number, $field);)+
                form.end();
            }
        }
    };
}

/// The stable form of an enum: `choice!(Held { 0 By(unit), 1 On(at), 2 Placed { by, at } })`.
macro_rules! choice {
    ($type:ident { $($number:literal $variant:ident
        $(($($part:ident),+))? $({ $($field:ident),+ })?),+ $(,)? }) => {
        impl $crate::stable::Stable for $type {
            fn write(&self, form: &mut $crate::stable::Form) {
                match self {$(
                    $type::$variant $(($($part),+))? $({ $($field),+ })? => {
                        form.number($number);
                        $($($crate::stable::Stable::write($part, form);)+)?
                        $($($crate::stable::Stable::write($field, form);)+)?
                    }
                )+}
            }

            fn is_plain(&self) -> bool {
                let number = match self {$(
                    $type::$variant { .. } => $number,
                )+};
                number == 0
            }
        }
    };
}

/// The stable form of a struct around one thing: that thing's.
macro_rules! wrapper {
    ($($type:ident),+) => {$(
        impl $crate::stable::Stable for $type {
            fn write(&self, form: &mut $crate::stable::Form) {
                $crate::stable::Stable::write(&self.0, form);
            }

            fn is_plain(&self) -> bool {
                $crate::stable::Stable::is_plain(&self.0)
            }
        }
    )+};
}

pub(crate) use {choice, record, wrapper};

#[cfg(test)]
mod tests {
    use super::{Form, Stable, VERSION};

    struct Gun {
        name: &'static str,
        rof: u8,
        arc: Option<i8>,
        jammed: bool,
    }
    record!(Gun { 1 name, 2 rof, 4 arc, 7 jammed });

    enum Mood {
        Calm,
        Cross(u8),
        Torn { by: u8, at: i8 },
    }
    choice!(Mood { 0 Calm, 1 Cross(degree), 3 Torn { by, at } });

    fn form(thing: &impl Stable) -> Vec<u8> {
        Form::of(thing).bytes().to_vec()
    }

    #[test]
    fn a_record_is_its_fields_by_number_without_the_plain_ones() {
        let gun = Gun { name: "MG", rof: 0, arc: Some(-2), jammed: true };
        assert_eq!(form(&gun), [VERSION, 1, 2, b'M', b'G', 4, 1, 3, 7, 1, 0]);
        let gun = Gun { name: "", rof: 3, arc: None, jammed: false };
        assert_eq!(form(&gun), [VERSION, 1, 0, 2, 3, 0]);
    }

    #[test]
    fn a_choice_is_its_number_and_what_goes_with_it() {
        let moods = vec![Mood::Calm, Mood::Cross(200), Mood::Torn { by: 1, at: -1 }];
        assert_eq!(form(&moods), [VERSION, 3, 0, 1, 0xc8, 1, 3, 1, 1]);
        assert!(moods[0].is_plain() && !moods[1].is_plain());
    }

    #[test]
    fn numbers_that_may_be_negative_are_folded() {
        for (number, folded) in [(0_i32, 0), (-1, 1), (1, 2), (-2, 3), (63, 126)] {
            assert_eq!(form(&number), [VERSION, folded]);
        }
        assert_eq!(form(&i32::MIN), [VERSION, 0xff, 0xff, 0xff, 0xff, 0x0f]);
    }
}
