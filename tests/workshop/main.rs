//! What players make, and hand to each other.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bundle;
mod exchange;
