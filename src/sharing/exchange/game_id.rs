//! Which game by exchange it is.

use std::fmt;

use super::hex::Hex32;

/// Which game it is: the same in both homes. Written, it has 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameId(pub(super) Hex32);

impl GameId {
    /// That of a word which is its name as it is written, digit by digit: it stands in the name of a file.
    pub(super) fn written(word: &str) -> Option<GameId> {
        let id = GameId(Hex32::try_from(word.to_owned()).ok()?);
        (id.to_string() == word).then_some(id)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// As it is written: it is no secret.
impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
