//! Thirty-two bytes as they stand in a file: a secret, a link of a chain, a key, a digest.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Problem;

/// Thirty-two bytes, written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hex32(pub(super) [u8; 32]);

impl Hex32 {
    /// Bytes that nobody can foresee, from the system.
    pub(super) fn random() -> Result<Hex32, Problem> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| Problem::NoChance(error.to_string()))?;
        Ok(Hex32(bytes))
    }

    /// The SHA-256 of some parts, under the name of what it is for. Every part but the last has a length of its own.
    pub(super) fn digest(purpose: &str, parts: &[&[u8]]) -> Hex32 {
        let mut digest = Sha256::new();
        digest.update(purpose.as_bytes());
        digest.update([0]);
        for part in parts {
            digest.update(part);
        }
        Hex32(digest.finalize().into())
    }
}

impl fmt::Display for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Not what it is: it may be a secret.
impl fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hex32(..)")
    }
}

impl From<Hex32> for String {
    fn from(bytes: Hex32) -> String {
        bytes.to_string()
    }
}

impl TryFrom<String> for Hex32 {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Hex32, Self::Error> {
        const WHAT: &str = "not 64 hex digits";
        let digit =
            |byte: u8| (byte as char).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let mut bytes = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != bytes.len() || !rest.is_empty() {
            return Err(WHAT);
        }
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = digit(*high).ok_or(WHAT)? << 4 | digit(*low).ok_or(WHAT)?;
        }
        Ok(Hex32(bytes))
    }
}
