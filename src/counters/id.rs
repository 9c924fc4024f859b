//! The name of a counter type.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// The longest id, in bytes.
const CAPACITY: usize = 32;

/// Names one counter type, `german-4-6-7`, `russian-6+1` or `american-hmg-50`; used in scenarios,
/// saves and on the command line. Small and `Copy`, because every order and log line carries some.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CounterId(ArrayString<CAPACITY>);

impl CounterId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
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
    #[error("counter id `{id}` has a `{character}`: only a-z, 0-9, `-` and `+` are allowed")]
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
        let foreign = |c: &char| !matches!(c, 'a'..='z' | '0'..='9' | '-' | '+');
        if let Some(character) = text.chars().find(foreign) {
            return Err(CounterIdError::Character { id: text.to_owned(), character });
        }
        ArrayString::from(text).map(Self).map_err(|_| CounterIdError::TooLong(text.to_owned()))
    }
}

impl TryFrom<String> for CounterId {
    type Error = CounterIdError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<CounterId> for String {
    fn from(id: CounterId) -> Self {
        id.as_str().to_owned()
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
