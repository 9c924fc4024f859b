//! Whole games: played at random, saved, loaded.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use first_fire::game::{Game, Verify};
use first_fire::scenario::Scenario;

use super::random;

pub fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("game");
    group.sample_size(10);
    for name in Scenario::built_in_names() {
        let scenario = random::scenario(name);
        let game = random::play(&scenario, 1);
        let text = game.to_text().unwrap();
        group.throughput(Throughput::Elements(game.log().len() as u64));
        group.bench_function(format!("save/{name}"), |bencher| bencher.iter(|| game.to_text()));
        group.bench_function(format!("load/{name}"), |bencher| {
            bencher.iter(|| Game::from_text("bench", black_box(&text), Verify::Hashes).unwrap());
        });
        // The time an element is the mean of one game.
        group.throughput(Throughput::Elements(random::SEEDS.len() as u64));
        group.bench_function(format!("random/{name}"), |bencher| {
            bencher.iter(|| random::SEEDS.map(|seed| random::play(&scenario, seed).log().len()));
        });
        group.bench_function(format!("playout/{name}"), |bencher| {
            bencher.iter(|| random::SEEDS.map(|seed| random::playout(&scenario.start, seed)));
        });
    }
    group.finish();
}
