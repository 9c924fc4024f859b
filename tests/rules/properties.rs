//! What is true of any position whatever, tried on positions drawn at random: reached by seeded random play from
//! the built-in scenarios and from units strewn over the training ground.

mod chance;
mod game;
mod odds;
mod orders;
mod pool;
mod positions;
mod rolled;
mod sight;
mod words;

use proptest::test_runner::{Config, RngSeed};

/// So many cases, the same ones on every run.
fn cases(number: u32) -> Config {
    Config {
        cases: number,
        rng_seed: RngSeed::Fixed(1941),
        failure_persistence: None,
        ..Config::default()
    }
}
