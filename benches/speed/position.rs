//! What is done with a position: copied, hashed, asked, changed.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use first_fire::game::{Game, position_hash};
use first_fire::rules::dice::ScriptedDice;
use first_fire::rules::ids::UnitId;
use first_fire::rules::{Position, apply, legal_orders};

use super::random;

/// So many counters, units and weapons together.
const COUNTERS: usize = 60;

/// Scenarios in which Guns and vehicles take part.
const MIXED: [&str; 4] =
    ["birch-road", "tanks-in-the-street", "steppe-meeting", "valley-rearguard"];

/// A position in the middle of a game, filled up with more of the same units.
fn full(game: &Game) -> Position {
    let mut pos = game.position_at(game.log().len() / 2).unwrap().clone();
    let units: Vec<_> = pos.units.values().cloned().collect();
    for unit in units.iter().cycle() {
        if pos.units.len() + pos.weapons.len() >= COUNTERS {
            break;
        }
        let id = UnitId(pos.next_unit);
        pos.next_unit += 1;
        let mut unit = unit.clone();
        unit.id = id;
        pos.units.insert(unit);
    }
    pos
}

pub fn bench(criterion: &mut Criterion) {
    let village = random::scenario("village-assault");
    let games = random::SEEDS.map(|seed| random::play(&village, seed));
    let pos = full(&games[0]);
    let mut group = criterion.benchmark_group("position");
    group.bench_function("clone, 60 counters", |bencher| bencher.iter(|| black_box(&pos).clone()));
    group.bench_function("hash, 60 counters", |bencher| {
        bencher.iter(|| position_hash(black_box(&pos)));
    });
    group.finish();
    orders(criterion, "position", &games);
    for name in MIXED {
        let game = random::play(&random::scenario(name), 1);
        orders(criterion, &format!("mixed/{name}"), &[game]);
    }
}

/// All orders of games carried out, and listed: the time an element is the mean over them.
fn orders(criterion: &mut Criterion, group: &str, games: &[Game]) {
    let of = |game| (0..Game::log(game).len()).filter_map(|at| Game::position_at(game, at));
    let positions: Vec<&Position> = games.iter().flat_map(of).collect();
    let mut group = criterion.benchmark_group(group);
    group.sample_size(10).throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("apply", |bencher| {
        bencher.iter(|| {
            for game in games {
                let mut pos = game.scenario().start.clone();
                for entry in game.log() {
                    let mut dice = ScriptedDice::new(&entry.rolls);
                    black_box(apply(&mut pos, &entry.order, &mut dice).unwrap());
                }
            }
        });
    });
    group.bench_function("legal_orders", |bencher| {
        bencher.iter(|| positions.iter().map(|pos| legal_orders(pos).len()).sum::<usize>());
    });
    group.finish();
}
