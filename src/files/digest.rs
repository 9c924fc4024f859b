//! What tells one text from another.

use sha2::{Digest, Sha256};

/// The SHA-256 of some bytes, in hex.
#[must_use]
pub fn digest_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
