//! Tests of the workshop: what is made by chance or by hand is sound, and is what was wished for.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod battle;
mod chance_map;
