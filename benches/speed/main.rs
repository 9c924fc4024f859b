//! How fast the rules are: `cargo bench --no-default-features`. What the figures mean and what they should be stands
//! in `docs/performance.md`. One binary, a module for each subject; a word on the command line picks benches by name.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "without its scenes nothing is measured"
)]

mod game;
mod los;
mod odds;
mod position;
mod random;
mod street;

use criterion::Criterion;
use mimalloc::MiMalloc;

/// As in the game.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    los::bench(&mut criterion);
    odds::bench(&mut criterion);
    position::bench(&mut criterion);
    game::bench(&mut criterion);
    street::bench(&mut criterion);
    criterion.final_summary();
}
