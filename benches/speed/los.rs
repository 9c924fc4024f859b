//! Lines of sight on the village: a mixed board of 33 by 10 hexes.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use first_fire::board::{Coord, Location, Map, los};

pub fn bench(criterion: &mut Criterion) {
    let map = Map::built_in("village").unwrap();
    let all: Vec<Location> = map.hexes().map(Location::ground).collect();
    let pairs = (all.len() * all.len()) as u64;
    let mut group = criterion.benchmark_group("los");
    group.sample_size(10);
    // The time an element is the mean of one LOS.
    group.throughput(Throughput::Elements(pairs));
    group.bench_function("all pairs", |bencher| {
        bencher.iter(|| {
            let see = |from| all.iter().filter(|&&to| los(&map, from, to).is_clear()).count();
            all.iter().map(|&from| see(from)).sum::<usize>()
        });
    });
    group.throughput(Throughput::Elements(all.len() as u64));
    let middle = Location::ground("Q5".parse::<Coord>().unwrap());
    group.bench_function("fan", |bencher| {
        bencher
            .iter(|| all.iter().filter(|&&to| los(black_box(&map), middle, to).is_clear()).count());
    });
    group.finish();
}
