//! The name of a counter type.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::stable::{Form, Stable};
use serde::{Deserialize, Serialize, Serializer};

/// The longest id, in bytes.
const CAPACITY: usize = 32;

/// Names one counter type, `german-4-6-7`, `russian-6+1` or `american-hmg-50`; used in scenarios,
/// saves and on the command line. Small and `Copy`, because every order and log line carries some.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct CounterId {
    /// The text, filled up with zeros: of one length, ids are compared in a few instructions.
    bytes: [u8; CAPACITY],
    /// A number for hash tables, the same on every machine: it follows from the text.
    scrambled: u32,
}

impl Hash for CounterId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.scrambled.hash(state);
    }
}

impl Stable for CounterId {
    fn write(&self, form: &mut Form) {
        form.text(self.text());
    }
}

impl CounterId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        // Never empty: the text was checked when it was read.
        std::str::from_utf8(self.text()).unwrap_or_default()
    }

    /// Its bytes, which were checked when it was read.
    fn text(&self) -> &[u8] {
        let end = self.bytes.iter().position(|&byte| byte == 0).unwrap_or(CAPACITY);
        self.bytes.get(..end).unwrap_or_default()
    }

    /// A number for a hash table.
    pub(super) fn scrambled(&self) -> u32 {
        self.scrambled
    }
}

/// Mixes a text into a number, the same on every machine.
fn scramble(bytes: &[u8; CAPACITY]) -> u32 {
    let (words, _) = bytes.as_chunks::<8>();
    let mixed = words.iter().fold(0, |mixed: u64, word| {
        (mixed.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(0x517c_c1b7_2722_0a95)
    });
    (mixed >> 32) as u32
}

/// Why a text is no counter id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CounterIdError {
    /// The empty text names nothing.
    #[error("a counter id may not be empty")]
    Empty,
    /// More than 32 bytes.
    #[error("counter id `{0}` is longer than 32 characters")]
    TooLong(String),
    /// A character that no id has.
    #[error("counter id `{id}` has a `{character}`: only a-z, 0-9, `-`, `+` and `.` are allowed")]
    Character {
        /// The whole text.
        id: String,
        /// The first character that does not belong.
        character: char,
    },
}

impl FromStr for CounterId {
    type Err = CounterIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() {
            return Err(CounterIdError::Empty);
        }
        let foreign = |c: &char| !matches!(c, 'a'..='z' | '0'..='9' | '-' | '+' | '.');
        if let Some(character) = text.chars().find(foreign) {
            return Err(CounterIdError::Character { id: text.to_owned(), character });
        }
        let mut bytes = [0; CAPACITY];
        let start = bytes.get_mut(..text.len());
        start
            .ok_or_else(|| CounterIdError::TooLong(text.to_owned()))?
            .copy_from_slice(text.as_bytes());
        Ok(Self { bytes, scrambled: scramble(&bytes) })
    }
}

impl TryFrom<String> for CounterId {
    type Error = CounterIdError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl Serialize for CounterId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl fmt::Display for CounterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for CounterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CounterId({})", self.as_str())
    }
}
