//! Fuzzing on stable: whatever a file says, it is read or refused, soon and in bounds, and never panics.
//!
//! The inputs are mutants of the built-in files and of the seeds under `tests/fuzz/seeds`. `cargo test` runs a
//! bounded number of them. Many, one target at a time, by command:
//!
//! ```text
//! FUZZ_INPUTS=1000000 cargo test --release --no-default-features --test fuzz -- --nocapture save
//! ```
//!
//! The file of settings is the window's: without `--no-default-features`. `FUZZ_SEED` gives other mutants. What fails is
//! written to the seeds folder of its target, so that it is run from then on.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail by panicking"
)]

mod corpus;
mod harness;
mod kept;
mod lessons;
mod mutator;
#[cfg(feature = "gui")]
mod settings;
mod sharing;
mod targets;

use harness::{fuzz, fuzz_bytes};

#[test]
fn map_files_are_read_or_refused() {
    fuzz("map", 1500, targets::map);
}

#[test]
fn scenario_files_are_read_or_refused() {
    fuzz("scenario", 1500, targets::scenario);
}

#[test]
fn counter_files_are_read_or_refused() {
    fuzz("counter", 1500, targets::counter);
}

#[test]
fn saved_games_are_read_or_refused() {
    fuzz("save", 800, targets::save);
}

#[test]
fn lab_cases_are_answered_or_refused() {
    fuzz("lab", 1500, targets::lab);
}

#[test]
fn bundles_are_read_or_refused() {
    fuzz_bytes("bundle", 1500, sharing::bundle);
}

#[test]
fn files_of_games_by_exchange_are_taken_or_refused() {
    fuzz_bytes("exchange", 500, sharing::exchange);
}

#[test]
fn lessons_are_taken_or_refused() {
    fuzz("lesson", 300, lessons::lesson);
}

#[test]
fn lessons_that_begin_with_a_game_are_taken_or_refused() {
    fuzz("lesson-of-a-game", 300, lessons::of_a_game);
}

#[test]
fn what_was_being_made_is_taken_up_or_left_as_it_lies() {
    fuzz_bytes("in-hand", 600, kept::in_hand);
}

#[test]
fn the_list_of_lessons_done_is_read_or_left_as_it_is() {
    fuzz_bytes("progress", 600, kept::progress);
}

#[test]
fn what_the_cache_has_is_as_it_was_put_there_or_is_not_there() {
    fuzz_bytes("cache", 600, kept::cache);
}

#[cfg(feature = "gui")]
#[test]
fn settings_are_read_or_refused() {
    fuzz_bytes("settings", 1500, settings::settings);
}
