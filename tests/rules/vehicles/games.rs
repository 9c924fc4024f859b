//! Whole games with vehicles: whatever is on offer is accepted, nothing is ever wrong with a position, and every game ends
//! and replays.

use std::sync::Arc;

use first_fire::game::{Game, Mode};
use first_fire::opponent::{Player, answer};
use first_fire::rules::event::{Deed, Event, VehicleEvent};
use first_fire::rules::invariants::violations;
use first_fire::rules::{Order, decision};
use first_fire::scenario::Scenario;

/// Two mixed forces on a map with roads, woods, walls and houses.
const MIXED: &str = r#"title = "Mixed"
map = "village"
turns = 4
year = 1944
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
entry = ["A4-A6"]
panzerfausts = 4
unit = [
  { counter = "german-4-6-7", count = 3, area = "west", weapons = ["german-mmg", "german-mtr", "german-psk"] },
  { counter = "german-crew", area = "west", weapons = ["ge-at-50"], facing = "east" },
  { counter = "german-4-6-7", count = 3, aboard = "lorry", weapons = ["german-lmg"] },
  { counter = "german-9-1", aboard = "half-track" },
  { counter = "german-4-6-8", aboard = "half-track" },
]
vehicle = [
  { counter = "pz-4h", count = 2, area = "west" },
  { counter = "opel-blitz", count = 2, enters = 1, label = "lorry" },
  { counter = "spw-251-1", enters = 2, label = "half-track" },
]

[second]
name = "Russians"
nationality = "russian"
elr = 2
mol = true
unit = [
  { counter = "russian-4-4-7", count = 4, area = "east", weapons = ["russian-lmg", "russian-ft", "russian-dc"] },
  { counter = "russian-4-4-7", aboard = "lorry" },
  { counter = "russian-4-4-7", count = 2, at = "J9" },
  { counter = "russian-crew", count = 2, area = "east", weapons = ["ru-at-45", "ru-art-76"], facing = "west" },
]
vehicle = [
  { counter = "t-34-m41", area = "east", facing = "west" },
  { counter = "gaz-mm", area = "east", label = "lorry" },
  { counter = "gaz-mm", at = "J9", facing = "west" },
]

[[area]]
name = "west"
hexes = ["A2-D8"]

[[area]]
name = "east"
hexes = ["H2-K8"]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

/// Plays a game to its end, and returns what happened to vehicles in it.
fn play(seed: u64, players: [Player; 2]) -> Vec<VehicleEvent> {
    let scenario = Arc::new(Scenario::parse("mixed.toml", MIXED).unwrap());
    let mut game = Game::new(scenario, seed).with_mode(Mode::Solitaire);
    let mut players = players.map(|player| player.policy(seed));
    while let Some(asked) = decision(game.position()) {
        assert!(game.log().len() < 20_000, "seed {seed}: without end");
        let player = &mut players[asked.side.index()];
        let order: Order = answer(player.as_mut(), game.position()).unwrap();
        game.play(order.clone())
            .unwrap_or_else(|refusal| panic!("seed {seed}: {order:?} is refused: {refusal}"));
        let wrong = violations(game.position());
        assert!(wrong.is_empty(), "seed {seed}, after {order:?}: {wrong:?}");
    }
    let events = game.log().iter().flat_map(|entry| &entry.events);
    let vehicles = events.filter_map(|event| match event {
        Event::Vehicle(event) => Some(event.clone()),
        _ => None,
    });
    vehicles.collect()
}

#[test]
fn random_games_with_vehicles_end_and_are_sound_all_the_way() {
    let mut met = Vec::new();
    for seed in 1..=12 {
        met.extend(play(seed, [Player::Random, Player::Random]));
    }
    let any = |test: &dyn Fn(&VehicleEvent) -> bool| met.iter().any(test);
    assert!(any(&|event| matches!(event, VehicleEvent::Drove { .. })));
    assert!(any(&|event| matches!(event, VehicleEvent::InMotion { .. })));
    assert!(any(&|event| matches!(event, VehicleEvent::TurretTurned { .. })));
    assert!(any(&|event| matches!(event, VehicleEvent::Tried { .. })));
    assert!(any(&|event| matches!(event, VehicleEvent::Boarded { .. })));
    assert!(any(&|event| matches!(event, VehicleEvent::Unloaded { .. })));
}

#[test]
fn the_greedy_player_drives_and_halts() {
    let mut deeds = Vec::new();
    for seed in 1..=2 {
        deeds.extend(play(seed, [Player::Greedy, Player::Greedy]).into_iter().filter_map(
            |event| match event {
                VehicleEvent::Drove { deed, .. } => Some(deed),
                _ => None,
            },
        ));
    }
    let starts = deeds.iter().filter(|deed| matches!(deed, Deed::Start { .. })).count();
    let halts = deeds.iter().filter(|deed| matches!(deed, Deed::Halt)).count();
    assert!(starts > 4 && halts > starts / 2, "{starts} starts, {halts} halts");
}
