//! The stable hash of a position: the same on every platform and build.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::rules::Position;
use crate::stable::Form;

/// How many bytes of the SHA-256 are kept: short to read, and no accident makes two alike.
const BYTES: usize = 8;

/// The hash of a position, written as 16 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PositionHash([u8; BYTES]);

/// A text that is no position hash.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a hash of 16 hex digits")]
pub struct PositionHashError(String);

/// SHA-256 over the position's stable form ([`crate::stable`]), shortened.
#[must_use]
pub fn position_hash(pos: &Position) -> PositionHash {
    let digest = Sha256::digest(Form::of(pos).bytes());
    let mut short = [0; BYTES];
    for (to, from) in short.iter_mut().zip(digest) {
        *to = from;
    }
    PositionHash(short)
}

impl fmt::Display for PositionHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for PositionHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PositionHash {
    type Err = PositionHashError;

    fn from_str(text: &str) -> Result<PositionHash, PositionHashError> {
        let error = || PositionHashError(text.to_owned());
        let digits = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        if text.len() != 2 * BYTES || !text.chars().all(digits) {
            return Err(error());
        }
        let number = u64::from_str_radix(text, 16).map_err(|_| error())?;
        Ok(PositionHash(number.to_be_bytes()))
    }
}

impl TryFrom<String> for PositionHash {
    type Error = PositionHashError;

    fn try_from(text: String) -> Result<PositionHash, PositionHashError> {
        text.parse()
    }
}

impl From<PositionHash> for String {
    fn from(hash: PositionHash) -> String {
        hash.to_string()
    }
}
